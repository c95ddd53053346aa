//! The transports: a real child process behind pipes, sockets, files and a terminal, and streams within the process.
#![cfg(unix)]

mod child;
mod conversation;
mod ends;
#[path = "../support/example.rs"]
mod example;
mod framing;
mod handlers;
mod memory_use;
mod output;
mod tasks;
mod terminal;
