//! Arrays of messages, which only 2025-03-26 has: one array of answers for each (RPC-18, RPC-22).

use bytes::{BufMut, BytesMut};

use crate::jsonrpc::IdKey;
use crate::transport::Outgoing;

/// The arrays that are not yet fully answered.
#[derive(Debug, Default)]
pub(super) struct Batches {
    /// The array whose members are being read.
    open: Option<Batch>,
    unanswered: Vec<Batch>,
}

#[derive(Debug, Default)]
struct Batch {
    /// Answers so far, each followed by a comma.
    answers: BytesMut,
    /// Members whose answers are still to come.
    awaited: Vec<IdKey>,
}

impl Batches {
    /// Begins an array.
    pub(super) fn open(&mut self) {
        self.open = Some(Batch::default());
    }

    /// Ends reading the array; returns its answers if none is awaited.
    pub(super) fn close(&mut self) -> Option<Outgoing> {
        let batch = self.open.take()?;
        if batch.awaited.is_empty() {
            return batch.finish();
        }
        self.unanswered.push(batch);
        None
    }

    /// Bytes of the answers to the open array; 0 if there is none.
    pub(super) fn open_size(&self) -> usize {
        self.open.as_ref().map_or(0, |batch| batch.answers.len())
    }

    /// Notes that a member of the open array will be answered later.
    pub(super) fn await_member(&mut self, key: &IdKey) {
        if let Some(batch) = &mut self.open
            && !batch.awaited.contains(key)
        {
            batch.awaited.push(key.clone());
        }
    }

    /// Puts an answer into the open array; gives it back if there is none.
    pub(super) fn add_to_open(&mut self, answer: Outgoing) -> Option<Outgoing> {
        match &mut self.open {
            Some(batch) => {
                batch.add(answer);
                None
            }
            None => Some(answer),
        }
    }

    /// Puts an awaited answer where it belongs; returns what is to be sent.
    pub(super) fn add_member(&mut self, key: &IdKey, answer: Outgoing) -> Option<Outgoing> {
        if self.open.is_none() && self.unanswered.is_empty() {
            return Some(answer);
        }
        match self.batch_of(key) {
            Some(batch) => batch.add(answer),
            None => return Some(answer),
        }
        self.drop_member(key)
    }

    /// A member was answered, or will never be; returns the array if that was the last.
    pub(super) fn drop_member(&mut self, key: &IdKey) -> Option<Outgoing> {
        self.batch_of(key)?.awaited.retain(|awaited| awaited != key);
        let done = self
            .unanswered
            .iter()
            .position(|batch| batch.awaited.is_empty())?;
        self.unanswered.remove(done).finish()
    }

    fn batch_of(&mut self, key: &IdKey) -> Option<&mut Batch> {
        self.open
            .iter_mut()
            .chain(&mut self.unanswered)
            .find(|batch| batch.awaited.contains(key))
    }
}

impl Batch {
    fn add(&mut self, answer: Outgoing) {
        for piece in answer.pieces() {
            self.answers.put_slice(piece);
        }
        self.answers.put_u8(b',');
    }

    /// The array of answers; nothing if there is none, as with an array of notifications.
    fn finish(self) -> Option<Outgoing> {
        let answers = self.answers.strip_suffix(b",")?;
        let mut array = BytesMut::with_capacity(answers.len() + 2);
        array.put_u8(b'[');
        array.put_slice(answers);
        array.put_u8(b']');
        Some(array.freeze().into())
    }
}
