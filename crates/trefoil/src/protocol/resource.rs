//! `resources/list`, `resources/templates/list`, `resources/read`, and who is told of changes.

use serde::{Deserialize, Serialize};

use super::wire::integer;
use super::{Annotations, Icon, InputResponses, Meta, ResourceContents};

/// A resource as a client sees it in the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Resource {
    /// Where it can be read.
    pub uri: String,
    /// Its name, for programs.
    pub name: String,
    /// Its name for people. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is, for the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Icons to show for it. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icons: Option<Vec<Icon>>,
    /// Its media type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// Its size in bytes, before any base64.
    #[serde(
        default,
        deserialize_with = "integer::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub size: Option<u64>,
    /// Whom it is for and how much it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl Resource {
    /// A resource that can be read at a URI.
    #[must_use]
    pub fn new(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            name: name.into(),
            title: None,
            description: None,
            icons: None,
            mime_type: None,
            size: None,
            annotations: None,
            meta: None,
        }
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it is, for the model.
        description: String;
        /// Sets the icons to show for it.
        icons: Vec<Icon>;
        /// Sets its media type.
        mime_type: String;
        /// Sets its size in bytes.
        size: u64;
        /// Sets whom it is for and how much it matters.
        annotations: Annotations;
        /// Sets further data.
        meta: Meta;
    }
}

/// A family of resources: a URI with places to fill in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceTemplate {
    /// The URI with its places, as RFC 6570 writes them.
    pub uri_template: String,
    /// Its name, for programs.
    pub name: String,
    /// Its name for people. Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is, for the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Icons to show for it. Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icons: Option<Vec<Icon>>,
    /// The media type that all resources of the family have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// Whom it is for and how much it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ResourceTemplate {
    /// The family of a URI template.
    #[must_use]
    pub fn new(uri_template: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            uri_template: uri_template.into(),
            name: name.into(),
            title: None,
            description: None,
            icons: None,
            mime_type: None,
            annotations: None,
            meta: None,
        }
    }

    setters! {
        /// Sets the name for people.
        title: String;
        /// Sets what it is, for the model.
        description: String;
        /// Sets the icons to show for it.
        icons: Vec<Icon>;
        /// Sets the media type that all of the family have.
        mime_type: String;
        /// Sets whom it is for and how much it matters.
        annotations: Annotations;
        /// Sets further data.
        meta: Meta;
    }
}

/// A page of the list of resources.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListResourcesResult {
    /// The resources of this page.
    pub resources: Vec<Resource>,
    /// Where the next page begins; absent at the end. `""` is a cursor like any other (PAGE-03).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ListResourcesResult {
    /// The last page.
    #[must_use]
    pub fn new(resources: Vec<Resource>) -> Self {
        Self {
            resources,
            next_cursor: None,
            meta: None,
        }
    }

    setters! {
        /// Sets where the next page begins.
        next_cursor: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// A page of the list of resource templates.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListResourceTemplatesResult {
    /// The templates of this page.
    pub resource_templates: Vec<ResourceTemplate>,
    /// Where the next page begins; absent at the end. `""` is a cursor like any other (PAGE-03).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ListResourceTemplatesResult {
    /// The last page.
    #[must_use]
    pub fn new(resource_templates: Vec<ResourceTemplate>) -> Self {
        Self {
            resource_templates,
            next_cursor: None,
            meta: None,
        }
    }

    setters! {
        /// Sets where the next page begins.
        next_cursor: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// The reading of a resource.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ReadResourceParams {
    /// Which one.
    pub uri: String,
    /// Answers to what the last result of this reading asked for. Since 2026-07-28.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_responses: Option<InputResponses>,
    /// The state that came with what was asked for, returned as it was. Since 2026-07-28.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_state: Option<String>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ReadResourceParams {
    /// The reading of the resource at a URI.
    #[must_use]
    pub fn new(uri: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            input_responses: None,
            request_state: None,
            meta: None,
        }
    }

    setters! {
        /// Sets the answers to what was asked for.
        input_responses: InputResponses;
        /// Sets the state to return.
        request_state: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// What was read: the resource, or several if it is made of them, as a directory is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ReadResourceResult {
    /// What was read.
    pub contents: Vec<ResourceContents>,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ReadResourceResult {
    /// What was read.
    #[must_use]
    pub fn new(contents: Vec<ResourceContents>) -> Self {
        Self {
            contents,
            meta: None,
        }
    }

    setters! {
        /// Sets further data.
        meta: Meta;
    }
}

/// Asks to be told when a resource changes. Up to 2025-11-25.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SubscribeParams {
    /// Which one.
    pub uri: String,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl SubscribeParams {
    /// Asks to be told of changes of a resource.
    #[must_use]
    pub fn new(uri: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            meta: None,
        }
    }
}

/// Asks to be told no more. Up to 2025-11-25.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UnsubscribeParams {
    /// Of which resource.
    pub uri: String,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl UnsubscribeParams {
    /// Asks to be told no more of a resource.
    #[must_use]
    pub fn new(uri: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            meta: None,
        }
    }
}

/// Says that a resource has changed and may be read anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceUpdatedParams {
    /// Which one; it may be part of the one that was asked for.
    pub uri: String,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ResourceUpdatedParams {
    /// Says that the resource at a URI has changed.
    #[must_use]
    pub fn new(uri: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            meta: None,
        }
    }

    setters! {
        /// Sets further data.
        meta: Meta;
    }
}
