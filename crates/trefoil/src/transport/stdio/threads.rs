//! Reading and writing what cannot be watched, each on a thread of its own.
//!
//! The threads are not joined: one that waits for a terminal must not keep the process alive.

use std::io::{self, Read, Write};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::thread;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::{mpsc, oneshot};

/// Size of one read.
const CHUNK: usize = 64 * 1024;
/// Chunks that may wait in either direction.
const WAITING: usize = 4;

/// What a thread reads.
#[derive(Debug)]
pub(super) struct Reader {
    chunks: mpsc::Receiver<io::Result<Bytes>>,
    current: Bytes,
}

impl Reader {
    pub(super) fn spawn(mut input: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, chunks) = mpsc::channel(WAITING);
        thread::Builder::new()
            .name("trefoil-stdin".to_owned())
            .spawn(move || {
                let mut buffer = vec![0; CHUNK];
                loop {
                    let chunk = match input.read(&mut buffer) {
                        Ok(0) => return,
                        Ok(read) => Ok(Bytes::copy_from_slice(&buffer[..read])),
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                        Err(error) => Err(error),
                    };
                    let failed = chunk.is_err();
                    if sender.blocking_send(chunk).is_err() || failed {
                        return;
                    }
                }
            })?;
        Ok(Self {
            chunks,
            current: Bytes::new(),
        })
    }
}

impl AsyncRead for Reader {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.current.is_empty() {
            match ready!(self.chunks.poll_recv(cx)) {
                Some(chunk) => self.current = chunk?,
                None => return Poll::Ready(Ok(())),
            }
        }
        let count = self.current.len().min(buffer.remaining());
        buffer.put_slice(&self.current.split_to(count));
        Poll::Ready(Ok(()))
    }
}

/// What a thread writes, one chunk at a time.
#[derive(Debug)]
pub(super) struct Writer {
    chunks: std::sync::mpsc::Sender<(Bytes, oneshot::Sender<io::Result<()>>)>,
    /// The chunk being written, and its size.
    writing: Option<(usize, oneshot::Receiver<io::Result<()>>)>,
}

impl Writer {
    pub(super) fn spawn(mut output: impl Write + Send + 'static) -> io::Result<Self> {
        let (chunks, waiting) =
            std::sync::mpsc::channel::<(Bytes, oneshot::Sender<io::Result<()>>)>();
        thread::Builder::new()
            .name("trefoil-stdout".to_owned())
            .spawn(move || {
                while let Ok((chunk, done)) = waiting.recv() {
                    let written = output.write_all(&chunk).and_then(|()| output.flush());
                    // A receiver that is gone has lost interest, which is no concern of this thread.
                    let _ = done.send(written);
                }
            })?;
        Ok(Self {
            chunks,
            writing: None,
        })
    }
}

impl AsyncWrite for Writer {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.writing.is_none() {
            let mut chunk = bytes;
            let chunk = chunk.copy_to_bytes(bytes.len().min(CHUNK));
            let (done, written) = oneshot::channel();
            let size = chunk.len();
            self.chunks
                .send((chunk, done))
                .map_err(|_| io::ErrorKind::BrokenPipe)?;
            self.writing = Some((size, written));
        }
        // The caller offers the same bytes until their number is returned.
        let Some((size, written)) = &mut self.writing else {
            return Poll::Ready(Ok(0));
        };
        let size = *size;
        let result = ready!(Pin::new(written).poll(cx));
        self.writing = None;
        match result {
            Ok(result) => Poll::Ready(result.map(|()| size)),
            Err(_) => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
