//! Bodies of requests.

use std::fmt::Display;
use std::pin::Pin;
use std::time::Duration;

use bytes::{Buf, Bytes, BytesMut};
use http::{Response, StatusCode};
use http_body::Body;

use super::body::ResponseBody;
use super::refusal::refusal;

/// Reads a whole body, within a size and a time.
pub(super) async fn read<B>(
    body: B,
    limit: usize,
    time: Duration,
) -> Result<Bytes, Response<ResponseBody>>
where
    B: Body,
    B::Error: Display,
{
    if body.size_hint().lower() > limit as u64 {
        return Err(too_large(limit));
    }
    match tokio::time::timeout(time, collect(body, limit)).await {
        Ok(read) => read,
        Err(_) => Err(refusal(
            StatusCode::REQUEST_TIMEOUT,
            format!("the body did not arrive within {time:?} (`HttpConfig::read_timeout`)"),
        )),
    }
}

async fn collect<B>(body: B, limit: usize) -> Result<Bytes, Response<ResponseBody>>
where
    B: Body,
    B::Error: Display,
{
    let mut body = std::pin::pin!(body);
    let Some(first) = next(&mut body).await? else {
        return Ok(Bytes::new());
    };
    let mut first = first;
    // Most bodies come in one piece, which is not copied.
    let whole = first.copy_to_bytes(first.remaining());
    if whole.len() > limit {
        return Err(too_large(limit));
    }
    if body.is_end_stream() {
        return Ok(whole);
    }
    let mut joined = BytesMut::from(whole);
    while let Some(piece) = next(&mut body).await? {
        if joined.len() + piece.remaining() > limit {
            return Err(too_large(limit));
        }
        let mut piece = piece;
        while piece.has_remaining() {
            let chunk = piece.chunk();
            let length = chunk.len();
            joined.extend_from_slice(chunk);
            piece.advance(length);
        }
    }
    Ok(joined.freeze())
}

/// The next piece; trailers are skipped.
async fn next<B>(body: &mut Pin<&mut B>) -> Result<Option<B::Data>, Response<ResponseBody>>
where
    B: Body,
    B::Error: Display,
{
    loop {
        match std::future::poll_fn(|cx| body.as_mut().poll_frame(cx)).await {
            None => return Ok(None),
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data() {
                    return Ok(Some(data));
                }
            }
            Some(Err(error)) => {
                return Err(refusal(
                    StatusCode::BAD_REQUEST,
                    format!("the body cannot be read: {error}"),
                ));
            }
        }
    }
}

fn too_large(limit: usize) -> Response<ResponseBody> {
    refusal(
        StatusCode::PAYLOAD_TOO_LARGE,
        format!("the message is larger than {limit} bytes (`Limits::message_size`)"),
    )
}
