//! HTTP/1.1 and HTTP/2 on one port.

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http2;
use hyper::{Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo};
use serde_json::Value;
use tokio::net::TcpStream;
use trefoil::http::HttpConfig;

use super::served::Served;
use super::wire::{Wire, call, call_body, call_headers, text};

type Sender = http2::SendRequest<Full<Bytes>>;

/// A connection that begins with HTTP/2, as clients do that know the server to speak it.
async fn connect(served: &Served) -> Sender {
    let stream = TcpStream::connect(served.address)
        .await
        .expect("it listens");
    let (sender, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(stream))
        .await
        .expect("it speaks HTTP/2");
    tokio::spawn(connection);
    sender
}

fn request(authority: &str, origin: Option<&str>) -> Request<Full<Bytes>> {
    let mut request =
        Request::post(format!("http://{authority}/mcp")).header("Content-Type", "application/json");
    for (name, value) in call_headers("greet") {
        request = request.header(name, value);
    }
    if let Some(origin) = origin {
        request = request.header("Origin", origin);
    }
    let body = call_body("greet").to_string();
    request.body(Full::from(body)).expect("a request")
}

async fn json(response: Response<Incoming>) -> Value {
    let body = response
        .into_body()
        .collect()
        .await
        .expect("a body")
        .to_bytes();
    serde_json::from_slice(&body).expect("JSON")
}

#[tokio::test]
async fn a_client_may_begin_with_either_version() {
    let served = Served::new(HttpConfig::new()).await;
    let mut wire = Wire::connect(served.address).await;
    let first = wire.ask(&call("greet", &[])).await;
    let mut sender = connect(&served).await;
    for _ in 0..2 {
        let response = sender
            .send_request(request("localhost", None))
            .await
            .unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(json(response).await, first.json());
    }
    assert_eq!(text(&wire.ask(&call("greet", &[])).await), "hello");
}

#[tokio::test]
async fn requests_of_one_connection_of_http_2_do_not_wait_for_each_other() {
    let served = Served::new(HttpConfig::new()).await;
    let mut sender = connect(&served).await;
    let waiting = {
        let (parts, _) = request("localhost", None).into_parts();
        let body = call_body("wait").to_string();
        let mut request = Request::from_parts(parts, Full::from(body));
        request
            .headers_mut()
            .insert("Mcp-Name", "wait".parse().unwrap());
        sender.send_request(request)
    };
    let waiting = tokio::spawn(waiting);
    served.gate.entered().await;
    let response = sender
        .send_request(request("localhost", None))
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    served.gate.open.add_permits(1);
    let waited = json(waiting.await.unwrap().unwrap()).await;
    assert_eq!(waited["result"]["content"][0]["text"], "waited");
}

#[tokio::test]
async fn orig_05_http_2_names_the_host_in_the_target() {
    let served = Served::new(HttpConfig::new()).await;
    let mut sender = connect(&served).await;
    for (authority, origin, status) in [
        ("localhost:1", None, 200),
        ("localhost", Some("http://localhost:3000"), 200),
        ("evil.example", None, 403),
        ("localhost", Some("http://evil.example"), 403),
    ] {
        let response = sender
            .send_request(request(authority, origin))
            .await
            .unwrap();
        assert_eq!(response.status(), status, "{authority} {origin:?}");
    }
}

#[tokio::test]
async fn a_connection_of_http_2_is_drained_as_well() {
    let served = Served::new(HttpConfig::new()).await;
    let mut sender = connect(&served).await;
    let response = sender
        .send_request(request("localhost", None))
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    served.handle.shutdown();
    served.ended().await;
    let refused = sender.send_request(request("localhost", None)).await;
    assert!(refused.is_err());
}
