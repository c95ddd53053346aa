//! JSON text in all the ways in which the same value can be written.

use serde_json::{Number, Value};

use crate::dice::Dice;

/// Numbers up to here may be written as floats without being changed by it.
const EXACT: u64 = 1 << 53;

/// Writes the value so that reading it gives it back, where a member that is given twice counts as the last time.
pub(crate) fn written(value: &Value, dice: &mut Dice) -> String {
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => number_text(number, dice),
        Value::String(text) => string_text(text, dice),
        Value::Array(items) => {
            let items = items.iter().map(|item| written(item, dice)).collect();
            joined('[', items, ']', dice)
        }
        Value::Object(members) => {
            let mut texts = Vec::new();
            for (name, value) in members {
                if dice.once_in(40) {
                    let junk = *dice.pick(&["1", "\"zzz\"", "null", "{}", "[1,{\"a\":2}]"]);
                    texts.push(format!("{}:{junk}", string_text(name, dice)));
                }
                let name = string_text(name, dice);
                let (before, after) = (space(dice), space(dice));
                texts.push(format!("{name}{before}:{after}{}", written(value, dice)));
            }
            joined('{', texts, '}', dice)
        }
    }
}

fn joined(open: char, parts: Vec<String>, close: char, dice: &mut Dice) -> String {
    let mut text = String::from(open);
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(space(dice));
        text.push_str(part);
        text.push_str(space(dice));
    }
    if parts.is_empty() {
        text.push_str(space(dice));
    }
    text.push(close);
    text
}

/// A line break would end the message.
fn space(dice: &mut Dice) -> &'static str {
    const SPACES: &[&str] = &["", "", "", "", "", "", " ", "\t", "\r", "  "];
    dice.pick::<&str>(SPACES)
}

fn number_text(number: &Number, dice: &mut Dice) -> String {
    let plain = number.to_string();
    if !dice.once_in(3) {
        return plain;
    }
    match number.as_i64().filter(|whole| whole.unsigned_abs() < EXACT) {
        Some(0) => (*dice.pick(&["-0", "0.0", "0e9", "-0E-0"])).to_owned(),
        Some(whole) if whole % 100 == 0 => format!("{}e2", whole / 100),
        Some(_) => {
            let suffixes = [
                (".0", ""),
                (".000", ""),
                ("", "e0"),
                ("", "E+00"),
                (".0", "e-0"),
                ("0", "e-1"),
            ];
            let (fraction, exponent) = *dice.pick(&suffixes);
            format!("{plain}{fraction}{exponent}")
        }
        None if number.is_f64() => {
            let float = number.as_f64().expect("it is one");
            format!("{float:e}")
        }
        None => plain,
    }
}

fn string_text(text: &str, dice: &mut Dice) -> String {
    if dice.once_in(2) {
        return Value::from(text).to_string();
    }
    let mut written = String::from('"');
    for character in text.chars() {
        match character {
            _ if dice.once_in(4) => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    written.push_str(&format!("\\u{unit:04x}"));
                }
            }
            '/' => written.push_str("\\/"),
            character => {
                let quoted = Value::from(character.to_string()).to_string();
                written.push_str(&quoted[1..quoted.len() - 1]);
            }
        }
    }
    written.push('"');
    written
}

#[test]
fn every_way_of_writing_a_value_reads_as_the_value() {
    let value = serde_json::json!({
        "": [0, 1, -3, 100, 1e300, 0.5, u64::MAX, i64::MIN],
        "a\"\\/\n\u{0}é👍": {"b": null, "c": [true, {}, []], "\"": "\"\""},
    });
    for seed in 0..500 {
        let text = written(&value, &mut Dice::new(seed));
        let read: Value =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(
            numbers_as_floats(read),
            numbers_as_floats(value.clone()),
            "{text}"
        );
        assert!(!text.contains('\n'));
    }
}

fn numbers_as_floats(value: Value) -> Value {
    match value {
        Value::Number(number) => number.as_f64().into(),
        Value::Array(items) => items.into_iter().map(numbers_as_floats).collect(),
        Value::Object(members) => members
            .into_iter()
            .map(|(name, value)| (name, numbers_as_floats(value)))
            .collect(),
        other => other,
    }
}
