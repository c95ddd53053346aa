//! The advertised schemas of the golden set, as files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};
use trefoil::protocol::Revision;
use trefoil::testing::TestClient;

use crate::types::groups;

/// Input and output schema of every tool, by name.
type Listed = BTreeMap<String, (Value, Option<Value>)>;

#[tokio::test]
async fn schemas_are_as_the_golden_files_have_them() {
    let update = std::env::var_os("TREFOIL_UPDATE").is_some_and(|value| value == "1");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schema/golden");
    let mut different = Vec::new();
    for group in groups() {
        let listed = listed(&group.server.test_client()).await;
        let schemas: Map<String, Value> = listed
            .into_iter()
            .map(|(tool, (input, output))| (tool, json!({ "input": input, "output": output })))
            .collect();
        let text = format!("{:#}\n", Value::Object(schemas));
        let path = folder.join(group.name).with_extension("json");
        if update {
            fs::write(&path, &text).expect("the golden file can be written");
        }
        let there = fs::read_to_string(&path).unwrap_or_default();
        if there != text {
            different.extend(first_difference(group.name, &there, &text));
        }
    }
    assert_eq!(
        different,
        Vec::<String>::new(),
        "TREFOIL_UPDATE=1 writes the files"
    );
}

#[tokio::test]
async fn clients_see_output_schemas_as_their_revision_has_them() {
    for group in groups() {
        let newest = listed(&group.server.test_client()).await;
        for revision in Revision::ALL {
            let older = listed(&group.server.test_client().at(revision)).await;
            for (tool, (input, output)) in &newest {
                let is_object = output
                    .as_ref()
                    .is_some_and(|output| output["type"] == "object");
                let shown =
                    revision.is_modern() || (revision >= Revision::V2025_06_18 && is_object);
                let expected = (input.clone(), output.clone().filter(|_| shown));
                assert_eq!(older[tool], expected, "TOOL-09: {tool} at {revision:?}");
            }
        }
    }
}

async fn listed(client: &TestClient) -> Listed {
    let tools = client.tools().await.expect("tools are listed");
    let parsed = |text: &str| serde_json::from_str(text).expect("a schema is JSON");
    tools
        .into_iter()
        .map(|tool| {
            let output = tool.output_schema.map(|schema| parsed(schema.get()));
            (tool.name, (parsed(tool.input_schema.get()), output))
        })
        .collect()
}

/// The first line in which the texts differ.
fn first_difference(name: &str, there: &str, now: &str) -> Option<String> {
    let mut lines = there
        .lines()
        .chain([""])
        .zip(now.lines().chain([""]))
        .enumerate();
    let (index, (there, now)) = lines.find(|(_, (there, now))| there != now)?;
    Some(format!(
        "{name}.json:{}: {there:?} is now {now:?}",
        index + 1
    ))
}
