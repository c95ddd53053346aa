//! The sessions that there are: bounded in number, and ended when nothing happens in them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::time::Instant;

use super::{EventStore, HttpSession, Journal, SessionRecord, SessionStore};
use crate::http::config::HttpConfig;
use crate::random::random_name;
use crate::server::{App, SharedSession};

/// Random bytes in the id of a session: more than anybody can guess (LHTTP-21).
const ID: usize = 24;

/// The sessions of one server.
pub(in crate::http) struct Sessions {
    app: Arc<App>,
    limit: usize,
    idle_timeout: Duration,
    events: Arc<dyn EventStore>,
    store: Option<Arc<dyn SessionStore>>,
    live: Mutex<Live>,
}

#[derive(Default)]
struct Live {
    sessions: HashMap<String, Arc<HttpSession>>,
    /// Whether somebody looks after idle ones.
    is_swept: bool,
}

/// There are as many sessions as there may be.
pub(in crate::http) struct Full;

impl Sessions {
    pub(in crate::http) fn new(app: Arc<App>, config: &HttpConfig) -> Arc<Self> {
        Arc::new(Self {
            app,
            limit: config.max_sessions,
            idle_timeout: config.session_idle_timeout,
            events: config.event_store.0.clone(),
            store: config.session_store.clone().map(|store| store.0),
            live: Mutex::default(),
        })
    }

    /// Begins a session; returns its id.
    pub(in crate::http) async fn open(
        self: &Arc<Self>,
        shared: SharedSession,
        principal: Option<Arc<str>>,
    ) -> Result<String, Full> {
        let Ok(id) = random_name::<ID>() else {
            tracing::error!("the system has no random numbers, so there can be no sessions");
            return Err(Full);
        };
        let record = SessionRecord::of(shared.client(), principal.as_deref());
        self.insert(&id, shared, principal)?;
        if let Some(store) = &self.store
            && let Err(error) = store.save(&id, record).await
        {
            tracing::error!(%error, "the store of sessions failed");
        }
        Ok(id)
    }

    /// The session of an id, for whoever may use it.
    pub(in crate::http) async fn find(
        self: &Arc<Self>,
        id: &str,
        principal: Option<&str>,
    ) -> Option<Arc<HttpSession>> {
        let live = self.lock().sessions.get(id).cloned();
        let session = match live {
            Some(session) => session,
            None => self.revive(id).await?,
        };
        // Whose session it is, is nobody else's business (LHTTP-30).
        if session.principal.as_deref() != principal {
            return None;
        }
        session.touch();
        Some(session)
    }

    /// A session that began in another process.
    async fn revive(self: &Arc<Self>, id: &str) -> Option<Arc<HttpSession>> {
        let record = match self.store.as_ref()?.load(id).await {
            Ok(record) => record?,
            Err(error) => {
                tracing::error!(%error, "the store of sessions failed");
                return None;
            }
        };
        let principal = record.principal.as_deref().map(Arc::from);
        let shared = SharedSession::revived(self.app.clone(), record.client()?);
        match self.insert(id, shared, principal) {
            Ok(session) => Some(session),
            Err(Full) => {
                tracing::warn!("a session of another process finds no place here");
                None
            }
        }
    }

    fn insert(
        self: &Arc<Self>,
        id: &str,
        shared: SharedSession,
        principal: Option<Arc<str>>,
    ) -> Result<Arc<HttpSession>, Full> {
        let mut live = self.lock();
        // Two requests may have revived it at once.
        if let Some(session) = live.sessions.get(id) {
            return Ok(session.clone());
        }
        if live.sessions.len() >= self.limit {
            return Err(Full);
        }
        let journal = Journal::new(self.events.clone(), id.into());
        let session = HttpSession::new(shared, principal, journal);
        live.sessions.insert(id.to_owned(), session.clone());
        if !std::mem::replace(&mut live.is_swept, true) {
            tokio::spawn(sweep(Arc::downgrade(self), self.idle_timeout));
        }
        Ok(session)
    }

    /// Ends a session, and forgets it.
    pub(in crate::http) async fn end(&self, id: &str) {
        self.let_go(id).await;
        if let Some(store) = &self.store
            && let Err(error) = store.remove(id).await
        {
            tracing::error!(%error, "the store of sessions failed");
        }
    }

    /// Ends a session in this process; another may still use it.
    async fn let_go(&self, id: &str) {
        let session = self.lock().sessions.remove(id);
        if let Some(session) = session {
            session.shared.end();
            session.journal.forget().await;
        }
    }

    /// The ids of sessions in which nothing has happened for too long; nothing when there are no sessions at all.
    fn idle(&self) -> Option<Vec<String>> {
        let mut live = self.lock();
        if live.sessions.is_empty() {
            live.is_swept = false;
            return None;
        }
        let now = Instant::now();
        let is_idle = |session: &HttpSession| {
            let since = session.idle_since();
            since.is_some_and(|since| now.duration_since(since) >= self.idle_timeout)
        };
        let idle = live.sessions.iter().filter(|(_, session)| is_idle(session));
        Some(idle.map(|(id, _)| id.clone()).collect())
    }

    fn lock(&self) -> MutexGuard<'_, Live> {
        // Nothing in a critical section panics but for want of memory.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends idle sessions from time to time, as long as there are any.
async fn sweep(sessions: Weak<Sessions>, idle_timeout: Duration) {
    let pause = (idle_timeout / 4).clamp(Duration::from_millis(10), Duration::from_secs(60));
    loop {
        tokio::time::sleep(pause).await;
        let Some(sessions) = sessions.upgrade() else {
            return;
        };
        let Some(idle) = sessions.idle() else {
            return;
        };
        for id in idle {
            tracing::debug!("a session was idle for too long, and ended");
            sessions.let_go(&id).await;
        }
    }
}
