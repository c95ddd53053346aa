//! What a `tracing` subscriber learns of requests.
#![cfg(all(feature = "macros", feature = "testing"))]

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::registry::{LookupSpan, Registry};
use trefoil::prelude::*;

/// Say hello, or fail.
#[mcp_tool]
async fn hello(fail: Option<bool>) -> Result<&'static str, &'static str> {
    tracing::info!("within the handler");
    match fail {
        Some(true) => Err("failed"),
        _ => Ok("hello"),
    }
}

/// One number
#[mcp_resource("number://{value}")]
async fn number(value: u8) -> Option<String> {
    (value < 10).then(|| value.to_string())
}

type Fields = BTreeMap<String, String>;

/// Keeps the fields of all requests' spans, and the events that fell into them.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<(u64, Fields)>>>);

struct Reader<'a>(&'a mut Fields);

impl Visit for Reader<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let text = format!("{value:?}").trim_matches('"').to_owned();
        self.0.insert(field.name().to_owned(), text);
    }
}

impl Spans {
    /// Adds to the latest span of this id: ids are used again.
    fn with(&self, id: &Id, record: impl FnOnce(&mut Reader<'_>)) {
        let mut spans = self.0.lock().expect("no test panics with the lock");
        let latest = spans
            .iter_mut()
            .rev()
            .find(|(other, _)| *other == id.into_u64());
        if let Some((_, fields)) = latest {
            record(&mut Reader(fields));
        }
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, _: Context<'_, S>) {
        let mut fields = Fields::new();
        attributes.record(&mut Reader(&mut fields));
        self.0
            .lock()
            .expect("no test panics with the lock")
            .push((id.into_u64(), fields));
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, _: Context<'_, S>) {
        self.with(id, |reader| values.record(reader));
    }

    fn on_event(&self, event: &Event<'_>, ctx: Context<'_, S>) {
        if let Some(span) = ctx.event_span(event) {
            self.with(&span.id(), |reader| event.record(reader));
        }
    }
}

#[tokio::test]
async fn each_request_has_a_span_with_the_names_of_open_telemetry() {
    let spans = Spans::default();
    let _guard = tracing::subscriber::set_default(Registry::default().with(spans.clone()));
    let server = Server::builder("traced", "1.0.0")
        .handlers(handlers![hello, number])
        .build()
        .unwrap();
    let client = server.test_client();
    client.call("hello", json!({})).await.unwrap();
    client.call("hello", json!({ "fail": true })).await.unwrap();
    client.read("number://77").await.unwrap_err();
    client.request("nothing/here", json!({})).await.unwrap_err();

    let spans: Vec<_> = std::mem::take(&mut *spans.0.lock().unwrap())
        .into_iter()
        .map(|(_, fields)| fields)
        .collect();
    let span = |id: u64, method: &str, name: &str, more: &[(&str, &str)]| {
        let id = id.to_string();
        let common = [
            ("jsonrpc.request.id", &*id),
            ("mcp.method.name", method),
            ("mcp.protocol.version", "2026-07-28"),
            ("otel.kind", "server"),
            ("otel.name", name),
        ];
        let fields = common.iter().chain(more);
        fields
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect::<Fields>()
    };
    let within = ("message", "within the handler");
    let tool = ("gen_ai.tool.name", "hello");
    let not_found = [
        ("error.type", "-32602"),
        ("rpc.response.status_code", "-32602"),
    ];
    let unknown = [
        ("error.type", "-32601"),
        ("rpc.response.status_code", "-32601"),
    ];
    assert_eq!(
        spans,
        [
            span(1, "tools/call", "tools/call hello", &[tool, within]),
            span(2, "tools/list", "tools/list", &[]),
            span(
                3,
                "tools/call",
                "tools/call hello",
                &[tool, within, ("error.type", "tool_error")]
            ),
            span(
                4,
                "resources/read",
                "resources/read",
                &[
                    ("mcp.resource.uri", "number://77"),
                    not_found[0],
                    not_found[1]
                ]
            ),
            span(5, "nothing/here", "nothing/here", &unknown),
        ]
    );
}
