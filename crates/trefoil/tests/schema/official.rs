//! The checker against the official tests of JSON Schema, draft 2020-12.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use trefoil::schema::Checker;

use crate::exceptions::{DIFFERENCES, REFUSED};

/// File and description, of a group or of a test.
type Case = (String, String);

/// What came of all tests.
#[derive(Default)]
struct Outcome {
    agreed: usize,
    /// Groups whose schema does not compile, with what the checker says.
    refused: Vec<(Case, Vec<String>)>,
    differing: BTreeSet<Case>,
}

#[test]
fn the_checker_agrees_with_the_official_tests_but_for_the_listed_exceptions() {
    let outcome = outcome();
    let expected: BTreeSet<Case> = REFUSED
        .iter()
        .flat_map(|refused| cases(refused.file, refused.groups))
        .collect();
    let refused: BTreeSet<Case> = outcome
        .refused
        .iter()
        .map(|(case, _)| case.clone())
        .collect();
    assert_eq!(refused, expected, "groups whose schema is refused");

    let mut unexpected = outcome.differing.clone();
    for difference in DIFFERENCES {
        for case in cases(difference.file, difference.tests) {
            let differs = unexpected.remove(&case);
            assert!(
                differs,
                "{case:?} differs no more, which it did because {}",
                difference.why
            );
        }
    }
    assert_eq!(unexpected, BTreeSet::new(), "values judged differently");
    assert_eq!(outcome.agreed, 1_384, "a value is judged once");
}

#[test]
fn a_schema_of_the_official_tests_is_refused_for_what_the_checker_does_not_know() {
    for ((file, group), problems) in outcome().refused {
        let entry = REFUSED
            .iter()
            .find(|refused| refused.file == file && refused.groups.contains(&group.as_str()))
            .unwrap_or_else(|| panic!("{file}, {group}: {problems:?}"));
        assert!(
            problems
                .iter()
                .any(|problem| problem.contains(entry.because)),
            "{file}, {group}: {problems:?}"
        );
    }
}

fn cases(file: &str, names: &[&str]) -> Vec<Case> {
    names
        .iter()
        .map(|name| (file.to_owned(), (*name).to_owned()))
        .collect()
}

fn outcome() -> Outcome {
    let mut outcome = Outcome::default();
    for (file, groups) in files() {
        for group in groups {
            let name = text(&group["description"]);
            match Checker::compile(&group["schema"]) {
                Ok(checker) => judge(&checker, &file, &group, &mut outcome),
                Err(problems) => outcome.refused.push(((file.clone(), name), problems)),
            }
        }
    }
    outcome
}

fn judge(checker: &Checker, file: &str, group: &Value, outcome: &mut Outcome) {
    for test in group["tests"].as_array().expect("a group has tests") {
        let valid = test["valid"].as_bool().expect("a test has a verdict");
        if checker.check(&test["data"]).is_empty() == valid {
            outcome.agreed += 1;
        } else {
            let case = (file.to_owned(), text(&test["description"]));
            outcome.differing.insert(case);
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a description is a text").to_owned()
}

/// All vendored files: their name without extension, and their groups.
fn files() -> Vec<(String, Vec<Value>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vendor/json-schema-test-suite");
    let mut files = Vec::new();
    for below in ["", "optional", "optional/format"] {
        for entry in fs::read_dir(folder.join(below)).expect("the tests are there") {
            let path = entry.expect("the folder can be read").path();
            if path
                .extension()
                .is_some_and(|extension| extension == "json")
            {
                files.push((name(&path, &folder), groups(&path)));
            }
        }
    }
    files.sort_by(|one, two| one.0.cmp(&two.0));
    files
}

fn name(path: &Path, folder: &Path) -> String {
    let inside: PathBuf = path
        .strip_prefix(folder)
        .expect("it was found there")
        .with_extension("");
    inside.to_str().expect("names are ASCII").replace('\\', "/")
}

fn groups(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a file that was just found");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
