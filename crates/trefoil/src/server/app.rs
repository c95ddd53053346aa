//! A built server, shared by all its connections.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use bytes::{BufMut, Bytes, BytesMut};
#[cfg(feature = "http")]
use tokio::sync::Notify;
use tokio::sync::Semaphore;

use super::connections::Connections;
use super::limits::Limits;
#[cfg(feature = "http")]
use super::recent::Recent;
use super::registry::Registry;
use super::subscriptions::Kinds;
use super::wording::Wording;
use crate::context::StateMap;
use crate::middleware::Stack;
use crate::protocol::{Implementation, meta_keys};
use crate::resource::CacheHint;

/// Everything about a server that does not depend on who is connected.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) implementation: Implementation,
    pub(crate) instructions: Option<String>,
    pub(crate) state: StateMap,
    /// Around the requests of the whole server.
    pub(super) middleware: Stack,
    /// What is offered now.
    pub(super) snapshot: RwLock<Arc<Registry>>,
    /// Whether what is offered may change.
    pub(super) dynamic: bool,
    /// Held by who makes a change.
    pub(super) changing: Mutex<()>,
    /// Who is to be told of changes.
    pub(super) connections: Connections,
    /// Exchanges over HTTP that are in progress.
    #[cfg(feature = "http")]
    pub(super) exchanges: Connections,
    #[cfg(feature = "http")]
    pub(super) recent_caller: Recent,
    /// Whether serving is to end.
    pub(super) ended: AtomicBool,
    /// Wakes who waits for that.
    #[cfg(feature = "http")]
    pub(super) ending: Notify,
    /// How long lists and the server's description may be kept.
    pub(crate) list_cache: CacheHint,
    pub(crate) limits: Limits,
    /// Whether texts in arguments of tools are taken for the values that they spell.
    pub(crate) lenient: bool,
    /// How refused arguments are answered.
    pub(crate) wording: Wording,
    #[cfg(feature = "interaction")]
    pub(super) sealer: crate::interaction::Sealer,
    /// How it is served over HTTP.
    #[cfg(feature = "http")]
    pub(crate) http: crate::http::HttpConfig,
    /// Whether events of `tracing` are forwarded to clients.
    #[cfg(feature = "tracing-forward")]
    pub(super) forwards_tracing: bool,
    #[cfg(feature = "interaction")]
    pub(super) tasks: Arc<super::tasks::Tasks>,
    /// Places for synchronous handlers.
    pub(crate) blocking_calls: Arc<Semaphore>,
    /// What every result of 2026-07-28 has behind its type, up to the end of its `_meta`, which is left open.
    pub(crate) modern_head: Bytes,
}

impl App {
    /// What is offered now; a request is served from one snapshot.
    pub(crate) fn registry(&self) -> Arc<Registry> {
        // A snapshot is replaced as a whole, so a panic elsewhere leaves it whole.
        let snapshot = self.snapshot.read().unwrap_or_else(PoisonError::into_inner);
        snapshot.clone()
    }

    /// The lists whose changes are announced to sessions.
    pub(super) fn announced_lists(&self) -> Kinds {
        if self.dynamic {
            Kinds::ALL
        } else {
            Kinds::NONE
        }
    }

    /// Has all connections end.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Release);
        #[cfg(feature = "http")]
        self.ending.notify_waiters();
        self.connections.wake();
        #[cfg(feature = "http")]
        self.exchanges.wake();
    }

    /// Whether serving is to end.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }

    /// Until serving is to end.
    #[cfg(feature = "http")]
    pub(crate) async fn until_end(&self) {
        let mut ending = std::pin::pin!(self.ending.notified());
        // Heard from here on, so that an end between the look and the wait is not missed.
        ending.as_mut().enable();
        if !self.has_ended() {
            ending.await;
        }
    }

    /// Whether only this process can open what it seals for clients to bring back.
    #[cfg(all(feature = "http", feature = "interaction"))]
    pub(crate) fn has_random_request_state_key(&self) -> bool {
        self.sealer.is_random()
    }

    /// How long a request may take whose handler has this limit of its own.
    pub(crate) fn limit(&self, own: Option<Duration>) -> Option<Duration> {
        own.or(self.limits.request_timeout)
    }

    /// `","_meta":{"io.modelcontextprotocol/serverInfo":{…}` (RPC-50).
    pub(crate) fn modern_head(implementation: &Implementation) -> Bytes {
        let mut head = BytesMut::new();
        head.put_slice(br#"","_meta":{""#);
        head.put_slice(meta_keys::SERVER_INFO.as_bytes());
        head.put_slice(br#"":"#);
        let info = serde_json::to_vec(implementation).expect("names and texts serialize");
        head.put_slice(&info);
        head.freeze()
    }
}
