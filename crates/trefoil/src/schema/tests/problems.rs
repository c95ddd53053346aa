//! What a macro is told that does not fit.

use schemars::JsonSchema;
use serde_json::{Value, json};

use super::arguments::spec;
use super::one;
use crate::schema::{ArgumentSpec, DefaultValue, InputSchema, Keyword};

#[track_caller]
fn problem<T: JsonSchema>(keywords: &'static [(&'static str, Keyword)]) -> String {
    let problems = one::<T>(
        ArgumentSpec {
            keywords,
            ..spec("x")
        },
        false,
    )
    .problems;
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems.into_iter().next().unwrap_or_default()
}

#[test]
fn a_keyword_that_does_not_fit_the_type_is_a_problem_in_words() {
    assert_eq!(
        problem::<String>(&[("minimum", Keyword::Integer(1))]),
        "argument `x` cannot take `minimum`, which is for type number: its type is string"
    );
    assert_eq!(
        problem::<bool>(&[("length.min", Keyword::Integer(1))]),
        "argument `x` cannot take `length`, which is for type string, array or object: its type is boolean"
    );
    assert_eq!(
        problem::<Value>(&[("length.min", Keyword::Integer(1))]),
        "argument `x` cannot take `length`: its type is not fixed"
    );
    assert_eq!(
        problem::<u8>(&[("maximum", Keyword::Integer(300))]),
        "argument `x` cannot have `maximum` 300, because its type has `maximum` 255 already"
    );
    assert_eq!(
        problem::<u8>(&[("minimum", Keyword::Integer(300))]),
        "argument `x` allows no value: `minimum` 300 is above `maximum` 255"
    );
    assert_eq!(
        problem::<i64>(&[("minimum", Keyword::Integer(1 << 100))]),
        "argument `x` has a `minimum` 1267650600228229401496703205376 that does not fit 64 bits"
    );
    assert_eq!(
        problem::<f64>(&[("multipleOf", Keyword::Float(-0.5))]),
        "argument `x` has a `multipleOf` that is not above 0"
    );
    assert_eq!(
        problem::<f64>(&[("maximum", Keyword::Float(f64::NAN))]),
        "argument `x` has a `maximum` that is not a finite number"
    );
    assert_eq!(
        problem::<String>(&[("length.max", Keyword::Integer(-1))]),
        "argument `x` has a `maxLength` that is not a whole number from 0 upwards"
    );
    assert_eq!(
        problem::<String>(&[("pattern", Keyword::Bool(true))]),
        "argument `x` has a `pattern` that is not a text"
    );
    let inner = &[("minimum", Keyword::Integer(1))];
    assert_eq!(
        one::<String>(ArgumentSpec { inner, ..spec("x") }, false).problems,
        ["argument `x` has keywords for its elements (`inner`), but it is no list"]
    );
    assert_eq!(
        one::<Vec<String>>(ArgumentSpec { inner, ..spec("x") }, false).problems,
        [
            "argument `x` (its elements) cannot take `minimum`, which is for type number: its type is string"
        ]
    );
}

/// The compiler of the checker reports these, once.
#[test]
fn a_pattern_or_format_that_is_not_understood_does_not_compile() {
    let refused = |keywords| {
        let derived = one::<String>(
            ArgumentSpec {
                keywords,
                ..spec("x")
            },
            false,
        );
        assert_eq!(derived.problems, Vec::<String>::new());
        super::Checker::compile(&derived.schema).unwrap_err()
    };
    assert_eq!(
        refused(&[("pattern", Keyword::Text("(a"))]),
        ["/properties/x: the pattern `(a` does not compile: error: unclosed group"]
    );
    assert_eq!(
        refused(&[("format", Keyword::Text("phone"))]),
        [
            "/properties/x: unknown format `phone`; known are `date`, `date-time`, `time`, `duration`, `email`, \
          `idn-email`, `hostname`, `ipv4`, `ipv6`, `uri`, `uri-reference`, `iri`, `uuid`, `json-pointer`, `regex`"
        ]
    );
}

#[test]
fn a_default_or_an_example_outside_the_schema_is_a_problem() {
    let keywords = &[("maximum", Keyword::Integer(9))];
    let default = Some(DefaultValue::Known(json!(10)));
    assert_eq!(
        one::<u8>(
            ArgumentSpec {
                keywords,
                default,
                examples: vec![json!("a")],
                ..spec("x")
            },
            false
        )
        .problems,
        [
            "argument `x` has a default outside its own schema: /x: must be at most 9, got 10",
            "argument `x` has an example outside its own schema: /x: must be an integer, got \"a\"",
        ]
    );
}

#[test]
fn an_argument_declared_twice_is_a_problem() {
    let mut input = InputSchema::new();
    input.argument::<String>(spec("x"), false);
    input.argument::<u8>(spec("x"), false);
    assert_eq!(input.finish().problems, ["argument `x` is declared twice"]);
}
