//! Log messages to the client, and from which level on it wants them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Meta;

/// How serious a log message is, in the words of RFC 5424; ordered, the least serious first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum LoggingLevel {
    /// For finding mistakes.
    Debug,
    /// What happens.
    Info,
    /// What happens and matters.
    Notice,
    /// What may turn out wrong.
    Warning,
    /// What went wrong.
    Error,
    /// What went badly wrong.
    Critical,
    /// What somebody must see to at once.
    Alert,
    /// Nothing works.
    Emergency,
}

impl LoggingLevel {
    /// All levels, the least serious first.
    pub const ALL: [Self; 8] = [
        Self::Debug,
        Self::Info,
        Self::Notice,
        Self::Warning,
        Self::Error,
        Self::Critical,
        Self::Alert,
        Self::Emergency,
    ];

    /// The level's name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Info => "info",
            Self::Notice => "notice",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Critical => "critical",
            Self::Alert => "alert",
            Self::Emergency => "emergency",
        }
    }
}

/// Sets from which level on log messages are wanted. Up to 2025-11-25.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SetLevelParams {
    /// The lowest level that is wanted.
    pub level: LoggingLevel,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl SetLevelParams {
    /// Asks for messages of that level and above.
    #[must_use]
    pub fn new(level: LoggingLevel) -> Self {
        Self { level, meta: None }
    }
}

/// A log message.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct LoggingMessageParams {
    /// How serious it is.
    pub level: LoggingLevel,
    /// The part of the server that it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logger: Option<String>,
    /// The message: text or any other JSON value.
    pub data: Value,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl LoggingMessageParams {
    /// A message of that level.
    #[must_use]
    pub fn new(level: LoggingLevel, data: impl Into<Value>) -> Self {
        Self {
            level,
            logger: None,
            data: data.into(),
            meta: None,
        }
    }

    setters! {
        /// Sets the part of the server that it comes from.
        logger: String;
        /// Sets further data.
        meta: Meta;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn levels_are_ordered_and_named_as_on_the_wire() {
        assert!(LoggingLevel::ALL.is_sorted());
        for level in LoggingLevel::ALL {
            assert_eq!(serde_json::to_value(level).unwrap(), json!(level.as_str()));
        }
    }

    #[test]
    fn null_is_a_message_like_any_other() {
        let text = r#"{"level":"info","data":null}"#;
        let message: LoggingMessageParams = serde_json::from_str(text).unwrap();
        assert_eq!(message, LoggingMessageParams::new(LoggingLevel::Info, ()));
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
    }
}
