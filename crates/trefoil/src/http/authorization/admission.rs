//! The check that each request passes before anything of MCP is looked at (AUTH-01, AUTH-20).

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

use http::header::{AUTHORIZATION, HeaderMap};
use http::request::Parts;
use http::{Response, StatusCode};

use super::challenge::Error;
use super::verifier::Kind;
use super::{Authorization, Identity, TokenError, TokenVerifier};
use crate::http::ResponseBody;
use crate::http::refusal::{refusal, refusal_with};

impl Authorization {
    /// Admits a request with its [`Identity`] among its extensions, or says why not.
    pub(in crate::http) async fn admit(
        &self,
        parts: &mut Parts,
    ) -> Result<(), Response<ResponseBody>> {
        // Whoever prints the request later prints no token.
        for (name, value) in &mut parts.headers {
            if name == AUTHORIZATION {
                value.set_sensitive(true);
            }
        }
        let mut identity = match parts.extensions.remove::<Identity>() {
            Some(identity) => identity,
            None => self.authenticate(&parts.headers).await?,
        };
        if identity.has_expired() {
            return Err(self.invalid_token());
        }
        self.add_implied(&mut identity.scopes);
        let mut required = self.required_scopes.iter();
        if !required.all(|scope| identity.has_scope(scope)) {
            return Err(self.refuse(
                StatusCode::FORBIDDEN,
                Some(Error::InsufficientScope),
                "the token lacks scopes that this server needs",
            ));
        }
        parts.extensions.insert(identity);
        Ok(())
    }

    /// Has the token verified. It is looked for in the header alone, never in the query (AUTH-08).
    async fn authenticate(&self, headers: &HeaderMap) -> Result<Identity, Response<ResponseBody>> {
        let token = match presented(headers) {
            Presented::Token(token) => token,
            Presented::Nothing => {
                return Err(self.refuse(
                    StatusCode::UNAUTHORIZED,
                    None,
                    "this server needs a token, in the header `Authorization: Bearer …`",
                ));
            }
            Presented::Malformed => {
                return Err(self.refuse(
                    StatusCode::BAD_REQUEST,
                    Some(Error::InvalidRequest),
                    "the header `Authorization` must be `Bearer` and one token",
                ));
            }
        };
        let Some(verifier) = &self.verifier else {
            return Err(self.invalid_token());
        };
        verify(&**verifier, token).await.map_err(|error| {
            let reason = std::error::Error::source(&error);
            match error.kind {
                Kind::Invalid => {
                    tracing::debug!(reason, "a token was refused");
                    self.invalid_token()
                }
                Kind::Unavailable => {
                    tracing::error!(reason, "a token could not be verified");
                    let why =
                        "the token cannot be verified at the moment; send the request again later";
                    refusal(StatusCode::SERVICE_UNAVAILABLE, why)
                }
            }
        })
    }

    /// Adds the scopes that those present imply, and what those imply in turn.
    fn add_implied(&self, scopes: &mut Vec<String>) {
        let mut next = 0;
        while let Some(scope) = scopes.get(next) {
            let implied = self.implied.iter().filter(|(broader, _)| broader == scope);
            let new: Vec<_> = implied
                .flat_map(|(_, narrower)| narrower)
                .filter(|narrower| !scopes.contains(narrower))
                .cloned()
                .collect();
            scopes.extend(new);
            next += 1;
        }
    }

    /// All bad tokens are refused alike: nothing is learnt from how (AUTH-20).
    fn invalid_token(&self) -> Response<ResponseBody> {
        self.refuse(
            StatusCode::UNAUTHORIZED,
            Some(Error::InvalidToken),
            "the token is not valid, or not any more",
        )
    }

    fn refuse(
        &self,
        status: StatusCode,
        error: Option<Error>,
        why: &str,
    ) -> Response<ResponseBody> {
        refusal_with(status, self.challenge(error), why)
    }
}

/// Asks the verifier; a panic of it is a failure like any other.
async fn verify(verifier: &dyn TokenVerifier, token: &str) -> Result<Identity, TokenError> {
    let mut verifying = verifier.verify(token);
    // The future is dropped after a panic, so what it left half done is never seen.
    poll_fn(|cx| {
        catch_unwind(AssertUnwindSafe(|| verifying.as_mut().poll(cx)))
            .unwrap_or_else(|_| Poll::Ready(Err(TokenError::unavailable("the verifier panicked"))))
    })
    .await
}

/// What a request brings to prove whose it is.
#[derive(Debug, PartialEq, Eq)]
enum Presented<'a> {
    /// No token; another scheme is none of ours.
    Nothing,
    Malformed,
    Token(&'a str),
}

fn presented(headers: &HeaderMap) -> Presented<'_> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let Some(value) = values.next() else {
        return Presented::Nothing;
    };
    let (Ok(value), None) = (value.to_str(), values.next()) else {
        return Presented::Malformed;
    };
    let value = value.trim();
    let (scheme, token) = value.split_once(' ').unwrap_or((value, ""));
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Presented::Nothing;
    }
    let token = token.trim_start();
    // `b64token` of RFC 6750 §2.1.
    let unpadded = token.trim_end_matches('=');
    let is_token = |c: char| c.is_ascii_alphanumeric() || "-._~+/".contains(c);
    if unpadded.is_empty() || !unpadded.chars().all(is_token) {
        return Presented::Malformed;
    }
    Presented::Token(token)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(values: &[&'static str]) -> HeaderMap {
        let value = |value: &&'static str| (AUTHORIZATION, HeaderValue::from_static(value));
        values
            .iter()
            .map(value)
            .fold(HeaderMap::new(), |mut headers, (name, value)| {
                headers.append(name, value);
                headers
            })
    }

    #[test]
    fn auth_08_a_token_stands_behind_its_scheme_in_any_case() {
        for value in [
            "Bearer a.b-c_d~+/9==",
            "bearer a.b-c_d~+/9==",
            "BEARER   a.b-c_d~+/9==",
        ] {
            assert_eq!(
                presented(&headers(&[value])),
                Presented::Token("a.b-c_d~+/9=="),
                "{value}"
            );
        }
    }

    #[test]
    fn auth_09_what_is_no_token_is_malformed_and_another_scheme_is_none() {
        for values in [
            &["Bearer"][..],
            &["Bearer a b"],
            &["Bearer a,b"],
            &["Bearer ="],
            &["Bearer a", "Bearer a"],
        ] {
            assert_eq!(
                presented(&headers(values)),
                Presented::Malformed,
                "{values:?}"
            );
        }
        assert_eq!(presented(&headers(&["Basic YTpi"])), Presented::Nothing);
        assert_eq!(presented(&headers(&["Bearertoken"])), Presented::Nothing);
        assert_eq!(presented(&headers(&[])), Presented::Nothing);
    }
}
