//! From a schema to nodes. Whatever is not understood is a problem, never ignored.

use std::collections::BTreeMap;

use serde_json::{Map, Number, Value};

use super::Checker;
use super::format::Format;
use super::node::{Node, NodeId, Pattern, Rules};
use super::pass::Pass;
use super::types::Types;
use super::violation::{escaped, ruled_out};

/// Deeper schemas are refused, so that compiling cannot exhaust the stack.
const MAX_DEPTH: usize = 100;

pub(super) const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Keywords that say nothing about which values are valid.
const ANNOTATIONS: [&str; 10] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "contentEncoding",
    "contentMediaType",
];

/// Compiles the schema, or says everything that stands in the way.
pub(super) fn compile(schema: &Value) -> Result<Checker, Vec<String>> {
    let mut compiler = Compiler::default();
    let root = compiler.reserve();
    compiler.references.insert("#".to_owned(), root);
    if let Some(Value::Object(definitions)) = schema.get("$defs") {
        for name in definitions.keys() {
            let id = compiler.reserve();
            compiler
                .references
                .insert(format!("#/$defs/{}", escaped(name)), id);
        }
        for (name, definition) in definitions {
            let reference = format!("#/$defs/{}", escaped(name));
            if let Some(id) = compiler.references.get(&reference).copied() {
                let node = compiler.node(definition, reference.trim_start_matches('#'), 1);
                compiler.set(id, node);
            }
        }
    }
    let node = compiler.node(schema, "", 0);
    compiler.set(root, node);
    compiler.find_endless_references();
    if compiler.problems.is_empty() {
        for node in &mut compiler.nodes {
            if let Node::Rules(rules) = node {
                rules.pass = Pass::of(rules);
            }
        }
        Ok(Checker {
            nodes: compiler.nodes,
            root,
            sensitive: Vec::new(),
        })
    } else {
        Err(compiler.problems)
    }
}

#[derive(Default)]
struct Compiler {
    nodes: Vec<Node>,
    /// What `$ref` can name.
    references: BTreeMap<String, NodeId>,
    problems: Vec<String>,
}

impl Compiler {
    fn reserve(&mut self) -> NodeId {
        self.nodes.push(Node::Any);
        NodeId(self.nodes.len() - 1)
    }

    fn set(&mut self, id: NodeId, node: Node) {
        if let Some(place) = self.nodes.get_mut(id.0) {
            *place = node;
        }
    }

    fn problem(&mut self, pointer: &str, text: impl AsRef<str>) {
        let pointer = if pointer.is_empty() {
            "(root)"
        } else {
            pointer
        };
        self.problems.push(format!("{pointer}: {}", text.as_ref()));
    }

    fn child(&mut self, schema: &Value, pointer: &str, depth: usize) -> NodeId {
        let node = self.node(schema, pointer, depth + 1);
        let id = self.reserve();
        self.set(id, node);
        id
    }

    fn node(&mut self, schema: &Value, pointer: &str, depth: usize) -> Node {
        match schema {
            Value::Bool(true) => Node::Any,
            Value::Bool(false) => Node::Never,
            Value::Object(_) if depth > MAX_DEPTH => {
                self.problem(pointer, "the schema is nested too deeply");
                Node::Any
            }
            Value::Object(object) => {
                let mut rules = Rules::default();
                for (keyword, value) in object {
                    let at = At {
                        keyword,
                        pointer,
                        depth,
                    };
                    self.keyword(&mut rules, value, at);
                }
                Node::Rules(Box::new(rules))
            }
            _ => {
                self.problem(pointer, "a schema must be an object, true or false");
                Node::Any
            }
        }
    }

    fn keyword(&mut self, rules: &mut Rules, value: &Value, at: At<'_>) {
        match at.keyword {
            "type" => rules.types = self.types(value, at),
            "const" => rules.constant = Some(value.clone()),
            "enum" => rules.allowed = self.list(value, at).map(<[Value]>::to_vec),
            "minimum" => rules.number.minimum = self.number(value, at),
            "maximum" => rules.number.maximum = self.number(value, at),
            "exclusiveMinimum" => rules.number.exclusive_minimum = self.number(value, at),
            "exclusiveMaximum" => rules.number.exclusive_maximum = self.number(value, at),
            "multipleOf" => rules.number.multiple_of = self.step(value, at),
            "minLength" => rules.string.length.least = self.count(value, at),
            "maxLength" => rules.string.length.most = self.count(value, at),
            "pattern" => {
                rules.string.pattern = self.text(value, at).and_then(|text| self.pattern(text, at))
            }
            "format" => {
                rules.string.format = self.text(value, at).and_then(|text| self.format(text, at))
            }
            "minItems" => rules.array.bounds.least = self.count(value, at),
            "maxItems" => rules.array.bounds.most = self.count(value, at),
            "uniqueItems" => rules.array.unique_items = self.switch(value, at),
            "items" => rules.array.items = Some(self.child(value, &at.inside(), at.depth)),
            "prefixItems" => rules.array.prefix_items = self.children(value, at),
            "minProperties" => rules.object.bounds.least = self.count(value, at),
            "maxProperties" => rules.object.bounds.most = self.count(value, at),
            "required" => rules.object.required = self.names(value, at),
            "properties" => rules.object.properties = self.members(value, at).into_iter().collect(),
            "patternProperties" => {
                for (written, id) in self.members(value, at) {
                    if let Some(pattern) = self.pattern(&written, at) {
                        rules.object.patterns.push((pattern, id));
                    }
                }
            }
            "additionalProperties" => {
                rules.object.additional = Some(self.child(value, &at.inside(), at.depth))
            }
            "propertyNames" => rules.object.names = Some(self.child(value, &at.inside(), at.depth)),
            "allOf" => rules.all_of = self.children(value, at),
            "anyOf" => rules.any_of = self.children(value, at),
            "oneOf" => rules.one_of = self.children(value, at),
            "not" => {
                rules.not = Some((self.child(value, &at.inside(), at.depth), ruled_out(value)))
            }
            "$ref" => {
                rules.reference = self
                    .text(value, at)
                    .and_then(|text| self.reference(text, at))
            }
            "$schema" if value == DIALECT => {}
            "$schema" => self.problem(at.pointer, format!("`$schema` must be {DIALECT}")),
            "$defs" if at.pointer.is_empty() && value.is_object() => {}
            "$defs" => self.problem(at.pointer, "`$defs` must be an object at the root"),
            annotation if ANNOTATIONS.contains(&annotation) || annotation.starts_with("x-") => {}
            unknown => self.problem(at.pointer, format!("unknown keyword `{unknown}`")),
        }
    }

    fn wrong(&mut self, at: At<'_>, wanted: &str) {
        self.problem(at.pointer, format!("`{}` must be {wanted}", at.keyword));
    }

    fn types(&mut self, value: &Value, at: At<'_>) -> Option<Types> {
        let names = match value {
            Value::Array(names) if !names.is_empty() => names.as_slice(),
            Value::Array(_) => &[Value::Null],
            only => std::slice::from_ref(only),
        };
        let mut types = Types::default();
        for name in names {
            match name.as_str().and_then(Types::named) {
                Some(one) => types = types.and(one),
                None => {
                    self.wrong(at, "the name of a JSON type, or a list of such names");
                    return None;
                }
            }
        }
        Some(types)
    }

    fn list<'v>(&mut self, value: &'v Value, at: At<'_>) -> Option<&'v [Value]> {
        let list = value.as_array().filter(|list| !list.is_empty());
        if list.is_none() {
            self.wrong(at, "a list that is not empty");
        }
        list.map(Vec::as_slice)
    }

    fn children(&mut self, value: &Value, at: At<'_>) -> Vec<NodeId> {
        let schemas = self.list(value, at).unwrap_or_default().iter().enumerate();
        schemas
            .map(|(index, schema)| {
                self.child(schema, &format!("{}/{index}", at.inside()), at.depth)
            })
            .collect()
    }

    fn members(&mut self, value: &Value, at: At<'_>) -> Vec<(String, NodeId)> {
        let empty = Map::new();
        if !value.is_object() {
            self.wrong(at, "an object");
        }
        let members = value.as_object().unwrap_or(&empty).iter();
        members
            .map(|(name, schema)| {
                let pointer = format!("{}/{}", at.inside(), escaped(name));
                (name.clone(), self.child(schema, &pointer, at.depth))
            })
            .collect()
    }

    fn names(&mut self, value: &Value, at: At<'_>) -> Vec<String> {
        let names = value
            .as_array()
            .and_then(|names| names.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
        if names.is_none() {
            self.wrong(at, "a list of names");
        }
        names
            .unwrap_or_default()
            .into_iter()
            .map(str::to_owned)
            .collect()
    }

    fn number(&mut self, value: &Value, at: At<'_>) -> Option<Number> {
        if !value.is_number() {
            self.wrong(at, "a number");
        }
        value.as_number().cloned()
    }

    fn step(&mut self, value: &Value, at: At<'_>) -> Option<Number> {
        let step = value
            .as_number()
            .filter(|step| step.as_f64().is_some_and(|step| step > 0.0));
        if step.is_none() {
            self.wrong(at, "a number above 0");
        }
        step.cloned()
    }

    fn count(&mut self, value: &Value, at: At<'_>) -> Option<u64> {
        let whole = value.as_number().and_then(super::compare::integer);
        let count = whole.and_then(|count| u64::try_from(count).ok());
        if count.is_none() {
            self.wrong(at, "a whole number from 0 upwards");
        }
        count
    }

    fn switch(&mut self, value: &Value, at: At<'_>) -> bool {
        if !value.is_boolean() {
            self.wrong(at, "true or false");
        }
        value == &Value::Bool(true)
    }

    fn text<'v>(&mut self, value: &'v Value, at: At<'_>) -> Option<&'v str> {
        if !value.is_string() {
            self.wrong(at, "a string");
        }
        value.as_str()
    }

    fn pattern(&mut self, written: &str, at: At<'_>) -> Option<Pattern> {
        match Pattern::compile(written) {
            Ok(pattern) => Some(pattern),
            Err(error) => {
                self.problem(
                    at.pointer,
                    format!("the pattern `{written}` does not compile: {error}"),
                );
                None
            }
        }
    }

    fn format(&mut self, name: &str, at: At<'_>) -> Option<Format> {
        let format = Format::named(name);
        if format.is_none() {
            self.problem(
                at.pointer,
                format!("unknown format `{name}`; known are {}", Format::names()),
            );
        }
        format
    }

    fn reference(&mut self, written: &str, at: At<'_>) -> Option<NodeId> {
        let id = self
            .references
            .get(written)
            .or_else(|| self.references.get(&percent_decoded(written)))
            .copied();
        if id.is_none() {
            self.problem(
                at.pointer,
                format!("`$ref` to `{written}`, which is neither `#` nor in the root's `$defs`"),
            );
        }
        id
    }

    /// A schema that leads back to itself for the same value would be checked for ever.
    fn find_endless_references(&mut self) {
        let mut state = vec![State::New; self.nodes.len()];
        let endless = (0..self.nodes.len()).any(|index| self.is_endless(index, &mut state));
        if endless {
            self.problem(
                "",
                "a `$ref` leads back to its own schema for the same value",
            );
        }
    }

    fn is_endless(&self, index: usize, state: &mut [State]) -> bool {
        match state.get(index) {
            Some(State::Open) => return true,
            Some(State::New) => {}
            _ => return false,
        }
        let Some(Node::Rules(rules)) = self.nodes.get(index) else {
            return false;
        };
        state[index] = State::Open;
        let endless = rules.in_place().any(|id| self.is_endless(id.0, state));
        state[index] = State::Done;
        endless
    }
}

#[derive(Debug, Clone, Copy)]
enum State {
    New,
    Open,
    Done,
}

/// A keyword and where its schema stands.
#[derive(Debug, Clone, Copy)]
struct At<'s> {
    keyword: &'s str,
    pointer: &'s str,
    depth: usize,
}

impl At<'_> {
    fn inside(self) -> String {
        format!("{}/{}", self.pointer, self.keyword)
    }
}

/// A URI fragment may have its special characters percent-encoded.
fn percent_decoded(written: &str) -> String {
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written.as_bytes();
    while let [byte, tail @ ..] = rest {
        let code = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)).map(|(high, low)| high * 16 + low),
            _ => None,
        };
        bytes.push(code.unwrap_or(*byte));
        rest = if code.is_some() {
            tail.get(2..).unwrap_or_default()
        } else {
            tail
        };
    }
    String::from_utf8(bytes).unwrap_or_default()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
}
