//! Messages on their way out.

use bytes::{Bytes, BytesMut};

/// One message to send, in up to three pieces, so that a cached list is not copied for each client that asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    pieces: [Bytes; 3],
}

impl Outgoing {
    /// A message whose middle is shared with others.
    pub(crate) fn around(head: Bytes, shared: Bytes, tail: Bytes) -> Self {
        Self {
            pieces: [head, shared, tail],
        }
    }

    /// The pieces in order; some may be empty. They hold no line break.
    #[must_use]
    pub fn pieces(&self) -> &[Bytes] {
        &self.pieces
    }

    /// The pieces themselves.
    #[cfg(feature = "http")]
    pub(crate) fn into_pieces(self) -> [Bytes; 3] {
        self.pieces
    }

    /// Size of the message in bytes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a message is never empty")]
    pub fn len(&self) -> usize {
        self.pieces.iter().map(Bytes::len).sum()
    }

    /// The message in one piece.
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        let [head, shared, tail] = self.pieces;
        if shared.is_empty() && tail.is_empty() {
            return head;
        }
        let mut joined = BytesMut::with_capacity(head.len() + shared.len() + tail.len());
        joined.extend_from_slice(&head);
        joined.extend_from_slice(&shared);
        joined.extend_from_slice(&tail);
        joined.freeze()
    }
}

impl From<Bytes> for Outgoing {
    fn from(message: Bytes) -> Self {
        Self::around(message, Bytes::new(), Bytes::new())
    }
}
