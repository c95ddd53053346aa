//! A client that says exactly what it is told to.

use std::fmt::Display;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http::{Extensions, HeaderMap, HeaderValue, Method, Request, StatusCode};
use http_body::Body;
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};
use tower_service::Service;
use trefoil::http::{HttpService, ResponseBody};

/// Time within which everything comes that comes.
const SOON: Duration = Duration::from_secs(5);

/// A request in the making.
pub struct Ask {
    method: Method,
    path: String,
    extensions: Extensions,
    headers: Vec<(String, HeaderValue)>,
    body: Bytes,
}

/// A POST of a message.
pub fn post(message: impl ToString) -> Ask {
    let mut asked = request(Method::POST);
    asked.body = message.to_string().into();
    asked
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
}

/// A GET of a session's stream.
pub fn get() -> Ask {
    request(Method::GET).header("accept", "text/event-stream")
}

/// Any other request.
pub fn request(method: Method) -> Ask {
    Ask {
        method,
        path: "/mcp".to_owned(),
        extensions: Extensions::new(),
        headers: Vec::new(),
        body: Bytes::new(),
    }
}

impl Ask {
    /// Sets a header, in place of an earlier one.
    pub fn header(self, name: &str, value: impl ToString) -> Self {
        self.without(name).also(name, value)
    }

    /// Adds a header to those that there are; what is not ASCII in it is sent as it is.
    pub fn also(mut self, name: &str, value: impl ToString) -> Self {
        let value = HeaderValue::from_bytes(value.to_string().as_bytes()).unwrap();
        self.headers.push((name.to_owned(), value));
        self
    }

    /// At another path, or with a query.
    pub fn at(mut self, path: &str) -> Self {
        path.clone_into(&mut self.path);
        self
    }

    /// With what a layer around the service has put there.
    pub fn extension<T: Clone + Send + Sync + 'static>(mut self, value: T) -> Self {
        self.extensions.insert(value);
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.headers
            .retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    /// With the headers that 2026-07-28 asks for, as far as the message tells them.
    pub fn mirrored(self) -> Self {
        let message: Value = serde_json::from_slice(&self.body).unwrap();
        let version = &message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"];
        let version = version.as_str().unwrap_or("2026-07-28").to_owned();
        let method = message["method"].as_str().unwrap().to_owned();
        let params = &message["params"];
        let name = match &*method {
            "tools/call" | "prompts/get" => params["name"].as_str(),
            "resources/read" => params["uri"].as_str(),
            "tasks/get" | "tasks/update" | "tasks/cancel" => params["taskId"].as_str(),
            _ => None,
        };
        let asked = self
            .header("mcp-protocol-version", version)
            .header("mcp-method", method);
        match name {
            Some(name) => asked.header("mcp-name", wrapped_if_needed(name)),
            None => asked,
        }
    }

    /// With the id of a session, and its revision.
    pub fn session(self, id: &str, revision: &str) -> Self {
        self.header("mcp-session-id", id)
            .header("mcp-protocol-version", revision)
    }

    /// The response of a service.
    pub async fn to(self, service: &HttpService) -> Answer {
        let body = Full::new(self.body.clone());
        self.sent_with(service, body).await
    }

    /// The same with another body.
    pub async fn sent_with<B>(self, service: &HttpService, body: B) -> Answer
    where
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: Display,
    {
        let response = tokio::time::timeout(SOON, self.pending(service, body)).await;
        response.expect("a response in time")
    }

    /// The response, however long it takes; whoever drops it has hung up.
    pub fn begin(self, service: &HttpService) -> impl Future<Output = Answer> + use<> {
        let body = Full::new(self.body.clone());
        self.pending(service, body)
    }

    fn pending<B>(self, service: &HttpService, body: B) -> impl Future<Output = Answer> + use<B>
    where
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: Display,
    {
        let mut request = Request::builder()
            .method(self.method)
            .uri(format!("http://localhost{}", self.path))
            .header("host", "localhost:8000");
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        let mut request = request.body(body).unwrap();
        *request.extensions_mut() = self.extensions;
        let response = service.clone().call(request);
        async {
            let (parts, body) = response.await.unwrap().into_parts();
            Answer {
                status: parts.status,
                headers: parts.headers,
                body,
                unread: String::new(),
            }
        }
    }
}

/// A text as it can stand in a header (HDR-06).
fn wrapped_if_needed(text: &str) -> String {
    if text.bytes().all(|byte| (0x21..=0x7e).contains(&byte)) {
        text.to_owned()
    } else {
        wrapped(text)
    }
}

/// A text in base64, as headers have it.
pub fn wrapped(text: impl AsRef<[u8]>) -> String {
    format!("=?base64?{}?=", STANDARD.encode(text))
}

/// A response whose body is still to be read.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    body: ResponseBody,
    unread: String,
}

/// One event of a stream.
#[derive(Debug, Default, PartialEq)]
pub struct Event {
    pub id: Option<String>,
    pub retry: Option<u64>,
    /// The message; nothing in an event without data.
    pub message: Option<Value>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The session that was opened.
    pub fn session(&self) -> String {
        self.header("mcp-session-id").expect("a session").to_owned()
    }

    pub fn is_stream(&self) -> bool {
        self.header("content-type") == Some("text/event-stream")
    }

    /// The whole body, of a response that is no stream.
    pub async fn text(self) -> String {
        assert!(!self.is_stream());
        let body = tokio::time::timeout(SOON, self.body.collect()).await;
        String::from_utf8(body.expect("the body in time").unwrap().to_bytes().to_vec()).unwrap()
    }

    /// The one object that a response is.
    pub async fn json(self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/json"));
        serde_json::from_str(&self.text().await).unwrap()
    }

    /// Status and code of an error, which has the id or none.
    pub async fn error(self) -> (u16, i64, Option<Value>) {
        let status = self.status.as_u16();
        let body = self.json().await;
        let code = body["error"]["code"]
            .as_i64()
            .unwrap_or_else(|| panic!("no error: {body}"));
        (status, code, body.get("id").cloned())
    }

    /// Status and result.
    pub async fn result(self) -> (u16, Value) {
        let status = self.status.as_u16();
        let mut body = self.json().await;
        (status, body["result"].take())
    }

    /// The next text of a stream, up to a blank line; nothing at its end.
    pub async fn next_block(&mut self) -> Option<String> {
        assert!(self.is_stream());
        loop {
            if let Some((block, rest)) = self.unread.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.unread = rest;
                return Some(block);
            }
            let frame = tokio::time::timeout(SOON, self.body.frame()).await;
            let Some(frame) = frame.expect("an event in time") else {
                assert_eq!(self.unread, "", "the stream ends within an event");
                return None;
            };
            let data = frame.unwrap().into_data().unwrap();
            self.unread += std::str::from_utf8(&data).unwrap();
        }
    }

    /// The next event; comments are skipped.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            let block = self.next_block().await?;
            if block.starts_with(':') {
                continue;
            }
            let mut event = Event::default();
            for line in block.lines() {
                let (field, value) = line.split_once(": ").unwrap();
                match field {
                    "id" => event.id = Some(value.to_owned()),
                    "retry" => event.retry = Some(value.parse().unwrap()),
                    "data" if value.is_empty() => {}
                    "data" => event.message = Some(serde_json::from_str(value).unwrap()),
                    _ => panic!("unexpected field: {line}"),
                }
            }
            return Some(event);
        }
    }

    /// All messages up to the end of the stream.
    pub async fn messages(mut self) -> Vec<Value> {
        let mut messages = Vec::new();
        while let Some(event) = self.next().await {
            messages.extend(event.message);
        }
        messages
    }
}

/// A request of 2026-07-28.
pub fn modern(id: impl Into<Value>, method: &str, params: Value) -> Value {
    claiming("2026-07-28", id, method, params)
}

/// A request that claims a version.
pub fn claiming(
    version: impl Into<Value>,
    id: impl Into<Value>,
    method: &str,
    mut params: Value,
) -> Value {
    params["_meta"]["io.modelcontextprotocol/protocolVersion"] = version.into();
    let capabilities = &mut params["_meta"]["io.modelcontextprotocol/clientCapabilities"];
    if capabilities.is_null() {
        *capabilities = json!({});
    }
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": method, "params": params })
}

/// A request without any claim.
pub fn plain(id: impl Into<Value>, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": method, "params": params })
}

pub fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

/// `initialize` for a revision.
pub fn initialize(revision: &str) -> Value {
    let params = json!({
        "protocolVersion": revision,
        "capabilities": { "elicitation": {}, "sampling": {}, "roots": {} },
        "clientInfo": { "name": "test", "version": "1" },
    });
    plain(0, "initialize", params)
}

/// Opens a session of a revision; returns its id.
pub async fn session(service: &HttpService, revision: &str) -> String {
    let answer = post(initialize(revision)).to(service).await;
    assert_eq!(answer.status, 200);
    let id = answer.session();
    let (_, result) = answer.result().await;
    assert_eq!(result["protocolVersion"], revision);
    let ready = post(notification("notifications/initialized", json!({})));
    let ready = ready.session(&id, revision).to(service).await;
    assert_eq!(ready.status, 202);
    id
}

/// The answer to a request of id 1 whose headers do not fit.
pub fn header_mismatch(message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32020, "message": message } })
}
