#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Say hello.
pub async fn hello(name: &str) -> String {
    name.to_owned()
}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
pub struct hello {}
::core::compile_error! {
    "unknown argument `nmae` for `#[mcp_tool]`; did you mean `name`? expected one of: `name`, `title`, `description`, `rename_all`, `read_only`, `destructive`, `idempotent`, `open_world`, `icons`, `meta`, `timeout`, `task`, `scopes`, `visible_if`, `inline`, `crate`"
}
::core::compile_error! {
    "a parameter taken by reference is injected by the server; for an argument take `String`"
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for hello {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::unreachable!()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Tool for hello {
    fn definition(&self) -> ::trefoil::__private::ToolDefinition {
        ::trefoil::__private::unreachable!()
    }
    fn call<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        _: &'life1 ::trefoil::__private::RequestContext,
        _: ::trefoil::__private::Arguments<'life2>,
    ) -> ::trefoil::__private::Pin<
        ::trefoil::__private::Box<
            dyn ::trefoil::__private::Future<
                Output = ::trefoil::__private::Result<
                    ::trefoil::__private::CallToolResult,
                    ::trefoil::__private::ProtocolError,
                >,
            > + ::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        ::trefoil::__private::unreachable!()
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
async fn a(b: String) {}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct a {}
::core::compile_error! {
    "`inline` is for functions that are not `async`; an `async fn` never leaves the async thread"
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for a {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::unreachable!()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Resource for a {
    fn definition(&self) -> ::trefoil::__private::ResourceDefinition {
        ::trefoil::__private::unreachable!()
    }
    fn read<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        _: &'life1 ::trefoil::__private::RequestContext,
        _: ::trefoil::__private::MatchedUri<'life2>,
    ) -> ::trefoil::__private::Pin<
        ::trefoil::__private::Box<
            dyn ::trefoil::__private::Future<
                Output = ::trefoil::__private::Result<
                    ::trefoil::__private::ReadResourceResult,
                    ::trefoil::__private::ProtocolError,
                >,
            > + ::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        ::trefoil::__private::unreachable!()
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
fn b() {}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct b {}
::core::compile_error! {
    "prompt `b` has no description, and people choose prompts by it; add a doc comment or `description = \"…\"`"
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for b {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::unreachable!()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Prompt for b {
    fn definition(&self) -> ::trefoil::__private::PromptDefinition {
        ::trefoil::__private::unreachable!()
    }
    fn get<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        _: &'life1 ::trefoil::__private::RequestContext,
        _: ::trefoil::__private::Arguments<'life2>,
    ) -> ::trefoil::__private::Pin<
        ::trefoil::__private::Box<
            dyn ::trefoil::__private::Future<
                Output = ::trefoil::__private::Result<
                    ::trefoil::__private::GetPromptResult,
                    ::trefoil::__private::ProtocolError,
                >,
            > + ::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        ::trefoil::__private::unreachable!()
    }
}
struct NotAFunction;
::core::compile_error! {
    "`#[mcp_tool]` must be on a function"
}
::core::compile_error! {
    "a tool cannot be a method; make it a free function and take the state as `&T`"
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
fn method(&self) {}
union NotAType {
    a: u8,
}
::core::compile_error! {
    "`#[mcp_type]` must be on a struct or an enum"
}
