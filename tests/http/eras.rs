//! The table of outcomes: which era a message is of, and what it gets. Rows H1 to H39 of the protocol ledger.

use http::Method;
use serde_json::{Value, json};
use trefoil::http::{HttpConfig, HttpService};
use trefoil::prelude::*;

use crate::harness::*;

/// Give back the text.
#[mcp_tool]
async fn echo(
    /// The text
    text: String,
) -> String {
    text
}

/// What is new
#[mcp_resource("news://today", subscribe)]
async fn news() -> &'static str {
    "nothing"
}

fn service(config: HttpConfig) -> HttpService {
    let server = Server::builder("eras", "1.0.0")
        .handlers(handlers![echo, news])
        .dynamic()
        .http(config)
        .build();
    server.unwrap().into_service()
}

fn both() -> HttpService {
    service(HttpConfig::new())
}

fn call() -> Value {
    json!({ "name": "echo", "arguments": { "text": "hello" } })
}

const ECHOED: &str = "hello";

fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}

#[tokio::test]
async fn h1_h2_initialize_opens_a_session_of_the_agreed_revision() {
    let service = both();
    for (asked, agreed) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ] {
        let answer = post(initialize(asked)).to(&service).await;
        let id = answer.session();
        // LHTTP-21: visible characters, and enough of them that nobody guesses it.
        assert!(id.len() >= 32 && id.bytes().all(|byte| (0x21..=0x7e).contains(&byte)));
        let (status, result) = answer.result().await;
        assert_eq!(
            (status, result["protocolVersion"].as_str()),
            (200, Some(agreed))
        );
    }
}

#[tokio::test]
async fn h3_h4_initialize_is_modern_if_its_body_says_so_and_never_by_a_header() {
    let service = both();
    let claimed = post(modern(
        1,
        "initialize",
        json!({ "protocolVersion": "2025-11-25" }),
    ));
    assert_eq!(
        claimed.mirrored().to(&service).await.error().await,
        (404, -32601, Some(json!(1)))
    );
    let header = post(initialize("2025-11-25")).header("mcp-protocol-version", "2026-07-28");
    assert_eq!(header.to(&service).await.status, 200);
}

#[tokio::test]
async fn h5_a_session_is_initialized_once_and_a_dead_one_not_at_all() {
    let service = both();
    let id = session(&service, "2025-11-25").await;
    let again = post(initialize("2025-11-25")).session(&id, "2025-11-25");
    assert_eq!(
        again.to(&service).await.error().await,
        (200, -32600, Some(json!(0)))
    );
    let dead = post(initialize("2025-11-25")).session("dead", "2025-11-25");
    assert_eq!(
        dead.to(&service).await.error().await,
        (404, -32600, Some(json!(0)))
    );
}

#[tokio::test]
async fn h6_initialize_is_not_taken_from_an_array() {
    let array = post(json!([initialize("2025-03-26")]));
    assert_eq!(array.to(&both()).await.error().await, (400, -32600, None));
}

#[tokio::test]
async fn h7_a_modern_request_is_served_by_itself_whatever_session_it_names() {
    let service = both();
    let live = session(&service, "2025-11-25").await;
    for id in [&*live, "dead"] {
        let asked = post(modern("a", "tools/call", call())).mirrored();
        let asked = asked
            .header("mcp-session-id", id)
            .header("last-event-id", "x-1");
        let answer = asked.to(&service).await;
        assert_eq!(answer.header("mcp-session-id"), None);
        let (status, result) = answer.result().await;
        assert_eq!((status, text(&result)), (200, ECHOED));
        assert_eq!(result["resultType"], "complete");
    }
}

#[tokio::test]
async fn h8_to_h14_version_and_metadata_are_judged_in_one_order() {
    let service = both();
    let id = session(&service, "2025-11-25").await;
    let asked = |message: Value, version: Option<&str>| {
        let asked = post(&message).mirrored();
        match version {
            Some(version) => asked.header("mcp-protocol-version", version),
            None => asked.without("mcp-protocol-version"),
        }
    };
    let claim = |version: &str| claiming(version, 1, "tools/call", call());
    let mut incomplete = claim("2026-07-28");
    incomplete["params"]["_meta"]
        .as_object_mut()
        .unwrap()
        .remove("io.modelcontextprotocol/clientCapabilities");
    let rows = [
        ("H8", claim("2026-07-28"), Some("2025-06-18"), -32020),
        ("H9", claim("2026-07-28"), None, -32020),
        (
            "H10",
            plain(1, "tools/call", call()),
            Some("2026-07-28"),
            -32602,
        ),
        ("H11", claim("2027-03-01"), Some("2027-03-01"), -32022),
        (
            "H12",
            plain(1, "tools/call", call()),
            Some("2027-03-01"),
            -32022,
        ),
        ("H13", plain(1, "tools/call", call()), Some("abc"), -32022),
        (
            "H14 number",
            claiming(20260728, 1, "tools/call", call()),
            Some("2026-07-28"),
            -32602,
        ),
        (
            "H14 null",
            claiming(Value::Null, 1, "tools/call", call()),
            Some("2026-07-28"),
            -32602,
        ),
        (
            "H14 capabilities",
            incomplete.clone(),
            Some("2026-07-28"),
            -32602,
        ),
        ("H14 differs", incomplete, Some("2025-11-25"), -32020),
        (
            "H15 outside",
            claim("2025-11-25"),
            Some("2025-11-25"),
            -32022,
        ),
        (
            "H16 modern",
            plain(1, "server/discover", json!({})),
            Some("2026-07-28"),
            -32602,
        ),
        (
            "H16 none",
            plain(1, "server/discover", json!({})),
            None,
            -32020,
        ),
        ("H19", plain(1, "tools/list", json!({})), None, -32020),
        (
            "H20",
            plain(1, "tools/list", json!({})),
            Some("2025-11-25"),
            -32600,
        ),
    ];
    for (row, message, version, code) in rows {
        let answer = asked(message.clone(), version).to(&service).await;
        assert_eq!(answer.error().await, (400, code, Some(json!(1))), "{row}");
        if row == "H13" || row == "H12" {
            let in_session = asked(message, version).header("mcp-session-id", &id);
            let answer = in_session.to(&service).await;
            assert_eq!(
                answer.error().await,
                (400, code, Some(json!(1))),
                "{row} in a session"
            );
        }
    }
}

#[tokio::test]
async fn h11_an_unknown_version_is_told_which_there_are() {
    let asked = post(claiming("2027-03-01", 1, "tools/list", json!({}))).mirrored();
    let body = asked.to(&both()).await.json().await;
    assert_eq!(body["error"]["data"]["requested"], "2027-03-01");
    let supported = body["error"]["data"]["supported"].as_array().unwrap();
    assert!(supported.contains(&json!("2026-07-28")) && supported.contains(&json!("2025-03-26")));
}

#[tokio::test]
async fn h17_h18_an_unknown_method_is_404_where_that_does_not_end_a_session() {
    let service = both();
    for method in ["ping", "foo/bar", "logging/setLevel", "resources/subscribe"] {
        let asked = post(modern(7, method, json!({}))).mirrored();
        assert_eq!(
            asked.to(&service).await.error().await,
            (404, -32601, Some(json!(7))),
            "{method}"
        );
    }
    let id = session(&service, "2025-11-25").await;
    let ping = post(plain(1, "ping", json!({}))).session(&id, "2025-11-25");
    assert_eq!(ping.to(&service).await.result().await, (200, json!({})));
    let unknown = post(plain(2, "foo/bar", json!({}))).session(&id, "2025-11-25");
    assert_eq!(
        unknown.to(&service).await.error().await,
        (200, -32601, Some(json!(2)))
    );
}

#[tokio::test]
async fn h15_h22_h23_h24_a_session_serves_by_what_was_agreed() {
    let service = both();
    let id = session(&service, "2025-06-18").await;
    let plain_call = || post(plain(1, "tools/call", call())).header("mcp-session-id", &id);
    let asked = [
        plain_call(),
        plain_call().header("mcp-protocol-version", "2025-06-18"),
        plain_call().header("mcp-protocol-version", "2025-03-26"),
        plain_call()
            .header("mcp-protocol-version", "2025-06-18")
            .header("mcp-method", "wrong"),
        post(claiming("2025-06-18", 1, "tools/call", call())).session(&id, "2025-06-18"),
    ];
    for asked in asked {
        let (status, result) = asked.to(&service).await.result().await;
        assert_eq!((status, text(&result)), (200, ECHOED));
        assert_eq!(result.get("resultType"), None);
    }
}

#[tokio::test]
async fn h21_a_session_that_is_not_there_is_404() {
    let asked = post(plain(1, "tools/list", json!({}))).session("dead", "2025-11-25");
    assert_eq!(
        asked.to(&both()).await.error().await,
        (404, -32600, Some(json!(1)))
    );
}

#[tokio::test]
async fn h25_to_h28_notifications_are_accepted_without_a_body_or_refused() {
    let service = both();
    let id = session(&service, "2025-11-25").await;
    let cancelled = notification("notifications/cancelled", json!({ "requestId": 1 }));
    let accepted = [
        post(&cancelled).session(&id, "2025-11-25"),
        post(notification("notifications/odd", json!({}))).session(&id, "2025-11-25"),
        post(&cancelled).header("mcp-protocol-version", "2026-07-28"),
        post(&cancelled).mirrored(),
    ];
    for asked in accepted {
        let answer = asked.to(&service).await;
        assert_eq!(answer.status, 202);
        assert_eq!(answer.text().await, "");
    }
    let claim = json!({ "_meta": { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } });
    let claimed = post(notification("notifications/cancelled", claim));
    let disagreeing = claimed.header("mcp-protocol-version", "2025-11-25");
    assert_eq!(
        disagreeing.to(&service).await.error().await,
        (400, -32020, None)
    );
    let homeless = post(&cancelled).header("mcp-protocol-version", "2025-11-25");
    assert_eq!(
        homeless.to(&service).await.error().await,
        (400, -32600, None)
    );
    let dead = post(&cancelled).session("dead", "2025-11-25");
    assert_eq!(dead.to(&service).await.error().await, (404, -32600, None));
}

#[tokio::test]
async fn h29_h30_responses_belong_to_sessions() {
    let service = both();
    let id = session(&service, "2025-11-25").await;
    let response = json!({ "jsonrpc": "2.0", "id": 9, "result": {} });
    let known = post(&response)
        .session(&id, "2025-11-25")
        .to(&service)
        .await;
    assert_eq!(
        (known.status.as_u16(), known.text().await),
        (202, String::new())
    );
    for asked in [
        post(&response),
        post(&response).header("mcp-protocol-version", "2026-07-28"),
    ] {
        assert_eq!(asked.to(&service).await.error().await, (400, -32600, None));
    }
}

#[tokio::test]
async fn h31_h32_arrays_are_for_sessions_of_2025_03_26() {
    let service = both();
    let old = session(&service, "2025-03-26").await;
    let two = json!([plain(1, "ping", json!({})), plain(2, "tools/call", call())]);
    let (answer, version) = (post(&two).session(&old, "2025-03-26"), "2025-03-26");
    let answers = answer.to(&service).await.json().await;
    assert_eq!(
        answers[0],
        json!({ "jsonrpc": "2.0", "id": 1, "result": {} })
    );
    assert_eq!(text(&answers[1]["result"]), ECHOED);
    let silent = json!([notification("notifications/odd", json!({}))]);
    let silent = post(silent).session(&old, version).to(&service).await;
    assert_eq!(
        (silent.status.as_u16(), silent.text().await),
        (202, String::new())
    );
    let newer = session(&service, "2025-11-25").await;
    let refused = [
        post(&two).session(&newer, "2025-11-25"),
        post(&two),
        post("[]").session(&old, version),
        post(json!([modern(1, "tools/list", json!({}))])).session(&old, version),
    ];
    for asked in refused {
        let (status, code, id) = asked.to(&service).await.error().await;
        assert_eq!(
            (status, code, id.unwrap_or_default()),
            (400, -32600, Value::Null)
        );
    }
}

#[tokio::test]
async fn h33_h34_what_is_no_message_is_400_without_an_id() {
    let service = both();
    for (body, code) in [
        ("{", -32700),
        ("nonsense", -32700),
        ("", -32700),
        (
            r#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#,
            -32600,
        ),
        ("3", -32600),
    ] {
        let answer = post(body)
            .header("mcp-protocol-version", "2026-07-28")
            .to(&service)
            .await;
        assert_eq!(answer.error().await, (400, code, None), "{body}");
    }
}

#[tokio::test]
async fn h35_to_h39_get_and_delete_are_for_sessions() {
    let service = both();
    let id = session(&service, "2025-11-25").await;
    let stream = get().session(&id, "2025-11-25").to(&service).await;
    assert_eq!((stream.status.as_u16(), stream.is_stream()), (200, true));
    let json_only = get()
        .session(&id, "2025-11-25")
        .header("accept", "application/json");
    assert_eq!(json_only.to(&service).await.status, 406);
    let made_up = get()
        .session(&id, "2025-11-25")
        .header("last-event-id", "made-up-1");
    assert_eq!(
        made_up.to(&service).await.error().await,
        (400, -32600, None)
    );
    for method in [Method::GET, Method::DELETE] {
        let modern = request(method.clone()).header("mcp-protocol-version", "2026-07-28");
        let modern = modern.header("last-event-id", "x-1").to(&service).await;
        assert_eq!(modern.status, 405);
        let nameless = request(method.clone()).header("mcp-protocol-version", "2025-11-25");
        assert_eq!(
            nameless.to(&service).await.error().await,
            (400, -32600, None)
        );
        let dead = request(method).session("dead", "2025-11-25");
        assert_eq!(dead.to(&service).await.error().await, (404, -32600, None));
    }
    let delete = || request(Method::DELETE).session(&id, "2025-11-25");
    assert_eq!(delete().to(&service).await.status, 204);
    assert_eq!(
        delete().to(&service).await.error().await,
        (404, -32600, None)
    );
    let after = post(plain(1, "tools/list", json!({}))).session(&id, "2025-11-25");
    assert_eq!(
        after.to(&service).await.error().await,
        (404, -32600, Some(json!(1)))
    );
    assert_eq!(stream.messages().await, Vec::<Value>::new());
    let put = request(Method::PUT).to(&service).await;
    assert_eq!(
        (put.status.as_u16(), put.header("allow")),
        (405, Some("POST, GET, DELETE"))
    );
}

#[tokio::test]
async fn without_sessions_every_request_of_an_old_client_stands_for_itself() {
    let service = service(HttpConfig::new().stateless());
    let opened = post(initialize("2025-06-18")).to(&service).await;
    assert_eq!(opened.header("mcp-session-id"), None);
    let (_, result) = opened.result().await;
    assert_eq!(result["protocolVersion"], "2025-06-18");
    // Nobody would hear of changes, so none are promised.
    let capabilities = json!({
        "completions": {}, "logging": {}, "prompts": {}, "resources": {}, "tools": {},
    });
    assert_eq!(result["capabilities"], capabilities);
    let watch = plain(3, "resources/subscribe", json!({ "uri": "news://today" }));
    let watch = post(watch).header("mcp-protocol-version", "2025-06-18");
    assert_eq!(
        watch.to(&service).await.error().await,
        (200, -32601, Some(json!(3)))
    );
    let rows = [
        ("H19", post(plain(1, "tools/call", call()))),
        (
            "H20",
            post(plain(1, "tools/call", call())).header("mcp-protocol-version", "2025-11-25"),
        ),
        (
            "session ignored",
            post(plain(1, "tools/call", call())).session("any", "2025-06-18"),
        ),
    ];
    for (row, asked) in rows {
        let (status, result) = asked.to(&service).await.result().await;
        assert_eq!((status, text(&result)), (200, ECHOED), "{row}");
    }
    let half = post(plain(1, "tools/list", json!({}))).header("mcp-method", "tools/list");
    assert_eq!(
        half.to(&service).await.error().await,
        (400, -32020, Some(json!(1)))
    );
    let ready = post(notification("notifications/initialized", json!({})))
        .to(&service)
        .await;
    assert_eq!(ready.status, 202);
    let array = post(json!([plain(1, "ping", json!({}))]))
        .to(&service)
        .await;
    assert_eq!(
        array.json().await,
        json!([{ "jsonrpc": "2.0", "id": 1, "result": {} }])
    );
    for method in [Method::GET, Method::DELETE] {
        let answer = request(method).to(&service).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("allow")),
            (405, Some("POST"))
        );
    }
}

#[tokio::test]
async fn http_02_life_41_a_server_of_2026_07_28_alone_says_so() {
    let service = service(HttpConfig::new().without_legacy());
    assert_eq!(
        post(initialize("2025-11-25"))
            .to(&service)
            .await
            .error()
            .await,
        (400, -32022, Some(json!(0)))
    );
    let old = post(plain(1, "tools/list", json!({}))).header("mcp-protocol-version", "2025-11-25");
    assert_eq!(
        old.to(&service).await.error().await,
        (400, -32022, Some(json!(1)))
    );
    let bare = post(plain(1, "tools/list", json!({})));
    assert_eq!(
        bare.to(&service).await.error().await,
        (400, -32020, Some(json!(1)))
    );
    for method in [Method::GET, Method::DELETE] {
        assert_eq!(request(method).to(&service).await.status, 405);
    }
    let asked = post(modern(1, "tools/call", call()))
        .mirrored()
        .to(&service)
        .await;
    assert_eq!(text(&asked.result().await.1), ECHOED);
}
