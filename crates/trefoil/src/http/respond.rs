//! What becomes of a message: one JSON object, an event stream, or nothing but a status.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue};
use http::{Response, StatusCode};

use super::authorization::insufficient_scope;
use super::body::{Events, Place, ResponseBody};
use super::config::HttpConfig;
use super::sessions::HttpSession;
use super::streams::{Direct, Event, Kept, Reader, drive};
use crate::server::{Exchange, Ready, Standing};
use crate::transport::Outgoing;

/// Tells proxies of a kind that they must not hold events back (HTTP-13).
const UNBUFFERED: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-accel-buffering"),
    HeaderValue::from_static("no"),
);

/// What a response is made with.
pub(super) struct Responding<'a> {
    pub(super) config: &'a HttpConfig,
    /// Bytes that may wait for a client who reads slowly.
    pub(super) queued_output: usize,
    /// The place of the request among those that are served at once.
    pub(super) place: Place,
}

impl Responding<'_> {
    /// Answers a message. What is ready at once is one JSON object; else it depends on what comes first, and when.
    pub(super) async fn to(
        self,
        mut exchange: Exchange,
        session: Option<Arc<HttpSession>>,
    ) -> Response<ResponseBody> {
        let at_once = poll_fn(|cx| Poll::Ready(exchange.poll_next(cx))).await;
        match at_once {
            Poll::Ready(None) => accepted(),
            Poll::Ready(Some(Ready::Answer(message, standing))) => self.answer(message, standing),
            Poll::Pending if !exchange.is_legacy() => self.directly(exchange).await,
            Poll::Ready(first) if !exchange.is_legacy() => {
                let direct = Direct::new(exchange, first, self.config.keep_alive);
                self.stream(Events::Direct(Box::new(direct)))
            }
            first => self.kept(exchange, first_of(first), session).await,
        }
    }

    /// Waits for what a request of 2026-07-28 leads to. Whoever gives up waiting cancels it.
    async fn directly(self, mut exchange: Exchange) -> Response<ResponseBody> {
        let first = within(self.config.stream_after, |cx| exchange.poll_next(cx)).await;
        match first {
            Some(Some(Ready::Answer(message, standing))) => self.answer(message, standing),
            Some(None) => accepted(),
            first => {
                let direct = Direct::new(exchange, first.flatten(), self.config.keep_alive);
                self.stream(Events::Direct(Box::new(direct)))
            }
        }
    }

    /// Waits for what a request of a revision with sessions leads to. It goes on whoever waits, and keeps its place as long.
    async fn kept(
        self,
        exchange: Exchange,
        first: Option<Ready>,
        session: Option<Arc<HttpSession>>,
    ) -> Response<ResponseBody> {
        let exchange = exchange.beginning_with(first);
        let mut reader = match &session {
            Some(session) => session.keep(
                exchange,
                self.config,
                self.queued_output,
                self.place.clone(),
            ),
            None => {
                let (stream, number) = Kept::new(String::new(), self.queued_output);
                let driven = drive(exchange, stream.clone(), None, false);
                let place = self.place.clone();
                tokio::spawn(async move {
                    driven.await;
                    drop(place);
                });
                Reader::new(stream, number, self.config.keep_alive)
            }
        };
        let first = within(self.config.stream_after, |cx| reader.poll_first(cx)).await;
        let reader = match first {
            Some(Some(Event::Answer {
                message, standing, ..
            })) => return self.answer(message, standing),
            Some(Some(event)) => reader.put_back(event),
            Some(None) | None => reader,
        };
        let reader = match &session {
            Some(session) => session.primed(reader, self.config),
            None => reader,
        };
        self.stream(Events::Kept(Box::new(reader)))
    }

    /// An answer as one JSON object.
    fn answer(&self, message: Outgoing, standing: Standing) -> Response<ResponseBody> {
        let mut response = Response::new(ResponseBody::message(message));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        *response.status_mut() = match standing {
            Standing::Answered => StatusCode::OK,
            Standing::BadRequest => StatusCode::BAD_REQUEST,
            Standing::NotFound => StatusCode::NOT_FOUND,
            Standing::Forbidden(scopes) => {
                let authorization = self.config.authorization.as_ref();
                let (name, challenge) = insufficient_scope(&scopes, authorization);
                headers.insert(name, challenge);
                StatusCode::FORBIDDEN
            }
        };
        response
    }

    /// A response that is an event stream.
    pub(super) fn stream(self, events: Events) -> Response<ResponseBody> {
        let mut response = Response::new(ResponseBody::stream(events, self.place));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(UNBUFFERED.0, UNBUFFERED.1);
        response
    }
}

fn first_of(polled: Poll<Option<Ready>>) -> Option<Ready> {
    match polled {
        Poll::Ready(first) => first,
        Poll::Pending => None,
    }
}

/// What comes within a time; nothing if the time is over first.
async fn within<T>(
    time: Duration,
    mut poll: impl FnMut(&mut std::task::Context<'_>) -> Poll<T>,
) -> Option<T> {
    let mut late = pin!(tokio::time::sleep(time));
    poll_fn(|cx| match poll(cx) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending => late.as_mut().poll(cx).map(|()| None),
    })
    .await
}

/// A message that needs no answer (HTTP-07, LHTTP-04).
fn accepted() -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::empty());
    *response.status_mut() = StatusCode::ACCEPTED;
    response
}
