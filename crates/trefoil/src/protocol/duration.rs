//! Durations as the protocol writes them.

use std::time::Duration;

/// The duration in whole milliseconds; the longest that fits if it does not.
pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
