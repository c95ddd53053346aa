//! Pairs of schemas, and what the change from the one to the other means for arguments and for results.

mod keywords;
mod members;
mod places;
mod values;

use serde_json::{Value, json};

use crate::testing::surface::schema::{Direction, differences};

/// Everything that is said about the change, in one line each.
fn said(old: &Value, new: &Value, direction: Direction) -> Vec<String> {
    let found = differences(old, new, direction);
    found
        .iter()
        .map(|difference| {
            let at = match &*difference.at {
                "" => "root",
                at => at,
            };
            format!("{} {at}: {}", difference.verdict, difference.what)
        })
        .collect()
}

/// Checks a change that allows more than before, and its reverse.
#[track_caller]
fn wider(old: &Value, new: &Value, at: &str, forth: &str, back: &str) {
    let line = |verdict: &str, what: &str| vec![format!("{verdict} {at}: {what}")];
    assert_eq!(said(old, new, Direction::Input), line("compatible", forth));
    assert_eq!(said(old, new, Direction::Output), line("breaking", forth));
    assert_eq!(said(new, old, Direction::Input), line("breaking", back));
    assert_eq!(said(new, old, Direction::Output), line("compatible", back));
}

#[track_caller]
fn breaking(old: &Value, new: &Value, at: &str, what: &str) {
    for direction in [Direction::Input, Direction::Output] {
        assert_eq!(
            said(old, new, direction),
            [format!("breaking {at}: {what}")]
        );
    }
}

#[track_caller]
fn wording(old: &Value, new: &Value, at: &str, what: &str) {
    for direction in [Direction::Input, Direction::Output] {
        assert_eq!(said(old, new, direction), [format!("wording {at}: {what}")]);
    }
}

fn object(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn open(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required })
}
