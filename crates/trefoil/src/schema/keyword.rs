//! Puts the keywords of `#[arg(…)]` onto the schema of an argument.

use serde_json::{Map, Number, Value};

use super::checker::compare;
use super::spec::Keyword;
use super::transform::{has_type, shorten};

/// Writes the keywords onto the schema. Each one that does not fit is described in `problems`, in words that follow
/// the name of the argument.
pub(super) fn apply(
    schema: &mut Value,
    definitions: &Map<String, Value>,
    keywords: &[(&'static str, Keyword)],
    problems: &mut Vec<String>,
) {
    if keywords.is_empty() {
        return;
    }
    let types = types_of(schema, definitions, 0);
    if *schema == Value::Bool(true) {
        *schema = Value::Object(Map::new());
    }
    let Some(object) = schema.as_object_mut() else {
        problems.push("has a type that no value can have, so no keyword fits it".to_owned());
        return;
    };
    for (written, value) in keywords {
        if let Err(problem) = apply_one(object, &types, written, *value) {
            problems.push(problem);
        }
    }
    for (low, high) in [
        ("minimum", "maximum"),
        ("minLength", "maxLength"),
        ("minItems", "maxItems"),
        ("minProperties", "maxProperties"),
    ] {
        if let (Some(Value::Number(least)), Some(Value::Number(most))) =
            (object.get(low), object.get(high))
            && compare::numbers(least, most).is_gt()
        {
            problems.push(format!(
                "allows no value: `{low}` {least} is above `{high}` {most}"
            ));
        }
    }
}

/// The same for the elements of an array.
pub(super) fn apply_inner(
    schema: &mut Value,
    definitions: &Map<String, Value>,
    keywords: &[(&'static str, Keyword)],
    problems: &mut Vec<String>,
) {
    if keywords.is_empty() {
        return;
    }
    let Some(items) = schema
        .as_object_mut()
        .and_then(|object| object.get_mut("items"))
    else {
        problems.push("has keywords for its elements (`inner`), but it is no list".to_owned());
        return;
    };
    let mut inner = Vec::new();
    apply(items, definitions, keywords, &mut inner);
    problems.extend(
        inner
            .into_iter()
            .map(|problem| format!("(its elements) {problem}")),
    );
}

fn apply_one(
    object: &mut Map<String, Value>,
    types: &[String],
    written: &'static str,
    value: Keyword,
) -> Result<(), String> {
    let keyword = resolve(written, types)?;
    if let Some(fitting) = types_for(keyword)
        && !types.is_empty()
        && !types.iter().any(|name| fitting.contains(&name.as_str()))
    {
        return Err(format!(
            "cannot take `{keyword}`, which is for type {}: its type is {}",
            fitting[0],
            types.join(" or ")
        ));
    }
    let value = json_value(keyword, value)?;
    if let (Some(Value::Number(there)), Value::Number(new)) = (object.get(keyword), &value) {
        let order = compare::numbers(new, there);
        let looser = match keyword {
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties" => {
                order.is_lt()
            }
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties" => {
                order.is_gt()
            }
            _ => false,
        };
        if looser {
            return Err(format!(
                "cannot have `{keyword}` {new}, because its type has `{keyword}` {there} already"
            ));
        }
    }
    object.insert(keyword.to_owned(), value);
    Ok(())
}

/// `length` means characters, elements or members, by the type.
fn resolve(written: &'static str, types: &[String]) -> Result<&'static str, String> {
    let [of_string, of_array, of_object] = match written {
        "length.min" => ["minLength", "minItems", "minProperties"],
        "length.max" => ["maxLength", "maxItems", "maxProperties"],
        other => return Ok(other),
    };
    let mut fitting = [
        ("string", of_string),
        ("array", of_array),
        ("object", of_object),
    ]
    .into_iter()
    .filter(|(name, _)| types.iter().any(|other| other == name));
    match (fitting.next(), fitting.next()) {
        (Some((_, keyword)), None) => Ok(keyword),
        (None, _) if types.is_empty() => {
            Err("cannot take `length`: its type is not fixed".to_owned())
        }
        (None, _) => Err(format!(
            "cannot take `length`, which is for type string, array or object: its type is {}",
            types.join(" or ")
        )),
        (Some(_), Some(_)) => Err(format!(
            "cannot take `length`: its type is {}",
            types.join(" or ")
        )),
    }
}

/// The types that a keyword constrains; none for those that constrain any.
fn types_for(keyword: &str) -> Option<&'static [&'static str]> {
    Some(match keyword {
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            &["number", "integer"]
        }
        "minLength" | "maxLength" | "pattern" | "format" => &["string"],
        "minItems" | "maxItems" | "uniqueItems" => &["array"],
        "minProperties" | "maxProperties" => &["object"],
        _ => return None,
    })
}

/// The keyword's value as JSON, if it is of the kind that the keyword wants.
fn json_value(keyword: &str, value: Keyword) -> Result<Value, String> {
    let wrong = |wanted: &str| Err(format!("has a `{keyword}` that is not {wanted}"));
    match (keyword, value) {
        ("pattern" | "format", Keyword::Text(text)) => Ok(text.into()),
        ("pattern" | "format", _) => wrong("a text"),
        ("uniqueItems", Keyword::Bool(unique)) => Ok(unique.into()),
        ("uniqueItems", _) => wrong("true or false"),
        (
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties",
            value,
        ) => match value {
            Keyword::Integer(count) if u64::try_from(count).is_ok() => {
                Ok(Value::Number(number(count, keyword)?))
            }
            _ => wrong("a whole number from 0 upwards"),
        },
        ("multipleOf", Keyword::Integer(..=0)) => wrong("above 0"),
        ("multipleOf", Keyword::Float(step)) if step <= 0.0 => wrong("above 0"),
        (_, Keyword::Integer(whole)) => Ok(Value::Number(number(whole, keyword)?)),
        (_, Keyword::Float(float)) => match Number::from_f64(float) {
            Some(mut number) => {
                shorten(&mut number);
                Ok(Value::Number(number))
            }
            None => wrong("a finite number"),
        },
        (_, Keyword::Text(text)) => Ok(text.into()),
        (_, Keyword::Bool(switch)) => Ok(switch.into()),
    }
}

fn number(whole: i128, keyword: &str) -> Result<Number, String> {
    Number::from_i128(whole)
        .ok_or_else(|| format!("has a `{keyword}` {whole} that does not fit 64 bits"))
}

/// The JSON types a schema allows, as far as it says; empty if any.
pub(super) fn types_of(
    schema: &Value,
    definitions: &Map<String, Value>,
    depth: usize,
) -> Vec<String> {
    let Some(object) = schema.as_object().filter(|_| depth < 8) else {
        return Vec::new();
    };
    let mut types: Vec<String> = Vec::new();
    for name in [
        "string", "integer", "number", "boolean", "array", "object", "null",
    ] {
        if has_type(object, name) {
            types.push(name.to_owned());
        }
    }
    if !types.is_empty() {
        return types;
    }
    if let Some(target) = object
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| definitions.get(reference.strip_prefix("#/$defs/")?))
    {
        return types_of(target, definitions, depth + 1);
    }
    for branches in ["anyOf", "oneOf"]
        .iter()
        .filter_map(|keyword| object.get(*keyword)?.as_array())
    {
        for branch in branches {
            let more = types_of(branch, definitions, depth + 1);
            if more.is_empty() {
                return Vec::new();
            }
            types.extend(
                more.into_iter()
                    .filter(|name| !types.contains(name))
                    .collect::<Vec<_>>(),
            );
        }
    }
    types
}
