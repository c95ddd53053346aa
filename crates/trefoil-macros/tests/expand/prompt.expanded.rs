#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Draft an answer to a customer's complaint about an order
async fn complaint_reply(order_id: String, tone: Tone) -> String {
    tone.reply(order_id)
}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
struct complaint_reply {}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for complaint_reply {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            complaint_reply
        }
        ::trefoil::__private::HandlerEntry::prompt(
            complaint_reply {},
            ::trefoil::__private::concat!(
                ::trefoil::__private::module_path!(), "::complaint_reply"
            ),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Prompt for complaint_reply {
    fn definition(&self) -> ::trefoil::__private::PromptDefinition {
        let mut __input = <::trefoil::__private::InputSchema>::new();
        <String as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "order_id",
                description: ::trefoil::__private::Some("Order complained about"),
                completes: true,
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <Tone as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "tone",
                description: ::trefoil::__private::Some("Tone: polite or friendly"),
                default: ::trefoil::__private::Some({
                    use ::trefoil::__private::{
                        OpaqueDefault as _, SerializableDefault as _,
                    };
                    (&::trefoil::__private::DefaultOf(Self::__default_1()))
                        .default_value()
                }),
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <::trefoil::__private::PromptDefinition>::derived(
                "complaint_reply",
                "Draft an answer to a customer's complaint about an order",
                __input,
            )
            .title("Complaint")
            .scopes(["orders:read"])
    }
    fn get<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __arguments: ::trefoil::__private::Arguments<'life2>,
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
        let __fut = async move {
            let (__0, __1) = match __arguments
                .decode_texts(|__texts| {
                    let mut __0 = <String as ::trefoil::__private::Argument>::slot();
                    let mut __1 = <Tone as ::trefoil::__private::Argument>::slot();
                    while let ::trefoil::__private::Some(__name) = __texts.next() {
                        match __name {
                            "order_id" => {
                                <String as ::trefoil::__private::Argument>::read_text(
                                    __texts,
                                    &mut __0,
                                )?
                            }
                            "tone" => {
                                <Tone as ::trefoil::__private::Argument>::read_text_defaulted(
                                    __texts,
                                    &mut __1,
                                )?
                            }
                            _ => __texts.unknown(__name)?,
                        }
                    }
                    ::trefoil::__private::Ok((
                        <String as ::trefoil::__private::Argument>::take(
                            __0,
                            "order_id",
                        )?,
                        <Tone as ::trefoil::__private::Argument>::take_or(
                            __1,
                            Self::__default_1,
                        ),
                    ))
                })
            {
                ::trefoil::__private::Ok(__decoded) => __decoded,
                ::trefoil::__private::Err(__refused) => {
                    return ::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            <String as ::trefoil::__private::IntoPromptResult>::into_prompt_result(
                complaint_reply(__0, __1).await,
            )
        };
        ::trefoil::__private::boxed(__fut)
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
                "order_id" => {
                    ::trefoil::__private::completed(complete_order, __ctx, __partial)
                        .await
                }
                _ => ::trefoil::__private::Ok(<::trefoil::__private::Vec<_>>::new()),
            }
        };
        ::trefoil::__private::boxed(__fut)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl complaint_reply {
    fn __default_1() -> Tone {
        Tone::Polite
    }
}
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Greet
fn greet() -> Vec<PromptMessage> {
    Vec::new()
}
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
impl ::trefoil::__private::Handler for greet {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            greet
        }
        ::trefoil::__private::HandlerEntry::prompt(
            greet {},
            ::trefoil::__private::concat!(
                ::trefoil::__private::module_path!(), "::greet"
            ),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Prompt for greet {
    fn definition(&self) -> ::trefoil::__private::PromptDefinition {
        let __input = <::trefoil::__private::InputSchema>::new();
        <::trefoil::__private::PromptDefinition>::derived("greet", "Greet", __input)
    }
    fn get<'life0, 'life1, 'life2, 'async_trait>(
        &'life0 self,
        __ctx: &'life1 ::trefoil::__private::RequestContext,
        __arguments: ::trefoil::__private::Arguments<'life2>,
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
        let __fut = async move {
            let () = match __arguments
                .decode_texts(|__texts| {
                    while let ::trefoil::__private::Some(__name) = __texts.next() {
                        __texts.unknown(__name)?;
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
                    move |__ctx| <Vec<
                        PromptMessage,
                    > as ::trefoil::__private::IntoPromptResult>::into_prompt_result(
                        greet(),
                    ),
                )
                .await
        };
        ::trefoil::__private::boxed(__fut)
    }
}
