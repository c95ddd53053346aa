//! What has been asked and answered in one request.
//!
//! There are two ways of asking. A *live* question is a request to the client, sent while the handler waits. A *kept*
//! one is only noted: whoever drives the handler sees that it waits, and either ends the run, to start it again when
//! the answers have come, or keeps it waiting until they are put in. In each run a question is known by what it asks
//! and by how many of the same came before it, so that the answers of earlier runs find their questions again, in
//! whatever order those are asked.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use bytes::Bytes;
use futures_util::task::AtomicWaker;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::question;
use crate::error::ProtocolError;
use crate::protocol::{ClientCapabilities, InputRequest, InputRequests};

/// How the client of a request is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// By requests of the server's own, up to 2025-11-25.
    Live,
    /// In the answer, by which the run ends. Since 2026-07-28.
    Parked,
    /// Through a task, which goes on when the answer comes. Since 2026-07-28.
    Kept,
    /// Not at all (MRTR-02).
    Never,
}

/// What earlier runs of a handler have learnt.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Learnt {
    /// Answers of the client, by the keys of their questions.
    pub(crate) answers: BTreeMap<String, Box<RawValue>>,
    /// Values that `once` computed.
    pub(crate) once: BTreeMap<String, Box<RawValue>>,
    /// How often the client has been asked.
    pub(crate) rounds: u32,
}

/// The questions of one run of a handler.
#[derive(Debug)]
pub(crate) struct Dialogue {
    /// JSON text of the request's parameters, which the answers are bound to.
    params: Bytes,
    /// Whether anything was ever asked or computed.
    used: AtomicBool,
    /// Who drives the handler: it is woken when something is asked outside of its own polling.
    driver: AtomicWaker,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    way: Way,
    learnt: Learnt,
    /// How many questions of each identity this run has asked.
    asked: HashMap<String, u32>,
    unanswered: BTreeMap<String, Unanswered>,
    /// Keys that were given in a task; none of them is used again (XTASK-13).
    given: HashSet<String>,
    /// Blocks of `once` that are being computed.
    computing: u32,
    /// No question is answered any more.
    closed: bool,
    /// What ends the request, whatever the handler makes of it.
    fault: Option<ProtocolError>,
    /// What the client would have to be able to do.
    missing: Option<ClientCapabilities>,
}

#[derive(Debug)]
struct Unanswered {
    request: InputRequest,
    waker: Option<Waker>,
}

/// What a look for an answer finds.
pub(super) enum Looked {
    Answered(Box<RawValue>),
    Waiting,
    Closed,
}

thread_local! {
    /// The dialogue whose `once` is being polled.
    static COMPUTING: Cell<Option<*const Dialogue>> = const { Cell::new(None) };
}

impl Dialogue {
    pub(crate) fn new(way: Way, learnt: Learnt, params: Bytes) -> Self {
        Self {
            params,
            used: AtomicBool::new(false),
            driver: AtomicWaker::new(),
            state: Mutex::new(State {
                way,
                learnt,
                asked: HashMap::new(),
                unanswered: BTreeMap::new(),
                given: HashSet::new(),
                computing: 0,
                closed: false,
                fault: None,
                missing: None,
            }),
        }
    }

    /// The questions of a request that comes with no answers and cannot be asked for again.
    pub(crate) fn fresh(way: Way) -> Self {
        Self::new(way, Learnt::default(), Bytes::new())
    }

    pub(crate) fn params(&self) -> &[u8] {
        &self.params
    }

    /// Whether anything was asked or computed so far; cheap.
    pub(crate) fn is_used(&self) -> bool {
        self.used.load(Ordering::Acquire)
    }

    fn use_state(&self) -> MutexGuard<'_, State> {
        self.used.store(true, Ordering::Release);
        self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Each change below is whole before anything can panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn way(&self) -> Way {
        self.lock().way
    }

    /// The key of the next question of this identity.
    pub(super) fn key(&self, identity: &str) -> String {
        let mut state = self.use_state();
        loop {
            let occurrence = state.asked.entry(identity.to_owned()).or_insert(0);
            *occurrence += 1;
            let key = question::key(identity, *occurrence);
            if state.way != Way::Kept || state.given.insert(key.clone()) {
                return key;
            }
        }
    }

    /// The answer to a question, which is noted as unanswered if there is none.
    pub(super) fn look(&self, key: &str, request: &InputRequest, waker: &Waker) -> Looked {
        let mut state = self.lock();
        if let Some(answer) = state.learnt.answers.get(key) {
            let answer = answer.clone();
            state.unanswered.remove(key);
            return Looked::Answered(answer);
        }
        if state.closed {
            return Looked::Closed;
        }
        let is_new = !state.unanswered.contains_key(key);
        let unanswered = state
            .unanswered
            .entry(key.to_owned())
            .or_insert_with(|| Unanswered {
                request: request.clone(),
                waker: None,
            });
        unanswered.waker = Some(waker.clone());
        drop(state);
        if is_new {
            self.driver.wake();
        }
        Looked::Waiting
    }

    /// Takes back a question that nobody waits for any more.
    pub(super) fn withdraw(&self, key: &str) {
        self.lock().unanswered.remove(key);
    }

    /// Forgets an answer that cannot be used, so that the question is asked again.
    pub(super) fn forget(&self, key: &str) {
        self.lock().learnt.answers.remove(key);
    }

    /// Ends the request with this error, whatever the handler makes of it.
    pub(super) fn fail(&self, fault: ProtocolError) {
        self.use_state().fault.get_or_insert(fault);
        self.driver.wake();
    }

    /// Notes what the client would have to be able to do.
    pub(super) fn miss(&self, missing: ClientCapabilities) {
        self.use_state().missing.get_or_insert(missing);
    }

    /// Registers who drives the handler.
    pub(crate) fn drive(&self, waker: &Waker) {
        self.driver.register(waker);
    }

    pub(crate) fn take_fault(&self) -> Option<ProtocolError> {
        self.lock().fault.take()
    }

    pub(crate) fn missing(&self) -> Option<ClientCapabilities> {
        self.lock().missing.clone()
    }

    /// The questions without an answer.
    pub(crate) fn unanswered(&self) -> InputRequests {
        let state = self.lock();
        let unanswered = state.unanswered.iter();
        unanswered
            .map(|(key, unanswered)| (key.clone(), unanswered.request.clone()))
            .collect()
    }

    /// Checks that answers to what is asked are of the protocol's kinds.
    pub(crate) fn check_answers(
        &self,
        answers: &BTreeMap<String, Box<RawValue>>,
    ) -> Result<(), String> {
        let state = self.lock();
        for (key, answer) in answers {
            if let Some(unanswered) = state.unanswered.get(key) {
                question::check_answer(&unanswered.request, answer).map_err(|why| {
                    format!("the answer `{key}` in `inputResponses` is invalid: {why}")
                })?;
            }
        }
        Ok(())
    }

    /// Puts answers in, and wakes who waits for them; those that nobody asked for are ignored (XTASK-15).
    pub(crate) fn put_answers(&self, answers: BTreeMap<String, Box<RawValue>>) {
        let mut wakers = Vec::new();
        let mut state = self.lock();
        for (key, answer) in answers {
            if let Some(unanswered) = state.unanswered.remove(&key) {
                state.learnt.answers.insert(key, answer);
                wakers.extend(unanswered.waker);
            }
        }
        drop(state);
        wakers.into_iter().for_each(Waker::wake);
    }

    /// Ends the run if the handler waits for nothing but answers: what is to be asked, and what was learnt.
    pub(crate) fn park(&self) -> Option<(InputRequests, Learnt)> {
        let mut state = self.lock();
        if state.way != Way::Parked || state.unanswered.is_empty() || state.computing > 0 {
            return None;
        }
        let mut learnt = std::mem::take(&mut state.learnt);
        learnt.rounds = learnt.rounds.saturating_add(1);
        let wakers = Self::close_locked(&mut state);
        let questions = std::mem::take(&mut state.unanswered);
        drop(state);
        wakers.into_iter().for_each(Waker::wake);
        let requests = questions
            .into_iter()
            .map(|(key, unanswered)| (key, unanswered.request));
        Some((requests.collect(), learnt))
    }

    /// Answers nothing any more: who still waits is told.
    pub(crate) fn close(&self) {
        if !self.is_used() {
            return;
        }
        let wakers = Self::close_locked(&mut self.lock());
        wakers.into_iter().for_each(Waker::wake);
    }

    fn close_locked(state: &mut State) -> Vec<Waker> {
        state.closed = true;
        let unanswered = state.unanswered.values_mut();
        unanswered
            .filter_map(|unanswered| unanswered.waker.take())
            .collect()
    }

    /// Goes from parking to keeping: the handler stays alive from now on.
    pub(crate) fn keep(&self) {
        let mut state = self.lock();
        state.way = Way::Kept;
        // What is left was never asked for; the keys of the two phases have nothing to do with each other (XTASK-09).
        state.learnt.answers.clear();
        let asked: Vec<_> = state.unanswered.keys().cloned().collect();
        state.given.extend(asked);
    }

    /// The value that an earlier run computed under this key.
    pub(super) fn computed(&self, key: &str) -> Option<Box<RawValue>> {
        self.lock().learnt.once.get(key).cloned()
    }

    /// Begins to compute a value; parking waits for it.
    pub(super) fn compute(&self) -> Computing<'_> {
        self.use_state().computing += 1;
        Computing(self)
    }

    /// Whether the caller is within a block of `once` of this request.
    pub(super) fn is_computing_here(&self) -> bool {
        COMPUTING.with(Cell::get) == Some(std::ptr::from_ref(self))
    }
}

/// A value is being computed.
pub(super) struct Computing<'d>(&'d Dialogue);

impl Computing<'_> {
    /// Polls the block, during which no question may be asked.
    pub(super) fn poll<T>(&self, poll: impl FnOnce() -> T) -> T {
        struct Restore(Option<*const Dialogue>);
        impl Drop for Restore {
            fn drop(&mut self) {
                COMPUTING.with(|computing| computing.set(self.0));
            }
        }
        let _restore = Restore(COMPUTING.with(|computing| computing.replace(Some(self.0))));
        poll()
    }

    pub(super) fn done(self, key: String, value: Box<RawValue>) {
        self.0.lock().learnt.once.insert(key, value);
    }
}

impl Drop for Computing<'_> {
    fn drop(&mut self) {
        self.0.lock().computing -= 1;
        // A question may have been waiting for the block to end.
        self.0.driver.wake();
    }
}
