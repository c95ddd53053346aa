//! Messages about attributes, and about what joins them to the function.

use super::refused;

#[test]
fn unknown_keys_list_the_known_ones_and_the_nearest() {
    refused(
        r#"#[mcp_tool(nmae = "x")] /** A */ fn a() {}"#,
        &[
            "unknown argument `nmae` for `#[mcp_tool]`; did you mean `name`? expected one of: `name`, `title`, `description`, `rename_all`, `read_only`, `destructive`, `idempotent`, `open_world`, `icons`, `meta`, `timeout`, `task`, `scopes`, `visible_if`, `inline`, `crate`",
        ],
    );
    refused(
        r#"#[mcp_resource("a://b", zzz)] fn a() {}"#,
        &[
            "unknown argument `zzz` for `#[mcp_resource]`; expected one of: `name`, `title`, `description`, `rename_all`, `mime_type`, `size`, `audience`, `priority`, `icons`, `meta`, `list`, `complete`, `cache`, `subscribe`, `timeout`, `scopes`, `visible_if`, `inline`, `crate`",
        ],
    );
    refused(
        "#[mcp_prompt(destructive)] /** A */ fn a() {}",
        &[
            "unknown argument `destructive` for `#[mcp_prompt]`; expected one of: `name`, `title`, `description`, `rename_all`, `icons`, `meta`, `timeout`, `scopes`, `visible_if`, `inline`, `crate`",
        ],
    );
}

#[test]
fn subscribe_takes_no_value_and_visible_if_a_path() {
    refused(
        r#"#[mcp_resource("a://b", subscribe = "yes", visible_if = |_| true)] fn a() {}"#,
        &[
            "`subscribe` takes no value",
            "`visible_if` must be a path, as in `visible_if = module::name`",
        ],
    );
    refused(
        "#[mcp_tool(visible_if)] /** A */ fn a() {}",
        &["expected `visible_if = path`"],
    );
}

#[test]
fn scopes_are_literals_that_a_challenge_can_name() {
    refused(
        r#"#[mcp_tool(scopes = ["orders:write", SCOPE, "orders read", "orders:write"])] /** A */ fn a() {}"#,
        &[
            "a scope must be a string literal",
            "scope `orders read` is invalid: only ASCII characters but space, `\"` and `\\` are allowed, not a space",
            "duplicate scope in `scopes`",
        ],
    );
    refused(
        r#"#[mcp_prompt(scopes = "orders")] /** A */ fn a() {}"#,
        &["`scopes` must be a list, as in `scopes = [\"orders:read\"]`"],
    );
    refused(
        r#"#[mcp_resource("a://b", scopes = ["offline_access"])] fn a() {}"#,
        &[
            "scope `offline_access` is invalid: it asks the authorization server for a refresh token, and nothing needs it to be served",
        ],
    );
}

#[test]
fn every_key_may_be_given_once() {
    refused(
        r#"#[mcp_tool(title = "a", title = "b")] /** A */ fn a() {}"#,
        &["duplicate argument `title`"],
    );
    refused(
        r#"#[mcp_resource("a://{b}", complete(b = x, b = y))] fn a(b: u8) {}"#,
        &["duplicate argument `b`"],
    );
}

#[test]
fn text_is_a_literal_and_not_blank() {
    refused(
        r#"#[mcp_tool(title = concat!("a", "b"), name = 3)] /** A */ fn a() {}"#,
        &[
            r#"`title` must be a string literal, as in `title = "…"`"#,
            r#"`name` must be a string literal, as in `name = "…"`"#,
        ],
    );
    refused(
        r#"#[mcp_tool(title = " ", description = "")] /** A */ fn a() {}"#,
        &["`title` is blank", "`description` is blank"],
    );
    refused(
        r#"#[mcp_tool(title, description("x"))] /** A */ fn a() {}"#,
        &[
            r#"expected `title = "…"`"#,
            r#"expected `description = "…"`"#,
        ],
    );
}

#[test]
fn values_have_the_shape_of_their_key() {
    refused(
        r#"#[mcp_tool(read_only = 1, destructive(true), inline = true, icons = "a", timeout, meta)] /** A */ fn a() {}"#,
        &[
            "`read_only` is either `true` or `false`",
            "expected `destructive` or `destructive = false`",
            "`inline` takes no value",
            r#"`icons` must be a list, as in `icons = ["https://…"]`"#,
            "expected `timeout = Duration::from_secs(10)`",
            "expected `meta = json!({ … })`",
        ],
    );
    refused(
        "#[mcp_tool(crate = 3)] /** A */ fn a() {}",
        &["`crate` must be a path, as in `crate = module::name`"],
    );
    refused(
        r#"#[mcp_tool(title = , "x", name "b", read_only)] /** A */ fn a() {}"#,
        &[
            "expected a value after `title =`",
            "expected `key`, `key = value` or `key(…)`",
            "expected `=`, `(…)` or `,` after `name`",
        ],
    );
}

#[test]
fn rename_all_knows_the_rules_of_serde() {
    refused(
        r#"#[mcp_tool(rename_all = "camel_case")] /** A */ fn a() {}"#,
        &[
            "unknown rule `camel_case`; did you mean `camelCase`? expected one of: `lowercase`, `UPPERCASE`, `PascalCase`, `camelCase`, `snake_case`, `SCREAMING_SNAKE_CASE`, `kebab-case`, `SCREAMING-KEBAB-CASE`",
        ],
    );
    refused(
        r#"#[mcp_tool(rename_all = "zzz")] /** A */ fn a() {}"#,
        &[
            "unknown rule `zzz`; expected one of: `lowercase`, `UPPERCASE`, `PascalCase`, `camelCase`, `snake_case`, `SCREAMING_SNAKE_CASE`, `kebab-case`, `SCREAMING-KEBAB-CASE`",
        ],
    );
}

#[test]
fn read_only_excludes_destructive() {
    refused(
        "#[mcp_tool(read_only, destructive)] /** A */ fn a() {}",
        &[
            "`read_only` and `destructive` exclude each other; a tool that changes nothing destroys nothing",
        ],
    );
    refused(
        "#[mcp_tool(read_only, destructive = false)] /** A */ fn a() {}",
        &[],
    );
}

#[test]
fn names_of_tools_and_prompts_are_checked() {
    refused(
        r#"#[mcp_tool(name = "get weather")] /** A */ fn a() {}"#,
        &["tool name `get weather` is invalid: only `A-Z a-z 0-9 _ - .` are allowed, not a space"],
    );
    refused(
        "#[mcp_tool] /** A */ fn größe() {}",
        &[
            r#"tool name `größe` is invalid: only `A-Z a-z 0-9 _ - .` are allowed, not `ö`; give it another with `name = "…"` in `#[mcp_tool]`"#,
        ],
    );
    refused(
        r#"#[mcp_prompt(name = "a\nb")] /** A */ fn a() {}"#,
        &["prompt name `a\\nb` is invalid: control characters such as U+000A are not allowed"],
    );
}

#[test]
fn primitive_types_are_not_hidden() {
    refused(
        "#[mcp_tool] /** A */ fn str() {}",
        &[
            r#"a function called `str` would hide the type `str`; rename it and write `name = "str"`"#,
        ],
    );
}

#[test]
fn tools_and_prompts_need_a_description() {
    refused(
        "#[mcp_tool] fn a() {}",
        &[
            r#"tool `a` has no description, and models choose tools by it; add a doc comment or `description = "…"`"#,
        ],
    );
    refused(
        "#[mcp_prompt] fn r#type() {}",
        &[
            r#"prompt `type` has no description, and people choose prompts by it; add a doc comment or `description = "…"`"#,
        ],
    );
    refused(r#"#[mcp_resource("a://b")] fn a() {}"#, &[]);
    refused(
        r#"#[mcp_tool(description = include_str!("x"))] fn a() {}"#,
        &[],
    );
}

#[test]
fn inline_is_for_functions_that_are_not_async() {
    refused(
        "#[mcp_tool(inline)] /** A */ async fn a() {}",
        &[
            "`inline` is for functions that are not `async`; an `async fn` never leaves the async thread",
        ],
    );
}

#[test]
fn a_resource_begins_with_its_uri() {
    refused(
        "#[mcp_resource] fn a() {}",
        &[
            r#"expected the URI or URI template as first argument, as in `#[mcp_resource("config://app")]`"#,
        ],
    );
    refused(
        r#"#[mcp_resource(title = "x")] fn a() {}"#,
        &[
            r#"expected the URI or URI template as first argument, as in `#[mcp_resource("config://app")]`"#,
        ],
    );
    refused(
        "#[mcp_resource(URI)] fn a() {}",
        &["the URI must be a string literal"],
    );
    refused(
        r#"#[mcp_resource(concat!("a", "b"))] fn a() {}"#,
        &["the URI must be a string literal"],
    );
    refused(
        "#[mcp_resource(3)] fn a() {}",
        &["the URI must be a string literal"],
    );
    refused(
        r#"#[mcp_resource("a://b" "c")] fn a() {}"#,
        &["expected `,`"],
    );
}

#[test]
fn a_uri_is_a_template_with_a_scheme() {
    refused(
        r#"#[mcp_resource("a://{b")] fn a() {}"#,
        &["URI template `a://{b` is invalid: `{` is never closed"],
    );
    refused(
        r#"#[mcp_resource("b")] fn a() {}"#,
        &["URI `b` has no scheme; write it as `scheme://b`"],
    );
}

#[test]
fn variables_and_parameters_have_the_same_names() {
    refused(
        r#"#[mcp_resource("order://{orderId}")] fn a(order_id: String) {}"#,
        &[
            r#"parameter `order_id` is no variable of `order://{orderId}`; did you mean `orderId`? rename it, or write `#[arg(name = "orderId")]`"#,
        ],
    );
    refused(
        r#"#[mcp_resource("order://{orderId}", rename_all = "camelCase")] fn a(order_id: String) {}"#,
        &[],
    );
    refused(
        r#"#[mcp_resource("order://{id}")] fn a() {}"#,
        &["variable `id` of `order://{id}` has no parameter; add `id: String`"],
    );
    refused(
        r#"#[mcp_resource("order://{id}")] fn a(id: u8, x: u8) {}"#,
        &[
            "parameter `x` is no variable of `order://{id}`; its variables are `id`, and state is taken as `&T`",
        ],
    );
    refused(
        r#"#[mcp_resource("order://{a.b}")] fn a() {}"#,
        &[
            r#"variable `a.b` of `order://{a.b}` has no parameter; add one with `#[arg(name = "a.b")]`"#,
        ],
    );
    refused(
        r#"#[mcp_resource("order://all")] fn a(id: u8) {}"#,
        &[
            "`order://all` has no variables, so `id` cannot come from it; add `{id}` to the URI, or take state as `&T`",
        ],
    );
    refused(
        r#"#[mcp_resource("order://{id}")] fn a(#[arg(name = "id")] x: u8) {}"#,
        &[],
    );
    refused(
        r#"#[mcp_resource("order://{id}")] fn a((id, _): (u8, u8)) {}"#,
        &[
            "resource parameter must be a plain identifier; write `(id, _): (u8, u8)` as `value: (u8, u8)`",
        ],
    );
}

#[test]
fn completions_name_a_variable_and_a_function() {
    refused(
        r#"#[mcp_resource("a://{bcd}", complete(bdc = f))] fn a(bcd: u8) {}"#,
        &["`bdc` is no variable of the template; did you mean `bcd`?"],
    );
    refused(
        r#"#[mcp_resource("a://{b}", complete(xyz = f))] fn a(b: u8) {}"#,
        &["`xyz` is no variable of the template; its variables are `b`"],
    );
    refused(
        r#"#[mcp_resource("a://b", complete(x = f))] fn a() {}"#,
        &["`x` is no variable of the template; it has no variables"],
    );
    refused(
        r#"#[mcp_resource("a://{b}", complete(b = |x| x))] fn a(b: u8) {}"#,
        &["`b` must be a path, as in `b = module::name`"],
    );
    refused(
        r#"#[mcp_resource("a://{b}", complete = f)] fn a(b: u8) {}"#,
        &["expected `complete(variable = path)`"],
    );
    refused(
        r#"#[mcp_resource("a://{b}", complete())] fn a(b: u8) {}"#,
        &["`complete` is empty; expected `complete(variable = path)`"],
    );
    refused(
        r#"#[mcp_resource("a://{b}", complete(b = f))] fn a(#[arg(complete = f)] b: u8) {}"#,
        &["`b` is completed twice; keep one"],
    );
}

#[test]
fn what_a_resource_says_of_itself_is_checked() {
    refused(
        r#"#[mcp_resource("a://{b}", size = 3)] fn a(b: u8) {}"#,
        &["`size` is for a resource with one URI; what a template stands for has no one size"],
    );
    refused(
        r#"#[mcp_resource("a://b", list = all)] fn a() {}"#,
        &["`list` is for a template; a resource with one URI is listed as it is"],
    );
    refused(
        r#"#[mcp_resource("a://{b}", list = "all")] fn a(b: u8) {}"#,
        &["`list` must be a path, as in `list = module::name`"],
    );
    refused(
        r#"#[mcp_resource("a://b", size = -1, priority = 1.5, audience = "model", mime_type = 3)] fn a() {}"#,
        &[
            "`size` must be a number of bytes, as a literal",
            "`priority` must be a number from 0 to 1, as a literal",
            r#"`audience` knows `"user"` and `"assistant"` only"#,
            r#"`mime_type` must be a string literal, as in `mime_type = "…"`"#,
        ],
    );
    refused(
        r#"#[mcp_resource("a://b", audience = [user, "user", "user"])] fn a() {}"#,
        &[
            r#"`audience` knows `"user"` and `"assistant"` only"#,
            "duplicate role in `audience`",
        ],
    );
    refused(
        r#"#[mcp_resource("a://b", cache(scope = "public"))] fn a() {}"#,
        &[
            r#"`cache` lacks its `ttl`; expected `cache(ttl = Duration::from_secs(60), scope = "private")`"#,
        ],
    );
    refused(
        r#"#[mcp_resource("a://b", cache(ttl = t(), scope = "all", x))] fn a() {}"#,
        &[
            r#"`scope` is either `"public"` or `"private"`"#,
            "unknown argument `x` for `cache(…)`; expected one of: `ttl`, `scope`",
        ],
    );
}

#[test]
fn all_mistakes_are_reported_at_once() {
    refused(
        r#"#[mcp_tool(nmae = "x", name = "a b")] fn a(x: &str, #[arg(lenght(max = 1))] y: u8) -> impl Display {}"#,
        &[
            "unknown argument `nmae` for `#[mcp_tool]`; did you mean `name`? expected one of: `name`, `title`, `description`, `rename_all`, `read_only`, `destructive`, `idempotent`, `open_world`, `icons`, `meta`, `timeout`, `task`, `scopes`, `visible_if`, `inline`, `crate`",
            "a tool cannot return `impl Trait`; name the type it returns",
            "a parameter taken by reference is injected by the server; for an argument take `String`",
            "unknown argument `lenght` for `#[arg]`; did you mean `length`? expected one of: `name`, `title`, `description`, `default`, `range`, `multiple_of`, `length`, `unique`, `inner`, `pattern`, `regex`, `format`, `example`, `header`, `complete`, `sensitive`",
            "tool name `a b` is invalid: only `A-Z a-z 0-9 _ - .` are allowed, not a space",
            r#"tool `a` has no description, and models choose tools by it; add a doc comment or `description = "…"`"#,
        ],
    );
}
