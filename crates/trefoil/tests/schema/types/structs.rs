//! Structs, with what serde can say of their fields.

use trefoil::mcp_type;

use super::echoes;
use super::sample::sampled;

/// One page of a list
///
/// Pages are counted from zero.
#[mcp_type]
struct Page {
    /// Entries on it
    limit: u8,
    /// Entries before it
    offset: Option<u32>,
}

/// What to look for
#[mcp_type]
#[serde(rename_all = "camelCase")]
struct Search {
    /// Words that must occur
    search_words: Vec<String>,
    /// Which part of the result
    first_page: Page,
    /// Pages read before
    pages_read: Option<Vec<Page>>,
    sort_by: Option<String>,
}

#[mcp_type]
struct Defaults {
    #[serde(default)]
    level: u8,
    #[serde(default = "three")]
    count: i64,
    #[serde(default)]
    labels: Vec<String>,
    #[serde(default)]
    page: Option<Page>,
    always: bool,
}

fn three() -> i64 {
    3
}

#[mcp_type]
#[derive(Default)]
#[serde(default)]
struct AllDefaults {
    name: String,
    level: i16,
    nested: Option<Option<String>>,
    size: Option<f32>,
}

#[mcp_type]
struct Skips {
    kept: u8,
    #[serde(skip)]
    #[expect(dead_code, reason = "it never leaves its place")]
    hidden: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    brief: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    labels: Vec<String>,
}

#[mcp_type]
#[serde(deny_unknown_fields)]
struct Closed {
    #[serde(rename = "type")]
    kind: String,
    #[serde(alias = "old")]
    new: Option<u8>,
}

/// Number of an order
#[mcp_type]
#[serde(transparent)]
struct OrderId(String);

/// Degrees
#[mcp_type]
#[serde(transparent)]
struct Degrees {
    value: f64,
}

#[mcp_type]
struct Newtype(Page);

#[mcp_type]
struct Point(f64, f64);

#[mcp_type]
struct Unit;

#[mcp_type]
struct Empty {}

#[mcp_type]
struct Generic<T> {
    value: T,
    more: Vec<T>,
}

#[mcp_type]
struct Wide {
    small: i128,
    large: u128,
    /// So that there is something to repair beside them
    nothing: Option<u8>,
}

sampled! {
    Page { limit, offset }
    Search { search_words, first_page, pages_read, sort_by }
    Defaults { level, count, labels, page, always }
    AllDefaults { name, level, nested, size }
    Skips { kept, hidden, brief, labels }
    Closed { kind, new }
    Degrees { value }
    Empty {}
    Generic<u16> { value, more }
    Wide { small, large, nothing }
}
sampled!(OrderId, |dice| Self(String::sample(dice)));
sampled!(Newtype, |dice| Self(Page::sample(dice)));
sampled!(Point, |dice| Self(f64::sample(dice), f64::sample(dice)));
sampled!(Unit, |dice| Self);

echoes! {
    of_page: Page;
    of_search: Search;
    of_defaults: Defaults;
    of_all_defaults: AllDefaults;
    of_skips: Skips;
    of_closed: Closed;
    of_transparent: OrderId;
    of_transparent_field: Degrees;
    of_newtype: Newtype;
    of_point: Point;
    of_unit: Unit;
    of_empty: Empty;
    of_generic: Generic<u16>;
    of_wide: Wide;
    of_option: Option<Page>;
    of_list: Vec<Search>;
}
