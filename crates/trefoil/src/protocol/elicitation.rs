//! `elicitation/create`: a server asks the client's user. Since 2025-06-18.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::wire::parse;
use super::{ElicitSchema, JsonObject, Meta};

/// Asks a client's user, by a form or by a URL.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ElicitParams {
    /// By a form.
    Form(ElicitFormParams),
    /// By a URL. Since 2025-11-25.
    Url(ElicitUrlParams),
}

impl<'de> Deserialize<'de> for ElicitParams {
    /// Without a `mode` it is a form (ELIC-04).
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Mode<'a> {
            #[serde(borrow)]
            mode: Option<Cow<'a, str>>,
        }

        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let Mode { mode } = parse(&raw)?;
        match mode.as_deref() {
            None | Some("form") => parse(&raw).map(Self::Form),
            Some("url") => parse(&raw).map(Self::Url),
            Some(other) => Err(D::Error::unknown_variant(other, &["form", "url"])),
        }
    }
}

impl From<ElicitFormParams> for ElicitParams {
    fn from(params: ElicitFormParams) -> Self {
        Self::Form(params)
    }
}

impl From<ElicitUrlParams> for ElicitParams {
    fn from(params: ElicitUrlParams) -> Self {
        Self::Url(params)
    }
}

/// Asks a client's user to fill in a form. `mode` is not written: its absence means a form in every revision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ElicitFormParams {
    /// What is asked, for the user.
    pub message: String,
    /// The form.
    pub requested_schema: ElicitSchema,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ElicitFormParams {
    /// Asks the user to fill in a form.
    #[must_use]
    pub fn new(message: impl Into<String>, requested_schema: ElicitSchema) -> Self {
        Self {
            message: message.into(),
            requested_schema,
            meta: None,
        }
    }

    setters! {
        /// Sets further data.
        meta: Meta;
    }
}

/// Sends a client's user to a URL. Since 2025-11-25.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "mode", rename = "url", rename_all = "camelCase")]
#[non_exhaustive]
pub struct ElicitUrlParams {
    /// Why, for the user.
    pub message: String,
    /// Where to.
    pub url: String,
    /// By what name the server tells that it is done. Required in 2025-11-25, unknown elsewhere (ELIC-12).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elicitation_id: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ElicitUrlParams {
    /// Sends the user to a URL.
    #[must_use]
    pub fn new(message: impl Into<String>, url: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            url: url.into(),
            elicitation_id: None,
            meta: None,
        }
    }

    setters! {
        /// Sets by what name the server tells that it is done.
        elicitation_id: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// What the user did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ElicitResult {
    /// What the user did.
    pub action: ElicitAction,
    /// What a form was filled in with, if it was accepted: strings, numbers, booleans and, since 2025-11-25, lists of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<JsonObject>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ElicitResult {
    /// The user did that, without a form.
    #[must_use]
    pub fn new(action: ElicitAction) -> Self {
        Self {
            action,
            content: None,
            meta: None,
        }
    }

    /// The user filled in a form.
    ///
    /// ```
    /// use trefoil::protocol::ElicitResult;
    ///
    /// let answer = ElicitResult::accept([("name", "Ada")]);
    /// assert_eq!(serde_json::to_string(&answer)?, r#"{"action":"accept","content":{"name":"Ada"}}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn accept<K: Into<String>, V: Into<Value>>(
        content: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let content = content
            .into_iter()
            .map(|(key, value)| (key.into(), value.into()));
        Self::new(ElicitAction::Accept).content(content.collect::<JsonObject>())
    }

    /// The user said no.
    #[must_use]
    pub fn decline() -> Self {
        Self::new(ElicitAction::Decline)
    }

    /// The user turned away.
    #[must_use]
    pub fn cancel() -> Self {
        Self::new(ElicitAction::Cancel)
    }

    setters! {
        /// Sets what a form was filled in with.
        content: JsonObject;
        /// Sets further data.
        meta: Meta;
    }
}

/// What a user does when asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ElicitAction {
    /// Answers, or agrees to go to the URL.
    Accept,
    /// Says no.
    Decline,
    /// Says nothing and turns away.
    Cancel,
}

/// Says that what the user was sent to a URL for is done. 2025-11-25 only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ElicitationCompleteParams {
    /// The name it was given.
    pub elicitation_id: String,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ElicitationCompleteParams {
    /// Says that the elicitation of that name is done.
    #[must_use]
    pub fn new(elicitation_id: impl Into<String>) -> Self {
        Self {
            elicitation_id: elicitation_id.into(),
            meta: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elic_04_without_a_mode_it_is_a_form() {
        let form = ElicitParams::from(ElicitFormParams::new("Who?", ElicitSchema::new()));
        let text = r#"{"message":"Who?","requestedSchema":{"type":"object","properties":{}}}"#;
        assert_eq!(serde_json::to_string(&form).unwrap(), text);
        assert_eq!(serde_json::from_str::<ElicitParams>(text).unwrap(), form);
        for mode in ["null", r#""form""#] {
            let text = text.replacen('{', &format!(r#"{{"mode":{mode},"#), 1);
            assert_eq!(serde_json::from_str::<ElicitParams>(&text).unwrap(), form);
        }
        assert!(
            serde_json::from_str::<ElicitParams>(r#"{"mode":"phone","message":"Who?"}"#).is_err()
        );
    }

    #[test]
    fn elic_12_a_url_always_has_its_mode() {
        let url = ElicitParams::from(ElicitUrlParams::new("Pay", "https://example.com/"));
        let text = r#"{"mode":"url","message":"Pay","url":"https://example.com/"}"#;
        assert_eq!(serde_json::to_string(&url).unwrap(), text);
        assert_eq!(serde_json::from_str::<ElicitParams>(text).unwrap(), url);
    }
}
