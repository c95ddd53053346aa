//! Where a server listens.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::net::TcpListener;

/// Where a server listens: an address, or a socket that listens already.
///
/// Texts are addresses such as `127.0.0.1:8000`, `[::1]:8000` or `localhost:8000`; port 0 takes any port that is free.
#[derive(Debug)]
pub struct Bind(Kind);

#[derive(Debug)]
enum Kind {
    Name(String),
    Address(SocketAddr),
    Listener(TcpListener),
    /// Not yet known to a runtime.
    Std(std::net::TcpListener),
}

impl Bind {
    pub(super) async fn listener(self) -> io::Result<TcpListener> {
        match self.0 {
            Kind::Name(name) => TcpListener::bind(&name)
                .await
                .map_err(|error| about(&name, &error)),
            Kind::Address(address) => TcpListener::bind(address)
                .await
                .map_err(|error| about(&address, &error)),
            Kind::Listener(listener) => Ok(listener),
            Kind::Std(listener) => {
                listener.set_nonblocking(true)?;
                TcpListener::from_std(listener)
            }
        }
    }
}

/// The error with the address that it is about.
fn about(address: &dyn std::fmt::Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{address}: {error}"))
}

impl From<&str> for Bind {
    fn from(address: &str) -> Self {
        Self(Kind::Name(address.to_owned()))
    }
}

impl From<String> for Bind {
    fn from(address: String) -> Self {
        Self(Kind::Name(address))
    }
}

impl From<SocketAddr> for Bind {
    fn from(address: SocketAddr) -> Self {
        Self(Kind::Address(address))
    }
}

impl<I: Into<IpAddr>> From<(I, u16)> for Bind {
    fn from(address: (I, u16)) -> Self {
        Self(Kind::Address(address.into()))
    }
}

impl From<TcpListener> for Bind {
    fn from(listener: TcpListener) -> Self {
        Self(Kind::Listener(listener))
    }
}

impl From<std::net::TcpListener> for Bind {
    fn from(listener: std::net::TcpListener) -> Self {
        Self(Kind::Std(listener))
    }
}
