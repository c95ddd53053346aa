//! Sending the client's user to a URL.

use bytes::Bytes;
use serde_json::json;

use super::elicit::{Elicited, read};
use super::shape::has_elicitation_ids;
use super::{AskError, Question};
use crate::context::RequestContext;
use crate::protocol::{ElicitUrlParams, ElicitationCompleteParams, InputRequest, methods};
use crate::random::random_name;
use crate::schema::Checker;

impl RequestContext {
    /// Asks the client's user to go to a URL: for what must not pass through the client, such as passwords, payments and
    /// the consent of third parties (ELIC-11).
    ///
    /// The URL is one of `https:`, or of `http:` while developing. It must hold nothing secret and give no access by itself
    /// (ELIC-13), and whoever opens it must be found to be the one who was asked (ELIC-14). [`Elicited::Accept`]
    /// means that the user agreed to go there, not that anything was done.
    ///
    /// Clients of 2025-11-25 know the question by its [`elicitation_id`](Question::elicitation_id), and can be told
    /// by [`elicitation_complete`](Self::elicitation_complete) that what it is for is done.
    pub fn elicit_url(
        &self,
        message: impl Into<String>,
        url: impl Into<String>,
    ) -> Question<Elicited<()>> {
        let mut params = ElicitUrlParams::new(message, url);
        let checked = check_url(&params.url).map_err(|why| AskError::Misplaced(why.to_owned()));
        if has_elicitation_ids(self.client().protocol_version()) {
            params.elicitation_id = random_name::<ID>().ok();
        }
        let id = params.elicitation_id.clone();
        let request = checked.map(|()| InputRequest::Elicit(params.into()));
        Question::new(self, request, |answer| read(answer, |_| Ok(()))).with_elicitation_id(id)
    }

    /// Tells the client that what its user was sent to a URL for is done (ELIC-19), by the question's
    /// [`elicitation_id`](Question::elicitation_id).
    ///
    /// Only clients of 2025-11-25 know the message; no other one is sent it. It may come after the request was answered, as
    /// long as the connection lasts.
    pub fn elicitation_complete(&self, elicitation_id: &str) {
        if !has_elicitation_ids(self.client().protocol_version()) {
            return;
        }
        let message = json!({
            "jsonrpc": "2.0",
            "method": methods::NOTIFICATIONS_ELICITATION_COMPLETE,
            "params": ElicitationCompleteParams::new(elicitation_id),
        });
        self.send_regardless(Bytes::from(message.to_string()));
    }
}

/// Random bytes in the id of an elicitation, which nobody can guess.
const ID: usize = 16;

/// Whether a user can be sent to the URL (ELIC-12, ELIC-13). The reason does not repeat it: it may hold a secret.
fn check_url(url: &str) -> Result<(), &'static str> {
    let schema = json!({ "type": "string", "format": "uri" });
    let is_uri = Checker::compile(&schema).is_ok_and(|uri| uri.check(&url.into()).is_empty());
    let (scheme, rest) = url.split_once("://").unwrap_or_default();
    let is_web = ["https", "http"]
        .iter()
        .any(|web| scheme.eq_ignore_ascii_case(web));
    if !is_uri || !is_web {
        return Err("the URL is no valid one of `https:` or `http:`");
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.contains('@') {
        return Err("the URL names a user or a password");
    }
    match authority.is_empty() || authority.starts_with(':') {
        true => Err("the URL names no host"),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elic_12_13_users_are_sent_to_valid_web_addresses_only() {
        for url in [
            "https://example.com",
            "https://example.com:8443/pay?order=7#now",
            "http://localhost:3000/",
            "HTTPS://[::1]/?at=a@b",
        ] {
            assert_eq!(check_url(url), Ok(()), "{url}");
        }
        let invalid = Err("the URL is no valid one of `https:` or `http:`");
        for url in [
            "",
            "example.com",
            "ftp://example.com/",
            "javascript:alert(1)",
            "https://a b/",
        ] {
            assert_eq!(check_url(url), invalid, "{url}");
        }
        let user = Err("the URL names a user or a password");
        assert_eq!(check_url("https://ada:secret@example.com/"), user);
        assert_eq!(check_url("https:///path"), Err("the URL names no host"));
    }

    #[test]
    fn elic_12_ids_are_long_and_never_the_same() {
        let ids = [random_name::<ID>().unwrap(), random_name::<ID>().unwrap()];
        assert_ne!(ids[0], ids[1]);
        assert_eq!(ids[0].len(), 22);
    }
}
