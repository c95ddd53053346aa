//! Bodies of responses.

use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use tokio::sync::OwnedSemaphorePermit;

use super::streams::{Direct, Reader};
use crate::transport::Outgoing;

/// Body of a response: nothing, one JSON object, or a stream of events.
pub struct ResponseBody(Kind);

enum Kind {
    /// Pieces that are left, first one first; empty ones are skipped.
    Full([Bytes; 3]),
    Stream(Stream),
}

/// A stream, and the place that it takes among the requests that are served at once.
struct Stream {
    events: Events,
    _place: Place,
}

/// A place among the requests that are served at once, for as long as anything goes on of one.
pub(super) type Place = Arc<OwnedSemaphorePermit>;

pub(super) enum Events {
    Direct(Box<Direct>),
    Kept(Box<Reader>),
}

impl ResponseBody {
    pub(super) fn empty() -> Self {
        Self::full(Bytes::new())
    }

    pub(super) fn full(body: Bytes) -> Self {
        Self(Kind::Full([body, Bytes::new(), Bytes::new()]))
    }

    pub(super) fn message(message: Outgoing) -> Self {
        Self(Kind::Full(message.into_pieces()))
    }

    pub(super) fn stream(events: Events, place: Place) -> Self {
        Self(Kind::Stream(Stream {
            events,
            _place: place,
        }))
    }
}

impl fmt::Debug for ResponseBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResponseBody").finish_non_exhaustive()
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let bytes = match &mut self.0 {
            Kind::Full(pieces) => {
                let piece = pieces.iter_mut().find(|piece| !piece.is_empty());
                Poll::Ready(piece.map(std::mem::take))
            }
            Kind::Stream(stream) => match &mut stream.events {
                Events::Direct(direct) => direct.poll_bytes(cx),
                Events::Kept(reader) => reader.poll_bytes(cx),
            },
        };
        bytes.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        match &self.0 {
            Kind::Full(pieces) => pieces.iter().all(Bytes::is_empty),
            Kind::Stream(_) => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Full(pieces) => {
                SizeHint::with_exact(pieces.iter().map(|piece| piece.len() as u64).sum())
            }
            Kind::Stream(_) => SizeHint::default(),
        }
    }
}
