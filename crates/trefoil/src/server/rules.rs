//! Rules for what a server may say of itself and of its parts.

use serde_json::Value;
use trefoil_syntax::name::{check_header_name, check_scope};

use super::handler::HandlerEntry;
use crate::context::StateMap;
use crate::error::Problems;
use crate::protocol::{Icon, Implementation, Meta};
use crate::schema::remote_references;

/// Every injected type must have been given.
pub(super) fn state(handlers: &[HandlerEntry], state: &StateMap, problems: &mut Problems) {
    for handler in handlers {
        for need in &handler.state {
            if !state.contains(need.type_id) {
                problems.push(format!(
                    "`{}` takes `&{}`, but no such state was given; call `.state(…)` with a value of that type",
                    handler.source, need.type_name
                ));
            }
        }
    }
}

/// The server's own description.
pub(super) fn server(
    implementation: &Implementation,
    page_size: Option<usize>,
    problems: &mut Problems,
) {
    for (what, value) in [
        ("name", &implementation.name),
        ("version", &implementation.version),
    ] {
        if value.trim().is_empty() {
            problems.push(format!("the server's {what} is empty"));
        }
    }
    if page_size == Some(0) {
        problems.push(
            "a page must hold at least one entry; `.page_size(0)` would never get to the first",
        );
    }
    icons(implementation.icons.as_deref(), "the server", problems);
}

/// Whether the schema refers to what is not in it, which is a problem whoever enforces it: clients cannot fetch it either
/// (RPC-64, RPC-66).
pub(super) fn references(schema: &Value, owner: &str, problems: &mut Problems) -> bool {
    let remote = remote_references(schema);
    for reference in &remote {
        problems.push(format!(
            "{owner}: the schema refers to `{reference}`, which is not in it and is never fetched; copy it into `$defs`"
        ));
    }
    !remote.is_empty()
}

/// Icons come from `https:` or `data:` only (ICON-02).
pub(super) fn icons(icons: Option<&[Icon]>, owner: &str, problems: &mut Problems) {
    for icon in icons.into_iter().flatten() {
        if !icon.src.starts_with("https://") && !icon.src.starts_with("data:") {
            problems.push(format!(
                "{owner}: icon `{}` must be an `https:` or `data:` URI",
                icon.src
            ));
        }
    }
}

/// Scopes that an item needs: names that a challenge can hold.
pub(super) fn scopes(scopes: &[String], owner: &str, problems: &mut Problems) {
    for scope in scopes {
        if let Err(why) = check_scope(scope) {
            problems.push(format!("{owner}: scope `{scope}` is invalid: {why}"));
        }
    }
}

/// Keys of `_meta`: their syntax, and the prefixes that are the protocol's own (RPC-40 to RPC-42).
pub(super) fn meta(meta: Option<&Meta>, owner: &str, problems: &mut Problems) {
    for key in meta.into_iter().flat_map(|meta| meta.keys()) {
        if let Err(why) = meta_key(key) {
            problems.push(format!("{owner}: key `{key}` of `meta` {why}"));
        }
    }
}

fn meta_key(key: &str) -> Result<(), &'static str> {
    let (prefix, name) = match key.rsplit_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, key),
    };
    let alphanumeric = |part: Option<char>| part.is_some_and(|first| first.is_ascii_alphanumeric());
    if let Some(prefix) = prefix {
        let labels: Vec<_> = prefix.split('.').collect();
        let is_label = |label: &str| {
            label.starts_with(|first: char| first.is_ascii_alphabetic())
                && alphanumeric(label.chars().last())
                && label
                    .chars()
                    .all(|inner| inner.is_ascii_alphanumeric() || inner == '-')
        };
        if !labels.iter().all(|label| is_label(label)) {
            return Err("has a prefix that is not made of labels like `com.example`");
        }
        if matches!(labels.get(1), Some(&("modelcontextprotocol" | "mcp"))) {
            return Err("has a prefix that is reserved for the protocol");
        }
    }
    let is_name = name.is_empty()
        || alphanumeric(name.chars().next())
            && alphanumeric(name.chars().last())
            && name
                .chars()
                .all(|inner| inner.is_ascii_alphanumeric() || "-_.".contains(inner));
    if is_name && !(name.is_empty() && prefix.is_none()) {
        Ok(())
    } else {
        Err("must begin and end with a letter or digit, with `-`, `_`, `.` only in between")
    }
}

/// Largest integer that every JSON reader keeps exact.
pub(super) const EXACT: f64 = 9_007_199_254_740_991.0;

/// Headers that mirror arguments (TOOL-36): reached through `properties` alone, on strings, booleans and bounded
/// integers, each name legal and used once.
pub(super) fn headers(schema: &Value, owner: &str, problems: &mut Problems) {
    let mut seen: Vec<String> = Vec::new();
    let mut found = 0;
    walk_properties(schema, &mut |property, annotated| {
        found += 1;
        let Some(header) = annotated.as_str() else {
            problems.push(format!("{owner}: `x-mcp-header` must be a string"));
            return;
        };
        if let Err(why) = check_header_name(header) {
            problems.push(format!("{owner}: header name `{header}` is invalid: {why}"));
        }
        if seen.iter().any(|other| other.eq_ignore_ascii_case(header)) {
            problems.push(format!("{owner}: header `{header}` mirrors two arguments"));
        }
        seen.push(header.to_owned());
        let bounded = |keywords: [&str; 2]| {
            let mut bounds = keywords
                .iter()
                .filter_map(|keyword| property.get(keyword).and_then(Value::as_f64));
            bounds.any(|bound| bound.abs() <= EXACT)
        };
        match property.get("type").and_then(Value::as_str) {
            Some("string" | "boolean") => {}
            Some("integer")
                if bounded(["minimum", "exclusiveMinimum"])
                    && bounded(["maximum", "exclusiveMaximum"]) => {}
            Some("integer") => problems.push(format!(
                "{owner}: the integer that header `{header}` mirrors must be bounded to ±(2^53 - 1) by `range(min, max)`"
            )),
            _ => problems.push(format!(
                "{owner}: header `{header}` must mirror a string, an integer or a boolean"
            )),
        }
    });
    if count_annotations(schema) > found {
        problems.push(format!(
            "{owner}: `x-mcp-header` must be reached through `properties` only"
        ));
    }
}

fn walk_properties(schema: &Value, visit: &mut impl FnMut(&Value, &Value)) {
    let properties = schema.get("properties").and_then(Value::as_object);
    for property in properties
        .into_iter()
        .flat_map(|properties| properties.values())
    {
        if let Some(annotated) = property.get("x-mcp-header") {
            visit(property, annotated);
        }
        walk_properties(property, visit);
    }
}

fn count_annotations(value: &Value) -> usize {
    match value {
        Value::Object(members) => {
            usize::from(members.contains_key("x-mcp-header"))
                + members.values().map(count_annotations).sum::<usize>()
        }
        Value::Array(elements) => elements.iter().map(count_annotations).sum(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rpc_40_to_42_tell_legal_keys_of_meta_from_others() {
        for key in [
            "ui",
            "com.example/a",
            "com.example/",
            "com.example.mcp/x",
            "a.b-c/d_e.f",
            "a1",
        ] {
            assert_eq!(meta_key(key), Ok(()), "{key}");
        }
        for key in [
            "",
            "_x",
            "x_",
            "1a.b/x",
            "a-/x",
            ".a/x",
            "a b",
            "io.modelcontextprotocol/x",
            "dev.mcp/x",
            "com.mcp.tools/x",
        ] {
            assert!(meta_key(key).is_err(), "{key}");
        }
    }

    fn header_problems(schema: Value) -> usize {
        let mut problems = Problems::default();
        headers(&schema, "tool `t`", &mut problems);
        problems
            .into_result()
            .map_or_else(|error| error.problems().len(), |()| 0)
    }

    #[test]
    fn tool_36_headers_mirror_what_a_header_can_hold() {
        let region = json!({ "type": "string", "x-mcp-header": "Region" });
        assert_eq!(
            header_problems(json!({ "properties": { "region": region } })),
            0
        );
        assert_eq!(
            header_problems(
                json!({ "properties": { "a": region, "b": { "type": "string", "x-mcp-header": "region" } } })
            ),
            1
        );
        assert_eq!(
            header_problems(
                json!({ "properties": { "a": { "type": "number", "x-mcp-header": "A" } } })
            ),
            1
        );
        assert_eq!(
            header_problems(
                json!({ "properties": { "a": { "type": "integer", "x-mcp-header": "A" } } })
            ),
            1
        );
        assert_eq!(
            header_problems(
                json!({ "properties": { "a": { "type": "integer", "minimum": 0, "maximum": 9, "x-mcp-header": "A" } } })
            ),
            0
        );
        assert_eq!(
            header_problems(
                json!({ "properties": { "a": { "type": "string", "x-mcp-header": "A b" } } })
            ),
            1
        );
        assert_eq!(
            header_problems(json!({ "properties": { "a": { "type": "array", "items": region } } })),
            1
        );
    }
}
