//! Text to parts: the grammar of RFC 6570, section 2, without the modifiers of level 4.

use super::{Expression, Operator, Part, TemplateError, Variable};
use crate::name::shown;

/// Splits a template into literals and expressions.
pub(super) fn parts(text: &str) -> Result<Vec<Part>, TemplateError> {
    if text.is_empty() {
        return Err(TemplateError::new(0, "the template is empty"));
    }
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = if rest.starts_with('{') {
            let length = expression_length(rest, at)?;
            parts.push(Part::Expression(expression(&rest[1..length - 1], at)?));
            length
        } else {
            let length = rest.find('{').unwrap_or(rest.len());
            check_literal(&rest[..length], at)?;
            parts.push(Part::Literal(rest[..length].to_owned()));
            length
        };
        at += length;
    }
    Ok(parts)
}

/// Bytes of the expression that `rest` begins with, both braces included.
fn expression_length(rest: &str, at: usize) -> Result<usize, TemplateError> {
    match rest[1..].find(['{', '}']) {
        None => Err(TemplateError::new(at, "`{` is never closed")),
        Some(inner) if rest[1 + inner..].starts_with('{') => Err(TemplateError::new(
            at + 1 + inner,
            "`{` inside an expression; expressions cannot be nested",
        )),
        Some(inner) => Ok(inner + 2),
    }
}

/// Reads what stands between the braces; the opening one is at byte `offset` of the template.
fn expression(body: &str, offset: usize) -> Result<Expression, TemplateError> {
    let mut names = body;
    let mut at = offset + 1;
    let mut operator = Operator::Simple;
    if let Some(first) = body.chars().next() {
        if let Some(known) = Operator::from_symbol(first) {
            operator = known;
            names = &body[1..];
            at += 1;
        } else if matches!(first, '=' | '!' | '@' | '|') {
            let message = format!("operator `{first}` is reserved by RFC 6570 and has no meaning");
            return Err(TemplateError::new(at, message));
        }
    }
    if names.is_empty() {
        let message = format!("empty expression; name a variable, as in `{{{body}id}}`");
        return Err(TemplateError::new(offset, message));
    }
    let mut variables = Vec::new();
    for name in names.split(',') {
        check_variable(name, at)?;
        variables.push(Variable {
            name: name.to_owned(),
            operator,
        });
        at += name.len() + 1;
    }
    Ok(Expression {
        operator,
        variables,
        offset,
    })
}

/// Checks a variable name: `varname` of RFC 6570, section 2.3.
fn check_variable(name: &str, at: usize) -> Result<(), TemplateError> {
    if name.is_empty() {
        return Err(TemplateError::new(at, "a variable name is missing here"));
    }
    if let Some(plain) = name.strip_suffix('*') {
        let message = format!(
            "the explode modifier `*` (RFC 6570 level 4) is not supported; `{{+{plain}}}` matches a value that holds slashes"
        );
        return Err(TemplateError::new(at + plain.len(), message));
    }
    if let Some((plain, length)) = name.split_once(':') {
        let message = format!(
            "the prefix modifier `:{length}` (RFC 6570 level 4) is not supported; write `{{{plain}}}`"
        );
        return Err(TemplateError::new(at + plain.len(), message));
    }
    let mut after_dot = true;
    for (index, c) in name.char_indices() {
        let dot_misplaced = c == '.' && (after_dot || index + 1 == name.len());
        if dot_misplaced {
            let message =
                format!("a dot in variable name `{name}` must stand between two other characters");
            return Err(TemplateError::new(at + index, message));
        }
        let legal = c.is_ascii_alphanumeric()
            || matches!(c, '_' | '.')
            || (c == '%' && starts_with_escape(&name[index..]));
        if !legal {
            let message = format!(
                "{} cannot stand in variable name `{name}`; letters, digits, `_` and single dots are allowed",
                shown(c)
            );
            return Err(TemplateError::new(at + index, message));
        }
        after_dot = c == '.';
    }
    Ok(())
}

/// Checks literal text: the characters of RFC 3986, and whole percent escapes.
fn check_literal(literal: &str, at: usize) -> Result<(), TemplateError> {
    for (index, c) in literal.char_indices() {
        let message = match c {
            '}' => "`}` closes nothing; a literal brace is written `%7D`".to_owned(),
            '%' if starts_with_escape(&literal[index..]) => continue,
            '%' => {
                "`%` must be followed by two hexadecimal digits; a percent sign is written `%25`"
                    .to_owned()
            }
            c if is_uri_char(c) => continue,
            c => {
                let mut buffer = [0; 4];
                let escaped: String = c
                    .encode_utf8(&mut buffer)
                    .bytes()
                    .map(|byte| format!("%{byte:02X}"))
                    .collect();
                format!(
                    "{} cannot stand in a URI; write it as `{escaped}`",
                    shown(c)
                )
            }
        };
        return Err(TemplateError::new(at + index, message));
    }
    Ok(())
}

/// Unreserved and reserved characters of RFC 3986, section 2.
fn is_uri_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=".contains(c)
}

fn starts_with_escape(text: &str) -> bool {
    matches!(text.as_bytes(), [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}
