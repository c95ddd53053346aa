//! Values of variables: percent-decoding, queries and path parameters.

use std::borrow::Cow;

/// Decodes percent escapes once. `None` for a broken escape or for bytes that are not UTF-8.
pub(super) fn decode(raw: &str) -> Option<Cow<'_, str>> {
    let Some(first) = memchr::memchr(b'%', raw.as_bytes()) else {
        return Some(Cow::Borrowed(raw));
    };
    let (plain, mut rest) = raw.as_bytes().split_at(first);
    let mut bytes = Vec::with_capacity(raw.len());
    bytes.extend_from_slice(plain);
    while let Some((&byte, after)) = rest.split_first() {
        if byte == b'%' {
            let (&[high, low], after) = after.split_first_chunk()?;
            bytes.push(hex(high)? << 4 | hex(low)?);
            rest = after;
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|value| u8::try_from(value).ok())
}

/// What to do with a parameter whose name is not known.
#[derive(Clone, Copy)]
pub(super) enum Unknown {
    Ignored,
    Refused,
}

/// Reads `x=1&y=2` and appends the values. `None` if it does not match.
pub(super) fn parameters<'r, 'u>(
    text: &'u str,
    separator: char,
    unknown: Unknown,
    names: impl Fn(&str) -> Option<&'r str>,
    variables: &mut Vec<(&'r str, Cow<'u, str>)>,
) -> Option<()> {
    let before = variables.len();
    for parameter in text.split(separator) {
        if parameter.is_empty() {
            continue;
        }
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let Some(name) = names(name) else {
            match unknown {
                Unknown::Ignored => continue,
                Unknown::Refused => return None,
            }
        };
        if variables[before..].iter().any(|(seen, _)| *seen == name) {
            return None;
        }
        variables.push((name, decode(value)?));
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_once() {
        assert_eq!(decode("a+b%20c").as_deref(), Some("a+b c"));
        assert_eq!(decode("%252e%2f").as_deref(), Some("%2e/"));
        assert_eq!(decode("%C3%a9").as_deref(), Some("é"));
        assert!(matches!(decode("plain"), Some(Cow::Borrowed("plain"))));
    }

    #[test]
    fn refuses_broken_escapes_and_other_encodings() {
        for raw in ["%", "a%2", "%zz", "%+1", "%é", "%ff", "%C3", "%C3%28"] {
            assert_eq!(decode(raw), None, "{raw}");
        }
    }
}
