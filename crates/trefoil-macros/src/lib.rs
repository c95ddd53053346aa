//! The attribute macros of trefoil: an implementation detail, re-exported and documented there.
//!
//! One pipeline: `attr` reads the attribute, `signature` the function, `model` joins and checks both, `expand` writes the
//! code and cannot fail. All of it works on `proc_macro2` tokens, so that tests can call it as functions.
#![warn(missing_docs, unreachable_pub, missing_debug_implementations)]

mod attr;
mod borrowed;
mod docs;
mod errors;
mod expand;
mod form;
mod kind;
mod mcp_type;
mod model;
mod signature;

#[cfg(test)]
mod tests;

use kind::Kind;
use proc_macro::TokenStream;

/// Makes a function a tool; documented at `trefoil::mcp_tool`.
#[proc_macro_attribute]
pub fn mcp_tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::handler(Kind::Tool, attribute.into(), item.into()).into()
}

/// Makes a function a resource; documented at `trefoil::mcp_resource`.
#[proc_macro_attribute]
pub fn mcp_resource(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::handler(Kind::Resource, attribute.into(), item.into()).into()
}

/// Makes a function a prompt; documented at `trefoil::mcp_prompt`.
#[proc_macro_attribute]
pub fn mcp_prompt(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::handler(Kind::Prompt, attribute.into(), item.into()).into()
}

/// Derives what an argument or result type needs; documented at `trefoil::mcp_type`.
#[proc_macro_attribute]
pub fn mcp_type(attribute: TokenStream, item: TokenStream) -> TokenStream {
    mcp_type::expand(attribute.into(), item.into()).into()
}
