//! The formats of strings that the checker enforces.

use std::net::{Ipv4Addr, Ipv6Addr};

use regex::Regex;

/// A known value of the keyword `format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Date,
    DateTime,
    Time,
    Duration,
    Email,
    Hostname,
    Ipv4,
    Ipv6,
    Uri,
    UriReference,
    Uuid,
    JsonPointer,
    Regex,
}

/// Name, format. The internationalised forms differ only in characters that are accepted anyway.
const NAMES: [(&str, Format); 15] = [
    ("date", Format::Date),
    ("date-time", Format::DateTime),
    ("time", Format::Time),
    ("duration", Format::Duration),
    ("email", Format::Email),
    ("idn-email", Format::Email),
    ("hostname", Format::Hostname),
    ("ipv4", Format::Ipv4),
    ("ipv6", Format::Ipv6),
    ("uri", Format::Uri),
    ("uri-reference", Format::UriReference),
    ("iri", Format::Uri),
    ("uuid", Format::Uuid),
    ("json-pointer", Format::JsonPointer),
    ("regex", Format::Regex),
];

impl Format {
    pub(super) fn named(name: &str) -> Option<Self> {
        NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, format)| *format)
    }

    /// All names, for a message.
    pub(super) fn names() -> String {
        NAMES.map(|(name, _)| format!("`{name}`")).join(", ")
    }

    pub(super) fn accepts(self, text: &str) -> bool {
        match self {
            Self::Date => is_date(text),
            Self::DateTime => is_date_time(text),
            Self::Time => is_time(text),
            Self::Duration => is_duration(text),
            Self::Email => is_email(text),
            Self::Hostname => is_hostname(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Uri => is_uri(text),
            Self::UriReference => is_uri_reference(text),
            Self::Uuid => is_uuid(text),
            Self::JsonPointer => is_json_pointer(text),
            Self::Regex => Regex::new(text).is_ok(),
        }
    }

    /// What the text must be, with an example.
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Self::Date => "a date such as 2026-07-28",
            Self::DateTime => "a date and time with offset such as 2026-07-28T09:30:00Z",
            Self::Time => "a time with offset such as 09:30:00Z",
            Self::Duration => "an ISO 8601 duration such as PT1H30M",
            Self::Email => "an e-mail address such as name@example.com",
            Self::Hostname => "a host name such as www.example.com",
            Self::Ipv4 => "an IPv4 address such as 192.0.2.1",
            Self::Ipv6 => "an IPv6 address such as 2001:db8::1",
            Self::Uri => "a URI such as https://example.com/path",
            Self::UriReference => "a URI or a relative reference such as ../path",
            Self::Uuid => "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
            Self::JsonPointer => "a JSON pointer such as /a/0",
            Self::Regex => "a regular expression",
        }
    }
}

/// Exactly `width` ASCII digits as a number.
fn digits(text: &str, width: usize) -> Option<u32> {
    (text.len() == width && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())?
}

/// Fields of fixed width between single separators: `fields("2026-07-28", '-', [4, 2, 2])`.
fn fields<const N: usize>(text: &str, separator: char, widths: [usize; N]) -> Option<[u32; N]> {
    let mut values = [0; N];
    let mut parts = text.split(separator);
    for (value, width) in values.iter_mut().zip(widths) {
        *value = digits(parts.next()?, width)?;
    }
    parts.next().is_none().then_some(values)
}

fn is_date(text: &str) -> bool {
    let Some([year, month, day]) = fields(text, '-', [4, 2, 2]) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

fn is_date_time(text: &str) -> bool {
    let parts = text.split_once(['T', 't']);
    parts.is_some_and(|(date, time)| is_date(date) && is_time(time))
}

/// RFC 3339 `full-time`: the offset is required, a leap second falls on 23:59:60 UTC.
fn is_time(text: &str) -> bool {
    let Some(end) = text.find(['Z', 'z', '+', '-']) else {
        return false;
    };
    let (time, offset) = text.split_at(end);
    let (clock, fraction) = time
        .split_once('.')
        .map_or((time, None), |(clock, fraction)| (clock, Some(fraction)));
    let fraction_fits = fraction.is_none_or(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    let Some([hour, minute, second]) = fields(clock, ':', [2, 2, 2]) else {
        return false;
    };
    let Some(offset) = offset_minutes(offset) else {
        return false;
    };
    let leap =
        || (i64::from(hour) * 60 + i64::from(minute) - offset).rem_euclid(24 * 60) == 23 * 60 + 59;
    fraction_fits && hour < 24 && minute < 60 && (second < 60 || (second == 60 && leap()))
}

fn offset_minutes(text: &str) -> Option<i64> {
    if matches!(text, "Z" | "z") {
        return Some(0);
    }
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let [hours, minutes] = fields(text.get(1..)?, ':', [2, 2])?;
    (hours < 24 && minutes < 60).then_some(sign * i64::from(hours * 60 + minutes))
}

/// `P`, then numbers with units in their order, those of a time after `T`. Fractions and a sign are taken too: the
/// types that write this format write them.
fn is_duration(text: &str) -> bool {
    let Some(text) = text.trim_start_matches(['-', '+']).strip_prefix('P') else {
        return false;
    };
    let (date, time) = text
        .split_once('T')
        .map_or((text, None), |(date, time)| (date, Some(time)));
    let (date_fits, time_fits) = (
        has_units(date, "YMWD"),
        time.is_none_or(|time| has_units(time, "HMS")),
    );
    let something = time.map_or(!date.is_empty(), |time| !time.is_empty());
    date_fits && time_fits && something
}

fn has_units(text: &str, units: &str) -> bool {
    let mut units = units.chars();
    let mut number = String::new();
    for character in text.chars() {
        if character.is_ascii_digit() || character == '.' {
            number.push(character);
        } else if number.parse::<f64>().is_ok() && units.any(|unit| unit == character) {
            number.clear();
        } else {
            return false;
        }
    }
    number.is_empty()
}

/// A sane address, not every one that RFC 5322 could quote.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let atom = |part: &str| {
        let allowed = |character: char| {
            character.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(character)
        };
        !part.is_empty() && part.chars().all(allowed)
    };
    local.len() <= 64 && local.split('.').all(atom) && is_host(domain, char::is_alphanumeric)
}

fn is_hostname(text: &str) -> bool {
    is_host(text, |character| character.is_ascii_alphanumeric())
}

fn is_host(text: &str, letter: impl Fn(char) -> bool) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label
                .chars()
                .all(|character| letter(character) || character == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.split('.').all(label)
}

fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let scheme_fits = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|character| character.is_ascii_alphanumeric() || "+-.".contains(character));
    scheme_fits && is_uri_text(rest)
}

/// A URI, or a reference whose first segment could not be taken for a scheme.
fn is_uri_reference(text: &str) -> bool {
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    is_uri(text) || (!first.contains(':') && is_uri_text(text))
}

/// Characters that a URI cannot hold, and `%` without two hex digits.
fn is_uri_text(text: &str) -> bool {
    let allowed = |character: char| !character.is_control() && !" \"<>\\^`{|}".contains(character);
    let escape = |escape: &str| {
        escape
            .get(..2)
            .is_some_and(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    text.chars().all(allowed) && text.split('%').skip(1).all(escape)
}

fn is_uuid(text: &str) -> bool {
    let hex = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let parts: Vec<&str> = text.split('-').collect();
    parts.iter().map(|part| part.len()).eq([8, 4, 4, 4, 12]) && parts.into_iter().all(hex)
}

fn is_json_pointer(text: &str) -> bool {
    let escapes = text
        .split('~')
        .skip(1)
        .all(|rest| rest.starts_with(['0', '1']));
    (text.is_empty() || text.starts_with('/')) && escapes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_format(name: &str, good: &[&str], bad: &[&str]) {
        let format = Format::named(name).unwrap();
        for text in good {
            assert!(format.accepts(text), "{name} must accept {text:?}");
        }
        for text in bad {
            assert!(!format.accepts(text), "{name} must refuse {text:?}");
        }
    }

    #[test]
    fn dates_and_times_follow_rfc_3339() {
        assert_format(
            "date",
            &["2026-07-28", "2024-02-29"],
            &[
                "2026-02-29",
                "2026-13-01",
                "2026-7-1",
                "20260728",
                "+026-01-01",
                "",
            ],
        );
        assert_format(
            "time",
            &[
                "09:30:00Z",
                "09:30:00.25+02:00",
                "23:59:60Z",
                "00:29:60+00:30",
            ],
            &[
                "09:30:00",
                "09:30Z",
                "24:00:00Z",
                "12:00:60Z",
                "09:30:00.Z",
                "09:30:00+2:00",
            ],
        );
        assert_format(
            "date-time",
            &["2026-07-28T09:30:00Z", "2026-07-28t09:30:00.5-08:00"],
            &[
                "2026-07-28 09:30:00Z",
                "2026-07-28T09:30:00",
                "2026-07-28",
                "T",
            ],
        );
        assert_format(
            "duration",
            &["P1Y2M3D", "PT1H30M", "PT0.5S", "-P1D", "P2W"],
            &["P", "PT", "P1DT", "1H", "P1H", "PT1S1H", "P.D"],
        );
    }

    #[test]
    fn names_of_places_are_sane() {
        assert_format(
            "email",
            &["a.b+c@example.com", "é@exämple.org"],
            &["a", "@b", "a@", "a b@c.d", "a..b@c.d", "a@-b.c"],
        );
        assert_format(
            "hostname",
            &["localhost", "a-1.example"],
            &["-a", "a_b", "", "a..b"],
        );
        assert_format(
            "ipv4",
            &["192.0.2.1"],
            &["192.0.2", "256.0.0.1", "01.2.3.4"],
        );
        assert_format(
            "ipv6",
            &["::1", "2001:db8::ff00:42:8329"],
            &["1::2::3", "192.0.2.1", "::g"],
        );
        assert_format(
            "uri",
            &["https://a.b/c?d#e", "urn:x:y", "file:///tmp/a%20b"],
            &["a/b", "1a:b", "http://a b", "x:%2"],
        );
        assert_format(
            "uri-reference",
            &["../a", "#x", "", "a/b:c", "urn:a"],
            &["a b", "%zz", "1:2"],
        );
    }

    #[test]
    fn identifiers_and_syntax_are_checked() {
        assert_format(
            "uuid",
            &["123E4567-e89b-12d3-a456-426614174000"],
            &[
                "123e4567e89b12d3a456426614174000",
                "g23e4567-e89b-12d3-a456-426614174000",
            ],
        );
        assert_format("json-pointer", &["", "/a/~0/~1"], &["a", "/~2", "/~"]);
        assert_format("regex", &["^a+$"], &["("]);
    }
}
