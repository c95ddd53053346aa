//! What a question is known by, and what a client must have declared to be asked it.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::json;
use serde_json::value::RawValue;

use crate::jsonrpc::without_position;
use crate::protocol::{
    ClientCapabilities, CreateMessageResult, ElicitParams, ElicitResult, ElicitationCapability,
    InputRequest, JsonObject, ListRootsResult, Revision, RootsCapability, SamplingCapability,
};

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

/// What is missing in a client that is to be asked: in words, and as it would be declared.
pub(super) fn missing(
    request: &InputRequest,
    declared: &ClientCapabilities,
    revision: Revision,
) -> Option<(&'static str, ClientCapabilities)> {
    let empty = ClientCapabilities::new();
    match request {
        InputRequest::Elicit(ElicitParams::Form(_)) => {
            let can = declared.elicitation.as_ref().is_some_and(|elicitation| {
                elicitation.has_form() || revision < Revision::V2025_11_25
            });
            let form = ElicitationCapability::new().form(JsonObject::new());
            (!can || revision < Revision::V2025_06_18)
                .then(|| ("elicitation by form", empty.elicitation(form)))
        }
        InputRequest::Elicit(ElicitParams::Url(_)) => {
            let can = declared
                .elicitation
                .as_ref()
                .is_some_and(ElicitationCapability::has_url);
            let url = ElicitationCapability::new().url(JsonObject::new());
            (!can || revision < Revision::V2025_11_25)
                .then(|| ("elicitation by URL", empty.elicitation(url)))
        }
        InputRequest::CreateMessage(params) => {
            let wants_tools = params.tools.is_some() || params.tool_choice.is_some();
            match &declared.sampling {
                None => Some(("sampling", empty.sampling(SamplingCapability::new()))),
                Some(sampling)
                    if wants_tools
                        && (sampling.tools.is_none() || revision < Revision::V2025_11_25) =>
                {
                    let tools = SamplingCapability::new().tools(JsonObject::new());
                    Some(("sampling with tools", empty.sampling(tools)))
                }
                Some(_) => None,
            }
        }
        InputRequest::ListRoots(_) => declared
            .roots
            .is_none()
            .then(|| ("roots", empty.roots(RootsCapability::new()))),
    }
}
