//! Messages about `#[arg]`.
