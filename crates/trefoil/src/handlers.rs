//! The list of annotated functions.

/// A list of annotated functions of any kind, for [`ServerBuilder::handlers`](crate::ServerBuilder::handlers).
///
/// Entries are paths to functions under `#[mcp_tool]`, `#[mcp_resource]` or `#[mcp_prompt]`, in any mix; each may
/// have `#[cfg(…)]` before it. A module can export its own list.
///
/// "Expected type, found function" means that the function has none of these attributes.
///
/// # Examples
///
/// ```
/// use trefoil::{HandlerEntry, prelude::*};
///
/// mod greetings {
///     use trefoil::{HandlerEntry, prelude::*};
///
///     /// Ask for a greeting
///     #[mcp_prompt]
///     async fn greet(
///         /// Who is greeted
///         name: String,
///     ) -> String {
///         format!("Write a greeting for {name}.")
///     }
///
///     pub fn handlers() -> Vec<HandlerEntry> {
///         handlers![greet]
///     }
/// }
///
/// # fn main() -> trefoil::Result {
/// let server = Server::builder("greeter", "1.0.0").handlers(greetings::handlers()).build()?;
/// # Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! handlers {
    ($($(#[$attribute:meta])* $handler:ty),* $(,)?) => {
        $crate::__private::vec![$($(#[$attribute])* <$handler as $crate::__private::Handler>::handler()),*]
    };
}
