//! Schemas and their checker: what is advertised, and whether it is true.

mod calls;
mod dice;
mod edges;
mod exceptions;
mod golden;
mod lenient;
mod official;
mod oracle;
mod properties;
mod text;
mod types;
mod values;
