//! The server, which knows of every call what became of it.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinHandle;
use trefoil::ServerHandle;
use trefoil::bytes::Bytes;
use trefoil::http::{
    EventStore, HttpConfig, MemoryEventStore, SessionRecord, SessionStore, StoreError,
};
use trefoil::prelude::*;

/// What became of calls, and which sessions there are.
#[derive(Default)]
pub struct Tally {
    begun: AtomicU64,
    answered: AtomicU64,
    cancelled: AtomicU64,
    sessions: Mutex<HashSet<String>>,
}

impl Tally {
    pub fn begun(&self) -> u64 {
        self.begun.load(Ordering::Relaxed)
    }

    pub fn answered(&self) -> u64 {
        self.answered.load(Ordering::Relaxed)
    }

    pub fn cancelled(&self) -> u64 {
        self.cancelled.load(Ordering::Relaxed)
    }

    pub fn running(&self) -> u64 {
        self.begun() - self.answered() - self.cancelled()
    }

    pub fn sessions(&self) -> usize {
        self.note(|sessions| sessions.len())
    }

    fn note<T>(&self, note: impl FnOnce(&mut HashSet<String>) -> T) -> T {
        note(&mut self.sessions.lock().expect("nothing panics with it"))
    }
}

/// One call, until it is over in one way or the other.
struct Call<'a> {
    tally: &'a Tally,
    is_done: bool,
}

impl<'a> Call<'a> {
    fn begin(tally: &'a Tally) -> Self {
        tally.begun.fetch_add(1, Ordering::Relaxed);
        Self {
            tally,
            is_done: false,
        }
    }

    fn done(mut self) {
        self.is_done = true;
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        let count = if self.is_done {
            &self.tally.answered
        } else {
            &self.tally.cancelled
        };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// Give back the text.
#[mcp_tool]
async fn echo(tally: &Arc<Tally>, text: String) -> String {
    Call::begin(tally).done();
    text
}

/// Give back the text after a few steps.
#[mcp_tool]
async fn work(ctx: &RequestContext, tally: &Arc<Tally>, text: String) -> String {
    let call = Call::begin(tally);
    for step in 1..=3_u32 {
        ctx.progress(step.into(), Some(3.0), None);
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    call.done();
    text
}

/// Tells which sessions there are: they are saved when they begin, and their events forgotten when they end.
#[derive(Clone)]
struct Register {
    tally: Arc<Tally>,
    events: Arc<MemoryEventStore>,
}

#[trefoil::async_trait]
impl SessionStore for Register {
    async fn save(&self, id: &str, _: SessionRecord) -> Result<(), StoreError> {
        self.tally.note(|sessions| sessions.insert(id.to_owned()));
        Ok(())
    }

    async fn load(&self, _: &str) -> Result<Option<SessionRecord>, StoreError> {
        Ok(None)
    }

    async fn remove(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }
}

#[trefoil::async_trait]
impl EventStore for Register {
    async fn append(
        &self,
        session: &str,
        stream: &str,
        number: u64,
        message: Bytes,
    ) -> Result<(), StoreError> {
        self.events.append(session, stream, number, message).await
    }

    async fn after(
        &self,
        session: &str,
        stream: &str,
        number: u64,
    ) -> Result<Option<Vec<(u64, Bytes)>>, StoreError> {
        self.events.after(session, stream, number).await
    }

    async fn forget(&self, session: &str) -> Result<(), StoreError> {
        self.tally.note(|sessions| sessions.remove(session));
        self.events.forget(session).await
    }
}

/// A server that listens.
pub struct Serving {
    pub address: SocketAddr,
    handle: ServerHandle,
    serving: JoinHandle<trefoil::Result>,
}

impl Serving {
    pub async fn end(self) {
        self.handle.shutdown();
        let served = self.serving.await.expect("no panic");
        served.expect("an end in good order");
    }
}

pub async fn serve(tally: Arc<Tally>) -> Serving {
    let register = Register {
        tally: tally.clone(),
        events: Arc::default(),
    };
    let config = HttpConfig::new()
        .session_idle_timeout(Duration::from_secs(3))
        .session_store(register.clone())
        .event_store(register);
    let server = Server::builder("load", "1.0.0")
        .state(tally)
        .handlers(handlers![echo, work])
        .http(config)
        .build()
        .expect("nothing is wrong with the server");
    let handle = server.handle();
    let server = server.bind_http("127.0.0.1:0").await;
    let server = server.expect("a port is free");
    let address = server.local_addr();
    Serving {
        address,
        handle,
        serving: tokio::spawn(server.serve()),
    }
}
