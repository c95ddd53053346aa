//! URI templates: RFC 6570, levels 1 to 3, as far as a URI can be matched back against them.
//!
//! A template is literal text with expressions in braces: `file:///{+path}`, `search://items{?q,limit}`.
//! All eight kinds of expression are understood, see [`Operator`]. Three things go beyond the RFC, because a
//! server does not only expand templates but finds the one that a given URI came from:
//!
//! - Literals hold only what may stand in a URI; anything else is written percent-encoded.
//! - The modifiers of level 4, `{list*}` and `{name:3}`, are refused.
//! - What could never be told apart again is refused: a variable used twice, two expressions with nothing
//!   between them (`{a}{b}`), a simple variable between two reserved ones in the same part of the URI,
//!   a path after a query.

mod parse;
mod rules;

use std::fmt;

/// A URI template that was checked.
///
/// # Examples
///
/// ```
/// use trefoil_syntax::template::UriTemplate;
///
/// let template = UriTemplate::parse("search://items{?q,limit}")?;
/// let names: Vec<&str> = template.variables().map(|variable| variable.name()).collect();
/// assert_eq!(names, ["q", "limit"]);
/// assert!(template.variables().all(|variable| variable.is_query()));
/// # Ok::<(), trefoil_syntax::template::TemplateError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UriTemplate {
    text: String,
    parts: Vec<Part>,
}

impl UriTemplate {
    /// Reads a template.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its place: see the module documentation for what is refused.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        let parts = parse::parts(text)?;
        rules::check(&parts)?;
        Ok(Self {
            text: text.to_owned(),
            parts,
        })
    }

    /// The template as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Literals and expressions, in order.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// All variables, in order of appearance.
    pub fn variables(&self) -> impl Iterator<Item = &Variable> {
        self.parts.iter().flat_map(|part| match part {
            Part::Literal(_) => &[],
            Part::Expression(expression) => expression.variables(),
        })
    }

    /// Whether it has no expression, so that it is an ordinary URI.
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.variables().next().is_none()
    }

    /// The URI scheme that it begins with (`file` of `file:///{+path}`), if it is spelled out. A resource must have one (RES-18).
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        let Some(Part::Literal(literal)) = self.parts.first() else {
            return None;
        };
        let (scheme, _) = literal.split_once(':')?;
        let legal = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
        legal.then_some(scheme)
    }
}

impl fmt::Display for UriTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A piece of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Text that stands for itself.
    Literal(String),
    /// An expression in braces.
    Expression(Expression),
}

/// What stands between two braces: an operator and the variables that it writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    operator: Operator,
    variables: Vec<Variable>,
    offset: usize,
}

impl Expression {
    /// How its variables are written.
    #[must_use]
    pub fn operator(&self) -> Operator {
        self.operator
    }

    /// Its variables, in order; never empty.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Where its opening brace stands in the template, in bytes.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }
}

/// A variable of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    name: String,
    operator: Operator,
}

impl Variable {
    /// Its name, as written.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The operator of the expression that it stands in.
    #[must_use]
    pub fn operator(&self) -> Operator {
        self.operator
    }

    /// Whether it is a query parameter, `{?x}` or `{&x}`.
    #[must_use]
    pub fn is_query(&self) -> bool {
        matches!(self.operator, Operator::Query | Operator::Continuation)
    }

    /// Whether a URI that matches can lack it, see [`Operator::is_optional`].
    #[must_use]
    pub fn is_optional(&self) -> bool {
        self.operator.is_optional()
    }
}

/// The kinds of expression of RFC 6570, section 3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `{x}`: the value, everything special encoded; `{x,y}` with commas between.
    Simple,
    /// `{+x}`: the value with `/`, `?` and other reserved characters as they are.
    Reserved,
    /// `{#x}`: `#` and the value, as by [`Reserved`](Self::Reserved).
    Fragment,
    /// `{.x}`: a dot before each value.
    Label,
    /// `{/x}`: a slash before each value.
    Path,
    /// `{;x}`: `;x=value` for each.
    Parameter,
    /// `{?x,y}`: `?x=value&y=value`.
    Query,
    /// `{&x}`: `&x=value`, continues a query that began before.
    Continuation,
}

impl Operator {
    /// The character that stands for it; none for the simple one.
    #[must_use]
    pub fn symbol(self) -> Option<char> {
        match self {
            Self::Simple => None,
            Self::Reserved => Some('+'),
            Self::Fragment => Some('#'),
            Self::Label => Some('.'),
            Self::Path => Some('/'),
            Self::Parameter => Some(';'),
            Self::Query => Some('?'),
            Self::Continuation => Some('&'),
        }
    }

    /// Whether absence can be told from an empty value: true for all that write a character of their own before the value, so for all but
    /// `{x}` and `{+x}`.
    #[must_use]
    pub fn is_optional(self) -> bool {
        !matches!(self, Self::Simple | Self::Reserved)
    }

    pub(crate) fn from_symbol(symbol: char) -> Option<Self> {
        Some(match symbol {
            '+' => Self::Reserved,
            '#' => Self::Fragment,
            '.' => Self::Label,
            '/' => Self::Path,
            ';' => Self::Parameter,
            '?' => Self::Query,
            '&' => Self::Continuation,
            _ => return None,
        })
    }
}

/// What is wrong with a template, and where.
///
/// `Display` prints the message and the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateError {
    message: String,
    offset: usize,
}

impl TemplateError {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            offset,
        }
    }

    /// What is wrong and how to cure it: lower case, without a full stop.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where it is wrong: an index into the template, in bytes.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl std::error::Error for TemplateError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(template: &str) -> (usize, String) {
        let error = UriTemplate::parse(template).expect_err(template);
        (error.offset, error.message)
    }

    #[test]
    fn knows_all_eight_operators() {
        let template =
            UriTemplate::parse("t://h{/a}/{b}{.c}{;d}/{+e}{?f,g}{&h}{#i}").expect("legal");
        let seen: Vec<_> = template
            .variables()
            .map(|v| (v.name(), v.operator(), v.is_optional(), v.is_query()))
            .collect();
        assert_eq!(
            seen,
            [
                ("a", Operator::Path, true, false),
                ("b", Operator::Simple, false, false),
                ("c", Operator::Label, true, false),
                ("d", Operator::Parameter, true, false),
                ("e", Operator::Reserved, false, false),
                ("f", Operator::Query, true, true),
                ("g", Operator::Query, true, true),
                ("h", Operator::Continuation, true, true),
                ("i", Operator::Fragment, true, false),
            ]
        );
    }

    #[test]
    fn keeps_text_and_parts() {
        let template = UriTemplate::parse("user://{id}/profile").expect("legal");
        assert_eq!(template.to_string(), "user://{id}/profile");
        let [
            Part::Literal(before),
            Part::Expression(id),
            Part::Literal(after),
        ] = template.parts()
        else {
            panic!("{template:?}");
        };
        assert_eq!((before.as_str(), after.as_str()), ("user://", "/profile"));
        assert_eq!(id.offset(), 7);
        assert!(!template.is_static());
        assert!(
            UriTemplate::parse("config://app")
                .expect("legal")
                .is_static()
        );
    }

    #[test]
    fn finds_the_scheme_where_it_is_spelled_out() {
        let scheme = |text| {
            UriTemplate::parse(text)
                .expect(text)
                .scheme()
                .map(str::to_owned)
        };
        assert_eq!(scheme("x-app+1.0://{id}").as_deref(), Some("x-app+1.0"));
        assert_eq!(scheme("{scheme}://x"), None);
        assert_eq!(scheme("/path/{id}"), None);
        assert_eq!(scheme("1a:{id}"), None);
        assert_eq!(scheme("a/b:{id}"), None);
    }

    #[test]
    fn names_may_hold_dots_and_escapes() {
        let template = UriTemplate::parse("t://{user.name_1}/{%C3%A9}").expect("legal");
        let names: Vec<_> = template.variables().map(Variable::name).collect();
        assert_eq!(names, ["user.name_1", "%C3%A9"]);
    }

    #[test]
    fn refuses_broken_braces() {
        assert_eq!(refused("a:{b"), (2, "`{` is never closed".into()));
        assert_eq!(
            refused("a:b}c"),
            (
                3,
                "`}` closes nothing; a literal brace is written `%7D`".into()
            )
        );
        assert_eq!(
            refused("a:{b{c}}"),
            (
                4,
                "`{` inside an expression; expressions cannot be nested".into()
            )
        );
        assert_eq!(
            refused("a:{}"),
            (2, "empty expression; name a variable, as in `{id}`".into())
        );
        assert_eq!(
            refused("a:{?}"),
            (2, "empty expression; name a variable, as in `{?id}`".into())
        );
        assert_eq!(refused(""), (0, "the template is empty".into()));
    }

    #[test]
    fn refuses_bad_names() {
        assert_eq!(
            refused("a:{x,}"),
            (5, "a variable name is missing here".into())
        );
        assert_eq!(refused("a:{,x}").0, 3);
        assert_eq!(
            refused("a:{user-id}"),
            (
                7,
                "`-` cannot stand in variable name `user-id`; letters, digits, `_` and single dots are allowed"
                    .into()
            )
        );
        assert_eq!(refused("a:{x, y}").0, 5);
        assert_eq!(refused("a:{é}").0, 3);
        assert_eq!(refused("a:{x%zz}").0, 4);
        assert_eq!(
            refused("a:{x..y}"),
            (
                5,
                "a dot in variable name `x..y` must stand between two other characters".into()
            )
        );
        assert_eq!(refused("a:{x.}").0, 4);
        assert_eq!(
            refused("a:{x}/{x}"),
            (
                7,
                "variable `x` is used twice; each needs a name of its own".into()
            )
        );
        assert_eq!(refused("a:{x,x}").0, 5);
    }

    #[test]
    fn refuses_level_four_and_reserved_operators() {
        assert_eq!(
            refused("a:{/path*}"),
            (
                8,
                "the explode modifier `*` (RFC 6570 level 4) is not supported; `{+path}` matches a value that holds slashes"
                    .into()
            )
        );
        assert_eq!(
            refused("a:{x:3}"),
            (
                4,
                "the prefix modifier `:3` (RFC 6570 level 4) is not supported; write `{x}`".into()
            )
        );
        for operator in ["=", "!", "@", "|"] {
            assert_eq!(
                refused(&format!("a:{{{operator}x}}")),
                (
                    3,
                    format!("operator `{operator}` is reserved by RFC 6570 and has no meaning")
                )
            );
        }
    }

    #[test]
    fn refuses_literals_that_cannot_stand_in_a_uri() {
        assert_eq!(
            refused("a:b c"),
            (3, "a space cannot stand in a URI; write it as `%20`".into())
        );
        assert_eq!(
            refused("a:é"),
            (2, "`é` cannot stand in a URI; write it as `%C3%A9`".into())
        );
        assert_eq!(
            refused("a:%2"),
            (
                2,
                "`%` must be followed by two hexadecimal digits; a percent sign is written `%25`"
                    .into()
            )
        );
        for illegal in ["\"", "<", ">", "\\", "^", "`", "|", "\u{0}", "\u{7f}"] {
            assert_eq!(refused(&format!("a:{illegal}")).0, 2, "{illegal:?}");
        }
        assert!(UriTemplate::parse("a://[::1]:80/~b/%20!$&'()*+,;=@c?d#e").is_ok());
    }

    #[test]
    fn refuses_neighbours_that_cannot_be_told_apart() {
        for (template, at) in [
            ("a:{x}{y}", 5),
            ("a:{x}{+y}", 5),
            ("a:{.x}{y}", 6),
            ("a:{+x}{y}", 6),
        ] {
            let (offset, message) = refused(template);
            assert_eq!(offset, at, "{template}");
            assert!(
                message
                    .ends_with("follows another expression directly; put a character between them"),
                "{message}"
            );
        }
        assert!(UriTemplate::parse("a:{x}{.y}{/z}{;w}{?v}{#u}").is_ok());
        assert_eq!(
            refused("a:{+x}/{y}/{+z}"),
            (
                7,
                "a variable between two reserved ones cannot be located; use a literal, or `{+y}`"
                    .into()
            )
        );
        assert!(UriTemplate::parse("a:{+x}/{y}{#z}").is_ok());
    }

    #[test]
    fn refuses_queries_out_of_place() {
        assert_eq!(
            refused("a:b{&x}"),
            (3, "`{&…}` continues a query; begin it with `{?…}`".into())
        );
        assert_eq!(
            refused("a:b?c=d{?x}"),
            (7, "the query began before; continue it with `{&…}`".into())
        );
        assert_eq!(refused("a:{?x}{?y}").0, 6);
        for template in [
            "a:{?x}/y",
            "a:{?x}&y=1",
            "a:{?x}{y}",
            "a:{?x}{/y}",
            "a:?b{&x}y",
        ] {
            assert!(
                refused(template).1.ends_with(
                    "only `{&…}`, `{#…}` or a literal that begins with `#` can follow a query"
                ),
                "{template}"
            );
        }
        for template in ["a:b#c{?x}", "a:b#c?d{&x}", "a:{#x}{#y}", "a:#b{#x}"] {
            assert!(
                refused(template)
                    .1
                    .ends_with("after a fragment began; move it before the `#`"),
                "{template}"
            );
        }
        for template in [
            "a:{?x}{&y}",
            "a:{?x}{#y}",
            "a:{?x}#y",
            "a:?b=c{&x}",
            "a:?b={c}{&x}",
        ] {
            assert!(UriTemplate::parse(template).is_ok(), "{template}");
        }
    }

    #[test]
    fn refuses_templates_with_very_many_spellings() {
        let template: String = (0..7).map(|i| format!("/l{i}{{/v{i}}}")).collect();
        assert_eq!(
            refused(&format!("a:/{template}")).1,
            "the template has too many optional expressions: at most 64 combinations of present and absent variables can be matched"
        );
        let adjacent: String = (0..60).map(|i| format!("{{/v{i}}}")).collect();
        assert!(UriTemplate::parse(&format!("a:{adjacent}")).is_ok());
    }
}
