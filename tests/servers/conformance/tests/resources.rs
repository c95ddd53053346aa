//! Resources, and what is said of them.

use serde_json::{Value, json};
use trefoil::jsonrpc::{ErrorCode, ErrorObject};

use super::{clients, complete};
use crate::content::PNG;

#[tokio::test]
async fn the_first_resource_of_the_list_is_one_that_can_be_read() {
    for client in clients() {
        let resources = client.resources().await.expect("a list");
        let listed: Vec<_> = resources
            .iter()
            .map(|it| (&*it.uri, &*it.name, it.mime_type.as_deref()))
            .collect();
        assert_eq!(
            listed,
            [
                ("test://static-text", "static_text", Some("text/plain")),
                ("test://static-binary", "static_binary", Some("image/png")),
                (
                    "test://watched-resource",
                    "watched_resource",
                    Some("text/plain")
                ),
            ]
        );
        let templates = client.resource_templates().await.expect("a list");
        let listed: Vec<_> = templates
            .iter()
            .map(|it| (&*it.uri_template, &*it.name, it.mime_type.as_deref()))
            .collect();
        let template = ("test://template/{id}/data", "template_data");
        assert_eq!(listed, [(template.0, template.1, Some("application/json"))]);
    }
}

#[tokio::test]
async fn each_resource_is_read_with_its_uri_its_type_and_a_hint_for_caches() {
    for client in clients() {
        for (contents, ttl, scope) in [
            (
                json!({
                    "uri": "test://static-text",
                    "mimeType": "text/plain",
                    "text": "This is the content of the static text resource.",
                }),
                3_600_000,
                "public",
            ),
            (
                json!({ "uri": "test://static-binary", "mimeType": "image/png", "blob": PNG }),
                0,
                "private",
            ),
            (
                json!({
                    "uri": "test://template/123/data",
                    "mimeType": "application/json",
                    "text": r#"{"id":"123","templateTest":true,"data":"Data for ID: 123"}"#,
                }),
                0,
                "private",
            ),
            (
                json!({
                    "uri": "test://watched-resource",
                    "mimeType": "text/plain",
                    "text": "This is the content of the watched resource.",
                }),
                0,
                "private",
            ),
        ] {
            let uri = contents["uri"].clone();
            let mut expected = complete(&client, json!({ "contents": [contents] }));
            if client.revision().is_modern() {
                expected["ttlMs"] = ttl.into();
                expected["cacheScope"] = scope.into();
            }
            let read = client
                .request("resources/read", json!({ "uri": uri }))
                .await;
            assert_eq!(read, Ok(expected));
        }
    }
}

#[tokio::test]
async fn lists_and_discovery_have_a_hint_for_caches() {
    let [_, client] = clients();
    for method in [
        "tools/list",
        "prompts/list",
        "resources/list",
        "resources/templates/list",
        "server/discover",
    ] {
        let result = client.request(method, json!({})).await.expect("a result");
        let hint = (&result["ttlMs"], &result["cacheScope"]);
        assert_eq!(hint, (&json!(60_000), &json!("public")), "{method}");
        assert_eq!(result["resultType"], "complete", "{method}");
    }
}

#[tokio::test]
async fn an_unknown_uri_is_an_error_that_names_it() {
    for client in clients() {
        let uri = "test://nonexistent-resource-for-conformance-testing";
        let code = match client.revision().is_modern() {
            true => ErrorCode::INVALID_PARAMS,
            false => ErrorCode::RESOURCE_NOT_FOUND,
        };
        let message = format!("resource not found: {uri}");
        let mut expected = ErrorObject::new(code, message);
        expected.data = Some(json!({ "uri": uri }));
        let refused = client
            .request("resources/read", json!({ "uri": uri }))
            .await;
        assert_eq!(refused, Err(expected));
    }
}

#[tokio::test]
async fn a_session_subscribes_and_hears_of_changes_until_it_has_enough() {
    let server = super::server();
    let client = server.test_client().at(super::LEGACY);
    let uri = json!({ "uri": "test://watched-resource" });
    assert_eq!(
        client.request("resources/subscribe", uri.clone()).await,
        Ok(json!({}))
    );
    server.handle().resource_updated("test://watched-resource");
    assert_eq!(
        client.request("resources/unsubscribe", uri).await,
        Ok(json!({}))
    );
    server.handle().resource_updated("test://watched-resource");
    assert_eq!(client.request("ping", json!({})).await, Ok(json!({})));
    let told: Vec<Value> = client.notifications().await;
    let updated = json!({
        "jsonrpc": "2.0",
        "method": "notifications/resources/updated",
        "params": { "uri": "test://watched-resource" },
    });
    assert_eq!(told, [updated]);
}
