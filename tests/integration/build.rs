//! What `build()` refuses: every problem of a server, in words that name the culprit and the cure.

use serde_json::{Value, json};
use trefoil::arguments::Arguments;
use trefoil::async_trait;
use trefoil::prelude::*;
use trefoil::prompt::{Prompt, PromptArgumentDefinition, PromptDefinition};
use trefoil::protocol::{Icon, Meta};
use trefoil::resource::{MatchedUri, Resource, ResourceDefinition};
use trefoil::tool::{Tool, ToolDefinition};

use crate::support::{NAME, VERSION, problems, server};

/// A tool of any definition.
struct AnyTool(ToolDefinition);

#[async_trait]
impl Tool for AnyTool {
    fn definition(&self) -> ToolDefinition {
        self.0.clone()
    }

    async fn call(
        &self,
        _: &RequestContext,
        arguments: Arguments<'_>,
    ) -> Result<CallToolResult, ProtocolError> {
        Ok(CallToolResult::text(arguments.raw()))
    }
}

/// A resource of any definition.
pub struct AnyResource(pub ResourceDefinition);

#[async_trait]
impl Resource for AnyResource {
    fn definition(&self) -> ResourceDefinition {
        self.0.clone()
    }

    async fn read(
        &self,
        _: &RequestContext,
        uri: MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        Ok(ReadResourceResult::new(vec![uri.text(uri.as_str())]))
    }
}

/// A prompt of any definition.
pub struct AnyPrompt(pub PromptDefinition);

#[async_trait]
impl Prompt for AnyPrompt {
    fn definition(&self) -> PromptDefinition {
        self.0.clone()
    }

    async fn get(
        &self,
        _: &RequestContext,
        _: Arguments<'_>,
    ) -> Result<GetPromptResult, ProtocolError> {
        Ok(GetPromptResult::new(vec![PromptMessage::user("hi")]))
    }
}

fn object() -> Value {
    json!({ "type": "object", "properties": {} })
}

fn with_tool(definition: ToolDefinition) -> Vec<String> {
    problems(server().tool(AnyTool(definition)).build())
}

fn with_resource(definition: ResourceDefinition) -> Vec<String> {
    problems(server().resource(AnyResource(definition)).build())
}

fn with_prompt(definition: PromptDefinition) -> Vec<String> {
    problems(server().prompt(AnyPrompt(definition)).build())
}

const NONE: [&str; 0] = [];

/// Something injected.
struct Board;

/// Something else injected.
struct Orders;

/// Take two kinds of state.
#[mcp_tool]
async fn both(_board: &Board, _orders: &Orders) {}

/// Take one kind.
#[mcp_tool]
async fn one(_orders: &Orders) {}

/// Take one kind
#[mcp_resource("state://board")]
async fn board(_board: &Board) -> &'static str {
    ""
}

/// Take one kind
#[mcp_prompt]
async fn ask(_board: &Board) -> &'static str {
    ""
}

#[test]
fn nothing_is_wrong_with_a_server_that_offers_nothing() {
    assert_eq!(problems(server().build()), NONE);
}

#[test]
fn missing_state_is_reported_for_each_function_and_type() {
    assert_eq!(
        problems(
            server()
                .state(Orders)
                .handlers(handlers![both, one, board, ask])
                .build()
        ),
        ["both", "board", "ask"].map(|function| format!(
            "`integration::build::{function}` takes `&integration::build::Board`, but no such state was given; call `.state(…)` with a value of that type"
        ))
    );
    assert_eq!(
        problems(server().handlers(handlers![both]).build()),
        ["Board", "Orders"].map(|state| format!(
            "`integration::build::both` takes `&integration::build::{state}`, but no such state was given; call `.state(…)` with a value of that type"
        ))
    );
}

#[test]
fn state_given_twice_is_refused() {
    assert_eq!(
        problems(
            server()
                .state(Orders)
                .state(Board)
                .state(Orders)
                .handlers(handlers![both])
                .build()
        ),
        [
            "state of type `integration::build::Orders` is given twice; wrap one of the two in a type of its own"
        ]
    );
}

mod other {
    use trefoil::prelude::*;

    /// Bear the name of another tool.
    #[mcp_tool]
    pub(super) async fn one() {}

    /// Bear the name of another prompt
    #[mcp_prompt]
    pub(super) async fn ask() -> &'static str {
        ""
    }
}

#[test]
fn tool_21_two_of_one_kind_cannot_share_a_name_and_both_are_named() {
    assert_eq!(
        problems(
            server()
                .state(Orders)
                .state(Board)
                .handlers(handlers![one, ask, other::one, other::ask, one])
                .build()
        ),
        [
            "two tools have the name `one`: integration::build::one and integration::build::other::one",
            "two prompts have the name `ask`: integration::build::ask and integration::build::other::ask",
            "two tools have the name `one`: integration::build::one and integration::build::one",
        ]
    );
}

#[test]
fn one_name_may_be_that_of_a_tool_a_prompt_and_a_resource() {
    let built = server()
        .tool(AnyTool(ToolDefinition::new("same", object())))
        .prompt(AnyPrompt(PromptDefinition::new("same")))
        .resource(AnyResource(ResourceDefinition::new("a://b", "same")))
        .resource(AnyResource(ResourceDefinition::new("a://c", "same")))
        .build();
    assert_eq!(problems(built), NONE);
}

#[test]
fn tool_21_names_are_checked() {
    let long = "x".repeat(129);
    for (name, why) in [
        ("", "it must not be empty"),
        (
            "get weather",
            "only `A-Z a-z 0-9 _ - .` are allowed, not a space",
        ),
        ("a,b", "only `A-Z a-z 0-9 _ - .` are allowed, not `,`"),
        ("ümlaut", "only `A-Z a-z 0-9 _ - .` are allowed, not `ü`"),
        (&long, "it has 129 characters; at most 128 are allowed"),
    ] {
        assert_eq!(
            with_tool(ToolDefinition::new(name, object())),
            [format!(
                "tool `{name}` (integration::build::AnyTool): the name is invalid: {why}"
            )]
        );
    }
    for name in ["a", "get-user.v2", "DATA_EXPORT", &"x".repeat(128)] {
        assert_eq!(with_tool(ToolDefinition::new(name, object())), NONE);
    }
    assert_eq!(
        with_prompt(PromptDefinition::new(" ")),
        ["prompt ` ` (integration::build::AnyPrompt): the name is invalid: it must not be empty"]
    );
    assert_eq!(with_prompt(PromptDefinition::new("a b, ü")), NONE);
    assert_eq!(
        with_resource(ResourceDefinition::new("a://b", "")),
        [
            "resource `a://b` (integration::build::AnyResource): the name `` is invalid: it must not be empty"
        ]
    );
}

#[test]
fn tool_06_the_root_of_an_input_schema_says_that_it_is_an_object() {
    for schema in [
        json!({}),
        json!({ "type": "array" }),
        json!({ "type": ["object", "null"] }),
        json!(true),
        json!(null),
        json!({ "anyOf": [{ "type": "object" }] }),
    ] {
        assert_eq!(
            with_tool(ToolDefinition::new("t", schema)),
            [
                "tool `t` (integration::build::AnyTool): the root of the input schema must say `\"type\": \"object\"`"
            ]
        );
    }
    // TOOL-08: beside that any keyword, and any output schema that is one.
    let rich = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/A" } },
        "oneOf": [{ "required": ["a"] }, { "required": ["b"] }],
        "$defs": { "A": { "type": "string" } },
    });
    assert_eq!(
        with_tool(ToolDefinition::new("t", rich).output_schema(json!({ "type": "array" }))),
        NONE
    );
    for schema in [json!(5), json!([]), json!("string"), json!(null)] {
        assert_eq!(
            with_tool(ToolDefinition::new("t", object()).output_schema(schema)),
            ["tool `t` (integration::build::AnyTool): the output schema must be a JSON object"]
        );
    }
}

#[test]
fn rpc_66_a_schema_that_refers_to_what_is_not_in_it_is_refused() {
    let schema = json!({ "type": "object", "properties": { "a": { "$ref": "https://example.com/a.json" } } });
    assert_eq!(
        with_tool(ToolDefinition::new("t", schema)),
        [
            "tool `t` (integration::build::AnyTool): the schema refers to `https://example.com/a.json`, which is not in it \
             and is never fetched; copy it into `$defs`"
        ]
    );
}

#[test]
fn uris_and_templates_are_checked() {
    for (definition, why) in [
        (
            ResourceDefinition::template("a://{x", "x"),
            "`{` is never closed (at byte 4)",
        ),
        (
            ResourceDefinition::template("a://{}", "x"),
            "empty expression; name a variable, as in `{id}` (at byte 4)",
        ),
        (
            ResourceDefinition::template("a://{x*}", "x"),
            "the explode modifier `*` (RFC 6570 level 4) is not supported; `{+x}` matches a value that holds slashes (at byte 6)",
        ),
        (
            ResourceDefinition::template("a://{x}{y}", "x"),
            "`{y}` follows another expression directly; put a character between them (at byte 7)",
        ),
        (
            ResourceDefinition::template("a://{x}/{x}", "x"),
            "variable `x` is used twice; each needs a name of its own (at byte 9)",
        ),
        (
            ResourceDefinition::new("a://b c", "x"),
            "a space cannot stand in a URI; write it as `%20` (at byte 5)",
        ),
        (
            ResourceDefinition::new("", "x"),
            "the template is empty (at byte 0)",
        ),
        (
            ResourceDefinition::new("readme", "x"),
            "the URI must begin with a scheme, as in `docs://readme`",
        ),
        (
            ResourceDefinition::new("a://{x}", "x"),
            "a URI has no `{…}`; use `ResourceDefinition::template`",
        ),
        (
            ResourceDefinition::template("a://{x}", "x").size(5),
            "a template has no `size`",
        ),
        (
            ResourceDefinition::new("a://b", "x").priority(1.5),
            "`priority` must be between 0 and 1",
        ),
        (
            ResourceDefinition::new("a://b", "x").priority(f64::NAN),
            "`priority` must be between 0 and 1",
        ),
        (
            ResourceDefinition::template("a://{x}", "x").completes("y"),
            "`y` is completed, but is no variable of the template",
        ),
    ] {
        let uri = definition.uri().to_owned();
        assert_eq!(
            with_resource(definition),
            [format!(
                "resource `{uri}` (integration::build::AnyResource): {why}"
            )],
            "RES-07"
        );
    }
}

#[test]
fn templates_of_equal_rank_that_match_one_uri_are_refused() {
    let of = |templates: &[&str]| {
        let mut builder = server();
        for template in templates {
            builder = builder.resource(AnyResource(if template.contains('{') {
                ResourceDefinition::template(*template, "x")
            } else {
                ResourceDefinition::new(*template, "x")
            }));
        }
        problems(builder.build())
    };
    let conflict = |one: &str, two: &str| {
        let source = "integration::build::AnyResource";
        format!(
            "resources `{one}` ({source}) and `{two}` ({source}) match the same URIs, and neither is more specific"
        )
    };
    assert_eq!(
        of(&["a://{x}", "a://{y}"]),
        [conflict("a://{x}", "a://{y}")]
    );
    assert_eq!(
        of(&["a://{x}/b", "a://{y}/b", "a://{z}/c"]),
        [conflict("a://{x}/b", "a://{y}/b")]
    );
    assert_eq!(of(&["a://b", "a://b"]), [conflict("a://b", "a://b")]);
    // A more specific one is no conflict, in whatever order.
    assert_eq!(of(&["a://{x}", "a://b", "a://c{x}", "a://{+x}"]), NONE);
    assert_eq!(of(&["a://{+x}", "a://c{x}", "a://b", "a://{x}"]), NONE);
}

#[test]
fn icon_02_icons_come_by_https_or_as_data() {
    let icons = [
        "https://example.com/a.png",
        "data:image/png;base64,AA==",
        "http://example.com/a.png",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "icon.png",
    ]
    .map(Icon::new);
    let refused = |owner: &str| {
        [
            "http://example.com/a.png",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "icon.png",
        ]
        .map(|icon| format!("{owner}: icon `{icon}` must be an `https:` or `data:` URI"))
    };
    assert_eq!(
        problems(server().icons(icons.clone()).build()),
        refused("the server")
    );
    assert_eq!(
        with_tool(ToolDefinition::new("t", object()).icons(icons.clone())),
        refused("tool `t` (integration::build::AnyTool)")
    );
    assert_eq!(
        with_resource(ResourceDefinition::new("a://b", "x").icons(icons.clone())),
        refused("resource `a://b` (integration::build::AnyResource)")
    );
    assert_eq!(
        with_prompt(PromptDefinition::new("p").icons(icons)),
        refused("prompt `p` (integration::build::AnyPrompt)")
    );
}

#[test]
fn rpc_40_41_42_keys_of_meta_are_well_formed_and_not_the_protocols_own() {
    let meta = Meta::new()
        .with("com.example/a", 1)
        .with("com.example/", 1)
        .with("com.example.mcp/a", 1)
        .with("plain", 1)
        .with("1a.b/x", 1)
        .with("_x", 1)
        .with("dev.mcp/x", 1)
        .with("io.modelcontextprotocol/x", 1);
    let refused = |owner: &str| {
        [
            (
                "1a.b/x",
                "has a prefix that is not made of labels like `com.example`",
            ),
            (
                "_x",
                "must begin and end with a letter or digit, with `-`, `_`, `.` only in between",
            ),
            (
                "dev.mcp/x",
                "has a prefix that is reserved for the protocol",
            ),
            (
                "io.modelcontextprotocol/x",
                "has a prefix that is reserved for the protocol",
            ),
        ]
        .map(|(key, why)| format!("{owner}: key `{key}` of `meta` {why}"))
        .to_vec()
    };
    let sorted = |mut problems: Vec<String>| {
        problems.sort();
        problems
    };
    assert_eq!(
        sorted(with_tool(
            ToolDefinition::new("t", object()).meta(meta.clone())
        )),
        sorted(refused("tool `t` (integration::build::AnyTool)"))
    );
    assert_eq!(
        sorted(with_resource(
            ResourceDefinition::new("a://b", "x").meta(meta.clone())
        )),
        sorted(refused(
            "resource `a://b` (integration::build::AnyResource)"
        ))
    );
    assert_eq!(
        sorted(with_prompt(PromptDefinition::new("p").meta(meta))),
        sorted(refused("prompt `p` (integration::build::AnyPrompt)"))
    );
}

#[test]
fn tool_36_headers_mirror_what_a_header_can_hold() {
    let of = |properties: Value| {
        with_tool(ToolDefinition::new(
            "t",
            json!({ "type": "object", "properties": properties }),
        ))
    };
    let owner = "tool `t` (integration::build::AnyTool)";
    let region = json!({ "type": "string", "x-mcp-header": "Region" });
    assert_eq!(of(json!({ "a": region })), NONE);
    assert_eq!(
        of(json!({ "a": { "type": "object", "properties": { "b": region } } })),
        NONE
    );
    assert_eq!(
        of(json!({ "a": { "type": "integer", "minimum": 0, "maximum": 9, "x-mcp-header": "A" } })),
        NONE
    );
    assert_eq!(
        of(
            json!({ "a": { "type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 9, "x-mcp-header": "A" } })
        ),
        NONE
    );
    assert_eq!(
        of(json!({ "a": { "type": "boolean", "x-mcp-header": "A" } })),
        NONE
    );
    for (properties, why) in [
        (
            json!({ "a": region, "b": { "type": "string", "x-mcp-header": "REGION" } }),
            "header `REGION` mirrors two arguments",
        ),
        (
            json!({ "a": { "type": "number", "x-mcp-header": "A" } }),
            "header `A` must mirror a string, an integer or a boolean",
        ),
        (
            json!({ "a": { "type": "integer", "x-mcp-header": "A" } }),
            "the integer that header `A` mirrors must be bounded to ±(2^53 - 1) by `range(min, max)`",
        ),
        (
            json!({ "a": { "type": "integer", "minimum": 0, "maximum": 9007199254740993_u64, "x-mcp-header": "A" } }),
            "the integer that header `A` mirrors must be bounded to ±(2^53 - 1) by `range(min, max)`",
        ),
        (
            json!({ "a": { "type": "string", "x-mcp-header": "" } }),
            "header name `` is invalid: it must not be empty",
        ),
        (
            json!({ "a": { "type": "string", "x-mcp-header": 5 } }),
            "`x-mcp-header` must be a string",
        ),
        (
            json!({ "a": { "type": "array", "items": region } }),
            "`x-mcp-header` must be reached through `properties` only",
        ),
        (
            json!({ "a": { "anyOf": [region] } }),
            "`x-mcp-header` must be reached through `properties` only",
        ),
    ] {
        assert_eq!(of(properties), [format!("{owner}: {why}")]);
    }
}

/// Mirror an integer between bounds that are not reached.
#[mcp_tool]
async fn mirrored(
    #[arg(header = "Count", range(exclusive_min = 0, exclusive_max = 10))] count: i64,
) -> i64 {
    count
}

/// Mirror an integer of any size.
#[mcp_tool]
async fn mirrored_whole(#[arg(header = "Count")] count: i64) -> i64 {
    count
}

/// Mirror in a struct.
#[mcp_type]
struct Mirrored {
    #[schemars(extend("x-mcp-header" = "Region"))]
    one: String,
    #[schemars(extend("x-mcp-header" = "region"))]
    two: String,
}

/// Mirror two members in one header.
#[mcp_tool]
async fn mirrored_twice(mirrored: Args<Mirrored>) -> String {
    format!("{}{}", mirrored.one, mirrored.two)
}

#[test]
fn tool_36_what_the_macro_mirrors_is_checked_alike() {
    assert_eq!(
        problems(
            server()
                .handlers(handlers![mirrored, mirrored_whole])
                .build()
        ),
        NONE
    );
    assert_eq!(
        problems(server().handlers(handlers![mirrored_twice]).build()),
        [
            "tool `mirrored_twice` (integration::build::mirrored_twice): header `region` mirrors two arguments"
        ]
    );
}

/// Something that is not a plain object
#[mcp_type]
enum Shape {
    Circle { radius: f64 },
    Square { side: f64 },
}

/// Measure a shape.
#[mcp_tool]
async fn area(shape: Args<Shape>) -> f64 {
    match shape.into_inner() {
        Shape::Circle { radius } => radius * radius * 3.0,
        Shape::Square { side } => side * side,
    }
}

/// Sum numbers.
#[mcp_tool]
async fn sum(numbers: Args<Vec<i64>>) -> i64 {
    numbers.0.iter().sum()
}

#[test]
fn whole_arguments_are_taken_from_plain_structs_alone() {
    let problem = |tool: &str, ty: &str| {
        format!(
            "tool `{tool}` (integration::build::{tool}): `Args<{ty}>` cannot be taken: arguments are an object with known members, \
             as a plain struct is, and `{ty}` is not; put it in a field of a struct, or take `{ty}` as a parameter of its own"
        )
    };
    assert_eq!(
        problems(server().handlers(handlers![area, sum]).build()),
        [problem("area", "Shape"), problem("sum", "Vec<i64>")]
    );
}

/// What is given where nothing is.
fn nothing() -> String {
    String::new()
}

/// Have a default outside of what is allowed.
#[mcp_tool]
async fn defaulted(#[arg(default = nothing(), length(min = 1))] text: String) -> String {
    text
}

#[test]
fn defaults_that_only_run_time_knows_are_checked() {
    assert_eq!(
        problems(server().handlers(handlers![defaulted]).build()),
        [
            "tool `defaulted` (integration::build::defaulted): argument `text` has a default outside its own schema: /text: must have at least 1 character, got \"\""
        ]
    );
}

/// A query that may be left out
#[mcp_resource("search://{kind}{?text,limit}")]
async fn search(kind: String, text: String, limit: Option<u32>) -> String {
    format!("{kind} {text} {limit:?}")
}

#[test]
fn variables_that_may_be_absent_need_a_parameter_that_may_be() {
    assert_eq!(
        problems(server().handlers(handlers![search]).build()),
        [
            "resource `search://{kind}{?text,limit}` (integration::build::search): variable `text` may be absent from the URI, so the parameter `text` must be an `Option` or have a default"
        ]
    );
}

#[test]
fn arguments_of_a_prompt_have_names_of_their_own() {
    assert_eq!(
        with_prompt(
            PromptDefinition::new("p")
                .argument(PromptArgumentDefinition::new("a"))
                .argument(PromptArgumentDefinition::new("b"))
                .argument(PromptArgumentDefinition::new("a").required())
        ),
        ["prompt `p` (integration::build::AnyPrompt): two arguments have the name `a`"]
    );
}

#[test]
fn the_server_itself_has_a_name_a_version_and_pages_that_hold_something() {
    assert_eq!(
        problems(Server::builder("", " ").page_size(0).build()),
        [
            "the server's name is empty",
            "the server's version is empty",
            "a page must hold at least one entry; `.page_size(0)` would never get to the first",
        ]
    );
}

#[test]
fn all_problems_are_listed_at_once_and_printed_one_a_line() {
    let error = Server::builder(NAME, VERSION)
        .state(Board)
        .state(Board)
        .handlers(handlers![one, area])
        .tool(AnyTool(ToolDefinition::new("a b", json!({}))))
        .prompt(AnyPrompt(PromptDefinition::new("")))
        .page_size(0)
        .build()
        .expect_err("everything is wrong");
    let text = "the server cannot be built:\n\
        - state of type `integration::build::Board` is given twice; wrap one of the two in a type of its own\n\
        - `integration::build::one` takes `&integration::build::Orders`, but no such state was given; call `.state(…)` with a value of that type\n\
        - a page must hold at least one entry; `.page_size(0)` would never get to the first\n\
        - tool `area` (integration::build::area): `Args<Shape>` cannot be taken: arguments are an object with known members, as a plain struct is, and `Shape` is not; put it in a field of a struct, or take `Shape` as a parameter of its own\n\
        - tool `a b` (integration::build::AnyTool): the name is invalid: only `A-Z a-z 0-9 _ - .` are allowed, not a space\n\
        - tool `a b` (integration::build::AnyTool): the root of the input schema must say `\"type\": \"object\"`\n\
        - prompt `` (integration::build::AnyPrompt): the name is invalid: it must not be empty";
    assert_eq!(error.to_string(), text);
    assert_eq!(format!("{error:?}"), text);
    let error = trefoil::Error::from(error);
    assert_eq!(error.to_string(), text);
    assert_eq!(format!("{error:?}"), text);
    assert_eq!(
        error.as_build().map(|error| error.problems().len()),
        Some(7)
    );
    assert!(!error.is_io());
}

#[tokio::test]
async fn a_server_that_cannot_be_built_does_not_serve() {
    let (ours, _client) = trefoil::transport::memory::pair();
    let error = server()
        .page_size(0)
        .serve(ours)
        .await
        .expect_err("the page size is wrong");
    assert_eq!(
        error.as_build().map(|error| error.problems().to_vec()),
        Some(vec![
            "a page must hold at least one entry; `.page_size(0)` would never get to the first"
                .to_owned()
        ])
    );
}
