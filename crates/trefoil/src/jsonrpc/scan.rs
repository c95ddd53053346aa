//! Finding the members of a JSON object without decoding them.
//!
//! The scanner checks what stands *between* values (braces, commas, colons, keys) and steps over the values
//! themselves by their brackets and quotes alone. A slice it hands out is not yet known to be JSON: its reader
//! must parse it, or call [`validate`].

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// The text is not the JSON that was expected at this place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed;

impl From<serde_json::Error> for Malformed {
    fn from(_: serde_json::Error) -> Self {
        Self
    }
}

/// Accepts text that is exactly one JSON value.
pub(crate) fn validate(text: &str) -> Result<(), Malformed> {
    serde_json::from_str::<IgnoredAny>(text)?;
    Ok(())
}

/// The members of one JSON object, in the order in which they were written.
///
/// After [`Members::key`] gave a key, exactly one of [`Members::raw`] and [`Members::read`] must take its value.
#[derive(Debug, Clone)]
pub(crate) struct Members<'a> {
    text: &'a str,
    at: usize,
    first: bool,
}

impl<'a> Members<'a> {
    /// Opens the object that `text` begins with.
    pub(crate) fn open(text: &'a str) -> Result<Self, Malformed> {
        let mut members = Self {
            text,
            at: 0,
            first: true,
        };
        members.expect(b'{')?;
        Ok(members)
    }

    /// The next key, or `None` behind the last member; the object must then end the text.
    pub(crate) fn key(&mut self) -> Result<Option<Cow<'a, str>>, Malformed> {
        match self.peek() {
            Some(b'}') => {
                self.at += 1;
                return match self.peek() {
                    None => Ok(None),
                    Some(_) => Err(Malformed),
                };
            }
            Some(b',') if !self.first => {
                self.at += 1;
                self.peek();
            }
            Some(_) if self.first => {}
            _ => return Err(Malformed),
        }
        self.first = false;
        let key = self.string()?;
        self.expect(b':')?;
        self.peek();
        Ok(Some(key))
    }

    /// Steps over the value and returns its text, which is not validated.
    pub(crate) fn raw(&mut self) -> Result<&'a str, Malformed> {
        let start = self.at;
        self.at = skip(self.text.as_bytes(), start)?;
        Ok(&self.text[start..self.at])
    }

    /// Decodes the value in place.
    pub(crate) fn read<T: Deserialize<'a>>(&mut self) -> Result<T, serde_json::Error> {
        let mut values =
            serde_json::Deserializer::from_str(&self.text[self.at..]).into_iter::<T>();
        match values.next() {
            Some(Ok(value)) => {
                self.at += values.byte_offset();
                Ok(value)
            }
            Some(Err(error)) => Err(error),
            None => Err(serde::de::Error::custom("missing value")),
        }
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Malformed> {
        let start = self.at;
        self.at = skip_string(self.text.as_bytes(), start)?;
        string(&self.text[start..self.at])
    }

    fn peek(&mut self) -> Option<u8> {
        self.at = skip_whitespace(self.text.as_bytes(), self.at);
        self.text.as_bytes().get(self.at).copied()
    }

    fn expect(&mut self, byte: u8) -> Result<(), Malformed> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(Malformed)
        }
    }
}

/// The elements of the JSON array that is the whole text, each not yet validated.
pub(crate) fn elements(text: &str) -> Result<Vec<&str>, Malformed> {
    let bytes = text.as_bytes();
    let mut at = skip_whitespace(bytes, 0);
    if bytes.get(at) != Some(&b'[') {
        return Err(Malformed);
    }
    at = skip_whitespace(bytes, at + 1);
    let mut elements = Vec::new();
    if bytes.get(at) == Some(&b']') {
        at += 1;
    } else {
        loop {
            let end = skip(bytes, at)?;
            elements.push(&text[at..end]);
            at = skip_whitespace(bytes, end);
            match bytes.get(at) {
                Some(b',') => at = skip_whitespace(bytes, at + 1),
                Some(b']') => {
                    at += 1;
                    break;
                }
                _ => return Err(Malformed),
            }
        }
    }
    if skip_whitespace(bytes, at) == bytes.len() {
        Ok(elements)
    } else {
        Err(Malformed)
    }
}

/// The value of a JSON string, quotes included in `text`; borrowed where nothing is escaped.
pub(crate) fn string(text: &str) -> Result<Cow<'_, str>, Malformed> {
    let inner = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .ok_or(Malformed)?;
    if inner.bytes().any(|byte| byte == b'\\' || byte < 0x20) {
        return Ok(Cow::Owned(serde_json::from_str(text)?));
    }
    Ok(Cow::Borrowed(inner))
}

fn skip_whitespace(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
        at += 1;
    }
    at
}

/// Index behind the value that begins at `at`, found by brackets and quotes alone.
fn skip(bytes: &[u8], at: usize) -> Result<usize, Malformed> {
    match bytes.get(at) {
        Some(b'"') => skip_string(bytes, at),
        Some(b'{' | b'[') => skip_nested(bytes, at),
        Some(_) => {
            let end = bytes[at..]
                .iter()
                .position(|byte| matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t'))
                .map_or(bytes.len(), |length| at + length);
            if end == at { Err(Malformed) } else { Ok(end) }
        }
        None => Err(Malformed),
    }
}

fn skip_nested(bytes: &[u8], mut at: usize) -> Result<usize, Malformed> {
    let mut depth = 0_usize;
    loop {
        match bytes.get(at) {
            Some(b'"') => {
                at = skip_string(bytes, at)?;
                continue;
            }
            Some(b'{' | b'[') => depth += 1,
            Some(b'}' | b']') => {
                depth -= 1;
                if depth == 0 {
                    return Ok(at + 1);
                }
            }
            Some(_) => {}
            None => return Err(Malformed),
        }
        at += 1;
    }
}

fn skip_string(bytes: &[u8], at: usize) -> Result<usize, Malformed> {
    if bytes.get(at) != Some(&b'"') {
        return Err(Malformed);
    }
    let mut at = at + 1;
    loop {
        let rest = bytes.get(at..).ok_or(Malformed)?;
        let found = memchr::memchr2(b'"', b'\\', rest).ok_or(Malformed)?;
        at += found;
        if bytes[at] == b'"' {
            return Ok(at + 1);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    fn members(text: &str) -> Result<Vec<(String, String)>, Malformed> {
        let mut members = Members::open(text)?;
        let mut found = Vec::new();
        while let Some(key) = members.key()? {
            let raw = members.raw()?;
            validate(raw)?;
            found.push((key.into_owned(), raw.to_owned()));
        }
        Ok(found)
    }

    #[test]
    fn finds_members_around_whitespace_and_escapes() {
        assert_eq!(
            members(" { \"a\\u0062\" : [1, {\"x\":\"}\\\"\"}] ,\"b\":\"\\\\\", \"c\":-1.5e3 } "),
            Ok(vec![
                ("ab".to_owned(), r#"[1, {"x":"}\""}]"#.to_owned()),
                ("b".to_owned(), r#""\\""#.to_owned()),
                ("c".to_owned(), "-1.5e3".to_owned()),
            ])
        );
    }

    #[test]
    fn refuses_what_is_not_one_object() {
        for text in [
            "", "{", "}", "{}{}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\":1 \"b\":2}", "[1]",
            "{\"a\":tru}", "{\"a\":[}", "{\"a\":{]}", "{\"a\n\":1}", "{'a':1}", "{\"a\":\"\\", "{a:1}",
        ] {
            assert_eq!(members(text), Err(Malformed), "{text}");
        }
    }

    #[test]
    fn reads_a_value_in_place_and_goes_on() {
        let mut members = Members::open(r#"{"a":"x" , "b":[1,2],"c":7}"#).unwrap();
        assert_eq!(members.key().unwrap().as_deref(), Some("a"));
        assert_eq!(members.read::<&str>().unwrap(), "x");
        assert_eq!(members.key().unwrap().as_deref(), Some("b"));
        assert_eq!(members.read::<Vec<u8>>().unwrap(), [1, 2]);
        assert_eq!(members.key().unwrap().as_deref(), Some("c"));
        assert_eq!(members.read::<u64>().unwrap(), 7);
        assert_eq!(members.key().unwrap(), None);
    }

    #[test]
    fn splits_arrays() {
        assert_eq!(elements("[]"), Ok(vec![]));
        assert_eq!(elements(" [ 1 , {\"a\":[2]} ] "), Ok(vec!["1", "{\"a\":[2]}"]));
        for text in ["[", "[1,]", "[1 2]", "[]]", "1"] {
            assert_eq!(elements(text), Err(Malformed), "{text}");
        }
    }

    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            ".{0,8}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::hash_map(".{0,4}", inner, 0..4)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn agrees_with_serde_json_on_objects(map in prop::collection::hash_map(".{0,4}", json(), 0..5)) {
            let object: serde_json::Map<String, Value> = map.into_iter().collect();
            for text in [serde_json::to_string(&object).unwrap(), serde_json::to_string_pretty(&object).unwrap()] {
                let found: serde_json::Map<String, Value> = members(&text).unwrap().into_iter()
                    .map(|(key, raw)| (key, serde_json::from_str(&raw).unwrap()))
                    .collect();
                prop_assert_eq!(&found, &object);
            }
        }

        #[test]
        fn accepts_no_more_and_no_less_than_serde_json(text in r#"[\{\}\[\]",:\\ a1n]{0,24}"#) {
            let theirs = matches!(serde_json::from_str::<Value>(&text), Ok(Value::Object(_)));
            prop_assert_eq!(members(&text).is_ok(), theirs, "{}", text);
        }
    }
}
