//! Bodies of responses.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

/// Body of a response: nothing, one JSON object, or a stream of events.
pub struct ResponseBody(Kind);

enum Kind {
    /// Pieces that are left, first one first; empty ones are skipped.
    Full([Bytes; 3]),
}

impl ResponseBody {
    pub(super) fn full(body: Bytes) -> Self {
        Self(Kind::Full([body, Bytes::new(), Bytes::new()]))
    }
}

impl std::fmt::Debug for ResponseBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResponseBody").finish_non_exhaustive()
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match &mut self.0 {
            Kind::Full(pieces) => {
                let piece = pieces.iter_mut().find(|piece| !piece.is_empty());
                Poll::Ready(piece.map(|piece| Ok(Frame::data(std::mem::take(piece)))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.0 {
            Kind::Full(pieces) => pieces.iter().all(Bytes::is_empty),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Full(pieces) => {
                SizeHint::with_exact(pieces.iter().map(|piece| piece.len() as u64).sum())
            }
        }
    }
}
