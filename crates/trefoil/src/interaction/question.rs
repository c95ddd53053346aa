//! What a question is known by.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::json;

use crate::protocol::InputRequest;

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

/// The key of the n-th question of this identity in one run.
pub(super) fn key(identity: &str, occurrence: u32) -> String {
    match occurrence {
        1 => identity.to_owned(),
        later => format!("{identity}-{later}"),
    }
}
