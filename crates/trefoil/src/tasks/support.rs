//! When a tool runs as a task.

/// Whether and when calls of a tool become tasks; the key `task` of [`#[mcp_tool]`](crate::mcp_tool).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TaskSupport {
    /// A call is a task for a client that declares the extension in that request, and an ordinary call for any other.
    Optional,
    /// A call is a task; a client that does not declare the extension is refused (-32021).
    Required,
    /// A call begins as an ordinary one, and becomes a task where the handler says so with
    /// [`RequestContext::start_task`](crate::RequestContext::start_task).
    Manual,
}
