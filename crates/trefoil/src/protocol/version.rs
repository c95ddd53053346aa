//! The revisions of the protocol.

use std::fmt;

/// A revision of the Model Context Protocol, ordered by age.
///
/// The first four are *legacy*: a session is opened by `initialize` and keeps what was agreed there. From
/// [`V2026_07_28`](Self::V2026_07_28) on the protocol is *modern*: no session, each request says all about itself.
///
/// ```
/// use trefoil::protocol::Revision;
///
/// assert_eq!(Revision::parse("2025-06-18"), Some(Revision::V2025_06_18));
/// assert!(Revision::V2025_06_18 < Revision::LATEST_LEGACY && !Revision::LATEST_LEGACY.is_modern());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Revision {
    /// `2024-11-05`, the first one.
    V2024_11_05,
    /// `2025-03-26`: audio, tool annotations, batches, Streamable HTTP.
    V2025_03_26,
    /// `2025-06-18`: structured results, elicitation, titles, resource links; no batches any more.
    V2025_06_18,
    /// `2025-11-25`: icons, elicitation by URL, tools in sampling, experimental tasks.
    V2025_11_25,
    /// `2026-07-28`: no sessions, no requests by the server, cache hints, extensions.
    V2026_07_28,
}

impl Revision {
    /// All revisions, the oldest first.
    pub const ALL: [Self; 5] = [
        Self::V2024_11_05,
        Self::V2025_03_26,
        Self::V2025_06_18,
        Self::V2025_11_25,
        Self::V2026_07_28,
    ];

    /// The newest revision that `initialize` may agree on (LIFE-04).
    pub const LATEST_LEGACY: Self = Self::V2025_11_25;

    /// The revision's name on the wire, a date.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The revision of that name, if it is one of [`ALL`](Self::ALL).
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|revision| revision.as_str() == name)
    }

    /// Whether requests of this revision carry everything themselves instead of relying on a session.
    #[must_use]
    pub const fn is_modern(self) -> bool {
        matches!(self, Self::V2026_07_28)
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_revision_is_found_by_its_name_and_nothing_else_is() {
        for revision in Revision::ALL {
            assert_eq!(Revision::parse(revision.as_str()), Some(revision));
            assert_eq!(revision.to_string(), revision.as_str());
        }
        assert_eq!(Revision::parse("2027-01-01"), None);
        assert_eq!(Revision::parse("2025-06-18 "), None);
    }

    #[test]
    fn revisions_are_ordered_by_age_and_only_the_last_is_modern() {
        assert!(Revision::ALL.is_sorted());
        assert_eq!(
            Revision::ALL.map(Revision::is_modern),
            [false, false, false, false, true]
        );
        assert_eq!(
            Revision::ALL
                .into_iter()
                .rfind(|revision| !revision.is_modern()),
            Some(Revision::LATEST_LEGACY)
        );
    }
}
