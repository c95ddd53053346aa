//! What outlives a process: sessions and events in stores of the user's, and states that another server can read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use trefoil::http::{
    EventStore, HttpConfig, HttpService, Identity, MemoryEventStore, SessionRecord, SessionStore,
    StoreError,
};

use crate::harness::*;
use crate::server::{builder, call, served, step, steps_of, text};

const REVISION: &str = "2025-11-25";

fn within(id: &str, message: Value) -> Ask {
    post(message).session(id, REVISION)
}

/// Sessions in a map that several servers share.
#[derive(Clone, Default)]
struct Shelf(Arc<Mutex<HashMap<String, SessionRecord>>>);

#[trefoil::async_trait]
impl SessionStore for Shelf {
    async fn save(&self, id: &str, record: SessionRecord) -> Result<(), StoreError> {
        self.0.lock().unwrap().insert(id.to_owned(), record);
        Ok(())
    }

    async fn load(&self, id: &str) -> Result<Option<SessionRecord>, StoreError> {
        Ok(self.0.lock().unwrap().get(id).cloned())
    }

    async fn remove(&self, id: &str) -> Result<(), StoreError> {
        self.0.lock().unwrap().remove(id);
        Ok(())
    }
}

/// A store that is out of order.
struct Broken;

#[trefoil::async_trait]
impl SessionStore for Broken {
    async fn save(&self, _: &str, _: SessionRecord) -> Result<(), StoreError> {
        Err("out of order".into())
    }

    async fn load(&self, _: &str) -> Result<Option<SessionRecord>, StoreError> {
        Err("out of order".into())
    }

    async fn remove(&self, _: &str) -> Result<(), StoreError> {
        Err("out of order".into())
    }
}

#[trefoil::async_trait]
impl EventStore for Broken {
    async fn append(&self, _: &str, _: &str, _: u64, _: Bytes) -> Result<(), StoreError> {
        Err("out of order".into())
    }

    async fn after(
        &self,
        _: &str,
        _: &str,
        _: u64,
    ) -> Result<Option<Vec<(u64, Bytes)>>, StoreError> {
        Err("out of order".into())
    }

    async fn forget(&self, _: &str) -> Result<(), StoreError> {
        Err("out of order".into())
    }
}

async fn ping(service: &HttpService, id: &str) -> u16 {
    let answer = within(id, plain(1, "ping", json!({}))).to(service).await;
    answer.status.as_u16()
}

/// The message of the next event that has one.
async fn next(stream: &mut Answer) -> Value {
    loop {
        if let Some(message) = stream.next().await.expect("an event").message {
            return message;
        }
    }
}

#[tokio::test]
async fn a_session_goes_on_at_another_server_that_shares_the_store() {
    let shelf = Shelf::default();
    let server = || served(HttpConfig::new().session_store(shelf.clone()));
    let (_, first, _watch) = server();
    let (server_two, second, watch) = server();
    let id = session(&first, REVISION).await;
    let record = shelf.load(&id).await.unwrap();
    assert_eq!(
        serde_json::to_value(record).unwrap(),
        json!({
            "protocolVersion": REVISION,
            "clientInfo": { "name": "test", "version": "1" },
            "capabilities": { "elicitation": {}, "sampling": {}, "roots": {} },
        })
    );
    assert_eq!(ping(&second, &id).await, 200);

    // The second server knows what the client can be asked, and tells it of changes.
    let mut unsolicited = get().session(&id, REVISION).to(&second).await;
    watch.let_go(1);
    let asked = within(&id, plain(2, "tools/call", call("greet", json!({}))));
    let mut stream = asked.to(&second).await;
    let question = next(&mut stream).await["id"].clone();
    let result = json!({ "action": "accept", "content": { "name": "Ada" } });
    let answer = json!({ "jsonrpc": "2.0", "id": question, "result": result });
    assert_eq!(within(&id, answer).to(&second).await.status, 202);
    assert_eq!(text(&next(&mut stream).await), r#"Hello, "Ada""#);
    server_two
        .handle()
        .change(|registry| {
            registry.remove_tool("panic");
        })
        .unwrap();
    assert_eq!(
        next(&mut unsolicited).await["method"],
        "notifications/tools/list_changed"
    );

    let delete = request(Method::DELETE).session(&id, REVISION);
    assert_eq!(delete.to(&second).await.status, 204);
    assert!(shelf.0.lock().unwrap().is_empty());
    assert_eq!(ping(&second, &id).await, 404);
    let (_, third, _watch) = server();
    assert_eq!(ping(&third, &id).await, 404);
}

#[tokio::test]
async fn lhttp_30_a_session_is_that_of_who_began_it_at_every_server() {
    let shelf = Shelf::default();
    let server = || served(HttpConfig::new().session_store(shelf.clone())).1;
    let first = server();
    let opened = post(initialize(REVISION)).extension(Identity::new("alice"));
    let id = opened.to(&first).await.session();
    let asked = || within(&id, plain(1, "ping", json!({})));
    // Each as the first who comes with the session to a server, and as one who comes later.
    for service in [first, server(), server()] {
        let strangers = [asked(), asked().extension(Identity::new("bob"))];
        for stranger in strangers {
            let answer = stranger.to(&service).await;
            assert_eq!(answer.error().await, (404, -32600, Some(json!(1))));
        }
        let owner = asked().extension(Identity::new("alice"));
        assert_eq!(owner.to(&service).await.status, 200);
    }
}

#[tokio::test]
async fn without_a_store_a_session_is_known_to_its_own_server_alone() {
    let (_, first, _watch) = served(HttpConfig::new());
    let (_, second, _watch) = served(HttpConfig::new());
    let id = session(&first, REVISION).await;
    assert_eq!(ping(&first, &id).await, 200);
    assert_eq!(ping(&second, &id).await, 404);
}

#[tokio::test]
async fn stores_that_are_out_of_order_cost_what_they_are_for_and_nothing_else() {
    let config = HttpConfig::new().session_store(Broken).event_store(Broken);
    let (_, service, watch) = served(config);
    let id = session(&service, REVISION).await;
    assert_eq!(ping(&service, &id).await, 200);
    assert_eq!(ping(&service, "unknown").await, 404);
    watch.let_go(1);
    let call = plain(1, "tools/call", steps_of("a", 1));
    let mut stream = within(&id, call).to(&service).await;
    let start = stream.next().await.unwrap().id.unwrap();
    let messages = stream.messages().await;
    assert_eq!((&messages[0], text(&messages[1])), (&step("a", 1, 1), "a"));
    let resumed = get().session(&id, REVISION).header("last-event-id", start);
    assert_eq!(resumed.to(&service).await.status, 400);
    let delete = request(Method::DELETE).session(&id, REVISION);
    assert_eq!(delete.to(&service).await.status, 204);
    assert_eq!(ping(&service, &id).await, 404);
}

/// A store of events that notes what it is asked.
#[derive(Clone, Default)]
struct Noted {
    events: Arc<MemoryEventStore>,
    asked: Arc<Mutex<Vec<(&'static str, String)>>>,
}

impl Noted {
    fn note(&self, what: &'static str, of: impl Into<String>) {
        self.asked.lock().unwrap().push((what, of.into()));
    }

    fn taken(&self) -> Vec<(&'static str, String)> {
        std::mem::take(&mut self.asked.lock().unwrap())
    }
}

#[trefoil::async_trait]
impl EventStore for Noted {
    async fn append(
        &self,
        session: &str,
        stream: &str,
        number: u64,
        message: Bytes,
    ) -> Result<(), StoreError> {
        self.note("append", format!("{stream}-{number}"));
        // Slower than all else, as a store elsewhere is.
        tokio::time::sleep(Duration::from_millis(1)).await;
        self.events.append(session, stream, number, message).await
    }

    async fn after(
        &self,
        session: &str,
        stream: &str,
        number: u64,
    ) -> Result<Option<Vec<(u64, Bytes)>>, StoreError> {
        self.events.after(session, stream, number).await
    }

    async fn forget(&self, session: &str) -> Result<(), StoreError> {
        self.note("forget", session);
        self.events.forget(session).await
    }
}

#[tokio::test]
async fn a_store_of_the_users_gets_every_event_in_order_and_none_of_a_session_that_has_ended() {
    let store = Noted::default();
    let config = HttpConfig::new().event_store(store.clone());
    let (_, service, mut watch) = served(config);
    let id = session(&service, REVISION).await;
    let call = plain(1, "tools/call", steps_of("a", 2));
    let mut stream = within(&id, call).to(&service).await;
    let start = stream.next().await.unwrap().id.unwrap();
    watch.let_go(2);
    let sent = stream.messages().await;
    let name = start.strip_suffix("-0").unwrap();
    let expected: Vec<_> = (0..=3)
        .map(|number| ("append", format!("{name}-{number}")))
        .collect();
    assert_eq!(store.taken(), expected);
    let resumed = get().session(&id, REVISION).header("last-event-id", &start);
    assert_eq!(resumed.to(&service).await.messages().await, sent);

    // A call is in the middle when the session ends: whatever becomes of it is not kept.
    watch.rest();
    let call = plain(2, "tools/call", steps_of("b", 1));
    let stream = within(&id, call).to(&service).await;
    assert_eq!(watch.next().await, "b 1");
    store.taken();
    let delete = request(Method::DELETE).session(&id, REVISION);
    assert_eq!(delete.to(&service).await.status, 204);
    assert_eq!(watch.next().await, "dropped b");
    stream.messages().await;
    assert_eq!(store.taken(), [("forget", id.clone())]);
    assert_eq!(store.after(&id, name, 0).await.unwrap(), None);
}

#[tokio::test]
async fn lhttp_34_what_no_longer_has_room_cannot_be_resumed() {
    let config = HttpConfig::new().event_store(MemoryEventStore::new(1000));
    let (_, service, watch) = served(config);
    let id = session(&service, REVISION).await;
    watch.let_go(100);
    let call = plain(1, "tools/call", steps_of("a", 100));
    let mut stream = within(&id, call).to(&service).await;
    let mut ids = Vec::new();
    while let Some(event) = stream.next().await {
        ids.push(event.id.unwrap());
    }
    assert_eq!(ids.len(), 102);
    let resumed = |event: &str| {
        let asked = get().session(&id, REVISION).header("last-event-id", event);
        asked.to(&service)
    };
    assert_eq!(resumed(&ids[0]).await.status, 400);
    assert_eq!(resumed(&ids[50]).await.status, 400);
    let messages = resumed(&ids[100]).await.messages().await;
    assert_eq!((messages.len(), text(&messages[0])), (1, "a"));
    assert_eq!(ping(&service, &id).await, 200);
}

#[tokio::test]
async fn mrtr_a_round_that_one_server_began_is_ended_by_another_that_shares_the_key() {
    let server = |key: u8| {
        let (builder, watch) = builder();
        watch.let_go(1);
        let server = builder.request_state_key([key; 32]).build().unwrap();
        server.into_service()
    };
    let asked = |extra: Value| {
        let mut params = call("greet", json!({}));
        params["_meta"]["io.modelcontextprotocol/clientCapabilities"] =
            json!({ "elicitation": {} });
        for (key, value) in extra.as_object().unwrap() {
            params[key] = value.clone();
        }
        post(modern(1, "tools/call", params)).mirrored()
    };
    let (_, question) = asked(json!({})).to(&server(1)).await.result().await;
    assert_eq!(question["resultType"], "input_required");
    let answers = json!({ "name": { "action": "accept", "content": { "name": "Ada" } } });
    let retry = || {
        asked(json!({
            "requestState": question["requestState"],
            "inputResponses": answers,
        }))
    };
    let answer = retry().to(&server(1)).await.json().await;
    assert_eq!(text(&answer), r#"Hello, "Ada""#);
    let stranger = retry().to(&server(2)).await;
    assert_eq!(stranger.error().await, (200, -32602, Some(json!(1))));
}
