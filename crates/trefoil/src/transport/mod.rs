//! How messages travel. A transport moves whole JSON-RPC messages and knows nothing of what they mean.
//!
//! [`stdio`] speaks over standard input and output, [`stream`] over any byte stream, [`memory`] within the
//! process. Any other way is a [`Transport`] of your own, served by
//! [`Server::serve`](crate::Server::serve).

mod lines;
pub mod memory;
mod outgoing;
#[cfg(feature = "stdio")]
pub mod stdio;
pub mod stream;

use std::io;
use std::task::{Context, Poll};

use bytes::Bytes;

pub(crate) use lines::Lines;
pub use outgoing::Outgoing;

/// A connection to one client.
///
/// The three methods are driven by one task; none of them may block. A custom transport keeps the protocol's
/// message format and lifecycle (STDIO-12, STDIO-15).
pub trait Transport: Send + 'static {
    /// The next message; `None` when the client has closed its side.
    ///
    /// # Errors
    ///
    /// When the connection is broken; serving ends then.
    fn poll_receive(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>>;

    /// Takes a message to be sent. Never waits; [`Transport::queued`] tells the server when to hold back.
    fn send(&mut self, message: Outgoing);

    /// Bytes that were taken and not yet handed on.
    fn queued(&self) -> usize;

    /// Hands on all that is queued.
    ///
    /// # Errors
    ///
    /// When the connection is broken; serving ends then.
    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// Who is at the other end, if the transport has authenticated that: an opaque name, such as the subject of a token.
    /// Handlers see it as [`RequestInfo::identity`](crate::context::RequestInfo::identity). Asked for once, before the
    /// first message.
    fn principal(&self) -> Option<&str> {
        None
    }

    /// Tells the transport the size of the largest message the server reads; called once, before the first
    /// message. A larger one should be skipped and reported as [`Incoming::TooLarge`].
    fn limit_message_size(&mut self, _bytes: usize) {}
}

/// What arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Incoming {
    /// One message, or since it may be anything: one piece of input that should be a message.
    Message(Bytes),
    /// A message over the limit; it was skipped.
    TooLarge,
}
