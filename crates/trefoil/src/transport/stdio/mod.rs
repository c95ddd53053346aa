//! Standard input and output.
//!
//! Pipes and sockets, which is what clients start servers with, are driven by the runtime's own readiness events.
//! Files and terminals cannot be waited for that way; a thread reads them, and another one writes.
//!
//! While a server is served, whatever else writes to standard output is led to standard error, so that a
//! `println!` in a handler cannot end up between two messages (STDIO-02).

#[cfg(unix)]
mod guard;
mod threads;
#[cfg(unix)]
mod unix;

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite};

use super::{Incoming, Lines, Outgoing, Transport};

type Reader = Pin<Box<dyn AsyncRead + Send>>;
type Writer = Pin<Box<dyn AsyncWrite + Send>>;

/// The process's standard input and output, as a transport.
pub struct Stdio {
    lines: Lines<Reader, Writer>,
    #[cfg(unix)]
    _restore: [unix::Restore; 2],
    guard: Guard,
}

/// Keeps standard output away from everything but messages while any clone of it lives.
#[derive(Debug, Clone)]
pub(crate) struct Guard {
    #[cfg(unix)]
    _stdout: std::sync::Arc<guard::StdoutGuard>,
}

impl Stdio {
    /// Takes over standard input and output until the transport is dropped.
    ///
    /// Must be called within a tokio runtime.
    ///
    /// # Errors
    ///
    /// When a descriptor is closed or cannot be watched.
    pub fn open() -> io::Result<Self> {
        #[cfg(unix)]
        {
            let (output, stdout) = guard::StdoutGuard::engage()?;
            let input = rustix::io::dup(rustix::stdio::stdin())?;
            let restore = [
                unix::Restore::later(&output)?,
                unix::Restore::later(&input)?,
            ];
            Ok(Self {
                lines: Lines::new(unix::reader(input)?, unix::writer(output)?),
                _restore: restore,
                guard: Guard {
                    _stdout: std::sync::Arc::new(stdout),
                },
            })
        }
        #[cfg(not(unix))]
        Ok(Self {
            lines: Lines::new(
                Box::pin(threads::Reader::spawn(io::stdin())?),
                Box::pin(threads::Writer::spawn(io::stdout())?),
            ),
            guard: Guard {},
        })
    }

    pub(crate) fn guard(&self) -> Guard {
        self.guard.clone()
    }
}

impl std::fmt::Debug for Stdio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stdio").finish_non_exhaustive()
    }
}

impl Transport for Stdio {
    fn poll_receive(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>> {
        self.lines.poll_receive(cx)
    }

    fn send(&mut self, message: Outgoing) {
        self.lines.send(message);
    }

    fn queued(&self) -> usize {
        self.lines.queued()
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.lines.poll_flush(cx)
    }

    fn limit_message_size(&mut self, bytes: usize) {
        self.lines.limit_message_size(bytes);
    }
}
