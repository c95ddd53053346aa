//! Lists of annotated functions: the one that is written, and the one that comes about by itself.

/// Emitted for every annotated function; leaves it for [`ServerBuilder::discover`](crate::ServerBuilder::discover)
/// to find, where that exists.
#[cfg(feature = "discover")]
#[doc(hidden)]
#[macro_export]
macro_rules! __submit {
    ($handler:ident) => {
        $crate::__private::inventory::submit! {
            $crate::__private::Discovered(<$handler as $crate::__private::Handler>::handler)
        }
    };
}

#[cfg(not(feature = "discover"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __submit {
    ($handler:ident) => {};
}

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
