//! Tools that write files.

use serde_json::{Value, json};

use super::{clients, newest, text_of};

#[tokio::test]
async fn typescript_tests_call_each_function_with_ordinary_and_edge_values() {
    let arguments = json!({
        "signatures": [
            "export async function total(prices: number[], currency?: string): Promise<number>;",
            "function log(on: boolean): void"
        ],
        "moduleName": "./cart"
    });
    for client in clients() {
        let tests = client
            .call("generate-unit-tests", arguments.clone())
            .await
            .unwrap();
        assert_eq!(text_of(&tests), include_str!("golden/cart.test.ts"));
    }
}

#[tokio::test]
async fn rust_tests_call_each_function_with_ordinary_and_edge_values() {
    let arguments = json!({
        "signatures": [
            "pub async fn total<T: Into<f64>>(prices: &[f64], rate: fn(i32, i32) -> f64, to: Option<String>) -> Result<f64, Error>",
            "fn log(level: u8)"
        ],
        "moduleName": "shop::cart",
        "language": "rust"
    });
    let tests = newest()
        .call("generate-unit-tests", arguments)
        .await
        .unwrap();
    assert_eq!(text_of(&tests), include_str!("golden/cart_rs.txt"));
}

#[tokio::test]
async fn a_signature_that_cannot_be_read_is_shown_with_an_example() {
    let client = newest();
    let example = "write it like `function total(prices: number[], currency?: string): number`";
    for (signature, why) in [
        ("total(prices)", "there is no `function`"),
        (
            "class Cart {",
            "`class` stands where `function` is expected",
        ),
        ("function (a: number)", "there is no name"),
        ("function total", "there is no `(`"),
        ("function total(a: number", "the `(` is not closed"),
        ("function total(a)", "parameter `a` has no type"),
        (
            "function total({ a }: Cart)",
            "parameter `{ a }: Cart` must be a plain name and a type",
        ),
        (
            "function total() number",
            "`number` stands where `:` is expected",
        ),
    ] {
        let arguments = json!({ "signatures": [signature], "moduleName": "./cart" });
        let refused = client.call("generate-unit-tests", arguments).await.unwrap();
        assert_eq!(
            text_of(&refused),
            format!("cannot read the signature `{signature}`: {why}; {example}")
        );
        assert_eq!(refused.is_error, Some(true));
    }
}

#[tokio::test]
async fn a_compose_file_has_all_services() {
    let arguments = json!({ "services": [
        { "name": "db", "image": "postgres:17", "environment": { "POSTGRES_PASSWORD": "a$b\"c\nd" } },
        { "name": "web", "image": "nginx:1.27", "ports": ["8080:80"], "dependsOn": ["db"] }
    ] });
    for client in clients() {
        let file = client
            .call("generate-compose", arguments.clone())
            .await
            .unwrap();
        assert_eq!(text_of(&file), include_str!("golden/compose.yaml"));
    }
}

#[tokio::test]
async fn services_that_cannot_run_together_are_refused_with_all_reasons() {
    let client = newest();
    let refused = async |services: Value| {
        let refused = client
            .call("generate-compose", json!({ "services": services }))
            .await
            .unwrap();
        assert_eq!(refused.is_error, Some(true));
        text_of(&refused).to_owned()
    };
    assert_eq!(
        refused(json!([
            { "name": "db", "image": "postgres", "ports": ["8080:80"], "dependsOn": ["web", "dx"] },
            { "name": "web", "image": "nginx", "ports": ["8080:81", "0:70000"], "dependsOn": ["db"] },
            { "name": "cache", "image": "redis", "dependsOn": ["cache"] },
            { "name": "cache", "image": "redis" }
        ]))
        .await,
        "cache: there are two services of this name\n\
         web: port 8080 of the host is taken by db\n\
         web: `0:70000` is not HOST:CONTAINER, each from 1 to 65535\n\
         db: depends on dx, which is none of cache, db, web\n\
         db, web, cache: never start, because each waits for another of them; take a dependency out"
    );
    assert_eq!(
        refused(json!([{ "name": "Web", "image": "ng inx", "ports": ["80"] }])).await,
        "invalid arguments:\n\
         /services/0/image: must match the pattern `^[^\\s]+$`, got \"ng inx\"\n\
         /services/0/name: must match the pattern `^[a-z][a-z0-9_-]*$`, got \"Web\"\n\
         /services/0/ports/0: must match the pattern `^\\d{1,5}:\\d{1,5}$`, got \"80\""
    );
}
