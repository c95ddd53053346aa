//! What the macros know about one argument.

use serde_json::Value;

/// The value of a schema keyword as it stands in `#[arg(…)]`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Keyword {
    /// A whole number.
    Integer(i128),
    /// A number with a fraction or an exponent.
    Float(f64),
    /// A text, such as a pattern or the name of a format.
    Text(&'static str),
    /// A switch, such as `unique`.
    Bool(bool),
}

/// The default of an argument that may be absent.
#[derive(Debug, Clone, PartialEq)]
pub enum DefaultValue {
    /// The default as JSON, to be advertised. `null` is never advertised: it means "absent" anyway.
    Known(Value),
    /// There is a default, but its type cannot be serialized, so the schema only says that the argument is optional.
    Unserializable,
}

/// One parameter of an annotated function, as the macro read it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ArgumentSpec {
    /// Name on the wire.
    pub name: &'static str,
    /// Name for people.
    pub title: Option<&'static str>,
    /// What the argument means; wins over the description of its type.
    pub description: Option<&'static str>,
    /// Keywords for the argument's own schema, by their JSON Schema names, and the pseudo keywords `length.min` and
    /// `length.max`, whose meaning depends on the type.
    pub keywords: &'static [(&'static str, Keyword)],
    /// The same for the elements of an array.
    pub inner: &'static [(&'static str, Keyword)],
    /// Present if the argument may be absent.
    pub default: Option<DefaultValue>,
    /// Example values.
    pub examples: Vec<Value>,
    /// Name of the HTTP header that mirrors the argument (`x-mcp-header`, TOOL-36).
    pub header: Option<&'static str>,
    /// The value must never be shown, neither in an answer nor in a log.
    pub sensitive: bool,
    /// A function completes the argument.
    pub completes: bool,
}
