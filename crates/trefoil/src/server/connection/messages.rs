//! What a message is, and who may send it.

use bytes::Bytes;

use super::super::lifecycle::{Lifecycle, Route};
use super::super::params::Params;
use super::super::shape::Payload;
use super::super::standing::Refusal;
use super::{Connection, Ready, Standing};
use crate::jsonrpc::{
    ErrorObject, Fault, Frame, IdKey, Malformed, Message, Notification, Object, RawId, Request,
    Response, decode, validate,
};
use crate::protocol::{InitializeResult, Revision, methods};

impl Connection {
    pub(super) fn frame(&mut self, frame: &Bytes) {
        let Ok(text) = std::str::from_utf8(frame) else {
            return self.answer_unidentified(ErrorObject::parse_error());
        };
        match decode(text) {
            Ok(Frame::Message(message)) => self.message(message, frame),
            Ok(Frame::Batch(members)) => self.batch(text, &members, frame),
            // Over HTTP each message has a response, so even this can be refused without starting a loop (HTTP-08).
            #[cfg(feature = "http")]
            Err(fault) if fault.answer.is_none() && self.arrival.is_some() => {
                let why = "the message is no valid notification or response";
                self.answer_unidentified(ErrorObject::invalid_request(why));
            }
            Err(fault) => self.fault(&fault, frame),
        }
    }

    fn message(&mut self, message: Message<'_>, frame: &Bytes) {
        match message {
            Message::Request(request) => self.request(&request, frame),
            Message::Notification(notification) => self.notification(&notification),
            Message::Response(response) => self.response(&response),
        }
    }

    fn response(&mut self, response: &Response<'_>) {
        #[cfg(feature = "http")]
        if let Some(Err(refusal)) = self.arrival.as_ref().map(Lifecycle::admit_response) {
            return self.refuse_unidentified(&refusal);
        }
        #[cfg(feature = "interaction")]
        self.outbox
            .questions()
            .answer(response.id, response.outcome);
        #[cfg(not(feature = "interaction"))]
        tracing::debug!(
            id = response.id,
            is_error = response.outcome.is_err(),
            "a response that nobody waits for was dropped"
        );
    }

    /// An array is valid in a session of 2025-03-26 alone, and nothing modern may be in it (RPC-18 to RPC-22, RPC-36).
    fn batch(&mut self, text: &str, members: &[&str], frame: &Bytes) {
        let refuse = |why: &str| ErrorObject::invalid_request(why);
        #[cfg(feature = "http")]
        if let Some(arrival) = &self.arrival
            && let Err(refusal) = self.lifecycle.admit_array(arrival)
        {
            return self.refuse_unidentified(&refusal);
        }
        if self.lifecycle.session_revision() != Some(Revision::V2025_03_26) {
            return self.answer_unidentified(match validate(text) {
                Ok(()) => refuse("an array of messages is valid only in a session of 2025-03-26"),
                Err(Malformed) => ErrorObject::parse_error(),
            });
        }
        if members.is_empty() {
            return self.answer_unidentified(refuse("the array of messages is empty"));
        }
        let decoded: Vec<_> = members.iter().map(|member| decode(member)).collect();
        let is_modern = |params: Option<&Object<'_>>| {
            Params::scan(params).is_ok_and(|params| Lifecycle::claims_modern(&params))
        };
        let modern = decoded.iter().any(|member| {
            matches!(member, Ok(Frame::Message(Message::Request(request))) if is_modern(request.params.as_ref()))
        });
        if modern {
            return self
                .answer_unidentified(refuse("a request of 2026-07-28 cannot be part of an array"));
        }
        self.batches.open();
        for member in decoded {
            match member {
                Ok(Frame::Message(Message::Request(request)))
                    if request.method == methods::INITIALIZE =>
                {
                    let id = RawId::new(frame.slice_ref(request.id.as_bytes()));
                    self.error(&id, refuse("`initialize` cannot be part of an array"));
                }
                Ok(Frame::Message(message)) => self.message(message, frame),
                Ok(Frame::Batch(_)) => {
                    self.answer_unidentified(refuse("an array cannot be part of an array"))
                }
                Err(fault) => self.fault(&fault, frame),
            }
        }
        if let Some(answers) = self.batches.close() {
            self.ready
                .push_back(Ready::Answer(answers, Standing::Answered));
        }
    }

    fn fault(&mut self, fault: &Fault<'_>, frame: &Bytes) {
        match (&fault.answer, fault.id) {
            (Some(error), Some(id)) => {
                let id = RawId::new(frame.slice_ref(id.as_bytes()));
                self.refuse(&id, Refusal::bad_request(error.clone()));
            }
            (Some(error), None) => self.answer_unidentified(error.clone()),
            (None, _) => tracing::debug!("a faulty notification or response was dropped"),
        }
    }

    fn notification(&mut self, notification: &Notification<'_>) {
        #[cfg(feature = "http")]
        if let Some(arrival) = &self.arrival {
            match Lifecycle::admit_notification(notification.params.as_ref(), arrival) {
                Ok(true) => {}
                // What a client of 2026-07-28 has to say is said by closing its streams (HTTP-23).
                Ok(false) => return,
                Err(refusal) => return self.refuse_unidentified(&refusal),
            }
        }
        match &*notification.method {
            methods::NOTIFICATIONS_CANCELLED => {
                let params = notification.params.as_ref();
                if let Some(key) = params.and_then(|params| cancelled_request(params.text())) {
                    self.cancel(&key);
                }
            }
            methods::NOTIFICATIONS_INITIALIZED => {
                self.outbox.subscriptions().session_ready();
            }
            method => tracing::debug!(method, "a notification was ignored"),
        }
    }

    fn request(&mut self, request: &Request<'_>, frame: &Bytes) {
        let id = RawId::new(frame.slice_ref(request.id.as_bytes()));
        let subscriptions = self.outbox.subscriptions();
        if !(self.running.is_empty() && self.waiting.is_empty()) || subscriptions.has_streams() {
            let key = id.key();
            if self.running.contains_key(&key)
                || subscriptions.is_open(&key)
                || self.waiting.iter().any(|waiting| waiting.key == key)
            {
                let error = ErrorObject::invalid_request(format!(
                    "a request with id {} is in progress",
                    id.as_str()
                ));
                // An answer with the id would be taken for that of the request in progress.
                return self.answer_unidentified(error);
            }
        }
        let params = match Params::scan(request.params.as_ref()) {
            Ok(params) => params,
            Err(Malformed) => return self.answer_unidentified(ErrorObject::parse_error()),
        };
        let limits = &self.app.limits;
        if self.batches.open_size() > limits.queued_output.max(limits.message_size) {
            let error = ErrorObject::internal("the answers to this array are too large");
            return self.error(&id, error);
        }
        match self.route(&request.method, &params) {
            Ok(Route::Serve(caller)) => self.serve(id, caller, request, params, frame),
            Ok(Route::EarlyPing) => self.result(&id, Revision::LATEST_LEGACY, Payload::Empty),
            Ok(Route::Initialize) => match self.lifecycle.initialize(&params) {
                Ok(revision) => {
                    let lists = self.app.announced_lists();
                    self.outbox.subscriptions().begin_session(lists);
                    let result = self.initialize_result(revision);
                    self.result(&id, revision, Payload::Initialize(Box::new(result)));
                }
                Err(error) => self.error(&id, error),
            },
            Err(refusal) => self.refuse(&id, refusal),
        }
    }

    /// Which era the request belongs to, and who sent it.
    fn route(&mut self, method: &str, params: &Params<'_>) -> Result<Route, Refusal> {
        #[cfg(feature = "http")]
        if let Some(arrival) = &self.arrival {
            let routed = self.lifecycle.route_over_http(method, params, arrival);
            if let Some(caller) = self.lifecycle.take_new_caller() {
                self.app.recent_caller.set(caller);
            }
            return routed;
        }
        Ok(self.lifecycle.route(method, params)?)
    }

    fn initialize_result(&self, revision: Revision) -> InitializeResult {
        let registry = self.app.registry();
        let capabilities = registry.capabilities.clone();
        #[cfg(feature = "http")]
        let capabilities = match &self.arrival {
            // Nobody is there to hear of changes.
            Some(arrival) if arrival.is_stateless() => capabilities.without_changes(),
            _ => capabilities,
        };
        let mut result = InitializeResult::new(
            revision.as_str(),
            capabilities,
            self.app.implementation.clone(),
        );
        result.instructions.clone_from(&self.app.instructions);
        result
    }
}

/// The request that `notifications/cancelled` names; the reason goes to the log (CANC-11).
fn cancelled_request(params: &str) -> Option<IdKey> {
    #[derive(serde::Deserialize)]
    struct Cancelled<'a> {
        #[serde(rename = "requestId", borrow)]
        request_id: &'a serde_json::value::RawValue,
        #[serde(borrow)]
        reason: Option<&'a serde_json::value::RawValue>,
    }
    let cancelled: Cancelled<'_> = serde_json::from_str(params).ok()?;
    let (id, reason) = (cancelled.request_id.get(), cancelled.reason);
    tracing::debug!(
        id,
        reason = reason.map(|reason| reason.get()),
        "the client cancels a request"
    );
    IdKey::of(id).ok()
}
