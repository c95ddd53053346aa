//! A task at work.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::BytesMut;
use serde_json::value::RawValue;

use super::super::connection::poll_handler;
use super::super::shape::{self, Payload};
use super::{Tasks, fail};
use crate::context::RequestContext;
use crate::error::ProtocolError;
use crate::middleware::HandlerFuture;
use crate::protocol::TaskStatus;
use crate::tasks::LiveTask;

/// How a task's work came to its end.
enum End {
    Done(Result<Payload, ProtocolError>),
    Cancelled,
    Expired,
}

/// Drives a handler to its end, whoever may have gone (XTASK-26), and keeps what became of it.
pub(super) async fn run(
    tasks: Arc<Tasks>,
    ctx: RequestContext,
    mut future: HandlerFuture,
    live: Arc<LiveTask>,
) {
    let id = live.state().task_id;
    let time = live.state().ttl_ms.map(Duration::from_millis);
    let mut expiry = pin!(time.map(tokio::time::sleep));
    let end = poll_fn(|cx| {
        if let Some(expiry) = expiry.as_mut().as_pin_mut()
            && expiry.poll(cx).is_ready()
        {
            return Poll::Ready(End::Expired);
        }
        poll(&ctx, &live, &mut future, cx)
    })
    .await;
    // What the handler holds is given back before anybody hears of its end.
    drop(future);
    let kept = match end {
        End::Done(result) => {
            ctx.finish();
            complete(&ctx, &live, result);
            tasks.store.update(live.record()).await
        }
        End::Cancelled => tasks.store.update(live.record()).await,
        End::Expired => {
            let over = ProtocolError::internal("the task's time was over before it was done");
            live.end(|task| fail(task, &over));
            ctx.cancel();
            tasks.store.remove(&id).await
        }
    };
    if let Err(error) = kept {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        tracing::error!(%error, cause, "what became of a task was not kept");
    }
    tasks.running().remove(&id);
}

fn poll(
    ctx: &RequestContext,
    live: &LiveTask,
    future: &mut HandlerFuture,
    cx: &mut Context<'_>,
) -> Poll<End> {
    if let Some(slot) = ctx.task_slot() {
        slot.drive(cx.waker());
    }
    if live.is_over() {
        return Poll::Ready(End::Cancelled);
    }
    let polled = poll_handler(ctx, future, cx).map(End::Done);
    if polled.is_pending() && ctx.dialogue().is_used() {
        live.set_questions(|| ctx.dialogue().unanswered());
    }
    polled
}

/// Puts the outcome into the task: exactly what would have answered the call (XTASK-11).
fn complete(ctx: &RequestContext, live: &LiveTask, result: Result<Payload, ProtocolError>) {
    let revision = ctx.client().protocol_version();
    let written = result.and_then(|payload| {
        let mut out = BytesMut::new();
        shape::write_payload(&mut out, ctx.app(), revision, payload);
        RawValue::from_string(String::from_utf8_lossy(&out).into_owned()).map_err(|error| {
            ProtocolError::internal("the result could not be written").source(error)
        })
    });
    match written {
        Ok(result) => {
            live.end(|task| {
                task.status = TaskStatus::Completed;
                task.result = Some(result);
            });
        }
        Err(error) => {
            let error = shape::shaped_error(error, revision, "a task");
            live.end(|task| fail(task, &error.into()));
        }
    }
}
