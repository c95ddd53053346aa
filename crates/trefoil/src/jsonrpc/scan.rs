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

/// The members of one JSON object that is the whole text, in the order in which they were written.
///
/// After [`Members::key`] gave a key, exactly one of [`Members::raw`] and [`Members::read`] must take its value.
#[derive(Debug, Clone)]
pub(crate) struct Members<'a> {
    cursor: Cursor<'a>,
    first: bool,
}

impl<'a> Members<'a> {
    /// Opens the object that `text` begins with.
    pub(crate) fn open(text: &'a str) -> Result<Self, Malformed> {
        let mut cursor = Cursor::new(text);
        cursor.expect(b'{')?;
        Ok(Self {
            cursor,
            first: true,
        })
    }

    /// The next key, or `None` behind the last member; the object must then end the text.
    pub(crate) fn key(&mut self) -> Result<Option<Cow<'a, str>>, Malformed> {
        let key = self.cursor.key(&mut self.first)?;
        if key.is_none() {
            self.cursor.end()?;
        }
        Ok(key)
    }

    /// Steps over the value and returns its text, which is not validated.
    pub(crate) fn raw(&mut self) -> Result<&'a str, Malformed> {
        self.cursor.raw()
    }

    /// Steps over the value as [`Self::raw`] does, and notes the members that it has if it is an object.
    pub(crate) fn object(&mut self) -> Result<Object<'a>, Malformed> {
        let start = self.cursor.at;
        if self.cursor.peek() != Some(b'{') {
            return Ok(Object {
                text: self.raw()?,
                noted: None,
            });
        }
        self.cursor.at += 1;
        let (mut noted, mut first) = (Some(Noted::default()), true);
        while let Some(key) = self.cursor.key(&mut first)? {
            let raw = self.cursor.raw()?;
            noted = noted.and_then(|noted| noted.with(key, raw));
        }
        Ok(Object {
            text: &self.cursor.text[start..self.cursor.at],
            noted,
        })
    }

    /// Decodes the value in place.
    pub(crate) fn read<T: Deserialize<'a>>(&mut self) -> Result<T, serde_json::Error> {
        let Cursor { text, at } = &mut self.cursor;
        let mut values = serde_json::Deserializer::from_str(&text[*at..]).into_iter::<T>();
        match values.next() {
            Some(Ok(value)) => {
                *at += values.byte_offset();
                Ok(value)
            }
            Some(Err(error)) => Err(error),
            None => Err(serde::de::Error::custom("missing value")),
        }
    }
}

/// The text of an object, and its members where they are few and simply written.
#[derive(Debug, Clone)]
pub(crate) struct Object<'a> {
    text: &'a str,
    noted: Option<Noted<'a>>,
}

#[derive(Debug, Clone, Default)]
struct Noted<'a> {
    members: [(&'a str, &'a str); 6],
    count: usize,
}

impl<'a> Noted<'a> {
    fn with(mut self, key: Cow<'a, str>, raw: &'a str) -> Option<Self> {
        let Cow::Borrowed(key) = key else {
            return None;
        };
        *self.members.get_mut(self.count)? = (key, raw);
        self.count += 1;
        Some(self)
    }
}

/// Equal texts are equal objects.
impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Object<'_> {}

impl<'a> Object<'a> {
    /// JSON text, as it was sent; of an object, as far as its first character tells.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// Gives each member to the visitor, with its raw text.
    pub(crate) fn visit(
        &self,
        mut visit: impl FnMut(&str, &'a str) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        if let Some(noted) = &self.noted {
            let mut members = noted.members.iter().take(noted.count);
            return members.try_for_each(|(key, raw)| visit(key, raw));
        }
        let mut members = Members::open(self.text)?;
        while let Some(key) = members.key()? {
            visit(&key, members.raw()?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
impl<'a> From<&'a str> for Object<'a> {
    fn from(text: &'a str) -> Self {
        Self { text, noted: None }
    }
}

/// A place in a JSON text.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The first byte of what comes next.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        self.at = skip_whitespace(self.text.as_bytes(), self.at);
        self.text.as_bytes().get(self.at).copied()
    }

    /// Steps over this byte.
    pub(crate) fn expect(&mut self, byte: u8) -> Result<(), Malformed> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(Malformed)
        }
    }

    /// Nothing may come next.
    pub(crate) fn end(&mut self) -> Result<(), Malformed> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(Malformed),
        }
    }

    /// The key of the next member of an opened object, `first` being true for the first one; or steps over the
    /// object's end. The value must be taken before the next key.
    pub(crate) fn key(&mut self, first: &mut bool) -> Result<Option<Cow<'a, str>>, Malformed> {
        if !self.member(first)? {
            return Ok(None);
        }
        let start = self.at;
        self.at = skip_string(self.text.as_bytes(), start)?;
        let key = string(&self.text[start..self.at])?;
        self.colon()?;
        Ok(Some(key))
    }

    /// Whether an opened object has one more member, as [`Self::element`] for an array. Its key comes next: from
    /// [`Self::key_among`], or if that knows it not, as a value followed by a [colon](Self::colon).
    pub(crate) fn member(&mut self, first: &mut bool) -> Result<bool, Malformed> {
        self.follows(b'}', first)
    }

    /// Steps over the next key if it is one of these, which are written as in JSON, and says which.
    pub(crate) fn key_among<'k>(
        &mut self,
        keys: impl Iterator<Item = (usize, &'k str)>,
    ) -> Option<usize> {
        let rest = &self.text.as_bytes()[self.at..];
        for (index, key) in keys {
            // The closing quote first: mostly it tells keys apart without looking at the rest.
            if rest.get(key.len() - 1) == Some(&b'"') && rest.starts_with(key.as_bytes()) {
                self.at += key.len();
                return Some(index);
            }
        }
        None
    }

    /// Steps over what stands between a key and its value.
    pub(crate) fn colon(&mut self) -> Result<(), Malformed> {
        self.expect(b':')?;
        self.peek();
        Ok(())
    }

    /// Whether an opened array has one more element, `first` being true for the first one; if not, steps over the
    /// array's end. The element must be taken before the next one.
    pub(crate) fn element(&mut self, first: &mut bool) -> Result<bool, Malformed> {
        self.follows(b']', first)
    }

    fn follows(&mut self, end: u8, first: &mut bool) -> Result<bool, Malformed> {
        match self.peek() {
            Some(byte) if byte == end => {
                self.at += 1;
                return Ok(false);
            }
            Some(b',') if !*first => {
                self.at += 1;
                self.peek();
            }
            Some(_) if *first => {}
            _ => return Err(Malformed),
        }
        *first = false;
        Ok(true)
    }

    /// Steps over the value and returns its text, which is not validated.
    pub(crate) fn raw(&mut self) -> Result<&'a str, Malformed> {
        let start = self.at;
        self.at = skip(self.text.as_bytes(), start)?;
        Ok(&self.text[start..self.at])
    }
}

/// The elements of the JSON array that is the whole text, each not yet validated.
pub(crate) fn elements(text: &str) -> Result<Vec<&str>, Malformed> {
    let mut cursor = Cursor::new(text);
    cursor.expect(b'[')?;
    let (mut elements, mut first) = (Vec::new(), true);
    while cursor.element(&mut first)? {
        elements.push(cursor.raw()?);
    }
    cursor.end()?;
    Ok(elements)
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

/// Eight bytes at a time, and a byte for itself only where a string or a bracket begins or ends.
fn skip_nested(bytes: &[u8], mut at: usize) -> Result<usize, Malformed> {
    let mut nesting = Nesting::default();
    loop {
        let rest = bytes.get(at..).ok_or(Malformed)?;
        let Some((word, _)) = rest.split_first_chunk() else {
            let last = rest.iter().enumerate();
            let end = last
                .filter(|(_, byte)| is_nesting(**byte))
                .find(|(index, byte)| nesting.closes_with(**byte, at + index));
            return end.map(|(index, _)| at + index + 1).ok_or(Malformed);
        };
        let mut marks = words::mark_nesting(u64::from_le_bytes(*word));
        if marks == 0 && nesting.in_string {
            at = end_of_run(bytes, at + word.len()).ok_or(Malformed)?;
            continue;
        }
        while marks != 0 {
            let index = (marks.trailing_zeros() / 8) as usize;
            marks &= marks - 1;
            if nesting.closes_with(word[index], at + index) {
                return Ok(at + index + 1);
            }
        }
        at += word.len();
    }
}

/// How deep a scan is in brackets, and whether it is in a string.
#[derive(Default)]
struct Nesting {
    depth: usize,
    in_string: bool,
    /// Index of the byte behind a backslash.
    escaped: usize,
}

impl Nesting {
    /// Steps over a quote, a backslash or a bracket; true if it closes the outermost bracket.
    fn closes_with(&mut self, byte: u8, at: usize) -> bool {
        match byte {
            b'"' if self.escaped != at => self.in_string = !self.in_string,
            b'\\' if self.in_string && self.escaped != at => self.escaped = at + 1,
            b'{' | b'[' if !self.in_string => self.depth += 1,
            b'}' | b']' if !self.in_string => {
                self.depth -= 1;
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

fn is_nesting(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | b'{' | b'}' | b'[' | b']')
}

fn skip_string(bytes: &[u8], at: usize) -> Result<usize, Malformed> {
    if bytes.get(at) != Some(&b'"') {
        return Err(Malformed);
    }
    let mut at = at + 1;
    loop {
        at = end_of_run(bytes, at).ok_or(Malformed)?;
        if bytes[at] == b'"' {
            return Ok(at + 1);
        }
        at += 2;
    }
}

/// Index of the next quote or backslash. Most strings are too short for a search that has to be prepared.
fn end_of_run(bytes: &[u8], at: usize) -> Option<usize> {
    const SHORT: usize = 32;
    let start = bytes.get(at..at + SHORT).unwrap_or(bytes.get(at..)?);
    let is_end = |byte| matches!(byte, b'"' | b'\\');
    if let Some(length) = find(start, 0, words::mark_run_end, is_end) {
        return Some(at + length);
    }
    let behind = at + start.len();
    memchr::memchr2(b'"', b'\\', &bytes[behind..]).map(|length| behind + length)
}

/// Index of the first byte that is looked for, `mark` being the test for eight bytes at once.
fn find(
    bytes: &[u8],
    mut at: usize,
    mark: impl Fn(u64) -> u64,
    is_wanted: impl Fn(u8) -> bool,
) -> Option<usize> {
    let mut rest = bytes.get(at..)?;
    while let Some((word, tail)) = rest.split_first_chunk() {
        let marks = mark(u64::from_le_bytes(*word));
        if marks != 0 {
            return Some(at + (marks.trailing_zeros() / 8) as usize);
        }
        (rest, at) = (tail, at + word.len());
    }
    rest.iter()
        .position(|byte| is_wanted(*byte))
        .map(|length| at + length)
}

/// Tests of eight bytes at once: the highest bit of a byte is set in what they return if the byte is one of those
/// looked for.
mod words {
    const fn each(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }

    /// Marks the bytes that equal this one.
    fn equal(word: u64, byte: u8) -> u64 {
        let zero_if_equal = word ^ each(byte);
        let low_bits = (zero_if_equal & each(0x7f)) + each(0x7f);
        !(low_bits | zero_if_equal | each(0x7f))
    }

    /// Marks quotes and backslashes.
    pub(super) fn mark_run_end(word: u64) -> u64 {
        equal(word, b'"') | equal(word, b'\\')
    }

    /// Marks quotes, backslashes, brackets and braces: a bracket differs from its brace by one bit.
    pub(super) fn mark_nesting(word: u64) -> u64 {
        let braces = word | each(b'{' ^ b'[');
        mark_run_end(word) | equal(braces, b'{') | equal(braces, b'}')
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
            "",
            "{",
            "}",
            "{}{}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{,}",
            "{\"a\":1 \"b\":2}",
            "[1]",
            "{\"a\":tru}",
            "{\"a\":[}",
            "{\"a\":{]}",
            "{\"a\n\":1}",
            "{'a':1}",
            "{\"a\":\"\\",
            "{a:1}",
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
        assert_eq!(
            elements(" [ 1 , {\"a\":[2]} ] "),
            Ok(vec!["1", "{\"a\":[2]}"])
        );
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
