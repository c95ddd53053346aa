//! The requests that say what a client wants to hear of: `subscriptions/listen` since 2026-07-28, `resources/subscribe` and
//! `resources/unsubscribe` before.

#[cfg(feature = "http")]
use super::arrival::Arrival;
use super::dispatch::{Call, Dispatched};
use super::shape::Payload;
use super::viewer::Viewer;
use crate::error::ProtocolError;
use crate::jsonrpc::{ErrorObject, shown};
use crate::protocol::{SubscriptionFilter, SubscriptionsListenParams, methods};

impl Call<'_> {
    /// Opens a stream; it stays open even if there will be nothing on it (SUB-15).
    pub(super) fn listen(&self) -> Result<Dispatched, ErrorObject> {
        let params: SubscriptionsListenParams = self.params.parse()?;
        #[cfg(feature = "interaction")]
        let (task_ids, tasks) = self.watched_tasks(params.notifications.task_ids.as_deref())?;
        #[cfg(not(feature = "interaction"))]
        let (task_ids, tasks) = (None, []);
        let viewer = Viewer::new(self, methods::SUBSCRIPTIONS_LISTEN);
        let mut honoured = self.honoured(params.notifications, &viewer);
        honoured.task_ids = task_ids;
        let limits = &self.app.limits;
        let acknowledged = self.outbox.subscriptions().listen(
            &self.id,
            &honoured,
            tasks,
            &viewer.kept(),
            limits,
        )?;
        Ok(Dispatched::Listening(acknowledged))
    }

    /// What of a filter there will be; the rest is left out (SUB-02), as are keys of extensions that are not served (SUB-18).
    fn honoured(&self, filter: SubscriptionFilter, viewer: &Viewer<'_>) -> SubscriptionFilter {
        let list = |wanted: Option<bool>| wanted.filter(|wanted| *wanted && self.app.dynamic);
        let mut uris = filter.resource_subscriptions.unwrap_or_default();
        let mut seen = std::collections::HashSet::new();
        uris.retain(|uri| seen.insert(uri.clone()) && self.subscribable(uri, viewer) == Some(true));
        let mut honoured = SubscriptionFilter::new();
        honoured.tools_list_changed = list(filter.tools_list_changed);
        honoured.prompts_list_changed = list(filter.prompts_list_changed);
        honoured.resources_list_changed = list(filter.resources_list_changed);
        honoured.resource_subscriptions = Some(uris).filter(|uris| !uris.is_empty());
        honoured
    }

    /// Whether changes of any resource are announced.
    pub(super) fn subscribes(&self) -> bool {
        #[cfg(feature = "http")]
        if self.arrival.is_some_and(Arrival::is_stateless) {
            return false;
        }
        let resources = self.registry.capabilities.resources.as_ref();
        resources.is_some_and(|resources| resources.subscribe == Some(true))
    }

    /// Tells the session of changes of a resource from now on.
    pub(super) fn subscribe(&self) -> Result<Payload, ErrorObject> {
        let uri = self.params.uri()?;
        let viewer = Viewer::new(self, methods::RESOURCES_SUBSCRIBE);
        match self.subscribable(&uri, &viewer) {
            Some(true) => self
                .outbox
                .subscriptions()
                .subscribe(&uri, viewer.kept(), &self.app.limits)
                .map(|()| Payload::Empty),
            Some(false) => Err(ErrorObject::invalid_params(format!(
                "changes of resource `{}` are not announced",
                shown(&uri)
            ))),
            None => Err(ProtocolError::resource_not_found(uri).into_parts().0),
        }
    }

    /// Ends that, or does nothing if there was no subscription.
    pub(super) fn unsubscribe(&self) -> Result<Payload, ErrorObject> {
        let uri = self.params.uri()?;
        self.outbox.subscriptions().unsubscribe(&uri);
        Ok(Payload::Empty)
    }

    /// Whether changes of a resource are announced; nothing if there is none, or none that the client can see.
    fn subscribable(&self, uri: &str, viewer: &Viewer<'_>) -> Option<bool> {
        let entry = self.registry.resource(uri)?;
        viewer
            .sees_at(entry.visible_if.as_ref(), uri)
            .then_some(entry.subscribe)
    }
}
