//! References out of a schema. Nothing is ever fetched, so a schema must hold all that it names (RPC-64, RPC-66).

use serde_json::Value;

/// What every validator has.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/";

/// Keywords whose values are no schemas, whatever they look like.
const VALUES: [&str; 4] = ["const", "enum", "default", "examples"];

/// The references whose targets are not in the schema, in their order.
pub(crate) fn remote_references(schema: &Value) -> Vec<&str> {
    let mut found = Found::default();
    found.within(schema);
    let Found {
        identifiers,
        references,
    } = found;
    references
        .into_iter()
        .filter(|reference| {
            let resource = resource(reference);
            let is_here = |id: &&str| file(resource) == file(self::resource(id));
            !(resource.is_empty()
                || resource.starts_with(DIALECT)
                || identifiers.iter().any(is_here))
        })
        .collect()
}

#[derive(Default)]
struct Found<'s> {
    identifiers: Vec<&'s str>,
    references: Vec<&'s str>,
}

impl<'s> Found<'s> {
    fn within(&mut self, schema: &'s Value) {
        match schema {
            Value::Array(parts) => parts.iter().for_each(|part| self.within(part)),
            Value::Object(members) => {
                for (keyword, part) in members {
                    match (keyword.as_str(), part) {
                        ("$id", Value::String(id)) => self.identifiers.push(id),
                        ("$ref" | "$dynamicRef", Value::String(reference)) => {
                            self.references.push(reference);
                        }
                        (keyword, _) if VALUES.contains(&keyword) => {}
                        _ => self.within(part),
                    }
                }
            }
            _ => {}
        }
    }
}

/// A reference without its fragment.
fn resource(reference: &str) -> &str {
    reference.split('#').next().unwrap_or_default()
}

/// The last part of a URI. References are relative to a base, so what stands before it may differ.
fn file(uri: &str) -> &str {
    uri.rsplit(['/', ':']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_references_out_of_the_schema_are_remote() {
        let schema = json!({
            "$id": "https://example.com/root.json",
            "$ref": "#/$defs/a",
            "allOf": [
                { "$ref": "https://json-schema.org/draft/2020-12/schema" },
                { "$dynamicRef": "#anchor" },
                { "$ref": "item.json#/$defs/x" },
                { "$ref": "root.json" },
                { "$ref": "other.json" },
                { "$ref": "http://127.0.0.1:1/x" },
            ],
            "$defs": { "item": { "$id": "/item.json" } },
            "properties": { "$ref": { "const": { "$ref": "data.json" } } },
        });
        assert_eq!(
            remote_references(&schema),
            ["other.json", "http://127.0.0.1:1/x"]
        );
    }
}
