//! The rules, by the names that stand in brackets behind each finding.

use std::fmt;

/// A rule that [`Server::check`](crate::Server::check) applies. What each asks for, and why, stands in the chapter
/// [Checking your server](crate#checking-your-server).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// `description-missing`
    DescriptionMissing,
    /// `description-vague`
    DescriptionVague,
    /// `description-purpose`
    DescriptionPurpose,
    /// `description-result`
    DescriptionResult,
    /// `description-usage`
    DescriptionUsage,
    /// `description-too-long`
    DescriptionTooLong,
    /// `descriptions-similar`
    DescriptionsSimilar,
    /// `argument-undocumented`
    ArgumentUndocumented,
    /// `default-hidden`
    DefaultHidden,
    /// `mime-type-missing`
    MimeTypeMissing,
    /// `name-too-long`
    NameTooLong,
    /// `name-characters`
    NameCharacters,
    /// `names-similar`
    NamesSimilar,
    /// `too-many-tools`
    TooManyTools,
    /// `list-too-large`
    ListTooLarge,
    /// `schema-root`
    SchemaRoot,
    /// `schema-dialect`
    SchemaDialect,
    /// `schema-key`
    SchemaKey,
    /// `schema-reference`
    SchemaReference,
    /// `schema-recursive`
    SchemaRecursive,
    /// `schema-untyped`
    SchemaUntyped,
    /// `schema-type-list`
    SchemaTypeList,
    /// `schema-format`
    SchemaFormat,
    /// `schema-const`
    SchemaConst,
    /// `schema-enum`
    SchemaEnum,
    /// `schema-items`
    SchemaItems,
    /// `schema-tuple`
    SchemaTuple,
    /// `schema-map`
    SchemaMap,
    /// `schema-too-deep`
    SchemaTooDeep,
    /// `schema-too-large`
    SchemaTooLarge,
}

impl Rule {
    /// All of them, in the order of the documentation.
    pub const ALL: [Self; 30] = [
        Self::DescriptionMissing,
        Self::DescriptionVague,
        Self::DescriptionPurpose,
        Self::DescriptionResult,
        Self::DescriptionUsage,
        Self::DescriptionTooLong,
        Self::DescriptionsSimilar,
        Self::ArgumentUndocumented,
        Self::DefaultHidden,
        Self::MimeTypeMissing,
        Self::NameTooLong,
        Self::NameCharacters,
        Self::NamesSimilar,
        Self::TooManyTools,
        Self::ListTooLarge,
        Self::SchemaRoot,
        Self::SchemaDialect,
        Self::SchemaKey,
        Self::SchemaReference,
        Self::SchemaRecursive,
        Self::SchemaUntyped,
        Self::SchemaTypeList,
        Self::SchemaFormat,
        Self::SchemaConst,
        Self::SchemaEnum,
        Self::SchemaItems,
        Self::SchemaTuple,
        Self::SchemaMap,
        Self::SchemaTooDeep,
        Self::SchemaTooLarge,
    ];

    /// The name that is printed, which stays the same from version to version.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::DescriptionMissing => "description-missing",
            Self::DescriptionVague => "description-vague",
            Self::DescriptionPurpose => "description-purpose",
            Self::DescriptionResult => "description-result",
            Self::DescriptionUsage => "description-usage",
            Self::DescriptionTooLong => "description-too-long",
            Self::DescriptionsSimilar => "descriptions-similar",
            Self::ArgumentUndocumented => "argument-undocumented",
            Self::DefaultHidden => "default-hidden",
            Self::MimeTypeMissing => "mime-type-missing",
            Self::NameTooLong => "name-too-long",
            Self::NameCharacters => "name-characters",
            Self::NamesSimilar => "names-similar",
            Self::TooManyTools => "too-many-tools",
            Self::ListTooLarge => "list-too-large",
            Self::SchemaRoot => "schema-root",
            Self::SchemaDialect => "schema-dialect",
            Self::SchemaKey => "schema-key",
            Self::SchemaReference => "schema-reference",
            Self::SchemaRecursive => "schema-recursive",
            Self::SchemaUntyped => "schema-untyped",
            Self::SchemaTypeList => "schema-type-list",
            Self::SchemaFormat => "schema-format",
            Self::SchemaConst => "schema-const",
            Self::SchemaEnum => "schema-enum",
            Self::SchemaItems => "schema-items",
            Self::SchemaTuple => "schema-tuple",
            Self::SchemaMap => "schema-map",
            Self::SchemaTooDeep => "schema-too-deep",
            Self::SchemaTooLarge => "schema-too-large",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
