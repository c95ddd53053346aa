//! Model Context Protocol servers from plain functions.
#![warn(missing_docs, unreachable_pub, missing_debug_implementations)]

extern crate self as trefoil;

pub mod protocol;
pub mod schema;
pub mod uri;
