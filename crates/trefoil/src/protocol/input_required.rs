//! Multi round-trip requests: the modern way in which a server asks its client. Since 2026-07-28.
//!
//! The result of a call may be that something is needed first. The client gathers it and makes the same call again,
//! with the answers.

use std::collections::BTreeMap;

use serde::de::{DeserializeOwned, Error};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use super::wire::SameText;
use super::{CreateMessageParams, ElicitParams, ListRootsParams, Meta, methods};

/// Says that something is needed before the call can be answered: questions, a state to return, or both (MRTR-03).
/// `resultType` is written where answers are shaped.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InputRequiredResult {
    /// The questions, by keys that the server chose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_requests: Option<InputRequests>,
    /// A state for the client to return as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_state: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl InputRequiredResult {
    /// Nothing is needed yet; add [`input_requests`](Self::input_requests) or [`request_state`](Self::request_state).
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets the questions.
        input_requests: InputRequests;
        /// Sets the state to return.
        request_state: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// Questions to a client, by keys that the server chose.
pub type InputRequests = BTreeMap<String, InputRequest>;

/// A question to a client: a method and its parameters, without an id.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum InputRequest {
    /// `elicitation/create`: asks the user.
    Elicit(ElicitParams),
    /// `sampling/createMessage`: asks the model.
    CreateMessage(CreateMessageParams),
    /// `roots/list`: asks for the roots.
    ListRoots(Option<ListRootsParams>),
}

impl InputRequest {
    /// The method, one of [`methods`].
    #[must_use]
    pub const fn method(&self) -> &'static str {
        match self {
            Self::Elicit(_) => methods::ELICITATION_CREATE,
            Self::CreateMessage(_) => methods::SAMPLING_CREATE_MESSAGE,
            Self::ListRoots(_) => methods::ROOTS_LIST,
        }
    }
}

impl Serialize for InputRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("InputRequest", 2)?;
        object.serialize_field("method", self.method())?;
        match self {
            Self::Elicit(params) => object.serialize_field("params", params)?,
            Self::CreateMessage(params) => object.serialize_field("params", params)?,
            Self::ListRoots(Some(params)) => object.serialize_field("params", params)?,
            Self::ListRoots(None) => object.skip_field("params")?,
        }
        object.end()
    }
}

impl<'de> Deserialize<'de> for InputRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Members {
            method: String,
            params: Option<Box<RawValue>>,
        }

        fn required<T: DeserializeOwned, E: Error>(params: Option<&RawValue>) -> Result<T, E> {
            super::wire::parse(params.ok_or_else(|| E::missing_field("params"))?)
        }

        let Members { method, params } = Members::deserialize(deserializer)?;
        let params = params.as_deref();
        match method.as_str() {
            methods::ELICITATION_CREATE => required(params).map(Self::Elicit),
            methods::SAMPLING_CREATE_MESSAGE => required(params).map(Self::CreateMessage),
            methods::ROOTS_LIST => params
                .map(super::wire::parse)
                .transpose()
                .map(Self::ListRoots),
            other => Err(D::Error::unknown_variant(
                other,
                &[
                    methods::ELICITATION_CREATE,
                    methods::SAMPLING_CREATE_MESSAGE,
                    methods::ROOTS_LIST,
                ],
            )),
        }
    }
}

impl From<ElicitParams> for InputRequest {
    fn from(params: ElicitParams) -> Self {
        Self::Elicit(params)
    }
}

impl From<CreateMessageParams> for InputRequest {
    fn from(params: CreateMessageParams) -> Self {
        Self::CreateMessage(params)
    }
}

/// Answers to [`InputRequests`], by the same keys.
///
/// An answer does not say what kind it is. It stays raw text until [`get`](Self::get) reads it as the answer to what
/// was asked under its key: an [`ElicitResult`](super::ElicitResult), a
/// [`CreateMessageResult`](super::CreateMessageResult) or a [`ListRootsResult`](super::ListRootsResult).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[non_exhaustive]
pub struct InputResponses(pub BTreeMap<String, Box<RawValue>>);

impl PartialEq for InputResponses {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len()
            && self
                .0
                .iter()
                .zip(&other.0)
                .all(|(left, right)| left.0 == right.0 && left.1.same_text(right.1))
    }
}

impl InputResponses {
    /// No answers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The answer under that key, if there is one.
    ///
    /// # Errors
    ///
    /// If it is not an answer of that kind.
    #[must_use]
    pub fn get<T: DeserializeOwned>(&self, key: &str) -> Option<serde_json::Result<T>> {
        self.0.get(key).map(|raw| serde_json::from_str(raw.get()))
    }

    /// Adds an answer, or replaces the one under that key.
    ///
    /// # Errors
    ///
    /// If the answer cannot be written as JSON.
    pub fn insert<T: Serialize>(
        &mut self,
        key: impl Into<String>,
        response: &T,
    ) -> serde_json::Result<()> {
        self.0
            .insert(key.into(), serde_json::value::to_raw_value(response)?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::protocol::{ElicitAction, ElicitResult, ListRootsResult};

    #[test]
    fn a_request_without_params_has_none_on_the_wire() {
        let text = r#"{"method":"roots/list"}"#;
        let request: InputRequest = serde_json::from_str(text).unwrap();
        assert_eq!(request, InputRequest::ListRoots(None));
        assert_eq!(serde_json::to_string(&request).unwrap(), text);
        let null = r#"{"method":"roots/list","params":null,"id":7}"#;
        assert_eq!(serde_json::from_str::<InputRequest>(null).unwrap(), request);
    }

    #[test]
    fn mrtr_04_other_methods_and_missing_params_are_refused() {
        for text in [
            r#"{"method":"tools/call","params":{}}"#,
            r#"{"method":"elicitation/create"}"#,
            "{}",
        ] {
            assert!(
                serde_json::from_str::<InputRequest>(text).is_err(),
                "{text}"
            );
        }
    }

    #[test]
    fn mrtr_12_answers_are_read_as_what_was_asked() {
        let responses: InputResponses =
            serde_json::from_value(json!({"name": {"action": "decline"}, "other": 3})).unwrap();
        let answer = responses.get::<ElicitResult>("name").unwrap().unwrap();
        assert_eq!(answer.action, ElicitAction::Decline);
        assert!(responses.get::<ListRootsResult>("name").unwrap().is_err());
        assert!(responses.get::<ListRootsResult>("absent").is_none());

        let mut copy = InputResponses::new();
        copy.insert("name", &answer).unwrap();
        assert_ne!(copy, responses);
        copy.insert("other", &3).unwrap();
        assert_eq!(copy, responses);
    }
}
