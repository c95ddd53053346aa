//! Mistakes that models make, each with the whole answer.
//!
//! A pattern is said as it is: models read regular expressions well, and the argument's description says what it means,
//! not which form it has.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::testing::TestClient;

use super::{answer, client, server};

/// Kind of room
#[mcp_type]
#[serde(rename_all = "lowercase")]
enum Room {
    Single,
    Double,
    Suite,
}

/// Who comes
#[mcp_type]
struct Guest {
    /// Full name
    #[schemars(length(min = 1))]
    name: String,
    /// Years of age
    age: u8,
    /// Electronic mail
    email: Option<String>,
}

/// How it is paid
#[mcp_type]
#[serde(tag = "method", rename_all = "lowercase")]
enum Payment {
    /// By card
    Card {
        /// Number on the card
        number: String,
    },
    /// By invoice
    Invoice {
        /// Days until it is due
        days: u8,
    },
}

/// When it ends
#[mcp_type]
#[serde(untagged)]
enum End {
    /// After so many nights
    Nights(u32),
    /// At a time of day
    At {
        /// Hour of the day
        hour: u8,
    },
}

/// Book rooms in a hotel and return the number of the booking.
#[mcp_tool]
#[expect(unused_variables, reason = "only what is refused is looked at")]
async fn book(
    /// Where it is
    #[arg(length(min = 2, max = 20))]
    city: String,
    room: Room,
    #[arg(range(min = 1, max = 14))] nights: u32,
    /// First night
    #[arg(format = "date")]
    arrival: Option<String>,
    #[arg(pattern = "^[A-Z]{3}[0-9]{2}$")] voucher: Option<String>,
    guests: Option<Vec<Guest>>,
    contact: Option<Guest>,
    #[arg(length(max = 2), unique)] wishes: Option<Vec<String>>,
    payment: Option<Payment>,
    end: Option<End>,
    #[arg(range(exclusive_min = 0), multiple_of = 0.5)] price: Option<f64>,
    breakfast: Option<bool>,
    #[arg(sensitive, length(min = 8))] pin: Option<String>,
    reference: Option<i64>,
) -> u32 {
    7
}

fn hotel() -> TestClient {
    client(server().handlers(handlers![book]))
}

/// The answer to a booking that is right but for these members.
async fn refused(client: &TestClient, wrong: Value) -> String {
    let mut arguments = json!({ "city": "Oslo", "room": "single", "nights": 2 });
    for (name, value) in wrong.as_object().expect("members") {
        arguments[name] = value.clone();
    }
    answer(client, "book", arguments)
        .await
        .expect_err("it is wrong")
}

/// Each line is the whole of what is said.
async fn assert_lines(cases: impl IntoIterator<Item = (Value, &str)>) {
    let client = hotel();
    for (wrong, line) in cases {
        assert_eq!(
            refused(&client, wrong.clone()).await,
            format!("invalid arguments:\n{line}"),
            "{wrong}"
        );
    }
}

#[tokio::test]
async fn what_is_right_is_not_refused() {
    let arguments = json!({
        "city": "Oslo", "room": "suite", "nights": 3, "arrival": "2026-07-28", "voucher": "ABC12",
        "guests": [{ "name": "Ann", "age": 40 }], "wishes": ["view"], "payment": { "method": "invoice", "days": 14 },
        "end": { "hour": 9 }, "price": 99.5, "breakfast": true, "pin": "12345678", "reference": -1,
    });
    assert_eq!(
        answer(&hotel(), "book", arguments).await,
        Ok("7".to_owned())
    );
}

#[tokio::test]
async fn missing_arguments_are_all_named_with_the_values_of_enums() {
    let client = hotel();
    for (arguments, lines) in [
        (
            json!({ "city": "Oslo", "room": "single" }),
            "/nights: required but missing",
        ),
        (
            json!({ "city": "Oslo", "nights": 1 }),
            r#"/room: required but missing, must be one of "single", "double", "suite""#,
        ),
        (
            json!({}),
            "/city: required but missing\n\
             /room: required but missing, must be one of \"single\", \"double\", \"suite\"\n\
             /nights: required but missing",
        ),
        (
            json!({ "City": "Oslo", "room": "single", "nights": 1 }),
            "/city: required but missing\n\
             /City: unknown argument; did you mean `city`?",
        ),
    ] {
        assert_eq!(
            answer(&client, "book", arguments).await,
            Err(format!("invalid arguments:\n{lines}"))
        );
    }
}

#[tokio::test]
async fn names_that_nobody_knows_are_compared_with_those_that_exist() {
    assert_lines([
        (
            json!({ "breakfst": true }),
            "/breakfst: unknown argument; did you mean `breakfast`?",
        ),
        (
            json!({ "smoking": false }),
            "/smoking: unknown argument; expected `arrival`, `breakfast`, `city`, `contact`, `end`, `guests`, `nights`, \
             `payment`, `pin`, `price`, `reference`, `room`, `voucher`, `wishes`",
        ),
        (
            json!({ "contact": { "name": "Ann", "age": 40, "mail": "a@b.c" } }),
            "/contact/mail: unknown member; did you mean `email`?",
        ),
    ])
    .await;
}

#[tokio::test]
async fn values_of_another_type_are_shown_with_the_type_that_is_wanted() {
    assert_lines([
        (
            json!({ "nights": "2" }),
            r#"/nights: must be an integer, got "2""#,
        ),
        (
            json!({ "nights": 2.5 }),
            "/nights: must be an integer, got 2.5",
        ),
        (
            json!({ "nights": null }),
            "/nights: must be an integer, got null",
        ),
        (json!({ "city": 47 }), "/city: must be a string, got 47"),
        (json!({ "city": null }), "/city: must be a string, got null"),
        (
            json!({ "breakfast": "true" }),
            r#"/breakfast: must be true or false, got "true""#,
        ),
        (
            json!({ "breakfast": 1 }),
            "/breakfast: must be true or false, got 1",
        ),
        (
            json!({ "price": "99.50" }),
            r#"/price: must be a number, got "99.50""#,
        ),
        (
            json!({ "contact": "{\"name\":\"Ann\",\"age\":40}" }),
            r#"/contact: must be an object, got "{\"name\":\"Ann\",\"age\":40}""#,
        ),
        (
            json!({ "wishes": "view, quiet" }),
            r#"/wishes: must be an array, got "view, quiet""#,
        ),
        (
            json!({ "wishes": ["view", 5] }),
            "/wishes/1: must be a string, got 5",
        ),
        (
            json!({ "wishes": { "0": "view" } }),
            r#"/wishes: must be an array, got {"0":"view"}"#,
        ),
    ])
    .await;
}

#[tokio::test]
async fn values_of_the_right_type_are_shown_with_the_rule_that_they_break() {
    assert_lines([
        (
            json!({ "room": "sweet" }),
            r#"/room: must be one of "single", "double", "suite", got "sweet""#,
        ),
        (
            json!({ "room": "Single" }),
            r#"/room: must be one of "single", "double", "suite", got "Single"; did you mean "single"?"#,
        ),
        (json!({ "nights": 0 }), "/nights: must be at least 1, got 0"),
        (
            json!({ "nights": 30 }),
            "/nights: must be at most 14, got 30",
        ),
        (
            json!({ "price": 0 }),
            "/price: must be greater than 0, got 0",
        ),
        (
            json!({ "price": 9.99 }),
            "/price: must be a multiple of 0.5, got 9.99",
        ),
        (
            json!({ "city": "O" }),
            r#"/city: must have at least 2 characters, got "O""#,
        ),
        (
            json!({ "city": "Llanfairpwllgwyngyll-upon-Sea" }),
            r#"/city: must have at most 20 characters, got "Llanfairpwllgwyngyll-upon-Sea""#,
        ),
        (
            json!({ "voucher": "abc12" }),
            r#"/voucher: must match the pattern `^[A-Z]{3}[0-9]{2}$`, got "abc12""#,
        ),
        (
            json!({ "arrival": "next Friday" }),
            r#"/arrival: must be a date such as 2026-07-28, got "next Friday""#,
        ),
        (
            json!({ "wishes": ["a", "b", "c"] }),
            r#"/wishes: must have at most 2 items, got ["a","b","c"]"#,
        ),
        (
            json!({ "wishes": ["view", "view"] }),
            r#"/wishes/1: must not repeat an item, and equals /0 of the list, got "view""#,
        ),
        (
            json!({ "contact": { "name": "Ann", "age": 300 } }),
            "/contact/age: must be at most 255, got 300",
        ),
        (
            json!({ "reference": 9_223_372_036_854_775_808_u64 }),
            "/reference: must be an integer from -9223372036854775808 to 9223372036854775807, got 9223372036854775808",
        ),
    ])
    .await;
}

#[tokio::test]
async fn mistakes_within_values_have_their_path() {
    assert_lines([
        (
            json!({ "guests": [{ "name": "Ann", "age": 40 }, { "name": "", "age": "old" }] }),
            "/guests/1/age: must be an integer, got \"old\"\n\
             /guests/1/name: must have at least 1 character, got \"\"",
        ),
        (
            json!({ "guests": [{ "name": "Ann" }, { "age": 3 }] }),
            "/guests/0/age: required but missing\n/guests/1/name: required but missing",
        ),
        (
            json!({ "guests": ["Ann"] }),
            r#"/guests/0: must be an object, got "Ann""#,
        ),
    ])
    .await;
}

#[tokio::test]
async fn of_alternatives_the_one_that_was_meant_is_explained() {
    assert_lines([
        (
            json!({ "payment": { "method": "cash" } }),
            r#"/payment/method: must be one of "card", "invoice", got "cash""#,
        ),
        (
            json!({ "payment": { "number": "4111" } }),
            r#"/payment/method: required but missing, must be one of "card", "invoice""#,
        ),
        (
            json!({ "payment": { "method": "invoice", "days": "14" } }),
            r#"/payment/days: must be an integer, got "14""#,
        ),
        (
            json!({ "payment": { "method": "card" } }),
            "/payment/number: required but missing",
        ),
        (
            json!({ "end": "late" }),
            r#"/end: must be an integer or an object, got "late""#,
        ),
        (
            json!({ "end": { "hours": 9 } }),
            "/end/hour: required but missing\n/end/hours: unknown member; did you mean `hour`?",
        ),
        (json!({ "end": -1 }), "/end: must be at least 0, got -1"),
    ])
    .await;
}

#[tokio::test]
async fn secrets_are_hidden_and_long_values_shortened() {
    let long = "x".repeat(1_000);
    let expected = format!(
        "/city: must have at most 20 characters, got \"{}\"… (1000 characters)",
        "x".repeat(60)
    );
    assert_lines([
        (
            json!({ "pin": "1234" }),
            "/pin: must have at least 8 characters, got (hidden)",
        ),
        (
            json!({ "pin": 12_345_678 }),
            "/pin: must be a string, got (hidden)",
        ),
        (json!({ "city": long }), &expected),
    ])
    .await;
    let name = "y".repeat(1_000);
    let answer = refused(&hotel(), json!({ name: 1 })).await;
    let line = answer.lines().nth(1).expect("a line for the name");
    let pointer = line.split(':').next();
    assert_eq!(pointer, Some(&*format!("/{}…", "y".repeat(100))));
}

#[tokio::test]
async fn everything_that_is_wrong_is_said_at_once() {
    let wrong = json!({
        "city": "", "room": "duoble", "nights": "three", "arrival": "28.07.2026", "breakfast": "yes",
        "guests": [{ "name": "Ann", "age": -1 }], "payment": { "method": "card" }, "wishs": [],
    });
    assert_eq!(
        refused(&hotel(), wrong).await,
        r#"invalid arguments:
/arrival: must be a date such as 2026-07-28, got "28.07.2026"
/breakfast: must be true or false, got "yes"
/city: must have at least 2 characters, got ""
/guests/0/age: must be at least 0, got -1
/nights: must be an integer, got "three"
/payment/number: required but missing
/room: must be one of "single", "double", "suite", got "duoble"; did you mean "double"?
/wishs: unknown argument; did you mean `wishes`?"#
    );
}
