//! The server of these tests, and how one is started.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use trefoil::http::{HttpConfig, HttpServer};
use trefoil::prelude::*;
use trefoil::{ServerBuilder, ServerHandle};

/// What a call waits for, and how a test knows that it does.
#[derive(Clone)]
pub struct Gate {
    pub entered: Arc<Semaphore>,
    pub open: Arc<Semaphore>,
    pub left: Arc<Semaphore>,
}

impl Gate {
    pub fn new() -> Self {
        Self {
            entered: Arc::new(Semaphore::new(0)),
            open: Arc::new(Semaphore::new(0)),
            left: Arc::new(Semaphore::new(0)),
        }
    }

    /// Waits until a call has begun.
    pub async fn entered(&self) {
        let entered = self.entered.acquire().await;
        entered.expect("the gate is there").forget();
    }

    /// Waits until a call is done or given up.
    pub async fn left(&self) {
        let left = self.left.acquire().await;
        left.expect("the gate is there").forget();
    }
}

/// Tells that a call is over, whichever way.
struct Leaving<'a>(&'a Semaphore);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.add_permits(1);
    }
}

/// Answer at once.
#[mcp_tool]
async fn greet() -> &'static str {
    "hello"
}

/// Answer when the gate is open.
#[mcp_tool]
async fn wait(gate: &Gate) -> &'static str {
    let _leaving = Leaving(&gate.left);
    gate.entered.add_permits(1);
    let open = gate.open.acquire().await;
    open.expect("the gate is there").forget();
    "waited"
}

pub fn builder(config: HttpConfig, gate: &Gate) -> ServerBuilder {
    Server::builder("listening", "1.0.0")
        .http(config)
        .state(gate.clone())
        .handlers(handlers![greet, wait])
}

/// A server that serves.
pub struct Served {
    pub address: SocketAddr,
    pub handle: ServerHandle,
    pub gate: Gate,
    pub task: JoinHandle<trefoil::Result>,
}

impl Served {
    pub async fn new(config: HttpConfig) -> Self {
        Self::with(config, |builder| builder).await
    }

    pub async fn with(
        config: HttpConfig,
        change: impl FnOnce(ServerBuilder) -> ServerBuilder,
    ) -> Self {
        let gate = Gate::new();
        let server = change(builder(config, &gate)).build().expect("it builds");
        let handle = server.handle();
        let http = bound(server).await;
        Self {
            address: http.local_addr(),
            handle,
            gate,
            task: tokio::spawn(http.serve()),
        }
    }

    /// Waits until serving has ended.
    pub async fn ended(self) {
        let served = self.task.await.expect("serving does not panic");
        served.expect("serving does not fail");
    }
}

/// At any port of the loopback interface.
pub async fn bound(server: Server) -> HttpServer {
    let http = server.bind_http("127.0.0.1:0").await;
    http.expect("a port is free")
}
