//! What a difference means to those who use the server.

use std::fmt;

/// How much a difference matters, the mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// Only what people and models read.
    Wording,
    /// What worked before works still.
    Compatible,
    /// Something that worked before may not work now.
    Breaking,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wording => "wording",
            Self::Compatible => "compatible",
            Self::Breaking => "breaking",
        })
    }
}

/// One difference between two surfaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) verdict: Verdict,
    /// What differs: the server, a tool, a resource, …
    pub(super) item: String,
    /// How it differs.
    pub(super) what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            verdict,
            item,
            what,
        } = self;
        write!(f, "{verdict:<10}  {item}: {what}")
    }
}
