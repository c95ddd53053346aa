//! Tests of the whole pipeline: what is emitted, and every message in its words.

mod goldens;
mod messages;
mod messages_arg;
mod messages_signature;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Item, Meta};

use crate::expand::{self, Failed};
use crate::kind::Kind;
use crate::mcp_type;

/// Takes the first of our attributes off an item.
fn take_attribute(item: &mut Item) -> Option<(String, TokenStream)> {
    let attributes: &mut Vec<Attribute> = match item {
        Item::Fn(item) => &mut item.attrs,
        Item::Struct(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Union(item) => &mut item.attrs,
        Item::Const(item) => &mut item.attrs,
        Item::Trait(item) => &mut item.attrs,
        _ => return None,
    };
    let ours = |attribute: &Attribute| {
        let name = attribute.path().get_ident()?.to_string();
        name.starts_with("mcp_").then_some(name)
    };
    let index = attributes
        .iter()
        .position(|attribute| ours(attribute).is_some())?;
    let attribute = attributes.remove(index);
    let arguments = match &attribute.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    };
    Some((ours(&attribute)?, arguments))
}

fn kind(attribute: &str) -> Option<Kind> {
    match attribute {
        "mcp_tool" => Some(Kind::Tool),
        "mcp_resource" => Some(Kind::Resource),
        "mcp_prompt" => Some(Kind::Prompt),
        _ => None,
    }
}

/// Expands one annotated item as the compiler would; an item without our attributes stays.
fn expand(mut item: Item) -> TokenStream {
    match take_attribute(&mut item) {
        None => item.into_token_stream(),
        Some((attribute, arguments)) => match kind(&attribute) {
            Some(kind) => expand::handler(kind, arguments, item.into_token_stream()),
            None => mcp_type::expand(arguments, item.into_token_stream()),
        },
    }
}

/// The messages for one annotated function.
fn messages(source: &str) -> Vec<String> {
    let mut item: Item = syn::parse_str(source).expect("a test's source is an item");
    let (attribute, arguments) = take_attribute(&mut item).expect("a test's item is annotated");
    let kind = kind(&attribute).expect("a test's item is a handler");
    match expand::model(kind, arguments, &item.into_token_stream()) {
        Ok(_) => Vec::new(),
        Err(failed) => {
            let Failed { errors, .. } = *failed;
            errors.iter().map(ToString::to_string).collect()
        }
    }
}

/// Asserts the full list of messages for one annotated function.
#[track_caller]
fn refused(source: &str, expected: &[&str]) {
    assert_eq!(messages(source), expected, "for {source}");
}
