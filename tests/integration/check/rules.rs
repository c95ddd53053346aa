//! The rules as a whole.

use std::collections::BTreeSet;

use trefoil::check::{Item, Rule};

use super::{GOOD, tools};

#[test]
fn every_rule_is_documented_by_its_name() {
    let documentation = include_str!("../../../crates/trefoil/src/docs/check.md");
    let documented: BTreeSet<_> = documentation
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(rule, _)| rule)
        .collect();
    let rules: BTreeSet<_> = Rule::ALL.iter().map(|rule| rule.id()).collect();
    assert_eq!(documented, rules);
    assert_eq!(rules.len(), Rule::ALL.len());
}

#[test]
fn a_finding_tells_its_parts() {
    let server = tools([("search", GOOD), ("a.b", "Roll")]).build().unwrap();
    let findings = server.check();
    let parts: Vec<_> = findings
        .iter()
        .map(|finding| (finding.rule(), finding.item(), finding.argument()))
        .collect();
    let item = Item::Tool("a.b".to_owned());
    assert_eq!(
        parts,
        [
            (Rule::NameCharacters, &item, None),
            (Rule::DescriptionVague, &item, None),
        ]
    );
    let source = findings[0].defined_at().expect("it is known");
    assert!(
        source.starts_with("trefoil::tool::from_fn::FnTool<"),
        "{source}"
    );
    assert_eq!(
        findings[1].message(),
        "the description `Roll` is too short to go by; say what the tool does, what comes back and when to use it"
    );
}

#[test]
fn findings_come_in_the_order_of_the_lists() {
    let server = tools([("b.b", "Do"), ("a.a", "Do")]).build().unwrap();
    let items: Vec<_> = server
        .check()
        .iter()
        .map(|finding| (finding.item().to_string(), finding.rule()))
        .collect();
    let of = |name: &str, rule| (format!("tool `{name}`"), rule);
    assert_eq!(
        items,
        [
            of("b.b", Rule::NameCharacters),
            of("b.b", Rule::DescriptionVague),
            of("a.a", Rule::NameCharacters),
            of("a.a", Rule::DescriptionVague),
        ]
    );
}
