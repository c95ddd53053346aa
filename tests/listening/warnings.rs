//! What a server that listens warns of.

use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::instrument::WithSubscriber;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use trefoil::ServerBuilder;
use trefoil::http::{Bind, HttpConfig};

use super::served::{Gate, builder};

const RANDOM_KEY: &str = "requests that ask the client are sealed with a random key, so their answers must come back to this process: \
    replicas and restarts need a `ServerBuilder::request_state_key`";
const NO_HOSTS: &str = "listening at all addresses with no `HttpConfig::allowed_hosts`: web pages can reach the server by names of their own";

/// Messages of warnings.
#[derive(Clone, Default)]
struct Warnings(Arc<Mutex<Vec<String>>>);

impl<S: Subscriber> Layer<S> for Warnings {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == Level::WARN {
            event.record(&mut Message(&mut self.0.lock().expect("nobody panics")));
        }
    }
}

struct Message<'a>(&'a mut Vec<String>);

impl Visit for Message<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if field.name() == "message" {
            self.0.push(format!("{value:?}"));
        }
    }
}

/// What is warned of when the server is bound.
async fn warnings(builder: ServerBuilder, place: impl Into<Bind>) -> Vec<String> {
    let warnings = Warnings::default();
    let subscriber = tracing_subscriber::registry().with(warnings.clone());
    let bound = builder.bind_http(place).with_subscriber(subscriber).await;
    drop(bound.expect("a port is free"));
    warnings.0.lock().expect("nobody panics").split_off(0)
}

fn with_key(config: HttpConfig) -> ServerBuilder {
    builder(config, &Gate::new()).request_state_key([7; 32])
}

#[tokio::test]
async fn a_random_key_is_warned_of_once() {
    let without_key = builder(HttpConfig::new(), &Gate::new());
    assert_eq!(warnings(without_key, "127.0.0.1:0").await, [RANDOM_KEY]);
    let none: [&str; 0] = [];
    assert_eq!(
        warnings(with_key(HttpConfig::new()), "127.0.0.1:0").await,
        none
    );
}

#[tokio::test]
async fn orig_05_a_server_at_all_addresses_is_warned_of_if_it_knows_no_name() {
    let named = HttpConfig::new().allowed_hosts(["mcp.example.com"]);
    let none: [&str; 0] = [];
    assert_eq!(
        warnings(with_key(HttpConfig::new()), "0.0.0.0:0").await,
        [NO_HOSTS]
    );
    assert_eq!(warnings(with_key(named), "0.0.0.0:0").await, none);
}
