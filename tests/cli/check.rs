//! `check`: findings, and what the tools cost.

use serde_json::{Value, json};

use crate::{run, run_example};

/// Bytes and tokens of an example's list of tools, by what `list --json` shows of it.
fn cost(example: &str) -> (usize, usize) {
    let (_, out, _) = run_example(example, &["list", "--json"]);
    let listed: Value = serde_json::from_str(&out).expect("it is JSON");
    let bytes = listed["tools"].to_string().len();
    (bytes, bytes.div_ceil(4))
}

#[test]
fn a_server_without_findings_is_summed_up_in_one_line() {
    for (example, counts) in [
        ("orders", "1 tool, no resources, 1 template, 1 prompt"),
        ("database", "2 tools, 2 resources, 4 templates, 2 prompts"),
    ] {
        let (bytes, tokens) = cost(example);
        assert_eq!(
            run_example(example, &["check"]),
            (
                0,
                format!(
                    "no findings; {counts}; the tool list has {bytes} bytes, about {tokens} tokens\n"
                ),
                String::new()
            )
        );
    }
}

#[test]
fn findings_are_grouped_by_item_and_end_with_status_1() {
    let date = "the format `date` is refused by Gemini, which knows `date-time` alone; use `pattern`, or name the format in the \
                description";
    let map = "a map with keys of the caller's choice is refused by Gemini; take a list of structs with a field for the key";
    let (bytes, tokens) = cost("sprints");
    assert_eq!(
        run_example("sprints", &["check"]),
        (
            1,
            format!(
                "tool `create-sprint` (sprints::handlers::data::create_sprint)\n\
                 \x20 argument `endDate`: {date} (and in one more place) [schema-format]\n\
                 tool `search-stories` (sprints::handlers::retrieval::search_stories)\n\
                 \x20 argument `filters.dateFrom`: {date} (and in one more place) [schema-format]\n\
                 tool `generate-compose` (sprints::handlers::generation::generate_compose)\n\
                 \x20 argument `services[].environment`: {map} [schema-map]\n\
                 tool `get-budget-status` (sprints::handlers::integration::get_budget_status)\n\
                 \x20 argument `asOf`: {date} [schema-format]\n\
                 tool `plan-deploy` (sprints::handlers::integration::plan_deploy)\n\
                 \x20 argument `env`: {map} [schema-map]\n\
                 \n\
                 5 findings; 15 tools, 2 resources, 2 templates, 2 prompts; the tool list has {bytes} bytes, about {tokens} \
                 tokens\n"
            ),
            String::new()
        )
    );
}

#[test]
fn json_has_the_same_for_programs() {
    let (bytes, tokens) = cost("orders");
    let (status, out, _) = run(&["check", "--json"]);
    let checked: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(
        (status, checked),
        (
            0,
            json!({
                "findings": [], "tools": 1, "resources": 0, "resourceTemplates": 1, "prompts": 1,
                "toolListBytes": bytes, "toolListTokens": tokens
            })
        )
    );
    let (status, out, _) = run_example("sprints", &["check", "--json"]);
    let checked: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(
        (status, &checked["findings"][4]),
        (
            1,
            &json!({
                "rule": "schema-map", "kind": "tool", "name": "plan-deploy", "argument": "env",
                "definedAt": "sprints::handlers::integration::plan_deploy",
                "message": "a map with keys of the caller's choice is refused by Gemini; take a list of structs with a field \
                            for the key"
            })
        )
    );
}
