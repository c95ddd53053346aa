//! `list`: what the server offers.

use serde_json::{Map, Value};

use super::request::{Failure, entries};
use super::{Status, print};
use crate::jsonrpc::ErrorCode;
use crate::link::Link;
use crate::protocol::methods;

/// The lists: method, member of the result, and what one entry is called.
const LISTS: [(&str, &str, &str); 4] = [
    (methods::TOOLS_LIST, "tools", "tool"),
    (methods::RESOURCES_LIST, "resources", "resource"),
    (
        methods::RESOURCES_TEMPLATES_LIST,
        "resourceTemplates",
        "template",
    ),
    (methods::PROMPTS_LIST, "prompts", "prompt"),
];

pub(super) async fn list(link: &Link, as_json: bool, out: &mut Vec<u8>) -> Result<Status, Failure> {
    let mut all = Map::new();
    let mut rows = Vec::new();
    for (method, member, kind) in LISTS {
        let entries = match entries(link, method, member).await {
            // The server offers nothing of the kind.
            Err(error) if error.code == ErrorCode::METHOD_NOT_FOUND => Vec::new(),
            entries => entries?,
        };
        rows.extend(entries.iter().map(|entry| row(kind, entry)));
        all.insert(member.to_owned(), entries.into());
    }
    if as_json {
        print::json(&Value::Object(all), out);
    } else {
        table(&rows, out);
    }
    Ok(Status::Success)
}

/// Kind, what to type to get at it, and what it is.
fn row(kind: &str, entry: &Value) -> [String; 3] {
    let text = |member: &str| entry[member].as_str().unwrap_or_default();
    let usage = match kind {
        "tool" => usage(text("name"), &schema_arguments(&entry["inputSchema"])),
        "prompt" => usage(text("name"), &prompt_arguments(&entry["arguments"])),
        "template" => text("uriTemplate").to_owned(),
        _ => text("uri").to_owned(),
    };
    [kind.to_owned(), usage, first_sentence(text("description"))]
}

/// The first sentence, whichever way its lines are broken.
fn first_sentence(description: &str) -> String {
    let paragraph = description
        .lines()
        .take_while(|line| !line.trim().is_empty());
    let mut sentence = String::new();
    for word in paragraph.flat_map(str::split_whitespace) {
        if !sentence.is_empty() {
            sentence.push(' ');
        }
        sentence.push_str(word);
        if word.ends_with(['.', '!', '?']) && !["e.g.", "i.e.", "etc."].contains(&word) {
            break;
        }
    }
    sentence
}

/// Name and arguments; those that may be left out in brackets.
fn usage(name: &str, arguments: &[(String, bool)]) -> String {
    let mut usage = name.to_owned();
    for (argument, required) in arguments {
        let (open, close) = if *required { ("", "") } else { ("[", "]") };
        usage.push_str(&format!(" {open}{argument}={close}"));
    }
    usage
}

fn schema_arguments(schema: &Value) -> Vec<(String, bool)> {
    let required = schema["required"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let mut arguments: Vec<(String, bool)> = schema["properties"]
        .as_object()
        .into_iter()
        .flat_map(|properties| properties.keys())
        .map(|name| (name.clone(), required.contains(&Value::from(name.as_str()))))
        .collect();
    // Required ones first, in the order in which the tool names them.
    arguments.sort_by_key(|(name, is_required)| {
        (
            !is_required,
            required.iter().position(|other| other == name),
        )
    });
    arguments
}

fn prompt_arguments(arguments: &Value) -> Vec<(String, bool)> {
    let arguments = arguments.as_array().map(Vec::as_slice).unwrap_or_default();
    arguments
        .iter()
        .map(|argument| {
            (
                argument["name"].as_str().unwrap_or_default().to_owned(),
                argument["required"] == true,
            )
        })
        .collect()
}

/// Rows in columns; a first column too wide for its neighbours does not push them all away.
fn table(rows: &[[String; 3]], out: &mut Vec<u8>) {
    const WIDEST: usize = 48;
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths
            .filter(|width| *width <= WIDEST)
            .max()
            .unwrap_or_default()
    };
    let (kinds, usages) = (width(0), width(1));
    for [kind, usage, description] in rows {
        let row = format!("{kind:kinds$}  {usage:usages$}  {description}");
        print::line(row.trim_end(), out);
    }
    if rows.is_empty() {
        print::line("this server offers nothing", out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_first_sentence() {
        for (description, sentence) in [
            ("Add numbers. Use it.", "Add numbers."),
            (
                "Read a file,\nor a part of it.\n\nMore.",
                "Read a file, or a part of it.",
            ),
            (
                "Find 2.5 mm screws, e.g. for wood",
                "Find 2.5 mm screws, e.g. for wood",
            ),
            ("A title\n\nAnd more.", "A title"),
            ("", ""),
        ] {
            assert_eq!(first_sentence(description), sentence);
        }
    }
}
