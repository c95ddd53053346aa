//! Messages about what stands under the attribute: the function, its qualifiers, its parameters.

use super::refused;

#[test]
fn the_attribute_must_be_on_a_function() {
    refused(
        "#[mcp_tool] struct A;",
        &["`#[mcp_tool]` must be on a function"],
    );
    refused(
        r#"#[mcp_resource("a://b")] const A: u8 = 1;"#,
        &["`#[mcp_resource]` must be on a function"],
    );
    refused(
        "#[mcp_prompt] trait A {}",
        &["`#[mcp_prompt]` must be on a function"],
    );
}

#[test]
fn a_method_is_refused_once() {
    refused(
        "#[mcp_tool] fn a(&self) {}",
        &["a tool cannot be a method; make it a free function and take the state as `&T`"],
    );
    refused(
        "#[mcp_tool] fn a(self: Arc<Self>, b: &str) {}",
        &["a tool cannot be a method; make it a free function and take the state as `&T`"],
    );
}

#[test]
fn qualifiers_are_refused() {
    refused(
        "#[mcp_tool] /** A */ const fn a() {}",
        &["a tool cannot be `const`: it runs when a client asks for it; remove `const`"],
    );
    refused(
        "#[mcp_tool] /** A */ unsafe fn a() {}",
        &[
            "a tool cannot be `unsafe`: the server calls it with whatever a client sends; make it safe, with `unsafe` blocks in it",
        ],
    );
    refused(
        r#"#[mcp_tool] /** A */ extern "C" fn a() {}"#,
        &["a tool cannot be `extern`: it is called from Rust alone; remove `extern`"],
    );
    refused(
        r#"#[mcp_tool] /** A */ unsafe extern "C" fn a(x: ...) {}"#,
        &[
            "a tool cannot be `unsafe`: the server calls it with whatever a client sends; make it safe, with `unsafe` blocks in it",
            "a tool cannot be `extern`: it is called from Rust alone; remove `extern`",
            "a tool cannot be variadic; for any number of values take a `Vec<T>`",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a<'a, T: Clone, const N: usize>(x: &'a u8, y: T, z: [u8; N]) {}",
        &[
            "a tool cannot have type parameters: its arguments are described by concrete types; write a type instead",
            "a tool cannot have const parameters: its arguments are described by concrete types; write a value instead",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a() -> impl Display {}",
        &["a tool cannot return `impl Trait`; name the type it returns"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a() -> Result<Vec<impl Display>, E> {}",
        &["a tool cannot return `impl Trait`; name the type it returns"],
    );
}

#[test]
fn parameters_that_cannot_be_injected_are_refused() {
    refused(
        "#[mcp_tool] /** A */ fn a(x: &str) {}",
        &[
            "a parameter taken by reference is injected by the server; for an argument take `String`",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(x: &[u8]) {}",
        &[
            "a parameter taken by reference is injected by the server; for an argument take `Vec<u8>`",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(x: &mut State) {}",
        &[
            "injected state cannot be `&mut`: calls share it; take `&T` and put what changes behind a lock",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(default)] x: &State) {}",
        &[
            "`#[arg]` cannot be on a parameter taken by reference: it is injected by the server, not sent by the caller",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(x: &impl Display) {}",
        &["a tool cannot take `impl Trait`; name the type"],
    );
}

#[test]
fn parameters_that_cannot_be_arguments_are_refused() {
    refused(
        "#[mcp_tool] /** A */ fn a((a, b): Pair) {}",
        &["tool parameter must be a plain identifier; write `(a, b): Pair` as `value: Pair`"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(_: u8) {}",
        &["tool parameter must be a plain identifier; write `_: u8` as `value: u8`"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(ref x: u8) {}",
        &["tool parameter must be a plain identifier; write `ref x: u8` as `value: u8`"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(x @ 1..=2: u8) {}",
        &["tool parameter must be a plain identifier; write `x @ 1 ..= 2: u8` as `value: u8`"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(x: Vec<impl Display>) {}",
        &["a tool cannot take `impl Trait`; name the type"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[cfg(unix)] x: u8) {}",
        &[
            "a parameter of a tool cannot be conditional; put the attribute on two versions of the function",
        ],
    );
    refused("#[mcp_tool] /** A */ fn a(mut x: u8, _: &State) {}", &[]);
}

#[test]
fn two_arguments_cannot_share_a_name() {
    refused(
        r#"#[mcp_tool] /** A */ fn a(x: u8, #[arg(name = "x")] y: u8) {}"#,
        &["two arguments are called `x`"],
    );
    refused(
        r#"#[mcp_tool(rename_all = "camelCase")] /** A */ fn a(x_y: u8, xY: u8) {}"#,
        &["two arguments are called `xY`"],
    );
}

#[test]
fn an_argument_that_borrows_is_refused_with_what_to_take_instead() {
    for (ty, owned) in [
        ("Option<&str>", "Option<String>"),
        ("Option<&'static str>", "Option<String>"),
        ("Vec<(&str, [&[u8]; 2])>", "Vec<(String, [Vec<u8>; 2])>"),
        ("Cow<'_, [&str]>", "Cow<'_, [String]>"),
    ] {
        refused(
            &format!("#[mcp_tool] /** A */ fn a(x: {ty}) {{}}"),
            &[&*format!(
                "an argument cannot borrow from what the client sent; take `{owned}`"
            )],
        );
    }
    refused(
        "#[mcp_tool] /** A */ fn a(x: Option<&State>) {}",
        &[
            "an argument cannot borrow from what the client sent; take `Option<State>`; only a parameter that is a reference itself is injected by the server",
        ],
    );
    for ty in ["Order<'_>", "Args<Order<'a>>", "shop::Order<'_, u8>"] {
        refused(
            &format!("#[mcp_tool] /** A */ fn a<'a>(x: {ty}) {{}}"),
            &[
                "an argument cannot borrow from what the client sent; take a type without a lifetime, with `String` for `&str`; what the server injects is written `&T`, without an alias",
            ],
        );
    }
    refused(
        "#[mcp_tool] /** A */ fn a<'a>(x: Cow<'_, str>, y: Option<Cow<'a, str>>, z: Order<'static>) {}",
        &[],
    );
}

#[test]
fn the_whole_arguments_are_taken_once() {
    refused(
        "#[mcp_tool] /** A */ fn a(x: Args<A>, y: &State, z: trefoil::prelude::Args<B>) {}",
        &[
            "a tool can take only one `Args<T>`, which is all of its arguments; put the fields of both types into one struct",
        ],
    );
    refused("#[mcp_tool] /** A */ fn a(x: Args<A>, y: Args) {}", &[]);
}
