//! A query that nobody waits for any more stops.

use serde_json::{Value, json};
use tokio::sync::watch;
use trefoil::Server;
use trefoil::protocol::Revision;
use trefoil::transport::memory::{self, MemoryClient};

use super::{databases, server_with};
use crate::databases::ConnectionName;
use crate::files::Files;
use crate::handlers::tools::TIME_LIMIT;
use crate::query::QueryError;

const ENDLESS: &str =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

async fn until(running: &mut watch::Receiver<usize>, count: usize) {
    running
        .wait_for(|running| *running == count)
        .await
        .expect("the databases are there");
}

#[test]
fn a_query_stops_when_it_is_told_to() {
    let databases = databases();
    let database = databases.open(ConnectionName::Shop).expect("it is there");
    let mut looks = 0;
    let stop = move || {
        looks += 1;
        looks == 10
    };
    assert_eq!(database.query(ENDLESS, 1, stop), Err(QueryError::Stopped));
    assert_eq!(*databases.running().borrow(), 0);
    let again = database.query("SELECT 1", 1, || false);
    assert!(
        again.is_ok(),
        "the connection is as good as before: {again:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_query_over_its_time_is_answered_and_stops() {
    for revision in Revision::ALL {
        let databases = databases();
        let mut running = databases.running();
        let client = server_with(databases, Files::bundled())
            .test_client()
            .at(revision);
        let arguments = json!({ "connection": "shop", "sql": ENDLESS });
        let call = client.call("query_database", arguments);
        let clock = async {
            until(&mut running, 1).await;
            tokio::time::advance(TIME_LIMIT).await;
        };
        let (answer, ()) = tokio::join!(call, clock);
        let error = answer.unwrap_err();
        assert_eq!(
            (error.code.0, &*error.message),
            (-32603, "no result within 5s")
        );
        until(&mut running, 0).await;
    }
}

/// A connection of raw messages, because the test chooses the request's id.
async fn connect(server: Server, revision: Revision) -> MemoryClient {
    let (ours, mut client) = memory::pair();
    tokio::spawn(server.serve(ours));
    if !revision.is_modern() {
        let params = json!({
            "protocolVersion": revision.as_str(),
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" }
        });
        send(
            &mut client,
            json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params }),
        )
        .await;
        assert_eq!(receive(&mut client).await["id"], 0);
        send(
            &mut client,
            json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        )
        .await;
    }
    client
}

async fn send(client: &mut MemoryClient, message: Value) {
    client
        .send(&message.to_string())
        .await
        .expect("the server is there");
}

async fn receive(client: &mut MemoryClient) -> Value {
    let message = client
        .receive()
        .await
        .expect("UTF-8")
        .expect("the server is there");
    serde_json::from_str(&message).expect("JSON")
}

#[tokio::test]
async fn canc_03_a_cancelled_query_stops_and_is_not_answered() {
    for revision in Revision::ALL {
        let databases = databases();
        let mut running = databases.running();
        let mut client = connect(server_with(databases, Files::bundled()), revision).await;
        let call = |id: u64, sql: &str| {
            let meta = json!({
                "io.modelcontextprotocol/protocolVersion": revision.as_str(),
                "io.modelcontextprotocol/clientCapabilities": {}
            });
            let meta = if revision.is_modern() {
                meta
            } else {
                json!({})
            };
            let arguments = json!({ "connection": "shop", "sql": sql });
            let params = json!({ "name": "query_database", "arguments": arguments, "_meta": meta });
            json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
        };
        send(&mut client, call(1, ENDLESS)).await;
        until(&mut running, 1).await;
        let cancelled = json!({ "requestId": 1, "reason": "changed my mind" });
        send(
            &mut client,
            json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled }),
        )
        .await;
        until(&mut running, 0).await;
        send(&mut client, call(2, "SELECT 1")).await;
        assert_eq!(
            receive(&mut client).await["id"],
            2,
            "CANC-03: no answer to 1"
        );
    }
}
