#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// One order as JSON
async fn order_detail(
    orders: &Orders,
    order_id: OrderId,
    page: Option<u32>,
) -> Result<Json<Order>, NotFound> {
    orders.find(order_id)
}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct order_detail {}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for order_detail {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            order_detail
        }
        ::trefoil::__private::HandlerEntry::resource(
                order_detail {},
                ::trefoil::__private::concat!(
                    ::trefoil::__private::module_path!(), "::order_detail"
                ),
            )
            .injects::<Orders>()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Resource for order_detail {
    fn definition(&self) -> ::trefoil::__private::ResourceDefinition {
        let mut __input = <::trefoil::__private::InputSchema>::new();
        <OrderId as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "orderId",
                completes: true,
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <Option<
            u32,
        > as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "page",
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <::trefoil::__private::ResourceDefinition>::derived(
                "order://{orderId}{?page}",
                "order_detail",
                __input,
            )
            .description("One order as JSON")
            .mime_type("application/json")
            .audience(
                &[
                    ::trefoil::__private::Role::User,
                    ::trefoil::__private::Role::Assistant,
                ],
            )
            .priority(1.0)
            .cache(::trefoil::__private::CacheHint {
                ttl: Duration::from_secs(60),
                scope: ::trefoil::__private::CacheScope::Public,
            })
            .lists()
    }
    fn read<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __uri: ::trefoil::__private::MatchedUri<'life2>,
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
        let __fut = async move {
            let (__0, __1) = match __uri
                .decode(|__texts| {
                    let mut __0 = <OrderId as ::trefoil::__private::Argument>::slot();
                    let mut __1 = <Option<
                        u32,
                    > as ::trefoil::__private::Argument>::slot();
                    while let ::trefoil::__private::Some(__name) = __texts.next() {
                        match __name {
                            "orderId" => {
                                <OrderId as ::trefoil::__private::Argument>::read_text(
                                    __texts,
                                    &mut __0,
                                )?
                            }
                            "page" => {
                                <Option<
                                    u32,
                                > as ::trefoil::__private::Argument>::read_text(
                                    __texts,
                                    &mut __1,
                                )?
                            }
                            _ => {}
                        }
                    }
                    ::trefoil::__private::Ok((
                        <OrderId as ::trefoil::__private::Argument>::take(
                            __0,
                            "orderId",
                        )?,
                        <Option<
                            u32,
                        > as ::trefoil::__private::Argument>::take(__1, "page")?,
                    ))
                })
            {
                ::trefoil::__private::Ok(__decoded) => __decoded,
                ::trefoil::__private::Err(__refused) => {
                    return ::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            <Result<
                Json<Order>,
                NotFound,
            > as ::trefoil::__private::IntoResourceResult>::into_resource_result(
                order_detail(::trefoil::__private::inject::<Orders>(__ctx), __0, __1)
                    .await,
                &__uri,
            )
        };
        ::trefoil::__private::boxed(__fut)
    }
    fn list<'life0, 'life1, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
    ) -> ::trefoil::__private::Pin<
        ::trefoil::__private::Box<
            dyn ::trefoil::__private::Future<
                Output = ::trefoil::__private::Result<
                    ::trefoil::__private::Vec<::trefoil::__private::ResourceEntry>,
                    ::trefoil::__private::ProtocolError,
                >,
            > + ::trefoil::__private::Send + 'async_trait,
        >,
    >
    where
        'life0: 'async_trait,
        'life1: 'async_trait,
        Self: 'async_trait,
    {
        ::trefoil::__private::listed(orders::open, "order://{orderId}{?page}", __ctx)
    }
    fn complete<'life0, 'life1, 'life2, 'life3, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __argument: &'life2 ::trefoil::__private::str,
        __partial: &'life3 ::trefoil::__private::str,
    ) -> ::trefoil::__private::Pin<
        ::trefoil::__private::Box<
            dyn ::trefoil::__private::Future<
                Output = ::trefoil::__private::Result<
                    ::trefoil::__private::Vec<::trefoil::__private::String>,
                    ::trefoil::__private::ProtocolError,
                >,
            > + ::trefoil::__private::Send + 'async_trait,
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
                "orderId" => {
                    ::trefoil::__private::completed(
                            orders::complete_id,
                            __ctx,
                            __partial,
                        )
                        .await
                }
                _ => ::trefoil::__private::Ok(<::trefoil::__private::Vec<_>>::new()),
            }
        };
        ::trefoil::__private::boxed(__fut)
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
fn app_config(config: &Config) -> &str {
    config.text()
}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct app_config {}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for app_config {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            app_config
        }
        ::trefoil::__private::HandlerEntry::resource(
                app_config {},
                ::trefoil::__private::concat!(
                    ::trefoil::__private::module_path!(), "::app_config"
                ),
            )
            .injects::<Config>()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Resource for app_config {
    fn definition(&self) -> ::trefoil::__private::ResourceDefinition {
        let __input = <::trefoil::__private::InputSchema>::new();
        <::trefoil::__private::ResourceDefinition>::derived(
                "config://app",
                "app_config",
                __input,
            )
            .scopes(["config:read"])
            .size(1024u64)
    }
    fn read<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __uri: ::trefoil::__private::MatchedUri<'life2>,
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
        let __fut = async move {
            let __uri = __uri.detach();
            ::trefoil::__private::blocking(
                    __ctx,
                    move |__ctx| <&str as ::trefoil::__private::IntoResourceResult>::into_resource_result(
                        app_config(::trefoil::__private::inject::<Config>(__ctx)),
                        &__uri.attach(),
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
fn log(year: u16) -> String {
    year.to_string()
}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct log {}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for log {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            log
        }
        ::trefoil::__private::HandlerEntry::resource(
            log {},
            ::trefoil::__private::concat!(::trefoil::__private::module_path!(), "::log"),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Resource for log {
    fn definition(&self) -> ::trefoil::__private::ResourceDefinition {
        let mut __input = <::trefoil::__private::InputSchema>::new();
        <u16 as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "year",
                default: ::trefoil::__private::Some({
                    use ::trefoil::__private::{
                        OpaqueDefault as _, SerializableDefault as _,
                    };
                    (&::trefoil::__private::DefaultOf(Self::__default_0()))
                        .default_value()
                }),
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <::trefoil::__private::ResourceDefinition>::derived(
                "log://{year}",
                "log",
                __input,
            )
            .audience(&[::trefoil::__private::Role::User])
            .cache(::trefoil::__private::CacheHint {
                ttl: TTL,
                scope: ::trefoil::__private::CacheScope::Private,
            })
    }
    fn read<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __uri: ::trefoil::__private::MatchedUri<'life2>,
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
        let __fut = async move {
            let (__0,) = match __uri
                .decode(|__texts| {
                    let mut __0 = <u16 as ::trefoil::__private::Argument>::slot();
                    while let ::trefoil::__private::Some(__name) = __texts.next() {
                        match __name {
                            "year" => {
                                <u16 as ::trefoil::__private::Argument>::read_text_defaulted(
                                    __texts,
                                    &mut __0,
                                )?
                            }
                            _ => {}
                        }
                    }
                    ::trefoil::__private::Ok((
                        <u16 as ::trefoil::__private::Argument>::take_or(
                            __0,
                            Self::__default_0,
                        ),
                    ))
                })
            {
                ::trefoil::__private::Ok(__decoded) => __decoded,
                ::trefoil::__private::Err(__refused) => {
                    return ::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            <String as ::trefoil::__private::IntoResourceResult>::into_resource_result(
                log(__0),
                &__uri,
            )
        };
        ::trefoil::__private::boxed(__fut)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl log {
    fn __default_0() -> u16 {
        2024
    }
}
