//! What a client wants to hear of, and what of it the client has not been told yet.
//!
//! A change sets flags and queues nothing, so a storm of changes costs a client that reads slowly no memory: it is told once
//! of all that happened since it was told last.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;

use super::announcement;
use super::limits::Limits;
use super::registry::Registry;
#[cfg(feature = "interaction")]
use super::tasks::WatchedTask;
use crate::context::RequestContext;
use crate::jsonrpc::{ErrorObject, IdKey, RawId};
use crate::protocol::SubscriptionFilter;

/// Bytes of the longest URI that is watched.
const LONGEST: usize = 8 * 1024;

/// Lists, as a set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(super) const NONE: Self = Self(0);
    pub(super) const TOOLS: Self = Self(1);
    pub(super) const RESOURCES: Self = Self(2);
    pub(super) const PROMPTS: Self = Self(4);
    pub(super) const ALL: Self = Self(7);

    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// One thing whose changes can be told. An extension that adds a key to the filter of `subscriptions/listen` adds a variant
/// here, its notification to [`announcement`], and what it honours to `Call::honoured`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Topic {
    /// The resource at this URI.
    Resource(Arc<str>),
    /// The task (XTASK-20).
    #[cfg(feature = "interaction")]
    Task(WatchedTask),
}

impl Topic {
    /// The URI of a resource.
    fn resource(self) -> Option<Arc<str>> {
        match self {
            Self::Resource(uri) => Some(uri),
            #[cfg(feature = "interaction")]
            Self::Task(_) => None,
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Resource(uri) => uri.len(),
            #[cfg(feature = "interaction")]
            Self::Task(_) => 0,
        }
    }
}

/// What has happened.
#[derive(Debug)]
pub(crate) enum Change {
    Lists(Kinds),
    Topic(Topic),
}

/// All that the client of one connection is to be told of.
#[derive(Debug, Default)]
pub(crate) struct Subscriptions {
    /// Whether something is to be told.
    pending: AtomicBool,
    /// Number of streams.
    streams: AtomicUsize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The session of a client up to 2025-11-25.
    session: Option<Session>,
    /// What `subscriptions/listen` opened (since 2026-07-28).
    streams: Vec<Stream>,
}

#[derive(Debug)]
struct Session {
    /// Whether the client has said that it is ready for notifications.
    ready: bool,
    wanted: Wanted,
}

#[derive(Debug)]
struct Stream {
    id: RawId,
    key: IdKey,
    wanted: Wanted,
}

/// What one receiver wants to be told.
#[derive(Debug, Default)]
struct Wanted {
    lists: Kinds,
    topics: HashMap<Topic, Watch>,
    changed_lists: Kinds,
    changed_topics: Vec<Topic>,
}

/// What is known of a topic that a receiver wants to be told of.
#[derive(Debug)]
struct Watch {
    /// Whether the receiver is still to be told of a change.
    changed: bool,
    /// Who asked to be told.
    viewer: RequestContext,
}

/// A notification that may be sent, unless it is of a resource that its receiver does not see any more.
struct Due {
    message: Bytes,
    resource: Option<(Arc<str>, RequestContext)>,
}

impl Due {
    /// Whether the receiver may be told (SUB-17).
    fn is_visible(&self, registry: &Registry) -> bool {
        let Some((uri, viewer)) = &self.resource else {
            return true;
        };
        let entry = registry.resource(uri);
        entry.is_none_or(|entry| viewer.sees_at(entry.visible_if.as_ref(), uri))
    }
}

impl Subscriptions {
    /// Opens the session, which is told of changes of lists.
    pub(super) fn begin_session(&self, lists: Kinds) {
        self.lock().session = Some(Session {
            ready: false,
            wanted: Wanted {
                lists,
                ..Wanted::default()
            },
        });
    }

    /// The session is ready: it gets what happened since it was opened, and what will happen.
    pub(super) fn session_ready(&self) {
        let mut state = self.lock();
        if let Some(session) = &mut state.session {
            session.ready = true;
            self.remind(session.wanted.is_due());
        }
    }

    /// Tells the session of changes of a resource from now on.
    pub(super) fn subscribe(
        &self,
        uri: &str,
        viewer: RequestContext,
        limits: &Limits,
    ) -> Result<(), ErrorObject> {
        let mut state = self.lock();
        let topic = Topic::Resource(uri.into());
        let watched = state.watched();
        let Some(session) = &mut state.session else {
            return Ok(());
        };
        session.ready = true;
        self.remind(session.wanted.is_due());
        if let Entry::Vacant(place) = session.wanted.topics.entry(topic) {
            check_room([place.key()], watched, limits)?;
            place.insert(Watch {
                changed: false,
                viewer,
            });
        }
        Ok(())
    }

    /// Ends what [`subscribe`](Self::subscribe) began, if it did.
    pub(super) fn unsubscribe(&self, uri: &str) {
        let topic = Topic::Resource(uri.into());
        if let Some(session) = &mut self.lock().session {
            session.wanted.topics.remove(&topic);
            session
                .wanted
                .changed_topics
                .retain(|other| *other != topic);
        }
    }

    /// Opens a stream for what the filter names, all of which there is, and for topics of extensions in it; returns its first message (SUB-02).
    pub(super) fn listen(
        &self,
        id: &RawId,
        filter: &SubscriptionFilter,
        topics: impl IntoIterator<Item = Topic>,
        viewer: &RequestContext,
        limits: &Limits,
    ) -> Result<Bytes, ErrorObject> {
        let mut state = self.lock();
        if state.streams.len() >= limits.subscriptions {
            return Err(ErrorObject::internal(format!(
                "{} subscriptions are open, which is all there may be; end one first",
                state.streams.len()
            )));
        }
        let wanted = Wanted::of(filter, topics, viewer);
        check_room(wanted.topics.keys(), state.watched(), limits)?;
        state.streams.push(Stream {
            id: id.clone(),
            key: id.key(),
            wanted,
        });
        self.streams.store(state.streams.len(), Ordering::Relaxed);
        Ok(announcement::acknowledged(id, filter))
    }

    /// Whether a stream was opened by a request of this id.
    pub(super) fn is_open(&self, key: &IdKey) -> bool {
        self.has_streams() && self.lock().streams.iter().any(|stream| stream.key == *key)
    }

    /// Whether any stream is open; cheap.
    pub(super) fn has_streams(&self) -> bool {
        self.streams.load(Ordering::Relaxed) > 0
    }

    /// Ends the stream of this id without a word (SUB-10); whether there was one.
    pub(super) fn end(&self, key: &IdKey) -> bool {
        if !self.has_streams() {
            return false;
        }
        let mut state = self.lock();
        let before = state.streams.len();
        state.streams.retain(|stream| stream.key != *key);
        self.streams.store(state.streams.len(), Ordering::Relaxed);
        state.streams.len() < before
    }

    /// Ends everything; returns what is still to be told, and the ids of the streams.
    pub(super) fn end_all(&self, registry: &Registry) -> (Vec<Bytes>, Vec<RawId>) {
        let untold = self.take(registry);
        let State { streams, .. } = std::mem::take(&mut *self.lock());
        self.streams.store(0, Ordering::Relaxed);
        (
            untold,
            streams.into_iter().map(|stream| stream.id).collect(),
        )
    }

    /// Notes a change; whether somebody is to be told of it.
    pub(super) fn note(&self, change: &Change) -> bool {
        let mut state = self.lock();
        let State { session, streams } = &mut *state;
        let mut is_due = false;
        for stream in streams {
            is_due |= stream.wanted.note(change);
        }
        if let Some(session) = session {
            is_due |= session.wanted.note(change) && session.ready;
        }
        self.remind(is_due);
        is_due
    }

    /// Whether something is to be told; cheap.
    pub(super) fn is_pending(&self) -> bool {
        self.pending.load(Ordering::Acquire)
    }

    /// Takes the notifications that tell all that is to be told.
    pub(super) fn take(&self, registry: &Registry) -> Vec<Bytes> {
        // Without the lock: a `visible_if` is the user's, and may announce a change itself.
        let due = self.take_due().into_iter();
        due.filter(|due| due.is_visible(registry))
            .map(|due| due.message)
            .collect()
    }

    fn take_due(&self) -> Vec<Due> {
        let mut state = self.lock();
        self.pending.store(false, Ordering::Release);
        let mut all = Vec::new();
        if let Some(session) = state.session.as_mut().filter(|session| session.ready) {
            session.wanted.take(None, &mut all);
        }
        for Stream { id, wanted, .. } in &mut state.streams {
            wanted.take(Some(id), &mut all);
        }
        all
    }

    fn remind(&self, is_due: bool) {
        if is_due {
            self.pending.store(true, Ordering::Release);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing in a critical section panics; if it did, the flags would still be flags.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Number of topics that are watched, by all together.
    fn watched(&self) -> usize {
        let session = self.session.iter().map(|session| &session.wanted);
        let streams = self.streams.iter().map(|stream| &stream.wanted);
        session
            .chain(streams)
            .map(|wanted| wanted.topics.len())
            .sum()
    }
}

impl Wanted {
    /// What the filter names and further topics.
    fn of(
        filter: &SubscriptionFilter,
        topics: impl IntoIterator<Item = Topic>,
        viewer: &RequestContext,
    ) -> Self {
        let mut lists = Kinds::NONE;
        for (wanted, kind) in [
            (filter.tools_list_changed, Kinds::TOOLS),
            (filter.resources_list_changed, Kinds::RESOURCES),
            (filter.prompts_list_changed, Kinds::PROMPTS),
        ] {
            if wanted == Some(true) {
                lists = lists.with(kind);
            }
        }
        let uris = filter.resource_subscriptions.iter().flatten();
        let resources = uris.map(|uri| Topic::Resource(uri.as_str().into()));
        let watch = |topic| {
            let viewer = viewer.clone();
            let changed = false;
            (topic, Watch { changed, viewer })
        };
        Self {
            lists,
            topics: resources.chain(topics).map(watch).collect(),
            ..Self::default()
        }
    }

    fn is_due(&self) -> bool {
        !self.changed_lists.is_empty() || !self.changed_topics.is_empty()
    }

    /// Whether the receiver wants to be told of the change.
    fn note(&mut self, change: &Change) -> bool {
        match change {
            Change::Lists(kinds) => {
                let wanted = kinds.within(self.lists);
                self.changed_lists = self.changed_lists.with(wanted);
                !wanted.is_empty()
            }
            Change::Topic(topic) => match self.topics.get_mut(topic) {
                Some(watch) => {
                    if !std::mem::replace(&mut watch.changed, true) {
                        self.changed_topics.push(topic.clone());
                    }
                    true
                }
                None => false,
            },
        }
    }

    fn take(&mut self, stream: Option<&RawId>, all: &mut Vec<Due>) {
        let changed = std::mem::take(&mut self.changed_lists);
        let lists = announcement::lists_changed(changed, stream);
        all.extend(lists.map(|message| Due {
            message,
            resource: None,
        }));
        for topic in self.changed_topics.drain(..) {
            let Some(watch) = self.topics.get_mut(&topic) else {
                continue;
            };
            watch.changed = false;
            all.push(Due {
                message: announcement::changed(&topic, stream),
                resource: topic.resource().map(|uri| (uri, watch.viewer.clone())),
            });
        }
    }
}

/// Refuses topics that would be too many or too long.
fn check_room<'a>(
    topics: impl IntoIterator<Item = &'a Topic>,
    watched: usize,
    limits: &Limits,
) -> Result<(), ErrorObject> {
    let mut count = watched;
    #[cfg_attr(
        not(feature = "interaction"),
        expect(unused_mut, reason = "only tasks change it")
    )]
    let mut what = "resources";
    for topic in topics {
        count += 1;
        #[cfg(feature = "interaction")]
        if let Topic::Task(_) = topic {
            what = "resources and tasks";
        }
        if topic.len() > LONGEST {
            return Err(ErrorObject::invalid_params(format!(
                "a URI of more than {LONGEST} bytes cannot be subscribed to"
            )));
        }
    }
    if count > limits.subscribed_resources {
        return Err(ErrorObject::internal(format!(
            "at most {} {what} can be subscribed to at once",
            limits.subscribed_resources
        )));
    }
    Ok(())
}
