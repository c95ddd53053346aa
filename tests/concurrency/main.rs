//! What happens around handlers: progress, logging, cancellation, panics, time-outs, bounds and the end of a
//! connection, all in memory.

mod answers;
mod blocking;
mod bounds;
mod cancellation;
mod ending;
mod fairness;
mod ids;
mod logging;
mod panics;
mod progress;
mod support;
mod timeouts;
