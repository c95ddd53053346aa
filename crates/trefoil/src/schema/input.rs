//! The arguments of one tool, prompt or resource template as one schema.

use std::any::type_name;
use std::fmt;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::checker::Checker;
use super::spec::{ArgumentSpec, DefaultValue};
use super::{
    derived::{DerivedArgument, DerivedInput},
    header, keyword, plain, transform,
};

/// Collects arguments into an input schema.
pub struct InputSchema {
    generator: SchemaGenerator,
    properties: Vec<(&'static str, Value)>,
    required: Vec<&'static str>,
    arguments: Vec<DerivedArgument>,
    /// The schema of [`InputSchema::whole`], which stands for all the above.
    whole: Option<Value>,
    enforced_by_types: bool,
    problems: Vec<String>,
}

impl Default for InputSchema {
    fn default() -> Self {
        let settings = SchemaSettings::draft2020_12()
            .for_deserialize()
            .with(|settings| {
                settings.meta_schema = None;
                settings.inline_subschemas = true;
            });
        Self {
            generator: settings.into_generator(),
            properties: Vec::new(),
            required: Vec::new(),
            arguments: Vec::new(),
            whole: None,
            enforced_by_types: true,
            problems: Vec::new(),
        }
    }
}

impl fmt::Debug for InputSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputSchema")
            .field("arguments", &self.arguments)
            .finish_non_exhaustive()
    }
}

impl InputSchema {
    /// An input without arguments.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an argument of type `T`; `optional` says that the type itself accepts absence.
    pub fn argument<T: JsonSchema>(&mut self, spec: ArgumentSpec, optional: bool) {
        let schema = self.generator.subschema_for::<T>().to_value();
        let enforced = plain::is_primitive(&T::schema_id()) && plain::is_plain(&schema);
        self.enforced_by_types &=
            enforced && spec.keywords.is_empty() && spec.inner.is_empty() && spec.header.is_none();
        self.declare(spec, optional, schema);
    }

    /// An input whose arguments are the members of `T`.
    #[must_use]
    pub fn whole<T: JsonSchema>() -> Self {
        let mut input = Self {
            enforced_by_types: false,
            ..Self::default()
        };
        let mut schema = input.generator.subschema_for::<T>().to_value();
        let definitions = input.generator.take_definitions(false);
        if let Some(root) = schema.as_object_mut().filter(|_| !definitions.is_empty()) {
            root.insert("$defs".to_owned(), Value::Object(definitions));
        }
        input.take_whole(type_name::<T>(), schema);
        input
    }

    /// Notes a problem that only the caller can see; building the server reports it.
    pub(crate) fn problem(&mut self, problem: String) {
        self.problems.push(problem);
    }

    /// Shapes the schema and looks for what is wrong with it.
    #[must_use]
    pub fn finish(mut self) -> DerivedInput {
        let schema = match self.whole.take() {
            Some(schema) => schema,
            None => self.assemble(),
        };
        // What the checker says of the schema is for whoever compiles it to serve; it is not said twice.
        if let Ok(checker) = Checker::compile(&schema) {
            self.check_values(&checker, &schema);
        }
        DerivedInput {
            schema,
            arguments: self.arguments,
            enforced_by_types: self.enforced_by_types,
            problems: self.problems,
        }
    }

    fn declare(&mut self, spec: ArgumentSpec, optional: bool, mut schema: Value) {
        let required = !optional && spec.default.is_none();
        if !required {
            transform::remove_null(&mut schema);
        }
        if let Some(object) = annotated(&mut schema, &spec) {
            for (keyword, text) in [("title", spec.title), ("description", spec.description)] {
                if let Some(text) = text {
                    object.insert(keyword.to_owned(), text.into());
                }
            }
        }
        transform::shape_input(&mut schema);

        let definitions = self.shaped_definitions();
        let mut problems = Vec::new();
        keyword::apply(&mut schema, &definitions, spec.keywords, &mut problems);
        keyword::apply_inner(&mut schema, &definitions, spec.inner, &mut problems);
        if let Some(header) = spec.header {
            header::mirror(&mut schema, &definitions, header, &mut problems);
        }
        let hides_default = spec.default == Some(DefaultValue::Unserializable);
        if let Some(object) = annotated(&mut schema, &spec) {
            match spec.default {
                Some(DefaultValue::Known(Value::Null)) | None => {}
                Some(DefaultValue::Known(value)) => {
                    object.insert("default".to_owned(), value);
                }
                Some(DefaultValue::Unserializable) => {
                    object.remove("default");
                }
            }
            if !spec.examples.is_empty() {
                object.insert("examples".to_owned(), Value::Array(spec.examples));
            }
        }
        self.problems.extend(
            problems
                .into_iter()
                .map(|problem| format!("argument `{}` {problem}", spec.name)),
        );
        self.arguments.push(DerivedArgument {
            completes: spec.completes,
            sensitive: spec.sensitive,
            header: spec.header.map(str::to_owned),
            hides_default,
            ..DerivedArgument::described(spec.name, required, &schema)
        });
        if required {
            self.required.push(spec.name);
        }
        self.properties.push((spec.name, schema));
    }

    /// The definitions of recursive types, as they will be advertised.
    fn shaped_definitions(&self) -> Map<String, Value> {
        let mut root = json!({ "$defs": self.generator.definitions() });
        transform::shape_input(&mut root);
        match root.get_mut("$defs").map(Value::take) {
            Some(Value::Object(definitions)) => definitions,
            _ => Map::new(),
        }
    }

    fn assemble(&mut self) -> Value {
        let definitions = self.shaped_definitions();
        let mut properties = Map::new();
        for (name, schema) in std::mem::take(&mut self.properties) {
            if properties.insert(name.to_owned(), schema).is_some() {
                self.problems
                    .push(format!("argument `{name}` is declared twice"));
            }
        }
        let mut root = Map::new();
        root.insert("type".to_owned(), "object".into());
        root.insert("properties".to_owned(), Value::Object(properties));
        if !self.required.is_empty() {
            root.insert("required".to_owned(), json!(self.required));
        }
        root.insert("additionalProperties".to_owned(), Value::Bool(false));
        if !definitions.is_empty() {
            root.insert("$defs".to_owned(), Value::Object(definitions));
        }
        Value::Object(root)
    }

    fn take_whole(&mut self, type_name: &str, mut schema: Value) {
        transform::shape_input(&mut schema);
        let Some(root) = schema.as_object_mut().filter(|root| is_plain_object(root)) else {
            let type_name = without_paths(type_name);
            self.problems.push(format!(
                "`Args<{type_name}>` cannot be taken: arguments are an object with known members, as a plain struct is, \
                 and `{type_name}` is not; put it in a field of a struct, or take `{type_name}` as a parameter of its own"
            ));
            return;
        };
        let properties = root
            .entry("properties")
            .or_insert_with(|| json!({}))
            .clone();
        root.entry("additionalProperties")
            .or_insert(Value::Bool(false));
        let required = root
            .get("required")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default();
        for (name, property) in properties.as_object().into_iter().flatten() {
            let header = property.get("x-mcp-header").and_then(Value::as_str);
            self.arguments.push(DerivedArgument {
                header: header.map(str::to_owned),
                ..DerivedArgument::described(
                    name,
                    required.iter().any(|other| other == name),
                    property,
                )
            });
        }
        self.whole = Some(schema);
    }

    /// Defaults and examples must be values that the schema allows.
    fn check_values(&mut self, checker: &Checker, schema: &Value) {
        for argument in &self.arguments {
            let property = schema
                .pointer("/properties")
                .and_then(|properties| properties.get(&argument.name));
            let Some(property) = property else {
                continue;
            };
            let default = property.get("default").map(|value| ("a default", value));
            let examples = property
                .get("examples")
                .and_then(Value::as_array)
                .into_iter()
                .flatten();
            for (what, value) in default
                .into_iter()
                .chain(examples.map(|value| ("an example", value)))
            {
                for violation in checker.check_property(&argument.name, value) {
                    self.problems.push(format!(
                        "argument `{}` has {what} outside its own schema: {violation}",
                        argument.name
                    ));
                }
            }
        }
    }
}

/// The schema as an object that can take annotations, if there is anything to annotate.
fn annotated<'s>(schema: &'s mut Value, spec: &ArgumentSpec) -> Option<&'s mut Map<String, Value>> {
    let bare = spec.title.is_none()
        && spec.description.is_none()
        && spec.default.is_none()
        && spec.examples.is_empty();
    if *schema == Value::Bool(true) && !bare {
        *schema = json!({});
    }
    schema.as_object_mut()
}

/// Whether a root schema has nothing but members: no alternatives, no map.
fn is_plain_object(root: &Map<String, Value>) -> bool {
    let map = !root.contains_key("properties") && root.contains_key("additionalProperties");
    root.get("type").is_some_and(|name| name == "object")
        && !map
        && ![
            "anyOf",
            "oneOf",
            "allOf",
            "not",
            "$ref",
            "patternProperties",
        ]
        .iter()
        .any(|key| root.contains_key(*key))
}

/// A type's name as one writes it where its parts are imported: `Vec<String>` for `alloc::vec::Vec<alloc::string::String>`.
fn without_paths(type_name: &str) -> String {
    let is_of_path = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
    type_name
        .split_inclusive(|letter| !is_of_path(letter))
        .map(|part| part.rsplit("::").next().unwrap_or(part))
        .collect()
}
