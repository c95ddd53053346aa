//! Rules that trefoil and its attribute macros share: URI templates, names, near misses.
//!
//! An implementation detail of `trefoil`: a proc-macro crate can export nothing but macros, so what
//! both sides must agree on lives here. Applications depend on `trefoil` alone.
#![warn(missing_docs, unreachable_pub, missing_debug_implementations)]

pub mod name;
pub mod near;
pub mod template;
