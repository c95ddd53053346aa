//! One thing that somebody should look at.

use std::fmt;

use super::Rule;

/// Something in what a server advertises that a model or a client may stumble over.
///
/// `Display` writes one line: the item, what is wrong and what to write instead, and the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Finding {
    rule: Rule,
    item: Item,
    argument: Option<String>,
    defined_at: Option<String>,
    message: String,
}

/// What a [`Finding`] is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Item {
    /// The server as a whole.
    Server,
    /// The tool of this name.
    Tool(String),
    /// The resource with this URI.
    Resource(String),
    /// The resource template.
    ResourceTemplate(String),
    /// The prompt of this name.
    Prompt(String),
}

impl Finding {
    pub(super) fn new(rule: Rule, item: Item, message: impl Into<String>) -> Self {
        Self {
            rule,
            item,
            argument: None,
            defined_at: None,
            message: message.into(),
        }
    }

    /// Names the argument, by its path. Its name may be anything, the finding stays one line.
    pub(super) fn of_argument(mut self, path: &str) -> Self {
        self.argument = Some(path.replace(char::is_control, "\u{fffd}"));
        self
    }

    pub(super) fn with_source(mut self, source: &str) -> Self {
        self.defined_at = Some(source.to_owned());
        self
    }

    /// The rule that found it.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The tool, resource or prompt that it is about.
    #[must_use]
    pub fn item(&self) -> &Item {
        &self.item
    }

    /// The argument that it is about, if it is about one: `items[].price` is the member `price` of the elements of the
    /// argument `items`.
    #[must_use]
    pub fn argument(&self) -> Option<&str> {
        self.argument.as_deref()
    }

    /// Where the item is defined: the path of the annotated function, or the type of a hand-written item.
    #[must_use]
    pub fn defined_at(&self) -> Option<&str> {
        self.defined_at.as_deref()
    }

    /// What is wrong, and what to write instead.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.item)?;
        if let Some(argument) = &self.argument {
            write!(f, ", argument `{argument}`")?;
        }
        write!(f, ": {} [{}]", self.message, self.rule)
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server => f.write_str("server"),
            Self::Tool(name) => write!(f, "tool `{name}`"),
            Self::Resource(uri) => write!(f, "resource `{uri}`"),
            Self::ResourceTemplate(template) => write!(f, "template `{template}`"),
            Self::Prompt(name) => write!(f, "prompt `{name}`"),
        }
    }
}
