//! Newline-delimited messages over a reader and a writer (STDIO-01).

use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};

use bytes::{Buf, BufMut, Bytes, BytesMut};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite};

use super::{Incoming, Outgoing, Transport};

/// Room made for each read.
const READ_SIZE: usize = 64 * 1024;
/// Room that is too small for a read.
const LEAST_READ: usize = 4 * 1024;
/// Pieces from this size on are queued as they are; smaller ones are copied together.
const SHARE_SIZE: usize = 4 * 1024;
/// Pieces handed to one vectored write.
const WRITE_PIECES: usize = 16;

/// The framing shared by all byte streams.
///
/// Lines may end with LF or CR LF; blank ones, and a byte order mark before a message, are skipped. What is left
/// behind the last line end when the input ends counts as a line.
#[derive(Debug)]
pub(crate) struct Lines<R, W> {
    input: Input<R>,
    output: Output<W>,
}

impl<R, W> Lines<R, W> {
    pub(crate) fn new(reader: R, writer: W) -> Self {
        Self {
            input: Input {
                reader,
                buffer: BytesMut::new(),
                searched: 0,
                limit: usize::MAX,
                skipping: false,
                ended: false,
            },
            output: Output {
                writer,
                full: VecDeque::new(),
                tail: BytesMut::new(),
                queued: 0,
            },
        }
    }
}

impl<R, W> Transport for Lines<R, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    fn poll_receive(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>> {
        self.input.poll_line(cx)
    }

    fn send(&mut self, message: Outgoing) {
        self.output.push(message);
    }

    fn queued(&self) -> usize {
        self.output.queued
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.output.poll_flush(cx)
    }

    fn limit_message_size(&mut self, bytes: usize) {
        self.input.limit = bytes;
    }
}

#[derive(Debug)]
struct Input<R> {
    reader: R,
    buffer: BytesMut,
    /// Bytes at the front of the buffer that hold no line end.
    searched: usize,
    limit: usize,
    /// Whether what is read belongs to a line that was too long.
    skipping: bool,
    ended: bool,
}

impl<R: AsyncRead + Unpin> Input<R> {
    fn poll_line(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Incoming>>> {
        loop {
            if let Some(line) = self.buffered_line() {
                return Poll::Ready(Some(Ok(line)));
            }
            if self.ended {
                return Poll::Ready(None);
            }
            // Messages that still wait keep their part of the buffer: what is left of it is used up first.
            let spare = self.buffer.capacity() - self.buffer.len();
            if !self.buffer.try_reclaim(READ_SIZE) && spare < LEAST_READ {
                self.buffer.reserve(READ_SIZE);
            }
            let read = pin!(self.reader.read_buf(&mut self.buffer));
            match ready!(Future::poll(read, cx)) {
                Ok(0) => {
                    self.ended = true;
                    if !self.buffer.is_empty() {
                        self.buffer.put_u8(b'\n');
                    }
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Poll::Ready(Some(Err(error))),
            }
        }
    }

    /// Cuts the next line that is worth reporting off the buffer.
    fn buffered_line(&mut self) -> Option<Incoming> {
        loop {
            let Some(found) = memchr::memchr(b'\n', &self.buffer[self.searched..]) else {
                if self.skipping || self.buffer.len() > self.limit {
                    self.buffer.clear();
                    self.skipping = true;
                }
                self.searched = self.buffer.len();
                return None;
            };
            let mut line = self.buffer.split_to(self.searched + found);
            self.buffer.advance(1);
            self.searched = 0;
            if std::mem::take(&mut self.skipping) || line.len() > self.limit {
                return Some(Incoming::TooLarge);
            }
            if line.starts_with(b"\xEF\xBB\xBF") {
                line.advance(3);
            }
            if line.last() == Some(&b'\r') {
                line.truncate(line.len() - 1);
            }
            if !line.iter().all(u8::is_ascii_whitespace) {
                return Some(Incoming::Message(line.freeze()));
            }
        }
    }
}

#[derive(Debug)]
struct Output<W> {
    writer: W,
    full: VecDeque<Bytes>,
    tail: BytesMut,
    queued: usize,
}

impl<W: AsyncWrite + Unpin> Output<W> {
    fn push(&mut self, message: Outgoing) {
        self.queued += message.len() + 1;
        for piece in message.pieces() {
            if piece.len() < SHARE_SIZE {
                self.tail.extend_from_slice(piece);
            } else {
                self.close_tail();
                self.full.push_back(piece.clone());
            }
        }
        self.tail.put_u8(b'\n');
    }

    fn close_tail(&mut self) {
        if !self.tail.is_empty() {
            self.full.push_back(self.tail.split().freeze());
        }
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.queued == 0 {
            return Poll::Ready(Ok(()));
        }
        while self.queued > 0 {
            let writer = Pin::new(&mut self.writer);
            let written = if self.full.is_empty() {
                ready!(writer.poll_write(cx, &self.tail))
            } else {
                let mut slices = [IoSlice::new(&[]); WRITE_PIECES];
                let pieces = self
                    .full
                    .iter()
                    .map(|piece| &piece[..])
                    .chain([&self.tail[..]]);
                let count = slices
                    .iter_mut()
                    .zip(pieces)
                    .map(|(slice, piece)| *slice = IoSlice::new(piece))
                    .count();
                ready!(writer.poll_write_vectored(cx, &slices[..count]))
            };
            match written {
                Ok(0) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Ok(written) => self.advance(written),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
        Pin::new(&mut self.writer).poll_flush(cx)
    }

    fn advance(&mut self, mut written: usize) {
        self.queued -= written;
        while let Some(piece) = self.full.front_mut() {
            if written < piece.len() {
                piece.advance(written);
                return;
            }
            written -= piece.len();
            self.full.pop_front();
        }
        self.tail.advance(written);
        if self.tail.is_empty() {
            self.tail.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::io::{AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    fn lines(
        size: usize,
    ) -> (
        Lines<tokio::io::ReadHalf<DuplexStream>, tokio::io::WriteHalf<DuplexStream>>,
        DuplexStream,
    ) {
        let (ours, theirs) = duplex(size);
        let (reader, writer) = tokio::io::split(ours);
        (Lines::new(reader, writer), theirs)
    }

    async fn received(input: &[u8], limit: usize) -> Vec<Incoming> {
        let (mut lines, mut peer) = lines(1 << 20);
        lines.limit_message_size(limit);
        peer.write_all(input).await.unwrap();
        drop(peer);
        let mut received = Vec::new();
        while let Some(incoming) = poll_fn(|cx| lines.poll_receive(cx)).await {
            received.push(incoming.unwrap());
        }
        received
    }

    fn message(text: &'static str) -> Incoming {
        Incoming::Message(Bytes::from_static(text.as_bytes()))
    }

    #[tokio::test]
    async fn stdio_05_takes_cr_lf_blank_lines_a_byte_order_mark_and_a_last_line_without_end() {
        assert_eq!(
            received(b"\xEF\xBB\xBF{1}\r\n\n \t\r\n{2}\n{3}", 100).await,
            [message("{1}"), message("{2}"), message("{3}")]
        );
    }

    #[tokio::test]
    async fn skips_a_line_over_the_limit_and_goes_on() {
        let mut input = vec![b'x'; 200_000];
        input.extend_from_slice(b"\n{1}\n12345678901\n{2}\n");
        assert_eq!(
            received(&input, 10).await,
            [
                Incoming::TooLarge,
                message("{1}"),
                Incoming::TooLarge,
                message("{2}")
            ]
        );
    }

    #[tokio::test]
    async fn writes_small_and_shared_pieces_in_order_through_a_narrow_pipe() {
        let (mut lines, mut peer) = lines(7);
        let shared = Bytes::from(vec![b's'; 2 * SHARE_SIZE]);
        lines.send(Outgoing::from(Bytes::from_static(b"one")));
        lines.send(Outgoing::around(
            Bytes::from_static(b"<"),
            shared.clone(),
            Bytes::from_static(b">"),
        ));
        lines.send(Outgoing::from(Bytes::from_static(b"three")));
        let expected = [b"one\n<", &shared[..], b">\nthree\n"].concat();
        assert_eq!(lines.queued(), expected.len());
        let write = async {
            poll_fn(|cx| lines.poll_flush(cx)).await.unwrap();
            drop(lines);
        };
        let read = async {
            let mut read = Vec::new();
            peer.read_to_end(&mut read).await.unwrap();
            read
        };
        let ((), read) = tokio::join!(write, read);
        assert_eq!(read, expected);
    }
}
