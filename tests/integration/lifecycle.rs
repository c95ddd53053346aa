//! The handshake, `server/discover`, capabilities, and both eras on one connection.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{Icon, Revision};

use crate::support::{
    NAME, VERSION, Wire, answer, built, cached_answer, initialize, modern_meta, refusal, request,
    server,
};

/// Return the text as it is.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// Tell the revision and the capabilities of the client, as the server sees them.
#[mcp_tool]
async fn whoami(ctx: &RequestContext) -> String {
    let client = ctx.client();
    format!(
        "{} elicitation={} name={}",
        client.protocol_version(),
        client.capabilities().elicitation.is_some(),
        client
            .implementation()
            .map_or("-", |client| client.name.as_str()),
    )
}

/// A fixed text
#[mcp_resource("docs://readme")]
async fn readme() -> &'static str {
    "read me"
}

/// One of many texts
#[mcp_resource("docs://{page}")]
async fn page(page: String) -> String {
    page
}

/// How something is said
#[mcp_type]
enum Tone {
    Polite,
    Blunt,
}

/// Ask for a greeting
#[mcp_prompt]
async fn greet(name: String) -> String {
    format!("Greet {name}.")
}

/// Ask for a greeting in some tone
#[mcp_prompt]
async fn greet_in_tone(tone: Tone) -> String {
    match tone {
        Tone::Polite => "Greet politely.".to_owned(),
        Tone::Blunt => "Greet bluntly.".to_owned(),
    }
}

const VERSIONS: [&str; 5] = [
    "2024-11-05",
    "2025-03-26",
    "2025-06-18",
    "2025-11-25",
    "2026-07-28",
];

const LEGACY: [Revision; 4] = [
    Revision::V2024_11_05,
    Revision::V2025_03_26,
    Revision::V2025_06_18,
    Revision::V2025_11_25,
];

/// A modern request with any id, whose `_meta` is this.
fn with_meta(id: u32, method: &str, params: Value, meta: Value) -> String {
    let mut params = params;
    params["_meta"] = meta;
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string()
}

fn claiming(version: Value) -> Value {
    let mut meta = modern_meta();
    meta["io.modelcontextprotocol/protocolVersion"] = version;
    meta
}

fn error(id: u32, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

fn unsupported(id: u32, requested: &str, message: &str) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": id,
        "error": {
            "code": -32022,
            "message": message,
            "data": { "supported": VERSIONS, "requested": requested },
        },
    })
}

const NO_SESSION: &str = "no session: send `initialize` first, or name the protocol version in `_meta` (`io.modelcontextprotocol/protocolVersion`)";

const DISCOVER_NEEDS_META: &str = "`server/discover` needs `_meta` with `io.modelcontextprotocol/protocolVersion` and `io.modelcontextprotocol/clientCapabilities`";

#[tokio::test]
async fn life_03_06_11_the_handshake_agrees_on_each_legacy_revision_and_says_no_more_than_it_knows()
{
    let server = built(
        server()
            .title("Test server")
            .description("A server of tests")
            .website_url("https://example.com")
            .icons([Icon::new("https://example.com/icon.png")])
            .instructions("Say hello.")
            .handlers(handlers![echo, greet_in_tone]),
    );
    for revision in LEGACY {
        let mut info = json!({ "name": NAME, "version": VERSION });
        let mut capabilities = json!({ "tools": {}, "prompts": {} });
        if revision >= Revision::V2025_03_26 {
            capabilities["completions"] = json!({});
        }
        if revision >= Revision::V2025_06_18 {
            info["title"] = "Test server".into();
        }
        if revision >= Revision::V2025_11_25 {
            info["description"] = "A server of tests".into();
            info["websiteUrl"] = "https://example.com".into();
            info["icons"] = json!([{ "src": "https://example.com/icon.png" }]);
        }
        let answer = Wire::open(&server).ask(initialize(revision.as_str())).await;
        assert_eq!(
            answer,
            json!({
                "jsonrpc": "2.0",
                "id": "init",
                "result": {
                    "protocolVersion": revision.as_str(),
                    "capabilities": capabilities,
                    "serverInfo": info,
                    "instructions": "Say hello.",
                },
            }),
            "{revision}"
        );
    }
}

#[tokio::test]
async fn life_04_any_other_version_is_answered_with_the_newest_legacy_one() {
    let server = built(server().handlers(handlers![whoami]));
    for version in ["2026-07-28", "1999-01-01", "2099-12-31", "", "latest"] {
        let mut wire = Wire::open(&server);
        let answer = wire.ask(initialize(version)).await;
        assert_eq!(
            answer,
            json!({
                "jsonrpc": "2.0",
                "id": "init",
                "result": {
                    "protocolVersion": "2025-11-25",
                    "capabilities": { "tools": {}, "logging": {} },
                    "serverInfo": { "name": NAME, "version": VERSION },
                },
            }),
            "{version}"
        );
        // The session is one of the revision that was agreed on.
        let call = wire
            .request(
                Revision::V2025_11_25,
                "tools/call",
                json!({ "name": "whoami" }),
            )
            .await;
        assert_eq!(
            call["result"]["content"][0]["text"], "2025-11-25 elicitation=false name=raw",
            "{version}"
        );
    }
}

#[tokio::test]
async fn life_01_a_handshake_without_a_version_is_refused_and_the_next_one_succeeds() {
    let server = built(server().handlers(handlers![echo]));
    for params in [json!({}), json!({ "protocolVersion": 5 })] {
        let mut wire = Wire::open(&server);
        let refused = wire
            .request(Revision::V2025_06_18, "initialize", params.clone())
            .await;
        assert_eq!(refused["error"]["code"], -32602, "{params}");
        assert_eq!(refused["id"], 1, "{params}");
        let answer = wire.ask(initialize("2025-06-18")).await;
        assert_eq!(answer["result"]["protocolVersion"], "2025-06-18");
    }
}

#[tokio::test]
async fn life_01_a_handshake_may_lack_what_a_server_can_do_without() {
    let server = built(server().handlers(handlers![whoami]));
    let mut wire = Wire::open(&server);
    let params = json!({ "protocolVersion": "2025-06-18" });
    let answer = wire
        .request(Revision::V2025_06_18, "initialize", params)
        .await;
    assert_eq!(answer["result"]["protocolVersion"], "2025-06-18");
    let call = wire
        .request(
            Revision::V2025_06_18,
            "tools/call",
            json!({ "name": "whoami" }),
        )
        .await;
    assert_eq!(
        call["result"]["content"][0]["text"],
        "2025-06-18 elicitation=false name=-"
    );
}

#[tokio::test]
async fn life_09_the_server_sends_nothing_of_its_own_accord_after_the_handshake() {
    let server = built(server().handlers(handlers![whoami]));
    for revision in LEGACY {
        let mut wire = Wire::open(&server);
        wire.ask(initialize(revision.as_str())).await;
        wire.is_silent(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
            .await;
    }
}

#[tokio::test]
async fn life_25_unknown_capabilities_are_no_fault() {
    let server = built(server().handlers(handlers![whoami]));
    let capabilities = json!({
        "elicitation": {},
        "experimental": { "com.example/x": { "deep": [1] } },
        "telepathy": { "range": 5 },
    });
    for revision in Revision::ALL {
        let client = server
            .test_client()
            .at(revision)
            .capabilities(capabilities.clone());
        let result = client.call("whoami", json!({})).await.unwrap();
        let name = if revision.is_modern() {
            "-"
        } else {
            "trefoil-test-client"
        };
        assert_eq!(
            result,
            CallToolResult::text(format!("{revision} elicitation=true name={name}"))
        );
    }
}

/// Tell which extensions the client declares.
#[mcp_tool]
async fn extensions(ctx: &RequestContext) -> String {
    serde_json::to_string(&ctx.client().capabilities().extensions).expect("names and settings")
}

#[tokio::test]
async fn ext_09_extensions_of_the_client_are_known_in_every_revision() {
    let server = built(server().handlers(handlers![extensions]));
    let declared = json!({ "io.modelcontextprotocol/ui": { "mimeTypes": ["text/html"] } });
    for revision in Revision::ALL {
        let client = server
            .test_client()
            .at(revision)
            .capabilities(json!({ "extensions": declared }));
        let result = client.call("extensions", json!({})).await;
        assert_eq!(
            result,
            Ok(CallToolResult::text(declared.to_string())),
            "{revision}"
        );
    }
}

/// The capabilities as `initialize` or `server/discover` tells them.
async fn capabilities(server: &Server, revision: Revision) -> Value {
    let mut wire = Wire::open(server);
    let answer = if revision.is_modern() {
        wire.request(revision, "server/discover", json!({})).await
    } else {
        wire.ask(initialize(revision.as_str())).await
    };
    answer["result"]["capabilities"].clone()
}

#[tokio::test]
async fn life_20_and_21_what_is_offered_is_declared_and_what_is_not_is_no_method() {
    let offers: [(&str, Server, Value, &[&str]); 7] = [
        ("nothing", built(server()), json!({}), &[]),
        (
            "a tool",
            built(server().handlers(handlers![echo])),
            json!({ "tools": {} }),
            &["tools/list", "tools/call"],
        ),
        (
            "a tool that can log",
            built(server().handlers(handlers![whoami])),
            json!({ "tools": {}, "logging": {} }),
            &["tools/list", "tools/call", "logging/setLevel"],
        ),
        (
            "a resource",
            built(server().handlers(handlers![readme])),
            json!({ "resources": {} }),
            &[
                "resources/list",
                "resources/templates/list",
                "resources/read",
            ],
        ),
        (
            "a template",
            built(server().handlers(handlers![page])),
            json!({ "resources": {} }),
            &[
                "resources/list",
                "resources/templates/list",
                "resources/read",
            ],
        ),
        (
            "a prompt",
            built(server().handlers(handlers![greet])),
            json!({ "prompts": {} }),
            &["prompts/list", "prompts/get"],
        ),
        (
            "a prompt that completes",
            built(server().handlers(handlers![greet_in_tone])),
            json!({ "prompts": {}, "completions": {} }),
            &["prompts/list", "prompts/get", "completion/complete"],
        ),
    ];
    let methods = [
        "tools/list",
        "tools/call",
        "resources/list",
        "resources/templates/list",
        "resources/read",
        "prompts/list",
        "prompts/get",
        "completion/complete",
        "logging/setLevel",
        // Nothing of this server subscribes, and no revision has the last one.
        "resources/subscribe",
        "resources/unsubscribe",
        "tasks/list",
        "foo/bar",
    ];
    for (what, server, declared, offered) in offers {
        for revision in Revision::ALL {
            let mut expected = declared.clone();
            if revision < Revision::V2025_03_26 {
                // 2024-11-05 has the method and no capability for it (COMP-01).
                expected.as_object_mut().unwrap().remove("completions");
            }
            assert_eq!(
                capabilities(&server, revision).await,
                expected,
                "{what}, {revision}"
            );
            let mut wire = Wire::at(&server, revision).await;
            for method in methods {
                let answer = wire.request(revision, method, json!({})).await;
                let is_offered = offered.contains(&method)
                    && !(method == "logging/setLevel" && revision.is_modern());
                if is_offered {
                    assert_ne!(
                        answer["error"]["code"], -32601,
                        "{what}, {revision}, {method}"
                    );
                } else {
                    assert_eq!(
                        answer,
                        refusal(-32601, &format!("method `{method}` is not available")),
                        "RPC-25, {what}, {revision}"
                    );
                }
            }
        }
    }
}

#[tokio::test]
async fn life_23_capabilities_version_and_identity_are_those_of_the_request_alone() {
    let server = built(server().handlers(handlers![whoami]));
    let mut wire = Wire::open(&server);
    let mut rich = modern_meta();
    rich["io.modelcontextprotocol/clientCapabilities"] = json!({ "elicitation": {} });
    rich["io.modelcontextprotocol/clientInfo"] = json!({ "name": "rich", "version": "1" });
    let call = json!({ "name": "whoami" });
    let steps = [
        (rich.clone(), "2026-07-28 elicitation=true name=rich"),
        (modern_meta(), "2026-07-28 elicitation=false name=-"),
        (rich, "2026-07-28 elicitation=true name=rich"),
        (modern_meta(), "2026-07-28 elicitation=false name=-"),
    ];
    for (id, (meta, expected)) in (1..).zip(steps) {
        let answer = wire
            .ask(with_meta(id, "tools/call", call.clone(), meta))
            .await;
        assert_eq!(answer["result"]["content"][0]["text"], expected, "LIFE-34");
    }
}

#[tokio::test]
async fn life_30_discover_tells_versions_and_capabilities() {
    let server =
        built(
            server()
                .instructions("Say hello.")
                .handlers(handlers![echo, readme, greet_in_tone]),
        );
    let revision = Revision::V2026_07_28;
    let answer = Wire::open(&server)
        .request(revision, "server/discover", json!({}))
        .await;
    let expected = cached_answer(
        revision,
        json!({
            "supportedVersions": VERSIONS,
            "capabilities": { "tools": {}, "resources": {}, "prompts": {}, "completions": {} },
            "instructions": "Say hello.",
        }),
    );
    assert_eq!(answer, expected);
}

#[tokio::test]
async fn life_32_a_version_that_is_not_spoken_is_refused_with_those_that_are() {
    let server = built(server().handlers(handlers![echo]));
    let mut wire = Wire::open(&server);
    for version in ["1900-01-01", "2027-03-01", "2026-7-28", ""] {
        for method in ["tools/list", "server/discover", "initialize", "foo/bar"] {
            let line = with_meta(7, method, json!({}), claiming(version.into()));
            let message = format!("protocol version {version} is not supported");
            assert_eq!(
                wire.ask(line).await,
                unsupported(7, version, &message),
                "{method}"
            );
        }
    }
}

#[tokio::test]
async fn life_38_lists_are_equal_on_all_connections_whatever_happened_on_them() {
    let server = built(server().handlers(handlers![echo, whoami, readme, page, greet]));
    let revision = Revision::V2026_07_28;
    let mut used = Wire::at(&server, Revision::V2025_03_26).await;
    used.request(revision, "tools/call", json!({ "name": "whoami" }))
        .await;
    let mut fresh = Wire::open(&server);
    for method in [
        "tools/list",
        "resources/list",
        "resources/templates/list",
        "prompts/list",
    ] {
        let first = fresh.request(revision, method, json!({})).await;
        assert!(first["result"].is_object(), "{first}");
        assert_eq!(
            used.request(revision, method, json!({})).await,
            first,
            "TOOL-03, RES-03, PROM-03: {method}"
        );
    }
}

#[tokio::test]
async fn life_40_both_eras_interleave_on_one_connection() {
    let server = built(server().handlers(handlers![whoami]));
    let mut wire = Wire::open(&server);
    let call = json!({ "name": "whoami" });
    let modern = answer(
        Revision::V2026_07_28,
        json!({ "content": [{ "type": "text", "text": "2026-07-28 elicitation=false name=-" }] }),
    );
    let session = answer(
        Revision::V2025_03_26,
        json!({ "content": [{ "type": "text", "text": "2025-03-26 elicitation=false name=raw" }] }),
    );
    assert_eq!(
        wire.request(Revision::V2026_07_28, "tools/call", call.clone())
            .await,
        modern
    );
    wire.ask(initialize("2025-03-26")).await;
    for _ in 0..2 {
        assert_eq!(
            wire.request(Revision::V2025_03_26, "tools/call", call.clone())
                .await,
            session
        );
        assert_eq!(
            wire.request(Revision::V2026_07_28, "tools/call", call.clone())
                .await,
            modern
        );
    }
}

#[tokio::test]
async fn life_49_a_legacy_version_in_meta_is_no_modern_claim() {
    let server = built(server().handlers(handlers![whoami]));
    let call = json!({ "name": "whoami" });
    for claimed in LEGACY {
        let line = with_meta(
            7,
            "tools/call",
            call.clone(),
            claiming(claimed.as_str().into()),
        );
        let mut outside = Wire::open(&server);
        let message =
            format!("protocol version {claimed} is reached by `initialize`, not by `_meta`");
        assert_eq!(
            outside.ask(&line).await,
            unsupported(7, claimed.as_str(), &message)
        );
        let mut inside = Wire::at(&server, Revision::V2025_06_18).await;
        assert_eq!(
            inside.ask(&line).await,
            json!({
                "jsonrpc": "2.0",
                "id": 7,
                "result": { "content": [
                    { "type": "text", "text": "2025-06-18 elicitation=false name=raw" },
                ] },
            })
        );
    }
}

#[tokio::test]
async fn rpc_49_each_required_member_of_meta_is_missed_and_client_info_is_not() {
    let server = built(server().handlers(handlers![whoami]));
    let call = json!({ "name": "whoami" });
    let version = "io.modelcontextprotocol/protocolVersion";
    let capabilities = "io.modelcontextprotocol/clientCapabilities";
    let client_info = "io.modelcontextprotocol/clientInfo";
    let log_level = "io.modelcontextprotocol/logLevel";
    let faults = [
        (
            version,
            Value::Null,
            "`io.modelcontextprotocol/protocolVersion` must be a string",
        ),
        (
            version,
            json!(20260728),
            "`io.modelcontextprotocol/protocolVersion` must be a string",
        ),
        (
            capabilities,
            Value::Null,
            "`_meta` must hold `io.modelcontextprotocol/clientCapabilities`, an object",
        ),
        (
            capabilities,
            json!([]),
            "`_meta` must hold `io.modelcontextprotocol/clientCapabilities`, an object",
        ),
        (
            capabilities,
            json!("all"),
            "`_meta` must hold `io.modelcontextprotocol/clientCapabilities`, an object",
        ),
        (
            log_level,
            json!("loud"),
            "`io.modelcontextprotocol/logLevel` is not a log level",
        ),
    ];
    // Inside a session a faulty claim is a claim all the same, and outside it is no other.
    for mut wire in [
        Wire::open(&server),
        Wire::at(&server, Revision::V2025_11_25).await,
    ] {
        for (key, value, message) in &faults {
            let mut meta = modern_meta();
            meta[key] = value.clone();
            let line = with_meta(7, "tools/call", call.clone(), meta);
            assert_eq!(
                wire.ask(line).await,
                error(7, -32602, message),
                "{key}: {value}"
            );
        }
        let mut meta = modern_meta();
        meta.as_object_mut().unwrap().remove(capabilities);
        assert_eq!(
            wire.ask(with_meta(7, "tools/call", call.clone(), meta))
                .await,
            error(7, -32602, faults[2].2)
        );
        for value in [json!(5), json!({ "name": 5 }), json!({})] {
            let mut meta = modern_meta();
            meta[client_info] = value;
            let served = wire
                .ask(with_meta(7, "tools/call", call.clone(), meta))
                .await;
            assert_eq!(
                served["result"]["content"][0]["text"], "2026-07-28 elicitation=false name=-",
                "RPC-51"
            );
        }
    }
    let mut wire = Wire::open(&server);
    assert_eq!(
        wire.ask(with_meta(7, "tools/call", call.clone(), json!({})))
            .await,
        error(7, -32602, NO_SESSION)
    );
    assert_eq!(
        wire.ask(with_meta(7, "tools/call", call, json!([]))).await,
        error(7, -32602, "`_meta` must be an object")
    );
}

#[tokio::test]
async fn ping_03_res_22_log_10_what_modern_removed_is_no_method() {
    // A server that has all three in a session.
    let server = built(server().handlers(handlers![whoami, readme]));
    let mut wire = Wire::at(&server, Revision::V2025_11_25).await;
    for method in [
        "ping",
        "initialize",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
    ] {
        assert_eq!(
            wire.request(
                Revision::V2026_07_28,
                method,
                json!({ "level": "error", "uri": "docs://readme", "protocolVersion": "2025-11-25" })
            )
            .await,
            refusal(-32601, &format!("method `{method}` is not available"))
        );
    }
}

/// One connection, and the rows S1 to S11 of the ledger's table of outcomes on it, line by line.
#[tokio::test]
async fn stdio_table_of_outcomes_holds_line_by_line() {
    let server = built(server().handlers(handlers![echo]));
    let mut wire = Wire::open(&server);
    let modern = Revision::V2026_07_28;
    let legacy = Revision::V2025_06_18;

    // S10, before a handshake.
    assert_eq!(
        wire.ask(r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#)
            .await,
        json!({ "jsonrpc": "2.0", "error": {
            "code": -32600,
            "message": "an array of messages is valid only in a session of 2025-03-26",
        } }),
        "S10"
    );
    let discovered = wire.request(modern, "server/discover", json!({})).await;
    assert_eq!(
        discovered,
        cached_answer(
            modern,
            json!({ "supportedVersions": VERSIONS, "capabilities": { "tools": {} } })
        ),
        "S1"
    );
    assert_eq!(
        wire.request(legacy, "server/discover", json!({})).await,
        refusal(-32602, DISCOVER_NEEDS_META),
        "S2"
    );
    assert_eq!(
        wire.request(legacy, "subscriptions/listen", json!({}))
            .await,
        refusal(
            -32602,
            &DISCOVER_NEEDS_META.replace("server/discover", "subscriptions/listen")
        ),
        "S2"
    );
    assert_eq!(
        wire.request(legacy, "tools/list", json!({})).await,
        refusal(-32602, NO_SESSION),
        "S7, STDIO-16"
    );
    assert_eq!(
        wire.request(legacy, "ping", json!({})).await,
        json!({ "jsonrpc": "2.0", "id": 1, "result": {} }),
        "S8, LIFE-14"
    );
    assert_eq!(
        wire.request(modern, "ping", json!({})).await,
        refusal(-32601, "method `ping` is not available"),
        "S8, PING-03"
    );
    assert_eq!(
        wire.ask(with_meta(
            9,
            "tools/list",
            json!({}),
            claiming("2027-03-01".into())
        ))
        .await,
        unsupported(
            9,
            "2027-03-01",
            "protocol version 2027-03-01 is not supported"
        ),
        "S9"
    );
    wire.is_silent(r#"{"jsonrpc":"2.0","id":99,"result":{}}"#)
        .await;
    wire.is_silent(r#"{"jsonrpc":"2.0","id":99,"error":{"code":-1,"message":"no"}}"#)
        .await;
    wire.is_silent(r#"{"jsonrpc":"2.0","method":"notifications/unheard-of","params":{"x":1}}"#)
        .await;
    let handshake = json!({
        "protocolVersion": legacy.as_str(),
        "capabilities": {},
        "clientInfo": { "name": "raw", "version": "1" },
    });
    assert_eq!(
        wire.request(modern, "initialize", handshake.clone()).await,
        refusal(-32601, "method `initialize` is not available"),
        "S3, LIFE-48"
    );
    let agreed = json!({
        "jsonrpc": "2.0",
        "id": 1,
        "result": {
            "protocolVersion": legacy.as_str(),
            "capabilities": { "tools": {} },
            "serverInfo": { "name": NAME, "version": VERSION },
        },
    });
    assert_eq!(
        wire.request(legacy, "initialize", handshake.clone()).await,
        agreed,
        "S3, S4, S7"
    );
    wire.is_silent(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        .await;
    let call = json!({ "name": "echo", "arguments": { "text": "hi" } });
    let content = json!({ "content": [{ "type": "text", "text": "hi" }] });
    for revision in [modern, legacy] {
        assert_eq!(
            wire.request(revision, "tools/call", call.clone()).await,
            answer(revision, content.clone()),
            "S5"
        );
    }
    assert_eq!(
        wire.request(legacy, "initialize", handshake).await,
        refusal(-32600, "the session is already initialized"),
        "S6, LIFE-13"
    );
    assert_eq!(
        wire.request(legacy, "tools/call", call).await,
        answer(legacy, content),
        "S6: the session is unchanged"
    );
    assert_eq!(
        wire.ask(r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#)
            .await,
        json!({ "jsonrpc": "2.0", "id": null, "error": {
            "code": -32600,
            "message": "an array of messages is valid only in a session of 2025-03-26",
        } }),
        "S10 in a session of {legacy}, which has no error without an id"
    );
    wire.is_silent(r#"{"jsonrpc":"2.0","id":"99","result":{}}"#)
        .await;
    wire.is_silent(r#"{"jsonrpc":"2.0","method":"notifications/unheard-of"}"#)
        .await;

    let mut batching = Wire::at(&server, Revision::V2025_03_26).await;
    assert_eq!(
        batching
            .ask(r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#)
            .await,
        json!([{ "jsonrpc": "2.0", "id": 1, "result": {} }]),
        "S10 in a session of 2025-03-26"
    );
}

#[tokio::test]
async fn life_46_a_request_is_served_before_any_discovery() {
    let server = built(server().handlers(handlers![echo]));
    let line = request(
        Revision::V2026_07_28,
        "tools/call",
        json!({ "name": "echo", "arguments": { "text": "first" } }),
    );
    let expected = answer(
        Revision::V2026_07_28,
        json!({ "content": [{ "type": "text", "text": "first" }] }),
    );
    assert_eq!(Wire::open(&server).ask(line).await, expected, "LIFE-31");
}
