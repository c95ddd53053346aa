//! Regular expressions of a schema, in the dialect of the `regex` crate.

use regex::Regex;

use super::node::Pattern;

impl Pattern {
    /// Compiles a pattern. `\d` and `\w` are ASCII, as in the ECMA dialect that JSON Schema names: who reads the
    /// advertised pattern and who reads the accepted value must not disagree over an Arabic digit.
    pub(super) fn compile(written: &str) -> Result<Self, String> {
        let regex = Regex::new(&with_ascii_classes(written)).map_err(|error| match error {
            regex::Error::Syntax(text) => text.lines().last().unwrap_or_default().trim().to_owned(),
            other => other.to_string(),
        })?;
        Ok(Self {
            written: written.to_owned(),
            regex,
        })
    }
}

fn with_ascii_classes(written: &str) -> String {
    let mut pattern = String::with_capacity(written.len());
    let mut characters = written.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            pattern.push(character);
            continue;
        }
        match characters.next() {
            Some('d') => pattern.push_str("[0-9]"),
            Some('D') => pattern.push_str("[^0-9]"),
            Some('w') => pattern.push_str("[0-9A-Za-z_]"),
            Some('W') => pattern.push_str("[^0-9A-Za-z_]"),
            Some(other) => pattern.extend(['\\', other]),
            None => pattern.push('\\'),
        }
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_word_characters_are_ascii_inside_classes_too() {
        let digits = Pattern::compile(r"^[\d.-]+$").unwrap();
        assert!(digits.regex.is_match("1.5-3"));
        assert!(!digits.regex.is_match("٣"));
        let words = Pattern::compile(r"^\w+\\d$").unwrap();
        assert!(words.regex.is_match(r"abc_1\d"));
        assert!(!words.regex.is_match("é"));
    }

    #[test]
    fn a_pattern_that_does_not_compile_is_explained() {
        assert_eq!(Pattern::compile("(a").unwrap_err(), "error: unclosed group");
    }
}
