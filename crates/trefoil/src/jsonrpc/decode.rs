//! One frame of input into messages.

use std::borrow::Cow;

use super::error::ErrorObject;
use super::id::IdKey;
use super::scan::{Malformed, Members, Object, elements, string, validate};

/// What one frame (a line, a body) holds.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "one at a time, and it never leaves the stack"
)]
pub(crate) enum Frame<'a> {
    Message(Message<'a>),
    /// The members of an array, to be decoded one by one with [`decode`].
    Batch(Vec<&'a str>),
}

/// One well-formed envelope.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Message<'a> {
    Request(Request<'a>),
    Notification(Notification<'a>),
    Response(Response<'a>),
}

/// A request whose parameters are still text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request<'a> {
    /// JSON text of the id.
    pub(crate) id: &'a str,
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Option<Object<'a>>,
}

/// A notification whose parameters are still text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Notification<'a> {
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Option<Object<'a>>,
}

/// An answer of the peer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Response<'a> {
    /// JSON text of the id.
    pub(crate) id: &'a str,
    /// JSON text of the result, or of the error.
    pub(crate) outcome: Result<&'a str, &'a str>,
}

/// Why a frame is no message, and what to answer.
#[derive(Debug, PartialEq)]
pub(crate) struct Fault<'a> {
    /// JSON text of the id, if it could be read.
    pub(crate) id: Option<&'a str>,
    /// `None` where the frame must not be answered: it was meant as a notification or a response.
    pub(crate) answer: Option<ErrorObject>,
}

/// Reads one frame.
pub(crate) fn decode(text: &str) -> Result<Frame<'_>, Fault<'_>> {
    match text
        .trim_start_matches([' ', '\t', '\r', '\n'])
        .as_bytes()
        .first()
    {
        Some(b'{') => envelope(text).map(Frame::Message),
        Some(b'[') => elements(text)
            .map(Frame::Batch)
            .map_err(|Malformed| Fault::unreadable(text)),
        _ => Err(Fault::unreadable(text)),
    }
}

impl<'a> Fault<'a> {
    /// Not an envelope at all: invalid JSON, or JSON of another shape.
    fn unreadable(text: &str) -> Self {
        let error = match validate(text) {
            Ok(()) => ErrorObject::invalid_request("the message is not a JSON-RPC 2.0 object"),
            Err(Malformed) => ErrorObject::parse_error(),
        };
        Self {
            id: None,
            answer: Some(error),
        }
    }

    /// An envelope with a fault; only text that is JSON gets its id back.
    fn invalid(text: &str, id: Option<&'a str>, why: &str) -> Self {
        if validate(text).is_err() {
            return Self::unreadable(text);
        }
        Self {
            id,
            answer: Some(ErrorObject::invalid_request(why)),
        }
    }

    /// Something that is never answered.
    fn silent() -> Self {
        Self {
            id: None,
            answer: None,
        }
    }
}

/// The raw members of an envelope.
#[derive(Default)]
struct Envelope<'a> {
    jsonrpc: Option<&'a str>,
    id: Option<&'a str>,
    method: Option<&'a str>,
    params: Option<Object<'a>>,
    outcome: Option<&'a str>,
    failed: bool,
}

impl<'a> Envelope<'a> {
    fn scan(text: &'a str) -> Result<Self, Malformed> {
        let mut envelope = Self::default();
        let mut members = Members::open(text)?;
        while let Some(key) = members.key()? {
            let place = match &*key {
                "jsonrpc" => &mut envelope.jsonrpc,
                "id" => &mut envelope.id,
                "method" => &mut envelope.method,
                "params" => {
                    if envelope.params.replace(members.object()?).is_some() {
                        return Err(Malformed);
                    }
                    continue;
                }
                "result" | "error" => {
                    envelope.failed = &*key == "error";
                    &mut envelope.outcome
                }
                _ => {
                    validate(members.raw()?)?;
                    continue;
                }
            };
            // A member given twice could be read differently by two parties.
            if place.replace(members.raw()?).is_some() {
                return Err(Malformed);
            }
        }
        Ok(envelope)
    }
}

fn envelope(text: &str) -> Result<Message<'_>, Fault<'_>> {
    let Ok(envelope) = Envelope::scan(text) else {
        return Err(Fault::unreadable(text));
    };
    let id = envelope.id.filter(|id| IdKey::of(id).is_ok());
    if envelope.method.is_none()
        && let Some(outcome) = envelope.outcome
    {
        // A response: whatever is wrong with it, an answer would start a loop.
        let outcome = if envelope.failed {
            Err(outcome)
        } else {
            Ok(outcome)
        };
        return match id.filter(|_| validate(text).is_ok()) {
            Some(id) => Ok(Message::Response(Response { id, outcome })),
            None => Err(Fault::silent()),
        };
    }
    if envelope.jsonrpc != Some("\"2.0\"") {
        if envelope.method.is_some() && envelope.id.is_none() && validate(text).is_ok() {
            return Err(Fault::silent());
        }
        return Err(Fault::invalid(text, id, "`jsonrpc` must be \"2.0\""));
    }
    let Some(method) = envelope.method.and_then(|method| string(method).ok()) else {
        return Err(Fault::invalid(text, id, "`method` must be a string"));
    };
    let params = match envelope.params.filter(|params| params.text() != "null") {
        Some(params) if !params.text().starts_with('{') => Some(Err(params)),
        params => params.map(Ok),
    };
    match (envelope.id, id) {
        (Some(_), None) => Err(Fault::invalid(
            text,
            None,
            "`id` must be a string or an integer",
        )),
        (Some(_), Some(id)) => match params.transpose() {
            Ok(params) => Ok(Message::Request(Request { id, method, params })),
            Err(_) if validate(text).is_err() => Err(Fault::unreadable(text)),
            Err(_) => Err(Fault {
                id: Some(id),
                answer: Some(ErrorObject::invalid_params("`params` must be an object")),
            }),
        },
        (None, _) => match params.transpose() {
            Ok(params) => Ok(Message::Notification(Notification { method, params })),
            Err(_) if validate(text).is_err() => Err(Fault::unreadable(text)),
            Err(_) => Err(Fault::silent()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jsonrpc::ErrorCode;

    fn fault(text: &str) -> (Option<String>, Option<ErrorCode>) {
        let fault = decode(text).expect_err(text);
        (
            fault.id.map(str::to_owned),
            fault.answer.map(|error| error.code),
        )
    }

    #[test]
    fn reads_members_in_any_order() {
        let expected = Message::Request(Request {
            id: "\"a\"",
            method: Cow::Borrowed("tools/call"),
            params: Some(r#"{"name":"x"}"#.into()),
        });
        for text in [
            r#"{"method":"tools/call","params":{"name":"x"},"jsonrpc":"2.0","id":"a"}"#,
            r#"{"jsonrpc":"2.0","id":"a","x":[1],"method":"tools/call","params":{"name":"x"}}"#,
        ] {
            assert!(matches!(decode(text), Ok(Frame::Message(message)) if message == expected));
        }
    }

    #[test]
    fn rpc_23_text_that_is_not_json_is_a_parse_error_without_id() {
        for text in [
            "",
            "garbage",
            "{",
            r#"{"a":"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"ping""#,
            r#"{"jsonrpc":"1.0","id":1,"method":"ping","params":{tru}}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[tru]}"#,
            "[1,",
        ] {
            assert_eq!(fault(text), (None, Some(ErrorCode::PARSE_ERROR)), "{text}");
        }
    }

    #[test]
    fn rpc_24_json_that_is_no_request_keeps_a_readable_id() {
        let invalid = Some(ErrorCode::INVALID_REQUEST);
        for (text, id) in [
            ("42", None),
            ("\"x\"", None),
            (r#"{"jsonrpc":"2.0","id":1}"#, Some("1")),
            (
                r#"{"jsonrpc":"1.0","id":"x","method":"ping"}"#,
                Some("\"x\""),
            ),
            (r#"{"id":1,"method":"ping"}"#, Some("1")),
            (r#"{"jsonrpc":"2.0","id":2,"method":5}"#, Some("2")),
            (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, None),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, None),
            (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, None),
            (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, None),
        ] {
            assert_eq!(fault(text), (id.map(str::to_owned), invalid), "{text}");
        }
    }

    #[test]
    fn rpc_26_params_must_be_an_object() {
        assert_eq!(
            fault(r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#),
            (Some("1".to_owned()), Some(ErrorCode::INVALID_PARAMS))
        );
        assert!(decode(r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":null}"#).is_ok());
    }

    #[test]
    fn rpc_15_faulty_notifications_and_responses_are_not_answered() {
        for text in [
            r#"{"jsonrpc":"1.0","method":"notifications/x"}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/x","params":[]}"#,
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}"#,
            r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"}}"#,
        ] {
            assert_eq!(fault(text), (None, None), "{text}");
        }
        assert!(matches!(
            decode(r#"{"jsonrpc":"2.0","id":3,"result":{}}"#),
            Ok(Frame::Message(Message::Response(_)))
        ));
    }
}
