//! The tokens of the demonstration. A real server verifies the signature of a JWT against the keys of the authorization server, or asks it.

use trefoil::async_trait;
use trefoil::http::{Identity, TokenError, TokenVerifier};

/// Tokens that were issued, and the resource that they must be meant for.
pub(crate) struct Tokens {
    resource: String,
    issued: Vec<Token>,
}

/// What the authorization server knows of a token.
struct Token {
    token: &'static str,
    subject: &'static str,
    audience: String,
    scope: &'static str,
}

impl Tokens {
    /// Tokens of two users for this resource, and one for another.
    pub(crate) fn demo(resource: &str) -> Self {
        let token = |token, subject, audience: &str, scope| Token {
            token,
            subject,
            audience: audience.to_owned(),
            scope,
        };
        Self {
            resource: resource.to_owned(),
            issued: vec![
                token("alice-writes", "alice", resource, "profile notes:write"),
                token("bob-writes", "bob", resource, "notes:write"),
                token("bob-reads", "bob", resource, "notes:read"),
                token(
                    "bob-elsewhere",
                    "bob",
                    "https://mail.example.com",
                    "notes:read",
                ),
            ],
        }
    }
}

#[async_trait]
impl TokenVerifier for Tokens {
    async fn verify(&self, token: &str) -> Result<Identity, TokenError> {
        let mut issued = self.issued.iter();
        let issued = issued
            .find(|issued| issued.token == token)
            .ok_or_else(|| TokenError::invalid("nobody has issued it"))?;
        if issued.audience != self.resource {
            return Err(TokenError::invalid("it is for another server"));
        }
        Ok(Identity::new(issued.subject).scopes(issued.scope.split_whitespace()))
    }
}
