//! The library's own errors: what building or serving can fail with, and what a handler can fail with.

mod build;
mod handler;
mod protocol;

use std::fmt;

pub use build::BuildError;
pub(crate) use build::Problems;
pub use handler::HandlerError;
pub use protocol::ProtocolError;

/// Why a server could not be built, or stopped serving.
///
/// Never sent to a client. `Debug` prints like `Display`, so that `fn main() -> trefoil::Result` shows it readably.
pub struct Error(Box<Kind>);

enum Kind {
    Build(BuildError),
    Io {
        doing: &'static str,
        source: std::io::Error,
    },
    Usage(String),
}

/// What `main` returns, and whatever else can fail with an [`Error`].
pub type Result<T = (), E = Error> = std::result::Result<T, E>;

impl Error {
    pub(crate) fn io(doing: &'static str, source: std::io::Error) -> Self {
        Self(Box::new(Kind::Io { doing, source }))
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self(Box::new(Kind::Usage(message.into())))
    }

    /// The problems of the server's definition, if that is what is wrong.
    #[must_use]
    pub fn as_build(&self) -> Option<&BuildError> {
        match &*self.0 {
            Kind::Build(error) => Some(error),
            _ => None,
        }
    }

    /// Whether the connection or the operating system failed.
    #[must_use]
    pub fn is_io(&self) -> bool {
        matches!(&*self.0, Kind::Io { .. })
    }
}

impl From<BuildError> for Error {
    fn from(error: BuildError) -> Self {
        Self(Box::new(Kind::Build(error)))
    }
}

impl From<std::convert::Infallible> for Error {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Build(error) => error.fmt(f),
            Kind::Io { doing, .. } => write!(f, "{doing} failed"),
            Kind::Usage(message) => f.write_str(message),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)?;
        match &*self.0 {
            Kind::Io { source, .. } => write!(f, ": {source}"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
            Kind::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
