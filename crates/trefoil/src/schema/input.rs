//! The arguments of one tool, prompt or resource template as one schema.

use std::fmt;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::checker::Checker;
use super::spec::{ArgumentSpec, DefaultValue};
use super::{keyword, transform};

/// The largest integer that every JSON implementation keeps exact, the bound of what a header mirrors (TOOL-36).
const EXACT_INTEGER: i64 = (1 << 53) - 1;

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

/// An input schema with what the server needs to know of its arguments.
#[derive(Debug, Clone, PartialEq)]
pub struct DerivedInput {
    /// The schema as advertised.
    pub schema: Value,
    /// The arguments, in the order of their declaration.
    pub arguments: Vec<DerivedArgument>,
    /// Decoding into the Rust types refuses by itself whatever the schema refuses in the value of any argument.
    pub enforced_by_types: bool,
    /// What is wrong, one line each.
    pub problems: Vec<String>,
}

/// One argument of a [`DerivedInput`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DerivedArgument {
    /// Name on the wire.
    pub name: String,
    /// Name for people.
    pub title: Option<String>,
    /// What it means, by its own documentation or that of its type.
    pub description: Option<String>,
    /// Whether it must be given.
    pub required: bool,
    /// All values it can have, if it is an enum of strings.
    pub values: Option<Vec<String>>,
    /// A function completes it.
    pub completes: bool,
    /// Its value must never be shown.
    pub sensitive: bool,
    /// Name of the HTTP header that mirrors it.
    pub header: Option<String>,
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
        let enforced = is_primitive(&T::schema_id()) && is_plain(&schema, false);
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
        let schema = input.generator.root_schema_for::<T>().to_value();
        input.generator.definitions_mut().clear();
        input.take_whole(&T::schema_name(), schema);
        input
    }

    /// Shapes the schema and looks for what is wrong with it.
    #[must_use]
    pub fn finish(mut self) -> DerivedInput {
        let schema = match self.whole.take() {
            Some(schema) => schema,
            None => self.assemble(),
        };
        self.check_headers();
        match Checker::compile(&schema) {
            Ok(checker) => self.check_values(&checker, &schema),
            Err(problems) => self.problems.extend(
                problems
                    .into_iter()
                    .map(|problem| format!("input schema: {problem}")),
            ),
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
            mirror_in_header(&mut schema, &definitions, header, &mut problems);
        }
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
            ..described(spec.name, required, &schema)
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
            self.problems.push(format!(
                "arguments cannot be taken whole from `{type_name}`, whose schema is not that of a plain struct; \
                 put it in a field of a struct, or take it as an argument of its own"
            ));
            return;
        };
        root.remove("title");
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
                ..described(name, required.iter().any(|other| other == name), property)
            });
        }
        self.whole = Some(schema);
    }

    /// Header names are unique regardless of case (TOOL-36).
    fn check_headers(&mut self) {
        for (index, argument) in self.arguments.iter().enumerate() {
            let Some(header) = &argument.header else {
                continue;
            };
            let same = |other: &&DerivedArgument| {
                other
                    .header
                    .as_ref()
                    .is_some_and(|other| other.eq_ignore_ascii_case(header))
            };
            if let Some(other) = self.arguments.iter().take(index).find(same) {
                let (one, two) = (&other.name, &argument.name);
                self.problems.push(format!(
                    "arguments `{one}` and `{two}` are mirrored in the same header `{header}`"
                ));
            }
        }
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
            let default = property.get("default").map(|value| ("default", value));
            let examples = property
                .get("examples")
                .and_then(Value::as_array)
                .into_iter()
                .flatten();
            for (what, value) in default
                .into_iter()
                .chain(examples.map(|value| ("example", value)))
            {
                for violation in checker.check_property(&argument.name, value) {
                    self.problems.push(format!(
                        "argument `{}` has a {what} outside its own schema: {violation}",
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

/// What a property's schema tells of the argument.
fn described(name: &str, required: bool, schema: &Value) -> DerivedArgument {
    let text = |keyword: &str| {
        schema
            .get(keyword)
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    let values = schema.get("enum").and_then(Value::as_array);
    DerivedArgument {
        name: name.to_owned(),
        title: text("title"),
        description: text("description"),
        required,
        values: values.and_then(|values| {
            values
                .iter()
                .map(|value| value.as_str().map(str::to_owned))
                .collect()
        }),
        ..DerivedArgument::default()
    }
}

/// Writes `x-mcp-header`, and the bounds that an integer in a header needs (TOOL-36).
fn mirror_in_header(
    schema: &mut Value,
    definitions: &Map<String, Value>,
    header: &str,
    problems: &mut Vec<String>,
) {
    let types = keyword::types_of(schema, definitions, 0);
    let [only] = types.as_slice() else {
        problems.push(format!("cannot be mirrored in the header `{header}`: its type must be string, integer or boolean"));
        return;
    };
    let Some(object) = schema
        .as_object_mut()
        .filter(|_| matches!(only.as_str(), "string" | "integer" | "boolean"))
    else {
        problems.push(format!(
            "cannot be mirrored in the header `{header}`: its type is {only}, which must be string, integer or boolean"
        ));
        return;
    };
    object.insert("x-mcp-header".to_owned(), header.into());
    if only == "integer" {
        let outside = |bound: Option<&Value>| {
            bound
                .and_then(Value::as_f64)
                .is_none_or(|bound| bound.abs() > EXACT_INTEGER as f64)
        };
        if outside(object.get("minimum")) && outside(object.get("exclusiveMinimum")) {
            object.insert("minimum".to_owned(), (-EXACT_INTEGER).into());
        }
        if outside(object.get("maximum")) && outside(object.get("exclusiveMaximum")) {
            object.insert("maximum".to_owned(), EXACT_INTEGER.into());
        }
    }
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

/// Whether schemars knows the type by this id as one whose decoding is strict: a primitive, a list of it, an optional
/// one. The id of a user's own type has its path in it, and a `schema_with` function has an id of its own, so a type
/// cannot pass by imitating the schema.
fn is_primitive(id: &str) -> bool {
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

/// Whether a raw schema says no more than its primitive type does.
fn is_plain(schema: &Value, element: bool) -> bool {
    let Some(object) = schema.as_object() else {
        return false;
    };
    let types: Vec<&str> = match object.get("type") {
        Some(Value::String(only)) => vec![only],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => return false,
    };
    // An optional element keeps its `null`; an optional argument loses it, and the decoder takes `null` as absence.
    let [kind] = types
        .iter()
        .copied()
        .filter(|name| *name != "null" || element)
        .collect::<Vec<_>>()[..]
    else {
        return false;
    };
    let known = match kind {
        "string" | "boolean" => &["type"][..],
        "number" => &["type", "format"],
        "integer" => &["type", "format", "minimum", "maximum"],
        "array" => &["type", "items"],
        _ => return false,
    };
    object.keys().all(|key| known.contains(&key.as_str()))
        && (kind != "array"
            || object
                .get("items")
                .is_some_and(|items| is_plain(items, true)))
}
