//! What a client in a test answers when it is asked.

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value, json};

use super::TestClient;
use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::{
    CreateMessageParams, CreateMessageResult, ElicitParams, ElicitResult, InputRequest,
    ListRootsResult, Root, methods,
};

/// What a script answers: a result, or an error in its place.
///
/// Clients of 2026-07-28 have no way to send an error: there the call ends with it, as a client's would (MRTR-18).
pub trait ScriptedAnswer<R> {
    /// The answer.
    ///
    /// # Errors
    ///
    /// When an error is what is answered.
    fn into_answer(self) -> Result<R, ErrorObject>;
}

impl<R> ScriptedAnswer<R> for Result<R, ErrorObject> {
    fn into_answer(self) -> Self {
        self
    }
}

impl ScriptedAnswer<Self> for ElicitResult {
    fn into_answer(self) -> Result<Self, ErrorObject> {
        Ok(self)
    }
}

impl ScriptedAnswer<Self> for CreateMessageResult {
    fn into_answer(self) -> Result<Self, ErrorObject> {
        Ok(self)
    }
}

type Answerer = Box<dyn FnMut(InputRequest) -> Result<Value, ErrorObject> + Send>;

/// Answers by method, and what was asked.
#[derive(Default)]
pub(super) struct Script {
    answerers: Mutex<HashMap<&'static str, Answerer>>,
    asked: Mutex<Vec<InputRequest>>,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Script {
    fn set(&self, method: &'static str, answerer: Answerer) {
        lock(&self.answerers).insert(method, answerer);
    }

    /// Answers a question: an object with `method` and `params`.
    pub(super) fn answer(&self, question: &Value) -> Result<Value, ErrorObject> {
        // Through the text, because some parameters are kept as raw JSON.
        let request: InputRequest = serde_json::from_str(&question.to_string())
            .map_err(|error| ErrorObject::invalid_params(format!("the server asks: {error}")))?;
        lock(&self.asked).push(request.clone());
        let mut answerers = lock(&self.answerers);
        let Some(answerer) = answerers.get_mut(request.method()) else {
            let method = request.method();
            return Err(ErrorObject::new(
                ErrorCode::METHOD_NOT_FOUND,
                format!("the server asks `{method}`, for which the test client has no answer"),
            ));
        };
        // Kept for the test's own task: this may be another one.
        catch_unwind(AssertUnwindSafe(|| answerer(request))).unwrap_or_else(|panic| {
            *lock(&self.panic) = Some(panic);
            Err(ErrorObject::internal("the scripted answer panicked"))
        })
    }

    /// Goes on with the panic of a scripted answer.
    pub(super) fn rethrow(&self) {
        let panic = lock(&self.panic).take();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }

    /// Declares what can be answered, unless the test has declared something itself.
    pub(super) fn declare(&self, capabilities: &mut Map<String, Value>) {
        for method in lock(&self.answerers).keys() {
            let (capability, value) = match *method {
                methods::ELICITATION_CREATE => ("elicitation", json!({ "form": {}, "url": {} })),
                methods::SAMPLING_CREATE_MESSAGE => ("sampling", json!({})),
                _ => ("roots", json!({})),
            };
            capabilities.entry(capability).or_insert(value);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// # Answers
///
/// What the client answers when a handler asks, in every revision: requests of the server's own are answered as they come,
/// and in 2026-07-28 a call is made again with the answers until it has a result. A capability that is needed for it and that
/// was not declared by [`TestClient::capabilities`] is declared; elicitation by form and by URL, sampling without tools. To be
/// called before the first request.
impl TestClient {
    /// Answers what the user is asked.
    #[must_use]
    pub fn on_elicit<A: ScriptedAnswer<ElicitResult>>(
        self,
        mut answer: impl FnMut(ElicitParams) -> A + Send + 'static,
    ) -> Self {
        self.on(methods::ELICITATION_CREATE, move |request| match request {
            InputRequest::Elicit(params) => Some(answer(params).into_answer().map(|it| json!(it))),
            _ => None,
        })
    }

    /// Answers what the user is asked with one after the other of these; then with the error -1.
    #[must_use]
    pub fn elicit_answers(self, answers: impl IntoIterator<Item = ElicitResult>) -> Self {
        let mut answers: VecDeque<_> = answers.into_iter().collect();
        self.on_elicit(move |_| next(&mut answers))
    }

    /// Answers what the model is asked.
    #[must_use]
    pub fn on_sample<A: ScriptedAnswer<CreateMessageResult>>(
        self,
        mut answer: impl FnMut(CreateMessageParams) -> A + Send + 'static,
    ) -> Self {
        self.on(
            methods::SAMPLING_CREATE_MESSAGE,
            move |request| match request {
                InputRequest::CreateMessage(params) => {
                    Some(answer(params).into_answer().map(|it| json!(it)))
                }
                _ => None,
            },
        )
    }

    /// Answers what the model is asked with one after the other of these; then with the error -1.
    #[must_use]
    pub fn sample_answers(self, answers: impl IntoIterator<Item = CreateMessageResult>) -> Self {
        let mut answers: VecDeque<_> = answers.into_iter().collect();
        self.on_sample(move |_| next(&mut answers))
    }

    /// Tells the roots.
    #[must_use]
    pub fn on_roots(self, mut roots: impl FnMut() -> Vec<Root> + Send + 'static) -> Self {
        self.on(methods::ROOTS_LIST, move |_| {
            Some(Ok(json!(ListRootsResult::new(roots()))))
        })
    }

    /// What was asked since this was last called, in order.
    #[must_use]
    pub fn asked(&self) -> Vec<InputRequest> {
        std::mem::take(&mut *lock(&self.script.asked))
    }

    fn on(
        self,
        method: &'static str,
        mut answer: impl FnMut(InputRequest) -> Option<Result<Value, ErrorObject>> + Send + 'static,
    ) -> Self {
        let answer = move |request| {
            let other = || Err(ErrorObject::internal("another method was asked"));
            answer(request).unwrap_or_else(other)
        };
        self.script.set(method, Box::new(answer));
        self
    }
}

fn next<R>(answers: &mut VecDeque<R>) -> Result<R, ErrorObject> {
    let none = || ErrorObject::new(ErrorCode(-1), "no further answer is scripted");
    answers.pop_front().ok_or_else(none)
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Script").finish_non_exhaustive()
    }
}
