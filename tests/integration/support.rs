//! What the subjects share: raw lines to a server in memory, and what 2026-07-28 puts into every result.

use std::time::Duration;

use serde_json::{Value, json};
use trefoil::protocol::Revision;
use trefoil::transport::memory::{self, MemoryClient};
use trefoil::{BuildError, Server};

/// Name that all servers of these tests go by, unless the subject is the name.
pub const NAME: &str = "test-server";
/// Their version.
pub const VERSION: &str = "1.2.3";

/// A guard against a server that hangs; no test waits for it to pass.
const PATIENCE: Duration = Duration::from_secs(30);

/// The lines of one connection, as a client writes and reads them.
pub struct Wire(MemoryClient);

impl Wire {
    /// A connection on which nothing has been said.
    pub fn open(server: &Server) -> Self {
        let (ours, client) = memory::pair();
        tokio::spawn(server.clone().serve(ours));
        Self(client)
    }

    /// A connection that is ready for requests of the revision: a legacy one has made its handshake.
    pub async fn at(server: &Server, revision: Revision) -> Self {
        let mut wire = Self::open(server);
        if !revision.is_modern() {
            let answer = wire.ask(&initialize(revision.as_str())).await;
            assert_eq!(
                answer["result"]["protocolVersion"],
                revision.as_str(),
                "LIFE-03"
            );
            wire.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
                .await;
        }
        wire
    }

    /// Sends one line.
    pub async fn send(&mut self, line: impl AsRef<str>) {
        self.0
            .send(line.as_ref())
            .await
            .expect("the server is there");
    }

    /// The next line, as it stands.
    pub async fn line(&mut self) -> String {
        tokio::time::timeout(PATIENCE, self.0.receive())
            .await
            .expect("the server sends something")
            .expect("the server sends UTF-8")
            .expect("the server has not ended")
    }

    /// Sends one line and reads the next.
    pub async fn ask(&mut self, line: impl AsRef<str>) -> Value {
        self.send(line).await;
        let line = self.line().await;
        serde_json::from_str(&line).expect("the server writes JSON")
    }

    /// Sends a request of the revision and reads the next message.
    pub async fn request(&mut self, revision: Revision, method: &str, params: Value) -> Value {
        self.ask(request(revision, method, params)).await
    }

    /// Sends one line that is not to be answered: what follows it is the answer to the line after.
    pub async fn is_silent(&mut self, line: &str) {
        self.send(line).await;
        let next = self
            .ask(r#"{"jsonrpc":"2.0","id":"after","method":"ping"}"#)
            .await;
        assert_eq!(
            next,
            json!({ "jsonrpc": "2.0", "id": "after", "result": {} }),
            "after {line}"
        );
    }
}

/// A handshake, with the id `"init"`.
pub fn initialize(version: &str) -> String {
    json!({
        "jsonrpc": "2.0",
        "id": "init",
        "method": "initialize",
        "params": {
            "protocolVersion": version,
            "capabilities": {},
            "clientInfo": { "name": "raw", "version": "1" },
        },
    })
    .to_string()
}

/// What a modern request says of itself.
pub fn modern_meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

/// A request of the revision, with the id 1.
pub fn request(revision: Revision, method: &str, mut params: Value) -> String {
    if revision.is_modern() {
        params["_meta"] = modern_meta();
    }
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string()
}

/// The whole message that answers [`request`] with a result.
pub fn answer(revision: Revision, result: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "result": complete(revision, result) })
}

/// The same for the results that carry cache hints, where these are the defaults (CACHE-01, CACHE-02).
pub fn cached_answer(revision: Revision, mut result: Value) -> Value {
    if revision.is_modern() {
        result["ttlMs"] = 0.into();
        result["cacheScope"] = "private".into();
    }
    answer(revision, result)
}

/// The whole message that answers [`request`] with an error.
pub fn refusal(code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": code, "message": message } })
}

/// A result with what its revision adds to each (RPC-12, RPC-50).
pub fn complete(revision: Revision, mut result: Value) -> Value {
    if revision.is_modern() {
        result["resultType"] = "complete".into();
        if !result["_meta"].is_object() {
            result["_meta"] = json!({});
        }
        result["_meta"]["io.modelcontextprotocol/serverInfo"] =
            json!({ "name": NAME, "version": VERSION });
    }
    result
}

/// What is wrong with a server that cannot be built.
pub fn problems(built: Result<Server, BuildError>) -> Vec<String> {
    match built {
        Ok(_) => Vec::new(),
        Err(error) => error.problems().to_vec(),
    }
}

/// The server with everything given to it, which has nothing wrong.
pub fn built(builder: trefoil::ServerBuilder) -> Server {
    builder.build().expect("nothing is wrong with the server")
}

/// Begins a server of the common name.
pub fn server() -> trefoil::ServerBuilder {
    Server::builder(NAME, VERSION)
}
