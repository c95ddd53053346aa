//! `_meta`, the open map that nearly everything may carry.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    ClientCapabilities, Implementation, JsonObject, LoggingLevel, ProgressToken, RequestId,
    meta_keys,
};

/// Data beside the data: an open map, in which some [keys](meta_keys) are the specification's.
///
/// Derefs to the map of JSON values it is. Unknown keys are kept (RPC-45).
///
/// ```
/// use trefoil::protocol::Meta;
///
/// let meta = Meta::new().with("com.example/cost", 3);
/// assert_eq!(meta["com.example/cost"], 3);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Meta(pub JsonObject);

impl Meta {
    /// An empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an entry, or replaces the one of that key.
    #[must_use]
    pub fn with(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.0.insert(key.into(), value.into());
        self
    }

    /// The token under which the sender of this request wants to hear of progress.
    #[must_use]
    pub fn progress_token(&self) -> Option<ProgressToken> {
        ProgressToken::deserialize(self.0.get(meta_keys::PROGRESS_TOKEN)?).ok()
    }

    /// The id of the `subscriptions/listen` request to whose stream this belongs.
    #[must_use]
    pub fn subscription_id(&self) -> Option<RequestId> {
        RequestId::deserialize(self.0.get(meta_keys::SUBSCRIPTION_ID)?).ok()
    }
}

impl Deref for Meta {
    type Target = JsonObject;

    fn deref(&self) -> &JsonObject {
        &self.0
    }
}

impl DerefMut for Meta {
    fn deref_mut(&mut self) -> &mut JsonObject {
        &mut self.0
    }
}

impl From<JsonObject> for Meta {
    fn from(map: JsonObject) -> Self {
        Self(map)
    }
}

impl<K: Into<String>, V: Into<Value>> FromIterator<(K, V)> for Meta {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self(
            entries
                .into_iter()
                .map(|(key, value)| (key.into(), value.into()))
                .collect(),
        )
    }
}

/// The reserved keys of a modern request's `_meta`, which takes the place of a session (RPC-47).
///
/// It is read from the same text as [`Meta`], which has the other keys as well. Without the two required keys it
/// does not parse (RPC-49).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RequestMeta {
    /// The revision this request is written in.
    #[serde(rename = "io.modelcontextprotocol/protocolVersion")]
    pub protocol_version: String,
    /// What the client can do, for this request alone.
    #[serde(rename = "io.modelcontextprotocol/clientCapabilities")]
    pub client_capabilities: ClientCapabilities,
    /// Who the client is.
    #[serde(
        rename = "io.modelcontextprotocol/clientInfo",
        skip_serializing_if = "Option::is_none"
    )]
    pub client_info: Option<Implementation>,
    /// From which level on the client wants log messages of this request; absent, it wants none.
    #[serde(
        rename = "io.modelcontextprotocol/logLevel",
        skip_serializing_if = "Option::is_none"
    )]
    pub log_level: Option<LoggingLevel>,
    /// The token under which the client wants to hear of progress.
    #[serde(rename = "progressToken", skip_serializing_if = "Option::is_none")]
    pub progress_token: Option<ProgressToken>,
}

impl RequestMeta {
    /// The required keys.
    #[must_use]
    pub fn new(
        protocol_version: impl Into<String>,
        client_capabilities: ClientCapabilities,
    ) -> Self {
        Self {
            protocol_version: protocol_version.into(),
            client_capabilities,
            client_info: None,
            log_level: None,
            progress_token: None,
        }
    }

    setters! {
        /// Sets who the client is.
        client_info: Implementation;
        /// Sets from which level on log messages are wanted.
        log_level: LoggingLevel;
        /// Sets the token for progress.
        progress_token: ProgressToken;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rpc_45_unknown_keys_survive() {
        let text = r#"{"com.example/a":{"b":null},"io.modelcontextprotocol/new":1}"#;
        let meta: Meta = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&meta).unwrap(), text);
    }

    #[test]
    fn tokens_and_ids_are_found_with_their_type() {
        let meta = Meta::new()
            .with(meta_keys::PROGRESS_TOKEN, 1)
            .with(meta_keys::SUBSCRIPTION_ID, "1");
        assert_eq!(meta.progress_token(), Some(1_u64.into()));
        assert_eq!(meta.subscription_id(), Some("1".into()));
        assert_eq!(
            Meta::new()
                .with(meta_keys::PROGRESS_TOKEN, json!({}))
                .progress_token(),
            None
        );
    }

    #[test]
    fn rpc_49_a_request_without_the_required_keys_does_not_parse() {
        let full = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": null,
            "com.example/a": 1,
        });
        let meta: RequestMeta = serde_json::from_value(full.clone()).unwrap();
        assert_eq!(
            meta,
            RequestMeta::new("2026-07-28", ClientCapabilities::new())
        );
        for key in [meta_keys::PROTOCOL_VERSION, meta_keys::CLIENT_CAPABILITIES] {
            for wrong in [None, Some(json!(null)), Some(json!(20_260_728))] {
                let mut faulty = full.clone();
                match wrong {
                    Some(value) => faulty[key] = value,
                    None => drop(faulty.as_object_mut().unwrap().remove(key)),
                }
                assert!(serde_json::from_value::<RequestMeta>(faulty).is_err());
            }
        }
    }
}
