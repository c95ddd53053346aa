//! Content: what tools return and prompts are made of.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::wire::integer;
use super::{Annotations, Icon, JsonObject, Meta, Resource, ResourceContents};

/// A piece of content: text, an image, a sound, a resource or a link to one.
///
/// Text makes one by `From`, as do the structs of the variants.
///
/// ```
/// use trefoil::protocol::{ContentBlock, ImageContent};
///
/// let blocks: [ContentBlock; 2] = ["A dot:".into(), ImageContent::from_bytes(b"\x89PNG", "image/png").into()];
/// assert_eq!(serde_json::to_string(&blocks[1])?, r#"{"type":"image","data":"iVBORw==","mimeType":"image/png"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ContentBlock {
    /// Text.
    Text(TextContent),
    /// An image.
    Image(ImageContent),
    /// A sound. Since 2025-03-26.
    Audio(AudioContent),
    /// A link to a resource. Since 2025-06-18.
    ResourceLink(ResourceLink),
    /// A resource itself.
    Resource(EmbeddedResource),
    /// Content of a kind that is not known here, kept as it came.
    Other(JsonObject),
}

deserialize_by_type!(ContentBlock {
    "text" => Text,
    "image" => Image,
    "audio" => Audio,
    "resource_link" => ResourceLink,
    "resource" => Resource,
});

impl ContentBlock {
    /// Text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(TextContent::new(text))
    }

    /// The text, if this is text.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(content) => Some(&content.text),
            _ => None,
        }
    }
}

impl From<String> for ContentBlock {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for ContentBlock {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<TextContent> for ContentBlock {
    fn from(content: TextContent) -> Self {
        Self::Text(content)
    }
}

impl From<ImageContent> for ContentBlock {
    fn from(content: ImageContent) -> Self {
        Self::Image(content)
    }
}

impl From<AudioContent> for ContentBlock {
    fn from(content: AudioContent) -> Self {
        Self::Audio(content)
    }
}

impl From<ResourceLink> for ContentBlock {
    fn from(content: ResourceLink) -> Self {
        Self::ResourceLink(content)
    }
}

impl From<EmbeddedResource> for ContentBlock {
    fn from(content: EmbeddedResource) -> Self {
        Self::Resource(content)
    }
}

/// Text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "text", rename_all = "camelCase")]
#[non_exhaustive]
pub struct TextContent {
    /// The text.
    pub text: String,
    /// Whom it is for and how much it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl TextContent {
    /// A text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            annotations: None,
            meta: None,
        }
    }

    setters! {
        /// Sets whom it is for and how much it matters.
        annotations: Annotations;
        /// Sets further data.
        meta: Meta;
    }
}

/// An image.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "image", rename_all = "camelCase")]
#[non_exhaustive]
pub struct ImageContent {
    /// The image in base64.
    pub data: String,
    /// Its media type.
    pub mime_type: String,
    /// Whom it is for and how much it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ImageContent {
    /// An image that is in base64 already, in the standard alphabet with padding.
    #[must_use]
    pub fn new(data: impl Into<String>, mime_type: impl Into<String>) -> Self {
        Self {
            data: data.into(),
            mime_type: mime_type.into(),
            annotations: None,
            meta: None,
        }
    }

    /// An image, put into base64.
    #[must_use]
    pub fn from_bytes(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::new(STANDARD.encode(bytes), mime_type)
    }

    setters! {
        /// Sets whom it is for and how much it matters.
        annotations: Annotations;
        /// Sets further data.
        meta: Meta;
    }
}

/// A sound. Since 2025-03-26.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "audio", rename_all = "camelCase")]
#[non_exhaustive]
pub struct AudioContent {
    /// The sound in base64.
    pub data: String,
    /// Its media type.
    pub mime_type: String,
    /// Whom it is for and how much it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl AudioContent {
    /// A sound that is in base64 already, in the standard alphabet with padding.
    #[must_use]
    pub fn new(data: impl Into<String>, mime_type: impl Into<String>) -> Self {
        Self {
            data: data.into(),
            mime_type: mime_type.into(),
            annotations: None,
            meta: None,
        }
    }

    /// A sound, put into base64.
    #[must_use]
    pub fn from_bytes(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::new(STANDARD.encode(bytes), mime_type)
    }

    setters! {
        /// Sets whom it is for and how much it matters.
        annotations: Annotations;
        /// Sets further data.
        meta: Meta;
    }
}

/// A link to a resource, which need not be one that `resources/list` names. Since 2025-06-18.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "resource_link", rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceLink {
    /// Where it can be read.
    pub uri: String,
    /// Its name, for programs.
    pub name: String,
    /// Its name for people.
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
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl ResourceLink {
    /// A link to what can be read at a URI.
    #[must_use]
    pub fn new(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Resource::new(uri, name).into()
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

impl From<Resource> for ResourceLink {
    fn from(resource: Resource) -> Self {
        let Resource {
            uri,
            name,
            title,
            description,
            icons,
            mime_type,
            size,
            annotations,
            meta,
        } = resource;
        Self {
            uri,
            name,
            title,
            description,
            icons,
            mime_type,
            size,
            annotations,
            meta,
        }
    }
}

/// A resource itself, within content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "resource", rename_all = "camelCase")]
#[non_exhaustive]
pub struct EmbeddedResource {
    /// The resource.
    pub resource: ResourceContents,
    /// Whom it is for and how much it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl EmbeddedResource {
    /// A resource within content.
    #[must_use]
    pub fn new(resource: impl Into<ResourceContents>) -> Self {
        Self {
            resource: resource.into(),
            annotations: None,
            meta: None,
        }
    }

    setters! {
        /// Sets whom it is for and how much it matters.
        annotations: Annotations;
        /// Sets further data.
        meta: Meta;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_block_is_text_with_a_tag() {
        let block = ContentBlock::from("hi");
        let text = r#"{"type":"text","text":"hi"}"#;
        assert_eq!(serde_json::to_string(&block).unwrap(), text);
        assert_eq!(serde_json::from_str::<ContentBlock>(text).unwrap(), block);
        assert_eq!(block.as_text(), Some("hi"));
    }

    #[test]
    fn null_is_absence_and_unknown_members_are_ignored() {
        let text = r#" {"new":{"type":"image"},"annotations":null,"text":"hi","_meta":null,"type":"t\u0065xt"} "#;
        assert_eq!(
            serde_json::from_str::<ContentBlock>(text).unwrap(),
            "hi".into()
        );
    }

    #[test]
    fn an_unknown_kind_is_kept_but_a_broken_known_one_is_an_error() {
        let video = json!({"type": "video", "data": "AAAA", "frames": [1, null]});
        let block: ContentBlock = serde_json::from_value(video.clone()).unwrap();
        assert_eq!(serde_json::to_value(&block).unwrap(), video);
        for broken in [
            json!({"type": "text"}),
            json!({"type": 1}),
            json!({"text": "hi"}),
            json!("hi"),
        ] {
            assert!(
                serde_json::from_value::<ContentBlock>(broken.clone()).is_err(),
                "{broken}"
            );
        }
    }

    #[test]
    fn bytes_become_padded_base64_of_the_standard_alphabet() {
        assert_eq!(
            ImageContent::from_bytes([0xfb, 0xff], "image/png").data,
            "+/8="
        );
        assert_eq!(
            AudioContent::from_bytes([0xfb, 0xff, 0xfe], "audio/wav").data,
            "+//+"
        );
    }

    #[test]
    fn a_link_is_a_resource_with_a_tag() {
        let link = ResourceLink::from(Resource::new("file:///a", "a").title("A").size(3_u64));
        assert_eq!(
            link,
            ResourceLink::new("file:///a", "a").title("A").size(3_u64)
        );
        let json = json!({"type": "resource_link", "uri": "file:///a", "name": "a", "title": "A", "size": 3});
        assert_eq!(
            serde_json::to_value(ContentBlock::from(link)).unwrap(),
            json
        );
    }
}
