//! Every schema within a schema, with the path of the argument that it describes.

use serde_json::Value;

/// A schema within the input schema.
pub(super) struct Node<'a> {
    pub(super) schema: &'a Value,
    /// `a.b` is a member, `a[]` an element, `a.*` a value of a map; empty at the root.
    pub(super) path: &'a str,
    /// Objects and arrays that this one lies in, the root not counted.
    pub(super) depth: usize,
    /// The schema is referred to from within itself.
    pub(super) is_recursive: bool,
}

/// Visits all schemas. What is referred to is visited once, where it is referred to first.
pub(super) fn each(root: &Value, visit: &mut dyn FnMut(&Node<'_>)) {
    let mut walk = Walk {
        root,
        open: Vec::new(),
        seen: Vec::new(),
        visit,
    };
    walk.node(root, String::new(), 0);
}

/// Visits the schemas of all properties, those of arguments and those below them.
pub(in crate::check) fn each_property(root: &Value, visit: &mut dyn FnMut(&str, &Value)) {
    let mut described = std::collections::BTreeMap::<String, Value>::new();
    let mut order = Vec::new();
    each(root, &mut |node| {
        // Alternatives and references have the path of the property they belong to: any of them may describe it.
        if node.path.is_empty() || node.path.ends_with("[]") || node.path.ends_with(".*") {
            return;
        }
        let known = described.entry(node.path.to_owned()).or_insert_with(|| {
            order.push(node.path.to_owned());
            node.schema.clone()
        });
        if known.get("description").is_none() && node.schema.get("description").is_some() {
            *known = node.schema.clone();
        }
    });
    for path in order {
        visit(&path, &described[&path]);
    }
}

struct Walk<'a, 'v> {
    root: &'a Value,
    /// References that are being followed.
    open: Vec<&'a str>,
    /// References that were followed.
    seen: Vec<&'a str>,
    visit: &'v mut dyn FnMut(&Node<'_>),
}

impl<'a> Walk<'a, '_> {
    fn node(&mut self, schema: &'a Value, path: String, depth: usize) {
        let reference = schema["$ref"].as_str();
        let is_recursive =
            reference.is_some_and(|target| target == "#" || self.open.contains(&target));
        (self.visit)(&Node {
            schema,
            path: &path,
            depth,
            is_recursive,
        });
        if let Some(target) = reference.filter(|target| !self.seen.contains(target)) {
            self.seen.push(target);
            if let Some(found) = target
                .strip_prefix('#')
                .and_then(|at| self.root.pointer(at))
                && !target[1..].is_empty()
            {
                self.open.push(target);
                self.node(found, path.clone(), depth);
                self.open.pop();
            }
        }
        self.below(schema, &path, depth);
    }

    fn below(&mut self, schema: &'a Value, path: &str, depth: usize) {
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let path = match path.is_empty() {
                true => name.clone(),
                false => format!("{path}.{name}"),
            };
            self.node(
                property,
                path,
                depth + usize::from(!std::ptr::eq(schema, self.root)),
            );
        }
        for keyword in ["additionalProperties", "patternProperties"] {
            match &schema[keyword] {
                Value::Object(patterns) if keyword == "patternProperties" => {
                    for value in patterns.values() {
                        self.node(value, format!("{path}.*"), depth + 1);
                    }
                }
                value @ Value::Object(_) => self.node(value, format!("{path}.*"), depth + 1),
                _ => {}
            }
        }
        for keyword in ["items", "prefixItems"] {
            match &schema[keyword] {
                Value::Array(several) => {
                    for item in several {
                        self.node(item, format!("{path}[]"), depth + 1);
                    }
                }
                Value::Null => {}
                // Behind a tuple, `false` only says that it ends.
                Value::Bool(false) => {}
                item => self.node(item, format!("{path}[]"), depth + 1),
            }
        }
        for keyword in ["anyOf", "oneOf", "allOf"] {
            for branch in schema[keyword].as_array().into_iter().flatten() {
                self.node(branch, path.to_owned(), depth);
            }
        }
    }
}
