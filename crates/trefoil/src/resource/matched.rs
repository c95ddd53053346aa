//! The URI of a read, taken apart by the template that it matched.

use crate::arguments::{
    CompiledInput, DecodeError, InvalidArguments, Text, TextMembers, decode_texts,
};
use crate::protocol::{BlobResourceContents, ResourceContents, TextResourceContents};

/// The URI that is read, with the values of the template's variables, percent-decoded once (RES-28).
#[derive(Debug, Clone)]
pub struct MatchedUri<'a> {
    uri: &'a str,
    mime_type: Option<&'a str>,
    variables: Vec<Text<'a>>,
    input: Option<&'a CompiledInput>,
}

impl<'a> MatchedUri<'a> {
    pub(crate) fn new(
        uri: &'a str,
        mime_type: Option<&'a str>,
        variables: Vec<Text<'a>>,
        input: Option<&'a CompiledInput>,
    ) -> Self {
        Self {
            uri,
            mime_type,
            variables,
            input,
        }
    }

    /// The whole URI, as it was sent.
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        self.uri
    }

    /// The value of a variable; `None` if the template has no such variable, or it is one of a query and was left
    /// out.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&str> {
        self.variables
            .iter()
            .find(|(variable, _)| variable == name)
            .map(|(_, value)| &**value)
    }

    /// The variables in the order of the template.
    pub fn variables(&self) -> impl Iterator<Item = (&str, &str)> {
        self.variables
            .iter()
            .map(|(name, value)| (&**name, &**value))
    }

    /// Text found at this URI, of the MIME type that the definition names.
    pub fn text(&self, text: impl Into<String>) -> ResourceContents {
        let mut contents = TextResourceContents::new(self.uri, text);
        contents.mime_type = self.mime_type.map(str::to_owned);
        ResourceContents::Text(contents)
    }

    /// Bytes found at this URI, of the MIME type that the definition names.
    #[must_use]
    pub fn blob(&self, bytes: &[u8]) -> ResourceContents {
        let mut contents = BlobResourceContents::from_bytes(self.uri, bytes);
        contents.mime_type = self.mime_type.map(str::to_owned);
        ResourceContents::Blob(contents)
    }

    /// What a result needs of the URI, free of the request; for generated code of functions that are not `async`.
    #[doc(hidden)]
    #[must_use]
    pub fn detach(&self) -> DetachedUri {
        DetachedUri {
            uri: self.uri.to_owned(),
            mime_type: self.mime_type.map(str::to_owned),
        }
    }

    pub(crate) fn mime_type(&self) -> Option<&'a str> {
        self.mime_type
    }

    /// Decodes the variables; for generated code.
    #[doc(hidden)]
    pub fn decode<T>(
        &self,
        read: impl Fn(&mut TextMembers<'_>) -> Result<T, DecodeError>,
    ) -> Result<T, InvalidArguments> {
        decode_texts(&self.variables, self.input, read)
    }
}

/// A URI that has moved to another thread; for generated code.
#[doc(hidden)]
#[derive(Debug)]
pub struct DetachedUri {
    uri: String,
    mime_type: Option<String>,
}

impl DetachedUri {
    /// The URI, without its variables: they were decoded before.
    #[must_use]
    pub fn attach(&self) -> MatchedUri<'_> {
        MatchedUri::new(&self.uri, self.mime_type.as_deref(), Vec::new(), None)
    }
}
