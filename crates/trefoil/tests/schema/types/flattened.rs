//! `#[serde(flatten)]` of structs, maps and enums.

use std::collections::BTreeMap;

use trefoil::mcp_type;

use super::echoes;
use super::enums::{Adjacent, External, Internal};
use super::sample::sampled;

/// Who changed it
#[mcp_type]
struct Change {
    /// Name of the author
    author: String,
    minute: Option<u32>,
}

#[mcp_type]
struct WithStruct {
    title: String,
    #[serde(flatten)]
    change: Change,
}

#[mcp_type]
struct WithOption {
    title: String,
    #[serde(flatten)]
    change: Option<Change>,
}

#[mcp_type]
struct WithMap {
    title: String,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[mcp_type]
struct WithInternal {
    title: String,
    #[serde(flatten)]
    what: Internal,
}

#[mcp_type]
struct WithAdjacent {
    #[serde(flatten)]
    what: Adjacent,
    note: Option<String>,
}

#[mcp_type]
struct WithExternal {
    title: Option<String>,
    #[serde(flatten)]
    what: External,
}

sampled! {
    Change { author, minute }
    WithStruct { title, change }
    WithOption { title, change }
    WithInternal { title, what }
    WithAdjacent { what, note }
}
sampled!(WithMap, |dice| Self {
    title: String::sample(dice),
    rest: ["k1", "k2"]
        .map(|name| (name.to_owned(), u8::sample(dice)))
        .into(),
});
sampled!(WithExternal, |dice| Self {
    title: Option::sample(dice),
    // A flattened variant without content has no place to be.
    what: External::Move {
        x: i32::sample(dice),
        y: Option::sample(dice)
    },
});

echoes! {
    of_struct: WithStruct;
    of_option: WithOption;
    of_map: WithMap;
    of_internal: WithInternal;
    of_adjacent: WithAdjacent;
    of_external: WithExternal;
}
