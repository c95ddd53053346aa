//! Regular expressions of a schema, in the dialect of the `regex` crate.

use regex::Regex;

use super::node::Pattern;

impl Pattern {
    /// Compiles a pattern. `\d` and `\w` are ASCII and `\s` is what ECMA-262 says, as in the dialect that JSON Schema
    /// names: who reads the advertised pattern and who reads the accepted value must not disagree over an Arabic digit.
    pub(super) fn compile(written: &str) -> Result<Self, String> {
        let regex = Regex::new(&with_ecma_classes(written)).map_err(|error| match error {
            regex::Error::Syntax(text) => text.lines().last().unwrap_or_default().trim().to_owned(),
            other => other.to_string(),
        })?;
        Ok(Self {
            written: written.to_owned(),
            regex,
        })
    }
}

/// White space and line ends of ECMA-262: the byte order mark is one, the control character U+0085 is none.
const WHITE_SPACE: &str =
    r"\t-\r\x20\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";

fn with_ecma_classes(written: &str) -> String {
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
            Some('s') => pattern.extend(["[", WHITE_SPACE, "]"]),
            Some('S') => pattern.extend(["[^", WHITE_SPACE, "]"]),
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
    fn white_space_is_that_of_ecma_262() {
        let spaces = Pattern::compile(r"^[\s_]+$").unwrap();
        assert!(spaces.regex.is_match("_ \t\n\u{b}\u{feff}\u{3000}"));
        assert!(!spaces.regex.is_match("\u{85}"));
        let others = Pattern::compile(r"^\S$").unwrap();
        assert!(others.regex.is_match("\u{85}"));
        assert!(!others.regex.is_match("\u{feff}"));
    }

    #[test]
    fn a_pattern_that_does_not_compile_is_explained() {
        assert_eq!(Pattern::compile("(a").unwrap_err(), "error: unclosed group");
    }
}
