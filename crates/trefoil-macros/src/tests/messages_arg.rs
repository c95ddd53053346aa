//! Messages about `#[arg]`.

use super::refused;

#[test]
fn unknown_keys_list_the_known_ones_and_the_nearest() {
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(lenght(min = 1))] x: u8) {}",
        &[
            "unknown argument `lenght` for `#[arg]`; did you mean `length`? expected one of: `name`, `title`, `description`, `default`, `range`, `multiple_of`, `length`, `unique`, `inner`, `pattern`, `regex`, `format`, `example`, `header`, `complete`, `sensitive`",
        ],
    );
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(range(low = 1), length(mni = 1), regex(flags = "i"), inner(default, inner(length(min = 1))))] x: u8) {}"#,
        &[
            "unknown argument `low` for `range(…)`; expected one of: `min`, `max`, `exclusive_min`, `exclusive_max`",
            "unknown argument `mni` for `length(…)`; did you mean `min`? expected one of: `min`, `max`",
            "unknown argument `flags` for `regex(…)`; expected one of: `pattern`",
            "unknown argument `default` for `inner(…)`; expected one of: `range`, `multiple_of`, `length`, `unique`, `pattern`, `regex`, `format`",
            "unknown argument `inner` for `inner(…)`; expected one of: `range`, `multiple_of`, `length`, `unique`, `pattern`, `regex`, `format`",
        ],
    );
}

#[test]
fn an_attribute_says_something() {
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg] x: u8, #[arg = 3] y: u8) {}",
        &[
            "`#[arg]` says nothing; expected `#[arg(…)]`",
            "expected `#[arg(…)]`",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(), length, inner = 3)] x: u8) {}",
        &[
            "`range` is empty; expected `range(min = 0, max = 10)`",
            "expected `length(min = 1, max = 100)`",
            "expected `inner(length(min = 1))`",
        ],
    );
}

#[test]
fn every_key_may_be_given_once_also_in_two_attributes() {
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(title = "a")] #[arg(title = "b")] x: u8) {}"#,
        &["duplicate argument `title`"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(min = 1, min = 2))] x: u8) {}",
        &["duplicate argument `min`"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(example = 1, example = 2)] x: u8) {}",
        &[],
    );
}

#[test]
fn bounds_are_number_literals() {
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(range(min = LOW, max = "3"))] x: u8) {}"#,
        &[
            "`min` must be a number literal",
            "`max` must be a number literal",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(length(min = -1, max = 1.5))] x: u8) {}",
        &[
            "a length cannot be negative or that large",
            "a length must be a whole number",
        ],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(multiple_of = 0)] x: u8) {}",
        &["`multiple_of` must be above 0"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(multiple_of = -0.5)] x: u8) {}",
        &["`multiple_of` must be above 0"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(min))] x: u8) {}",
        &["expected `min = 1`"],
    );
}

#[test]
fn ranges_hold_something() {
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(min = 2, max = 1))] x: u8) {}",
        &["no value is in this range: 2 is above 1"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(min = 1, max = 1))] x: u8) {}",
        &[],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(exclusive_min = 1, max = 1.0))] x: u8) {}",
        &["no value is in this range: both bounds are 1.0 and one is exclusive"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(min = 0, exclusive_min = 1))] x: u8) {}",
        &["`exclusive_min` and `min` exclude each other"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(max = 0, exclusive_max = 1))] x: u8) {}",
        &["`exclusive_max` and `max` exclude each other"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(length(min = 2, max = 1))] x: u8) {}",
        &["no length is in this range: 2 is above 1"],
    );
}

#[test]
fn patterns_are_regular_expressions() {
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(pattern = "(")] x: u8) {}"#,
        &["pattern is not a valid regular expression: unclosed group"],
    );
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(regex(pattern = "a(?=b)"))] x: u8) {}"#,
        &[
            "pattern is not a valid regular expression: look-around, including look-ahead and look-behind, is not supported",
        ],
    );
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(pattern = "a", regex(pattern = "a"))] x: u8) {}"#,
        &["`pattern` and `regex(pattern = …)` say the same; keep one"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(pattern = 3)] x: u8) {}",
        &[r#"`pattern` must be a string literal, as in `pattern = "…"`"#],
    );
}

#[test]
fn a_literal_default_keeps_its_own_constraints() {
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(default = 0, range(min = 1))] x: u8) {}",
        &["default 0 breaks its own constraint: at least 1"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(default = 3.5, range(max = 3))] x: u8) {}",
        &["default 3.5 breaks its own constraint: at most 3"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(exclusive_min = -1), default = -1)] x: u8) {}",
        &["default -1 breaks its own constraint: above -1"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(range(exclusive_max = 1), default = 1)] x: u8) {}",
        &["default 1 breaks its own constraint: below 1"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(multiple_of = 5, default = 12)] x: u8) {}",
        &["default 12 breaks its own constraint: a multiple of 5"],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(multiple_of = 5, range(min = 1, max = 20), default = 10)] x: u8) {}",
        &[],
    );
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(length(min = 2), default = "é")] x: u8) {}"#,
        &["default has length 1 and breaks its own constraint: at least 2"],
    );
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(length(max = 2), default = "abc")] x: u8) {}"#,
        &["default has length 3 and breaks its own constraint: at most 2"],
    );
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(length(max = 1), default = "é")] x: u8) {}"#,
        &[],
    );
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(default(3))] x: u8, #[arg(default())] y: u8) {}",
        &[
            "expected `default` or `default = 3`",
            "expected `default` or `default = …`",
        ],
    );
}

#[test]
fn headers_are_legal_unique_and_for_tools() {
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(header = "a b")] x: u8) {}"#,
        &[
            "header name `a b` is invalid: only letters, digits and `` !#$%&'*+-.^_`|~ `` are allowed, not a space",
        ],
    );
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(header = "Name")] x: u8, #[arg(header = "name")] y: u8) {}"#,
        &["two arguments use the header `name`; case does not tell headers apart"],
    );
    refused(
        r#"#[mcp_prompt] /** A */ fn a(#[arg(header = "a")] x: u8) {}"#,
        &["`header` is for tools only; a prompt has no request headers"],
    );
}

#[test]
fn tools_complete_nothing() {
    refused(
        "#[mcp_tool] /** A */ fn a(#[arg(complete = f)] x: u8) {}",
        &[
            "`complete` cannot be used on a tool: the protocol completes arguments of prompts and resources only",
        ],
    );
    refused(
        "#[mcp_prompt] /** A */ fn a(#[arg(complete = 3)] x: u8) {}",
        &["`complete` must be a path, as in `complete = module::name`"],
    );
}

#[test]
fn switches_are_true_or_false() {
    refused(
        r#"#[mcp_tool] /** A */ fn a(#[arg(unique = 1, sensitive = "yes")] x: u8) {}"#,
        &[
            "`unique` is either `true` or `false`",
            "`sensitive` is either `true` or `false`",
        ],
    );
}
