//! Server-sent events, as they are written.

use std::time::Duration;

use bytes::{BufMut, Bytes, BytesMut};

use crate::transport::Outgoing;

/// What keeps a stream alive on which nothing happens; clients ignore it.
pub(super) const COMMENT: Bytes = Bytes::from_static(b":\n\n");

/// Appends a message as an event, with an id if there is one.
pub(super) fn put(out: &mut BytesMut, id: Option<(&str, u64)>, message: &Outgoing) {
    if let Some((stream, number)) = id {
        put_id(out, stream, number);
    }
    out.put_slice(b"data: ");
    for piece in message.pieces() {
        out.put_slice(piece);
    }
    out.put_slice(b"\n\n");
}

/// Appends the event without a message that gives a client the id to resume from, and the time to wait before (LHTTP-06, LHTTP-09).
pub(super) fn put_priming(out: &mut BytesMut, stream: &str, retry: Duration) {
    put_id(out, stream, 0);
    out.put_slice(format!("retry: {}\ndata: \n\n", retry.as_millis()).as_bytes());
}

fn put_id(out: &mut BytesMut, stream: &str, number: u64) {
    out.put_slice(format!("id: {stream}-{number}\n").as_bytes());
}

/// The stream and the number that an id names.
pub(super) fn parse_id(id: &str) -> Option<(&str, u64)> {
    let (stream, number) = id.rsplit_once('-')?;
    Some((stream, number.parse().ok()?))
}
