//! A client for tests.

use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use tokio::sync::OnceCell;

use super::script::Script;
use crate::jsonrpc::ErrorObject;
use crate::link::{Answerer, Link, all_pages};
use crate::protocol::{
    CallToolResult, CompleteResult, Completion, DiscoverResult, GetPromptResult, InitializeResult,
    Prompt, ReadResourceResult, Resource, ResourceTemplate, Revision, ServerCapabilities, Tool,
    meta_keys, methods,
};
use crate::schema::Checker;
use crate::server::Server;

/// A client that talks to a server in memory, at any revision.
///
/// It connects with its first request, and makes the handshake if its revision has one. Methods take `&self`, so that
/// several requests can be in flight. Structured results are checked against the tool's output schema. The server's
/// own entry in `_meta` is taken out of typed results, so that they compare across revisions;
/// [`TestClient::request`] gives them as they stand on the wire.
///
/// # Panics
///
/// Its methods panic where the server breaks the protocol: such a test has failed.
pub struct TestClient {
    server: Server,
    revision: Revision,
    capabilities: Value,
    meta: Map<String, Value>,
    pub(super) script: Arc<Script>,
    connection: OnceCell<Connected>,
}

/// How often a call is made again with answers (MRTR-19).
const ROUNDS: u32 = 32;

struct Connected {
    link: Link,
    /// The result of the handshake, where there was one.
    initialized: Option<InitializeResult>,
    tools: OnceCell<Vec<Tool>>,
}

impl Server {
    /// A client of this server in memory, of the newest revision; for tests. [`TestClient::at`] picks another one.
    #[must_use]
    pub fn test_client(&self) -> TestClient {
        TestClient {
            server: self.clone(),
            revision: Revision::V2026_07_28,
            capabilities: json!({}),
            meta: Map::new(),
            script: Arc::default(),
            connection: OnceCell::new(),
        }
    }
}

impl TestClient {
    /// Whether the server has a resource of its own at this URI.
    pub(super) fn registers(&self, uri: &str) -> bool {
        self.server.registers(uri)
    }

    /// Speaks another revision. To be called before the first request.
    #[must_use]
    pub fn at(mut self, revision: Revision) -> Self {
        self.revision = revision;
        self
    }

    /// Declares client capabilities. To be called before the first request.
    #[must_use]
    pub fn capabilities(mut self, capabilities: Value) -> Self {
        self.capabilities = capabilities;
        self
    }

    /// Adds a member to the `_meta` of all requests from now on, for example `progressToken`.
    #[must_use]
    pub fn meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.meta.insert(key.into(), value.into());
        self
    }

    /// The revision spoken.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// What the server says it can do.
    ///
    /// # Errors
    ///
    /// When the server refuses to say.
    pub async fn server_capabilities(&self) -> Result<ServerCapabilities, ErrorObject> {
        match &self.connected().await.initialized {
            Some(initialized) => Ok(initialized.capabilities.clone()),
            None => {
                let discovered: DiscoverResult =
                    self.typed(methods::SERVER_DISCOVER, json!({})).await?;
                Ok(discovered.capabilities)
            }
        }
    }

    /// Lists the tools, over all pages.
    ///
    /// # Errors
    ///
    /// When the server refuses.
    pub async fn tools(&self) -> Result<Vec<Tool>, ErrorObject> {
        self.list(methods::TOOLS_LIST, "tools").await
    }

    /// Lists the resources that have one URI, over all pages.
    ///
    /// # Errors
    ///
    /// When the server refuses.
    pub async fn resources(&self) -> Result<Vec<Resource>, ErrorObject> {
        self.list(methods::RESOURCES_LIST, "resources").await
    }

    /// Lists the resource templates, over all pages.
    ///
    /// # Errors
    ///
    /// When the server refuses.
    pub async fn resource_templates(&self) -> Result<Vec<ResourceTemplate>, ErrorObject> {
        self.list(methods::RESOURCES_TEMPLATES_LIST, "resourceTemplates")
            .await
    }

    /// Lists the prompts, over all pages.
    ///
    /// # Errors
    ///
    /// When the server refuses.
    pub async fn prompts(&self) -> Result<Vec<Prompt>, ErrorObject> {
        self.list(methods::PROMPTS_LIST, "prompts").await
    }

    /// Calls a tool.
    ///
    /// # Errors
    ///
    /// A JSON-RPC error; a failure of the tool is a result with `is_error`.
    ///
    /// # Panics
    ///
    /// When structured content breaks the tool's output schema (TOOL-10).
    pub async fn call(&self, tool: &str, arguments: Value) -> Result<CallToolResult, ErrorObject> {
        let params = json!({ "name": tool, "arguments": arguments });
        let result: CallToolResult = self.typed(methods::TOOLS_CALL, params).await?;
        if result.is_error != Some(true) {
            self.check_structured(tool, &result).await;
        }
        Ok(result)
    }

    /// Reads a resource.
    ///
    /// # Errors
    ///
    /// A JSON-RPC error, for example when nothing is there.
    pub async fn read(&self, uri: &str) -> Result<ReadResourceResult, ErrorObject> {
        self.typed(methods::RESOURCES_READ, json!({ "uri": uri }))
            .await
    }

    /// Gets a prompt's messages.
    ///
    /// # Errors
    ///
    /// A JSON-RPC error, for example when an argument is missing.
    pub async fn get(
        &self,
        prompt: &str,
        arguments: Value,
    ) -> Result<GetPromptResult, ErrorObject> {
        self.typed(
            methods::PROMPTS_GET,
            json!({ "name": prompt, "arguments": arguments }),
        )
        .await
    }

    /// Completes an argument of a prompt (`reference` is its name) or a variable of a resource template
    /// (`reference` is the template).
    ///
    /// # Errors
    ///
    /// A JSON-RPC error, for example when there is no such argument.
    pub async fn complete(
        &self,
        reference: &str,
        argument: &str,
        partial: &str,
    ) -> Result<Completion, ErrorObject> {
        let reference = if reference.contains(':') {
            json!({ "type": "ref/resource", "uri": reference })
        } else {
            json!({ "type": "ref/prompt", "name": reference })
        };
        let params =
            json!({ "ref": reference, "argument": { "name": argument, "value": partial } });
        let result: CompleteResult = self.typed(methods::COMPLETION_COMPLETE, params).await?;
        Ok(result.completion)
    }

    /// Sends any request and returns its result as it stands on the wire.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error that answers it.
    pub async fn request(&self, method: &str, params: Value) -> Result<Value, ErrorObject> {
        let link = &self.connected().await.link;
        let answer = link.request(method, self.with_meta(params)).await;
        self.script.rethrow();
        answer
    }

    /// Sends a notification.
    pub async fn notify(&self, method: &str, params: Value) {
        let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        self.connected().await.link.send(&message).await;
    }

    /// The notifications that have arrived since this was last asked, in order.
    pub async fn notifications(&self) -> Vec<Value> {
        self.connected().await.link.take_notifications()
    }

    async fn typed<T: DeserializeOwned>(
        &self,
        method: &str,
        params: Value,
    ) -> Result<T, ErrorObject> {
        let mut result = self.rounds(method, params).await?;
        if self.revision.is_modern() {
            assert_eq!(
                result["resultType"], "complete",
                "RPC-12: result of `{method}`: {result}"
            );
            remove_server_info(&mut result);
        }
        // Through the text, because schemas and structured content are kept as raw JSON.
        let text = result.to_string();
        Ok(serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("result of `{method}`: {error}: {text}")))
    }

    /// Sends a request, again with answers as long as the server asks instead of answering. The last result is what it is.
    async fn rounds(&self, method: &str, mut params: Value) -> Result<Value, ErrorObject> {
        for _ in 0..ROUNDS {
            let asked = self.request(method, params.clone()).await?;
            if asked["resultType"] != "input_required" {
                return Ok(asked);
            }
            let mut responses = Map::new();
            for (key, question) in asked["inputRequests"].as_object().into_iter().flatten() {
                let answer = self.script.answer(question);
                self.script.rethrow();
                responses.insert(key.clone(), answer?);
            }
            params["inputResponses"] = responses.into();
            match asked.get("requestState") {
                Some(state) => params["requestState"] = state.clone(),
                None => drop(
                    params
                        .as_object_mut()
                        .and_then(|it| it.remove("requestState")),
                ),
            }
        }
        self.request(method, params).await
    }

    pub(super) async fn list<T: DeserializeOwned>(
        &self,
        method: &str,
        member: &str,
    ) -> Result<Vec<T>, ErrorObject> {
        let entries = all_pages(member, |params| self.request(method, params)).await?;
        // Through the text, because schemas are kept as raw JSON.
        let text = Value::from(entries).to_string();
        Ok(serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("`{member}` of `{method}`: {error}: {text}")))
    }

    async fn check_structured(&self, name: &str, result: &CallToolResult) {
        let tools = &self.connected().await.tools;
        let tools = tools
            .get_or_init(|| async { self.tools().await.unwrap_or_default() })
            .await;
        let tool = tools.iter().find(|tool| tool.name == name);
        let Some(schema) = tool.and_then(|tool| tool.output_schema.as_ref()) else {
            return;
        };
        let schema: Value = serde_json::from_str(schema.get()).expect("a schema is JSON");
        let content = result.structured_content.as_ref();
        let content =
            content.unwrap_or_else(|| panic!("TOOL-10: `{name}` returns no structuredContent"));
        let content: Value =
            serde_json::from_str(content.get()).expect("structured content is JSON");
        // A schema with keywords beyond the checker's is the author's own business.
        if let Ok(checker) = Checker::compile(&schema) {
            let violations = checker.check(&content);
            assert!(
                violations.is_empty(),
                "TOOL-10: structuredContent of `{name}`: {violations:?}"
            );
        }
    }

    async fn connected(&self) -> &Connected {
        let connect = || async {
            let link = Link::open(self.server.clone(), None, Some(self.answerer()));
            let initialized = match self.revision.is_modern() {
                true => None,
                false => Some(self.handshake(&link).await),
            };
            Connected {
                link,
                initialized,
                tools: OnceCell::new(),
            }
        };
        self.connection.get_or_init(connect).await
    }

    async fn handshake(&self, link: &Link) -> InitializeResult {
        let params = json!({
            "protocolVersion": self.revision.as_str(),
            "capabilities": self.declared(),
            "clientInfo": { "name": "trefoil-test-client", "version": env!("CARGO_PKG_VERSION") },
        });
        let result = link.request(methods::INITIALIZE, params).await;
        let result = result.unwrap_or_else(|error| panic!("the handshake failed: {error:?}"));
        link.send(&json!({ "jsonrpc": "2.0", "method": methods::NOTIFICATIONS_INITIALIZED }))
            .await;
        let result: InitializeResult =
            serde_json::from_value(result).expect("an initialize result");
        assert_eq!(result.protocol_version, self.revision.as_str(), "LIFE-03");
        result
    }

    /// How requests of the server's own are answered.
    fn answerer(&self) -> Answerer {
        let script = self.script.clone();
        Box::new(move |question| script.answer(question))
    }

    fn declared(&self) -> Value {
        let mut capabilities = self.capabilities.clone();
        if let Some(capabilities) = capabilities.as_object_mut() {
            self.script.declare(capabilities);
        }
        capabilities
    }

    /// Puts the client's `_meta` into the parameters.
    fn with_meta(&self, mut params: Value) -> Value {
        let mut meta = self.meta.clone();
        if self.revision.is_modern() {
            meta.insert(
                meta_keys::PROTOCOL_VERSION.to_owned(),
                self.revision.as_str().into(),
            );
            meta.insert(meta_keys::CLIENT_CAPABILITIES.to_owned(), self.declared());
        }
        if !meta.is_empty()
            && let Some(params) = params.as_object_mut()
        {
            params.entry("_meta").or_insert_with(|| meta.into());
        }
        params
    }
}

/// Takes the server's own description (RPC-50) out of a result, so that results are alike in all revisions.
fn remove_server_info(result: &mut Value) {
    if let Some(meta) = result.get_mut("_meta").and_then(Value::as_object_mut) {
        meta.remove(meta_keys::SERVER_INFO);
        if meta.is_empty()
            && let Some(result) = result.as_object_mut()
        {
            result.remove("_meta");
        }
    }
}

impl fmt::Debug for TestClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TestClient")
            .field("revision", &self.revision)
            .finish_non_exhaustive()
    }
}
