//! Events of `tracing` as log messages to the client (feature `tracing-forward`).
//!
//! With [`layer`] in the program's subscriber and
//! [`forward_tracing`](crate::ServerBuilder::forward_tracing) on the builder, what happens inside a handler is sent to the
//! client whose request it serves, as `notifications/message`:
//!
//! - `level` is `error`, `warning`, `info` or `debug`; `tracing`'s `TRACE` is `debug` too.
//! - `logger` is the event's target, by default the path of the module.
//! - `data` is `{ "message": …, "fields": { … } }`, without what the event lacks.
//!
//! The client decides what it gets: in sessions up to 2025-11-25 the level that it set, `info` and above until then; since
//! 2026-07-28 the level that the request names, and nothing without one (LOG-06).
//!
//! An event belongs to the request in whose span it falls, however deep, also in a task that carries the span
//! (`task.instrument(Span::current())`), as long as the request is unanswered. Events outside of requests are forwarded
//! to nobody, and trefoil's own to nobody either. What does not fit into [`Limits::queued_notifications`](crate::Limits) is
//! dropped.
//!
//! **Everything that is logged inside a handler leaves the program**, also what libraries log there. Let a filter on the
//! layer pass only what clients may read, and log no secrets (LOG-09).
//!
//! The span of a request is called `mcp.request`, of level `INFO` and a target that begins with `trefoil::`. A filter of the
//! layer or of the whole subscriber that stops it stops the forwarding. The subscriber must be built on
//! `tracing_subscriber::Registry`, as those of `tracing_subscriber::registry()` and `fmt()` are.
//!
//! # Examples
//!
//! ```
//! use trefoil::prelude::*;
//! use tracing_subscriber::layer::SubscriberExt as _;
//!
//! /// Import a file. Use this when there are new orders.
//! #[mcp_tool]
//! async fn import(file: String) -> &'static str {
//!     tracing::warn!(file, lines = 3, "some lines were skipped");
//!     "done"
//! }
//!
//! # fn main() -> trefoil::Result {
//! let subscriber = tracing_subscriber::registry().with(trefoil::tracing_forward::layer());
//! # let _ = subscriber;
//! // tracing::subscriber::set_global_default(subscriber)?;
//! let server = Server::builder("orders", "1.0.0").forward_tracing().handlers(handlers![import]).build()?;
//! # Ok(())
//! # }
//! ```

use std::error::Error;
use std::fmt::Debug;

use serde::Serialize;
use serde_json::{Map, Value};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Span, Subscriber};
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::{LookupSpan, Registry};

use crate::context::{RequestContext, WeakContext};
use crate::protocol::LoggingLevel;

/// Makes the layer.
#[must_use]
pub fn layer() -> Layer {
    Layer(())
}

/// Forwards events to the clients whose requests they belong to; [`layer`] makes it.
#[derive(Debug)]
pub struct Layer(());

impl<S> tracing_subscriber::Layer<S> for Layer
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_event(&self, event: &Event<'_>, ctx: Context<'_, S>) {
        let metadata = event.metadata();
        // trefoil's own events may be about what is being sent just now.
        if is_own(metadata) {
            return;
        }
        let Some(scope) = ctx.event_scope(event) else {
            return;
        };
        // The innermost request: a server may be the client of another one in the same program.
        let request = scope
            .into_iter()
            .find_map(|span| span.extensions().get::<WeakContext>()?.upgrade());
        let level = level(*metadata.level());
        if let Some(request) = request.filter(|request| request.wants_log(level)) {
            let mut data = Data::default();
            event.record(&mut data);
            request.log_as(Some(metadata.target()), level, data);
        }
    }
}

fn is_own(metadata: &Metadata<'_>) -> bool {
    let target = metadata.target();
    target == "trefoil" || target.starts_with("trefoil::")
}

fn level(level: Level) -> LoggingLevel {
    match level {
        Level::ERROR => LoggingLevel::Error,
        Level::WARN => LoggingLevel::Warning,
        Level::INFO => LoggingLevel::Info,
        Level::DEBUG | Level::TRACE => LoggingLevel::Debug,
    }
}

/// Has events in the span forwarded to the client of this request, if there is a layer that does.
pub(crate) fn attach(span: &Span, ctx: &RequestContext) {
    span.with_subscriber(|(id, dispatch)| {
        if !dispatch.is::<Layer>() {
            return;
        }
        let registry = dispatch.downcast_ref::<Registry>();
        if let Some(span) = registry.and_then(|registry| registry.span(id)) {
            span.extensions_mut().replace(ctx.downgrade());
        }
    });
}

/// What an event says.
#[derive(Debug, Default, Serialize)]
struct Data {
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Value>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    fields: Map<String, Value>,
}

impl Data {
    fn put(&mut self, field: &Field, value: Value) {
        match field.name() {
            "message" => self.message = Some(value),
            name => drop(self.fields.insert(name.to_owned(), value)),
        }
    }
}

impl Visit for Data {
    fn record_f64(&mut self, field: &Field, value: f64) {
        // JSON has no infinities.
        let number = serde_json::Number::from_f64(value);
        self.put(
            field,
            number.map_or_else(|| value.to_string().into(), Value::Number),
        );
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, value.into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, value.into());
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        self.put(field, value.to_string().into());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.put(field, format!("{value:?}").into());
    }
}
