//! `#[mcp_type]`: serde's and schemars' derives through trefoil's re-exports.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Token, Visibility};

use crate::attr::{Entry, entries, unknown_key, without_duplicates};
use crate::errors::Errors;
use crate::expand::Root;

pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let root = root(attribute, &errors).here();
    check_item(item.clone(), &errors);
    if let Err(errors) = errors.check() {
        let errors = errors.iter().map(syn::Error::to_compile_error);
        return quote!(#item #(#errors)*);
    }
    let written = root.to_string().replace(' ', "");
    let serde = format!("{written}::serde");
    let schemars = format!("{written}::schemars");
    quote! {
        #[derive(#root::serde::Serialize, #root::serde::Deserialize, #root::schemars::JsonSchema)]
        #[serde(crate = #serde)]
        #[schemars(crate = #schemars)]
        #item
    }
}

fn root(attribute: TokenStream, errors: &Errors) -> Root {
    let mut path = None;
    for entry in without_duplicates(entries(attribute, errors), &[], errors) {
        let Entry { key, .. } = &entry;
        if key == "crate" {
            path = entry.path(errors);
        } else {
            unknown_key(key, "#[mcp_type]", &["crate"], errors);
        }
    }
    Root::new(path)
}

fn check_item(item: TokenStream, errors: &Errors) {
    let parser = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        if !(input.peek(Token![struct]) || input.peek(Token![enum])) {
            return Err(input.error("`#[mcp_type]` must be on a struct or an enum"));
        }
        input.parse::<TokenStream>()
    };
    if let Err(error) = parser.parse2(item) {
        errors.push(error);
    }
}
