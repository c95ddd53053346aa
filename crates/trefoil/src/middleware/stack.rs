//! Several middlewares, outermost first.

use std::fmt;
use std::sync::Arc;

use super::Middleware;

/// The middlewares of a server or an item, outermost first.
#[derive(Clone, Default)]
pub(crate) struct Stack(Vec<Arc<dyn Middleware>>);

impl Stack {
    /// Adds one behind the others.
    pub(crate) fn push_inner(&mut self, middleware: Arc<dyn Middleware>) {
        self.0.push(middleware);
    }

    /// Adds one in front of the others.
    pub(crate) fn push_outer(&mut self, middleware: Arc<dyn Middleware>) {
        self.0.insert(0, middleware);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These, and behind them the others.
    pub(crate) fn then(mut self, inner: &Self) -> Self {
        self.0.extend(inner.0.iter().cloned());
        self
    }

    pub(crate) fn as_slice(&self) -> &[Arc<dyn Middleware>] {
        &self.0
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stack({})", self.0.len())
    }
}
