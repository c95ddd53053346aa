//! Who sees what, and in which order.

use serde_json::{Value, json};
use trefoil::middleware::{Next, Outcome, Request, around, from_fn};
use trefoil::prelude::*;

use crate::desk::{ERAS, Log, Notes, add, call, greet, noted, page, text};
use crate::support::{Wire, built, request, server};

#[tokio::test]
async fn what_was_added_first_is_outermost_and_the_servers_come_before_an_items() {
    for revision in ERAS {
        let log = Log::default();
        let notes = |name| Notes(name, log.clone());
        let inner = handlers![add]
            .into_iter()
            .map(|handler| handler.middleware(notes("item, inner")));
        let server = built(
            server()
                .state(log.clone())
                .middleware(notes("first"))
                .handlers(around(notes("item, outer"), inner))
                .middleware(notes("second")),
        );
        let mut wire = Wire::at(&server, revision).await;
        let answer = wire.ask(call(revision, "add", json!({ "a": 2 }))).await;
        assert_eq!(answer, text(revision, "3"));
        assert_eq!(
            log.take(),
            [
                "first: tools/call add",
                "second: tools/call add",
                "item, outer: tools/call add",
                "item, inner: tools/call add",
                "add 2 1",
                "item, inner: done",
                "item, outer: done",
                "second: done",
                "first: done",
            ]
        );
    }
}

#[tokio::test]
async fn the_servers_middleware_sees_every_list_call_read_and_completion_and_nothing_else() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            server()
                .state(log.clone())
                .dynamic()
                .middleware(Notes("m", log.clone()))
                .handlers(handlers![add, page, greet]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let completion = json!({
            "ref": { "type": "ref/resource", "uri": "page://{number}" },
            "argument": { "name": "number", "value": "1" },
        });
        let seen: [(&str, Value, &str); 8] = [
            ("tools/list", json!({}), "-"),
            ("tools/call", json!({ "name": "add" }), "add"),
            ("resources/list", json!({}), "-"),
            ("resources/templates/list", json!({}), "-"),
            ("resources/read", json!({ "uri": "page://7" }), "page://7"),
            ("prompts/list", json!({}), "-"),
            (
                "prompts/get",
                json!({ "name": "greet", "arguments": { "name": "Ada" } }),
                "greet",
            ),
            ("completion/complete", completion, "page://{number}"),
        ];
        for (method, params, target) in seen {
            wire.request(revision, method, params).await;
            let end = if method == "tools/call" {
                "failed"
            } else {
                "done"
            };
            assert_eq!(
                log.take(),
                [format!("m: {method} {target}"), format!("m: {end}")]
            );
        }
        let unseen: &[(&str, Value)] = if revision.is_modern() {
            &[("server/discover", Value::Null), ("no/such", Value::Null)]
        } else {
            &[
                ("ping", Value::Null),
                ("logging/setLevel", Value::Null),
                ("resources/subscribe", Value::Null),
                ("no/such", Value::Null),
            ]
        };
        for (method, _) in unseen {
            wire.request(
                revision,
                method,
                json!({ "level": "info", "uri": "page://7" }),
            )
            .await;
            assert_eq!(log.take(), Vec::<String>::new(), "{method}");
        }
    }
}

#[tokio::test]
async fn it_sees_requests_for_what_does_not_exist() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(noted(&log).handlers(handlers![add, page]));
        let mut wire = Wire::at(&server, revision).await;
        let answer = wire.ask(call(revision, "adds", json!({}))).await;
        let message = "unknown tool `adds`; did you mean `add`?";
        assert_eq!(
            answer["error"],
            json!({ "code": -32602, "message": message })
        );
        assert_eq!(
            log.take(),
            [
                "m: tools/call adds".to_owned(),
                format!("m: error -32602: {message}")
            ]
        );
        let code = if revision.is_modern() { -32602 } else { -32002 };
        let answer = wire
            .ask(request(
                revision,
                "resources/read",
                json!({ "uri": "no://1" }),
            ))
            .await;
        assert_eq!(answer["error"]["code"], code, "RES-10, RES-11");
        // Codes are those of the revision only on the wire.
        assert_eq!(
            log.take(),
            [
                "m: resources/read no://1",
                "m: error -32002: resource not found: no://1"
            ]
        );
    }
}

async fn describes(request: &mut Request, next: Next<'_>) -> Result<Outcome, ProtocolError> {
    let log: &Log = request.state().expect("the state is given");
    log.note(format!(
        "{} {:?} {:?} {:?}",
        request.client().protocol_version().as_str(),
        request.identity(),
        request.arguments(),
        request.context().request().id(),
    ));
    next.run(request).await
}

#[tokio::test]
async fn it_sees_who_asks_and_the_arguments_as_they_were_sent() {
    for revision in ERAS {
        let log = Log::default();
        let server = built(
            server()
                .state(log.clone())
                .middleware(from_fn(describes))
                .handlers(handlers![add, page]),
        );
        let mut wire = Wire::at(&server, revision).await;
        let version = revision.as_str();
        wire.ask(call(revision, "add", json!({ "a": 2 }))).await;
        let seen = log.take();
        let expected = format!(r#"{version} None Some("{{\"a\":2}}") Number(Number(1))"#);
        assert_eq!(seen, [expected, "add 2 1".to_owned()]);
        wire.request(revision, "resources/read", json!({ "uri": "page://1" }))
            .await;
        assert_eq!(
            log.take(),
            [format!("{version} None None Number(Number(1))")]
        );
    }
}
