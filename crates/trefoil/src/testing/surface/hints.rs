//! What a tool's annotations promise. Clients let tools run unasked by these.

use serde_json::Value;

use super::verdict::Verdict;

/// The hints, each with the value that promises something.
const HINTS: [(&str, bool); 4] = [
    ("readOnlyHint", true),
    ("destructiveHint", false),
    ("idempotentHint", true),
    ("openWorldHint", false),
];

/// What differs between the annotations of a tool.
pub(super) fn differences(old: &Value, new: &Value) -> Vec<(Verdict, String)> {
    let mut found = Vec::new();
    for (hint, promise) in HINTS {
        let verdict = match (promises(old, hint, promise), promises(new, hint, promise)) {
            (true, false) => Verdict::Breaking,
            (false, true) => Verdict::Compatible,
            // Said now, meant before; or the other way round.
            _ if old.get(hint) != new.get(hint) => Verdict::Wording,
            _ => continue,
        };
        let shown = |annotations: &Value| match annotations.get(hint) {
            Some(value) => value.to_string(),
            None if promises(annotations, hint, promise) => "implied".to_owned(),
            None => "absent".to_owned(),
        };
        found.push((
            verdict,
            format!("`{hint}` was {}, is {}", shown(old), shown(new)),
        ));
    }
    found
}

/// Whether a hint gives its promise. An absent one does not, but for a tool that changes nothing: that destroys nothing
/// either, and can be called twice.
fn promises(annotations: &Value, hint: &str, promise: bool) -> bool {
    let says = |hint: &str, value: bool| annotations.get(hint) == Some(&Value::Bool(value));
    let follows = matches!(hint, "destructiveHint" | "idempotentHint");
    says(hint, promise) || (follows && says("readOnlyHint", true))
}
