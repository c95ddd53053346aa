//! A connection within the process; what tests and embedders use.

use std::io;

use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf, duplex, split,
};

use super::stream::Stream;

/// Bytes that either direction holds before its writer must wait.
const CAPACITY: usize = 256 * 1024;

/// The server's end of a connection in memory.
pub type Memory = Stream<ReadHalf<DuplexStream>, WriteHalf<DuplexStream>>;

/// The client's end of a connection in memory: whole messages as text.
#[derive(Debug)]
pub struct MemoryClient {
    reader: BufReader<ReadHalf<DuplexStream>>,
    writer: WriteHalf<DuplexStream>,
}

/// Both ends of a new connection.
///
/// # Examples
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use trefoil::{Server, transport::memory};
///
/// let server = Server::builder("quiet", "1.0.0").build()?;
/// let (ours, mut client) = memory::pair();
/// tokio::spawn(server.serve(ours));
/// client.send(r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).await?;
/// assert_eq!(client.receive().await?.as_deref(), Some(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn pair() -> (Memory, MemoryClient) {
    let (ours, theirs) = duplex(CAPACITY);
    let (reader, writer) = split(theirs);
    let client = MemoryClient {
        reader: BufReader::new(reader),
        writer,
    };
    (Stream::new(ours), client)
}

impl MemoryClient {
    /// Sends one message, which must hold no line break.
    ///
    /// # Errors
    ///
    /// When the server has ended.
    pub async fn send(&mut self, message: &str) -> io::Result<()> {
        self.writer.write_all(message.as_bytes()).await?;
        self.writer.write_all(b"\n").await
    }

    /// The next message of the server; `None` when it has ended.
    ///
    /// # Errors
    ///
    /// When the message is not UTF-8.
    ///
    /// # Cancel safety
    ///
    /// A message may be lost when the returned future is dropped before it is ready.
    pub async fn receive(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        if self.reader.read_line(&mut line).await? == 0 {
            return Ok(None);
        }
        line.truncate(line.trim_end_matches('\n').len());
        Ok(Some(line))
    }

    /// Closes the client's side: the server answers what is in flight and ends.
    ///
    /// # Errors
    ///
    /// When the connection is broken.
    pub async fn close(&mut self) -> io::Result<()> {
        self.writer.shutdown().await
    }

    #[cfg(any(feature = "testing", feature = "cli"))]
    pub(crate) fn into_halves(
        self,
    ) -> (BufReader<ReadHalf<DuplexStream>>, WriteHalf<DuplexStream>) {
        (self.reader, self.writer)
    }
}
