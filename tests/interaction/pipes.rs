//! The same questions and answers, in memory and through the pipes of a child process.

use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use trefoil::protocol::Revision;

use crate::example;
use crate::server;
use crate::support::{self, Wire};

/// One connection, whatever it is made of.
enum Peer {
    Memory(Wire),
    Pipes(Box<Pipes>),
}

struct Pipes {
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    child: Child,
}

impl Peer {
    fn in_memory() -> Self {
        Self::Memory(Wire::open(&support::built(server::builder())))
    }

    fn behind_pipes() -> Self {
        Self::Pipes(Box::new(Pipes::open()))
    }

    async fn ask(&mut self, message: Value) -> Value {
        match self {
            Self::Memory(wire) => wire.ask(message.to_string()).await,
            Self::Pipes(pipes) => pipes.ask(message).await,
        }
    }
}

impl Pipes {
    fn open() -> Self {
        let program = example::program("interaction-test-server", &["tests/interaction"]);
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the program starts");
        Self {
            input: child.stdin.take().expect("a pipe"),
            output: BufReader::new(child.stdout.take().expect("a pipe")).lines(),
            child,
        }
    }

    async fn ask(&mut self, message: Value) -> Value {
        let line = format!("{message}\n");
        let written = self.input.write_all(line.as_bytes()).await;
        written.expect("the server reads");
        let line = in_time(self.output.next_line()).await;
        let line = line
            .expect("the server writes UTF-8")
            .expect("it has not ended");
        serde_json::from_str(&line).expect("the server writes JSON")
    }
}

async fn in_time<F: Future>(future: F) -> F::Output {
    let limited = tokio::time::timeout(Duration::from_secs(60), future);
    limited.await.expect("the server is not that slow")
}

fn capabilities() -> Value {
    json!({ "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {} })
}

/// A request, its one question's answer, and the result.
type Case = (&'static str, Value, Value, Value);

fn cases(revision: Revision) -> Vec<Case> {
    let text = |text: &str| json!({ "content": [{ "type": "text", "text": text }] });
    let model = json!({ "role": "assistant", "model": "m", "content": { "type": "text", "text": "hello" } });
    let roots = json!({ "roots": [{ "uri": "file:///a" }] });
    let about = json!({ "messages": [{ "role": "user", "content": { "type": "text", "text": "1 roots" } }] });
    let mut cases = vec![
        (
            "tools/call",
            json!({ "name": "model" }),
            model,
            text("hello"),
        ),
        (
            "tools/call",
            json!({ "name": "roots" }),
            roots.clone(),
            text("1"),
        ),
        ("prompts/get", json!({ "name": "about" }), roots, about),
    ];
    if revision >= Revision::V2025_06_18 {
        let pizza = json!({ "action": "accept", "content": { "name": "Ada", "count": 1 } });
        let ordered = text("1 large for Ada (None), vegan: false");
        cases.push(("tools/call", json!({ "name": "pizza" }), pizza, ordered));
    }
    if revision >= Revision::V2025_11_25 {
        let mut meaning = json!({ "contents": [{ "uri": "word://meaning", "text": "Decline" }] });
        if revision.is_modern() {
            meaning["ttlMs"] = 0.into();
            meaning["cacheScope"] = "private".into();
        }
        let decline = json!({ "action": "decline" });
        cases.push((
            "resources/read",
            json!({ "uri": "word://meaning" }),
            decline,
            meaning,
        ));
    }
    cases
}

fn request(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })
}

fn handshake(revision: Revision) -> Value {
    let params = json!({
        "protocolVersion": revision.as_str(),
        "capabilities": capabilities(),
        "clientInfo": { "name": "raw", "version": "1" },
    });
    request("initialize", &params)
}

/// RPC-16, STDIO-06: modern requests are answered and nothing else is written; each reply is the next line.
async fn modern(peer: &mut Peer, (method, mut params, answer, result): Case) {
    params["_meta"] = support::modern_meta();
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = capabilities();
    let asked = peer.ask(request(method, &params)).await;
    assert_eq!(asked.get("method"), None, "{asked}");
    assert_eq!(asked["result"]["resultType"], "input_required", "{asked}");
    let questions = asked["result"]["inputRequests"]
        .as_object()
        .expect("questions");
    let [(key, _)] = questions.iter().collect::<Vec<_>>()[..] else {
        panic!("one question: {asked}");
    };
    params["inputResponses"] = json!({ key: answer });
    params["requestState"] = asked["result"]["requestState"].clone();
    let answered = peer.ask(request(method, &params)).await;
    assert_eq!(answered, support::answer(Revision::V2026_07_28, result));
}

async fn legacy(peer: &mut Peer, (method, params, answer, result): Case) {
    let asked = peer.ask(request(method, &params)).await;
    assert!(asked["method"].is_string(), "{asked}");
    let answer = json!({ "jsonrpc": "2.0", "id": asked["id"], "result": answer });
    let answered = peer.ask(answer).await;
    assert_eq!(
        answered,
        json!({ "jsonrpc": "2.0", "id": 1, "result": result })
    );
}

async fn hold_a_conversation(open: fn() -> Peer) {
    for revision in Revision::ALL {
        let mut peer = open();
        if !revision.is_modern() {
            peer.ask(handshake(revision)).await;
        }
        for case in cases(revision) {
            match revision.is_modern() {
                true => modern(&mut peer, case).await,
                false => legacy(&mut peer, case).await,
            }
        }
    }
}

#[tokio::test]
async fn mrtr_01_03_22_everything_is_asked_in_memory() {
    hold_a_conversation(Peer::in_memory).await;
}

#[tokio::test]
async fn mrtr_01_03_22_rpc_16_stdio_06_everything_is_asked_through_pipes() {
    hold_a_conversation(Peer::behind_pipes).await;
}

#[tokio::test]
async fn a_program_whose_input_ends_while_a_handler_waits_for_an_answer_ends_as_well() {
    let mut pipes = Pipes::open();
    pipes.ask(handshake(Revision::V2025_11_25)).await;
    let asked = pipes
        .ask(request("tools/call", &json!({ "name": "roots" })))
        .await;
    assert_eq!(asked["method"], "roots/list");
    let Pipes {
        input,
        mut output,
        mut child,
    } = pipes;
    drop(input);
    let mut lines = Vec::new();
    while let Some(line) = in_time(output.next_line()).await.expect("UTF-8") {
        lines.push(serde_json::from_str::<Value>(&line).expect("the server writes JSON"));
    }
    let content =
        json!([{ "type": "text", "text": "the request ended before the client answered" }]);
    let result = json!({ "content": content, "isError": true });
    let answer = json!({ "jsonrpc": "2.0", "id": 1, "result": result });
    assert_eq!(lines, [answer]);
    let status = in_time(child.wait()).await.expect("it can be waited for");
    assert!(status.success(), "{status}");
}
