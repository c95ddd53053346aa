//! Descriptors by what they are: pipes and sockets are watched, everything else gets a thread.

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream as StdUnixStream;

use rustix::fs::{FileType, fstat};
use tokio::net::{UnixStream, unix::pipe};

use super::{Reader, Writer, threads};

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
