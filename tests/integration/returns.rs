//! What functions may return, of each kind and in every revision.

use std::borrow::Cow;

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::{Annotations, Meta, Revision, Role, TextResourceContents};

use crate::definitions::Secret;
use crate::support::{Wire, answer, built, cached_answer, refusal, server};

mod tool_returns {
    use super::*;

    macro_rules! tools {
        ($($name:ident: $ty:ty = $value:expr;)*) => {
            $(
                /// Return a value.
                #[mcp_tool]
                async fn $name() -> $ty {
                    $value
                }
            )*

            fn all() -> Server {
                built(server().handlers(handlers![$($name),*]))
            }
        };
    }

    tools! {
        nothing: () = ();
        owned: String = "owned".to_owned();
        borrowed: &'static str = "borrowed";
        cow: Cow<'static, str> = Cow::Borrowed("cow");
        signed: i32 = -7;
        unsigned: u64 = 7;
        float: f64 = 2.5;
        boolean: bool = true;
        letter: char = 'x';
        structured: Json<Value> = Json(json!({ "a": 1 }));
        block: ContentBlock = ContentBlock::text("block");
        plain: TextContent = TextContent::new("plain");
        image: ImageContent = ImageContent::new("AA==", "image/png");
        audio: AudioContent = AudioContent::new("AA==", "audio/wav");
        link: ResourceLink = ResourceLink::new("a://b", "b");
        embedded: EmbeddedResource = EmbeddedResource::new(TextResourceContents::new("a://b", "b"));
        pair: (String, i32) = ("pair".to_owned(), 2);
        list: Vec<String> = vec!["a".to_owned(), "b".to_owned()];
        no_list: Vec<String> = Vec::new();
        nested: Vec<(u8, bool)> = vec![(1, true), (2, false)];
        by_hand: CallToolResult = CallToolResult::error("by hand").meta(Meta::new().with("com.example/a", 1));
        some: Option<String> = Some("some".to_owned());
        none: Option<String> = None;
        some_structured: Option<Json<Value>> = Some(Json(json!({ "a": 1 })));
        ok: Result<String, Secret> = Ok("ok".to_owned());
        err: Result<String, Secret> = Err(Secret);
        ok_structured: Result<Json<Value>, Secret> = Ok(Json(json!({ "a": 1 })));
        err_structured: Result<Json<Value>, Secret> = Err(Secret);
        ok_nothing: Result<(), String> = Ok(());
        ok_none: Result<Option<&'static str>, String> = Ok(None);
        ok_some: Result<Option<&'static str>, String> = Ok(Some("ok some"));
        some_err: Option<Result<&'static str, String>> = Some(Err("some err".to_owned()));
        annotated: TextContent = TextContent::new("annotated")
            .annotations(Annotations::new().audience(vec![Role::User]).priority(0.25));
    }

    fn text(text: &str) -> Value {
        json!({ "content": [{ "type": "text", "text": text }] })
    }

    fn error(text: &str) -> Value {
        json!({ "content": [{ "type": "text", "text": text }], "isError": true })
    }

    /// What each is on the wire of the newest legacy revision.
    fn expected() -> Vec<(&'static str, Value)> {
        let structured = json!({
            "content": [{ "type": "text", "text": "{\"a\":1}" }],
            "structuredContent": { "a": 1 },
        });
        let one = |block: Value| json!({ "content": [block] });
        let mut by_hand = error("by hand");
        by_hand["_meta"] = json!({ "com.example/a": 1 });
        vec![
            ("nothing", json!({ "content": [] })),
            ("owned", text("owned")),
            ("borrowed", text("borrowed")),
            ("cow", text("cow")),
            ("signed", text("-7")),
            ("unsigned", text("7")),
            ("float", text("2.5")),
            ("boolean", text("true")),
            ("letter", text("x")),
            ("structured", structured.clone()),
            ("block", text("block")),
            ("plain", text("plain")),
            (
                "image",
                one(json!({ "type": "image", "data": "AA==", "mimeType": "image/png" })),
            ),
            (
                "audio",
                one(json!({ "type": "audio", "data": "AA==", "mimeType": "audio/wav" })),
            ),
            (
                "link",
                one(json!({ "type": "resource_link", "uri": "a://b", "name": "b" })),
            ),
            (
                "embedded",
                one(json!({ "type": "resource", "resource": { "uri": "a://b", "text": "b" } })),
            ),
            (
                "pair",
                json!({ "content": [
                    { "type": "text", "text": "pair" },
                    { "type": "text", "text": "2" },
                ] }),
            ),
            (
                "list",
                json!({ "content": [
                    { "type": "text", "text": "a" },
                    { "type": "text", "text": "b" },
                ] }),
            ),
            ("no_list", json!({ "content": [] })),
            (
                "nested",
                json!({ "content": [
                    { "type": "text", "text": "1" },
                    { "type": "text", "text": "true" },
                    { "type": "text", "text": "2" },
                    { "type": "text", "text": "false" },
                ] }),
            ),
            ("by_hand", by_hand),
            ("some", text("some")),
            ("none", json!({ "content": [] })),
            ("some_structured", structured.clone()),
            ("ok", text("ok")),
            ("err", error("the password is 1234")),
            ("ok_structured", structured),
            ("err_structured", error("the password is 1234")),
            ("ok_nothing", json!({ "content": [] })),
            ("ok_none", json!({ "content": [] })),
            ("ok_some", text("ok some")),
            ("some_err", error("some err")),
            (
                "annotated",
                one(json!({
                    "type": "text",
                    "text": "annotated",
                    "annotations": { "audience": ["user"], "priority": 0.25 },
                })),
            ),
        ]
    }

    #[tokio::test]
    async fn a_tool_returns_text_blocks_json_or_a_result_each_also_optional_or_fallible() {
        let server = all();
        for revision in [Revision::V2025_11_25, Revision::V2026_07_28] {
            let mut wire = Wire::at(&server, revision).await;
            let list = wire.request(revision, "tools/list", json!({})).await;
            let names: Vec<_> = list["result"]["tools"]
                .as_array()
                .unwrap()
                .iter()
                .map(|tool| tool["name"].as_str().unwrap().to_owned())
                .collect();
            let expected = expected();
            let tested: Vec<_> = expected.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, tested, "each tool is called");
            for (name, result) in expected {
                assert_eq!(
                    wire.request(revision, "tools/call", json!({ "name": name }))
                        .await,
                    answer(revision, result),
                    "{revision}, {name}"
                );
            }
        }
    }
}

mod resource_returns {
    use super::*;

    macro_rules! resources {
        ($($name:ident $uri:literal: $ty:ty = $value:expr;)*) => {
            $(
                /// A value
                #[mcp_resource($uri)]
                async fn $name() -> $ty {
                    $value
                }
            )*

            fn all() -> Server {
                built(server().handlers(handlers![$($name),*]))
            }
        };
    }

    resources! {
        owned "r://owned": String = "owned".to_owned();
        borrowed "r://borrowed": &'static str = "borrowed";
        bytes "r://bytes": Vec<u8> = vec![1, 2];
        structured "r://structured": Json<Value> = Json(json!({ "a": 1 }));
        contents "r://contents": ResourceContents = TextResourceContents::new("r://elsewhere", "there").into();
        several "r://several": Vec<ResourceContents> = vec![
            TextResourceContents::new("r://several", "a").into(),
            TextResourceContents::new("r://several", "b").into(),
        ];
        result "r://result": ReadResourceResult = ReadResourceResult::new(vec![TextResourceContents::new("r://result", "c").into()]);
        some "r://some": Option<String> = Some("some".to_owned());
        ok "r://ok": Result<String, Secret> = Ok("ok".to_owned());
        ok_some "r://ok_some": Result<Option<Vec<u8>>, NotFound> = Ok(Some(vec![0xFF]));
        some_ok "r://some_ok": Option<Result<Json<u8>, String>> = Some(Ok(Json(7)));
        none "r://none": Option<String> = None;
        not_found "r://not_found": Result<String, NotFound> = Err(NotFound);
        ok_none "r://ok_none": Result<Option<String>, Secret> = Ok(None);
        err "r://err": Result<String, Secret> = Err(Secret);
        some_err "r://some_err": Option<Result<Vec<u8>, Secret>> = Some(Err(Secret));
    }

    #[tokio::test]
    async fn a_resource_returns_text_bytes_json_or_contents_each_also_optional_or_fallible() {
        let server = all();
        let one = |member: &str, value: &str| json!([{ member: value }]);
        for revision in Revision::ALL {
            let mut wire = Wire::at(&server, revision).await;
            for (name, contents) in [
                ("owned", one("text", "owned")),
                ("borrowed", one("text", "borrowed")),
                ("bytes", one("blob", "AQI=")),
                (
                    "structured",
                    json!([{ "mimeType": "application/json", "text": "{\"a\":1}" }]),
                ),
                (
                    "contents",
                    json!([{ "uri": "r://elsewhere", "text": "there" }]),
                ),
                ("several", json!([{ "text": "a" }, { "text": "b" }])),
                ("result", one("text", "c")),
                ("some", one("text", "some")),
                ("ok", one("text", "ok")),
                ("ok_some", one("blob", "/w==")),
                (
                    "some_ok",
                    json!([{ "mimeType": "application/json", "text": "7" }]),
                ),
            ] {
                let uri = format!("r://{name}");
                let mut contents = contents;
                for item in contents.as_array_mut().unwrap() {
                    if item.get("uri").is_none() {
                        item["uri"] = uri.clone().into();
                    }
                }
                assert_eq!(
                    wire.request(revision, "resources/read", json!({ "uri": uri }))
                        .await,
                    cached_answer(revision, json!({ "contents": contents })),
                    "RES-08, {revision}, {name}"
                );
            }
            for name in ["none", "not_found", "ok_none"] {
                let uri = format!("r://{name}");
                let code = if revision.is_modern() { -32602 } else { -32002 };
                assert_eq!(
                    wire.request(revision, "resources/read", json!({ "uri": uri }))
                        .await,
                    json!({ "jsonrpc": "2.0", "id": 1, "error": {
                        "code": code,
                        "message": format!("resource not found: {uri}"),
                        "data": { "uri": uri },
                    } }),
                    "RES-13, {revision}, {name}"
                );
            }
            for name in ["err", "some_err"] {
                let uri = format!("r://{name}");
                assert_eq!(
                    wire.request(revision, "resources/read", json!({ "uri": uri }))
                        .await,
                    refusal(-32603, "reading the resource failed"),
                    "{revision}, {name}"
                );
            }
        }
    }
}

mod prompt_returns {
    use super::*;

    macro_rules! prompts {
        ($($name:ident: $ty:ty = $value:expr;)*) => {
            $(
                /// Some messages
                #[mcp_prompt]
                async fn $name() -> $ty {
                    $value
                }
            )*

            fn all() -> Server {
                built(server().handlers(handlers![$($name),*]))
            }
        };
    }

    prompts! {
        owned: String = "owned".to_owned();
        borrowed: &'static str = "borrowed";
        message: PromptMessage = PromptMessage::assistant("message");
        several: Vec<PromptMessage> = vec![PromptMessage::user("a"), PromptMessage::assistant("b")];
        result: GetPromptResult = GetPromptResult::new(vec![PromptMessage::user("c")]).description("Described");
        some: Option<String> = Some("some".to_owned());
        none: Option<String> = None;
        ok: Result<String, Secret> = Ok("ok".to_owned());
        err: Result<String, Secret> = Err(Secret);
        ok_some: Result<Option<&'static str>, String> = Ok(Some("ok some"));
        some_ok: Option<Result<PromptMessage, String>> = Some(Ok(PromptMessage::user("some ok")));
        some_err: Option<Result<PromptMessage, Secret>> = Some(Err(Secret));
    }

    fn says(role: &str, text: &str) -> Value {
        json!({ "role": role, "content": { "type": "text", "text": text } })
    }

    #[tokio::test]
    async fn a_prompt_returns_text_messages_or_a_result_each_also_optional_or_fallible() {
        let server = all();
        for revision in Revision::ALL {
            let mut wire = Wire::at(&server, revision).await;
            for (name, result) in [
                ("owned", json!({ "messages": [says("user", "owned")] })),
                (
                    "borrowed",
                    json!({ "messages": [says("user", "borrowed")] }),
                ),
                (
                    "message",
                    json!({ "messages": [says("assistant", "message")] }),
                ),
                (
                    "several",
                    json!({ "messages": [says("user", "a"), says("assistant", "b")] }),
                ),
                (
                    "result",
                    json!({ "description": "Described", "messages": [says("user", "c")] }),
                ),
                ("some", json!({ "messages": [says("user", "some")] })),
                ("none", json!({ "messages": [] })),
                ("ok", json!({ "messages": [says("user", "ok")] })),
                ("ok_some", json!({ "messages": [says("user", "ok some")] })),
                ("some_ok", json!({ "messages": [says("user", "some ok")] })),
            ] {
                assert_eq!(
                    wire.request(revision, "prompts/get", json!({ "name": name }))
                        .await,
                    answer(revision, result),
                    "{revision}, {name}"
                );
            }
            for name in ["err", "some_err"] {
                assert_eq!(
                    wire.request(revision, "prompts/get", json!({ "name": name }))
                        .await,
                    refusal(-32603, "the prompt failed"),
                    "{revision}, {name}"
                );
            }
        }
    }
}

mod synchronous {
    use super::*;

    /// Count letters.
    #[mcp_tool]
    fn letters(text: String) -> usize {
        text.chars().count()
    }

    /// Count letters at once.
    #[mcp_tool(inline)]
    fn letters_inline(text: String) -> Result<usize, &'static str> {
        match text.is_empty() {
            true => Err("no text"),
            false => Ok(text.chars().count()),
        }
    }

    /// A word in capitals
    #[mcp_resource("capitals://{word}", mime_type = "text/plain")]
    fn capitals(word: String) -> Option<String> {
        (word != "nope").then(|| word.to_uppercase())
    }

    /// Ask for a rhyme
    #[mcp_prompt]
    fn rhyme(word: String) -> String {
        format!("Find a rhyme for {word}.")
    }

    #[tokio::test]
    async fn functions_that_are_not_async_are_served_alike() {
        let server = built(server().handlers(handlers![letters, letters_inline, capitals, rhyme]));
        for revision in Revision::ALL {
            let client = server.test_client().at(revision);
            for tool in ["letters", "letters_inline"] {
                assert_eq!(
                    client.call(tool, json!({ "text": "grün" })).await.unwrap(),
                    CallToolResult::text("4")
                );
            }
            assert_eq!(
                client
                    .call("letters_inline", json!({ "text": "" }))
                    .await
                    .unwrap(),
                CallToolResult::error("no text")
            );
            let mut wire = Wire::at(&server, revision).await;
            assert_eq!(
                wire.request(revision, "resources/read", json!({ "uri": "capitals://a" }))
                    .await,
                cached_answer(
                    revision,
                    json!({ "contents": [
                        { "uri": "capitals://a", "mimeType": "text/plain", "text": "A" },
                    ] })
                )
            );
            let missing = client.read("capitals://nope").await.unwrap_err();
            assert_eq!(missing.data, Some(json!({ "uri": "capitals://nope" })));
            let prompt = client.get("rhyme", json!({ "word": "tea" })).await.unwrap();
            assert_eq!(
                prompt.messages,
                [PromptMessage::user("Find a rhyme for tea.")]
            );
        }
    }
}
