//! Tools between which a model could not choose.

use std::collections::BTreeSet;

use super::words::{is_filler, meaning, of_name, of_text, stem};
use super::{Finding, Rule, ToolEntry};

/// Reports the first of the tools before this one whose name is nearly the same.
pub(super) fn names(tool: &ToolEntry<'_>, before: &[ToolEntry<'_>], findings: &mut Vec<Finding>) {
    let name = &tool.listed.name;
    let words = of_name(name);
    let other = before
        .iter()
        .map(|other| &other.listed.name)
        .find(|other| are_alike(&words, &of_name(other)));
    if let Some(other) = other {
        findings.push(tool.finding(
            Rule::NamesSimilar,
            format!(
                "the name is nearly that of tool `{other}`, so a model may take one for the other; name what sets them \
                 apart, as in `list_orders` beside `get_order`, or join the two"
            ),
        ));
    }
}

/// Reports the first of the tools before this one whose description says nearly the same.
pub(super) fn descriptions(
    tool: &ToolEntry<'_>,
    before: &[ToolEntry<'_>],
    findings: &mut Vec<Finding>,
) {
    let said = content(tool);
    if said.is_empty() {
        return;
    }
    let other = before
        .iter()
        .find(|other| say_the_same(tool, &said, other, &content(other)));
    if let Some(other) = other {
        findings.push(tool.finding(
            Rule::DescriptionsSimilar,
            format!(
                "the description says nearly the same as that of tool `{}`; say in both what sets them apart",
                other.listed.name
            ),
        ));
    }
}

/// The same words in any order, but for plural, synonyms and one slip.
fn are_alike(words: &[String], others: &[String]) -> bool {
    if words.len() != others.len() {
        return false;
    }
    let same =
        |(one, other): (&String, &String)| meaning(one) == meaning(other) || is_slip(one, other);
    if words.iter().zip(others).all(same) {
        return true;
    }
    let sorted = |words: &[String]| {
        let mut meanings: Vec<String> = words.iter().map(|word| meaning(word)).collect();
        meanings.sort_unstable();
        meanings
    };
    sorted(words) == sorted(others)
}

/// Whether one word is the other with a letter too many or two swapped. Other letters make other words (`story` and
/// `store`), as do other beginnings (`mount` and `amount`), and numbers are no slips.
fn is_slip(one: &str, other: &str) -> bool {
    const SHORTEST: usize = 5;
    if !one.chars().chain(other.chars()).all(char::is_alphabetic) {
        return false;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let (short, long) = match one.len() < other.len() {
        true => (one, other),
        false => (other, one),
    };
    if short.len() < SHORTEST || short[0] != long[0] {
        return false;
    }
    let Some(at) = (0..short.len()).find(|at| short[*at] != long[*at]) else {
        return long.len() == short.len() + 1;
    };
    match long.len() - short.len() {
        1 => short[at..] == long[at + 1..],
        0 => {
            at + 1 < short.len()
                && (short[at], short[at + 1]) == (long[at + 1], long[at])
                && short[at + 2..] == long[at + 2..]
        }
        _ => false,
    }
}

/// What the description says, without words that say nothing.
fn content(tool: &ToolEntry<'_>) -> BTreeSet<String> {
    let words = of_text(tool.listed.description.as_deref().unwrap_or_default());
    words
        .iter()
        .filter(|word| !is_filler(word))
        .map(|word| stem(word))
        .collect()
}

/// Whether at most one word in ten differs, and none that tells the tools apart by name as well.
fn say_the_same(
    tool: &ToolEntry<'_>,
    said: &BTreeSet<String>,
    other: &ToolEntry<'_>,
    other_said: &BTreeSet<String>,
) -> bool {
    let all = said.union(other_said).count();
    let differing: Vec<_> = said.symmetric_difference(other_said).collect();
    let named = |word: &&String| {
        let names = [&tool.listed.name, &other.listed.name];
        names
            .iter()
            .any(|name| of_name(name).iter().any(|part| stem(part) == ***word))
    };
    differing.len() * 10 <= all && !differing.iter().any(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, other: &str) -> bool {
        are_alike(&of_name(one), &of_name(other))
    }

    #[test]
    fn names_are_alike_if_only_form_order_or_a_slip_differs() {
        for (one, other) in [
            ("get_order", "getOrder"),
            ("get_order", "get-orders"),
            ("get_order", "order_get"),
            ("get_order", "fetch_order"),
            ("remove_user", "delete-users"),
            ("post_comment", "post_coment"),
            ("post_comment", "post_commnet"),
        ] {
            assert!(alike(one, other), "{one}, {other}");
        }
    }

    #[test]
    fn other_words_make_other_names() {
        for (one, other) in [
            ("get_order", "set_order"),
            ("get_story", "get_store"),
            ("create_user", "update_user"),
            ("import_data", "export_data"),
            ("get_project", "get_product"),
            ("list_comments", "list_commits"),
            ("enable", "disable"),
            ("get_user", "get_user_orders"),
            ("report_2023", "report_2024"),
            ("search1", "search12"),
        ] {
            assert!(!alike(one, other), "{one}, {other}");
        }
    }
}
