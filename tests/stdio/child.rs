//! A server as a child process.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use crate::example;

/// Longer than anything a test waits for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The program of the server that these tests are about.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| example::program("stdio-test-server", &["tests/stdio"]))
}

/// A command that starts the program, and ends it with the test.
pub(crate) fn command() -> Command {
    let mut command = Command::new(program());
    command.kill_on_drop(true);
    command
}

/// A child behind pipes.
pub(crate) struct Piped {
    pub(crate) child: Child,
    stdin: Option<ChildStdin>,
    stdout: Lines<BufReader<ChildStdout>>,
}

impl Piped {
    pub(crate) fn start() -> Self {
        Self::start_with(Stdio::null())
    }

    pub(crate) fn start_with(stderr: Stdio) -> Self {
        let mut child = command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("a pipe");
        Self {
            stdin: child.stdin.take(),
            stdout: BufReader::new(stdout).lines(),
            child,
        }
    }

    /// Starts a child and makes the handshake of 2025-06-18.
    pub(crate) async fn session() -> Self {
        let mut server = Self::start();
        server.handshake().await;
        server
    }

    pub(crate) async fn handshake(&mut self) {
        let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
        let answer = self
            .ask(json!({ "jsonrpc": "2.0", "id": "handshake", "method": "initialize", "params": params }))
            .await;
        assert_eq!(answer["result"]["protocolVersion"], "2025-06-18");
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.send_bytes(format!("{message}\n").as_bytes()).await;
    }

    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("standard input is open");
        stdin.write_all(bytes).await.expect("the server reads");
    }

    /// Sends what the server takes until it stops reading; how many bytes that were.
    pub(crate) async fn send_until_stalled(&mut self, bytes: &[u8]) -> usize {
        let stdin = self.stdin.as_mut().expect("standard input is open");
        let mut sent = 0;
        while sent < bytes.len() {
            match tokio::time::timeout(Duration::from_secs(1), stdin.write(&bytes[sent..])).await {
                Ok(written) => sent += written.expect("the server reads"),
                Err(_) => break,
            }
        }
        sent
    }

    /// The next message; `None` at the end.
    pub(crate) async fn try_receive(&mut self) -> Option<Value> {
        let line = tokio::time::timeout(PATIENCE, self.stdout.next_line())
            .await
            .expect("the server answers in time")
            .expect("messages are UTF-8");
        line.map(|line| {
            serde_json::from_str(&line)
                .unwrap_or_else(|error| panic!("STDIO-02: {error} in {line:?}"))
        })
    }

    pub(crate) async fn receive(&mut self) -> Value {
        self.try_receive().await.expect("the server is there")
    }

    pub(crate) async fn ask(&mut self, message: Value) -> Value {
        self.send(message).await;
        self.receive().await
    }

    /// Closes standard input.
    pub(crate) fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// Stops reading for good, and closes standard input.
    pub(crate) fn into_child(self) -> Child {
        self.child
    }

    /// Closes standard input; what is still sent, and how the process ends.
    pub(crate) async fn finish(mut self) -> (Vec<Value>, ExitStatus) {
        self.close_stdin();
        let mut received = Vec::new();
        while let Some(message) = self.try_receive().await {
            received.push(message);
        }
        (received, exit(&mut self.child).await)
    }
}

/// How the process ends.
pub(crate) async fn exit(child: &mut Child) -> ExitStatus {
    tokio::time::timeout(PATIENCE, child.wait())
        .await
        .expect("the process ends")
        .expect("it can be waited for")
}

/// A call of a tool.
pub(crate) fn call(id: impl Into<Value>, tool: &str, arguments: Value) -> Value {
    let id = id.into();
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments } })
}

/// A result of one text, as legacy revisions have it.
pub(crate) fn text(id: impl Into<Value>, text: &str) -> Value {
    let id = id.into();
    json!({ "jsonrpc": "2.0", "id": id, "result": { "content": [{ "type": "text", "text": text }] } })
}

/// An error answer.
pub(crate) fn error(id: impl Into<Value>, code: i64, message: &str) -> Value {
    let id = id.into();
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}
