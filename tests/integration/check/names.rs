//! Names, and how many there are.

use serde_json::json;

use super::{GOOD, definition, found, tools, with_tools};

/// Descriptions that have nothing in common.
const OTHER: &str = "Delete a file for ever and report how large it was. Use this to make room.";

#[test]
fn long_names_are_found() {
    let fits = "n".repeat(55);
    assert_eq!(found(tools([(&fits, GOOD)])), [""; 0]);
    let together = "n".repeat(56);
    assert_eq!(
        found(tools([(&together, GOOD)])),
        [format!(
            "tool `{together}`: the names of server and tool have 60 characters together, and some clients drop a tool from \
             60 on; shorten one of them [name-too-long]"
        )]
    );
    let alone = "n".repeat(65);
    assert_eq!(
        found(tools([(&alone, GOOD)])),
        [format!(
            "tool `{alone}`: the name has 65 characters, and many clients refuse more than 64; shorten it [name-too-long]"
        )]
    );
}

#[test]
fn characters_that_clients_refuse_are_found() {
    assert_eq!(
        found(tools([("archive.search", GOOD)])),
        [
            "tool `archive.search`: the name contains `.`, and many clients allow only `A-Z a-z 0-9 _ -`; write \
             `archive_search` [name-characters]"
        ]
    );
    assert_eq!(
        found(tools([("2fast", GOOD)])),
        [
            "tool `2fast`: the name begins with a digit, which some providers refuse; begin it with a letter \
             [name-characters]"
        ]
    );
    for name in ["archive_search", "archive-search", "archiveSearch2"] {
        assert_eq!(found(tools([(name, GOOD)])), [""; 0], "{name}");
    }
}

#[test]
fn names_that_are_nearly_the_same_are_found() {
    for (name, other) in [
        ("get_orders", "get_order"),
        ("getOrder", "get_order"),
        ("fetch_order", "get_order"),
        ("post_coment", "post_comment"),
    ] {
        assert_eq!(
            found(tools([(other, GOOD), (name, OTHER)])),
            [format!(
                "tool `{name}`: the name is nearly that of tool `{other}`, so a model may take one for the other; name what \
                 sets them apart, as in `list_orders` beside `get_order`, or join the two [names-similar]"
            )]
        );
    }
    for (name, other) in [
        ("create_order", "update_order"),
        ("get_story", "get_store"),
        ("list_orders", "get_order"),
    ] {
        assert_eq!(
            found(tools([(other, GOOD), (name, OTHER)])),
            [""; 0],
            "{name}"
        );
    }
}

/// So many tools, none like another, each as long as that.
fn many(count: usize, length: usize) -> Vec<trefoil::tool::ToolDefinition> {
    let filler = "Use this with care. ".repeat(length);
    (0..count)
        .map(|number| {
            let name = format!("tool{number}");
            let description =
                format!("Return the number {number}, and nothing of {number}{number}. {filler}");
            definition(&name, &description, json!({ "type": "object" }))
        })
        .collect()
}

#[test]
fn more_than_forty_tools_are_found() {
    assert_eq!(found(with_tools(many(40, 1))), [""; 0]);
    assert_eq!(
        found(with_tools(many(41, 1))),
        [
            "server: there are 41 tools, and some clients show a model 40 at most, those of other servers included; join \
             tools that do nearly the same, or split the server [too-many-tools]"
        ]
    );
}

#[test]
fn a_list_that_takes_too_much_of_the_context_is_found() {
    assert_eq!(found(with_tools(many(40, 40))), [""; 0]);
    let found = found(with_tools(many(40, 46)));
    assert_eq!(
        found,
        [
            "server: the tool list has about 10291 tokens, which every conversation pays for; stay below 10000 by shorter \
             descriptions, smaller schemas or fewer tools [list-too-large]"
        ]
    );
}
