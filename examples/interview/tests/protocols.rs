//! What can be read of interviews afterwards.

use serde_json::{Value, json};
use trefoil::prelude::*;

use super::{FORMS, interview, json_of, willing};

#[tokio::test]
async fn a_protocol_can_be_read_listed_and_judged() {
    for revision in FORMS {
        let client = willing(revision);
        let held = json_of(&interview(&client).await);
        let read = client.read("interview://I-2").await.expect("it is there");
        let [ResourceContents::Text(contents)] = &read.contents[..] else {
            panic!("one text: {read:?}");
        };
        assert_eq!(contents.mime_type.as_deref(), Some("application/json"));
        let text: Value = serde_json::from_str(&contents.text).expect("it is JSON");
        assert_eq!(text, held);
        let listed = client
            .call("list_interviews", json!({ "status": "open" }))
            .await;
        assert_eq!(
            json_of(&listed.expect("a list")),
            json!({ "interviews": [] })
        );
        let ids = client
            .complete("assess_candidate", "interviewId", "i-2")
            .await;
        assert_eq!(ids.expect("numbers").values, ["I-2"]);
        let judged = client
            .get("assess_candidate", json!({ "interviewId": "I-2" }))
            .await;
        let text = "Does this candidate fit the position of Site engineer? Judge the answer by what it shows of the \
                    candidate's own work. Write three sentences, and name one thing to find out next.";
        let attached = json!({
            "type": "resource",
            "resource": { "uri": "interview://I-2", "mimeType": "application/json", "text": contents.text },
        });
        assert_eq!(
            json!(judged.expect("messages").messages),
            json!([
                { "role": "user", "content": attached },
                { "role": "user", "content": { "type": "text", "text": text } },
            ])
        );
        assert!(client.read("interview://I-3").await.is_err());
        let unknown = client
            .get("assess_candidate", json!({ "interviewId": "I-3" }))
            .await;
        assert_eq!(
            unknown.expect_err("it is not there").message,
            "there is no interview I-3"
        );
    }
}
