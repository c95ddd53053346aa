//! `key=value` into JSON.

use serde_json::{Map, Value};

/// What values are.
#[derive(Debug, Clone, Copy)]
pub(super) enum Values<'a> {
    /// What an input schema says of them.
    By(&'a Value),
    Text,
}

/// The arguments object that words on the command line stand for.
///
/// One word that begins with `{` is the whole object. Otherwise each word is `key=value`; a value is text where the
/// schema asks for a string, JSON elsewhere, and text again if it is no JSON, so that the server can say what is
/// wrong with it.
pub(super) fn parse<'a>(
    words: impl IntoIterator<Item = &'a str>,
    values: Values<'_>,
) -> Result<Value, String> {
    let words: Vec<_> = words.into_iter().collect();
    if let [object] = words[..]
        && object.trim_start().starts_with('{')
    {
        return serde_json::from_str(object)
            .map_err(|error| format!("the arguments are not JSON: {error}"));
    }
    let mut arguments = Map::new();
    for word in words {
        let Some((key, text)) = word.split_once('=') else {
            return Err(format!(
                "expected `key=value` or a JSON object, got `{word}`"
            ));
        };
        let is_text = match values {
            Values::By(schema) => allows_only_text(&schema["properties"][key]),
            Values::Text => true,
        };
        let value = match serde_json::from_str(text) {
            Ok(value) if !is_text => value,
            _ => Value::from(text),
        };
        if arguments.insert(key.to_owned(), value).is_some() {
            return Err(format!("`{key}` is given twice"));
        }
    }
    Ok(Value::Object(arguments))
}

/// Whether a schema asks for a string and nothing else.
fn allows_only_text(schema: &Value) -> bool {
    schema["type"] == "string"
        || schema["enum"]
            .as_array()
            .is_some_and(|values| values.iter().all(Value::is_string))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_follow_the_schema() {
        let schema = json!({ "properties": {
            "name": { "type": "string" }, "count": { "type": "integer" }, "tags": { "type": "array" },
            "tone": { "enum": ["1", "2"] }
        } });
        assert_eq!(
            parse(
                [
                    "name=42",
                    "count=42",
                    "tags=[\"a\"]",
                    "tone=1",
                    "x=a=b",
                    "empty="
                ],
                Values::By(&schema)
            ),
            Ok(
                json!({ "name": "42", "count": 42, "tags": ["a"], "tone": "1", "x": "a=b", "empty": "" })
            )
        );
        assert_eq!(
            parse([r#"{"count": 1}"#], Values::By(&schema)),
            Ok(json!({ "count": 1 }))
        );
        assert_eq!(parse([], Values::By(&schema)), Ok(json!({})));
        assert_eq!(
            parse(["count=42"], Values::Text),
            Ok(json!({ "count": "42" }))
        );
    }

    #[test]
    fn says_what_is_wrong_with_a_word() {
        let schema = json!({});
        assert_eq!(
            parse(["name"], Values::By(&schema)),
            Err("expected `key=value` or a JSON object, got `name`".to_owned())
        );
        assert_eq!(
            parse(["a=1", "a=2"], Values::By(&schema)),
            Err("`a` is given twice".to_owned())
        );
        assert!(parse(["{"], Values::By(&schema)).is_err());
    }
}
