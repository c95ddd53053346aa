#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Answer with pong.
fn ping() {}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct ping {}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for ping {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            ping
        }
        ::trefoil::__private::HandlerEntry::tool(
            ping {},
            ::trefoil::__private::concat!(::trefoil::__private::module_path!(), "::ping"),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Tool for ping {
    fn definition(&self) -> ::trefoil::__private::ToolDefinition {
        let __input = <::trefoil::__private::InputSchema>::new();
        <::trefoil::__private::ToolDefinition>::derived(
                "ping",
                "Answer with pong.",
                __input,
            )
            .output(<() as ::trefoil::__private::IntoToolResult>::output_schema())
    }
    fn call<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __arguments: ::trefoil::__private::Arguments<'life2>,
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
        let __fut = async move {
            let () = match __arguments
                .decode(|__members| {
                    while let ::trefoil::__private::Some(__name) = __members.next()? {
                        __members.unknown(&__name)?;
                    }
                    ::trefoil::__private::Ok(())
                })
            {
                ::trefoil::__private::Ok(__decoded) => __decoded,
                ::trefoil::__private::Err(__refused) => {
                    return ::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            ::trefoil::__private::blocking(
                    __ctx,
                    move |__ctx| <() as ::trefoil::__private::IntoToolResult>::into_tool_result(
                        ping(),
                    ),
                )
                .await
        };
        ::trefoil::__private::boxed(__fut)
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Add one.
fn r#increment(start: i64) -> i64 {
    start + 1
}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct r#increment {}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for r#increment {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            r#increment
        }
        ::trefoil::__private::HandlerEntry::tool(
            r#increment {},
            ::trefoil::__private::concat!(
                ::trefoil::__private::module_path!(), "::increment"
            ),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Tool for r#increment {
    fn definition(&self) -> ::trefoil::__private::ToolDefinition {
        let __input = <i64 as ::trefoil::__private::SoleArgument>::input(::trefoil::__private::ArgumentSpec {
            name: "start",
            description: ::trefoil::__private::Some("Where to start"),
            ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
        });
        <::trefoil::__private::ToolDefinition>::derived("increment", "Add one.", __input)
            .annotations(<::trefoil::__private::ToolAnnotations>::new().read_only(true))
            .output(<i64 as ::trefoil::__private::IntoToolResult>::output_schema())
    }
    fn call<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __arguments: ::trefoil::__private::Arguments<'life2>,
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
        let __fut = async move {
            let __0 = match <i64 as ::trefoil::__private::SoleArgument>::decode(
                __arguments,
                "start",
            ) {
                ::trefoil::__private::Ok(__decoded) => __decoded,
                ::trefoil::__private::Err(__refused) => {
                    return ::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            <i64 as ::trefoil::__private::IntoToolResult>::into_tool_result(
                r#increment(__0),
            )
        };
        ::trefoil::__private::boxed(__fut)
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Echo.
#[cfg(unix)]
pub fn echo(state: &State, times: u8) -> String {
    state.echo(times)
}
#[cfg(unix)]
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
pub struct echo {}
#[cfg(unix)]
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for echo {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            echo
        }
        ::trefoil::__private::HandlerEntry::tool(
                echo {},
                ::trefoil::__private::concat!(
                    ::trefoil::__private::module_path!(), "::echo"
                ),
            )
            .injects::<State>()
    }
}
#[cfg(unix)]
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Tool for echo {
    fn definition(&self) -> ::trefoil::__private::ToolDefinition {
        let __input = <u8 as ::trefoil::__private::SoleArgument>::input(::trefoil::__private::ArgumentSpec {
            name: "times",
            default: ::trefoil::__private::Some({
                use ::trefoil::__private::{OpaqueDefault as _, SerializableDefault as _};
                (&::trefoil::__private::DefaultOf(Self::__default_0())).default_value()
            }),
            ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
        });
        <::trefoil::__private::ToolDefinition>::derived(
                "echo",
                include_str!("echo.md"),
                __input,
            )
            .output(<String as ::trefoil::__private::IntoToolResult>::output_schema())
    }
    fn call<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __arguments: ::trefoil::__private::Arguments<'life2>,
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
        let __fut = async move {
            let __0 = match <u8 as ::trefoil::__private::SoleArgument>::decode_or(
                __arguments,
                "times",
                Self::__default_0,
            ) {
                ::trefoil::__private::Ok(__decoded) => __decoded,
                ::trefoil::__private::Err(__refused) => {
                    return ::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            ::trefoil::__private::blocking(
                    __ctx,
                    move |__ctx| <String as ::trefoil::__private::IntoToolResult>::into_tool_result(
                        echo(::trefoil::__private::inject::<State>(__ctx), __0),
                    ),
                )
                .await
        };
        ::trefoil::__private::boxed(__fut)
    }
}
#[cfg(unix)]
#[automatically_derived]
#[allow(deprecated)]
impl echo {
    fn __default_0() -> u8 {
        3
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
#[doc = include_str!("now.md")]
/// And more.
async fn now(_: &(dyn Clock + Send)) -> String {
    String::new()
}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct now {}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for now {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            now
        }
        ::trefoil::__private::HandlerEntry::tool(
                now {},
                ::trefoil::__private::concat!(
                    ::trefoil::__private::module_path!(), "::now"
                ),
            )
            .injects::<dyn Clock + Send>()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Tool for now {
    fn definition(&self) -> ::trefoil::__private::ToolDefinition {
        let __input = <::trefoil::__private::InputSchema>::new();
        <::trefoil::__private::ToolDefinition>::derived(
                "now",
                ::trefoil::__private::concat!(include_str!("now.md"), "\n", "And more.")
                    .trim(),
                __input,
            )
            .output(<String as ::trefoil::__private::IntoToolResult>::output_schema())
    }
    fn call<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __arguments: ::trefoil::__private::Arguments<'life2>,
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
        let __fut = async move {
            let () = match __arguments
                .decode(|__members| {
                    while let ::trefoil::__private::Some(__name) = __members.next()? {
                        __members.unknown(&__name)?;
                    }
                    ::trefoil::__private::Ok(())
                })
            {
                ::trefoil::__private::Ok(__decoded) => __decoded,
                ::trefoil::__private::Err(__refused) => {
                    return ::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            <String as ::trefoil::__private::IntoToolResult>::into_tool_result(
                now(::trefoil::__private::inject::<dyn Clock + Send>(__ctx)).await,
            )
        };
        ::trefoil::__private::boxed(__fut)
    }
}
