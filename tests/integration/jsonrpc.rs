//! Envelopes, ids, arrays of 2025-03-26 and malformed input.

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use trefoil::prelude::*;
use trefoil::protocol::Revision;
use trefoil::transport::stream::Stream;

use crate::support::{Wire, built, modern_meta, refusal, request, server};

/// Return the text as it is.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// Wait for a turn of the runtime, then return the text.
#[mcp_tool]
async fn late(text: String) -> String {
    tokio::task::yield_now().await;
    text
}

/// Tell what the request says of itself under some key.
#[mcp_tool]
async fn meta(ctx: &RequestContext, key: String) -> String {
    format!("{:?}", ctx.request().meta_value(&key))
}

/// Ask for a greeting
#[mcp_prompt]
async fn greet(name: String) -> String {
    format!("Greet {name}.")
}

/// A fixed text
#[mcp_resource("docs://readme")]
async fn readme() -> &'static str {
    "read me"
}

fn everything() -> Server {
    built(server().handlers(handlers![echo, late, meta, greet, readme]))
}

/// The error of a message whose id could not be read (RPC-10).
fn without_id(revision: Revision, code: i64, message: &str) -> Value {
    let mut answer = json!({ "jsonrpc": "2.0", "error": { "code": code, "message": message } });
    if revision <= Revision::V2025_06_18 {
        answer["id"] = Value::Null;
    }
    answer
}

/// A line with this text as the id.
fn ping_like(revision: Revision, id: &str) -> String {
    let params = json!({ "name": "echo", "arguments": { "text": "hi" } });
    let line = request(revision, "tools/call", params);
    let replaced = line.replacen("\"id\":1", &format!("\"id\":{id}"), 1);
    assert_ne!(replaced, line, "the id is in the line");
    replaced
}

#[tokio::test]
async fn rpc_06_ids_come_back_as_they_were_sent() {
    let server = everything();
    let ids = [
        "7",
        "\"7\"",
        "0",
        "-1",
        "\"\"",
        "\"a\\u00e9\\\"\\n\"",
        "\"ünï\"",
        "2.0",
        "1e2",
        "9223372036854775807",
        "9223372036854775808",
        "123456789012345678901234567890",
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for id in ids {
            wire.send(ping_like(revision, id)).await;
            let line = wire.line().await;
            assert!(
                line.starts_with(&format!(r#"{{"jsonrpc":"2.0","id":{id},"result":"#)),
                "RPC-29, {revision}: {line}"
            );
        }
    }
}

#[tokio::test]
async fn rpc_02_and_03_what_is_no_id_is_refused_without_one() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for id in ["null", "1.5", "true", "{}", "[1]", "[]"] {
            assert_eq!(
                wire.ask(ping_like(revision, id)).await,
                without_id(revision, -32600, "`id` must be a string or an integer"),
                "{revision}: {id}"
            );
        }
    }
}

#[tokio::test]
async fn rpc_10_before_a_handshake_an_error_without_an_id_has_no_such_member() {
    let mut wire = Wire::open(&everything());
    wire.send("{").await;
    assert_eq!(
        wire.line().await,
        r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"the message is not valid JSON"}}"#
    );
}

#[tokio::test]
async fn rpc_23_stdio_13_what_is_not_json_is_answered_and_the_next_message_served() {
    let server = everything();
    let garbage = [
        "{bad json",
        "{\"a\":",
        "hello",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} trailing",
        "{'jsonrpc':'2.0'}",
        "[1,",
        "\u{feff}nope",
        // A member given twice could be read differently by two parties.
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2",
        "NaN",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"x\":tru}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\"a\"}x}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":[}}",
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for line in garbage {
            assert_eq!(
                wire.ask(line).await,
                without_id(revision, -32700, "the message is not valid JSON"),
                "{revision}: {line}"
            );
        }
        let next = wire.ask(ping_like(revision, "5")).await;
        assert_eq!(next["result"]["content"][0]["text"], "hi", "{revision}");
    }
}

#[tokio::test]
async fn rpc_01_and_24_json_that_is_no_request_is_refused_with_its_id_if_it_has_one() {
    let server = everything();
    let version = "`jsonrpc` must be \"2.0\"";
    let method = "`method` must be a string";
    let object = "the message is not a JSON-RPC 2.0 object";
    let faults = [
        (
            r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
            Some(1),
            version,
        ),
        (
            r#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#,
            Some(1),
            version,
        ),
        (r#"{"id":1,"method":"ping"}"#, Some(1), version),
        (r#"{"jsonrpc":"2.0","id":1}"#, Some(1), method),
        (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, Some(1), method),
        (r#"{"jsonrpc":"2.0","id":1,"method":null}"#, Some(1), method),
        (r#"{"jsonrpc":"2.0"}"#, None, method),
        ("{}", None, version),
        ("42", None, object),
        ("\"ping\"", None, object),
        ("null", None, object),
        ("true", None, object),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (line, id, message) in faults {
            let expected = match id {
                Some(_) => refusal(-32600, message),
                None => without_id(revision, -32600, message),
            };
            assert_eq!(wire.ask(line).await, expected, "{revision}: {line}");
        }
    }
}

#[tokio::test]
async fn rpc_15_notifications_and_responses_are_never_answered_whatever_is_wrong_with_them() {
    let server = everything();
    let lines = [
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/unheard-of","params":{"x":[1]}}"#,
        r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"nope"}}"#,
        r#"{"jsonrpc":"2.0","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/x","params":[1]}"#,
        r#"{"jsonrpc":"1.0","method":"notifications/x"}"#,
        r#"{"method":"notifications/x"}"#,
        r#"{"jsonrpc":"2.0","id":77,"result":{"x":1}}"#,
        r#"{"jsonrpc":"2.0","id":77,"error":{"code":1,"message":"x"}}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}"#,
        r#"{"jsonrpc":"2.0","result":{}}"#,
        r#"{"id":[],"result":5}"#,
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for line in lines {
            // `is_silent` asks with a ping that has no `_meta`, which all connections answer.
            wire.is_silent(line).await;
        }
    }
}

#[tokio::test]
async fn rpc_25_unknown_methods_are_refused_by_name() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for method in [
            "foo/bar",
            "",
            "Tools/List",
            "tools/list ",
            "notifications/initialized",
        ] {
            assert_eq!(
                wire.request(revision, method, json!({})).await,
                refusal(-32601, &format!("method `{method}` is not available")),
                "{revision}"
            );
        }
    }
}

#[tokio::test]
async fn rpc_26_params_of_the_wrong_shape_are_refused() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for params in ["[]", "[1]", "5", "\"x\"", "true"] {
            let line =
                format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{params}}}"#);
            assert_eq!(
                wire.ask(line).await,
                refusal(-32602, "`params` must be an object"),
                "{revision}: {params}"
            );
        }
        let missing = [
            ("tools/call", json!({}), "`name` is missing"),
            ("tools/call", json!({ "name": null }), "`name` is missing"),
            (
                "tools/call",
                json!({ "name": 5 }),
                "`name` must be a string",
            ),
            (
                "tools/call",
                json!({ "name": "echo", "arguments": [1] }),
                "`arguments` must be an object",
            ),
            ("prompts/get", json!({}), "`name` is missing"),
            (
                "prompts/get",
                json!({ "name": "greet", "arguments": "x" }),
                "`arguments` must be an object",
            ),
            ("resources/read", json!({}), "`uri` is missing"),
            (
                "resources/read",
                json!({ "uri": [] }),
                "`uri` must be a string",
            ),
            (
                "tools/list",
                json!({ "cursor": 5 }),
                "`cursor` must be a string",
            ),
        ];
        for (method, params, message) in missing {
            assert_eq!(
                wire.request(revision, method, params).await,
                refusal(-32602, message),
                "RPC-26, {revision}, {method}"
            );
        }
    }
}

#[tokio::test]
async fn rpc_28_unknown_members_have_no_effect() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let mut params = json!({
            "name": "echo",
            "arguments": { "text": "hi" },
            "x": { "deep": [1, { "y": null }] },
        });
        let meta = if revision.is_modern() {
            modern_meta()
        } else {
            json!({})
        };
        params["_meta"] = meta;
        params["_meta"]["com.example/x"] = json!([1]);
        let line = json!({
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": params,
            "x": "y",
            "trace": { "a": [] },
        });
        let served = wire.ask(line.to_string()).await;
        assert_eq!(
            served["result"]["content"],
            json!([{ "type": "text", "text": "hi" }]),
            "{revision}"
        );
    }
}

#[tokio::test]
async fn rpc_45_46_a_handler_sees_all_members_of_the_requests_meta() {
    let server = everything();
    let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    for revision in Revision::ALL {
        let client = server
            .test_client()
            .at(revision)
            .meta("com.example/x", json!([1]))
            .meta("dev.mcp/unheard-of", "kept")
            .meta("traceparent", trace);
        for (key, seen) in [
            ("com.example/x", r#"Some(Array [Number(1)])"#.to_owned()),
            ("dev.mcp/unheard-of", r#"Some(String("kept"))"#.to_owned()),
            ("traceparent", format!("Some(String({trace:?}))")),
            ("tracestate", "None".to_owned()),
        ] {
            assert_eq!(
                client.call("meta", json!({ "key": key })).await.unwrap(),
                CallToolResult::text(seen),
                "{revision}"
            );
        }
    }
}

#[tokio::test]
async fn rpc_01_what_is_not_utf_8_is_not_json() {
    let (ours, theirs) = tokio::io::duplex(4096);
    tokio::spawn(everything().serve(Stream::new(ours)));
    let (reader, mut writer) = tokio::io::split(theirs);
    let mut lines = BufReader::new(reader).lines();
    for line in [
        &b"\xFF\xFE\n"[..],
        b"{\"jsonrpc\":\"2.0\",\"id\":\"\xC3\x28\",\"method\":\"ping\"}\n",
    ] {
        writer.write_all(line).await.unwrap();
        assert_eq!(
            lines.next_line().await.unwrap().as_deref(),
            Some(
                r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"the message is not valid JSON"}}"#
            )
        );
    }
    writer
        .write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n")
        .await
        .unwrap();
    assert_eq!(
        lines.next_line().await.unwrap().as_deref(),
        Some(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    );
}

#[tokio::test]
async fn members_come_in_any_order_with_any_whitespace_and_escapes() {
    let server = everything();
    let mut wire = Wire::at(&server, Revision::V2025_06_18).await;
    for line in [
        r#"{"params":{"arguments":{"text":"hi"},"name":"echo"},"method":"tools/call","id":1,"jsonrpc":"2.0"}"#,
        "\t{ \"jsonrpc\" : \"2.0\" , \"id\" : 1 , \"method\" : \"tools/call\" , \"params\" : { \"name\" : \"echo\" , \"arguments\" : { \"text\" : \"hi\" } } } \r",
        r#"{"jsonrpc":"2.0","id":1,"me\u0074hod":"tools\/call","params":{"n\u0061me":"\u0065cho","arguments":{"te\u0078t":"\u0068i"}}}"#,
        "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\"hi\"}}}",
    ] {
        assert_eq!(
            wire.ask(line).await,
            json!({ "jsonrpc": "2.0", "id": 1, "result": { "content": [
                { "type": "text", "text": "hi" },
            ] } }),
            "{line}"
        );
    }
}

#[tokio::test]
async fn null_params_count_as_absent_and_absent_params_as_empty() {
    let server = everything();
    for revision in Revision::ALL
        .into_iter()
        .filter(|revision| !revision.is_modern())
    {
        let mut wire = Wire::at(&server, revision).await;
        let with = wire.request(revision, "tools/list", json!({})).await;
        assert!(with["result"]["tools"].is_array());
        for line in [
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}"#,
        ] {
            assert_eq!(wire.ask(line).await, with, "{revision}: {line}");
        }
    }
}

#[tokio::test]
async fn rpc_07_08_09_every_answer_has_a_result_or_an_error_of_one_line() {
    let server = everything();
    let requests = [
        ("tools/list", json!({})),
        ("tools/list", json!({ "cursor": "x" })),
        (
            "tools/call",
            json!({ "name": "echo", "arguments": { "text": "a\nb" } }),
        ),
        ("tools/call", json!({ "name": "nope\nnope" })),
        ("resources/read", json!({ "uri": "docs://readme" })),
        ("resources/read", json!({ "uri": "docs://\n" })),
        (
            "prompts/get",
            json!({ "name": "greet", "arguments": { "name": "Ada" } }),
        ),
        ("prompts/get", json!({ "name": "greet" })),
        ("nope", json!({})),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (method, params) in &requests {
            let answer = wire.request(revision, method, params.clone()).await;
            let members: Vec<_> = answer.as_object().unwrap().keys().collect();
            match &answer["error"] {
                Value::Null => {
                    assert_eq!(members, ["id", "jsonrpc", "result"], "RPC-07");
                    assert!(answer["result"].is_object(), "RPC-11");
                    assert_eq!(
                        answer["result"].get("resultType"),
                        revision.is_modern().then_some(&json!("complete")),
                        "RPC-12"
                    );
                    assert_eq!(
                        answer["result"]
                            .pointer("/_meta/io.modelcontextprotocol~1serverInfo/name")
                            .is_some(),
                        revision.is_modern(),
                        "RPC-50"
                    );
                }
                error => {
                    assert_eq!(members, ["error", "id", "jsonrpc"], "RPC-07");
                    assert!(error["code"].is_i64(), "RPC-08");
                    let message = error["message"].as_str().expect("RPC-08");
                    assert!(!message.contains('\n'), "RPC-09: {message}");
                }
            }
        }
    }
}

#[tokio::test]
async fn rpc_30_31_33_no_reserved_code_goes_to_a_modern_client() {
    let server = everything();
    let revision = Revision::V2026_07_28;
    let mut wire = Wire::open(&server);
    let allowed = [
        -32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022,
    ];
    let requests = [
        ("resources/read", json!({ "uri": "docs://nope" })),
        ("resources/read", json!({})),
        ("tools/call", json!({ "name": "nope" })),
        ("tools/call", json!({})),
        ("prompts/get", json!({ "name": "nope" })),
        ("prompts/get", json!({ "name": "greet" })),
        ("completion/complete", json!({})),
        ("initialize", json!({})),
        ("ping", json!({})),
        ("logging/setLevel", json!({ "level": "info" })),
        ("resources/subscribe", json!({ "uri": "docs://readme" })),
        ("tasks/get", json!({})),
        ("tools/list", json!({ "cursor": "!" })),
    ];
    for (method, params) in requests {
        let answer = wire.request(revision, method, params).await;
        let code = answer["error"]["code"].as_i64();
        assert!(
            code.is_some_and(|code| allowed.contains(&code)),
            "{method}: {answer}"
        );
    }
}

mod batches {
    use super::*;

    const REVISION: Revision = Revision::V2025_03_26;

    fn refused(message: &str) -> Value {
        json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32600, "message": message } })
    }

    fn text(id: u32, text: &str) -> Value {
        json!({ "jsonrpc": "2.0", "id": id, "result": { "content": [
            { "type": "text", "text": text },
        ] } })
    }

    fn call(id: u32, tool: &str, text: &str) -> Value {
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {
            "name": tool, "arguments": { "text": text },
        } })
    }

    #[tokio::test]
    async fn rpc_18_and_22_each_request_has_one_entry_and_notifications_none() {
        let server = everything();
        let mut wire = Wire::at(&server, REVISION).await;
        let batch = json!([
            call(1, "echo", "a"),
            { "jsonrpc": "2.0", "method": "notifications/unheard-of" },
            call(2, "late", "b"),
            42,
            { "jsonrpc": "2.0", "id": 3, "method": "foo/bar" },
            { "jsonrpc": "2.0", "id": 4, "method": "ping" },
            { "jsonrpc": "2.0", "id": 99, "result": {} },
            { "jsonrpc": "2.0", "id": null, "method": "ping" },
        ]);
        let answer = wire.ask(batch.to_string()).await;
        let mut entries = answer.as_array().expect("an array").clone();
        // What had to wait comes last; clients match by id.
        entries.sort_by_key(|entry| entry["id"].as_u64().unwrap_or(u64::MAX));
        assert_eq!(
            entries,
            [
                text(1, "a"),
                text(2, "b"),
                json!({ "jsonrpc": "2.0", "id": 3, "error": {
                    "code": -32601, "message": "method `foo/bar` is not available",
                } }),
                json!({ "jsonrpc": "2.0", "id": 4, "result": {} }),
                refused("the message is not a JSON-RPC 2.0 object"),
                refused("`id` must be a string or an integer"),
            ]
        );
    }

    #[tokio::test]
    async fn rpc_22_arrays_without_a_request_are_not_answered() {
        let server = everything();
        let mut wire = Wire::at(&server, REVISION).await;
        for batch in [
            r#"[{"jsonrpc":"2.0","method":"notifications/unheard-of"}]"#,
            r#"[{"jsonrpc":"2.0","id":9,"result":{}},{"jsonrpc":"2.0","method":"notifications/initialized"}]"#,
        ] {
            wire.is_silent(batch).await;
        }
    }

    #[tokio::test]
    async fn rpc_22_an_empty_array_is_refused() {
        let server = everything();
        let mut wire = Wire::at(&server, REVISION).await;
        for batch in ["[]", " [ ] "] {
            assert_eq!(
                wire.ask(batch).await,
                refused("the array of messages is empty")
            );
        }
    }

    #[tokio::test]
    async fn rpc_20_initialize_is_refused_within_an_array() {
        let server = everything();
        let mut wire = Wire::at(&server, REVISION).await;
        let batch = json!([
            { "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "protocolVersion": "2025-03-26" } },
            { "jsonrpc": "2.0", "id": 2, "method": "ping" },
        ]);
        assert_eq!(
            wire.ask(batch.to_string()).await,
            json!([
                { "jsonrpc": "2.0", "id": 1, "error": {
                    "code": -32600, "message": "`initialize` cannot be part of an array",
                } },
                { "jsonrpc": "2.0", "id": 2, "result": {} },
            ])
        );
    }

    #[tokio::test]
    async fn rpc_20_initialize_in_an_array_opens_no_session() {
        let server = everything();
        let mut wire = Wire::open(&server);
        let answer = wire
            .ask(r#"[{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}]"#)
            .await;
        assert_eq!(
            answer,
            json!({ "jsonrpc": "2.0", "error": {
                "code": -32600,
                "message": "an array of messages is valid only in a session of 2025-03-26",
            } })
        );
        let next = wire.request(REVISION, "tools/list", json!({})).await;
        assert_eq!(next["error"]["code"], -32602, "{next}");
    }

    #[tokio::test]
    async fn rpc_21_other_revisions_have_no_arrays() {
        let server = everything();
        for revision in Revision::ALL {
            if revision == REVISION {
                continue;
            }
            let mut wire = Wire::at(&server, revision).await;
            let request = request(revision, "tools/list", json!({}));
            for batch in ["[]".to_owned(), format!("[{request}]"), "[1]".to_owned()] {
                assert_eq!(
                    wire.ask(&batch).await,
                    without_id(
                        revision,
                        -32600,
                        "an array of messages is valid only in a session of 2025-03-26"
                    ),
                    "{revision}: {batch}"
                );
            }
            let served = wire.ask(&request).await;
            assert!(served["result"]["tools"].is_array(), "{revision}: {served}");
        }
    }

    #[tokio::test]
    async fn rpc_36_an_array_with_a_modern_request_is_refused_as_a_whole() {
        let server = everything();
        let mut wire = Wire::at(&server, REVISION).await;
        let batch = json!([
            call(1, "echo", "a"),
            { "jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": { "_meta": modern_meta() } },
        ]);
        assert_eq!(
            wire.ask(batch.to_string()).await,
            refused("a request of 2026-07-28 cannot be part of an array")
        );
        // The legacy request was not served either: what comes next is the answer to what was sent next.
        assert_eq!(
            wire.ask(call(3, "echo", "c").to_string()).await,
            text(3, "c")
        );
    }

    #[tokio::test]
    async fn rpc_18_two_arrays_at_once_keep_their_answers_apart() {
        let server = everything();
        let mut wire = Wire::at(&server, REVISION).await;
        wire.send(json!([call(1, "late", "a"), call(2, "late", "b")]).to_string())
            .await;
        wire.send(json!([call(3, "late", "c")]).to_string()).await;
        let mut arrays = Vec::new();
        for _ in 0..2 {
            let line = wire.line().await;
            let mut entries: Vec<Value> = serde_json::from_str(&line).expect("an array");
            entries.sort_by_key(|entry| entry["id"].as_u64());
            arrays.push(entries);
        }
        arrays.sort_by_key(Vec::len);
        assert_eq!(
            arrays,
            [vec![text(3, "c")], vec![text(1, "a"), text(2, "b")]]
        );
    }
}
