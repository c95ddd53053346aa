//! The id of a request.

use serde_json::Number;

/// The id of a request: a string or an integer, never `null` (RPC-02, RPC-03).
///
/// `7` and `"7"` are different ids, and an answer repeats the one it got (RPC-06).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RequestId {
    /// An integer.
    Number(Number),
    /// A string.
    String(String),
}

string_or_integer!(RequestId);
