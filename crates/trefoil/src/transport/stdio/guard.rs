//! Keeping everything but messages away from standard output.

use std::io::{self, Write};
use std::os::fd::OwnedFd;

/// Leads file descriptor 1 to standard error while it lives.
#[derive(Debug)]
pub(super) struct StdoutGuard {
    original: OwnedFd,
}

impl StdoutGuard {
    /// Returns a descriptor of the real standard output.
    pub(super) fn engage() -> io::Result<(OwnedFd, Self)> {
        io::stdout().flush()?;
        let original = rustix::io::dup(rustix::stdio::stdout())?;
        let output = rustix::io::dup(&original)?;
        rustix::stdio::dup2_stdout(rustix::stdio::stderr())?;
        Ok((output, Self { original }))
    }
}

impl Drop for StdoutGuard {
    fn drop(&mut self) {
        // What is still buffered was printed while the guard held.
        let _ = io::stdout().flush();
        if let Err(error) = rustix::stdio::dup2_stdout(&self.original) {
            tracing::warn!(%error, "standard output could not be restored");
        }
    }
}
