//! Whether whoever makes a request over HTTP has the scopes that the tool, resource or prompt needs.
//!
//! Over other transports nobody is asked: credentials come from the environment there (STDIO-14).

use http::request::Parts;

use super::dispatch::Call;
use super::standing::{Refusal, Standing};
use super::target::Target;
use super::viewer::Viewer;
use crate::context::RequestContext;
use crate::http::Identity;
use crate::jsonrpc::ErrorObject;
use crate::protocol::{SubscriptionsListenParams, methods};

/// The requests that are about items.
const METHODS: [&str; 6] = [
    methods::TOOLS_CALL,
    methods::RESOURCES_READ,
    methods::RESOURCES_SUBSCRIBE,
    methods::SUBSCRIPTIONS_LISTEN,
    methods::PROMPTS_GET,
    methods::COMPLETION_COMPLETE,
];

impl Call<'_> {
    /// Refuses a request whose maker lacks scopes. What cannot be seen, or is not there, is left for others to say.
    pub(super) fn check_scopes(&self) -> Result<(), Refusal> {
        let Some(arrival) = self.arrival.filter(|_| self.registry.scoped) else {
            return Ok(());
        };
        let Some(method) = METHODS.into_iter().find(|method| *method == self.method) else {
            return Ok(());
        };
        let needed = self.scopes_of_targets(method);
        if has_scopes(&arrival.parts, &needed) {
            return Ok(());
        }
        // The client is told at once of all that the request needs, in the same order each time (AUTH-10, AUTH-21).
        let mut scopes = self.app.http.required_scopes().to_vec();
        for scope in needed {
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
        let why = format!("this needs a token with the scopes: {}", scopes.join(" "));
        Err(Refusal {
            error: ErrorObject::invalid_request(why),
            standing: Standing::Forbidden(scopes.into()),
        })
    }

    fn scopes_of_targets(&self, method: &'static str) -> Vec<String> {
        let viewer = Viewer::new(self, method);
        let mut needed = Vec::new();
        for target in self.targets() {
            let Some(item) = target.find(&self.registry) else {
                continue;
            };
            let is_seen = || match target.uri() {
                Some(uri) => viewer.sees_at(item.visible_if, uri),
                None => viewer.sees(item.visible_if),
            };
            if !item.scopes.is_empty() && is_seen() {
                needed.extend_from_slice(item.scopes);
            }
        }
        needed
    }

    /// What the request is about; a subscription may be about several resources.
    fn targets(&self) -> Vec<Target> {
        if self.method != methods::SUBSCRIPTIONS_LISTEN {
            return Target::of(self).into_iter().collect();
        }
        let params = self.params.parse::<SubscriptionsListenParams>();
        let filter = params.map(|params| params.notifications.resource_subscriptions);
        let uris = filter.ok().flatten().unwrap_or_default();
        uris.into_iter().map(Target::Read).collect()
    }
}

/// Whether a handler's request, if it came over HTTP, may be told what these scopes are for.
pub(super) fn is_granted(ctx: &RequestContext, scopes: &[String]) -> bool {
    let request = ctx.request();
    request.http().is_none_or(|parts| has_scopes(parts, scopes))
}

fn has_scopes(parts: &Parts, scopes: &[String]) -> bool {
    let identity: Option<&Identity> = parts.extensions.get();
    let has = |scope: &String| identity.is_some_and(|identity| identity.has_scope(scope));
    scopes.iter().all(has)
}
