//! What a form can hold, and `#[mcp_type]` structs that are none, as long as nobody asks for them.

use std::collections::{BTreeSet, HashMap};

use trefoil::interaction::Form;
use trefoil::prelude::*;

/// A colour
#[mcp_type]
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    /// Like fire
    Red,
    Blue,
}

/// An e-mail address
#[mcp_type]
struct Email(#[schemars(email)] String);

/// Everything
#[mcp_type]
struct Everything<T> {
    name: String,
    email: Email,
    age: Option<u8>,
    height: f64,
    #[serde(default)]
    subscribed: bool,
    colour: Colour,
    others: Vec<Colour>,
    all: BTreeSet<Colour>,
    own: T,
    #[serde(skip)]
    hidden: HashMap<String, String>,
}

/// No form, and not asked for
#[mcp_type]
struct Nested {
    inner: HashMap<String, Vec<Email>>,
}

fn is_form<T: Form>() {}

fn main() {
    is_form::<Everything<Option<i64>>>();
    let _ = |nested: Nested| nested.inner;
}
