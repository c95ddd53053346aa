//! Descriptors by what they are: pipes and sockets are watched, everything else gets a thread.

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream as StdUnixStream;

use rustix::fs::{FileType, OFlags, fcntl_getfl, fcntl_setfl, fstat};
use tokio::net::{UnixStream, unix::pipe};

use super::{Reader, Writer, threads};

/// Gives a descriptor back as it was found: being non-blocking is a property that it shares with other processes, of
/// which the next to read the same pipe might not expect it.
#[derive(Debug)]
pub(super) struct Restore {
    fd: OwnedFd,
    flags: OFlags,
}

impl Restore {
    /// Remembers how the descriptor is now.
    pub(super) fn later(fd: &OwnedFd) -> io::Result<Self> {
        let flags = fcntl_getfl(fd)?;
        let fd = rustix::io::dup(fd)?;
        Ok(Self { fd, flags })
    }
}

impl Drop for Restore {
    fn drop(&mut self) {
        if let Err(error) = fcntl_setfl(&self.fd, self.flags) {
            tracing::warn!(%error, "standard input or output could not be restored");
        }
    }
}

fn file_type(fd: &OwnedFd) -> io::Result<FileType> {
    Ok(FileType::from_raw_mode(fstat(fd)?.st_mode))
}

pub(super) fn reader(fd: OwnedFd) -> io::Result<Reader> {
    Ok(match file_type(&fd)? {
        FileType::Fifo => Box::pin(pipe::Receiver::from_owned_fd(fd)?),
        FileType::Socket => Box::pin(socket(fd)?),
        _ => Box::pin(threads::Reader::spawn(File::from(fd))?),
    })
}

pub(super) fn writer(fd: OwnedFd) -> io::Result<Writer> {
    Ok(match file_type(&fd)? {
        FileType::Fifo => Box::pin(pipe::Sender::from_owned_fd(fd)?),
        FileType::Socket => Box::pin(socket(fd)?),
        _ => Box::pin(threads::Writer::spawn(File::from(fd))?),
    })
}

fn socket(fd: OwnedFd) -> io::Result<UnixStream> {
    let socket = StdUnixStream::from(fd);
    socket.set_nonblocking(true)?;
    UnixStream::from_std(socket)
}
