//! Tasks that clients follow by `subscriptions/listen`.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::super::app::App;
use super::super::dispatch::Call;
use super::super::subscriptions::{Change, Topic};
use super::{is_declared, not_declared};
use crate::jsonrpc::ErrorObject;
use crate::protocol::DetailedTask;
use crate::tasks::LiveTask;

/// A task of this process that somebody follows.
#[derive(Debug, Clone)]
pub(in super::super) struct WatchedTask(Arc<LiveTask>);

impl WatchedTask {
    /// Where it stands now.
    pub(in super::super) fn state(&self) -> DetailedTask {
        self.0.state()
    }
}

impl PartialEq for WatchedTask {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for WatchedTask {}

impl Hash for WatchedTask {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl Call<'_> {
    /// The tasks of a filter that there will be news of, by name: those of this client that have not ended. Where no tool
    /// runs as a task the key means nothing.
    pub(in super::super) fn watched_tasks(
        &self,
        ids: Option<&[String]>,
    ) -> Result<(Option<Vec<String>>, Vec<Topic>), ErrorObject> {
        let Some(ids) = ids.filter(|_| self.registry.capabilities.extensions.is_some()) else {
            return Ok((None, Vec::new()));
        };
        if !is_declared(self.caller.client.capabilities()) {
            return Err(not_declared());
        }
        let (mut agreed, mut topics) = (Vec::new(), Vec::new());
        for id in ids {
            let found = self.app.tasks.find(id, self.principal.as_deref());
            if let Some((_, live)) = found
                && !agreed.contains(id)
            {
                agreed.push(id.clone());
                topics.push(Topic::Task(WatchedTask(live)));
            }
        }
        Ok((Some(agreed), topics))
    }
}

/// Announces each change from now on, up to the task's end.
pub(super) fn announce(
    app: Arc<App>,
    live: Arc<LiveTask>,
) -> impl Future<Output = ()> + Send + 'static {
    let mut events = live.events();
    async move {
        while events.changed().await.is_ok() {
            let is_over = live.is_over();
            let topic = Topic::Task(WatchedTask(live.clone()));
            app.connections.announce(&Change::Topic(topic));
            if is_over {
                return;
            }
        }
    }
}
