//! Newline-delimited messages over any byte stream: a Unix socket, a TCP connection, a pipe (STDIO-12).

use std::io;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite};

use super::{Incoming, Lines, Outgoing, Transport};

/// One client behind a byte stream.
///
/// The framing is that of standard input and output: one message a line. Cancellation is by
/// `notifications/cancelled`.
///
/// # Examples
///
/// ```no_run
/// use trefoil::{Server, transport::stream::Stream};
///
/// # async fn serve(server: Server) -> Result<(), Box<dyn std::error::Error>> {
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:9000").await?;
/// loop {
///     let (connection, _) = listener.accept().await?;
///     connection.set_nodelay(true)?;
///     tokio::spawn(server.clone().serve(Stream::new(connection)));
/// }
/// # }
/// ```
#[derive(Debug)]
pub struct Stream<R, W>(Lines<R, W>);

impl<S: AsyncRead + AsyncWrite> Stream<tokio::io::ReadHalf<S>, tokio::io::WriteHalf<S>> {
    /// A stream that is read and written.
    pub fn new(stream: S) -> Self {
        let (reader, writer) = tokio::io::split(stream);
        Self::from_halves(reader, writer)
    }
}

impl<R, W> Stream<R, W> {
    /// A reader and a writer.
    pub fn from_halves(reader: R, writer: W) -> Self {
        Self(Lines::new(reader, writer))
    }
}

impl<R, W> Transport for Stream<R, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    fn poll_receive(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>> {
        self.0.poll_receive(cx)
    }

    fn send(&mut self, message: Outgoing) {
        self.0.send(message);
    }

    fn queued(&self) -> usize {
        self.0.queued()
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.0.poll_flush(cx)
    }

    fn limit_message_size(&mut self, bytes: usize) {
        self.0.limit_message_size(bytes);
    }
}
