//! Responses to requests that are not served.

use bytes::{Bytes, BytesMut};
use http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use http::{Response, StatusCode};

use super::body::ResponseBody;
use crate::jsonrpc::{ErrorObject, MissingId, write_error};
use crate::server::{Refusal, Standing};

/// A refusal whose body is a JSON-RPC error without an id (RPC-10): whoever reads it learns why, and what to change.
pub(super) fn refusal(status: StatusCode, why: impl Into<String>) -> Response<ResponseBody> {
    unidentified(status, &ErrorObject::invalid_request(why))
}

/// What the server refuses before there is a message.
pub(super) fn refused(refusal: &Refusal) -> Response<ResponseBody> {
    let status = match refusal.standing {
        Standing::NotFound => StatusCode::NOT_FOUND,
        _ => StatusCode::BAD_REQUEST,
    };
    unidentified(status, &refusal.error)
}

fn unidentified(status: StatusCode, error: &ErrorObject) -> Response<ResponseBody> {
    let mut body = BytesMut::new();
    write_error(&mut body, Err(MissingId::Omitted), error);
    let mut response = json(body.freeze());
    *response.status_mut() = status;
    response
}

/// The same with one more header.
pub(super) fn refusal_with(
    status: StatusCode,
    (name, value): (HeaderName, HeaderValue),
    why: impl Into<String>,
) -> Response<ResponseBody> {
    let mut response = refusal(status, why);
    response.headers_mut().insert(name, value);
    response
}

/// A response with a JSON body.
pub(super) fn json(body: Bytes) -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::full(body));
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
