//! Types whose decoding alone enforces their schema, so that the checker need not look.

use serde_json::Value;

/// Whether schemars knows the type by this id as one whose decoding is strict: a primitive, a list of it, an optional
/// one. The id of a user's own type has its path in it, and a `schema_with` function has an id of its own, so a type
/// cannot pass by imitating the schema.
pub(super) fn is_primitive(id: &str) -> bool {
    const PRIMITIVES: [&str; 14] = [
        "string", "boolean", "float", "double", "int8", "int16", "int32", "int64", "int", "uint8",
        "uint16", "uint32", "uint64", "uint",
    ];
    if let Some(item) = id.strip_prefix('[').and_then(|id| id.strip_suffix(']')) {
        return is_primitive(item);
    }
    if let Some(value) = id
        .strip_prefix("Option<")
        .and_then(|id| id.strip_suffix('>'))
    {
        return is_primitive(value);
    }
    PRIMITIVES.contains(&id)
}

/// Whether the raw schema says no more than its primitive type does. `null` is allowed by `Option` in both; where an
/// argument may be absent the decoder takes `null` as absence.
pub(super) fn is_plain(schema: &Value) -> bool {
    let Some(object) = schema.as_object() else {
        return false;
    };
    let types: Vec<&str> = match object.get("type") {
        Some(Value::String(only)) => vec![only],
        Some(Value::Array(several)) => several
            .iter()
            .filter_map(Value::as_str)
            .filter(|name| *name != "null")
            .collect(),
        _ => return false,
    };
    let known = match types.as_slice() {
        ["string" | "boolean"] => &["type"][..],
        ["number"] => &["type", "format"],
        ["integer"] => &["type", "format", "minimum", "maximum"],
        ["array"] => &["type", "items"],
        _ => return false,
    };
    object.keys().all(|key| known.contains(&key.as_str()))
        && object.get("items").is_none_or(is_plain)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use schemars::{JsonSchema, SchemaGenerator};

    use super::*;

    fn is_enforced<T: JsonSchema>() -> bool {
        is_primitive(&T::schema_id())
            && is_plain(&SchemaGenerator::default().subschema_for::<T>().to_value())
    }

    #[test]
    fn primitives_and_lists_of_them_are_enforced_by_decoding() {
        assert!(is_enforced::<String>());
        assert!(is_enforced::<bool>());
        assert!(is_enforced::<u8>());
        assert!(is_enforced::<i64>());
        assert!(is_enforced::<usize>());
        assert!(is_enforced::<f32>());
        assert!(is_enforced::<Option<u32>>());
        assert!(is_enforced::<Vec<Option<String>>>());
        assert!(is_enforced::<Box<str>>());
    }

    #[test]
    fn everything_else_is_left_to_the_checker() {
        assert!(!is_enforced::<char>());
        assert!(!is_enforced::<()>());
        assert!(!is_enforced::<[u8; 3]>());
        assert!(!is_enforced::<BTreeSet<String>>());
        assert!(!is_enforced::<HashMap<String, u8>>());
        assert!(!is_enforced::<(u8, u8)>());
        assert!(!is_enforced::<std::num::NonZeroU8>());
        assert!(!is_enforced::<std::net::Ipv4Addr>());
        assert!(!is_enforced::<Value>());
    }

    #[test]
    fn a_type_that_imitates_the_schema_of_a_primitive_does_not_pass() {
        #[derive(JsonSchema)]
        #[schemars(transparent)]
        #[expect(dead_code, reason = "only its schema is looked at")]
        struct Lenient(#[schemars(with = "u8")] String);
        assert!(!is_enforced::<Lenient>());
    }
}
