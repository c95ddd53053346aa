//! JSON objects whose members depend on the revision.

use serde_json::{Map, Value, json};
use trefoil::protocol::Revision;

/// An object in one revision.
pub struct Object {
    revision: Revision,
    members: Map<String, Value>,
}

impl Object {
    pub fn new(revision: Revision) -> Self {
        Self {
            revision,
            members: Map::new(),
        }
    }

    /// A member that all revisions have.
    pub fn member(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.members.insert(name.to_owned(), value.into());
        self
    }

    /// A member that revisions have from one on.
    pub fn since(self, revision: Revision, name: &str, value: impl Into<Value>) -> Self {
        if self.revision >= revision {
            self.member(name, value)
        } else {
            self
        }
    }

    /// A member that revisions have up to one.
    pub fn until(self, revision: Revision, name: &str, value: impl Into<Value>) -> Self {
        if self.revision <= revision {
            self.member(name, value)
        } else {
            self
        }
    }

    /// A member that one revision has.
    pub fn only(self, revision: Revision, name: &str, value: impl Into<Value>) -> Self {
        if self.revision == revision {
            self.member(name, value)
        } else {
            self
        }
    }

    /// `_meta`, which all results, and the parameters of all methods may have.
    pub fn meta(self) -> Self {
        self.member("_meta", json!({"com.example/a": {"b": [1, null]}}))
    }

    /// `_meta`, which data has from 2025-06-18 on.
    pub fn meta_of_data(self) -> Self {
        if self.revision >= Revision::V2025_06_18 {
            self.meta()
        } else {
            self
        }
    }

    /// `_meta` of a request.
    pub fn meta_of_request(self) -> Self {
        let meta = request_meta(self.revision);
        self.member("_meta", meta)
    }

    pub fn json(self) -> Value {
        Value::Object(self.members)
    }
}

/// What a request has in `_meta`.
pub fn request_meta(revision: Revision) -> Value {
    use Revision::V2026_07_28;

    Object::new(revision)
        .member("progressToken", "token")
        .since(
            V2026_07_28,
            "io.modelcontextprotocol/protocolVersion",
            revision.as_str(),
        )
        .since(
            V2026_07_28,
            "io.modelcontextprotocol/clientCapabilities",
            super::lifecycle::client_capabilities(revision),
        )
        .since(
            V2026_07_28,
            "io.modelcontextprotocol/clientInfo",
            super::lifecycle::implementation(revision),
        )
        .since(V2026_07_28, "io.modelcontextprotocol/logLevel", "notice")
        .json()
}
