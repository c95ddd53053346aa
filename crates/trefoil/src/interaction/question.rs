//! What a question is known by, and what answers it.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::de::DeserializeOwned;
use serde_json::json;
use serde_json::value::RawValue;

use crate::jsonrpc::without_position;
use crate::protocol::{CreateMessageResult, ElicitResult, InputRequest, ListRootsResult};

/// What a question without a key is known by: its kind, for whoever reads the wire, and what it asks.
pub(super) fn identity(request: &InputRequest) -> String {
    let kind = match request {
        InputRequest::Elicit(_) => "elicit",
        InputRequest::CreateMessage(_) => "sample",
        InputRequest::ListRoots(_) => "roots",
    };
    // All servers that share a key are one program, so that the hasher's algorithm is the same.
    let mut hasher = DefaultHasher::new();
    json!(request).to_string().hash(&mut hasher);
    format!("{kind}-{:016x}", hasher.finish())
}

/// Reads an answer; if it is none, why.
pub(super) fn read_answer<T: DeserializeOwned>(answer: &RawValue) -> Result<T, String> {
    // serde takes a list of a struct's fields for the struct as well.
    if !answer.get().starts_with('{') {
        return Err("it must be an object".to_owned());
    }
    serde_json::from_str(answer.get()).map_err(|error| without_position(&error))
}

/// Whether an answer is of the kind that the protocol has for the question; if not, why.
pub(super) fn check_answer(request: &InputRequest, answer: &RawValue) -> Result<(), String> {
    match request {
        InputRequest::Elicit(_) => read_answer::<ElicitResult>(answer).map(drop),
        InputRequest::CreateMessage(_) => read_answer::<CreateMessageResult>(answer).map(drop),
        InputRequest::ListRoots(_) => read_answer::<ListRootsResult>(answer).map(drop),
    }
}

/// The key of the n-th question of this identity in one run.
pub(super) fn key(identity: &str, occurrence: u32) -> String {
    match occurrence {
        1 => identity.to_owned(),
        later => format!("{identity}-{later}"),
    }
}
