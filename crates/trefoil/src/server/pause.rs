//! The time for which changes are gathered after a client was told of some.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Sleep;

use super::connection::Connection;

/// How long they are gathered.
const PAUSE: Duration = Duration::from_millis(50);

/// Until changes are told again.
#[derive(Default)]
pub(super) struct Pause(Option<Pin<Box<Sleep>>>);

impl Pause {
    /// Ready when the time has passed and the connection tells changes again.
    pub(super) fn poll(&mut self, connection: &mut Connection, cx: &mut Context<'_>) -> Poll<()> {
        if !connection.is_paused() {
            return Poll::Pending;
        }
        let sleep = self
            .0
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(PAUSE)));
        if sleep.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        self.0 = None;
        connection.resume();
        Poll::Ready(())
    }
}
