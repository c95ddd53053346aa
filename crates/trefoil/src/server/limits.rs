//! Bounds of what one client can take.

use std::time::Duration;

/// How much of everything a connection may use. [`Limits::default`] suits most servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of the largest message that is read; a larger one is answered with an error. 4 MiB.
    pub message_size: usize,
    /// Requests that run at once on one connection. 256.
    pub running_requests: usize,
    /// Requests that wait for one of those to end; what comes beyond is answered with an error. 1,024.
    pub waiting_requests: usize,
    /// Bytes of answers that wait for the client to read them; then nothing more is read from it. 1 MiB.
    pub queued_output: usize,
    /// Bytes of progress and log messages that wait; what comes beyond replaces older progress or is dropped. 1 MiB.
    pub queued_notifications: usize,
    /// Streams of change notifications that are open at once on one connection (since 2026-07-28); they do not count as running
    /// requests. 64.
    pub subscriptions: usize,
    /// Resources that one connection subscribes to at once, in all its streams and its session together. 1,024.
    pub subscribed_resources: usize,
    /// Resources that the functions of templates list, all together; if there are more, `resources/list` is answered with an error.
    /// 10,000.
    pub listed_resources: usize,
    /// Synchronous handlers that run at once, in the whole server. 64.
    pub blocking_calls: usize,
    /// How long a request may take, where its handler does not say otherwise. Unlimited.
    pub request_timeout: Option<Duration>,
    /// How long the client may take to answer a question that a handler waits with (until 2025-11-25). 10 minutes.
    #[cfg(feature = "interaction")]
    pub input_timeout: Option<Duration>,
    /// How often one request may ask its client of 2026-07-28. 16.
    #[cfg(feature = "interaction")]
    pub input_rounds: u32,
    /// Bytes of the largest `requestState`. 64 KiB.
    #[cfg(feature = "interaction")]
    pub request_state_size: usize,
    /// How long a `requestState` is good for. An hour.
    #[cfg(feature = "interaction")]
    pub request_state_ttl: Duration,
    /// Tasks that run at once, in the whole server. 256.
    #[cfg(feature = "interaction")]
    pub running_tasks: usize,
    /// How long a task is kept from its beginning, where its tool does not say otherwise; then it is stopped and forgotten.
    /// An hour.
    #[cfg(feature = "interaction")]
    pub task_ttl: Option<Duration>,
    /// How long clients are told to wait before they ask again for a task. A second.
    #[cfg(feature = "interaction")]
    pub task_poll_interval: Duration,
    /// How long requests in flight may go on once the client has closed its side. 2 seconds.
    pub shutdown_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message_size: 4 * 1024 * 1024,
            running_requests: 256,
            waiting_requests: 1024,
            queued_output: 1024 * 1024,
            queued_notifications: 1024 * 1024,
            subscriptions: 64,
            subscribed_resources: 1024,
            listed_resources: 10_000,
            blocking_calls: 64,
            request_timeout: None,
            #[cfg(feature = "interaction")]
            input_timeout: Some(Duration::from_secs(600)),
            #[cfg(feature = "interaction")]
            input_rounds: 16,
            #[cfg(feature = "interaction")]
            request_state_size: 64 * 1024,
            #[cfg(feature = "interaction")]
            request_state_ttl: Duration::from_secs(3600),
            #[cfg(feature = "interaction")]
            running_tasks: 256,
            #[cfg(feature = "interaction")]
            task_ttl: Some(Duration::from_secs(3600)),
            #[cfg(feature = "interaction")]
            task_poll_interval: Duration::from_secs(1),
            shutdown_timeout: Duration::from_secs(2),
        }
    }
}
