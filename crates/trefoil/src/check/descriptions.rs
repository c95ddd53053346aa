//! What descriptions of tools, resources and prompts should say.
//!
//! A model chooses a tool by its description: what it does, what comes back, when to use it. (Its inputs are
//! described where they are, see `arguments`.) The rules about wording read English and leave other languages alone.

use super::words::{are_english, is_filler, is_unspaced, of_name, of_text, stem};
use super::{Finding, PromptEntry, ResourceEntry, Rule, ToolEntry};

/// The longest description that every provider takes.
const LONGEST: usize = 1024;

/// A description of this many words is trusted to say when to use the tool.
const DETAILED: usize = 20;

const SAY_OF_TOOL: &str = "say what the tool does, what comes back and when to use it";
const SAY_OF_RESOURCE: &str = "say what one finds there";
const SAY_OF_PROMPT: &str = "say what the prompt is for";

pub(super) fn tool(tool: &ToolEntry<'_>, findings: &mut Vec<Finding>) {
    let (name, description) = (&tool.listed.name, tool.listed.description.as_deref());
    if let Some((rule, message)) = unclear(name, description, 4, SAY_OF_TOOL) {
        findings.push(tool.finding(rule, message));
        return;
    }
    let description = description.unwrap_or_default();
    let length = description.chars().count();
    if length > LONGEST {
        findings.push(tool.finding(
            Rule::DescriptionTooLong,
            format!(
                "the description has {length} characters, and some providers refuse more than {LONGEST}; keep what helps to \
                 choose the tool, and move the rest to its arguments or into a resource"
            ),
        ));
    }
    let words = of_text(description);
    if !are_english(&words) {
        return;
    }
    if begins_beside_the_point(&words) {
        findings.push(tool.finding(
            Rule::DescriptionPurpose,
            format!(
                "the description begins with `{}`; begin with a verb that says what the tool does, as in `Search …`",
                first_word(description)
            ),
        ));
    }
    // A schema says more than words could.
    if tool.listed.output_schema.is_none() && !tells_result(&words) {
        findings.push(tool.finding(
            Rule::DescriptionResult,
            "the description does not say what comes back; add `Returns …`",
        ));
    }
    if words.len() < DETAILED && !tells_usage(&words) {
        findings.push(tool.finding(
            Rule::DescriptionUsage,
            "the description does not say when to use the tool; add `Use this when …` or `Use this to …`",
        ));
    }
}

pub(super) fn resource(resource: &ResourceEntry<'_>, findings: &mut Vec<Finding>) {
    if let Some((rule, message)) = unclear(resource.name, resource.description, 3, SAY_OF_RESOURCE)
    {
        findings.push(resource.finding(rule, message));
    }
    // What lies at paths has types of its own, which each read tells.
    let holds_anything = resource.is_template && resource.uri.contains("{+");
    if resource.mime_type.is_none() && !holds_anything {
        findings.push(resource.finding(
            Rule::MimeTypeMissing,
            "a client cannot tell text from data before it reads; add `mime_type = \"…\"`, for example \"text/plain\" or \
             \"application/json\"",
        ));
    }
}

pub(super) fn prompt(prompt: &PromptEntry<'_>, findings: &mut Vec<Finding>) {
    let (name, description) = (&prompt.listed.name, prompt.listed.description.as_deref());
    if let Some((rule, message)) = unclear(name, description, 3, SAY_OF_PROMPT) {
        findings.push(prompt.finding(rule, message));
    }
}

/// A description that is absent, or says next to nothing.
fn unclear(
    name: &str,
    description: Option<&str>,
    fewest_words: usize,
    advice: &str,
) -> Option<(Rule, String)> {
    let description = description.unwrap_or_default().trim();
    if description.is_empty() {
        return Some((
            Rule::DescriptionMissing,
            format!("there is no description; {advice}"),
        ));
    }
    if is_unspaced(description) {
        return None;
    }
    let words = of_text(description);
    let name: Vec<String> = of_name(name).iter().map(|word| stem(word)).collect();
    // Split as names are, for descriptions that are one.
    let parts = of_name(description);
    let mut telling = parts
        .iter()
        .filter(|word| !is_filler(word) && !name.contains(&stem(word)));
    let message = if telling.next().is_none() {
        format!("the description says no more than the name; {advice}")
    } else if words.len() < fewest_words {
        format!("the description `{description}` is too short to go by; {advice}")
    } else {
        return None;
    };
    Some((
        Rule::DescriptionVague,
        message.replace(char::is_control, " "),
    ))
}

/// Whether the first word talks of the tool instead of what it does.
fn begins_beside_the_point(words: &[String]) -> bool {
    const BESIDE: [&str; 18] = [
        "a", "allows", "an", "api", "enables", "endpoint", "function", "helper", "it", "lets",
        "method", "that", "the", "these", "this", "tool", "used", "utility",
    ];
    words.first().is_some_and(|word| BESIDE.contains(&&**word))
}

fn first_word(description: &str) -> &str {
    description.split_whitespace().next().unwrap_or_default()
}

/// Whether the result is mentioned, or the verb promises one: who searches, finds.
fn tells_result(words: &[String]) -> bool {
    const RESULT: [&str; 14] = [
        "answer", "give", "output", "produce", "reply", "report", "respond", "response", "result",
        "return", "say", "show", "tell", "yield",
    ];
    const PROMISES: [&str; 43] = [
        "analyse",
        "analyze",
        "calculate",
        "check",
        "classify",
        "compare",
        "compute",
        "convert",
        "count",
        "describe",
        "detect",
        "determine",
        "diff",
        "display",
        "draft",
        "estimate",
        "evaluate",
        "explain",
        "extract",
        "fetch",
        "find",
        "format",
        "generate",
        "get",
        "identify",
        "inspect",
        "list",
        "look",
        "lookup",
        "measure",
        "parse",
        "pick",
        "plan",
        "query",
        "read",
        "render",
        "resolve",
        "retrieve",
        "search",
        "summarize",
        "translate",
        "validate",
        "verify",
    ];
    let promises = words
        .first()
        .is_some_and(|verb| PROMISES.contains(&&*stem(verb)));
    promises || words.iter().any(|word| RESULT.contains(&&*stem(word)))
}

fn tells_usage(words: &[String]) -> bool {
    const USAGE: [&str; 15] = [
        "after", "avoid", "before", "if", "instead", "must", "need", "prefer", "unless", "use",
        "used", "useful", "want", "when", "whenever",
    ];
    words.iter().any(|word| USAGE.contains(&&*stem(word)))
}
