//! Handlers that wait for the client's input: ended with questions, and run again when the answers come.

use std::task::Poll;

use bytes::Bytes;
use serde_json::Value;

use super::app::App;
use super::params::Params;
use super::shape::Payload;
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::interaction::{Dialogue, Learnt, NotSealed, Way};
use crate::jsonrpc::{ErrorCode, ErrorObject, string};
use crate::protocol::{
    InputRequests, InputRequiredResult, InputResponses, JsonObject,
    MissingRequiredClientCapabilityData,
};

/// The questions of a request that may come with the answers of an earlier round.
pub(super) fn resume(
    app: &App,
    params: &Params<'_>,
    frame: &Bytes,
    principal: Option<&str>,
) -> Result<Dialogue, ErrorObject> {
    let mut learnt = match params.request_state {
        Some(raw) => {
            let state = string(raw)
                .map_err(|_| ErrorObject::invalid_params("`requestState` must be a string"))?;
            app.sealer
                .open(&state, &binding(params.text(), principal))
                .map_err(|_| {
                    ErrorObject::invalid_params(
                        "`requestState` was changed, is out of date, or belongs to another request; make the request anew without it",
                    )
                })?
        }
        None => Learnt::default(),
    };
    if let Some(raw) = params.input_responses {
        let responses: InputResponses = serde_json::from_str(raw).map_err(|error| {
            ErrorObject::invalid_params(format!(
                "`inputResponses` must be an object: {}",
                crate::jsonrpc::without_position(&error)
            ))
        })?;
        // What was answered in an earlier round stays as it was.
        for (key, answer) in responses.0 {
            learnt.answers.entry(key).or_insert(answer);
        }
    }
    let text = frame.slice_ref(params.text().as_bytes());
    Ok(Dialogue::new(Way::Parked, learnt, text))
}

/// What a state is bound to: the request without what differs from round to round, and who makes it.
fn binding(params: &str, principal: Option<&str>) -> String {
    let mut members: JsonObject = serde_json::from_str(params).unwrap_or_default();
    for changing in ["_meta", "inputResponses", "requestState"] {
        members.remove(changing);
    }
    Value::from(vec![
        Value::Object(members),
        principal.map_or(Value::Null, Value::from),
    ])
    .to_string()
}

/// What becomes of a handler that was polled: a request ends as soon as its handler waits for nothing but answers.
pub(super) fn polled(
    ctx: &RequestContext,
    polled: Poll<Result<Payload, ProtocolError>>,
) -> Poll<Result<Payload, ProtocolError>> {
    let dialogue = ctx.dialogue();
    if !dialogue.is_used() {
        return polled;
    }
    if let Some(fault) = dialogue.take_fault() {
        return Poll::Ready(Err(fault));
    }
    match polled {
        Poll::Ready(result) => Poll::Ready(unsupported(ctx, result)),
        Poll::Pending => match dialogue.park() {
            Some((questions, learnt)) => Poll::Ready(ask(ctx, questions, &learnt)),
            None => Poll::Pending,
        },
    }
}

/// The answer that asks (MRTR-03).
fn ask(
    ctx: &RequestContext,
    questions: InputRequests,
    learnt: &Learnt,
) -> Result<Payload, ProtocolError> {
    let app = ctx.app();
    let limit = app.limits.input_rounds;
    if learnt.rounds > limit {
        return Err(ProtocolError::internal(format!(
            "the client was asked {limit} times and there is still a question; one whose text changes from run to run is asked for ever"
        )));
    }
    let params = std::str::from_utf8(ctx.dialogue().params()).unwrap_or_default();
    let state = app
        .sealer
        .seal(learnt, &binding(params, ctx.request().identity()))
        .map_err(|error| match error {
            NotSealed::TooLarge { size, limit } => ProtocolError::internal(format!(
                "what the request has learnt so far takes {size} bytes, more than the {limit} that `request_state_size` allows"
            )),
            NotSealed::Failed => ProtocolError::internal("the request's state cannot be sealed"),
        })?;
    let result = InputRequiredResult::new()
        .input_requests(questions)
        .request_state(state);
    Ok(Payload::InputRequired(Box::new(result)))
}

/// A failure that came of asking what the client cannot be asked is said to be that (LIFE-24, MRTR-05), whatever the
/// handler made of it.
fn unsupported(
    ctx: &RequestContext,
    result: Result<Payload, ProtocolError>,
) -> Result<Payload, ProtocolError> {
    if !ctx.client().protocol_version().is_modern() {
        return result;
    }
    let failed = match &result {
        Ok(Payload::CallTool(result)) => result.is_error == Some(true),
        Ok(_) => false,
        Err(_) => true,
    };
    match ctx.dialogue().missing().filter(|_| failed) {
        Some(missing) => Err(missing_capability(missing)),
        None => result,
    }
}

/// -32021 with what the client would have to declare.
pub(super) fn missing_capability(missing: crate::protocol::ClientCapabilities) -> ProtocolError {
    let error = ProtocolError::new(
        ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY,
        "the client has not declared a capability that this request needs",
    );
    match serde_json::to_value(MissingRequiredClientCapabilityData::new(missing)) {
        Ok(data) => error.data(data),
        Err(_) => error,
    }
}
