//! What names may look like.
//!
//! Every check returns one clause that is fit to follow ``tool name `x` is invalid: ``.

/// The most characters a tool name may have (TOOL-21).
pub const TOOL_NAME_MAX: usize = 128;

/// Checks the name of a tool: 1 to 128 of `A-Z a-z 0-9 _ - .` (TOOL-21).
///
/// The specification only recommends this; for what a server registers itself it is a must, because
/// clients reject tools whose names look otherwise.
///
/// # Errors
///
/// One clause that says what is wrong: empty, too long, or a character that is not allowed.
pub fn check_tool_name(name: &str) -> Result<(), String> {
    if name.is_empty() {
        return Err("it must not be empty".to_owned());
    }
    if let Some(found) = name.chars().find(|c| !is_tool_name_char(*c)) {
        return Err(format!(
            "only `A-Z a-z 0-9 _ - .` are allowed, not {}",
            shown(found)
        ));
    }
    if name.len() > TOOL_NAME_MAX {
        return Err(format!(
            "it has {} characters; at most {TOOL_NAME_MAX} are allowed",
            name.len()
        ));
    }
    Ok(())
}

/// Checks the name of an HTTP header, or the part after `Mcp-Param-` in one (TOOL-36): a token of RFC 9110.
///
/// # Errors
///
/// One clause that says what is wrong: empty, or a character that is not allowed.
pub fn check_header_name(name: &str) -> Result<(), String> {
    if name.is_empty() {
        return Err("it must not be empty".to_owned());
    }
    match name.chars().find(|c| !is_token_char(*c)) {
        None => Ok(()),
        Some(found) => Err(format!(
            "only letters, digits and `` !#$%&'*+-.^_`|~ `` are allowed, not {}",
            shown(found)
        )),
    }
}

/// Checks the name of a resource or resource template: any text without control characters.
///
/// # Errors
///
/// One clause that says what is wrong: blank, or a control character.
pub fn check_resource_name(name: &str) -> Result<(), String> {
    check_text_name(name)
}

/// Checks the name of a prompt: any text without control characters.
///
/// # Errors
///
/// One clause that says what is wrong: blank, or a control character.
pub fn check_prompt_name(name: &str) -> Result<(), String> {
    check_text_name(name)
}

fn check_text_name(name: &str) -> Result<(), String> {
    if name.trim().is_empty() {
        return Err("it must not be empty".to_owned());
    }
    match name.chars().find(|c| c.is_control()) {
        None => Ok(()),
        Some(found) => Err(format!(
            "control characters such as {} are not allowed",
            shown(found)
        )),
    }
}

/// Checks the name of a scope that something needs: a `scope-token` of RFC 6749, and not `offline_access` (AUTH-12).
///
/// # Errors
///
/// One clause that says what is wrong: empty, a character that is not allowed, or the one name that is not for resources.
pub fn check_scope(name: &str) -> Result<(), String> {
    if name.is_empty() {
        return Err("it must not be empty".to_owned());
    }
    if let Some(found) = name
        .chars()
        .find(|c| !c.is_ascii_graphic() || "\"\\".contains(*c))
    {
        return Err(format!(
            "only ASCII characters but space, `\"` and `\\` are allowed, not {}",
            shown(found)
        ));
    }
    if name == "offline_access" {
        return Err(
            "it asks the authorization server for a refresh token, and nothing needs it to be served"
                .to_owned(),
        );
    }
    Ok(())
}

fn is_tool_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// `tchar` of RFC 9110, section 5.6.2.
fn is_token_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c)
}

/// A character as a message shows it, so that nothing invisible is quoted raw.
pub(crate) fn shown(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        '`' => "a backtick".to_owned(),
        c if c.is_control() || c.is_whitespace() => format!("U+{:04X}", u32::from(c)),
        c => format!("`{c}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(result: Result<(), String>) -> String {
        result.expect_err("the name is refused")
    }

    #[test]
    fn tool_21_accepts_what_the_specification_lists() {
        for name in ["a", "get-user.v2", "DATA_EXPORT", &"x".repeat(128)] {
            assert_eq!(check_tool_name(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn tool_21_refuses_other_characters_and_lengths() {
        assert_eq!(refusal(check_tool_name("")), "it must not be empty");
        assert_eq!(
            refusal(check_tool_name("get weather")),
            "only `A-Z a-z 0-9 _ - .` are allowed, not a space"
        );
        assert_eq!(
            refusal(check_tool_name("größe")),
            "only `A-Z a-z 0-9 _ - .` are allowed, not `ö`"
        );
        assert_eq!(
            refusal(check_tool_name("a\u{0}")),
            "only `A-Z a-z 0-9 _ - .` are allowed, not U+0000"
        );
        assert_eq!(
            refusal(check_tool_name(&"x".repeat(129))),
            "it has 129 characters; at most 128 are allowed"
        );
    }

    #[test]
    fn auth_12_scopes_are_tokens_that_a_challenge_can_name() {
        for scope in ["a", "orders:read", "https://example.com/scope#1", "![]^~'"] {
            assert_eq!(check_scope(scope), Ok(()), "{scope}");
        }
        assert_eq!(refusal(check_scope("")), "it must not be empty");
        assert_eq!(
            refusal(check_scope("orders read")),
            "only ASCII characters but space, `\"` and `\\` are allowed, not a space"
        );
        assert_eq!(
            refusal(check_scope("a\"b")),
            "only ASCII characters but space, `\"` and `\\` are allowed, not `\"`"
        );
        assert_eq!(
            refusal(check_scope("offline_access")),
            "it asks the authorization server for a refresh token, and nothing needs it to be served"
        );
    }

    #[test]
    fn header_names_are_http_tokens() {
        assert_eq!(check_header_name("Region"), Ok(()));
        assert_eq!(check_header_name("x_y.z!"), Ok(()));
        assert_eq!(refusal(check_header_name("")), "it must not be empty");
        let message = "only letters, digits and `` !#$%&'*+-.^_`|~ `` are allowed, not ";
        assert_eq!(
            refusal(check_header_name("a b")),
            format!("{message}a space")
        );
        assert_eq!(refusal(check_header_name("a:")), format!("{message}`:`"));
        assert_eq!(refusal(check_header_name("é")), format!("{message}`é`"));
        assert_eq!(
            refusal(check_header_name("a\r\nb")),
            format!("{message}U+000D")
        );
    }

    #[test]
    fn names_of_resources_and_prompts_are_visible_text() {
        for check in [check_resource_name, check_prompt_name] {
            assert_eq!(check("Übersicht der Bestellungen"), Ok(()));
            assert_eq!(refusal(check("")), "it must not be empty");
            assert_eq!(refusal(check("  ")), "it must not be empty");
            assert_eq!(
                refusal(check("a\nb")),
                "control characters such as U+000A are not allowed"
            );
        }
    }
}
