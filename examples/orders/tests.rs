//! The behaviour of the order desk: first by itself, then as plain functions, then through the protocol.

use serde_json::json;
use trefoil::prelude::*;
use trefoil::protocol::{ResourceContents, Revision};
use trefoil::testing::{TestClient, assert_surface};

use crate::handlers::{Tone, complaint_reply, order_detail};
use crate::orders::{OrderError, Orders, Status};

#[test]
fn a_paid_order_can_be_cancelled_once() {
    let orders = Orders::seeded();
    assert_eq!(orders.cancel("A100"), Ok(()));
    assert_eq!(
        orders.find("A100").map(|order| order.status),
        Some(Status::Cancelled)
    );
    assert_eq!(
        orders.cancel("A100"),
        Err(OrderError::AlreadyCancelled {
            order_id: "A100".to_owned()
        })
    );
}

#[test]
fn a_shipped_order_cannot_be_cancelled() {
    let orders = Orders::seeded();
    assert_eq!(
        orders.cancel("A200"),
        Err(OrderError::Shipped {
            order_id: "A200".to_owned()
        })
    );
    assert_eq!(
        orders.find("A200").map(|order| order.status),
        Some(Status::Shipped)
    );
}

#[tokio::test]
async fn reading_an_order_changes_nothing() {
    let orders = Orders::seeded();
    let before = orders.find("A100");
    for _ in 0..3 {
        let Some(Json(order)) = order_detail(&orders, "A100".to_owned()).await else {
            panic!("the order is there");
        };
        assert_eq!(Some(order), before);
    }
    assert_eq!(orders.find("A100"), before);
    assert!(order_detail(&orders, "X1".to_owned()).await.is_none());
}

#[tokio::test]
async fn a_complaint_names_the_order_and_the_tone() {
    let draft = complaint_reply("A100".to_owned(), Tone::Friendly).await;
    assert!(
        draft.contains("order://A100") && draft.contains("warm and friendly"),
        "{draft}"
    );
}

fn clients() -> impl Iterator<Item = TestClient> {
    Revision::ALL.into_iter().map(|revision| {
        let server = crate::server().build().expect("the server is well defined");
        server.test_client().at(revision)
    })
}

#[tokio::test]
async fn a_client_cancels_an_order_and_reads_that_it_is_cancelled() {
    for client in clients() {
        let result = client
            .call("cancel_order", json!({ "orderId": "A100" }))
            .await
            .unwrap();
        assert_eq!(
            result,
            CallToolResult::text("Order A100 is cancelled; the customer gets the money back.")
        );
        let read = client.read("order://A100").await.unwrap();
        let [ResourceContents::Text(contents)] = &read.contents[..] else {
            panic!("one text: {read:?}");
        };
        assert_eq!(contents.mime_type.as_deref(), Some("application/json"));
        let order: serde_json::Value = serde_json::from_str(&contents.text).unwrap();
        assert_eq!(
            order,
            json!({
                "orderId": "A100", "customer": "Ada", "status": "cancelled",
                "items": [
                    { "article": "Teapot", "quantity": 1, "unitPriceCents": 2490 },
                    { "article": "Green tea, 100 g", "quantity": 2, "unitPriceCents": 790 }
                ]
            })
        );
    }
}

#[tokio::test]
async fn a_model_reads_why_an_order_cannot_be_cancelled() {
    for client in clients() {
        for (order_id, why) in [
            (
                "A200",
                "order A200 has been shipped and cannot be cancelled any more; offer a return instead",
            ),
            ("A300", "order A300 is cancelled already"),
            (
                "X1",
                "there is no order X1; the orders are A100, A200, A300",
            ),
        ] {
            let result = client
                .call("cancel_order", json!({ "orderId": order_id }))
                .await
                .unwrap();
            assert_eq!(result, CallToolResult::error(why));
        }
    }
}

#[tokio::test]
async fn reading_through_the_protocol_changes_nothing_either() {
    for client in clients() {
        let first = client.read("order://A100").await.unwrap();
        assert_eq!(client.read("order://A100").await.unwrap(), first);
        let missing = client.read("order://X1").await.unwrap_err();
        let code = if client.revision().is_modern() {
            -32602
        } else {
            -32002
        };
        assert_eq!(
            (missing.code.0, missing.data),
            (code, Some(json!({ "uri": "order://X1" })))
        );
    }
}

#[tokio::test]
async fn the_tone_is_polite_unless_it_is_given() {
    for client in clients() {
        let polite = client
            .get("complaint_reply", json!({ "orderId": "A100" }))
            .await
            .unwrap();
        let blank = client
            .get("complaint_reply", json!({ "orderId": "A100", "tone": "" }))
            .await
            .unwrap();
        assert_eq!(blank, polite);
        assert_eq!(
            polite.messages,
            [PromptMessage::user(
                "A customer complains about order A100. Read order://A100 first. Then write an answer that is polite \
                 and formal, with an apology, names the articles, and offers what the order's status allows."
            )]
        );
        let friendly = client
            .get(
                "complaint_reply",
                json!({ "orderId": "A100", "tone": "friendly" }),
            )
            .await
            .unwrap();
        assert_ne!(friendly, polite);
        assert!(
            client
                .get(
                    "complaint_reply",
                    json!({ "orderId": "A100", "tone": "rude" })
                )
                .await
                .is_err()
        );
    }
}

#[tokio::test]
async fn order_numbers_and_tones_are_completed() {
    for client in clients() {
        let ids = client
            .complete("complaint_reply", "orderId", "a2")
            .await
            .unwrap();
        assert_eq!(ids.values, ["A200"]);
        let ids = client
            .complete("order://{orderId}", "orderId", "")
            .await
            .unwrap();
        assert_eq!(ids.values, ["A100", "A200", "A300"]);
        let tones = client
            .complete("complaint_reply", "tone", "f")
            .await
            .unwrap();
        assert_eq!(tones.values, ["friendly"]);
    }
}

#[tokio::test]
async fn the_surface_is_the_one_on_file() {
    let server = crate::server().build().expect("the server is well defined");
    assert_surface(&server, "examples/orders/surface.json").await;
}

#[tokio::test]
async fn who_watches_an_order_hears_of_its_cancellation() {
    let server = crate::server().build().expect("the server is complete");
    let client = server.test_client().at(Revision::V2025_11_25);
    for order_id in ["A100", "A200"] {
        let watched = json!({ "uri": format!("order://{order_id}") });
        client
            .request("resources/subscribe", watched)
            .await
            .expect("changes of orders are announced");
    }
    for order_id in ["A100", "A200"] {
        client
            .call("cancel_order", json!({ "orderId": order_id }))
            .await
            .expect("it answers");
    }
    assert_eq!(
        client.notifications().await,
        [json!({
            "jsonrpc": "2.0",
            "method": "notifications/resources/updated",
            "params": { "uri": "order://A100" },
        })],
        "A200 has been shipped and stays as it is"
    );
}
