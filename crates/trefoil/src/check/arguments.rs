//! Arguments that nobody explains, and defaults that nobody sees.

use super::schema::each_property;
use super::words::{of_name, of_text, stem};
use super::{Finding, PromptEntry, Rule, ToolEntry};

pub(super) fn tool(tool: &ToolEntry<'_>, findings: &mut Vec<Finding>) {
    each_property(&tool.schema, &mut |path, property| {
        if !has_text(property["description"].as_str()) {
            let place = match path.contains(['.', '[']) {
                true => "field",
                false => "parameter",
            };
            findings.push(
                tool.finding(
                    Rule::ArgumentUndocumented,
                    format!(
                        "there is no description; write a doc comment on the {place} that says what it means"
                    ),
                )
                .of_argument(path),
            );
        }
    });
    for argument in tool.hidden_defaults {
        let description = tool.schema["properties"][argument]["description"].as_str();
        let is_told = of_text(description.unwrap_or_default())
            .iter()
            .any(|word| stem(word) == "default");
        if !is_told {
            findings.push(
                tool.finding(
                    Rule::DefaultHidden,
                    "its default is not in the schema, because the type cannot be written as JSON; derive `Serialize`, or \
                     name the default in the description",
                )
                .of_argument(argument),
            );
        }
    }
}

/// Arguments of a prompt are filled in by people, who also read the prompt's own description.
pub(super) fn prompt(prompt: &PromptEntry<'_>, findings: &mut Vec<Finding>) {
    let description = prompt.listed.description.as_deref().unwrap_or_default();
    let told: Vec<String> = of_text(description).iter().map(|word| stem(word)).collect();
    for argument in prompt.listed.arguments.iter().flatten() {
        let is_told = of_name(&argument.name)
            .iter()
            .all(|word| told.contains(&stem(word)));
        if !has_text(argument.description.as_deref()) && !is_told {
            findings.push(
                prompt
                    .finding(
                        Rule::ArgumentUndocumented,
                        "there is no description; write a doc comment on the parameter that says what to fill in",
                    )
                    .of_argument(&argument.name),
            );
        }
    }
}

fn has_text(description: Option<&str>) -> bool {
    description.is_some_and(|description| !description.trim().is_empty())
}
