//! `completion/complete`.

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::protocol::Revision;

use crate::support::{Wire, answer, built, refusal, server};

/// How something is said
#[mcp_type]
#[derive(Debug)]
#[serde(rename_all = "kebab-case")]
enum Tone {
    Polite,
    Blunt,
    VeryPolite,
}

/// Languages and their frameworks.
struct Frameworks(&'static [(&'static str, &'static str)]);

async fn languages(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let frameworks = ctx.state::<Frameworks>().expect("the state is given").0;
    let mut languages: Vec<_> = frameworks
        .iter()
        .map(|(language, _)| (*language).to_owned())
        .filter(|language| language.starts_with(partial))
        .collect();
    languages.dedup();
    languages
}

/// Only those of the language that is chosen already.
async fn frameworks(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let frameworks = ctx.state::<Frameworks>().expect("the state is given").0;
    let chosen = ctx
        .completion_arguments()
        .find(|(name, _)| *name == "language");
    frameworks
        .iter()
        .filter(|(language, _)| chosen.is_none_or(|(_, chosen)| chosen == *language))
        .map(|(_, framework)| (*framework).to_owned())
        .filter(|framework| framework.starts_with(partial))
        .collect()
}

/// Tells what it is asked, as values; without waiting for anything.
fn asked(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let chapter: Option<u32> = ctx.completion_argument("chapter");
    let tone: Option<Tone> = ctx.completion_argument("tone");
    vec![
        format!("{:?}", ctx.request().uri()),
        format!("{chapter:?} {tone:?}"),
        format!("{partial:?}"),
    ]
}

async fn numbers(_: &RequestContext, partial: &str) -> Vec<String> {
    let count = partial.parse().unwrap_or(500);
    (0..count).map(|number: u32| number.to_string()).collect()
}

/// Ask for a review of code
#[mcp_prompt]
async fn review(
    #[arg(complete = languages)] language: String,
    #[arg(complete = frameworks)] framework: Option<String>,
    tone: Tone,
    code: String,
) -> String {
    let tone = match tone {
        Tone::Polite | Tone::VeryPolite => "politely",
        Tone::Blunt => "bluntly",
    };
    format!("Review {tone} this {language} of {framework:?}: {code}")
}

/// Ask for nothing that can be completed
#[mcp_prompt]
async fn plain(text: String) -> String {
    text
}

/// A numbered page
#[mcp_resource("page://{book}/{number}", complete(number = numbers))]
async fn page(book: String, number: u32) -> String {
    format!("{book} {number}")
}

/// A line of a book
#[mcp_resource("line://{chapter}/{tone}/{line}", complete(line = asked))]
async fn line(chapter: u32, tone: Tone, line: u32) -> String {
    format!("{chapter} {tone:?} {line}")
}

/// Ask for a line
#[mcp_prompt]
async fn ask_line(chapter: u32, #[arg(complete = asked)] line: u32) -> String {
    format!("Read {chapter}:{line}.")
}

/// The index of all
#[mcp_resource("page://index")]
async fn index() -> &'static str {
    "index"
}

fn everything() -> Server {
    built(
        server()
            .state(Frameworks(&[
                ("python", "django"),
                ("python", "flask"),
                ("rust", "axum"),
                ("rust", "rocket"),
            ]))
            .handlers(handlers![review, plain, page, line, ask_line, index]),
    )
}

fn of_prompt(name: &str, argument: &str, value: &str) -> Value {
    json!({
        "ref": { "type": "ref/prompt", "name": name },
        "argument": { "name": argument, "value": value },
    })
}

fn of_resource(uri: &str, argument: &str, value: &str) -> Value {
    json!({
        "ref": { "type": "ref/resource", "uri": uri },
        "argument": { "name": argument, "value": value },
    })
}

fn completion(values: &[&str]) -> Value {
    json!({ "completion": { "values": values, "total": values.len(), "hasMore": false } })
}

async fn complete(wire: &mut Wire, revision: Revision, params: &Value) -> Value {
    wire.request(revision, "completion/complete", params.clone())
        .await
}

#[tokio::test]
async fn comp_02_05_09_10_prompts_and_resources_complete_what_was_typed() {
    let server = everything();
    let asked = [
        // By the handler.
        (of_prompt("review", "language", ""), vec!["python", "rust"]),
        (of_prompt("review", "language", "ru"), vec!["rust"]),
        (of_prompt("review", "language", "x"), vec![]),
        // By the enum: what begins so, then what holds it, regardless of case.
        (
            of_prompt("review", "tone", ""),
            vec!["polite", "blunt", "very-polite"],
        ),
        (
            of_prompt("review", "tone", "PO"),
            vec!["polite", "very-polite"],
        ),
        // Known, and nothing completes it.
        (of_prompt("review", "code", "fn"), vec![]),
        (of_prompt("plain", "text", "a"), vec![]),
        (of_resource("page://{book}/{number}", "book", "a"), vec![]),
        (
            of_resource("page://{book}/{number}", "number", "3"),
            vec!["0", "1", "2"],
        ),
        // A URI stands for its template too.
        (of_resource("page://tea/7", "number", "2"), vec!["0", "1"]),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (params, values) in &asked {
            assert_eq!(
                complete(&mut wire, revision, params).await,
                answer(revision, completion(values)),
                "{revision}: {params}"
            );
        }
    }
}

#[tokio::test]
async fn comp_03_values_depend_on_what_is_chosen_already() {
    let server = everything();
    let mut params = of_prompt("review", "framework", "");
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (context, values) in [
            (json!(null), vec!["django", "flask", "axum", "rocket"]),
            (json!({}), vec!["django", "flask", "axum", "rocket"]),
            (
                json!({ "arguments": {} }),
                vec!["django", "flask", "axum", "rocket"],
            ),
            (
                json!({ "arguments": { "language": "rust", "tone": "blunt" } }),
                vec!["axum", "rocket"],
            ),
            (
                json!({ "arguments": { "language": "python" } }),
                vec!["django", "flask"],
            ),
            (json!({ "arguments": { "language": "c" } }), vec![]),
        ] {
            params["context"] = context;
            assert_eq!(
                complete(&mut wire, revision, &params).await,
                answer(revision, completion(&values)),
                "{revision}: {params}"
            );
        }
    }
}

#[tokio::test]
async fn comp_03_a_function_learns_what_is_completed_and_what_was_chosen_as_what_it_is() {
    let server = everything();
    let template = "line://{chapter}/{tone}/{line}";
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (mut params, chosen, values) in [
            (
                of_resource(template, "line", "1"),
                json!({ "chapter": "7", "tone": "very-polite" }),
                [
                    r#"Some("line://{chapter}/{tone}/{line}")"#,
                    "Some(7) Some(VeryPolite)",
                    r#""1""#,
                ],
            ),
            (
                of_resource("line://7/blunt/1", "line", ""),
                json!({ "chapter": "seven", "tone": "" }),
                [r#"Some("line://7/blunt/1")"#, "None None", r#""""#],
            ),
            (
                of_prompt("ask_line", "line", "2"),
                json!({}),
                ["None", "None None", r#""2""#],
            ),
        ] {
            params["context"] = json!({ "arguments": chosen });
            assert_eq!(
                complete(&mut wire, revision, &params).await,
                answer(revision, completion(&values)),
                "{revision}: {params}"
            );
        }
    }
}

#[tokio::test]
async fn comp_04_a_hundred_values_are_sent_at_most_and_the_rest_is_counted() {
    let server = everything();
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (count, has_more) in [(100, false), (101, true), (500, true)] {
            let params = of_resource("page://{book}/{number}", "number", &count.to_string());
            let values: Vec<String> = (0..count.min(100)).map(|n| n.to_string()).collect();
            assert_eq!(
                complete(&mut wire, revision, &params).await,
                answer(
                    revision,
                    json!({ "completion": {
                        "values": values, "total": count, "hasMore": has_more,
                    } })
                ),
                "{revision}"
            );
        }
    }
}

#[tokio::test]
async fn comp_06_and_09_what_is_unknown_is_refused_by_name() {
    let server = everything();
    let faults = [
        (of_prompt("nope", "x", ""), "unknown prompt `nope`"),
        (of_prompt("review", "x", ""), "unknown argument `x`"),
        (
            of_resource("nope://{x}", "x", ""),
            "unknown resource `nope://{x}`",
        ),
        (
            of_resource("page://{book}/{number}", "x", ""),
            "unknown variable `x`",
        ),
        (of_resource("page://index", "x", ""), "unknown variable `x`"),
    ];
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (params, message) in &faults {
            assert_eq!(
                complete(&mut wire, revision, params).await,
                refusal(-32602, message),
                "{revision}: {params}"
            );
        }
        for params in [
            json!({}),
            json!({ "ref": { "type": "ref/prompt", "name": "review" } }),
            json!({ "ref": { "type": "ref/tool", "name": "review" }, "argument": { "name": "tone", "value": "" } }),
            json!({ "ref": { "type": "ref/prompt", "name": "review" }, "argument": { "name": "tone", "value": 5 } }),
            json!({ "ref": { "type": "ref/prompt", "name": "review" }, "argument": { "name": "tone", "value": "" }, "context": { "arguments": { "language": 5 } } }),
        ] {
            let refused = complete(&mut wire, revision, &params).await;
            assert_eq!(
                refused["error"]["code"], -32602,
                "{revision}: {params}: {refused}"
            );
        }
    }
}
