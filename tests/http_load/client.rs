//! A client that calls over one connection, and now and then hangs up.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use super::chance::Chance;

/// What became of the calls of clients.
#[derive(Debug, Default)]
pub struct Counts {
    /// Calls whose answer came.
    pub answered: u64,
    /// Calls whose client hung up, and did not come back.
    pub given_up: u64,
    /// Calls, of those answered, whose client hung up and came back.
    pub resumed: u64,
}

impl Counts {
    pub fn add(&mut self, other: &Self) {
        self.answered += other.answered;
        self.given_up += other.given_up;
        self.resumed += other.resumed;
    }
}

pub struct Client {
    address: SocketAddr,
    connection: BufReader<TcpStream>,
    chance: Chance,
    /// Of a client up to 2025-11-25.
    session: Option<String>,
    counts: Counts,
}

/// The head of a response.
struct Head {
    status: u16,
    session: Option<String>,
    /// Of a body that is no stream.
    length: usize,
    is_stream: bool,
}

/// What was read of an event stream.
enum Read {
    Answer(Value),
    /// As far as it was read; the id of the last event.
    Part(String),
}

impl Client {
    pub async fn new(address: SocketAddr, chance: Chance, is_modern: bool) -> Self {
        let mut client = Self {
            address,
            connection: connected(address).await,
            chance,
            session: None,
            counts: Counts::default(),
        };
        if !is_modern {
            client.begin_session().await;
        }
        client
    }

    async fn begin_session(&mut self) {
        let params = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": { "name": "load", "version": "1" },
        });
        let message =
            json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params });
        self.send("POST", "", &message.to_string()).await;
        let head = self.head().await;
        self.body(&head).await;
        self.session = head.session;
        assert!(self.session.is_some());
        let message = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        self.send("POST", "", &message.to_string()).await;
        let head = self.head().await;
        assert_eq!((head.status, head.length), (202, 0));
    }

    /// One call, and whatever the client does with it.
    pub async fn call(&mut self, number: u64) {
        let tool = if self.chance.below(3) == 0 {
            "work"
        } else {
            "echo"
        };
        let text = format!("text {number}");
        let hangs_up = self.chance.below(5) == 0;
        self.ask(number, tool, &text).await;
        if hangs_up {
            // Before the response, or in the middle of it.
            match self.chance.below(2) {
                0 => self.give_up().await,
                _ => self.hang_up_within(&text).await,
            }
            return;
        }
        let head = self.head().await;
        let answer = if head.is_stream {
            match self.events(usize::MAX).await {
                Read::Answer(answer) => answer,
                Read::Part(id) => panic!("the stream ended after {id:?}"),
            }
        } else {
            self.body(&head).await
        };
        self.answered(&answer, &text);
    }

    async fn hang_up_within(&mut self, text: &str) {
        let head = self.head().await;
        if !head.is_stream {
            let answer = self.body(&head).await;
            return self.answered(&answer, text);
        }
        match self.events(1).await {
            Read::Answer(answer) => self.answered(&answer, text),
            Read::Part(id) if self.session.is_some() => {
                self.connection = connected(self.address).await;
                let last = format!("last-event-id: {id}\r\n");
                self.send("GET", &last, "").await;
                let head = self.head().await;
                assert_eq!((head.status, head.is_stream), (200, true));
                let Read::Answer(answer) = self.events(usize::MAX).await else {
                    panic!("the resumed stream ended without an answer");
                };
                self.counts.resumed += 1;
                self.answered(&answer, text);
            }
            Read::Part(_) => self.give_up().await,
        }
    }

    async fn give_up(&mut self) {
        self.counts.given_up += 1;
        self.connection = connected(self.address).await;
    }

    fn answered(&mut self, answer: &Value, text: &str) {
        assert_eq!(answer["result"]["content"][0]["text"], text, "{answer}");
        self.counts.answered += 1;
    }

    /// Ends the session, or leaves that to the server.
    pub async fn leave(mut self) -> Counts {
        if self.session.is_some() && self.chance.below(2) == 0 {
            self.send("DELETE", "", "").await;
            assert_eq!(self.head().await.status, 204);
        }
        self.counts
    }

    async fn ask(&mut self, id: u64, tool: &str, text: &str) {
        let mut params = json!({
            "name": tool,
            "arguments": { "text": text },
            "_meta": { "progressToken": id },
        });
        let mut headers = String::new();
        if self.session.is_none() {
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2026-07-28".into();
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
            headers = format!("mcp-method: tools/call\r\nmcp-name: {tool}\r\n");
        }
        let message =
            json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params });
        self.send("POST", &headers, &message.to_string()).await;
    }

    async fn send(&mut self, method: &str, headers: &str, body: &str) {
        let version = match &self.session {
            Some(id) => format!("mcp-session-id: {id}\r\nmcp-protocol-version: 2025-11-25\r\n"),
            None if headers.is_empty() => String::new(),
            None => "mcp-protocol-version: 2026-07-28\r\n".to_owned(),
        };
        let length = body.len();
        let request = format!(
            "{method} /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\ncontent-length: {length}\r\n\
             {version}{headers}\r\n{body}"
        );
        let sent = self.connection.get_mut().write_all(request.as_bytes());
        sent.await.expect("the server reads");
    }

    async fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.connection.read_line(&mut line).await;
        read.expect("the server writes text");
        assert!(line.ends_with("\r\n"), "the connection ended");
        line.truncate(line.len() - 2);
        line
    }

    async fn head(&mut self) -> Head {
        let first = self.line().await;
        let status = first.split(' ').nth(1).and_then(|code| code.parse().ok());
        let mut head = Head {
            status: status.expect("a status"),
            session: None,
            length: 0,
            is_stream: false,
        };
        loop {
            let line = self.line().await;
            let Some((name, value)) = line.split_once(": ") else {
                return head;
            };
            match name {
                "mcp-session-id" => head.session = Some(value.to_owned()),
                "content-length" => head.length = value.parse().expect("a length"),
                "content-type" => head.is_stream = value == "text/event-stream",
                _ => {}
            }
        }
    }

    async fn body(&mut self, head: &Head) -> Value {
        assert_eq!(head.status, 200);
        let mut body = vec![0; head.length];
        let read = self.connection.read_exact(&mut body).await;
        read.expect("the whole body");
        serde_json::from_slice(&body).expect("JSON")
    }

    /// Reads an event stream up to the answer and its end, or so many messages of it.
    async fn events(&mut self, messages: usize) -> Read {
        let (mut answer, mut id, mut seen) = (None, String::new(), 0);
        let mut text = String::new();
        loop {
            let size = usize::from_str_radix(&self.line().await, 16).expect("the size of a chunk");
            let mut chunk = vec![0; size + 2];
            let read = self.connection.read_exact(&mut chunk).await;
            read.expect("the whole chunk");
            if size == 0 {
                return match answer {
                    Some(answer) => Read::Answer(answer),
                    None => Read::Part(id),
                };
            }
            text += std::str::from_utf8(&chunk[..size]).expect("UTF-8");
            while let Some((event, rest)) = text.split_once("\n\n") {
                for line in event.lines() {
                    if let Some(value) = line.strip_prefix("id: ") {
                        id = value.to_owned();
                    } else if let Some(data) =
                        line.strip_prefix("data: ").filter(|data| !data.is_empty())
                    {
                        let message: Value = serde_json::from_str(data).expect("JSON");
                        seen += 1;
                        if message.get("result").is_some() {
                            answer = Some(message);
                        }
                    }
                }
                text = rest.to_owned();
            }
            if answer.is_none() && seen >= messages {
                return Read::Part(id);
            }
        }
    }
}

async fn connected(address: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(address)
        .await
        .expect("the server accepts");
    stream.set_nodelay(true).expect("a socket");
    BufReader::new(stream)
}
