//! What all results have in common.

use serde::{Deserialize, Serialize};

use super::Meta;
use super::wire::integer;

/// The members that the modern revision adds to results, to be read from the same text as the result itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResultEnvelope {
    /// What kind of result it is: `complete`, `input_required`, or a kind of an extension. Absent means `complete` (RPC-13).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result_type: Option<String>,
    /// For how many milliseconds it may be taken as fresh.
    #[serde(
        default,
        deserialize_with = "integer::lifetime",
        skip_serializing_if = "Option::is_none"
    )]
    pub ttl_ms: Option<u64>,
    /// Who may share it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache_scope: Option<CacheScope>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ResultEnvelope {
    /// The `resultType` of a result that is final.
    pub const COMPLETE: &'static str = "complete";
    /// The `resultType` of an [`InputRequiredResult`](super::InputRequiredResult).
    pub const INPUT_REQUIRED: &'static str = "input_required";
    /// The `resultType` with which the tasks extension announces a [`Task`](super::Task).
    pub const TASK: &'static str = "task";
}

/// Who may share a cached result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum CacheScope {
    /// Everybody: nothing in it depends on who asked.
    Public,
    /// Only who asked.
    Private,
}

/// A result that says nothing but that it worked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EmptyResult {
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_envelope_is_read_from_any_result() {
        let text = r#"{"tools":[],"resultType":"complete","ttlMs":-1,"cacheScope":"private","_meta":null}"#;
        let envelope: ResultEnvelope = serde_json::from_str(text).unwrap();
        assert_eq!(
            envelope.result_type.as_deref(),
            Some(ResultEnvelope::COMPLETE)
        );
        assert_eq!(
            (envelope.ttl_ms, envelope.cache_scope, envelope.meta),
            (Some(0), Some(CacheScope::Private), None)
        );
        assert_eq!(
            serde_json::from_str::<ResultEnvelope>("{}").unwrap(),
            ResultEnvelope::default()
        );
    }
}
