//! Streamable HTTP: one endpoint for all revisions that are spoken over it.
//!
//! [`Server::serve_http`](crate::Server::serve_http) listens by itself;
//! [`Server::into_service`](crate::Server::into_service) gives a [`tower_service::Service`] to nest in axum or any other hyper stack.
//! [`ServerBuilder::http`](crate::ServerBuilder::http) takes an [`HttpConfig`] for both.
//!
//! The way of a request: the endpoint guards it and reads its body, and the server begins an exchange with it. What comes out of the
//! exchange first decides the response: an answer is one JSON object with a status, anything else makes it an event stream. A
//! stream of 2026-07-28 ends with its connection, which cancels the request; one of a session is kept by the session, so that it can be
//! resumed.
//!
//! `Accept` is taken leniently, since many clients say less than they should: one of `application/json` and `text/event-stream` is enough,
//! and so is nothing at all. It does not decide which of them comes. A message may be as large as [`Limits`](crate::Limits) say; a larger
//! one is refused with 413.

mod authorization;
mod bind;
mod body;
mod config;
mod connection;
mod endpoint;
mod events;
mod guard;
mod listen;
mod read;
mod refusal;
mod respond;
mod routes;
mod service;
mod sessions;
mod streams;

pub use authorization::{
    Authorization, Identity, ProtectedResourceMetadata, TokenError, TokenVerifier,
};
pub use bind::Bind;
pub use body::ResponseBody;
pub use config::HttpConfig;
pub use listen::HttpServer;
pub use service::HttpService;
pub use sessions::{EventStore, MemoryEventStore, SessionRecord, SessionStore, StoreError};
