//! Definitions by hand and whatever a function may return.

use std::fmt;

use serde_json::{Value, json};
use trefoil::arguments::Arguments;
use trefoil::jsonrpc::ErrorCode;
use trefoil::prelude::*;
use trefoil::prompt::{Prompt, PromptArgumentDefinition, PromptDefinition};
use trefoil::protocol::{Icon, Meta, Revision, Role, ToolAnnotations};
use trefoil::resource::{CacheHint, MatchedUri, Resource, ResourceDefinition};
use trefoil::tool::{self, Tool, ToolDefinition, Validation};
use trefoil::{async_trait, protocol::CacheScope};

use crate::support::{Wire, answer, built, cached_answer, refusal, server};

/// An error whose source must never be seen.
#[derive(Debug)]
pub(crate) struct Secret;

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the password is 1234")
    }
}

impl std::error::Error for Secret {}

/// A number by its name.
struct Dice;

#[async_trait]
impl Tool for Dice {
    fn definition(&self) -> ToolDefinition {
        ToolDefinition::new(
            "roll",
            json!({
                "type": "object",
                "properties": { "sides": { "type": "integer", "minimum": 2 } },
                "required": ["sides"],
            }),
        )
        .title("Roll a die")
        .description("Roll a die and return the number that came up.")
        .annotations(ToolAnnotations::new().read_only(true))
        .icons([Icon::new("https://example.com/die.png")])
        .meta(Meta::new().with("com.example/fair", true))
    }

    async fn call(
        &self,
        _: &RequestContext,
        arguments: Arguments<'_>,
    ) -> Result<CallToolResult, ProtocolError> {
        let sides = arguments.to_value()?["sides"].as_u64();
        match sides {
            Some(13) => Err(ProtocolError::new(ErrorCode(7), "unlucky")
                .data(json!({ "sides": 13 }))
                .source(Secret)),
            sides => Ok(CallToolResult::text(format!("{sides:?}"))),
        }
    }
}

fn dice_schema() -> Value {
    json!({
        "type": "object",
        "properties": { "sides": { "type": "integer", "minimum": 2 } },
        "required": ["sides"],
    })
}

#[tokio::test]
async fn a_tool_by_hand_is_listed_checked_and_called_like_any_other() {
    let server = built(server().tool(Dice));
    for revision in Revision::ALL {
        let mut listed = json!({
            "name": "roll",
            "description": "Roll a die and return the number that came up.",
            "inputSchema": dice_schema(),
        });
        if revision >= Revision::V2025_03_26 {
            listed["annotations"] = json!({ "readOnlyHint": true });
        }
        if revision >= Revision::V2025_06_18 {
            listed["title"] = "Roll a die".into();
            listed["_meta"] = json!({ "com.example/fair": true });
        }
        if revision >= Revision::V2025_11_25 {
            listed["icons"] = json!([{ "src": "https://example.com/die.png" }]);
        }
        let mut wire = Wire::at(&server, revision).await;
        assert_eq!(
            wire.request(revision, "tools/list", json!({})).await,
            cached_answer(revision, json!({ "tools": [listed] })),
            "{revision}"
        );
        for (arguments, result) in [
            (json!({ "sides": 6 }), CallToolResult::text("Some(6)")),
            // What the schema does not close stays open.
            (
                json!({ "sides": 6, "other": [1] }),
                CallToolResult::text("Some(6)"),
            ),
            (
                json!({ "sides": 1 }),
                CallToolResult::error("invalid arguments:\n/sides: must be at least 2, got 1"),
            ),
        ] {
            let client = server.test_client().at(revision);
            assert_eq!(client.call("roll", arguments).await.unwrap(), result);
        }
    }
}

#[tokio::test]
async fn a_protocol_error_sends_code_message_and_data_and_never_its_source() {
    let server =
        built(
            server()
                .tool(Dice)
                .handlers(handlers![refuse_tool, refuse_resource, refuse_prompt]),
        );
    let expected = json!({ "jsonrpc": "2.0", "id": 1, "error": {
        "code": 7, "message": "unlucky", "data": { "sides": 13 },
    } });
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (method, params) in [
            (
                "tools/call",
                json!({ "name": "roll", "arguments": { "sides": 13 } }),
            ),
            ("tools/call", json!({ "name": "refuse_tool" })),
            ("resources/read", json!({ "uri": "refuse://one" })),
            ("prompts/get", json!({ "name": "refuse_prompt" })),
        ] {
            assert_eq!(
                wire.request(revision, method, params).await,
                expected,
                "{revision}, {method}"
            );
        }
    }
}

fn unlucky() -> ProtocolError {
    ProtocolError::new(ErrorCode(7), "unlucky")
        .data(json!({ "sides": 13 }))
        .source(Secret)
}

/// Refuse.
#[mcp_tool]
async fn refuse_tool() -> Result<String, ProtocolError> {
    Err(unlucky())
}

/// An alias is decided by its type, not by its name.
type Refusal = ProtocolError;

/// Refuse
#[mcp_resource("refuse://one")]
async fn refuse_resource() -> Result<Vec<u8>, Refusal> {
    Err(unlucky())
}

/// Refuse
#[mcp_prompt]
async fn refuse_prompt() -> Result<PromptMessage, Refusal> {
    Err(unlucky())
}

#[tokio::test]
async fn err_08_a_handler_that_says_not_found_is_read_in_its_era() {
    let server = built(server().handlers(handlers![lost]));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let code = if revision.is_modern() { -32602 } else { -32002 };
        assert_eq!(
            wire.request(revision, "tools/call", json!({ "name": "lost" }))
                .await,
            json!({ "jsonrpc": "2.0", "id": 1, "error": {
                "code": code,
                "message": "resource not found: docs://gone",
                "data": { "uri": "docs://gone" },
            } }),
            "RPC-33, {revision}"
        );
    }
}

/// Look for what is gone.
#[mcp_tool]
async fn lost() -> Result<(), ProtocolError> {
    Err(ProtocolError::resource_not_found("docs://gone"))
}

#[tokio::test]
async fn a_tool_may_advertise_any_schema_and_check_it_itself() {
    // Byte for byte as it is given, with the order of members and keywords that the server does not know.
    let text = r#"{"type":"object","required":["b"],"properties":{"b":{"type":"integer"},"a":true},"if":{"required":["a"]},"then":{"maxProperties":2}}"#;
    let raw = serde_json::value::RawValue::from_string(text.to_owned()).unwrap();
    let definition = ToolDefinition::with_raw_schema("raw", raw).validation(Validation::ByHandler);
    let server = built(server().tool(tool::from_fn(
        definition,
        |_, arguments: Value| async move { arguments.to_string() },
    )));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        wire.send(crate::support::request(revision, "tools/list", json!({})))
            .await;
        let line = wire.line().await;
        assert!(
            line.contains(&format!(r#""inputSchema":{text}"#)),
            "{revision}: {line}"
        );
        let client = server.test_client().at(revision);
        for arguments in [json!({}), json!({ "b": "no integer" })] {
            assert_eq!(
                client.call("raw", arguments.clone()).await.unwrap(),
                CallToolResult::text(arguments.to_string())
            );
        }
        let refused = wire
            .request(
                revision,
                "tools/call",
                json!({ "name": "raw", "arguments": [] }),
            )
            .await;
        assert_eq!(refused, refusal(-32602, "`arguments` must be an object"));
    }
}

#[tokio::test]
async fn rpc_60_a_schema_without_a_dialect_is_of_2020_12() {
    let schema = json!({
        "type": "object",
        "properties": {
            "pair": {
                "type": "array",
                "prefixItems": [{ "type": "string" }, { "type": "integer" }],
                "items": false,
            },
        },
    });
    let mut declared = schema.clone();
    declared["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    let server = built(
        server()
            .tool(tool::from_fn(
                ToolDefinition::new("default", schema),
                |_, _| async {},
            ))
            .tool(tool::from_fn(
                ToolDefinition::new("declared", declared),
                |_, _| async {},
            )),
    );
    for revision in Revision::ALL {
        let client = server.test_client().at(revision);
        for tool in ["default", "declared"] {
            let good = client
                .call(tool, json!({ "pair": ["a", 1] }))
                .await
                .unwrap();
            assert_eq!(good, CallToolResult::new(Vec::new()));
            let bad = client
                .call(tool, json!({ "pair": [1, "a", 2] }))
                .await
                .unwrap();
            assert_eq!(
                bad,
                CallToolResult::error(
                    "invalid arguments:\n\
                     /pair/0: must be a string, got 1\n\
                     /pair/1: must be an integer, got \"a\"\n\
                     /pair/2: must be absent, got 2"
                ),
                "RPC-61"
            );
        }
    }
}

#[tokio::test]
async fn a_closure_is_a_tool_with_context_and_any_return_type() {
    let greet = tool::from_fn(
        ToolDefinition::new(
            "greet",
            json!({
                "type": "object",
                "properties": { "name": { "type": "string", "maxLength": 5 } },
                "required": ["name"],
            }),
        ),
        |ctx: RequestContext, arguments: Value| async move {
            let greeting = ctx.state::<&'static str>().copied().unwrap_or("?");
            match arguments["name"].as_str() {
                Some("Bob") => Err("not you"),
                name => Ok((greeting, name.unwrap_or_default().to_owned())),
            }
        },
    );
    let server = built(server().state("hello").tool(greet));
    for revision in Revision::ALL {
        let client = server.test_client().at(revision);
        assert_eq!(
            client
                .call("greet", json!({ "name": "Ada" }))
                .await
                .unwrap(),
            CallToolResult::new(vec![ContentBlock::text("hello"), ContentBlock::text("Ada")])
        );
        assert_eq!(
            client
                .call("greet", json!({ "name": "Bob" }))
                .await
                .unwrap(),
            CallToolResult::error("not you")
        );
        assert_eq!(
            client
                .call("greet", json!({ "name": "Archimedes" }))
                .await
                .unwrap(),
            CallToolResult::error(
                "invalid arguments:\n/name: must have at most 5 characters, got \"Archimedes\""
            )
        );
    }
}

/// Where it is
#[mcp_type]
struct Point {
    /// Distance from the left
    x: f64,
    /// Distance from the top, as far as it is known
    #[schemars(range(min = 0))]
    y: Option<f64>,
    /// What it is called
    #[serde(default = "unnamed")]
    name: String,
}

fn unnamed() -> String {
    "unnamed".to_owned()
}

/// Describe a point.
#[mcp_tool]
async fn describe(point: Args<Point>) -> String {
    format!("{} {} {:?}", point.name, point.x, point.y)
}

/// Take the arguments of a tool by hand, as a type.
struct Parsing;

#[async_trait]
impl Tool for Parsing {
    fn definition(&self) -> ToolDefinition {
        ToolDefinition::new(
            "parsing",
            json!({ "type": "object", "properties": { "x": { "type": "number" } } }),
        )
    }

    async fn call(
        &self,
        _: &RequestContext,
        arguments: Arguments<'_>,
    ) -> Result<CallToolResult, ProtocolError> {
        let point: Point = arguments.parse()?;
        Ok(CallToolResult::text(point.name))
    }
}

#[tokio::test]
async fn whole_arguments_are_one_struct() {
    let server = built(server().handlers(handlers![describe]).tool(Parsing));
    for revision in Revision::ALL {
        let client = server.test_client().at(revision);
        let tools = client.tools().await.unwrap();
        let schema: Value = serde_json::from_str(tools[0].input_schema.get()).unwrap();
        assert_eq!(
            schema,
            json!({
                "type": "object",
                "description": "Where it is",
                "properties": {
                    "x": { "type": "number", "description": "Distance from the left" },
                    "y": {
                        "type": "number",
                        "description": "Distance from the top, as far as it is known",
                        "minimum": 0,
                    },
                    "name": {
                        "type": "string",
                        "description": "What it is called",
                        "default": "unnamed",
                    },
                },
                "required": ["x"],
                "additionalProperties": false,
            })
        );
        for (arguments, result) in [
            (json!({ "x": 1 }), CallToolResult::text("unnamed 1 None")),
            (
                json!({ "x": 1.5, "y": null, "name": "a" }),
                CallToolResult::text("a 1.5 None"),
            ),
            (
                json!({ "y": -1, "nmae": "a" }),
                CallToolResult::error(
                    "invalid arguments:\n\
                     /nmae: unknown argument; did you mean `name`?\n\
                     /x: required but missing\n\
                     /y: must be at least 0, got -1",
                ),
            ),
        ] {
            let called = client.call("describe", arguments.clone()).await.unwrap();
            let sorted = |result: &CallToolResult| {
                let text = result.content[0].as_text().unwrap_or_default();
                let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
                lines.sort();
                lines
            };
            assert_eq!(sorted(&called), sorted(&result), "{arguments}");
            assert_eq!(called.is_error, result.is_error);
        }
        // TOOL-18: what the type refuses and the schema does not is for the model to read as well.
        let refused = client.call("parsing", json!({})).await.unwrap();
        assert_eq!(refused.is_error, Some(true));
        assert_eq!(
            refused.content[0].as_text(),
            Some("invalid arguments:\n(root): missing field `x`")
        );
    }
}

/// Pages of a book, by hand.
struct Book;

#[async_trait]
impl Resource for Book {
    fn definition(&self) -> ResourceDefinition {
        ResourceDefinition::template("book://{title}/{page}{?zoom}", "book")
            .title("A book")
            .description("Pages of a book")
            .mime_type("text/plain")
            .audience(vec![Role::User])
            .priority(0.25)
            .cache(CacheHint {
                ttl: std::time::Duration::from_secs(1),
                scope: CacheScope::Public,
            })
            .completes("title")
    }

    async fn read(
        &self,
        _: &RequestContext,
        uri: MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        let variables: Vec<_> = uri
            .variables()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        match uri.variable("page") {
            Some("0") => Err(ProtocolError::resource_not_found(uri.as_str())),
            _ => Ok(ReadResourceResult::new(vec![
                uri.text(variables.join(" ")),
                uri.blob(&[0]),
            ])),
        }
    }

    async fn complete(
        &self,
        _: &RequestContext,
        variable: &str,
        partial: &str,
    ) -> Result<Vec<String>, ProtocolError> {
        match partial {
            "!" => Err(ProtocolError::internal("no such shelf").source(Secret)),
            _ => Ok(vec![format!("{variable} {partial}…")]),
        }
    }
}

#[tokio::test]
async fn a_resource_by_hand_sees_its_uri_and_variables() {
    let server = built(server().resource(Book));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let mut listed = json!({
            "uriTemplate": "book://{title}/{page}{?zoom}",
            "name": "book",
            "description": "Pages of a book",
            "mimeType": "text/plain",
            "annotations": { "audience": ["user"], "priority": 0.25 },
        });
        if revision >= Revision::V2025_06_18 {
            listed["title"] = "A book".into();
        }
        assert_eq!(
            wire.request(revision, "resources/templates/list", json!({}))
                .await,
            cached_answer(revision, json!({ "resourceTemplates": [listed] }))
        );
        for (uri, text) in [
            ("book://Faust/7", "title=Faust page=7"),
            (
                "book://M%C3%A4rchen/7?zoom=2",
                "title=Märchen page=7 zoom=2",
            ),
        ] {
            let mut expected = json!({ "contents": [
                { "uri": uri, "mimeType": "text/plain", "text": text },
                { "uri": uri, "mimeType": "text/plain", "blob": "AA==" },
            ] });
            if revision.is_modern() {
                expected["ttlMs"] = 1000.into();
                expected["cacheScope"] = "public".into();
            }
            assert_eq!(
                wire.request(revision, "resources/read", json!({ "uri": uri }))
                    .await,
                answer(revision, expected)
            );
        }
        let client = server.test_client().at(revision);
        let template = "book://{title}/{page}{?zoom}";
        let completion = client.complete(template, "title", "Fau").await.unwrap();
        assert_eq!(completion.values, ["title Fau…"]);
        let completion = client.complete(template, "page", "1").await.unwrap();
        assert_eq!(completion.values, [""; 0], "COMP-09");
        let error = client.complete(template, "title", "!").await.unwrap_err();
        assert_eq!(
            (error.code.0, error.message.as_str(), error.data),
            (-32603, "no such shelf", None),
            "COMP-06"
        );
    }
}

/// A prompt, by hand.
struct Explain;

#[async_trait]
impl Prompt for Explain {
    fn definition(&self) -> PromptDefinition {
        PromptDefinition::new("explain")
            .title("Explain a term")
            .description("Ask for an explanation")
            .argument(
                PromptArgumentDefinition::new("term")
                    .required()
                    .title("Term")
                    .description("What to explain")
                    .completes(),
            )
            .argument(PromptArgumentDefinition::new("style").values(["short", "long"]))
    }

    async fn get(
        &self,
        _: &RequestContext,
        arguments: Arguments<'_>,
    ) -> Result<GetPromptResult, ProtocolError> {
        let arguments = arguments.to_value()?;
        Ok(GetPromptResult::new(vec![PromptMessage::user(
            arguments.to_string(),
        )]))
    }

    async fn complete(
        &self,
        ctx: &RequestContext,
        argument: &str,
        partial: &str,
    ) -> Result<Vec<String>, ProtocolError> {
        let chosen = ctx.completion_arguments().count();
        Ok(vec![format!("{argument} {partial} {chosen}")])
    }
}

#[tokio::test]
async fn a_prompt_by_hand_gets_texts_that_were_checked() {
    let server = built(server().prompt(Explain));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let mut term =
            json!({ "name": "term", "description": "What to explain", "required": true });
        let mut listed = json!({ "name": "explain", "description": "Ask for an explanation" });
        if revision >= Revision::V2025_06_18 {
            term["title"] = "Term".into();
            listed["title"] = "Explain a term".into();
        }
        listed["arguments"] = json!([term, { "name": "style" }]);
        assert_eq!(
            wire.request(revision, "prompts/list", json!({})).await,
            cached_answer(revision, json!({ "prompts": [listed] }))
        );
        assert_eq!(
            wire.request(
                revision,
                "prompts/get",
                json!({ "name": "explain", "arguments": { "term": "rain" } })
            )
            .await,
            answer(
                revision,
                json!({ "messages": [
                    { "role": "user", "content": { "type": "text", "text": "{\"term\":\"rain\"}" } },
                ] })
            )
        );
        for (arguments, message) in [
            (json!({}), "/term: required but missing"),
            (json!({ "term": 5 }), "/term: must be a string, got 5"),
            (
                json!({ "term": "rain", "tone": "x" }),
                "/tone: unknown argument",
            ),
        ] {
            assert_eq!(
                wire.request(
                    revision,
                    "prompts/get",
                    json!({ "name": "explain", "arguments": arguments })
                )
                .await,
                refusal(-32602, message),
                "PROM-07, PROM-09, PROM-10"
            );
        }
        let client = server.test_client().at(revision);
        let completion = client.complete("explain", "style", "l").await.unwrap();
        assert_eq!(completion.values, ["long"]);
        let completion = client.complete("explain", "term", "ra").await.unwrap();
        assert_eq!(completion.values, ["term ra 0"]);
    }
}
