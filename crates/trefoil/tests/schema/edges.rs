//! Single cases that chance would meet too seldom, and what is decided where JSON, schemas and serde differ.

use serde_json::{Value, json};
use trefoil::prelude::*;

use crate::calls::{Client, Outcome};
use crate::types::groups;

/// Calls a tool of a group of the golden set.
async fn call(group: &str, tool: &str, arguments: &str) -> Outcome {
    let group = groups().into_iter().find(|other| other.name == group);
    let server = group.expect("a group of the golden set").server;
    Client::new(&server).call(tool, arguments).await
}

fn refused(lines: &str) -> Outcome {
    Outcome::Refused(lines.to_owned())
}

#[tokio::test]
async fn bounds_hold_beyond_the_integers_of_floats() {
    let numbers = async |arguments: &str| call("constrained", "numbers", arguments).await;
    assert_eq!(
        numbers(r#"{"small":1,"odd":9007199254740993}"#).await,
        refused("/odd: must be at most 9007199254740992, got 9007199254740993")
    );
    assert_eq!(
        numbers(r#"{"small":1,"large":18446744073709551615}"#).await,
        refused("/large: must be at most 18446744073709551614, got 18446744073709551615")
    );
    assert_eq!(
        numbers(r#"{"small":1,"low":-9223372036854775808}"#).await,
        refused("/low: must be at least -9223372036854775807, got -9223372036854775808")
    );
    assert_eq!(
        numbers(r#"{"small":1,"odd":9007199254740992,"large":18446744073709551614,"price":19.99}"#)
            .await,
        Outcome::Ran(None)
    );
}

#[tokio::test]
async fn texts_are_judged_by_what_they_say_and_not_by_how_they_are_written() {
    let texts = async |arguments: &str| call("constrained", "texts", arguments).await;
    assert_eq!(
        texts(r#"{"short":"a","secret":"a\u0020b"}"#).await,
        refused(r"/secret: must match the pattern `^\S+$`, got (hidden)")
    );
    assert_eq!(
        texts(r#"{"sh\u006frt":"\ud83d\udc4d\u00e9\/"}"#).await,
        Outcome::Ran(None)
    );
    assert_eq!(
        texts(r#"{"short":"abcd"}"#).await,
        refused(r#"/short: must have at most 3 characters, got "abcd""#)
    );
}

#[tokio::test]
async fn of_members_that_are_sent_twice_the_last_counts() {
    let numbers = async |arguments: &str| call("constrained", "numbers", arguments).await;
    assert_eq!(
        numbers(r#"{"small":99,"small":3}"#).await,
        Outcome::Ran(None)
    );
    assert_eq!(
        numbers(r#"{"small":3,"small":99}"#).await,
        refused("/small: must be at most 10, got 99")
    );
    let page = async |arguments: &str| call("structs", "of_page", arguments).await;
    let last = Outcome::Ran(Some(json!({ "limit": 2, "offset": null })));
    assert_eq!(page(r#"{"value":{"limit":1,"limit":2}}"#).await, last);
    assert_eq!(
        page(r#"{"value":[],"value":{"limit":"1","limit":2}}"#).await,
        last
    );
    assert_eq!(
        page(r#"{"value":{"limit":2,"limit":"1"}}"#).await,
        refused(r#"/value/limit: must be an integer, got "1""#)
    );
}

#[tokio::test]
async fn a_name_that_serde_takes_as_an_alias_is_not_advertised_and_not_taken() {
    assert_eq!(
        call("structs", "of_closed", r#"{"value":{"type":"a","old":1}}"#).await,
        refused("/value/old: unknown member; expected `new`, `type`")
    );
    assert_eq!(
        call("enums", "of_documented", r#"{"value":"NOW"}"#).await,
        refused(
            r#"/value: must be one of "low", "very-high", "now", got "NOW"; did you mean "now"?"#
        )
    );
}

#[tokio::test]
async fn integers_of_128_bits_are_exact_unless_something_beside_them_is_repaired() {
    let large = u128::MAX;
    let wide = async |text: &str| {
        let value = format!(
            r#"{{"value":{{"small":{},"large":{large}{text}}}}}"#,
            i128::MIN
        );
        call("structs", "of_wide", &value).await
    };
    let expected: Value = format!(r#"{{"small":{},"large":{large},"nothing":3}}"#, i128::MIN)
        .parse()
        .unwrap();
    assert_eq!(wide(r#","nothing":3"#).await, Outcome::Ran(Some(expected)));
    // What is repaired holds 64 bits: rather than another number, there is an error.
    let beside_a_float = wide(r#","nothing":3.0"#).await;
    assert!(
        matches!(beside_a_float, Outcome::Refused(_)),
        "{beside_a_float:?}"
    );
}

/// Divide.
#[mcp_tool]
async fn divide(a: f64, b: f64) -> Json<Option<f64>> {
    Json(Some(a / b))
}

#[tokio::test]
async fn a_float_that_is_no_number_is_null_to_those_who_expect_it() {
    let builder = Server::builder("floats", "1.0.0").handlers(handlers![divide]);
    let client = builder.build().unwrap().test_client();
    for (a, b, expected) in [(3.0, 2.0, "1.5"), (3.0, 0.0, "null"), (0.0, 0.0, "null")] {
        let divided = client
            .call("divide", json!({ "a": a, "b": b }))
            .await
            .unwrap();
        assert_eq!(divided.structured_content.unwrap().get(), expected);
    }
}
