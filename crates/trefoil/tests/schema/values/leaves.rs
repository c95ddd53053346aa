//! Numbers and texts.

use serde_json::{Map, Value, json};

use super::Maker;
use crate::oracle::oracle;

/// What is tried for a number or a text until it fits its own keywords.
const TRIES: usize = 60;

/// Texts of every kind that some format or pattern asks for, and some that are nearly so.
pub(crate) const TEXTS: [&str; 51] = [
    "",
    "a",
    "b",
    "ab",
    "abc",
    "a1",
    "12",
    "a b",
    "é",
    "日本語",
    "👍🏽",
    "\"\\/\u{8}\n",
    "\u{0}",
    "2026-07-28",
    "2026-02-29",
    "2024-02-29",
    "2026-7-1",
    "09:30:00Z",
    "09:30:00.5+02:00",
    "09:30:00",
    "2026-07-28T09:30:00Z",
    "2026-07-28T09:30:00",
    "2026-07-28T09:30:00.25-08:00",
    "P1D",
    "PT1H",
    "P",
    "P2W",
    "a@example.com",
    "a@",
    "example.com",
    "-a.b",
    "192.0.2.1",
    "256.1.1.1",
    "::1",
    "1::2::3",
    "2001:db8::1",
    "https://example.com/a?b#c",
    "urn:a:b",
    "http://a b",
    "../a",
    "123e4567-e89b-12d3-a456-426614174000",
    "123e4567e89b12d3a456426614174000",
    "/a/~0",
    "/~2",
    "^a+$",
    "(",
    "A100",
    "x-9",
    "A1",
    "B12345",
    "aé",
];

impl<'s> Maker<'s> {
    /// What fits the keywords for numbers and texts, if that can be found and no mistake is due.
    pub(super) fn fitting(
        &mut self,
        rules: &'s Map<String, Value>,
        mut make: impl FnMut(&mut Self) -> Value,
    ) -> Value {
        let mut value = make(self);
        let spoils = self.errs();
        if spoils && (value.is_number() || self.dice.once_in(2)) {
            return value;
        }
        for _ in 0..TRIES {
            let judge = self
                .judges
                .entry(std::ptr::from_ref(rules) as usize)
                .or_insert_with(|| oracle(&of_numbers_and_texts(rules)));
            if judge.is_valid(&value) {
                break;
            }
            value = make(self);
        }
        match value {
            Value::String(text) if spoils => self.spoiled(text).into(),
            value => value,
        }
    }

    /// The text with one character more or less.
    fn spoiled(&mut self, mut text: String) -> String {
        match *self.dice.pick(&[' ', ' ', '\n', '"', '0', 'a', '\\', '-']) {
            '-' => drop(text.pop()),
            character if self.dice.once_in(2) => text.push(character),
            character => text.insert(0, character),
        }
        text
    }

    /// At a bound, beside it, or anywhere.
    pub(super) fn number(&mut self, rules: &Map<String, Value>, whole: bool) -> Value {
        let bounds = [
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
        ];
        let bounds: Vec<&Value> = bounds
            .iter()
            .filter_map(|keyword| rules.get(*keyword))
            .collect();
        if !bounds.is_empty() && !self.dice.once_in(4) {
            let bound = (*self.dice.pick(&bounds)).clone();
            let step = *self.dice.pick(&[0_i64, 0, 1, 1, 2, -1]);
            return match (bound.as_i64(), bound.as_u64()) {
                (Some(bound), _) => bound.checked_add(step).unwrap_or(bound).into(),
                (None, Some(bound)) => bound.checked_add_signed(step).unwrap_or(bound).into(),
                (None, None) if whole => bound,
                (None, None) => json!(bound.as_f64().unwrap_or_default() * (step + 1) as f64),
            };
        }
        let usual = [
            json!(0),
            json!(1),
            json!(2),
            json!(-1),
            json!(7),
            json!(100),
            json!(3.0),
            json!(255),
        ];
        let rare = [
            json!(0.5),
            json!(-0.0),
            json!(-1.5),
            json!(1e3),
            json!(65_536),
            json!(-129),
            json!(4_294_967_296_u64),
            json!(9_007_199_254_740_993_u64),
            json!(i64::MIN),
            json!(i64::MAX),
            json!(u64::MAX),
            json!(1e19),
        ];
        let choices = if self.dice.once_in(4) {
            rare.as_slice()
        } else {
            usual.as_slice()
        };
        self.dice.pick(choices).clone()
    }

    pub(super) fn text(&mut self, rules: &Map<String, Value>) -> String {
        let count = |keyword: &str| {
            rules
                .get(keyword)
                .and_then(Value::as_f64)
                .map(|count| count as usize)
        };
        let (least, most) = (count("minLength"), count("maxLength"));
        let has_form = rules.contains_key("pattern") || rules.contains_key("format");
        if has_form || (least, most) == (None, None) || self.dice.once_in(8) {
            return (*self.dice.pick(&TEXTS)).to_owned();
        }
        let length = self.size(least, most);
        let alphabets = [
            &['a'][..],
            &['a', 'b', '1', '_'],
            &['é', 'a', '👍', '\n', '"', '\\'],
        ];
        let alphabet = *self.dice.pick(&alphabets);
        (0..length).map(|_| *self.dice.pick(alphabet)).collect()
    }
}

/// The keywords that say something of a number or a text by themselves.
fn of_numbers_and_texts(rules: &Map<String, Value>) -> Value {
    let keywords = [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minLength",
        "maxLength",
        "pattern",
        "format",
    ];
    let own = rules
        .iter()
        .filter(|(keyword, _)| keywords.contains(&keyword.as_str()));
    own.map(|(keyword, value)| (keyword.clone(), value.clone()))
        .collect()
}
