//! Functions that are found and functions that are listed make the same server.

use serde_json::json;
use trefoil::prelude::*;

mod greetings {
    use trefoil::prelude::*;

    /// Ask for a greeting
    #[mcp_prompt]
    pub async fn greet(
        /// Who is greeted
        name: String,
    ) -> String {
        format!("Write a greeting for {name}.")
    }

    /// Say hello.
    #[mcp_tool]
    pub fn hello() -> &'static str {
        "hello"
    }
}

/// Double a number and return the result.
#[mcp_tool]
async fn double(value: i64) -> i64 {
    value * 2
}

/// The number of the answer
#[mcp_resource("answer://number")]
async fn answer() -> &'static str {
    "42"
}

/// Never compiled in.
#[cfg(any())]
#[mcp_tool]
async fn absent() {}

#[tokio::test]
async fn discovered_functions_make_the_same_surface_as_listed_ones() {
    let builder = || Server::builder("found", "1.0.0");
    let listed = handlers![answer, double, greetings::greet, greetings::hello];
    let servers = [
        builder().discover().build().expect("the discovered server"),
        builder()
            .handlers(listed)
            .build()
            .expect("the listed server"),
    ];
    let mut surfaces = Vec::new();
    for server in &servers {
        let client = server.test_client();
        let mut surface = Vec::new();
        for method in [
            "tools/list",
            "resources/list",
            "resources/templates/list",
            "prompts/list",
            "server/discover",
        ] {
            surface.push(client.request(method, json!({})).await.expect(method));
        }
        surfaces.push(surface);
        assert_eq!(
            client.call("double", json!({ "value": 21 })).await,
            Ok(CallToolResult::text("42"))
        );
        assert_eq!(
            client.call("hello", json!({})).await,
            Ok(CallToolResult::text("hello"))
        );
    }
    assert_eq!(surfaces[0], surfaces[1]);
    let names: Vec<_> = surfaces[0][0]["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .map(|tool| &tool["name"])
        .collect();
    assert_eq!(names, ["double", "hello"]);
}

#[test]
fn a_function_both_listed_and_discovered_is_a_duplicate() {
    let error = Server::builder("twice", "1.0.0")
        .discover()
        .handlers(handlers![double])
        .build()
        .expect_err("a duplicate");
    assert_eq!(
        error.problems(),
        ["two tools have the name `double`: discover::double and discover::double"]
    );
}
