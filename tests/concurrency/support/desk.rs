//! Where handlers tell what happens to them, and wait to be let go.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc};

/// The handlers' side.
#[derive(Clone)]
pub(crate) struct Desk {
    events: mpsc::UnboundedSender<String>,
    pub(crate) gate: Arc<Semaphore>,
}

/// The test's side.
pub(crate) struct Watch {
    events: mpsc::UnboundedReceiver<String>,
    gate: Arc<Semaphore>,
}

impl Desk {
    pub(crate) fn new() -> (Self, Watch) {
        let (sender, events) = mpsc::unbounded_channel();
        let gate = Arc::new(Semaphore::new(0));
        let watch = Watch {
            events,
            gate: gate.clone(),
        };
        let desk = Self {
            events: sender,
            gate,
        };
        (desk, watch)
    }

    pub(crate) fn tell(&self, event: impl Into<String>) {
        // A test that is over does not listen any more.
        let _ = self.events.send(event.into());
    }

    /// Waits until the test lets one handler go.
    pub(crate) async fn pass(&self) {
        let permit = self.gate.acquire().await.expect("the gate is never closed");
        permit.forget();
    }

    /// Tells when what it is bound to is dropped.
    pub(crate) fn note_drop(&self, name: &str) -> DropNote {
        DropNote(self.clone(), format!("dropped {name}"))
    }
}

pub(crate) struct DropNote(Desk, String);

impl Drop for DropNote {
    fn drop(&mut self) {
        self.0.tell(std::mem::take(&mut self.1));
    }
}

impl Watch {
    /// What a handler tells next.
    pub(crate) async fn next(&mut self) -> String {
        tokio::time::timeout(Duration::from_secs(60), self.events.recv())
            .await
            .expect("a handler tells something in time")
            .expect("a handler is there")
    }

    /// What handlers have told and nobody has looked at.
    pub(crate) fn rest(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.events.try_recv().ok()).collect()
    }

    /// Lets so many handlers go.
    pub(crate) fn let_go(&self, handlers: usize) {
        self.gate.add_permits(handlers);
    }

    /// Takes back what nobody has used.
    pub(crate) fn take_back(&self) {
        self.gate.forget_permits(usize::MAX);
    }
}
