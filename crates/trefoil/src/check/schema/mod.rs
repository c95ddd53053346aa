//! Shapes of input schemas that are valid and that some client or provider refuses all the same.
//!
//! One finding per tool and rule: it names the first place, and counts the others.

mod shapes;
mod walk;

use super::{Finding, Rule, ToolEntry};

pub(super) use walk::each_property;

/// A shape that was met: at this path, and what to do about it.
struct Met {
    rule: Rule,
    path: String,
    message: String,
}

pub(super) fn check(tool: &ToolEntry<'_>, findings: &mut Vec<Finding>) {
    let mut met = Vec::new();
    shapes::of_root(&tool.schema, &mut met);
    let mut properties = 0;
    walk::each(&tool.schema, &mut |node| {
        shapes::of_node(node, &mut met);
        properties += node.schema["properties"]
            .as_object()
            .map_or(0, serde_json::Map::len);
    });
    shapes::of_all(properties, &mut met);
    // Who cannot follow a reference at all is told with the harder one.
    if met.iter().any(|met| met.rule == Rule::SchemaRecursive) {
        met.retain(|met| met.rule != Rule::SchemaReference);
    }
    for (index, first) in met.iter().enumerate() {
        if met[..index].iter().any(|before| before.rule == first.rule) {
            continue;
        }
        let more = met[index + 1..]
            .iter()
            .filter(|other| other.rule == first.rule && other.path != first.path)
            .count();
        let message = match more {
            0 => first.message.clone(),
            1 => format!("{} (and in one more place)", first.message),
            more => format!("{} (and in {more} more places)", first.message),
        };
        let finding = tool.finding(first.rule, message.replace(char::is_control, "\u{fffd}"));
        findings.push(match first.path.is_empty() {
            true => finding,
            false => finding.of_argument(&first.path),
        });
    }
}
