//! JSON-RPC 2.0: envelopes, ids, errors. Knows nothing of MCP and does no I/O.
//!
//! Messages are read borrowed and in few passes: the members of an object are found without looking into their
//! values, one frame becomes a message whose parameters are still JSON text, and whoever reads a value validates it.
//! Nothing is ever acted upon that a JSON parser has not accepted.

mod decode;
mod encode;
mod error;
mod id;
mod scan;

pub(crate) use decode::{Fault, Frame, Message, Notification, Request, Response, decode};
pub(crate) use encode::{MissingId, write_error, write_result_head};
pub use error::{ErrorCode, ErrorObject};
pub(crate) use error::{shown, without_position};
pub(crate) use id::{IdKey, RawId};
pub(crate) use scan::{Cursor, Malformed, Members, Object, string, validate};
