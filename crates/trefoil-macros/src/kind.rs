//! Which of the three attributes is at work, and how messages speak of it.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Tool,
    Resource,
    Prompt,
}

impl Kind {
    /// What the annotated function becomes.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Resource => "resource",
            Self::Prompt => "prompt",
        }
    }

    /// The attribute as the user wrote it.
    pub(crate) fn attribute(self) -> &'static str {
        match self {
            Self::Tool => "#[mcp_tool]",
            Self::Resource => "#[mcp_resource]",
            Self::Prompt => "#[mcp_prompt]",
        }
    }

    /// The trait that the hidden struct implements.
    pub(crate) fn trait_name(self) -> &'static str {
        match self {
            Self::Tool => "Tool",
            Self::Resource => "Resource",
            Self::Prompt => "Prompt",
        }
    }
}
