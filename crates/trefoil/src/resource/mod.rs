//! Resources: what an application can read.
//!
//! [`#[mcp_resource]`](crate::mcp_resource) makes one of a function. A resource has either one URI or a URI
//! template whose variables become the function's arguments; [`crate::uri`] has the rules of matching.

mod definition;
mod listed;
mod matched;
mod result;

use async_trait::async_trait;

pub(crate) use definition::Location;
pub use definition::{CacheHint, ResourceDefinition};
#[doc(hidden)]
pub use listed::{IntoEntries, Lister, listed};
pub use matched::MatchedUri;
pub use result::{IntoResourceResult, NotFound};

use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::protocol::{self, ReadResourceResult};

/// One resource of a template, as [`Resource::list`] finds it. What a template says of all its resources (MIME type, icons, audience and
/// priority) need not be said again.
///
/// # Examples
///
/// ```
/// use trefoil::resource::ResourceEntry;
///
/// let entry = ResourceEntry::new("user://7/profile", "ann").title("Ann").size(512_u64);
/// assert_eq!((&*entry.uri, &*entry.name), ("user://7/profile", "ann"));
/// ```
pub type ResourceEntry = protocol::Resource;

/// Something an application can read by its URI (`resources/read`).
///
/// # Examples
///
/// ```
/// use trefoil::{prelude::*, resource::{MatchedUri, Resource, ResourceDefinition}};
///
/// struct Weather;
///
/// #[trefoil::async_trait]
/// impl Resource for Weather {
///     fn definition(&self) -> ResourceDefinition {
///         ResourceDefinition::template("weather://{city}", "weather").mime_type("text/plain")
///     }
///
///     async fn read(&self, _ctx: &RequestContext, uri: MatchedUri<'_>) -> Result<ReadResourceResult, ProtocolError> {
///         match uri.variable("city") {
///             Some("Atlantis") | None => Err(ProtocolError::resource_not_found(uri.as_str())),
///             Some(city) => Ok(ReadResourceResult::new(vec![uri.text(format!("{city}: sunny"))])),
///         }
///     }
/// }
/// ```
#[async_trait]
pub trait Resource: Send + Sync + 'static {
    /// What the lists say of the resource. Read once, when the server is built.
    fn definition(&self) -> ResourceDefinition;

    /// Reads the resource.
    ///
    /// # Errors
    ///
    /// [`ProtocolError::resource_not_found`] if nothing is there (RES-13); whatever else goes to the client as it is.
    async fn read(
        &self,
        ctx: &RequestContext,
        uri: MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError>;

    /// The resources of the template that there are, to stand in `resources/list` beside those with one URI; asked only if
    /// the definition says that the template [lists](ResourceDefinition::lists) them. An entry whose URI belongs to a more
    /// specific resource is left out, and so is one whose URI was listed before.
    ///
    /// It is asked for each page of the list, within the server's time limit for requests. All templates together list at most
    /// [`Limits::listed_resources`](crate::Limits::listed_resources).
    ///
    /// # Errors
    ///
    /// When they cannot be had. Then there is no list, rather than a part of it.
    async fn list(&self, _ctx: &RequestContext) -> Result<Vec<ResourceEntry>, ProtocolError> {
        Ok(Vec::new())
    }

    /// Values for a variable of the template that continue what the user typed; asked only for variables that the
    /// definition says can be [completed](ResourceDefinition::completes).
    ///
    /// # Errors
    ///
    /// When the values cannot be had.
    async fn complete(
        &self,
        _ctx: &RequestContext,
        _variable: &str,
        _partial: &str,
    ) -> Result<Vec<String>, ProtocolError> {
        Ok(Vec::new())
    }
}
