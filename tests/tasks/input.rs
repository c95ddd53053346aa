//! Tasks that ask the client.

use serde_json::{Value, json};

use crate::desk::{self, Desk, acknowledged, begin, builder, expected, get, reaches, request};
use crate::support::{Wire, built, refusal};

fn question(message: &str) -> Value {
    json!({
        "method": "elicitation/create",
        "params": {
            "message": message,
            "requestedSchema": {
                "type": "object",
                "properties": { "name": { "type": "string" } },
                "required": ["name"],
            },
        },
    })
}

fn accept(name: &str) -> Value {
    json!({ "action": "accept", "content": { "name": name } })
}

async fn update(wire: &mut Wire, id: &str, responses: Value) -> Value {
    let params = json!({ "taskId": id, "inputResponses": responses });
    wire.ask(request("tasks/update", params)).await
}

#[tokio::test]
async fn xtask_10_13_15_all_questions_are_told_answered_in_parts_and_never_under_one_key_twice() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "ask").await;
    let asking = reaches(&mut wire, &id, "input_required").await;
    let told = json!({
        "status": "input_required",
        "inputRequests": { "one": question("One?"), "two": question("Two?") },
    });
    assert_eq!(asking, expected(&asking, told));

    let answered = update(
        &mut wire,
        &id,
        json!({ "two": accept("B"), "three": accept("C") }),
    )
    .await;
    assert_eq!(answered, acknowledged());
    let rest = get(&mut wire, &id).await["result"].take();
    let told = json!({ "status": "input_required", "inputRequests": { "one": question("One?") } });
    assert_eq!(rest, expected(&rest, told));

    // The second answer to a question changes nothing.
    assert_eq!(
        update(&mut wire, &id, json!({ "two": accept("X") })).await,
        acknowledged()
    );
    assert_eq!(
        update(&mut wire, &id, json!({ "one": accept("A") })).await,
        acknowledged()
    );
    let again = reaches(&mut wire, &id, "input_required").await;
    let told =
        json!({ "status": "input_required", "inputRequests": { "one-2": question("One?") } });
    assert_eq!(again, expected(&again, told));

    // Neither does an answer to a question that is no longer asked.
    assert_eq!(
        update(&mut wire, &id, json!({ "one": accept("X") })).await,
        acknowledged()
    );
    assert_eq!(
        update(&mut wire, &id, json!({ "one-2": accept("C") })).await,
        acknowledged()
    );
    let completed = reaches(&mut wire, &id, "completed").await;
    assert_eq!(completed["result"]["content"][0]["text"], "A B C");
    assert_eq!(completed.get("inputRequests"), None);
    assert_eq!(
        update(&mut wire, &id, json!({ "one": accept("X") })).await,
        acknowledged()
    );
}

#[tokio::test]
async fn xtask_15_an_answer_that_is_none_is_refused_and_the_question_stays() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let id = begin(&mut wire, "ask").await;
    let asking = reaches(&mut wire, &id, "input_required").await;
    let responses = json!({ "one": { "content": {} }, "two": accept("B") });
    assert_eq!(
        update(&mut wire, &id, responses).await,
        refusal(
            -32602,
            "the answer `one` in `inputResponses` is invalid: missing field `action`"
        )
    );
    assert_eq!(get(&mut wire, &id).await["result"], asking);
    let refused = wire
        .ask(request("tasks/update", json!({ "taskId": id })))
        .await;
    assert_eq!(
        refused,
        refusal(-32602, "invalid params: missing field `inputResponses`")
    );
}

#[tokio::test]
async fn xtask_09_rounds_come_before_the_task_and_their_keys_have_nothing_to_do_with_its_keys() {
    let desk = Desk::default();
    let server = built(builder(&desk));
    let mut wire = Wire::open(&server);
    let params = json!({ "name": "compose", "arguments": {} });
    let asked = wire.ask(request("tools/call", params.clone())).await;
    assert_eq!(asked["result"]["resultType"], "input_required");
    assert_eq!(
        asked["result"]["inputRequests"],
        json!({ "name": question("Name?") })
    );
    assert_eq!(asked["result"].get("taskId"), None);
    assert_eq!(desk.alive(), 0);

    let mut params = params;
    params["requestState"] = asked["result"]["requestState"].clone();
    // What was not asked yet is not answered by it.
    params["inputResponses"] = json!({ "name": accept("Ada"), "name-2": accept("Eve") });
    let created = wire.ask(request("tools/call", params)).await;
    let mut task = expected(&created["result"], json!({ "status": "working" }));
    task["resultType"] = "task".into();
    assert_eq!(created["result"], task);

    let id = created["result"]["taskId"].as_str().unwrap().to_owned();
    let asking = reaches(&mut wire, &id, "input_required").await;
    assert_eq!(
        asking["inputRequests"],
        json!({ "name-2": question("Name?") })
    );
    assert_eq!(desk.alive(), 1);
    update(&mut wire, &id, json!({ "name-2": accept("Grace") })).await;
    let completed = reaches(&mut wire, &id, "completed").await;
    assert_eq!(completed["result"]["content"][0]["text"], "Ada Grace");
    assert_eq!(desk.alive(), 0);
}

#[tokio::test]
async fn mrtr_05_a_task_that_asks_what_the_client_cannot_be_asked_fails() {
    let server = built(builder(&Desk::default()));
    let mut wire = Wire::open(&server);
    let call = desk::call("ask").replace("\"elicitation\":{},", "");
    let created = wire.ask(call).await;
    let id = created["result"]["taskId"].as_str().unwrap().to_owned();
    let failed = reaches(&mut wire, &id, "failed").await;
    assert_eq!(
        failed["error"],
        json!({
            "code": -32021,
            "message": "the client has not declared a capability that this request needs",
            "data": { "requiredCapabilities": { "elicitation": { "form": {} } } },
        })
    );
}
