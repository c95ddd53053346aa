//! A schema compiled once, and what it says about values.
//!
//! [`Checker::compile`] turns a schema into nodes and refuses every keyword that it would not enforce. A check walks
//! value and nodes together. What is valid costs no allocation; what is not is reported in full, with alternatives
//! reduced to the one that was probably meant.

mod branches;
pub(crate) mod compare;
mod compile;
mod format;
#[cfg(feature = "full-json-schema")]
mod full;
mod lenient;
mod members;
mod node;
mod normalise;
mod pass;
mod pattern;
mod place;
mod simple;
mod types;
mod violation;
mod walk;

use serde_json::{Number, Value};

#[cfg(feature = "full-json-schema")]
pub use self::full::FullChecker;
use self::node::{Node, NodeId};
use self::normalise::Normaliser;
use self::place::Place;
use self::types::Types;
pub use self::violation::Violation;
use self::violation::bounded;
pub(crate) use self::violation::in_words;
use self::walk::Check;

/// A compiled schema.
///
/// # Examples
///
/// ```
/// use serde_json::json;
/// use trefoil::schema::Checker;
///
/// let checker = Checker::compile(&json!({
///     "type": "object",
///     "properties": {"priority": {"type": "string", "enum": ["low", "high"]}},
///     "required": ["priority"],
///     "additionalProperties": false,
/// }))
/// .unwrap();
///
/// assert!(checker.check(&json!({"priority": "low"})).is_empty());
///
/// let violations = checker.check(&json!({"priority": "hihg"}));
/// assert_eq!(
///     violations[0].to_string(),
///     r#"/priority: must be one of "low", "high", got "hihg"; did you mean "high"?"#
/// );
/// ```
#[derive(Debug, Clone)]
pub struct Checker {
    nodes: Vec<Node>,
    root: NodeId,
    /// Members of the root object whose values are never shown.
    sensitive: Vec<String>,
}

impl Checker {
    /// Compiles a schema of the dialect 2020-12.
    ///
    /// # Errors
    ///
    /// One line for each keyword that the checker does not know and each value that a keyword cannot have, with the
    /// JSON pointer of the schema that holds it.
    pub fn compile(schema: &Value) -> Result<Self, Vec<String>> {
        compile::compile(schema)
    }

    /// Everything that is wrong with the value; nothing if it is valid. Of more than a hundred violations the first
    /// hundred are given, and a last one that says so.
    #[must_use]
    pub fn check(&self, value: &Value) -> Vec<Violation> {
        let check = Check::new(self);
        if check.accepts(self.root, value, &Place::ROOT) {
            return Vec::new();
        }
        bounded(check.explain(self.root, value, &Place::ROOT))
    }

    /// Checks JSON text in one pass and without allocating, if neither alternatives nor escapes in constrained texts
    /// make it necessary. True: the text is one value, which the schema accepts as it is or without those members that
    /// are `null` and may be absent. False: [`Checker::normalise`] and [`Checker::check`] know more.
    ///
    /// The text between brackets and quotes is not validated; that is left to whoever decodes it.
    #[doc(hidden)]
    #[must_use]
    pub fn accepts_text(&self, text: &str) -> bool {
        pass::accepts(self, text)
    }

    /// The same for one member of the root object, whether or not the others are there.
    #[must_use]
    pub fn check_property(&self, name: &str, value: &Value) -> Vec<Violation> {
        Check::new(self).explain_member(self.root, name, value)
    }

    /// Brings a value into the form that typed decoding takes: whole floats become integers where the schema asks for
    /// integers, and `null` is removed where the schema refuses it and absence is allowed. True if something changed.
    ///
    /// Called before [`Checker::check`], so that a `null` which means absence is not refused.
    pub fn normalise(&self, value: &mut Value) -> bool {
        Normaliser::strict(self, value).root(value)
    }

    /// The same, and texts become the numbers, booleans, arrays and objects that they spell, where the schema accepts no
    /// text. A value that is valid as it is changes no more than by [`Checker::normalise`].
    pub fn convert(&self, value: &mut Value) -> bool {
        Normaliser::lenient(self, value).root(value)
    }

    /// The text of a prompt argument or a URI variable as the value that the schema of that member asks for: an
    /// integer, a number or a boolean if it reads as one, else a string.
    #[must_use]
    pub fn value_of_text(&self, name: &str, text: &str) -> Value {
        let types = match self.node(self.root) {
            Node::Rules(rules) => rules
                .object
                .properties
                .get(name)
                .and_then(|id| self.types_of(*id)),
            _ => None,
        };
        let Some(types) = types.filter(|types| !types.meets(Types::STRING)) else {
            return text.into();
        };
        let number = || {
            types
                .meets(Types::INTEGER.and(Types::NUMBER))
                .then(|| number_of_text(text))
                .flatten()
        };
        match text {
            "true" | "false" if types.meets(Types::BOOLEAN) => Value::Bool(text == "true"),
            _ => number().map_or_else(|| text.into(), Value::Number),
        }
    }

    /// Names members of the root object whose values are never shown in a violation.
    pub fn sensitive<N: Into<String>>(&mut self, names: impl IntoIterator<Item = N>) {
        self.sensitive.extend(names.into_iter().map(Into::into));
    }

    /// Whether the value of this member of the root object must not be shown.
    #[must_use]
    pub fn hides(&self, name: &str) -> bool {
        self.sensitive.iter().any(|sensitive| sensitive == name)
    }

    fn node(&self, id: NodeId) -> &Node {
        // Every id was given out by the compiler for a node of this list.
        self.nodes.get(id.0).unwrap_or(&Node::Any)
    }
}

/// A text as a number, wherever Rust reads it as one: the types behind the schema take leading zeros (`2026/07/28`) and a plus sign
/// too, which JSON does not.
fn number_of_text(text: &str) -> Option<Number> {
    text.parse()
        .ok()
        .or_else(|| text.parse::<u64>().ok().map(Number::from))
        .or_else(|| text.parse::<i64>().ok().map(Number::from))
        .or_else(|| text.parse().ok().and_then(Number::from_f64))
}
