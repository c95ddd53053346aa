//! One message and all that it leads to: what a request is over HTTP.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use tokio::time::Sleep;

use super::app::App;
use super::arrival::Arrival;
use super::connection::{Connection, Ready};
use super::pause::Pause;
use super::session::SharedSession;
use crate::transport::Incoming;

/// What becomes of one message. Dropping it cancels the requests in it.
pub(crate) struct Exchange {
    connection: Connection,
    pause: Pause,
    /// The session whose messages these are, if they belong to none of its requests.
    unsolicited: Option<Arc<SharedSession>>,
    /// When what is in flight must be done, once serving is to end.
    deadline: Option<Pin<Box<Sleep>>>,
    ended: bool,
}

impl Exchange {
    /// Takes in a message; handlers that need not wait are done when this returns.
    pub(crate) fn begin(
        app: Arc<App>,
        arrival: Arrival,
        principal: Option<Arc<str>>,
        message: Bytes,
    ) -> Self {
        let mut connection = Connection::over_http(app, arrival, principal);
        connection.receive(Incoming::Message(message));
        Self::of(connection, None)
    }

    /// What a session sends on its own account.
    pub(crate) fn unsolicited(app: Arc<App>, session: Arc<SharedSession>) -> Self {
        Self::of(Connection::unsolicited(app, &session), Some(session))
    }

    fn of(connection: Connection, unsolicited: Option<Arc<SharedSession>>) -> Self {
        Self {
            connection,
            pause: Pause::default(),
            unsolicited,
            deadline: None,
            ended: false,
        }
    }

    /// Puts back what was taken first.
    pub(crate) fn beginning_with(mut self, first: Option<Ready>) -> Self {
        if let Some(first) = first {
            self.connection.put_back(first);
        }
        self
    }

    /// The session that the message has opened.
    pub(crate) fn opened_session(&self) -> Option<SharedSession> {
        self.connection.opened_session()
    }

    /// What is to be sent next; nothing when there will be nothing more.
    pub(crate) fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Ready>> {
        self.connection.register(cx.waker());
        loop {
            match self.connection.next_ready() {
                // A stream of 2026-07-28 cannot be resumed, so it is not closed either.
                Some(Ready::CloseStream) if self.connection.is_modern() => continue,
                Some(ready) => return Poll::Ready(Some(ready)),
                None => {}
            }
            if self.ended {
                return Poll::Ready(None);
            }
            self.connection.collect();
            if self.connection.has_ready() {
                continue;
            }
            let is_idle = self.connection.is_idle();
            if self.poll_end(is_idle, cx).is_ready() {
                self.ended = true;
                self.connection.give_up();
                self.connection.end_subscriptions();
                continue;
            }
            if is_idle && !self.stays_open() {
                return Poll::Ready(None);
            }
            ready!(self.pause.poll(&mut self.connection, cx));
        }
    }

    /// Ready when the exchange is not to go on, although nobody takes what it would send. Requests can be cancelled meanwhile.
    pub(crate) fn poll_end_unheard(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.connection.register(cx.waker());
        self.connection.heed_cancellations();
        let is_idle = self.connection.is_idle();
        self.poll_end(is_idle, cx)
    }

    /// Ready when the exchange is not to go on.
    fn poll_end(&mut self, is_idle: bool, cx: &mut Context<'_>) -> Poll<()> {
        let is_over = match &self.unsolicited {
            Some(session) => session.has_ended(),
            None => self.connection.is_orphaned(),
        };
        if is_over {
            return Poll::Ready(());
        }
        if !self.connection.is_to_end() {
            return Poll::Pending;
        }
        if is_idle {
            return Poll::Ready(());
        }
        let time = self.connection.shutdown_timeout();
        let deadline = self
            .deadline
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(time)));
        deadline.as_mut().poll(cx)
    }

    /// Whether the requests in the message are of a revision with sessions, whose clients may lose a connection without meaning
    /// anything by it (LHTTP-12).
    pub(crate) fn is_legacy(&self) -> bool {
        !self.connection.is_modern()
    }

    fn stays_open(&self) -> bool {
        self.unsolicited.is_some() || self.connection.has_streams()
    }
}
