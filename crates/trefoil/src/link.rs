//! A client of this process's own server: requests out, answers matched by id, notifications kept, lists over all pages.
//!
//! The test client and the command line stand on it; both go through the whole protocol, in memory.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::server::Server;
use crate::transport::memory;

/// Sees each message, in the order of its being sent or read.
pub(crate) type Trace = fn(Direction, &str);

/// Answers a request of the server's own.
pub(crate) type Answerer = Box<dyn Fn(&Value) -> Result<Value, ErrorObject> + Send + Sync>;

/// Which way a message goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    ToServer,
    ToClient,
}

/// What the reading task and the callers share.
struct Shared {
    pending: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    notifications: Mutex<Vec<Value>>,
    trace: Option<Trace>,
    answerer: Option<Answerer>,
    writer: tokio::sync::Mutex<WriteHalf<DuplexStream>>,
}

impl Shared {
    /// Sends a message, if the server is still there.
    async fn send(&self, message: &Value) -> io::Result<()> {
        let mut line = message.to_string();
        self.trace(Direction::ToServer, &line);
        line.push('\n');
        self.writer.lock().await.write_all(line.as_bytes()).await
    }

    /// The answer to a request of the server's own; without an answerer it is a method that does not exist here (MRTR-32).
    fn answer_to(&self, request: &Value) -> Value {
        let unknown =
            || ErrorObject::new(ErrorCode::METHOD_NOT_FOUND, "this client cannot be asked");
        let answer = match &self.answerer {
            Some(answerer) => answerer(request),
            None => Err(unknown()),
        };
        let (member, value) = match answer {
            Ok(result) => ("result", result),
            Err(error) => ("error", json!(error)),
        };
        json!({ "jsonrpc": "2.0", "id": request["id"], member: value })
    }

    fn trace(&self, direction: Direction, message: &str) {
        if let Some(trace) = self.trace {
            trace(direction, message);
        }
    }
}

/// The client's end of a served connection.
pub(crate) struct Link {
    shared: Arc<Shared>,
    next_id: AtomicU64,
    reader: JoinHandle<()>,
}

impl Drop for Link {
    /// Closes the connection.
    fn drop(&mut self) {
        self.reader.abort();
    }
}

impl Link {
    pub(crate) fn open(server: Server, trace: Option<Trace>, answerer: Option<Answerer>) -> Self {
        let (ours, client) = memory::pair();
        tokio::spawn(server.serve(ours));
        let (reader, writer) = client.into_halves();
        let shared = Arc::new(Shared {
            pending: Mutex::default(),
            notifications: Mutex::default(),
            trace,
            answerer,
            writer: tokio::sync::Mutex::new(writer),
        });
        let reader = tokio::spawn(read(reader, shared.clone()));
        Self {
            shared,
            reader,
            next_id: AtomicU64::new(1),
        }
    }

    /// Sends a request and waits for its result.
    pub(crate) async fn request(&self, method: &str, params: Value) -> Result<Value, ErrorObject> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let (sender, answer) = oneshot::channel();
        lock(&self.shared.pending).insert(id, sender);
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
            .await;
        let mut answer = answer
            .await
            .expect("the server answers each request before it ends");
        match answer.get_mut("error") {
            Some(error) => {
                Err(serde_json::from_value(error.take())
                    .expect("an error has a code and a message"))
            }
            None => Ok(answer["result"].take()),
        }
    }

    pub(crate) async fn send(&self, message: &Value) {
        self.shared
            .send(message)
            .await
            .expect("the server is there");
    }

    #[cfg(feature = "testing")]
    pub(crate) fn take_notifications(&self) -> Vec<Value> {
        std::mem::take(&mut *lock(&self.shared.notifications))
    }
}

/// All entries of a list: those of the first page, and of each that `nextCursor` leads to.
///
/// `request` sends the request for a page.
pub(crate) async fn all_pages<F>(
    member: &str,
    request: impl Fn(Value) -> F,
) -> Result<Vec<Value>, ErrorObject>
where
    F: Future<Output = Result<Value, ErrorObject>>,
{
    let mut entries = Vec::new();
    let mut params = json!({});
    loop {
        let mut page = request(params).await?;
        let more = page[member].as_array_mut();
        entries.append(more.expect("each page of a list has its entries"));
        match page.get("nextCursor") {
            Some(cursor) => params = json!({ "cursor": cursor }),
            None => return Ok(entries),
        }
    }
}

async fn read(reader: BufReader<ReadHalf<DuplexStream>>, shared: Arc<Shared>) {
    let mut lines = reader.lines();
    while let Ok(Some(line)) = lines.next_line().await {
        shared.trace(Direction::ToClient, &line);
        let message: Value = serde_json::from_str(&line).expect("the server writes JSON");
        if message.get("method").is_some() && message.get("id").is_some() {
            let answer = shared.answer_to(&message);
            let shared = shared.clone();
            // Reading goes on, so that the server can always write.
            tokio::spawn(async move { shared.send(&answer).await });
        } else if message.get("method").is_some() {
            lock(&shared.notifications).push(message);
        } else if let Some(pending) = message["id"]
            .as_u64()
            .and_then(|id| lock(&shared.pending).remove(&id))
        {
            // A caller that was dropped does not want the answer.
            let _ = pending.send(message);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_list_is_read_to_its_last_page() {
        let page = async |params: Value| match params["cursor"].as_str() {
            None => Ok(json!({ "tools": [1, 2], "nextCursor": "second" })),
            Some("second") => Ok(json!({ "tools": [], "nextCursor": "third" })),
            Some("third") => Ok(json!({ "tools": [3] })),
            Some(other) => panic!("`{other}` is the cursor of no page"),
        };
        assert_eq!(
            all_pages("tools", page).await.ok(),
            Some(vec![json!(1), json!(2), json!(3)])
        );
    }

    #[tokio::test]
    async fn an_error_on_the_way_is_that_of_the_list() {
        let page = async |params: Value| match params.get("cursor") {
            None => Ok(json!({ "tools": [1], "nextCursor": "gone" })),
            Some(_) => Err(ErrorObject::new(ErrorCode::INVALID_PARAMS, "no such page")),
        };
        let error = all_pages("tools", page)
            .await
            .expect_err("the second page fails");
        assert_eq!(error.message, "no such page");
    }
}
