#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Add
#[doc = include_str!("add.md")]
async fn add(state: &State, a: i64, b: Option<i64>) -> Json<Sum> {}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct add {}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Handler for add {
    fn handler() -> my::trefoil::__private::HandlerEntry {
        my::trefoil::__private::submit! {
            add
        }
        my::trefoil::__private::HandlerEntry::tool(
                add {},
                my::trefoil::__private::concat!(
                    my::trefoil::__private::module_path!(), "::add"
                ),
            )
            .injects::<State>()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Tool for add {
    fn definition(&self) -> my::trefoil::__private::ToolDefinition {
        let mut __input = <my::trefoil::__private::InputSchema>::new();
        <i64 as my::trefoil::__private::Argument>::declare(
            &mut __input,
            my::trefoil::__private::ArgumentSpec {
                name: "a",
                default: my::trefoil::__private::Some({
                    use my::trefoil::__private::{
                        OpaqueDefault as _, SerializableDefault as _,
                    };
                    (&my::trefoil::__private::DefaultOf(Self::__default_0()))
                        .default_value()
                }),
                ..<my::trefoil::__private::ArgumentSpec as my::trefoil::__private::Default>::default()
            },
        );
        <Option<
            i64,
        > as my::trefoil::__private::Argument>::declare(
            &mut __input,
            my::trefoil::__private::ArgumentSpec {
                name: "b",
                keywords: &[
                    ("minimum", my::trefoil::__private::Keyword::Float(0.5)),
                    ("length.min", my::trefoil::__private::Keyword::Integer(1)),
                    ("uniqueItems", my::trefoil::__private::Keyword::Bool(true)),
                    ("pattern", my::trefoil::__private::Keyword::Text("a")),
                ],
                examples: my::trefoil::__private::vec![
                    my::trefoil::__private::example(& 1)
                ],
                ..<my::trefoil::__private::ArgumentSpec as my::trefoil::__private::Default>::default()
            },
        );
        <my::trefoil::__private::ToolDefinition>::derived(
                "add",
                my::trefoil::__private::concat!("Add\n", include_str!("add.md")).trim(),
                __input,
            )
            .icons(
                my::trefoil::__private::vec![
                    my::trefoil::__private::icon("https://example.com")
                ],
            )
            .meta(my::trefoil::__private::meta(m()))
            .timeout(t())
            .annotations(
                <my::trefoil::__private::ToolAnnotations>::new().read_only(true),
            )
            .output(
                <Json<Sum> as my::trefoil::__private::IntoToolResult>::output_schema(),
            )
    }
    fn call<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 my::trefoil::__private::RequestContext,
        __arguments: my::trefoil::__private::Arguments<'life2>,
    ) -> my::trefoil::__private::Pin<
        my::trefoil::__private::Box<
            dyn my::trefoil::__private::Future<
                Output = my::trefoil::__private::Result<
                    my::trefoil::__private::CallToolResult,
                    my::trefoil::__private::ProtocolError,
                >,
            > + my::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        let __fut = async move {
            let (__0, __1) = match __arguments
                .decode(|__members| {
                    let mut __0 = <i64 as my::trefoil::__private::Argument>::slot();
                    let mut __1 = <Option<
                        i64,
                    > as my::trefoil::__private::Argument>::slot();
                    while let my::trefoil::__private::Some(__name) = __members.next()? {
                        match &*__name {
                            "a" => {
                                <i64 as my::trefoil::__private::Argument>::read(
                                    __members,
                                    &mut __0,
                                )?
                            }
                            "b" => {
                                <Option<
                                    i64,
                                > as my::trefoil::__private::Argument>::read(
                                    __members,
                                    &mut __1,
                                )?
                            }
                            _ => __members.unknown(&__name)?,
                        }
                    }
                    my::trefoil::__private::Ok((
                        <i64 as my::trefoil::__private::Argument>::take_or(
                            __0,
                            Self::__default_0,
                        ),
                        <Option<
                            i64,
                        > as my::trefoil::__private::Argument>::take(__1, "b")?,
                    ))
                })
            {
                my::trefoil::__private::Ok(__decoded) => __decoded,
                my::trefoil::__private::Err(__refused) => {
                    return my::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            <Json<
                Sum,
            > as my::trefoil::__private::IntoToolResult>::into_tool_result(
                add(my::trefoil::__private::inject::<State>(__ctx), __0, __1).await,
            )
        };
        my::trefoil::__private::boxed(__fut)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl add {
    fn __default_0() -> i64 {
        my::trefoil::__private::default_of_type()
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Add one
fn one(a: i64) {}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct one {}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Handler for one {
    fn handler() -> my::trefoil::__private::HandlerEntry {
        my::trefoil::__private::submit! {
            one
        }
        my::trefoil::__private::HandlerEntry::tool(
            one {},
            my::trefoil::__private::concat!(
                my::trefoil::__private::module_path!(), "::one"
            ),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Tool for one {
    fn definition(&self) -> my::trefoil::__private::ToolDefinition {
        let __input = <i64 as my::trefoil::__private::SoleArgument>::input(my::trefoil::__private::ArgumentSpec {
            name: "a",
            default: my::trefoil::__private::Some({
                use my::trefoil::__private::{
                    OpaqueDefault as _, SerializableDefault as _,
                };
                (&my::trefoil::__private::DefaultOf(Self::__default_0())).default_value()
            }),
            ..<my::trefoil::__private::ArgumentSpec as my::trefoil::__private::Default>::default()
        });
        <my::trefoil::__private::ToolDefinition>::derived("one", "Add one", __input)
            .output(<() as my::trefoil::__private::IntoToolResult>::output_schema())
    }
    fn call<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 my::trefoil::__private::RequestContext,
        __arguments: my::trefoil::__private::Arguments<'life2>,
    ) -> my::trefoil::__private::Pin<
        my::trefoil::__private::Box<
            dyn my::trefoil::__private::Future<
                Output = my::trefoil::__private::Result<
                    my::trefoil::__private::CallToolResult,
                    my::trefoil::__private::ProtocolError,
                >,
            > + my::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        let __fut = async move {
            let __0 = match <i64 as my::trefoil::__private::SoleArgument>::decode_or(
                __arguments,
                "a",
                Self::__default_0,
            ) {
                my::trefoil::__private::Ok(__decoded) => __decoded,
                my::trefoil::__private::Err(__refused) => {
                    return my::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            my::trefoil::__private::blocking(
                    __ctx,
                    move |__ctx| <() as my::trefoil::__private::IntoToolResult>::into_tool_result(
                        one(__0),
                    ),
                )
                .await
        };
        my::trefoil::__private::boxed(__fut)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl one {
    fn __default_0() -> i64 {
        3
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
fn a(b: String) -> String {}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct a {}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Handler for a {
    fn handler() -> my::trefoil::__private::HandlerEntry {
        my::trefoil::__private::submit! {
            a
        }
        my::trefoil::__private::HandlerEntry::resource(
            a {},
            my::trefoil::__private::concat!(
                my::trefoil::__private::module_path!(), "::a"
            ),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Resource for a {
    fn definition(&self) -> my::trefoil::__private::ResourceDefinition {
        let mut __input = <my::trefoil::__private::InputSchema>::new();
        <String as my::trefoil::__private::Argument>::declare(
            &mut __input,
            my::trefoil::__private::ArgumentSpec {
                name: "b",
                default: my::trefoil::__private::Some({
                    use my::trefoil::__private::{
                        OpaqueDefault as _, SerializableDefault as _,
                    };
                    (&my::trefoil::__private::DefaultOf(Self::__default_0()))
                        .default_value()
                }),
                completes: true,
                ..<my::trefoil::__private::ArgumentSpec as my::trefoil::__private::Default>::default()
            },
        );
        <my::trefoil::__private::ResourceDefinition>::derived("a://{b}", "a", __input)
            .audience(&[my::trefoil::__private::Role::User])
            .cache(my::trefoil::__private::CacheHint {
                ttl: t(),
                scope: my::trefoil::__private::CacheScope::Private,
            })
    }
    fn read<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 my::trefoil::__private::RequestContext,
        __uri: my::trefoil::__private::MatchedUri<'life2>,
    ) -> my::trefoil::__private::Pin<
        my::trefoil::__private::Box<
            dyn my::trefoil::__private::Future<
                Output = my::trefoil::__private::Result<
                    my::trefoil::__private::ReadResourceResult,
                    my::trefoil::__private::ProtocolError,
                >,
            > + my::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        let __fut = async move {
            let (__0,) = match __uri
                .decode(|__texts| {
                    let mut __0 = <String as my::trefoil::__private::Argument>::slot();
                    while let my::trefoil::__private::Some(__name) = __texts.next() {
                        match __name {
                            "b" => {
                                <String as my::trefoil::__private::Argument>::read_text_defaulted(
                                    __texts,
                                    &mut __0,
                                )?
                            }
                            _ => {}
                        }
                    }
                    my::trefoil::__private::Ok((
                        <String as my::trefoil::__private::Argument>::take_or(
                            __0,
                            Self::__default_0,
                        ),
                    ))
                })
            {
                my::trefoil::__private::Ok(__decoded) => __decoded,
                my::trefoil::__private::Err(__refused) => {
                    return my::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            let __uri = __uri.detach();
            my::trefoil::__private::blocking(
                    __ctx,
                    move |__ctx| <String as my::trefoil::__private::IntoResourceResult>::into_resource_result(
                        a(__0),
                        &__uri.attach(),
                    ),
                )
                .await
        };
        my::trefoil::__private::boxed(__fut)
    }
    fn complete<'life0, 'life1, 'life2, 'life3, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 my::trefoil::__private::RequestContext,
        __argument: &'life2 my::trefoil::__private::str,
        __partial: &'life3 my::trefoil::__private::str,
    ) -> my::trefoil::__private::Pin<
        my::trefoil::__private::Box<
            dyn my::trefoil::__private::Future<
                Output = my::trefoil::__private::Result<
                    my::trefoil::__private::Vec<my::trefoil::__private::String>,
                    my::trefoil::__private::ProtocolError,
                >,
            > + my::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        'life3: 'async_trait,
        Self: 'async_trait,
    {
        let __fut = async move {
            match __argument {
                "b" => my::trefoil::__private::completed(c, __ctx, __partial).await,
                _ => my::trefoil::__private::Ok(<my::trefoil::__private::Vec<_>>::new()),
            }
        };
        my::trefoil::__private::boxed(__fut)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl a {
    fn __default_0() -> String {
        my::trefoil::__private::default_of_text("x")
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Greet
fn greet(name: String) -> String {}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct greet {}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Handler for greet {
    fn handler() -> my::trefoil::__private::HandlerEntry {
        my::trefoil::__private::submit! {
            greet
        }
        my::trefoil::__private::HandlerEntry::prompt(
            greet {},
            my::trefoil::__private::concat!(
                my::trefoil::__private::module_path!(), "::greet"
            ),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Prompt for greet {
    fn definition(&self) -> my::trefoil::__private::PromptDefinition {
        let mut __input = <my::trefoil::__private::InputSchema>::new();
        <String as my::trefoil::__private::Argument>::declare(
            &mut __input,
            my::trefoil::__private::ArgumentSpec {
                name: "name",
                completes: true,
                ..<my::trefoil::__private::ArgumentSpec as my::trefoil::__private::Default>::default()
            },
        );
        <my::trefoil::__private::PromptDefinition>::derived("greet", "Greet", __input)
    }
    fn get<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 my::trefoil::__private::RequestContext,
        __arguments: my::trefoil::__private::Arguments<'life2>,
    ) -> my::trefoil::__private::Pin<
        my::trefoil::__private::Box<
            dyn my::trefoil::__private::Future<
                Output = my::trefoil::__private::Result<
                    my::trefoil::__private::GetPromptResult,
                    my::trefoil::__private::ProtocolError,
                >,
            > + my::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        let __fut = async move {
            let (__0,) = match __arguments
                .decode_texts(|__texts| {
                    let mut __0 = <String as my::trefoil::__private::Argument>::slot();
                    while let my::trefoil::__private::Some(__name) = __texts.next() {
                        match __name {
                            "name" => {
                                <String as my::trefoil::__private::Argument>::read_text(
                                    __texts,
                                    &mut __0,
                                )?
                            }
                            _ => __texts.unknown(__name)?,
                        }
                    }
                    my::trefoil::__private::Ok((
                        <String as my::trefoil::__private::Argument>::take(__0, "name")?,
                    ))
                })
            {
                my::trefoil::__private::Ok(__decoded) => __decoded,
                my::trefoil::__private::Err(__refused) => {
                    return my::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            my::trefoil::__private::blocking(
                    __ctx,
                    move |__ctx| <String as my::trefoil::__private::IntoPromptResult>::into_prompt_result(
                        greet(__0),
                    ),
                )
                .await
        };
        my::trefoil::__private::boxed(__fut)
    }
    fn complete<'life0, 'life1, 'life2, 'life3, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 my::trefoil::__private::RequestContext,
        __argument: &'life2 my::trefoil::__private::str,
        __partial: &'life3 my::trefoil::__private::str,
    ) -> my::trefoil::__private::Pin<
        my::trefoil::__private::Box<
            dyn my::trefoil::__private::Future<
                Output = my::trefoil::__private::Result<
                    my::trefoil::__private::Vec<my::trefoil::__private::String>,
                    my::trefoil::__private::ProtocolError,
                >,
            > + my::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        'life3: 'async_trait,
        Self: 'async_trait,
    {
        let __fut = async move {
            match __argument {
                "name" => my::trefoil::__private::completed(c, __ctx, __partial).await,
                _ => my::trefoil::__private::Ok(<my::trefoil::__private::Vec<_>>::new()),
            }
        };
        my::trefoil::__private::boxed(__fut)
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
fn refused() {}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct refused {}
::core::compile_error! {
    "tool `refused` has no description, and models choose tools by it; add a doc comment or `description = \"…\"`"
}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Handler for refused {
    fn handler() -> my::trefoil::__private::HandlerEntry {
        my::trefoil::__private::unreachable!()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl my::trefoil::__private::Tool for refused {
    fn definition(&self) -> my::trefoil::__private::ToolDefinition {
        my::trefoil::__private::unreachable!()
    }
    fn call<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        _: &'life1 my::trefoil::__private::RequestContext,
        _: my::trefoil::__private::Arguments<'life2>,
    ) -> my::trefoil::__private::Pin<
        my::trefoil::__private::Box<
            dyn my::trefoil::__private::Future<
                Output = my::trefoil::__private::Result<
                    my::trefoil::__private::CallToolResult,
                    my::trefoil::__private::ProtocolError,
                >,
            > + my::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        'life2: 'async_trait,
        Self: 'async_trait,
    {
        my::trefoil::__private::unreachable!()
    }
}
#[derive(
    my::trefoil::__private::serde::Serialize,
    my::trefoil::__private::serde::Deserialize,
    my::trefoil::__private::schemars::JsonSchema
)]
#[serde(crate = "my::trefoil::__private::serde")]
#[schemars(crate = "my::trefoil::__private::schemars")]
struct Point;
