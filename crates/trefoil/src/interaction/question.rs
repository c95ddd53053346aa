//! What a question is known by.

use std::hash::{DefaultHasher, Hash, Hasher};

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

/// Whether an answer is of the kind that the protocol has for the question; if not, why.
pub(super) fn check_answer(request: &InputRequest, answer: &RawValue) -> Result<(), String> {
    let read = match request {
        InputRequest::Elicit(_) => serde_json::from_str::<ElicitResult>(answer.get()).map(drop),
        InputRequest::CreateMessage(_) => {
            serde_json::from_str::<CreateMessageResult>(answer.get()).map(drop)
        }
        InputRequest::ListRoots(_) => {
            serde_json::from_str::<ListRootsResult>(answer.get()).map(drop)
        }
    };
    read.map_err(|error| without_position(&error))
}

/// The key of the n-th question of this identity in one run.
pub(super) fn key(identity: &str, occurrence: u32) -> String {
    match occurrence {
        1 => identity.to_owned(),
        later => format!("{identity}-{later}"),
    }
}
