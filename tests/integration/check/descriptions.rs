//! Descriptions of tools, resources and prompts.

use serde_json::json;
use trefoil::prompt::{PromptArgumentDefinition, PromptDefinition};
use trefoil::resource::ResourceDefinition;
use trefoil::tool::ToolDefinition;

use crate::build::{AnyPrompt, AnyResource};

use super::{GOOD, builder, definition, found, tools, with_tools};

/// What is found of a tool of this name and description.
fn tool(name: &str, description: &str) -> Vec<String> {
    found(tools([(name, description)]))
}

fn resource(definition: ResourceDefinition) -> Vec<String> {
    found(builder().resource(AnyResource(definition.mime_type("text/plain"))))
}

fn prompt(definition: PromptDefinition) -> Vec<String> {
    found(builder().prompt(AnyPrompt(definition)))
}

#[test]
fn a_good_description_has_no_finding() {
    for description in [
        GOOD,
        "Add two numbers and return their sum. Use this whenever an exact sum is needed.",
        "List the tables of a database. Use this before `query`.",
        // Two sentences of twenty words say when without saying it.
        "Translate a text into another language. Names and code stay as they are; the languages are those of the European \
         Union, and Norwegian.",
    ] {
        assert_eq!(tool("work", description), [""; 0], "{description}");
    }
}

#[test]
fn everything_has_a_description() {
    let nothing = ToolDefinition::new("search", json!({ "type": "object" }));
    assert_eq!(
        found(with_tools([nothing])),
        [
            "tool `search`: there is no description; say what the tool does, what comes back and when to use it \
             [description-missing]"
        ]
    );
    assert_eq!(
        resource(ResourceDefinition::new("docs://guide", "guide").description(" ")),
        [
            "resource `docs://guide`: there is no description; say what one finds there [description-missing]"
        ]
    );
    assert_eq!(
        resource(ResourceDefinition::template("docs://{topic}", "document")),
        [
            "template `docs://{topic}`: there is no description; say what one finds there [description-missing]"
        ]
    );
    assert_eq!(
        prompt(PromptDefinition::new("review")),
        [
            "prompt `review`: there is no description; say what the prompt is for [description-missing]"
        ]
    );
    let described = ResourceDefinition::new("docs://guide", "guide");
    assert_eq!(
        resource(described.description("Which table answers which question")),
        [""; 0]
    );
    let described =
        PromptDefinition::new("review").description("Review a change before it is merged");
    assert_eq!(prompt(described), [""; 0]);
}

#[test]
fn a_description_says_more_than_the_name() {
    let only_the_name = "the description says no more than the name; say what the tool does, what comes back and when to \
                         use it [description-vague]";
    for description in [
        "A tool",
        "Does stuff",
        "Get order",
        "Gets the orders.",
        "This is a tool that gets an order",
        "getOrder",
        "TODO",
    ] {
        assert_eq!(
            tool("get_order", description),
            [format!("tool `get_order`: {only_the_name}")],
            "{description}"
        );
    }
    assert_eq!(
        tool("get_order", "Read an order"),
        [
            "tool `get_order`: the description `Read an order` is too short to go by; say what the tool does, what comes \
             back and when to use it [description-vague]"
        ]
    );
    assert_eq!(
        resource(ResourceDefinition::new("orders://all", "orders").description("The orders")),
        [
            "resource `orders://all`: the description says no more than the name; say what one finds there \
             [description-vague]"
        ]
    );
    assert_eq!(
        prompt(PromptDefinition::new("order_review").description("Judge orders")),
        [
            "prompt `order_review`: the description `Judge orders` is too short to go by; say what the prompt is for \
             [description-vague]"
        ]
    );
}

#[test]
fn a_description_begins_with_what_the_tool_does() {
    for (first, description) in [
        (
            "This",
            "This tool will return the weather. Use it when somebody travels.",
        ),
        (
            "A",
            "A function that returns the weather. Use it when somebody travels.",
        ),
        (
            "Allows",
            "Allows you to look at the weather, and returns it. Use it when somebody travels.",
        ),
    ] {
        assert_eq!(
            tool("weather", description),
            [format!(
                "tool `weather`: the description begins with `{first}`; begin with a verb that says what the tool does, as \
                 in `Search …` [description-purpose]"
            )]
        );
    }
}

#[test]
fn a_description_says_what_comes_back() {
    let silent =
        "Cancel an order that has not been shipped. Use this when the customer asks to stop it.";
    assert_eq!(
        tool("cancel_order", silent),
        [
            "tool `cancel_order`: the description does not say what comes back; add `Returns …` [description-result]"
        ]
    );
    for telling in [
        "Cancel an order that has not been shipped; returns what happened. Use this when asked to.",
        "Cancel an order and tell what happened. Use this when the customer asks to stop it.",
        "Count the orders that were cancelled. Use this when somebody asks for it.",
    ] {
        assert_eq!(tool("cancel_order", telling), [""; 0], "{telling}");
    }
    let with_schema = definition("cancel_order", silent, json!({ "type": "object" }))
        .output_schema(json!({ "type": "object" }));
    assert_eq!(found(with_tools([with_schema])), [""; 0]);
}

#[test]
fn a_description_says_when_to_use_the_tool() {
    let silent = "Cancel the order of a customer and return what happened.";
    assert_eq!(
        tool("cancel_order", silent),
        [
            "tool `cancel_order`: the description does not say when to use the tool; add `Use this when …` or `Use this to \
             …` [description-usage]"
        ]
    );
    for telling in [
        "Cancel the order of a customer and return what happened. Use this to stop a delivery.",
        "Cancel the order of a customer and return what happened, if it is not shipped.",
        "Cancel the order of a customer and return what happened, instead of a return.",
    ] {
        assert_eq!(tool("cancel_order", telling), [""; 0], "{telling}");
    }
}

#[test]
fn wording_is_judged_in_english_only() {
    for description in [
        "Sucht Bestellungen im Archiv, auch alte",
        "指定された都市の天気",
        "查询订单",
        "Ищет заказы клиента в архиве",
    ] {
        assert_eq!(tool("orders", description), [""; 0], "{description}");
    }
}

#[test]
fn a_description_is_not_too_long_for_providers() {
    let fits = format!("{GOOD} {}", "x".repeat(1023 - GOOD.len()));
    assert_eq!(tool("search", &fits), [""; 0]);
    assert_eq!(
        tool("search", &format!("{fits}é")),
        [
            "tool `search`: the description has 1025 characters, and some providers refuse more than 1024; keep what helps \
             to choose the tool, and move the rest to its arguments or into a resource [description-too-long]"
        ]
    );
}

#[test]
fn descriptions_say_what_sets_tools_apart() {
    let same = "Search all records and return those which match. Use this when a question is about records.";
    assert_eq!(
        found(tools([
            ("alpha", same),
            (
                "beta",
                "Search records and return all which match! Use this when the question is about a record."
            ),
        ])),
        [
            "tool `beta`: the description says nearly the same as that of tool `alpha`; say in both what sets them apart \
             [descriptions-similar]"
        ]
    );
    let users = same.replace("records", "users");
    assert_eq!(
        found(tools([("search_records", same), ("search_users", &users)])),
        [""; 0]
    );
}

#[test]
fn resources_have_a_mime_type() {
    let guide = ResourceDefinition::new("docs://guide", "guide")
        .description("Which table answers which question");
    assert_eq!(
        found(builder().resource(AnyResource(guide.clone()))),
        [
            "resource `docs://guide`: a client cannot tell text from data before it reads; add `mime_type = \"…\"`, for \
             example \"text/plain\" or \"application/json\" [mime-type-missing]"
        ]
    );
    assert_eq!(resource(guide), [""; 0]);
    let files = ResourceDefinition::template("file:///{+path}", "file");
    let files = files.description("A file of the project, whatever it is");
    assert_eq!(found(builder().resource(AnyResource(files))), [""; 0]);
}

#[test]
fn arguments_of_prompts_are_explained_by_themselves_or_by_the_prompt() {
    let review = PromptDefinition::new("review")
        .description("Review a change before it is merged")
        .argument(PromptArgumentDefinition::new("change"))
        .argument(PromptArgumentDefinition::new("tone"));
    assert_eq!(
        prompt(review.clone()),
        [
            "prompt `review`, argument `tone`: there is no description; write a doc comment on the parameter that says what \
             to fill in [argument-undocumented]"
        ]
    );
    let mut explained = PromptDefinition::new("review");
    explained = explained
        .description("Review a change before it is merged")
        .argument(PromptArgumentDefinition::new("change"))
        .argument(PromptArgumentDefinition::new("tone").description("How the review sounds"));
    assert_eq!(prompt(explained), [""; 0]);
}
