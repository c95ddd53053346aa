//! HTTP/1.1 as it is written.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A guard against a server that hangs; no test waits for it to pass.
const PATIENCE: Duration = Duration::from_secs(30);

/// One connection.
pub struct Wire {
    stream: TcpStream,
    /// What has been read and not looked at.
    read: Vec<u8>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Response {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(found, _)| found == name);
        header.map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("the body is JSON")
    }
}

impl Wire {
    pub async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await;
        Self {
            stream: stream.expect("the server accepts connections"),
            read: Vec::new(),
        }
    }

    pub async fn send(&mut self, text: &str) {
        let sent = self.stream.write_all(text.as_bytes()).await;
        sent.expect("the server is there");
    }

    /// Sends a request and waits for its response.
    pub async fn ask(&mut self, request: &str) -> Response {
        self.send(request).await;
        self.response().await
    }

    /// The next response.
    pub async fn response(&mut self) -> Response {
        let mut response = self.head().await;
        self.body(&mut response).await;
        response
    }

    /// The next response up to its body.
    pub async fn head(&mut self) -> Response {
        let head = self.until(b"\r\n\r\n").await;
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1));
        let headers = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect();
        Response {
            status: status.and_then(|status| status.parse().ok()).expect(&head),
            headers,
            body: String::new(),
        }
    }

    /// Its body, when all of it is there.
    pub async fn body(&mut self, response: &mut Response) {
        if let Some(length) = response.header("content-length") {
            let length = length.parse().expect("a number");
            response.body = self.take(length).await;
        } else if response.header("transfer-encoding") == Some("chunked") {
            while let length @ 1.. = self.chunk_size().await {
                response.body += &self.take(length).await;
                self.until(b"\r\n").await;
            }
            self.until(b"\r\n").await;
        }
    }

    /// Waits until the server has closed the connection, on which nothing more has come.
    pub async fn closed(mut self) {
        while self.read_some().await {}
        assert_eq!(String::from_utf8_lossy(&self.read), "");
    }

    async fn chunk_size(&mut self) -> usize {
        let line = self.until(b"\r\n").await;
        usize::from_str_radix(line.trim(), 16).expect("a size")
    }

    /// What comes up to this, and this.
    async fn until(&mut self, end: &[u8]) -> String {
        loop {
            let found = self.read.windows(end.len()).position(|bytes| bytes == end);
            if let Some(at) = found {
                return self.take(at + end.len()).await;
            }
            assert!(self.read_some().await, "the connection is open");
        }
    }

    async fn take(&mut self, length: usize) -> String {
        while self.read.len() < length {
            assert!(self.read_some().await, "the connection is open");
        }
        let taken = self.read.drain(..length).collect();
        String::from_utf8(taken).expect("text")
    }

    /// Reads what is there; nothing if the connection is closed.
    async fn read_some(&mut self) -> bool {
        let read = tokio::time::timeout(PATIENCE, self.stream.read_buf(&mut self.read));
        // A server that is done does not wait for what is still underway to it.
        matches!(read.await.expect("the server does something"), Ok(1..))
    }
}

/// A request with this body.
pub fn post(headers: &[(&str, &str)], body: &Value) -> String {
    let body = body.to_string();
    let mut request = "POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\n".to_owned();
    if !headers.iter().any(|(name, _)| *name == "Host") {
        request += "Host: localhost\r\n";
    }
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    request + &format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

/// What a call of 2026-07-28 has beside its body.
pub fn call_headers(tool: &str) -> [(&'static str, String); 3] {
    [
        ("MCP-Protocol-Version", "2026-07-28".to_owned()),
        ("Mcp-Method", "tools/call".to_owned()),
        ("Mcp-Name", tool.to_owned()),
    ]
}

/// The body of a call of 2026-07-28.
pub fn call_body(tool: &str) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {
            "name": tool,
            "arguments": {},
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {},
            },
        },
    })
}

/// A call of 2026-07-28, with headers of its own.
pub fn call(tool: &str, headers: &[(&str, &str)]) -> String {
    let own = call_headers(tool);
    let mut all: Vec<_> = own.iter().map(|(name, value)| (*name, &**value)).collect();
    all.extend(headers);
    post(&all, &call_body(tool))
}

/// The text that a call was answered with.
pub fn text(response: &Response) -> String {
    assert_eq!(response.status, 200, "{response:?}");
    let text = &response.json()["result"]["content"][0]["text"];
    text.as_str().expect("a text").to_owned()
}
