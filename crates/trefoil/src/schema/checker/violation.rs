//! What is wrong with a value, in words for whoever sent it.

use std::borrow::Cow;
use std::fmt;
use std::io;

use serde_json::Value;
use trefoil_syntax::near::nearest;

use super::types::Types;

/// So much is reported, lest a large value with nothing right in it has a larger answer.
pub(super) const MAX_VIOLATIONS: usize = 100;

/// So much of a value is shown.
const SHOWN: usize = 60;

/// So many allowed values or names are listed.
const LISTED: usize = 20;

/// So much of a name that no schema knows is shown.
const NAME_SHOWN: usize = 100;

/// What is shown in place of a secret.
pub(super) const HIDDEN: &str = "(hidden)";

/// One thing that is wrong with the arguments of a call.
///
/// Its `Display` is one line: the JSON pointer, what is allowed, what was sent, and what was probably meant. The value of a
/// `sensitive` argument is in none of the parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub(super) pointer: String,
    pub(super) problem: String,
    pub(super) sent: Option<String>,
    pub(super) hint: Option<String>,
}

impl Violation {
    /// Something that is wrong with the whole.
    pub(crate) fn of_root(problem: impl Into<String>) -> Self {
        Self {
            pointer: String::new(),
            problem: problem.into(),
            sent: None,
            hint: None,
        }
    }

    /// Something that is wrong with a member of the root.
    pub(crate) fn of_member(name: &str, problem: impl Into<String>) -> Self {
        Self {
            pointer: format!("/{}", token(name)),
            ..Self::of_root(problem)
        }
    }

    /// Adds what was sent.
    pub(crate) fn got(mut self, value: &Value) -> Self {
        self.sent = Some(shown(value));
        self
    }

    /// Says that something was sent that must not be shown.
    pub(crate) fn hidden(mut self) -> Self {
        self.sent = Some(HIDDEN.to_owned());
        self
    }

    /// Adds which of these names was probably meant.
    pub(crate) fn meant<'n>(mut self, name: &str, known: impl Iterator<Item = &'n str>) -> Self {
        self.hint = nearest(name, known).map(|near| format!("did you mean `{near}`?"));
        self
    }

    /// JSON pointer (RFC 6901) to the value, empty for the arguments as a whole.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What is wrong, or what is allowed: "required but missing", "must be at most 9".
    #[must_use]
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// The value that was sent, as JSON and shortened; `(hidden)` for that of a `sensitive` argument. `None` where no value
    /// was sent, or where it is not the value that is wrong.
    #[must_use]
    pub fn sent(&self) -> Option<&str> {
        self.sent.as_deref()
    }

    /// What was probably meant: "did you mean `title`?".
    #[must_use]
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pointer = if self.pointer.is_empty() {
            "(root)"
        } else {
            &self.pointer
        };
        write!(f, "{pointer}: {}", self.problem)?;
        if let Some(sent) = &self.sent {
            write!(f, ", got {sent}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "; {hint}")?;
        }
        Ok(())
    }
}

/// Violations in words, one after another.
pub(crate) fn in_words(violations: &[Violation], separator: &str) -> String {
    let words: Vec<String> = violations.iter().map(ToString::to_string).collect();
    words.join(separator)
}

/// The first violations of many, and a last one that says so.
pub(super) fn bounded(violations: impl IntoIterator<Item = Violation>) -> Vec<Violation> {
    let mut violations: Vec<_> = violations.into_iter().take(MAX_VIOLATIONS).collect();
    if violations.len() == MAX_VIOLATIONS {
        violations.push(Violation::of_root(format!(
            "there are more violations than these {MAX_VIOLATIONS}"
        )));
    }
    violations
}

/// A name as a token of a JSON pointer.
pub(super) fn escaped(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) {
        name.replace('~', "~0").replace('/', "~1").into()
    } else {
        name.into()
    }
}

/// A name that only the sender knows, as a token of a JSON pointer.
pub(super) fn token(name: &str) -> Cow<'_, str> {
    match escaped(name) {
        Cow::Borrowed(token) => cut(token),
        Cow::Owned(token) => cut(&token).into_owned().into(),
    }
}

/// A token on one line, and not at any length.
pub(super) fn cut(token: &str) -> Cow<'_, str> {
    let end = token.char_indices().nth(NAME_SHOWN).map(|(end, _)| end);
    if end.is_none() && !token.contains(char::is_control) {
        return token.into();
    }
    let mut text = String::new();
    for character in token[..end.unwrap_or(token.len())].chars() {
        if character.is_control() {
            text.extend(character.escape_default());
        } else {
            text.push(character);
        }
    }
    if end.is_some() {
        text.push('…');
    }
    text.into()
}

/// `one of "a", "b"`, or the only value.
pub(super) fn one_of(values: &[Value]) -> String {
    match values {
        [only] => shown(only),
        several => format!("one of {}", listed(several.iter().map(shown))),
    }
}

/// The least size of a value, with the noun for one of its parts and for several.
pub(super) fn at_least(least: u64, nouns: (&str, &str)) -> String {
    format!("must have at least {}", counted(least, nouns))
}

/// The greatest.
pub(super) fn at_most(most: u64, nouns: (&str, &str)) -> String {
    format!("must have at most {}", counted(most, nouns))
}

fn counted(count: u64, (one, several): (&str, &str)) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// How to say what `not` rules out, after "must not".
pub(super) fn ruled_out(schema: &Value) -> String {
    if let Some(value) = schema.get("const") {
        return format!("be {value}");
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return format!("be {}", one_of(values));
    }
    let types = schema
        .get("type")
        .and_then(Value::as_str)
        .and_then(Types::named);
    match types {
        Some(types) if schema.as_object().is_some_and(|object| object.len() == 1) => {
            format!("be {}", types.in_words())
        }
        _ => "have the form that the schema rules out".to_owned(),
    }
}

/// Names in backticks.
pub(super) fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    listed(names.into_iter().map(|name| format!("`{name}`")))
}

/// The first of many, and how many more there are.
fn listed(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    let more = words.len().saturating_sub(LISTED);
    if more > 0 {
        words.truncate(LISTED);
        words.push(format!("… ({more} more)"));
    }
    words.join(", ")
}

/// The value as JSON, shortened; what is cut off is said by its size.
pub(super) fn shown(value: &Value) -> String {
    if let Value::String(text) = value {
        let count = text.chars().count();
        if count > SHOWN {
            let start: String = text.chars().take(SHOWN).collect();
            return format!("{}… ({count} characters)", Value::String(start));
        }
        return value.to_string();
    }
    // Four bytes a character and the last one whole.
    let mut start = Start {
        bytes: Vec::new(),
        limit: (SHOWN + 1) * 4,
    };
    let complete = serde_json::to_writer(&mut start, value).is_ok();
    let text = String::from_utf8_lossy(&start.bytes);
    if complete && text.chars().count() <= SHOWN {
        return text.into_owned();
    }
    let text: String = text.chars().take(SHOWN).collect();
    match value {
        Value::Array(items) => format!("{text}… ({} items)", items.len()),
        Value::Object(members) => format!("{text}… ({} members)", members.len()),
        _ => format!("{text}…"),
    }
}

/// Takes the first bytes and fails then, so that a large value is not serialized only to be cut.
struct Start {
    bytes: Vec<u8>,
    limit: usize,
}

impl io::Write for Start {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.limit.saturating_sub(self.bytes.len());
        if room == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        let taken = bytes.get(..room).unwrap_or(bytes);
        self.bytes.extend_from_slice(taken);
        Ok(taken.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn long_values_are_cut_and_their_size_is_said() {
        assert_eq!(shown(&json!("short")), "\"short\"");
        assert_eq!(
            shown(&json!("é".repeat(61))),
            format!("\"{}\"… (61 characters)", "é".repeat(60))
        );
        assert_eq!(
            shown(&json!(vec![10; 40])),
            format!("[{}… (40 items)", "10,".repeat(20).split_at(59).0)
        );
        assert_eq!(shown(&json!({"a": [1, null]})), "{\"a\":[1,null]}");
    }

    #[test]
    fn long_lists_end_with_how_many_more_there_are() {
        let values: Vec<Value> = (0..23).map(Value::from).collect();
        assert_eq!(
            one_of(&values),
            "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, … (3 more)"
        );
    }

    #[test]
    fn pointers_are_escaped() {
        assert_eq!(escaped("a/b~c"), "a~1b~0c");
        assert_eq!(escaped("plain"), "plain");
        assert_eq!(token("a/b\nc"), "a~1b\\nc");
        assert_eq!(token(&"é".repeat(101)), format!("{}…", "é".repeat(100)));
    }
}
