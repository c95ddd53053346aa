//! Matching tokens against text, in linear time.
//!
//! From right to left, each literal is put at the last place where it occurs, so the earlier variable takes as much as
//! it can. Among all ways to place the literals this one leaves the most room to what stands to the left, and if a
//! simple variable then holds a delimiter, it does in every other way too. Hence nothing is ever tried twice. Two things make this true:
//! templates have no simple variable between two reserved ones, and what precedes the first
//! reserved variable is looked for only where it can be, before the first delimiter that it does not hold itself.

use super::pattern::Token;

/// What simple variables do not match.
pub(super) type Delimiters = fn(u8) -> bool;

/// In a path, where `?` and `#` occur only in the text of a reserved variable.
pub(super) fn in_path(byte: u8) -> bool {
    matches!(byte, b'/' | b'?' | b'#')
}

/// In a query or fragment.
pub(super) fn in_tail(byte: u8) -> bool {
    in_path(byte) || byte == b'&'
}

/// Matches all of `text` and passes the raw text of each variable to `take`, **last one first**.
pub(super) fn matches<'u>(
    tokens: &[Token],
    text: &'u str,
    delimiter: Delimiters,
    mut take: impl FnMut(&'u str),
) -> bool {
    let first_reserved = tokens.iter().position(|token| *token == Token::Reserved);
    // The variable that was passed last and ends at `end`, its beginning still to be found.
    let mut open: Option<&Token> = None;
    let mut end = text.len();
    for (index, token) in tokens.iter().enumerate().rev() {
        let Token::Literal(literal) = token else {
            open = Some(token);
            continue;
        };
        let literal = &**literal;
        let start = match open {
            None if text[..end].ends_with(literal) => end - literal.len(),
            None => return false,
            Some(variable) => {
                let window = if first_reserved == Some(index + 1) {
                    head_end(&tokens[..=index], &text[..end], delimiter)
                } else {
                    end
                };
                let found = if index == 0 {
                    text[..window].starts_with(literal).then_some(0)
                } else {
                    text[..window].rfind(literal)
                };
                let Some(start) = found else { return false };
                let value = &text[start + literal.len()..end];
                if !accepts(variable, value, delimiter) {
                    return false;
                }
                take(value);
                open = None;
                start
            }
        };
        end = start;
    }
    match open {
        None => end == 0,
        Some(variable) => {
            let value = &text[..end];
            let accepted = accepts(variable, value, delimiter);
            if accepted {
                take(value);
            }
            accepted
        }
    }
}

fn accepts(variable: &Token, value: &str, delimiter: Delimiters) -> bool {
    *variable == Token::Reserved || !value.bytes().any(delimiter)
}

/// Where the tokens before the first reserved variable end at the latest: before the first delimiter that is not part of
/// their literals.
fn head_end(head: &[Token], text: &str, delimiter: Delimiters) -> usize {
    let own = head
        .iter()
        .map(|token| match token {
            Token::Literal(literal) => literal.bytes().filter(|byte| delimiter(*byte)).count(),
            _ => 0,
        })
        .sum();
    text.bytes()
        .enumerate()
        .filter(|(_, byte)| delimiter(*byte))
        .nth(own)
        .map_or(text.len(), |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `*` is a simple variable, `+` a reserved one.
    fn captured<'u>(pattern: &str, text: &'u str) -> Option<Vec<&'u str>> {
        let mut tokens = Vec::new();
        for piece in pattern.split_inclusive(['*', '+']) {
            let literal = piece.trim_end_matches(['*', '+']);
            if !literal.is_empty() {
                tokens.push(Token::Literal(literal.into()));
            }
            match piece.as_bytes().last() {
                Some(b'*') => tokens.push(Token::Simple),
                Some(b'+') => tokens.push(Token::Reserved),
                _ => {}
            }
        }
        let mut values = Vec::new();
        let matched = matches(&tokens, text, in_path, |value| values.push(value));
        values.reverse();
        matched.then_some(values)
    }

    #[test]
    fn the_earlier_variable_takes_as_much_as_it_can() {
        assert_eq!(captured("*.*", "a.tar.gz"), Some(vec!["a.tar", "gz"]));
        assert_eq!(captured("+/*", "a/b/c"), Some(vec!["a/b", "c"]));
        assert_eq!(captured("+:+", "a:b:c"), Some(vec!["a:b", "c"]));
        assert_eq!(captured("*-+", "a-b/c-d"), Some(vec!["a", "b/c-d"]));
        assert_eq!(captured("*-+", "a-b-c/d"), Some(vec!["a-b", "c/d"]));
    }

    #[test]
    fn everything_must_be_used() {
        assert_eq!(captured("a", "a"), Some(vec![]));
        assert_eq!(captured("a", "ab"), None);
        assert_eq!(captured("a*b", "ab"), Some(vec![""]));
        assert_eq!(captured("ab*ba", "aba"), None, "literals must not overlap");
        assert_eq!(captured("ab+ba", "aba"), None);
        assert_eq!(captured("*b*", "bb"), Some(vec!["b", ""]));
        assert_eq!(captured("", ""), Some(vec![]));
        assert_eq!(captured("", "a"), None);
    }

    #[test]
    fn simple_variables_hold_no_delimiter() {
        assert_eq!(captured("*", "a/b"), None);
        assert_eq!(captured("+/*.*", "a.b/c"), None);
        assert_eq!(
            captured("+/*.*", "x/a.b/c.d"),
            Some(vec!["x/a.b", "c", "d"])
        );
        assert_eq!(captured("x*y+", "x/y"), None);
    }

    /// Tries every split, to judge the fast way by.
    fn by_search(pattern: &str, text: &str) -> bool {
        let mut chars = pattern.chars();
        match chars.next() {
            None => text.is_empty(),
            Some(variable @ ('*' | '+')) => (0..=text.len())
                .take_while(|end| variable == '+' || !text[..*end].contains('/'))
                .any(|end| by_search(chars.as_str(), &text[end..])),
            Some(literal) => text
                .strip_prefix(literal)
                .is_some_and(|rest| by_search(chars.as_str(), rest)),
        }
    }

    #[test]
    fn agrees_with_an_exhaustive_search() {
        let patterns = [
            "*", "+", "a*", "*a", "a*b", "*a*", "*ab*b", "+a", "a+", "+a+", "+a+b", "*a+", "a*b+",
            "*a*b+", "b*a+a*", "+/*", "+/*a*", "+a*/b", "*a+b/*", "a+/*b", "+ab+ba+a", "*/a+",
            "a/*b+", "*ba/a+a", "+/a/*",
        ];
        let alphabet = ['a', 'b', '/'];
        for length in 0..=7_u32 {
            for number in 0..3_usize.pow(length) {
                let text: String = (0..length)
                    .map(|digit| alphabet[number / 3_usize.pow(digit) % 3])
                    .collect();
                for pattern in patterns {
                    assert_eq!(
                        captured(pattern, &text).is_some(),
                        by_search(pattern, &text),
                        "{pattern} {text}"
                    );
                }
            }
        }
    }
}
