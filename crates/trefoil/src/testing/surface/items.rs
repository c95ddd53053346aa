//! What a change of the surface means, item by item.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::collect::LISTS;
use super::hints;
use super::schema::{self, Direction};
use super::verdict::{Difference, Verdict};

/// All differences of two surfaces.
pub(super) fn differences(old: &Value, new: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    if old["revision"] != new["revision"] {
        Item::new("surface", &mut found).say(
            Verdict::Compatible,
            format!("revision was {}, is {}", old["revision"], new["revision"]),
        );
    }
    Item::new("server", &mut found).members(&old["server"], &new["server"], Item::server_member);
    for list in LISTS {
        let (before, now) = (
            by_key(&old[list.member], list.key),
            by_key(&new[list.member], list.key),
        );
        for key in union(before.keys(), now.keys()) {
            let mut item = Item::new(format!("{} `{key}`", list.noun), &mut found);
            match (before.get(key), now.get(key)) {
                (None, _) => item.say(Verdict::Compatible, "is new"),
                (_, None) => item.say(Verdict::Breaking, "is gone"),
                (Some(before), Some(now)) => {
                    let rule = match list.member {
                        "tools" => Item::tool_member,
                        "prompts" => Item::prompt_member,
                        _ => Item::resource_member,
                    };
                    item.members(before, now, rule);
                }
            }
        }
    }
    if found.is_empty() && old != new {
        Item::new("file", &mut found).say(
            Verdict::Wording,
            "holds the same in another order, or more than a surface",
        );
    }
    found
}

/// The entries of a list by what they are known by.
fn by_key<'v>(list: &'v Value, key: &str) -> BTreeMap<&'v str, &'v Value> {
    let entries = list.as_array().into_iter().flatten();
    entries
        .filter_map(|entry| Some((entry[key].as_str()?, entry)))
        .collect()
}

fn union<T: Ord>(one: impl Iterator<Item = T>, two: impl Iterator<Item = T>) -> BTreeSet<T> {
    one.chain(two).collect()
}

/// How a member differs: its name, and its value before and now.
type Rule<'f> = fn(&mut Item<'f>, &str, Option<&Value>, Option<&Value>);

/// One item of the surface, to which differences are found.
struct Item<'f> {
    name: String,
    found: &'f mut Vec<Difference>,
}

impl<'f> Item<'f> {
    fn new(name: impl Into<String>, found: &'f mut Vec<Difference>) -> Self {
        Self {
            name: name.into(),
            found,
        }
    }

    fn say(&mut self, verdict: Verdict, what: impl Into<String>) {
        self.found.push(Difference {
            verdict,
            item: self.name.clone(),
            what: what.into(),
        });
    }

    /// Hands every member that differs to the rule of its item.
    fn members(&mut self, old: &Value, new: &Value, rule: Rule<'f>) {
        let names = |value: &Value| -> Vec<String> {
            let members = value.as_object().into_iter();
            members
                .flat_map(|members| members.keys().cloned())
                .collect()
        };
        for name in union(names(old).into_iter(), names(new).into_iter()) {
            let (before, now) = (old.get(&name), new.get(&name));
            if before != now {
                rule(self, &name, before, now);
            }
        }
    }

    fn server_member(&mut self, name: &str, old: Option<&Value>, new: Option<&Value>) {
        match name {
            "title" | "description" | "icons" | "websiteUrl" | "instructions" => {
                self.changed(Verdict::Wording, name, old, new);
            }
            // People and clients refer to the server by it.
            "name" => self.changed(Verdict::Breaking, name, old, new),
            "capabilities" => self.capability(name, old, new),
            _ => self.unclear(name),
        }
    }

    fn tool_member(&mut self, name: &str, old: Option<&Value>, new: Option<&Value>) {
        match (name, old, new) {
            ("title" | "description" | "icons", ..) => {
                self.changed(Verdict::Wording, name, old, new);
            }
            ("inputSchema", Some(old), Some(new)) => {
                self.schema("input", old, new, Direction::Input)
            }
            ("outputSchema", Some(old), Some(new)) => {
                self.schema("output", old, new, Direction::Output);
            }
            ("outputSchema", None, _) => self.say(Verdict::Compatible, "has an output schema now"),
            ("outputSchema", _, None) => {
                self.say(Verdict::Breaking, "has no output schema any more")
            }
            ("annotations", ..) => {
                let nothing = Value::Null;
                let (old, new) = (old.unwrap_or(&nothing), new.unwrap_or(&nothing));
                self.members(old, new, Self::annotation);
                for (verdict, what) in hints::differences(old, new) {
                    self.say(verdict, what);
                }
            }
            ("_meta", ..) => self.meta(old, new),
            _ => self.unclear(name),
        }
    }

    /// The annotations of a tool, but for its hints.
    fn annotation(&mut self, name: &str, old: Option<&Value>, new: Option<&Value>) {
        match name {
            "title" => self.changed(Verdict::Wording, "annotations.title", old, new),
            "readOnlyHint" | "destructiveHint" | "idempotentHint" | "openWorldHint" => {}
            _ => self.unclear(&format!("annotations.{name}")),
        }
    }

    /// Of a resource or a template, which are read by their URI.
    fn resource_member(&mut self, name: &str, old: Option<&Value>, new: Option<&Value>) {
        match name {
            "name" | "title" | "description" | "icons" | "annotations" => {
                self.changed(Verdict::Wording, name, old, new);
            }
            "size" => self.changed(Verdict::Compatible, name, old, new),
            "mimeType" if old.is_none() => self.changed(Verdict::Compatible, name, old, new),
            "mimeType" => self.changed(Verdict::Breaking, name, old, new),
            "_meta" => self.meta(old, new),
            _ => self.unclear(name),
        }
    }

    fn prompt_member(&mut self, name: &str, old: Option<&Value>, new: Option<&Value>) {
        match name {
            "title" | "description" | "icons" => self.changed(Verdict::Wording, name, old, new),
            "arguments" => {
                let nothing = Value::Null;
                self.arguments(old.unwrap_or(&nothing), new.unwrap_or(&nothing));
            }
            "_meta" => self.meta(old, new),
            _ => self.unclear(name),
        }
    }

    fn arguments(&mut self, old: &Value, new: &Value) {
        let before = self.found.len();
        let (was, is) = (by_key(old, "name"), by_key(new, "name"));
        for name in union(was.keys(), is.keys()) {
            let mut item = Item::new(format!("{}, argument `{name}`", self.name), self.found);
            match (was.get(name), is.get(name)) {
                (None, Some(new)) if is_required(new) => {
                    item.say(Verdict::Breaking, "is new and required");
                }
                (None, _) => item.say(Verdict::Compatible, "is new"),
                (_, None) => item.say(Verdict::Breaking, "is gone"),
                (Some(old), Some(new)) => {
                    item.members(old, new, Item::argument_member);
                }
            }
        }
        if self.found.len() == before {
            self.say(Verdict::Wording, "arguments are listed in another order");
        }
    }

    fn requirement(&mut self, old: Option<&Value>, new: Option<&Value>) {
        let is_on = |value| value == Some(&Value::Bool(true));
        match (is_on(old), is_on(new)) {
            (false, true) => self.say(Verdict::Breaking, "was optional, is required"),
            (true, false) => self.say(Verdict::Compatible, "was required, is optional"),
            // Said now, meant before; or the other way round.
            _ => self.changed(Verdict::Wording, "required", old, new),
        }
    }

    fn argument_member(&mut self, name: &str, old: Option<&Value>, new: Option<&Value>) {
        match name {
            "title" | "description" => self.changed(Verdict::Wording, name, old, new),
            "required" => self.requirement(old, new),
            _ => self.unclear(name),
        }
    }

    fn schema(&mut self, which: &str, old: &Value, new: &Value, direction: Direction) {
        for difference in schema::differences(old, new, direction) {
            let at = match &*difference.at {
                "" => which.to_owned(),
                at => format!("{which} `{at}`"),
            };
            let name = format!("{}, {at}", self.name);
            Item::new(name, self.found).say(difference.verdict, difference.what);
        }
    }

    /// A capability is declared by being there; a part of it by being there or being true.
    fn capability(&mut self, path: &str, old: Option<&Value>, new: Option<&Value>) {
        let is_off = |value: Option<&Value>| matches!(value, None | Some(Value::Bool(false)));
        match (old, new) {
            (Some(Value::Object(old)), Some(Value::Object(new))) => {
                for name in union(old.keys(), new.keys()) {
                    let (before, now) = (old.get(name), new.get(name));
                    if before != now {
                        self.capability(&format!("{path}.{name}"), before, now);
                    }
                }
            }
            _ if is_off(old) && is_off(new) => self.changed(Verdict::Wording, path, old, new),
            _ if is_off(old) => self.changed(Verdict::Compatible, path, old, new),
            _ if is_off(new) => self.changed(Verdict::Breaking, path, old, new),
            _ => self.unclear(path),
        }
    }

    /// Data for whoever knows it: more of it harms nobody.
    fn meta(&mut self, old: Option<&Value>, new: Option<&Value>) {
        let nothing = Value::Null;
        let (old, new) = (old.unwrap_or(&nothing), new.unwrap_or(&nothing));
        self.members(old, new, |item, key, old, new| {
            let name = format!("_meta.{key}");
            match old {
                None => item.changed(Verdict::Compatible, &name, old, new),
                Some(_) => item.unclear(&name),
            }
        });
    }

    fn changed(&mut self, verdict: Verdict, name: &str, old: Option<&Value>, new: Option<&Value>) {
        let how = match (old, new) {
            (None, _) => "is new",
            (_, None) => "is gone",
            _ => "differs",
        };
        self.say(verdict, format!("`{name}` {how}"));
    }

    fn unclear(&mut self, name: &str) {
        let what = format!("`{name}` differs (cannot tell, taken as breaking)");
        self.say(Verdict::Breaking, what);
    }
}

fn is_required(argument: &Value) -> bool {
    argument["required"] == Value::Bool(true)
}
