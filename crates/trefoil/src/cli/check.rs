//! `check`: what models and clients may stumble over.

use serde_json::{Value, json};

use super::{Status, print};
use crate::check::{self, Finding, Item, Surface};
use crate::server::Server;

pub(super) fn check(server: &Server, as_json: bool, out: &mut Vec<u8>) -> Status {
    server.inspect(|surface| {
        let findings = check::findings(surface);
        if as_json {
            print::json(&document(&findings, surface), out);
        } else {
            lines(&findings, out);
            print::line(&summary(findings.len(), surface), out);
        }
        match findings.is_empty() {
            true => Status::Success,
            false => Status::Failed,
        }
    })
}

/// Each item once, its findings below it.
fn lines(findings: &[Finding], out: &mut Vec<u8>) {
    let mut item = None;
    for finding in findings {
        if item != Some(finding.item()) {
            item = Some(finding.item());
            print::line(&heading(finding), out);
        }
        let argument = match finding.argument() {
            Some(argument) => format!("argument `{argument}`: "),
            None => String::new(),
        };
        let (message, rule) = (finding.message(), finding.rule());
        print::line(&format!("  {argument}{message} [{rule}]"), out);
    }
    if !findings.is_empty() {
        print::line("", out);
    }
}

fn heading(finding: &Finding) -> String {
    match finding.defined_at() {
        Some(place) => format!("{} ({place})", finding.item()),
        None => finding.item().to_string(),
    }
}

/// How much there is, and what it costs a model to have the tools at hand.
fn summary(findings: usize, surface: &Surface<'_>) -> String {
    let (resources, templates) = resources_and_templates(surface);
    let counts = [
        count(surface.tools.len(), "tool"),
        count(resources, "resource"),
        count(templates, "template"),
        count(surface.prompts.len(), "prompt"),
    ];
    format!(
        "{}; {}; the tool list has {}, about {}",
        count(findings, "finding"),
        counts.join(", "),
        count(surface.list_bytes(), "byte"),
        count(surface.list_tokens(), "token"),
    )
}

fn count(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

fn resources_and_templates(surface: &Surface<'_>) -> (usize, usize) {
    let templates = surface.resources.iter().filter(|entry| entry.is_template);
    let templates = templates.count();
    (surface.resources.len() - templates, templates)
}

fn document(findings: &[Finding], surface: &Surface<'_>) -> Value {
    let (resources, templates) = resources_and_templates(surface);
    json!({
        "findings": findings.iter().map(entry).collect::<Vec<_>>(),
        "tools": surface.tools.len(),
        "resources": resources,
        "resourceTemplates": templates,
        "prompts": surface.prompts.len(),
        "toolListBytes": surface.list_bytes(),
        "toolListTokens": surface.list_tokens(),
    })
}

fn entry(finding: &Finding) -> Value {
    let (kind, name) = match finding.item() {
        Item::Server => ("server", None),
        Item::Tool(name) => ("tool", Some(name)),
        Item::Resource(uri) => ("resource", Some(uri)),
        Item::ResourceTemplate(template) => ("template", Some(template)),
        Item::Prompt(name) => ("prompt", Some(name)),
    };
    json!({
        "rule": finding.rule().id(),
        "kind": kind,
        "name": name,
        "argument": finding.argument(),
        "definedAt": finding.defined_at(),
        "message": finding.message(),
    })
}
