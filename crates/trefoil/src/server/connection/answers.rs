//! Answers, written for the client's revision.

use bytes::{BufMut, Bytes, BytesMut};

use super::super::app::App;
use super::super::shape::{self, Payload};
use super::super::span;
use super::super::standing::{Refusal, Standing};
use super::{Connection, Ready};
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::jsonrpc::{ErrorObject, IdKey, MissingId, RawId, write_error, write_result_head};
use crate::protocol::Revision;
use crate::transport::Outgoing;

impl Connection {
    pub(super) fn answer(&mut self, ctx: &RequestContext, result: Result<Payload, ProtocolError>) {
        let revision = ctx.client().protocol_version();
        self.make_room();
        let (message, standing) =
            write_answer(&mut self.buffer, &self.app, ctx.id(), revision, result);
        self.deliver_now(message, standing);
    }

    pub(super) fn result(&mut self, id: &RawId, revision: Revision, payload: Payload) {
        self.make_room();
        let (message, standing) =
            write_answer(&mut self.buffer, &self.app, id, revision, Ok(payload));
        self.deliver_now(message, standing);
    }

    pub(super) fn error(&mut self, id: &RawId, error: ErrorObject) {
        self.refuse(id, error.into());
    }

    pub(super) fn refuse(&mut self, id: &RawId, refusal: Refusal) {
        self.make_room();
        write_error(&mut self.buffer, Ok(id), &refusal.error);
        let message = self.buffer.split().freeze();
        self.deliver_now(message.into(), refusal.standing);
    }

    /// Answers what has no id, or none that may be used (RPC-10).
    pub(super) fn answer_unidentified(&mut self, error: ErrorObject) {
        self.refuse_unidentified(&Refusal::bad_request(error));
    }

    pub(super) fn refuse_unidentified(&mut self, refusal: &Refusal) {
        let missing = match self.lifecycle.session_revision() {
            Some(revision) if revision <= Revision::V2025_06_18 => MissingId::Null,
            _ => MissingId::Omitted,
        };
        self.make_room();
        write_error(&mut self.buffer, Err(missing), &refusal.error);
        let message = self.buffer.split().freeze();
        self.deliver_now(message.into(), refusal.standing.clone());
    }

    /// Sends an answer, or puts it into the array that is being answered.
    fn deliver_now(&mut self, message: Outgoing, standing: Standing) {
        if let Some(message) = self.batches.add_to_open(message) {
            self.ready.push_back(Ready::Answer(message, standing));
        }
    }

    /// Sends the answer of a request that had to wait, or puts it into the array that it belongs to.
    pub(super) fn deliver(&mut self, key: &IdKey, message: Outgoing, standing: Standing) {
        if let Some(message) = self.batches.add_member(key, message) {
            self.ready.push_back(Ready::Answer(message, standing));
        }
    }

    pub(super) fn make_room(&mut self) {
        let buffer = self.buffer_size();
        if self.buffer.capacity() < buffer / 4 {
            self.buffer.reserve(buffer);
        }
    }
}

/// Writes the answer of a request, within its span.
pub(super) fn write_answer(
    out: &mut BytesMut,
    app: &App,
    id: &RawId,
    revision: Revision,
    result: Result<Payload, ProtocolError>,
) -> (Outgoing, Standing) {
    span::record(&result, revision);
    let payload = match result {
        Ok(payload) => payload,
        Err(error) => {
            let error = shape::shaped_error(error, revision, "a request");
            write_error(out, Ok(id), &error);
            return (
                out.split().freeze().into(),
                Standing::of(error.code, revision),
            );
        }
    };
    write_result_head(out, id);
    let message = if let Payload::Written(list) = payload {
        Outgoing::around(out.split().freeze(), list, Bytes::from_static(b"}"))
    } else {
        shape::write_payload(out, app, revision, payload);
        out.put_u8(b'}');
        out.split().freeze().into()
    };
    (message, Standing::Answered)
}
