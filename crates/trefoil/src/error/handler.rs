//! What a handler can fail with.

use std::fmt::Display;

/// An error that a handler can return: whatever is `Display + 'static`.
///
/// Implemented by that alone, and not meant to be implemented by hand. What becomes of the error is said at
/// [`IntoToolResult`](crate::tool::IntoToolResult), [`IntoResourceResult`](crate::resource::IntoResourceResult) and
/// [`IntoPromptResult`](crate::prompt::IntoPromptResult).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a tool, resource or prompt",
    label = "its error does not implement `Display`",
    note = "implement `std::fmt::Display` for `{Self}`, by hand or with `thiserror`, or return `ProtocolError`"
)]
pub trait HandlerError: Display + 'static {}

#[diagnostic::do_not_recommend]
impl<E: Display + 'static> HandlerError for E {}
