//! The names of the protocol's methods.
//!
//! Constants rather than an enum: they are matched against text as it came in, and an unknown method is an ordinary case.

/// Opens a session. Legacy.
pub const INITIALIZE: &str = "initialize";
/// Asks whether the peer is there. Legacy.
pub const PING: &str = "ping";
/// Asks what the server is and can do. Modern.
pub const SERVER_DISCOVER: &str = "server/discover";

/// Lists tools.
pub const TOOLS_LIST: &str = "tools/list";
/// Calls a tool.
pub const TOOLS_CALL: &str = "tools/call";
/// Lists resources.
pub const RESOURCES_LIST: &str = "resources/list";
/// Lists resource templates.
pub const RESOURCES_TEMPLATES_LIST: &str = "resources/templates/list";
/// Reads a resource.
pub const RESOURCES_READ: &str = "resources/read";
/// Asks for updates of a resource. Legacy.
pub const RESOURCES_SUBSCRIBE: &str = "resources/subscribe";
/// Ends what [`RESOURCES_SUBSCRIBE`] began. Legacy.
pub const RESOURCES_UNSUBSCRIBE: &str = "resources/unsubscribe";
/// Lists prompts.
pub const PROMPTS_LIST: &str = "prompts/list";
/// Gets a prompt.
pub const PROMPTS_GET: &str = "prompts/get";
/// Asks for completions of an argument.
pub const COMPLETION_COMPLETE: &str = "completion/complete";
/// Sets the level of log messages. Legacy.
pub const LOGGING_SET_LEVEL: &str = "logging/setLevel";
/// Opens a stream of change notifications. Modern.
pub const SUBSCRIPTIONS_LISTEN: &str = "subscriptions/listen";

/// Asks the client for its roots. A request in legacy revisions, an input request in the modern one.
pub const ROOTS_LIST: &str = "roots/list";
/// Asks the client's model for a message. A request in legacy revisions, an input request in the modern one.
pub const SAMPLING_CREATE_MESSAGE: &str = "sampling/createMessage";
/// Asks the client's user. A request since 2025-06-18, an input request in the modern revision.
pub const ELICITATION_CREATE: &str = "elicitation/create";

/// Asks for a task's state. 2025-11-25 and the tasks extension.
pub const TASKS_GET: &str = "tasks/get";
/// Waits for a task's result. 2025-11-25 only.
pub const TASKS_RESULT: &str = "tasks/result";
/// Lists tasks. 2025-11-25 only.
pub const TASKS_LIST: &str = "tasks/list";
/// Hands a task the input it asked for. Tasks extension.
pub const TASKS_UPDATE: &str = "tasks/update";
/// Cancels a task. 2025-11-25 and the tasks extension.
pub const TASKS_CANCEL: &str = "tasks/cancel";

/// The client is ready. Legacy.
pub const NOTIFICATIONS_INITIALIZED: &str = "notifications/initialized";
/// A request is no longer wanted.
pub const NOTIFICATIONS_CANCELLED: &str = "notifications/cancelled";
/// A request has made progress.
pub const NOTIFICATIONS_PROGRESS: &str = "notifications/progress";
/// A log message.
pub const NOTIFICATIONS_MESSAGE: &str = "notifications/message";
/// The list of tools has changed.
pub const NOTIFICATIONS_TOOLS_LIST_CHANGED: &str = "notifications/tools/list_changed";
/// The list of prompts has changed.
pub const NOTIFICATIONS_PROMPTS_LIST_CHANGED: &str = "notifications/prompts/list_changed";
/// The list of resources has changed.
pub const NOTIFICATIONS_RESOURCES_LIST_CHANGED: &str = "notifications/resources/list_changed";
/// A resource has changed.
pub const NOTIFICATIONS_RESOURCES_UPDATED: &str = "notifications/resources/updated";
/// The client's roots have changed. Legacy.
pub const NOTIFICATIONS_ROOTS_LIST_CHANGED: &str = "notifications/roots/list_changed";
/// What the user was sent to a URL for is done. 2025-11-25 only.
pub const NOTIFICATIONS_ELICITATION_COMPLETE: &str = "notifications/elicitation/complete";
/// A task has a new state. 2025-11-25 only.
pub const NOTIFICATIONS_TASKS_STATUS: &str = "notifications/tasks/status";
/// A task has a new state. Tasks extension.
pub const NOTIFICATIONS_TASKS: &str = "notifications/tasks";
/// What a listener will get; the first message of its stream. Modern.
pub const NOTIFICATIONS_SUBSCRIPTIONS_ACKNOWLEDGED: &str =
    "notifications/subscriptions/acknowledged";
