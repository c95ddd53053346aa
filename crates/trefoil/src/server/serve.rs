//! The serve loop: one task between a transport and a connection.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Sleep;

use super::app::App;
use super::connection::Connection;
use super::pause::Pause;
use crate::transport::Transport;

/// Bytes of answers that are written before more input is looked at.
const FLUSH_AT: usize = 64 * 1024;
/// Messages handled before other tasks get their turn.
const TURN: usize = 128;

/// Serves one client until its side is closed and its requests are answered.
///
/// Messages are handled as long as input is at hand, and answers are written together, when there is none left or
/// enough of them. A client that does not read its answers is not read from.
pub(super) struct Serve<T> {
    /// Dropped before the transport: what still runs is told to stop before standard output is given back.
    connection: Connection,
    transport: T,
    max_queued: usize,
    /// How long what is in flight may go on once the input has ended.
    shutdown_timeout: Duration,
    closing: Option<Pin<Box<Sleep>>>,
    pause: Pause,
}

impl<T: Transport> Serve<T> {
    pub(super) fn new(app: Arc<App>, mut transport: T) -> Self {
        transport.limit_message_size(app.limits.message_size);
        let principal = transport.principal().map(Arc::from);
        Self {
            transport,
            max_queued: app.limits.queued_output.max(1),
            shutdown_timeout: app.limits.shutdown_timeout,
            connection: Connection::new(app, principal),
            closing: None,
            pause: Pause::default(),
        }
    }

    /// Handles what has arrived; ready when the client's side is closed, or when answers should be written first.
    fn poll_input(&mut self, cx: &mut Context<'_>, turn: &mut usize) -> Poll<io::Result<()>> {
        let enough = self.max_queued.min(self.transport.queued() + FLUSH_AT);
        while *turn > 0 {
            *turn -= 1;
            if self.transport.queued() >= enough {
                return Poll::Ready(Ok(()));
            }
            match self.transport.poll_receive(cx) {
                Poll::Ready(Some(Ok(incoming))) => {
                    self.connection.receive(incoming);
                    self.send_ready();
                }
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Err(error)),
                Poll::Ready(None) => {
                    self.close();
                    return Poll::Ready(Ok(()));
                }
                Poll::Pending => return Poll::Pending,
            }
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }

    /// Reads nothing more.
    fn close(&mut self) {
        self.connection.input_ended();
        self.closing = Some(Box::pin(tokio::time::sleep(self.shutdown_timeout)));
    }

    /// Goes on once the client has closed its side: until all is answered and written, or the time is over.
    fn poll_closing(
        &mut self,
        cx: &mut Context<'_>,
        flushed: Poll<io::Result<()>>,
    ) -> Poll<io::Result<()>> {
        if let Poll::Ready(Err(error)) = flushed {
            tracing::debug!(%error, "the client did not wait for its answers");
            return Poll::Ready(Ok(()));
        }
        if flushed.is_ready() && self.connection.is_idle() {
            if !self.connection.end_subscriptions() {
                return Poll::Ready(Ok(()));
            }
            self.send_ready();
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let late = self
            .closing
            .as_mut()
            .is_none_or(|closing| closing.as_mut().poll(cx).is_ready());
        if late {
            self.connection.give_up();
            self.connection.end_subscriptions();
            self.send_ready();
            // Written as far as that goes without waiting.
            let _ = self.transport.poll_flush(cx);
            return Poll::Ready(Ok(()));
        }
        if flushed.is_ready() && self.connection.has_news() {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }

    /// Whether more may be queued for the client.
    fn has_room(&self) -> bool {
        self.transport.queued() < self.max_queued
    }

    fn send_ready(&mut self) {
        while let Some(message) = self.connection.next_message() {
            self.transport.send(message);
        }
    }
}

/// Nothing in it is pinned.
impl<T> Unpin for Serve<T> {}

impl<T: Transport> Future for Serve<T> {
    type Output = io::Result<()>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        this.connection.register(cx.waker());
        if this.closing.is_none() && this.connection.is_to_end() {
            this.close();
        }
        let served = this.poll_served(cx);
        if served.is_pending() && this.pause.poll(&mut this.connection, cx).is_ready() {
            cx.waker().wake_by_ref();
        }
        served
    }
}

impl<T: Transport> Serve<T> {
    fn poll_served(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self;
        let mut turn = TURN;
        loop {
            let mut waits_for_input = false;
            // What handlers send is left with them as well while the client does not read: there it is bounded.
            if this.has_room() {
                this.connection.collect();
                this.send_ready();
                if this.closing.is_none() && this.has_room() {
                    waits_for_input = this.poll_input(cx, &mut turn)?.is_pending();
                }
            }
            let flushed = this.transport.poll_flush(cx);
            if this.closing.is_some() {
                return this.poll_closing(cx, flushed);
            }
            let _ = flushed?;
            // Without room the client must read first, and the transport wakes this task when it has.
            if waits_for_input || !this.has_room() {
                return Poll::Pending;
            }
        }
    }
}
