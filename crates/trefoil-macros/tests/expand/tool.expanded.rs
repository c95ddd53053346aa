#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::unused_async
)]
/// Create a task on the board and return it.
///
/// Use this to record work somebody must do.
#[tracing::instrument]
pub(crate) async fn create_task<'a>(
    ctx: &'a RequestContext,
    board: &Board,
    task_title: String,
    mut labels: Vec<String>,
    estimate: Option<f64>,
    r#type: Cow<'a, str>,
    priority: i8,
) -> Result<&'a str, BoardError> {
    board.add(task_title)
}
#[doc(hidden)]
#[allow(
    non_camel_case_types,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub
)]
pub(crate) struct create_task {}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Handler for create_task {
    fn handler() -> ::trefoil::__private::HandlerEntry {
        ::trefoil::__private::submit! {
            create_task
        }
        ::trefoil::__private::HandlerEntry::tool(
                create_task {},
                ::trefoil::__private::concat!(
                    ::trefoil::__private::module_path!(), "::create_task"
                ),
            )
            .injects::<RequestContext>()
            .injects::<Board>()
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::trefoil::__private::Tool for create_task {
    fn definition(&self) -> ::trefoil::__private::ToolDefinition {
        let mut __input = <::trefoil::__private::InputSchema>::new();
        <String as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "taskTitle",
                description: ::trefoil::__private::Some("Task title"),
                keywords: &[
                    ("length.min", ::trefoil::__private::Keyword::Integer(1)),
                    ("length.max", ::trefoil::__private::Keyword::Integer(200)),
                ],
                header: ::trefoil::__private::Some("Task-Title"),
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <Vec<
            String,
        > as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "labels",
                description: ::trefoil::__private::Some("Labels to apply"),
                keywords: &[("uniqueItems", ::trefoil::__private::Keyword::Bool(true))],
                inner: &[
                    ("length.min", ::trefoil::__private::Keyword::Integer(1)),
                    ("pattern", ::trefoil::__private::Keyword::Text("^[a-z]+$")),
                ],
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
        <Option<
            f64,
        > as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "estimate",
                keywords: &[
                    ("exclusiveMinimum", ::trefoil::__private::Keyword::Float(0.0)),
                ],
                examples: ::trefoil::__private::vec![
                    ::trefoil::__private::example(& 1.5), ::trefoil::__private::example(&
                    2.0)
                ],
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <Cow<
            '_,
            str,
        > as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "kind",
                title: ::trefoil::__private::Some("Kind"),
                keywords: &[("format", ::trefoil::__private::Keyword::Text("word"))],
                default: ::trefoil::__private::Some({
                    use ::trefoil::__private::{
                        OpaqueDefault as _, SerializableDefault as _,
                    };
                    (&::trefoil::__private::DefaultOf(Self::__default_3()))
                        .default_value()
                }),
                sensitive: true,
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <i8 as ::trefoil::__private::Argument>::declare(
            &mut __input,
            ::trefoil::__private::ArgumentSpec {
                name: "priority",
                description: ::trefoil::__private::Some("Priority"),
                keywords: &[
                    ("minimum", ::trefoil::__private::Keyword::Integer(-5)),
                    ("maximum", ::trefoil::__private::Keyword::Integer(5)),
                    ("multipleOf", ::trefoil::__private::Keyword::Integer(1)),
                ],
                default: ::trefoil::__private::Some({
                    use ::trefoil::__private::{
                        OpaqueDefault as _, SerializableDefault as _,
                    };
                    (&::trefoil::__private::DefaultOf(Self::__default_4()))
                        .default_value()
                }),
                ..<::trefoil::__private::ArgumentSpec as ::trefoil::__private::Default>::default()
            },
        );
        <::trefoil::__private::ToolDefinition>::derived(
                "create-task",
                "Create a task on the board and return it.\n\nUse this to record work somebody must do.",
                __input,
            )
            .title("Create task")
            .icons(
                ::trefoil::__private::vec![
                    ::trefoil::__private::icon("https://example.com/icon.png")
                ],
            )
            .meta(::trefoil::__private::meta(json!({ "a" : 1 })))
            .timeout(Duration::from_secs(5))
            .scopes(["board:write", "board:read"])
            .annotations(
                <::trefoil::__private::ToolAnnotations>::new()
                    .destructive(false)
                    .idempotent(true),
            )
            .output(
                <Result<
                    &'_ str,
                    BoardError,
                > as ::trefoil::__private::IntoToolResult>::output_schema(),
            )
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
            let (__0, __1, __2, __3, __4) = match __arguments
                .decode(|__members| {
                    let mut __0 = <String as ::trefoil::__private::Argument>::slot();
                    let mut __1 = <Vec<
                        String,
                    > as ::trefoil::__private::Argument>::slot();
                    let mut __2 = <Option<
                        f64,
                    > as ::trefoil::__private::Argument>::slot();
                    let mut __3 = <Cow<
                        '_,
                        str,
                    > as ::trefoil::__private::Argument>::slot();
                    let mut __4 = <i8 as ::trefoil::__private::Argument>::slot();
                    while let ::trefoil::__private::Some(__name) = __members.next()? {
                        match &*__name {
                            "taskTitle" => {
                                <String as ::trefoil::__private::Argument>::read(
                                    __members,
                                    &mut __0,
                                )?
                            }
                            "labels" => {
                                <Vec<
                                    String,
                                > as ::trefoil::__private::Argument>::read(
                                    __members,
                                    &mut __1,
                                )?
                            }
                            "estimate" => {
                                <Option<
                                    f64,
                                > as ::trefoil::__private::Argument>::read(
                                    __members,
                                    &mut __2,
                                )?
                            }
                            "kind" => {
                                <Cow<
                                    '_,
                                    str,
                                > as ::trefoil::__private::Argument>::read(
                                    __members,
                                    &mut __3,
                                )?
                            }
                            "priority" => {
                                <i8 as ::trefoil::__private::Argument>::read(
                                    __members,
                                    &mut __4,
                                )?
                            }
                            _ => __members.unknown(&__name)?,
                        }
                    }
                    ::trefoil::__private::Ok((
                        <String as ::trefoil::__private::Argument>::take(
                            __0,
                            "taskTitle",
                        )?,
                        <Vec<
                            String,
                        > as ::trefoil::__private::Argument>::take_or(
                            __1,
                            Self::__default_1,
                        ),
                        <Option<
                            f64,
                        > as ::trefoil::__private::Argument>::take(__2, "estimate")?,
                        <Cow<
                            '_,
                            str,
                        > as ::trefoil::__private::Argument>::take_or(
                            __3,
                            Self::__default_3,
                        ),
                        <i8 as ::trefoil::__private::Argument>::take_or(
                            __4,
                            Self::__default_4,
                        ),
                    ))
                })
            {
                ::trefoil::__private::Ok(__decoded) => __decoded,
                ::trefoil::__private::Err(__refused) => {
                    return ::trefoil::__private::Err(__refused.into_protocol_error());
                }
            };
            <Result<
                &'_ str,
                BoardError,
            > as ::trefoil::__private::IntoToolResult>::into_tool_result(
                create_task(
                        ::trefoil::__private::inject::<RequestContext>(__ctx),
                        ::trefoil::__private::inject::<Board>(__ctx),
                        __0,
                        __1,
                        __2,
                        __3,
                        __4,
                    )
                    .await,
            )
        };
        ::trefoil::__private::boxed(__fut)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl create_task {
    fn __default_1() -> Vec<String> {
        ::trefoil::__private::default_of_type()
    }
    fn __default_3() -> Cow<'static, str> {
        ::trefoil::__private::default_of_text("chore")
    }
    fn __default_4() -> i8 {
        -3
    }
}
