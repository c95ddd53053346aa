//! Checks a type against a definition.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use trefoil::protocol::{ResultEnvelope, Revision};

use super::exceptions::{LEFT_OUT, is_ours};

/// The schema of a revision, and what has been checked against it.
pub struct Suite {
    pub revision: Revision,
    schema: Value,
    definitions: &'static str,
    checked: BTreeSet<String>,
}

impl Suite {
    pub fn of(revision: Revision) -> Self {
        let text = match revision {
            Revision::V2024_11_05 => include_str!("../vendor/mcp-schema/2024-11-05.json"),
            Revision::V2025_03_26 => include_str!("../vendor/mcp-schema/2025-03-26.json"),
            Revision::V2025_06_18 => include_str!("../vendor/mcp-schema/2025-06-18.json"),
            Revision::V2025_11_25 => include_str!("../vendor/mcp-schema/2025-11-25.json"),
            Revision::V2026_07_28 => include_str!("../vendor/mcp-schema/2026-07-28.json"),
            other => panic!("no schema of {other}"),
        };
        Self::from_text(revision, text)
    }

    pub fn of_tasks_extension() -> Self {
        Self::from_text(
            Revision::V2026_07_28,
            include_str!("../vendor/mcp-schema/ext-tasks-draft.json"),
        )
    }

    fn from_text(revision: Revision, text: &str) -> Self {
        let schema: Value = serde_json::from_str(text).unwrap();
        let definitions = if schema.get("$defs").is_some() {
            "$defs"
        } else {
            "definitions"
        };
        Self {
            revision,
            schema,
            definitions,
            checked: BTreeSet::new(),
        }
    }

    /// Whether the revision is that one or a younger one.
    pub fn since(&self, revision: Revision) -> bool {
        self.revision >= revision
    }

    /// Checks that instances of `T` are instances of a definition, given by its path within the definitions. The
    /// instance is to have all members that the definition has.
    pub fn check<T>(&mut self, path: &str, instance: Value)
    where
        T: DeserializeOwned + Serialize + PartialEq + Debug,
    {
        let context = format!("{path} in {}", self.revision);
        self.mark_as_checked(path);

        let value: T = serde_json::from_str(&instance.to_string())
            .unwrap_or_else(|error| panic!("{context}: {error}"));
        let text = serde_json::to_string(&value).unwrap();
        let written: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(written, instance, "{context}: something is lost or added");
        assert_eq!(
            serde_json::from_str::<T>(&text).unwrap(),
            value,
            "{context}: not read as it was written"
        );
        assert_eq!(
            serde_json::from_value::<T>(written.clone()).unwrap(),
            value,
            "{context}: not read from a tree"
        );

        let full = self.with_envelope(path, written);
        self.assert_complete(path, &full, &context);
        self.assert_valid(path, &full, &context);
        self.assert_tolerant(path, &instance, &value, &context);
    }

    /// Checks against the definition, but not that the instance has all members: it is one of several kinds, or its
    /// definition is empty.
    pub fn check_valid<T>(&mut self, path: &str, instance: Value)
    where
        T: DeserializeOwned + Serialize + PartialEq + Debug,
    {
        let context = format!("{path} in {}", self.revision);
        self.mark_as_checked(path);
        let value: T = serde_json::from_str(&instance.to_string())
            .unwrap_or_else(|error| panic!("{context}: {error}"));
        let written = serde_json::to_value(&value).unwrap();
        assert_eq!(written, instance, "{context}: something is lost or added");
        assert_eq!(
            serde_json::from_value::<T>(written.clone()).unwrap(),
            value,
            "{context}"
        );
        let full = self.with_envelope(path, written);
        self.assert_valid(path, &full, &context);
    }

    /// Definitions that no case was about.
    pub fn forgotten(&self) -> Vec<String> {
        let definitions = self.schema[self.definitions].as_object().unwrap();
        definitions
            .keys()
            .filter(|name| {
                let base = name
                    .strip_suffix("ResultResponse")
                    .map(|method| format!("{method}Result"));
                !self.checked.contains(*name)
                    && !base.is_some_and(|base| self.checked.contains(&base))
                    && is_ours(name)
            })
            .cloned()
            .collect()
    }

    /// A request or a notification is checked with its parameters, which may have a definition of their own.
    fn mark_as_checked(&mut self, path: &str) {
        let name = path.split('/').next().unwrap_or_default();
        self.checked.insert(name.to_owned());
        if path.ends_with("/properties/params") {
            self.checked.insert(format!("{name}Params"));
        }
    }

    /// Adds what the server adds to a result where results are shaped, and reads it back as a [`ResultEnvelope`].
    fn with_envelope(&self, path: &str, mut instance: Value) -> Value {
        let (required, _) = self.shape(self.definition(path));
        let Some(object) = instance.as_object_mut() else {
            return instance;
        };
        let kind = match path {
            "CreateTaskResult" => ResultEnvelope::TASK,
            "InputRequiredResult" => ResultEnvelope::INPUT_REQUIRED,
            _ => ResultEnvelope::COMPLETE,
        };
        let mut envelope = json!({});
        for (name, value) in [
            ("resultType", json!(kind)),
            ("ttlMs", json!(300_000)),
            ("cacheScope", json!("public")),
        ] {
            if required.contains(name) && !object.contains_key(name) {
                object.insert(name.to_owned(), value.clone());
                envelope[name] = value;
            }
        }
        if let Some(meta) = object.get("_meta") {
            envelope["_meta"] = meta.clone();
        }
        // `ttlMs` of a task is another thing.
        if required.contains("resultType") && instance.get("taskId").is_none() {
            let read: ResultEnvelope = serde_json::from_value(instance.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), envelope);
        }
        instance
    }

    /// All members that the definition names are there, and no others but `_meta`, which bases name only in part.
    fn assert_complete(&self, path: &str, instance: &Value, context: &str) {
        let (_, properties) = self.shape(self.definition(path));
        let expected: BTreeSet<&str> = properties
            .iter()
            .map(String::as_str)
            .filter(|name| *name != "_meta" && !LEFT_OUT.contains(&(path, name)))
            .collect();
        let Some(object) = instance.as_object() else {
            return;
        };
        let actual: BTreeSet<&str> = object
            .keys()
            .map(String::as_str)
            .filter(|name| *name != "_meta")
            .collect();
        assert_eq!(actual, expected, "{context}: members");
        assert!(
            !properties.contains("_meta") || object.contains_key("_meta"),
            "{context}: no _meta"
        );
    }

    fn assert_valid(&self, path: &str, instance: &Value, context: &str) {
        let mut schema = self.schema.clone();
        schema["$ref"] = json!(format!("#/{}/{path}", self.definitions));
        let validator =
            jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{context}: {error}"));
        let errors: Vec<String> = validator
            .iter_errors(instance)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert_eq!(errors, Vec::<String>::new(), "{context}: {instance}");
    }

    /// A member that may be absent is then not written, `null` for it reads as its absence, and members nobody knows
    /// are ignored.
    fn assert_tolerant<T: DeserializeOwned + Serialize + PartialEq + Debug>(
        &self,
        path: &str,
        instance: &Value,
        value: &T,
        context: &str,
    ) {
        let Some(object) = instance.as_object() else {
            return;
        };
        let (required, _) = self.shape(self.definition(path));
        for name in object
            .keys()
            .filter(|name| !required.contains(*name) && *name != "structuredContent")
        {
            let mut absent = object.clone();
            absent.remove(name);
            let without = Value::Object(absent);
            let absent = serde_json::from_value::<T>(without.clone())
                .unwrap_or_else(|error| panic!("{context}: without {name}: {error}"));
            assert_eq!(
                serde_json::to_value(&absent).unwrap(),
                without,
                "{context}: without {name}"
            );
            let mut null = object.clone();
            null[name] = Value::Null;
            let null = serde_json::from_value::<T>(null.into())
                .unwrap_or_else(|error| panic!("{context}: null for {name}: {error}"));
            assert_eq!(null, absent, "{context}: null for {name}");
        }
        let mut unknown = object.clone();
        unknown.insert("x-unknown".to_owned(), json!({"a": [null, 1.5]}));
        assert_eq!(
            &serde_json::from_value::<T>(unknown.into()).unwrap(),
            value,
            "{context}: an unknown member"
        );
    }

    fn definition(&self, path: &str) -> &Value {
        let pointer = format!("/{}/{path}", self.definitions);
        self.schema
            .pointer(&pointer)
            .unwrap_or_else(|| panic!("no definition {path} in {}", self.revision))
    }

    /// The names of the required members and of all members.
    fn shape(&self, definition: &Value) -> (BTreeSet<String>, BTreeSet<String>) {
        let mut required = BTreeSet::new();
        let mut properties = BTreeSet::new();
        if let Some(reference) = definition.get("$ref").and_then(Value::as_str) {
            let target = self
                .schema
                .pointer(reference.trim_start_matches('#'))
                .unwrap();
            return self.shape(target);
        }
        for part in definition
            .get("allOf")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let (more_required, more_properties) = self.shape(part);
            required.extend(more_required);
            properties.extend(more_properties);
        }
        let names = definition
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        required.extend(names.filter_map(Value::as_str).map(str::to_owned));
        properties.extend(
            definition
                .get("properties")
                .and_then(Value::as_object)
                .into_iter()
                .flat_map(|p| p.keys().cloned()),
        );
        (required, properties)
    }
}
