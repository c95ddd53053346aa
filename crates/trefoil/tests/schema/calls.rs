//! Calls of real tools with arguments as raw text.

use serde_json::{Value, json};
use trefoil::Server;
use trefoil::transport::memory::{self, MemoryClient};

/// What became of a call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outcome {
    /// The tool ran; its structured content, if it gave any.
    Ran(Option<Value>),
    /// The arguments were refused, in these words.
    Refused(String),
}

/// A client that does not look at what it sends.
pub(crate) struct Client(MemoryClient);

impl Client {
    pub(crate) fn new(server: &Server) -> Self {
        let (ours, client) = memory::pair();
        tokio::spawn(server.clone().serve(ours));
        Self(client)
    }

    /// Calls a tool; the arguments may be any text without line breaks.
    pub(crate) async fn call(&mut self, tool: &str, arguments: &str) -> Outcome {
        let meta = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let request = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments},"_meta":{meta}}}}}"#
        );
        self.0.send(&request).await.expect("the server is there");
        let answer = self.0.receive().await.expect("the server is there");
        let answer: Value = serde_json::from_str(&answer.expect("the server answers"))
            .expect("the server writes JSON");
        let result = &answer["result"];
        assert!(result.is_object(), "{tool} with {arguments}: {answer}");
        match result["isError"].as_bool() {
            Some(true) => {
                let text = result["content"][0]["text"].as_str().unwrap_or_default();
                let lines = text.strip_prefix("invalid arguments:\n");
                Outcome::Refused(
                    lines
                        .unwrap_or_else(|| panic!("{tool} failed: {text}"))
                        .to_owned(),
                )
            }
            _ => Outcome::Ran(result.get("structuredContent").cloned()),
        }
    }
}
