//! What a resource holds.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::Meta;

/// What a resource holds: text or bytes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ResourceContents {
    /// Text.
    Text(TextResourceContents),
    /// Bytes.
    Blob(BlobResourceContents),
}

impl ResourceContents {
    /// The URI it was read from.
    #[must_use]
    pub fn uri(&self) -> &str {
        match self {
            Self::Text(contents) => &contents.uri,
            Self::Blob(contents) => &contents.uri,
        }
    }
}

impl<'de> Deserialize<'de> for ResourceContents {
    /// The two kinds have no tag; they are told apart by whether there is a `text` or a `blob`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Members {
            uri: String,
            mime_type: Option<String>,
            text: Option<String>,
            blob: Option<String>,
            #[serde(rename = "_meta")]
            meta: Option<Meta>,
        }

        let Members {
            uri,
            mime_type,
            text,
            blob,
            meta,
        } = Members::deserialize(deserializer)?;
        match (text, blob) {
            (Some(text), _) => Ok(Self::Text(TextResourceContents {
                uri,
                mime_type,
                text,
                meta,
            })),
            (None, Some(blob)) => Ok(Self::Blob(BlobResourceContents {
                uri,
                mime_type,
                blob,
                meta,
            })),
            (None, None) => Err(D::Error::custom(
                "resource contents without `text` and `blob`",
            )),
        }
    }
}

impl From<TextResourceContents> for ResourceContents {
    fn from(contents: TextResourceContents) -> Self {
        Self::Text(contents)
    }
}

impl From<BlobResourceContents> for ResourceContents {
    fn from(contents: BlobResourceContents) -> Self {
        Self::Blob(contents)
    }
}

/// A resource that holds text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TextResourceContents {
    /// The URI it was read from.
    pub uri: String,
    /// Its media type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// The text.
    pub text: String,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl TextResourceContents {
    /// The text at a URI.
    #[must_use]
    pub fn new(uri: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            mime_type: None,
            text: text.into(),
            meta: None,
        }
    }

    setters! {
        /// Sets the media type.
        mime_type: String;
        /// Sets further data.
        meta: Meta;
    }
}

/// A resource that holds bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct BlobResourceContents {
    /// The URI it was read from.
    pub uri: String,
    /// Its media type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// The bytes in base64.
    pub blob: String,
    /// Further data. Since 2025-06-18.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl BlobResourceContents {
    /// Bytes that are in base64 already, in the standard alphabet with padding.
    #[must_use]
    pub fn new(uri: impl Into<String>, blob: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            mime_type: None,
            blob: blob.into(),
            meta: None,
        }
    }

    /// The bytes at a URI, put into base64.
    #[must_use]
    pub fn from_bytes(uri: impl Into<String>, bytes: impl AsRef<[u8]>) -> Self {
        Self::new(uri, STANDARD.encode(bytes))
    }

    setters! {
        /// Sets the media type.
        mime_type: String;
        /// Sets further data.
        meta: Meta;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kinds_are_told_apart_by_what_they_hold() {
        let text = r#"{"uri":"a:b","text":"c"}"#;
        assert_eq!(
            serde_json::from_str::<ResourceContents>(text).unwrap(),
            TextResourceContents::new("a:b", "c").into()
        );
        let blob = r#"{"uri":"a:b","mimeType":"image/png","blob":"+/8="}"#;
        let contents = BlobResourceContents::from_bytes("a:b", [0xfb, 0xff]).mime_type("image/png");
        assert_eq!(serde_json::to_string(&contents).unwrap(), blob);
        let blob = r#"{"uri":"a:b","mimeType":"image/png","blob":"+/8=","text":null}"#;
        assert_eq!(
            serde_json::from_str::<ResourceContents>(blob).unwrap(),
            contents.into()
        );
        assert!(serde_json::from_str::<ResourceContents>(r#"{"uri":"a:b"}"#).is_err());
    }
}
