//! The server, which knows of every call what became of it.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinHandle;
use trefoil::ServerHandle;
use trefoil::http::{HttpConfig, SessionRecord, SessionStore, StoreError};
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
        self.sessions.lock().expect("nothing panics with it").len()
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

/// Tells which sessions there are.
struct Register(Arc<Tally>);

#[trefoil::async_trait]
impl SessionStore for Register {
    async fn save(&self, id: &str, _: SessionRecord) -> Result<(), StoreError> {
        self.0
            .sessions
            .lock()
            .expect("nothing panics with it")
            .insert(id.to_owned());
        Ok(())
    }

    async fn load(&self, _: &str) -> Result<Option<SessionRecord>, StoreError> {
        Ok(None)
    }

    async fn remove(&self, id: &str) -> Result<(), StoreError> {
        self.0
            .sessions
            .lock()
            .expect("nothing panics with it")
            .remove(id);
        Ok(())
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
    let config = HttpConfig::new()
        .session_idle_timeout(Duration::from_secs(3))
        .session_store(Register(tally.clone()));
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
