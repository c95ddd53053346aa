//! What is advertised is what is enforced: the verdict of a real call against that of an independent validator on the
//! advertised schema, in both directions.

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::Validator;
use serde_json::Value;
use trefoil::schema::Checker;

use crate::calls::{Client, Outcome};
use crate::dice::{Dice, is_long};
use crate::oracle::oracle;
use crate::text::written;
use crate::types::{Group, groups};
use crate::values::Maker;

/// One tool as it is advertised.
struct Advertised {
    schema: Value,
    checker: Checker,
    input: Validator,
    output: Option<Validator>,
    /// Names of members that may be absent, so that `null` in them means absence.
    members: BTreeSet<String>,
}

impl Advertised {
    /// Whether the checker has nothing against the arguments, so that a refusal is the decoder's.
    fn checker_accepts(&self, value: &Value) -> bool {
        let mut value = value.clone();
        self.checker.normalise(&mut value);
        self.checker.check(&value).is_empty()
    }
}

/// What came of the calls.
#[derive(Default)]
struct Tally {
    ran: usize,
    refused: usize,
    wrong: Vec<String>,
}

#[tokio::test]
async fn a_call_is_accepted_exactly_if_its_arguments_fit_the_advertised_schema() {
    let mut tally = Tally::default();
    for group in groups() {
        let mut client = Client::new(&group.server);
        for (seed, (tool, advertised)) in advertised(&group).await.iter().enumerate() {
            let mut maker = Maker::new(&advertised.schema, Dice::new(seed as u64));
            let stricter = group.stricter.contains(&tool.as_str());
            // With one mistake in so many places, a value has about one.
            let places = advertised.schema.to_string().matches("\"type\":").count();
            for round in 0..rounds(&group, &advertised.schema) {
                let mistakes = [None, Some(places), Some(places), Some(4)][round % 4];
                let value = maker.value(mistakes);
                let text = written(&value, maker.dice());
                let outcome = client.call(tool, &text).await;
                judge(
                    &format!("{}/{tool}", group.name),
                    advertised,
                    stricter,
                    &text,
                    &outcome,
                    &mut tally,
                );
            }
        }
    }
    assert!(
        tally.wrong.is_empty(),
        "{} wrong:\n{}",
        tally.wrong.len(),
        tally.wrong.join("\n")
    );
    assert!(
        tally.ran > 900 && tally.refused > 900,
        "{} ran, {} refused",
        tally.ran,
        tally.refused
    );
}

#[tokio::test]
async fn what_a_type_writes_is_accepted_and_comes_back_as_it_was() {
    let rounds = if is_long() { 500 } else { 12 };
    for group in groups() {
        let mut client = Client::new(&group.server);
        let advertised = advertised(&group).await;
        for (seed, (tool, sample)) in group.samples.iter().enumerate() {
            let mut dice = Dice::new(seed as u64);
            for _ in 0..rounds {
                let value = sample(&mut dice);
                let expected: Value = serde_json::from_str(&value).expect("serde writes JSON");
                let outcome = client.call(tool, &format!(r#"{{"value":{value}}}"#)).await;
                assert_eq!(
                    outcome,
                    Outcome::Ran(Some(expected.clone())),
                    "{}/{tool}",
                    group.name
                );
                let output = advertised[*tool]
                    .output
                    .as_ref()
                    .expect("it returns `Json`");
                assert!(
                    output.is_valid(&expected),
                    "{}/{tool} writes {value}",
                    group.name
                );
            }
        }
    }
}

/// Calls for a tool: more where the schema says much, most where the types enforce the least of it.
fn rounds(group: &Group, schema: &Value) -> usize {
    let usual = match group.name {
        "constrained" => 400,
        _ => 12 * (schema.to_string().len() / 400).clamp(1, 5),
    };
    if is_long() { 25 * usual } else { usual }
}

fn judge(
    tool: &str,
    advertised: &Advertised,
    stricter: bool,
    text: &str,
    outcome: &Outcome,
    tally: &mut Tally,
) {
    let value: Value = serde_json::from_str(text).expect("what we write is JSON");
    let fits = fits(advertised, &value);
    let wrong = match outcome {
        Outcome::Ran(content) => {
            tally.ran += 1;
            let content_fits = match (content, &advertised.output) {
                (Some(content), Some(output)) => output.is_valid(content),
                (content, output) => content.is_none() && output.is_none(),
            };
            fits == Fit::No || !content_fits
        }
        Outcome::Refused(lines) => {
            tally.refused += 1;
            let by_checker = !advertised.checker_accepts(&value);
            match fits {
                Fit::No => false,
                // A member that its alternative does not know is unknown, whatever its value.
                Fit::WithoutNulls if by_checker => !lines.contains("unknown member"),
                _ => by_checker || !(stricter || holds_wide_integer(&value)),
            }
        }
    };
    if wrong {
        tally
            .wrong
            .push(format!("{tool} {text}\n    fits: {fits:?}, {outcome:?}"));
    }
}

/// How arguments stand to a schema.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fit {
    No,
    AsTheyAre,
    /// They would fit without some of the members that are `null`.
    WithoutNulls,
}

fn fits(advertised: &Advertised, value: &Value) -> Fit {
    if advertised.input.is_valid(value) {
        return Fit::AsTheyAre;
    }
    let mut nulls = Vec::new();
    find_nulls(value, &advertised.members, String::new(), &mut nulls);
    nulls.truncate(8);
    let fits_without = (1..1_usize << nulls.len()).any(|choice| {
        let mut without = value.clone();
        for (index, (parent, name)) in nulls.iter().enumerate() {
            if choice & (1 << index) != 0
                && let Some(Value::Object(members)) = without.pointer_mut(parent)
            {
                members.remove(name);
            }
        }
        advertised.input.is_valid(&without)
    });
    if fits_without {
        Fit::WithoutNulls
    } else {
        Fit::No
    }
}

fn find_nulls(
    value: &Value,
    known: &BTreeSet<String>,
    pointer: String,
    found: &mut Vec<(String, String)>,
) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if member.is_null() && known.contains(name) {
                    found.push((pointer.clone(), name.clone()));
                }
                let name = name.replace('~', "~0").replace('/', "~1");
                find_nulls(member, known, format!("{pointer}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                find_nulls(item, known, format!("{pointer}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// The outer bounds of 64 bits and more are not advertised, so an integer beyond them is refused by its type alone.
fn holds_wide_integer(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_f64().is_some_and(|float| float.abs() >= 9.2e18),
        Value::Array(items) => items.iter().any(holds_wide_integer),
        Value::Object(members) => members.values().any(holds_wide_integer),
        _ => false,
    }
}

async fn advertised(group: &Group) -> BTreeMap<String, Advertised> {
    let tools = group
        .server
        .test_client()
        .tools()
        .await
        .expect("tools are listed");
    let parsed = |text: &str| -> Value { serde_json::from_str(text).expect("a schema is JSON") };
    tools
        .into_iter()
        .map(|tool| {
            let schema = parsed(tool.input_schema.get());
            let mut members = BTreeSet::new();
            find_members(&schema, &mut members);
            let advertised = Advertised {
                checker: Checker::compile(&schema).expect("what is derived compiles"),
                input: oracle(&schema),
                output: tool
                    .output_schema
                    .map(|output| oracle(&parsed(output.get()))),
                members,
                schema,
            };
            (tool.name, advertised)
        })
        .collect()
}

fn find_members(schema: &Value, members: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            for (keyword, value) in object {
                if let ("properties", Value::Object(properties)) = (keyword.as_str(), value) {
                    members.extend(properties.keys().cloned());
                }
                find_members(value, members);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| find_members(item, members)),
        _ => {}
    }
}
