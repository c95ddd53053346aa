//! Writing responses.

use bytes::{BufMut, BytesMut};

use super::{ErrorObject, RawId};

/// Writes `{"jsonrpc":"2.0","id":…,"result":`; the caller writes the result and the closing brace.
pub(crate) fn write_result_head(out: &mut BytesMut, id: &RawId) {
    out.put_slice(br#"{"jsonrpc":"2.0","id":"#);
    out.put_slice(id.as_bytes());
    out.put_slice(br#","result":"#);
}

/// What stands for the id of a request that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MissingId {
    /// No `id` member: the rule since 2025-11-25 (RPC-10).
    Omitted,
    /// `"id":null`: what the schemas up to 2025-06-18 leave as the only choice.
    Null,
}

/// Writes a whole error response.
pub(crate) fn write_error(out: &mut BytesMut, id: Result<&RawId, MissingId>, error: &ErrorObject) {
    out.put_slice(br#"{"jsonrpc":"2.0","#);
    match id {
        Ok(id) => {
            out.put_slice(br#""id":"#);
            out.put_slice(id.as_bytes());
            out.put_u8(b',');
        }
        Err(MissingId::Null) => out.put_slice(br#""id":null,"#),
        Err(MissingId::Omitted) => {}
    }
    out.put_slice(br#""error":"#);
    serde_json::to_writer(out.writer(), error).expect("an error object serializes into memory");
    out.put_u8(b'}');
}
