//! Refusing, answering, changing what was answered.

use serde_json::json;
use trefoil::jsonrpc::ErrorCode;
use trefoil::middleware::{Next, Outcome, Request, from_fn};
use trefoil::prelude::*;
use trefoil::protocol::{CompleteResult, Completion, ReadResourceResult};

use crate::desk::{ERAS, Log, add, call, failure, greet, noted, page, text};
use crate::support::{Wire, answer, built, refusal, server};

/// By the client's own word, which stands here for an identity that only transports give.
async fn inspectors_only(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    match request.context().request().meta_value("com.example/role") {
        Some(role) if role == "inspector" => next.run(request).await,
        _ => {
            Err(ProtocolError::new(ErrorCode(-32001), "inspectors only")
                .data(json!({ "ask": "ada" })))
        }
    }
}

#[tokio::test]
async fn a_guard_refuses_everything_before_anything_runs() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            server()
                .state(log.clone())
                .middleware(from_fn(inspectors_only))
                .handlers(handlers![add, page, greet]),
        );
        let mut wire = Wire::at(&server, revision).await;
        for (method, params) in [
            (
                "tools/call",
                json!({ "name": "add", "arguments": { "a": 1 } }),
            ),
            ("tools/list", json!({})),
            ("resources/read", json!({ "uri": "page://1" })),
            (
                "prompts/get",
                json!({ "name": "greet", "arguments": { "name": "Ada" } }),
            ),
        ] {
            let mut expected = refusal(-32001, "inspectors only");
            expected["error"]["data"] = json!({ "ask": "ada" });
            assert_eq!(
                wire.request(revision, method, params).await,
                expected,
                "{method}"
            );
        }
        assert_eq!(log.take(), Vec::<String>::new());
        let mut request: serde_json::Value =
            serde_json::from_str(&call(revision, "add", json!({ "a": 1 }))).unwrap();
        request["params"]["_meta"]["com.example/role"] = "inspector".into();
        assert_eq!(wire.ask(request.to_string()).await, text(revision, "2"));
    }
}

/// Answers whatever is asked, with a result of the right kind.
async fn answers(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    Ok(match request.method() {
        "tools/call" => CallToolResult::error("closed").into(),
        "prompts/get" => GetPromptResult::new(vec![PromptMessage::user("closed")]).into(),
        "resources/read" => ReadResourceResult::new(Vec::new()).into(),
        "completion/complete" => {
            CompleteResult::new(Completion::new(vec!["closed".to_owned()])).into()
        }
        _ => next.run(request).await?,
    })
}

#[tokio::test]
async fn a_middleware_answers_in_place_of_what_stands_behind_it() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            noted(&log)
                .middleware(from_fn(answers))
                .handlers(handlers![add, page, greet]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let got = wire.ask(call(revision, "add", json!({ "a": 1 }))).await;
        assert_eq!(got, failure(revision, "closed"));
        let got = wire
            .request(revision, "resources/read", json!({ "uri": "page://1" }))
            .await;
        let mut empty = json!({ "contents": [] });
        if revision.is_modern() {
            // Not the resource's own hint: this is not its content.
            (empty["ttlMs"], empty["cacheScope"]) = (0.into(), "private".into());
        }
        assert_eq!(got, answer(revision, empty));
        let got = wire
            .request(revision, "prompts/get", json!({ "name": "greet" }))
            .await;
        let message = json!({ "role": "user", "content": { "type": "text", "text": "closed" } });
        assert_eq!(got, answer(revision, json!({ "messages": [message] })));
        let params = json!({
            "ref": { "type": "ref/prompt", "name": "greet" },
            "argument": { "name": "name", "value": "" },
        });
        let got = wire.request(revision, "completion/complete", params).await;
        assert_eq!(
            got,
            answer(revision, json!({ "completion": { "values": ["closed"] } }))
        );
        let lines = log.take();
        assert_eq!(
            lines.iter().filter(|line| line.starts_with("m: ")).count(),
            8
        );
        assert!(
            !lines.iter().any(|line| line.starts_with("add")),
            "{lines:?}"
        );
    }
}

async fn confused(_: &mut Request, _: Next<'_>) -> Result<Outcome, ProtocolError> {
    Ok(CallToolResult::text("a tool's").into())
}

#[tokio::test]
async fn the_result_of_another_method_is_an_error() {
    for revision in ERAS {
        let server = built(
            server()
                .state(Log::default())
                .middleware(from_fn(confused))
                .handlers(handlers![add, page]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let got = wire.ask(call(revision, "add", json!({}))).await;
        assert_eq!(got, text(revision, "a tool's"));
        for (method, params) in [
            ("resources/read", json!({ "uri": "page://1" })),
            ("tools/list", json!({})),
        ] {
            let got = wire.request(revision, method, params).await;
            assert_eq!(
                got,
                refusal(-32603, "the server has no result of this method"),
                "{method}"
            );
        }
    }
}

/// Adds a line to what tools say, and blanks pages.
async fn edits(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    let mut outcome = next.run(request).await?;
    if let Some(result) = outcome.as_tool_mut() {
        result.content.push(ContentBlock::text("checked"));
    }
    if let Some(result) = outcome.as_resource_mut() {
        result.contents.clear();
    }
    Ok(outcome)
}

#[tokio::test]
async fn results_can_be_changed_on_their_way_out() {
    for revision in ERAS {
        let server = built(
            server()
                .state(Log::default())
                .middleware(from_fn(edits))
                .handlers(handlers![add, page]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let got = wire.ask(call(revision, "add", json!({ "a": 1 }))).await;
        let content =
            json!([{ "type": "text", "text": "2" }, { "type": "text", "text": "checked" }]);
        assert_eq!(got, answer(revision, json!({ "content": content })));
        let got = wire
            .request(revision, "resources/read", json!({ "uri": "page://1" }))
            .await;
        let mut blank = json!({ "contents": [] });
        if revision.is_modern() {
            (blank["ttlMs"], blank["cacheScope"]) = (5000.into(), "public".into());
        }
        assert_eq!(got, answer(revision, blank));
    }
}
