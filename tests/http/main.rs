//! Streamable HTTP, request by request: the service is called as a server would call it.

mod authorization;
mod eras;
mod harness;
