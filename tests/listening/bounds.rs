//! What a client cannot take from others.

use std::time::Duration;

use trefoil::http::HttpConfig;

use super::served::Served;
use super::wire::{Wire, call, text};

#[tokio::test]
async fn a_head_that_is_too_large_is_431() {
    let served = Served::new(HttpConfig::new()).await;
    let large = "x".repeat(80 * 1024);
    let many = "X-Header: x\r\n".repeat(200);
    for headers in [format!("X-Large: {large}\r\n"), many] {
        let mut wire = Wire::connect(served.address).await;
        let request = format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
        assert_eq!(wire.ask(&request).await.status, 431);
        wire.closed().await;
    }
    let mut wire = Wire::connect(served.address).await;
    let fits = "x".repeat(32 * 1024);
    assert_eq!(
        text(&wire.ask(&call("greet", &[("X-Large", &fits)])).await),
        "hello"
    );
}

#[tokio::test]
async fn a_client_that_does_not_say_what_it_wants_is_left() {
    let served = Served::new(HttpConfig::new().read_timeout(Duration::from_millis(50))).await;
    for beginning in [
        "",
        "P",
        "PRI * HTTP/2.0\r\n",
        "POST /mcp HTTP/1.1\r\nHost: local",
    ] {
        let mut wire = Wire::connect(served.address).await;
        wire.send(beginning).await;
        wire.closed().await;
    }
    let mut wire = Wire::connect(served.address).await;
    assert_eq!(text(&wire.ask(&call("greet", &[])).await), "hello");
    wire.send("POST /mcp HT").await;
    wire.closed().await;
}

#[tokio::test]
async fn a_call_may_take_longer_than_its_head() {
    let served = Served::new(HttpConfig::new().read_timeout(Duration::from_millis(50))).await;
    let mut wire = Wire::connect(served.address).await;
    wire.send(&call("wait", &[])).await;
    served.gate.entered().await;
    // Others have been left for being as quiet in the meantime.
    Wire::connect(served.address).await.closed().await;
    served.gate.open.add_permits(1);
    assert_eq!(text(&wire.response().await), "waited");
}

#[tokio::test]
async fn connections_beyond_the_bound_wait_for_one_to_close() {
    let served = Served::new(HttpConfig::new().max_connections(2)).await;
    let mut first = Wire::connect(served.address).await;
    first.send(&call("wait", &[])).await;
    served.gate.entered().await;
    let mut second = Wire::connect(served.address).await;
    second.send(&call("wait", &[])).await;
    served.gate.entered().await;
    let mut third = Wire::connect(served.address).await;
    third.send(&call("wait", &[])).await;
    let early = tokio::time::timeout(Duration::from_millis(50), served.gate.entered()).await;
    assert!(early.is_err(), "a third call runs");
    drop(first);
    served.gate.entered().await;
    served.gate.open.add_permits(2);
    assert_eq!(text(&second.response().await), "waited");
    assert_eq!(text(&third.response().await), "waited");
}
