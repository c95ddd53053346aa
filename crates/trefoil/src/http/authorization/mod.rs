//! Authorization: the server as a resource server of OAuth 2.1 (RFC 6750, RFC 9728).
//!
//! [`admission`] looks at each request before anything of MCP does; what it learns of the token is the request's [`Identity`], which
//! says whose it is and which scopes it has. What single tools, resources and prompts need is known only when the message has been
//! read, and checked by the server against that identity.

mod admission;
mod challenge;
mod identity;
mod metadata;
mod verifier;

use std::fmt;
use std::sync::Arc;

pub(super) use challenge::insufficient_scope;
pub use identity::Identity;
pub use metadata::ProtectedResourceMetadata;
use trefoil_syntax::name::check_scope;
pub use verifier::{TokenError, TokenVerifier};

use crate::error::Problems;

/// Who may use a server over HTTP: clients with a token that one of these authorization servers has issued for it.
///
/// Every request needs `Authorization: Bearer …` then, whatever its method. One without a valid token is refused with 401 and a challenge
/// that tells the client where to get one (RFC 9728); one whose token lacks a scope with 403 and the scopes it needs.
///
/// # Examples
///
/// ```
/// use trefoil::{Server, async_trait};
/// use trefoil::http::{Authorization, HttpConfig, Identity, TokenError, TokenVerifier};
///
/// /// Knows one token. A real verifier checks the signature of a JWT, or asks the authorization server.
/// struct OneToken(&'static str);
///
/// #[async_trait]
/// impl TokenVerifier for OneToken {
///     async fn verify(&self, token: &str) -> Result<Identity, TokenError> {
///         if token != self.0 {
///             return Err(TokenError::invalid("nobody has this token"));
///         }
///         Ok(Identity::new("alice").scopes(["orders:read"]))
///     }
/// }
///
/// # fn main() -> trefoil::Result {
/// let authorization = Authorization::new(
///     "https://mcp.example.com/mcp",
///     ["https://auth.example.com"],
///     OneToken("secret"),
/// )
/// .required_scopes(["orders:read"]);
/// let server = Server::builder("orders", "1.0.0")
///     .http(HttpConfig::new().authorization(authorization))
///     .build()?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Authorization {
    resource: String,
    authorization_servers: Vec<String>,
    verifier: Option<Arc<dyn TokenVerifier>>,
    required_scopes: Vec<String>,
    scopes_supported: Option<Vec<String>>,
    /// A scope, and those that whoever has it has too.
    implied: Vec<(String, Vec<String>)>,
}

impl Authorization {
    /// Accepts the tokens that the verifier accepts.
    ///
    /// `resource` is the URL of the endpoint as clients know it, such as `https://mcp.example.com/mcp`: clients ask for tokens that are meant
    /// for it (RFC 8707), and refuse to talk to a server that says another. `authorization_servers` are the issuers of such tokens,
    /// at least one.
    ///
    /// URLs that are none are reported by [`ServerBuilder::build`](crate::ServerBuilder::build).
    pub fn new<S: Into<String>>(
        resource: impl Into<String>,
        authorization_servers: impl IntoIterator<Item = S>,
        verifier: impl TokenVerifier,
    ) -> Self {
        Self {
            verifier: Some(Arc::new(verifier)),
            ..Self::by_layer(resource, authorization_servers)
        }
    }

    /// Leaves it to a layer around the [service](super::HttpService) to look at tokens: it puts an [`Identity`] into the extensions of each
    /// request whose token is valid. A request that comes without one is refused.
    pub fn by_layer<S: Into<String>>(
        resource: impl Into<String>,
        authorization_servers: impl IntoIterator<Item = S>,
    ) -> Self {
        Self {
            resource: resource.into(),
            authorization_servers: authorization_servers.into_iter().map(Into::into).collect(),
            verifier: None,
            required_scopes: Vec::new(),
            scopes_supported: None,
            implied: Vec::new(),
        }
    }

    /// Scopes that every request needs. Tools, resources and prompts may need more (key `scopes`).
    #[must_use]
    pub fn required_scopes<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.required_scopes
            .extend(scopes.into_iter().map(Into::into));
        self
    }

    /// Scopes that the metadata names: what a client asks for that does not know yet what it will need. The required ones by default.
    #[must_use]
    pub fn scopes_supported<S: Into<String>>(
        mut self,
        scopes: impl IntoIterator<Item = S>,
    ) -> Self {
        let supported = self.scopes_supported.get_or_insert_default();
        supported.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// Says that whoever has a scope has those as well (AUTH-11), and what they imply in turn.
    ///
    /// Where names follow a rule, such as `orders:*`, the verifier can add what they imply to the [`Identity`] instead.
    #[must_use]
    pub fn scope_implies<S: Into<String>>(
        mut self,
        scope: impl Into<String>,
        implied: impl IntoIterator<Item = S>,
    ) -> Self {
        let implied = implied.into_iter().map(Into::into).collect();
        self.implied.push((scope.into(), implied));
        self
    }

    /// What the metadata says, to be routed at the origin where the service is nested below it (AUTH-16).
    #[must_use]
    pub fn metadata(&self) -> ProtectedResourceMetadata {
        ProtectedResourceMetadata::of(self)
    }

    pub(crate) fn required(&self) -> &[String] {
        &self.required_scopes
    }

    /// Reports what cannot be told to clients.
    pub(crate) fn check(&self, problems: &mut Problems) {
        const OWNER: &str = "authorization";
        if let Err(why) = check_url(&self.resource) {
            problems.push(format!(
                "{OWNER}: `{}` is not the URL of a resource: {why}",
                self.resource
            ));
        }
        if self.authorization_servers.is_empty() {
            problems.push(format!(
                "{OWNER}: no authorization server is named, so no client could get a token"
            ));
        }
        for issuer in &self.authorization_servers {
            if let Err(why) = check_url(issuer) {
                problems.push(format!(
                    "{OWNER}: `{issuer}` is not the URL of an authorization server: {why}"
                ));
            }
        }
        let told = self
            .required_scopes
            .iter()
            .chain(self.scopes_supported.iter().flatten());
        let implied = self.implied.iter();
        let implied = implied.flat_map(|(scope, implied)| std::iter::once(scope).chain(implied));
        for scope in told.chain(implied) {
            if let Err(why) = check_scope(scope) {
                problems.push(format!("{OWNER}: scope `{scope}` is invalid: {why}"));
            }
        }
    }
}

/// Checks a URL that goes to clients in a header and as an identifier (RFC 8414, RFC 9728).
fn check_url(url: &str) -> Result<(), &'static str> {
    let parsed = http::Uri::try_from(url).map_err(|_| "it is no URL")?;
    let authority = parsed
        .authority()
        .map_or("", |authority| authority.as_str());
    if !matches!(parsed.scheme_str(), Some("http" | "https")) {
        Err("it must begin with `https://` (or `http://`)")
    } else if authority.is_empty() || authority.contains('@') {
        Err("it must name a host, and no user")
    } else if url.contains(['?', '#']) {
        Err("it must have no query and no fragment")
    } else if url.contains(|c: char| !c.is_ascii_graphic() || "\"\\<>^`{|}".contains(c)) {
        Err("it must be percent-encoded")
    } else {
        Ok(())
    }
}

impl fmt::Debug for Authorization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authorization")
            .field("resource", &self.resource)
            .field("authorization_servers", &self.authorization_servers)
            .field("required_scopes", &self.required_scopes)
            .finish_non_exhaustive()
    }
}
