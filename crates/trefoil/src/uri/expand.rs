//! Expanding templates: the other direction of [`Router`](super::Router).

use std::fmt;

use trefoil_syntax::template::{TemplateError, UriTemplate};

/// Writes a URI from a template and values for its variables.
///
/// What must be encoded is encoded as RFC 6570 says. Values of `{+x}` and `{#x}` keep percent escapes
/// that they hold (section 3.2.3 there), so a value with a literal `%20` in it is read back as a space.
///
/// # Examples
///
/// ```
/// use trefoil::uri::expand;
///
/// let uri = expand("search://items{?q,limit}", &[("q", "red shoes")])?;
/// assert_eq!(uri, "search://items?q=red%20shoes");
/// # Ok::<(), trefoil::uri::ExpandError>(())
/// ```
///
/// # Errors
///
/// The template is refused by [`UriTemplate::parse`]; a variable of `{x}` or `{+x}` has no value (others may be absent); a
/// value is given for a variable that the template lacks, or two are given for one.
pub fn expand(template: &str, variables: &[(&str, &str)]) -> Result<String, ExpandError> {
    let parsed = UriTemplate::parse(template).map_err(Kind::Template)?;
    for (index, (name, _)) in variables.iter().enumerate() {
        if !parsed.variables().any(|variable| variable.name() == *name) {
            return Err(Kind::Unknown((*name).to_owned()).into());
        }
        if variables[..index].iter().any(|(other, _)| other == name) {
            return Err(Kind::Twice((*name).to_owned()).into());
        }
    }
    for variable in parsed.variables().filter(|v| !v.is_optional()) {
        if !variables.iter().any(|(name, _)| *name == variable.name()) {
            return Err(Kind::Missing(variable.name().to_owned()).into());
        }
    }
    let mut expansion = uritemplate::UriTemplate::new(template);
    for (name, value) in variables {
        expansion.set(name, *value);
    }
    Ok(expansion.build())
}

/// Why a template could not be expanded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpandError(Kind);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Template(TemplateError),
    Unknown(String),
    Twice(String),
    Missing(String),
}

impl From<Kind> for ExpandError {
    fn from(kind: Kind) -> Self {
        Self(kind)
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Template(_) => f.write_str("the URI template is invalid"),
            Kind::Unknown(name) => write!(f, "the URI template has no variable `{name}`"),
            Kind::Twice(name) => write!(f, "variable `{name}` was given two values"),
            Kind::Missing(name) => write!(f, "variable `{name}` has no value"),
        }
    }
}

impl std::error::Error for ExpandError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Template(error) => Some(error),
            Kind::Unknown(_) | Kind::Twice(_) | Kind::Missing(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodes_by_operator() {
        let expanded = |template, value| expand(template, &[("x", value)]);
        assert_eq!(expanded("a:{x}", "b/c d"), Ok("a:b%2Fc%20d".to_owned()));
        assert_eq!(expanded("a:{+x}", "b/c d"), Ok("a:b/c%20d".to_owned()));
        assert_eq!(expanded("a:{+x}", "%41%"), Ok("a:%41%25".to_owned()));
        assert_eq!(expanded("a:{#x}", "b/ü"), Ok("a:#b/%C3%BC".to_owned()));
        assert_eq!(expanded("a:b{.x}", "c"), Ok("a:b.c".to_owned()));
        assert_eq!(expanded("a:b{/x}", ""), Ok("a:b/".to_owned()));
        assert_eq!(expanded("a:b{;x}", ""), Ok("a:b;x".to_owned()));
        assert_eq!(expanded("a:b{?x}", ""), Ok("a:b?x=".to_owned()));
        assert_eq!(expanded("a:b?c{&x}", "&"), Ok("a:b?c&x=%26".to_owned()));
    }

    #[test]
    fn leaves_out_what_is_optional_and_absent() {
        assert_eq!(expand("a:b{/c}{.d}{;e}{?f}{#g}", &[]), Ok("a:b".to_owned()));
    }

    #[test]
    fn refuses_what_would_expand_to_something_else() {
        let message = |template, variables| {
            let error = expand(template, variables).expect_err("refused");
            let source = std::error::Error::source(&error).map(ToString::to_string);
            (error.to_string(), source)
        };
        assert_eq!(
            message("a:{x}", &[]),
            ("variable `x` has no value".to_owned(), None)
        );
        assert_eq!(
            message("a:{x}", &[("x", "1"), ("y", "2")]),
            ("the URI template has no variable `y`".to_owned(), None)
        );
        assert_eq!(
            message("a:{x}", &[("x", "1"), ("x", "2")]),
            ("variable `x` was given two values".to_owned(), None)
        );
        assert_eq!(
            message("a:{x", &[]),
            (
                "the URI template is invalid".to_owned(),
                Some("`{` is never closed (at byte 2)".to_owned())
            )
        );
    }
}
