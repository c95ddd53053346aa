//! Names of tools that some clients refuse, although the protocol allows them.

use super::{Finding, Rule, ToolEntry};

/// The longest name that the interfaces of models take.
const LONGEST: usize = 64;

/// Server and tool together reach this where a client puts one in front of the other and cuts off.
const TOGETHER: usize = 60;

pub(super) fn check(server: &str, tool: &ToolEntry<'_>, findings: &mut Vec<Finding>) {
    let name = &tool.listed.name;
    let (length, together) = (
        name.chars().count(),
        server.chars().count() + name.chars().count(),
    );
    if length > LONGEST {
        findings.push(tool.finding(
            Rule::NameTooLong,
            format!("the name has {length} characters, and many clients refuse more than {LONGEST}; shorten it"),
        ));
    } else if together >= TOGETHER {
        findings.push(tool.finding(
            Rule::NameTooLong,
            format!(
                "the names of server and tool have {together} characters together, and some clients drop a tool from \
                 {TOGETHER} on; shorten one of them"
            ),
        ));
    }
    let foreign = |c: &char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    if let Some(found) = name.chars().find(foreign) {
        findings.push(tool.finding(
            Rule::NameCharacters,
            format!(
                "the name contains `{found}`, and many clients allow only `A-Z a-z 0-9 _ -`; write `{}`",
                name.replace(|c| foreign(&c), "_")
            ),
        ));
    } else if name.starts_with(|first: char| first.is_ascii_digit()) {
        findings.push(tool.finding(
            Rule::NameCharacters,
            "the name begins with a digit, which some providers refuse; begin it with a letter",
        ));
    }
}
