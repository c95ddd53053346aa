//! What the three primitives do together: read a sprint, work on it with tools, review it with a prompt.

use serde_json::{Value, json};
use trefoil::prelude::*;

use super::{clients, json_of, read_json};

#[tokio::test]
async fn a_sprint_is_read_worked_on_and_reviewed() {
    for client in clients() {
        // An application reads the resource …
        let sprint = read_json(&client.read("sprint://S-42").await.unwrap());
        assert_eq!(sprint["state"], "active");
        let id = sprint["id"].as_str().expect("an id");

        // … a model works on it with tools …
        let arguments = json!({ "sprintId": id, "status": "in-progress" });
        let stories = json_of(&client.call("get-sprint-stories", arguments).await.unwrap());
        assert_eq!(stories["stories"][0]["title"], "Search page");
        let arguments = json!({
            "title": format!("Help with {}", stories["stories"][0]["id"].as_str().expect("an id")),
            "priority": "medium", "assignee": stories["stories"][0]["assignee"]
        });
        let task = json_of(&client.call("create-task", arguments).await.unwrap());
        assert_eq!(
            (&task["title"], &task["assignee"]),
            (&json!("Help with ST-10"), &json!("mei"))
        );
        let velocity = json_of(&client.call("calculate-velocity", json!({})).await.unwrap());
        let end: String = sprint["endDate"].as_str().expect("a date").to_owned();
        let arguments = json!({
            "goal": "Finish the search", "startDate": end, "endDate": "2026-07-26",
            "committedPoints": velocity["averagePoints"].as_f64().expect("a number").floor()
        });
        let refused = client
            .call("create-sprint", arguments.clone())
            .await
            .unwrap();
        assert_eq!(
            refused,
            CallToolResult::error(
                "S-42 runs from 2026-06-29 to 2026-07-12; begin on 2026-07-13 or later"
            )
        );
        let mut arguments = arguments;
        arguments["startDate"] = Value::from("2026-07-13");
        let next = json_of(&client.call("create-sprint", arguments).await.unwrap());
        assert_eq!(
            (&next["id"], &next["committedPoints"]),
            (&json!("S-43"), &json!(17))
        );
        let read = client.read("sprint://S-43").await.unwrap();
        assert_eq!(read_json(&read), next);

        // … and a user picks the prompt, with the new sprint among its completions.
        let ids = client
            .complete("sprint-review", "sprintId", "s-")
            .await
            .unwrap();
        assert_eq!(ids.values, ["S-40", "S-41", "S-42", "S-43"]);
        let arguments = json!({ "sprintId": id, "format": "slides" });
        let review = client.get("sprint-review", arguments).await.unwrap();
        assert_eq!(
            review.description.as_deref(),
            Some("Review of sprint S-42: Orders can be searched")
        );
        let [
            PromptMessage {
                content: ContentBlock::Resource(attached),
                ..
            },
            request,
        ] = &review.messages[..]
        else {
            panic!("a resource and a request: {review:?}");
        };
        assert_eq!(attached.resource.uri(), "sprint://S-42");
        assert_eq!(
            *request,
            PromptMessage::user(
                "Review sprint S-42. 5 of 23 committed points are done. These are its stories:\n\
                 - ST-9: Search orders by customer (5 points, done)\n\
                 - ST-10: Search page (5 points, in progress)\n\
                 - ST-11: Index old orders for the search (8 points, in review)\n\
                 - ST-12: Search by date (3 points, to do)\n\
                 - ST-13: Typing errors in search words (2 points, to do)\n\
                 Judge first whether the goal is reached. Write the review as five slides for stakeholders, each with \
                 a title and three points."
            )
        );
    }
}
