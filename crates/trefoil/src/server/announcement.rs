//! Notifications of changes, as they are sent.

use bytes::{BufMut, Bytes, BytesMut};
use serde::Serialize;

use super::subscriptions::{Kinds, Topic};
use crate::jsonrpc::RawId;
use crate::protocol::{SubscriptionFilter, meta_keys, methods};

/// The first message of a stream: what it will carry.
pub(super) fn acknowledged(id: &RawId, filter: &SubscriptionFilter) -> Bytes {
    let mut out = head(methods::NOTIFICATIONS_SUBSCRIPTIONS_ACKNOWLEDGED);
    out.put_slice(br#","params":{"notifications":"#);
    put_json(&mut out, filter);
    out.put_u8(b',');
    put_tag(&mut out, id);
    out.put_slice(b"}}");
    out.freeze()
}

/// One notification for each list, to a stream or else to the session.
pub(super) fn lists_changed(changed: Kinds, stream: Option<&RawId>) -> impl Iterator<Item = Bytes> {
    [
        (Kinds::TOOLS, methods::NOTIFICATIONS_TOOLS_LIST_CHANGED),
        (
            Kinds::RESOURCES,
            methods::NOTIFICATIONS_RESOURCES_LIST_CHANGED,
        ),
        (Kinds::PROMPTS, methods::NOTIFICATIONS_PROMPTS_LIST_CHANGED),
    ]
    .into_iter()
    .filter(move |(kind, _)| changed.contains(*kind))
    .map(move |(_, method)| {
        let mut out = head(method);
        if let Some(id) = stream {
            out.put_slice(br#","params":{"#);
            put_tag(&mut out, id);
            out.put_u8(b'}');
        }
        out.put_u8(b'}');
        out.freeze()
    })
}

/// The notification of a change, to a stream or else to the session.
pub(super) fn changed(topic: &Topic, stream: Option<&RawId>) -> Bytes {
    let uri = match topic {
        Topic::Resource(uri) => uri,
        #[cfg(feature = "interaction")]
        Topic::Task(task) => return task_changed(task, stream),
    };
    let mut out = head(methods::NOTIFICATIONS_RESOURCES_UPDATED);
    out.put_slice(br#","params":{"uri":"#);
    put_json(&mut out, &**uri);
    if let Some(id) = stream {
        out.put_u8(b',');
        put_tag(&mut out, id);
    }
    out.put_slice(b"}}");
    out.freeze()
}

/// Where a task stands now, as `tasks/get` tells it (XTASK-20).
#[cfg(feature = "interaction")]
fn task_changed(task: &super::tasks::WatchedTask, stream: Option<&RawId>) -> Bytes {
    let mut out = head(methods::NOTIFICATIONS_TASKS);
    out.put_slice(br#","params":{"#);
    if let Some(id) = stream {
        put_tag(&mut out, id);
        out.put_u8(b',');
    }
    let body = out.len();
    put_json(&mut out, &task.state());
    // The members follow the tag: their opening brace goes.
    let members = out.split_off(body);
    out.put_slice(&members[1..]);
    out.put_u8(b'}');
    out.freeze()
}

/// The members that tell to which stream a message belongs, the id as its request wrote it (SUB-05).
pub(super) fn put_subscription_id(out: &mut BytesMut, id: &RawId) {
    out.put_u8(b'"');
    out.put_slice(meta_keys::SUBSCRIPTION_ID.as_bytes());
    out.put_slice(br#"":"#);
    out.put_slice(id.as_bytes());
}

fn put_tag(out: &mut BytesMut, id: &RawId) {
    out.put_slice(br#""_meta":{"#);
    put_subscription_id(out, id);
    out.put_u8(b'}');
}

fn head(method: &str) -> BytesMut {
    let mut out = BytesMut::with_capacity(160);
    out.put_slice(br#"{"jsonrpc":"2.0","method":""#);
    out.put_slice(method.as_bytes());
    out.put_u8(b'"');
    out
}

fn put_json(out: &mut BytesMut, value: &(impl Serialize + ?Sized)) {
    serde_json::to_writer(out.writer(), value).expect("texts and flags serialize into memory");
}
