//! Tools, resources and prompts come and go.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::Revision;
use trefoil::{BuildError, RegistryChange};

use crate::helpers::{dynamic, file, fixed, named, names, note, watched};
use crate::support::{Wire, built, cached_answer, problems, refusal, server};

const REVISION: Revision = Revision::V2026_07_28;

/// What a change was refused for.
fn refused(change: impl FnOnce(&mut RegistryChange)) -> Vec<String> {
    let refused = dynamic().handle().change(change);
    refused.map_or_else(
        |error: BuildError| error.problems().to_vec(),
        |()| Vec::new(),
    )
}

async fn call(wire: &mut Wire, tool: &str) -> Value {
    wire.request(REVISION, "tools/call", json!({ "name": tool }))
        .await
}

async fn tools(wire: &mut Wire) -> Vec<String> {
    names(
        &wire.request(REVISION, "tools/list", json!({})).await,
        "tools",
    )
}

#[test]
fn a_server_without_dynamic_refuses_changes_and_says_how_to_allow_them() {
    let error = fixed()
        .handle()
        .change(|registry| {
            registry.tool(named("a"));
        })
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the server cannot be changed so:\n- what this server offers is fixed; call `.dynamic()` on its builder to let it change"
    );
}

#[tokio::test]
async fn what_is_added_is_served_and_what_is_removed_is_unknown() {
    let server = dynamic();
    let mut wire = Wire::open(&server);
    assert_eq!(
        call(&mut wire, "tuoch_all").await,
        refusal(-32602, "unknown tool `tuoch_all`")
    );
    server
        .handle()
        .change(|registry| {
            registry.tool(named("touch_all")).remove_tool("touch");
        })
        .unwrap();
    assert_eq!(
        call(&mut wire, "tuoch_all").await,
        refusal(
            -32602,
            "unknown tool `tuoch_all`; did you mean `touch_all`?"
        ),
        "new names are near misses"
    );
    assert_eq!(
        call(&mut wire, "touch_all").await["result"]["content"][0]["text"],
        "touch_all"
    );
    assert_eq!(tools(&mut wire).await, ["touch_all"]);
    assert_eq!(
        call(&mut wire, "touch").await,
        refusal(-32602, "unknown tool `touch`")
    );
}

#[tokio::test]
async fn disabled_is_as_if_not_there_until_it_is_enabled_at_its_old_place() {
    /// Draft something
    #[mcp_prompt]
    async fn draft() -> &'static str {
        "Draft."
    }

    let server = built(
        server()
            .dynamic()
            .handlers(handlers![draft, file])
            .tool(named("a"))
            .tool(named("b"))
            .tool(named("c")),
    );
    let mut wire = Wire::open(&server);
    server
        .handle()
        .change(|registry| {
            registry
                .disable_tool("b")
                .disable_prompt("draft")
                .disable_resource("file:///{name}");
        })
        .unwrap();
    assert_eq!(tools(&mut wire).await, ["a", "c"]);
    assert_eq!(
        call(&mut wire, "b").await,
        refusal(-32602, "unknown tool `b`")
    );
    let prompt = json!({ "name": "draft" });
    assert_eq!(
        wire.request(REVISION, "prompts/get", prompt.clone()).await,
        refusal(-32602, "unknown prompt `draft`")
    );
    let read = wire
        .request(REVISION, "resources/read", json!({ "uri": "file:///x" }))
        .await;
    assert_eq!(read["error"]["code"], -32602);
    let templates = wire
        .request(REVISION, "resources/templates/list", json!({}))
        .await;
    assert_eq!(templates["result"]["resourceTemplates"], json!([]));
    server
        .handle()
        .change(|registry| {
            registry
                .enable_tool("b")
                .enable_prompt("draft")
                .enable_resource("file:///{name}");
        })
        .unwrap();
    assert_eq!(tools(&mut wire).await, ["a", "b", "c"]);
    assert!(wire.request(REVISION, "prompts/get", prompt).await["result"]["messages"].is_array());
    let read = wire
        .request(REVISION, "resources/read", json!({ "uri": "file:///x" }))
        .await;
    assert_eq!(read["result"]["contents"][0]["text"], "x");
}

#[test]
fn changes_are_checked_as_build_checks_them() {
    assert_eq!(
        refused(|registry| {
            registry.tool(named("touch"));
        }),
        [format!(
            "two tools have the name `touch`: {}::helpers::touch and {}",
            module_path!().split("::").next().unwrap(),
            std::any::type_name_of_val(&named("touch"))
        )]
    );
    for names in [["a", "a"], ["not a name", "b"], ["", "c"]] {
        let [first, second] = names;
        let built = server().tool(named(first)).tool(named(second)).build();
        let changed = refused(|registry| {
            registry.tool(named(first)).tool(named(second));
        });
        assert_eq!(changed.len(), 1, "{names:?}");
        assert_eq!(changed, problems(built), "{names:?}");
    }

    struct Missing;

    /// Needs what nobody gave.
    #[mcp_tool]
    async fn needy(_missing: &Missing) {}

    let needs = refused(|registry| {
        registry.handlers(handlers![needy]);
    });
    assert_eq!(needs.len(), 1);
    assert!(
        needs[0]
            .ends_with("but no such state was given; call `.state(…)` with a value of that type"),
        "{needs:?}"
    );
}

#[test]
fn names_that_are_not_there_are_refused_with_near_misses() {
    assert_eq!(
        refused(|registry| {
            registry
                .remove_tool("tuoch")
                .disable_resource("file:///{nme}")
                .enable_prompt("x");
        }),
        [
            "unknown tool `tuoch`; did you mean `touch`?",
            "unknown resource `file:///{nme}`; did you mean `file:///{name}`?",
            "unknown prompt `x`",
        ]
    );
}

#[tokio::test]
async fn a_change_is_made_as_a_whole_or_not_at_all() {
    let server = dynamic();
    let handle = server.handle();
    handle
        .change(|registry| {
            registry
                .tool(named("a"))
                .remove_tool("touch")
                .tool(named("a"));
        })
        .unwrap_err();
    let mut wire = Wire::open(&server);
    assert_eq!(tools(&mut wire).await, ["touch"]);
    handle
        .change(|registry| {
            registry.remove_tool("touch").tool(named("touch"));
        })
        .unwrap();
    assert_eq!(
        call(&mut wire, "touch").await["result"]["content"][0]["text"],
        "touch",
        "a tool takes the place of another in one change"
    );
}

#[tokio::test]
async fn resources_find_their_way_after_each_change() {
    struct Text(ResourceDefinition, &'static str);

    #[trefoil::async_trait]
    impl Resource for Text {
        fn definition(&self) -> ResourceDefinition {
            self.0.clone()
        }

        async fn read(
            &self,
            _ctx: &RequestContext,
            uri: MatchedUri<'_>,
        ) -> Result<ReadResourceResult, ProtocolError> {
            Ok(ReadResourceResult::new(vec![uri.text(self.1)]))
        }
    }

    use trefoil::protocol::ReadResourceResult;
    use trefoil::resource::{MatchedUri, Resource, ResourceDefinition};

    async fn read(wire: &mut Wire, uri: &str) -> Value {
        let answer = wire
            .request(REVISION, "resources/read", json!({ "uri": uri }))
            .await;
        match answer.get("error") {
            Some(error) => error["code"].clone(),
            None => answer["result"]["contents"][0]["text"].clone(),
        }
    }

    let server = dynamic();
    let handle = server.handle();
    let mut wire = Wire::open(&server);
    handle
        .change(|registry| {
            registry
                .resource(Text(watched("file:///one"), "one"))
                .resource(Text(
                    ResourceDefinition::template("file:///t-{x}", "t"),
                    "template",
                ))
                .remove_resource("note:///{name}");
        })
        .unwrap();
    assert_eq!(read(&mut wire, "file:///one").await, "one");
    assert_eq!(read(&mut wire, "file:///t-1").await, "template");
    assert_eq!(read(&mut wire, "file:///other").await, "other");
    assert_eq!(read(&mut wire, "note:///x").await, -32602);
    handle
        .change(|registry| {
            registry
                .remove_resource("file:///one")
                .disable_resource("file:///t-{x}");
        })
        .unwrap();
    assert_eq!(read(&mut wire, "file:///t-1").await, "t-1", "the wider one");
    let twin = handle
        .change(|registry| {
            registry
                .resource(Text(
                    ResourceDefinition::template("file:///t-{y}", "t"),
                    "twin",
                ))
                .enable_resource("file:///t-{x}");
        })
        .unwrap_err();
    let twin = twin.problems();
    assert_eq!(twin.len(), 1);
    assert!(
        twin[0].starts_with("resources `file:///t-{y}` (")
            && twin[0].ends_with(") match the same URIs, and neither is more specific"),
        "{twin:?}"
    );
    let same = handle
        .change(|registry| {
            registry.resource(Text(
                ResourceDefinition::template("file:///t-{x}", "t"),
                "same",
            ));
        })
        .unwrap_err();
    assert!(
        same.problems()[0].contains("match the same URIs"),
        "the URI of a disabled resource stays taken: {same}"
    );
    handle
        .change(|registry| {
            registry
                .handlers(handlers![note])
                .remove_resource("file:///t-{x}");
        })
        .unwrap();
    assert_eq!(read(&mut wire, "note:///x").await, "x");
    assert_eq!(
        read(&mut wire, "file:///one").await,
        "one",
        "by the template now"
    );
}

#[tokio::test]
async fn page_05_a_cursor_outlives_changes_until_its_entry_is_gone() {
    let mut builder = server().dynamic().page_size(2);
    for name in ["a", "b", "c", "d", "e"] {
        builder = builder.tool(named(name));
    }
    let server = built(builder);
    let handle = server.handle();
    let mut wire = Wire::open(&server);
    let first = wire.request(REVISION, "tools/list", json!({})).await;
    assert_eq!(names(&first, "tools"), ["a", "b"]);
    let cursor = first["result"]["nextCursor"].clone();
    let params = json!({ "cursor": cursor });
    handle
        .change(|registry| {
            registry.remove_tool("a").disable_tool("d");
        })
        .unwrap();
    let second = wire.request(REVISION, "tools/list", params.clone()).await;
    assert_eq!(
        names(&second, "tools"),
        ["c", "e"],
        "behind `b`, wherever that is"
    );
    assert!(second["result"].get("nextCursor").is_none());
    handle
        .change(|registry| {
            registry.remove_tool("b");
        })
        .unwrap();
    assert_eq!(
        wire.request(REVISION, "tools/list", params).await,
        refusal(
            -32602,
            "`cursor` was not issued by this server, or is out of date"
        )
    );
}

#[tokio::test]
async fn a_dynamic_server_that_offers_nothing_yet_has_its_methods() {
    let server = built(server().dynamic());
    let mut wire = Wire::open(&server);
    for (method, list) in [
        ("tools/list", "tools"),
        ("resources/list", "resources"),
        ("resources/templates/list", "resourceTemplates"),
        ("prompts/list", "prompts"),
    ] {
        assert_eq!(
            wire.request(REVISION, method, json!({})).await,
            cached_answer(REVISION, json!({ list: [] })),
            "{method}"
        );
    }
}
