//! `#[mcp_type]`: serde's and schemars' derives through trefoil's re-exports.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Token, Visibility};

use crate::attr::{entries, unknown_key, without_duplicates};
use crate::errors::Errors;
use crate::expand::Root;

pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let root = root(attribute, &errors).here();
    let derivable = check_item(item.clone(), &errors);
    let errors = errors.check().err().unwrap_or_default();
    let messages = errors.iter().map(syn::Error::to_compile_error);
    if !derivable {
        return quote!(#item #(#messages)*);
    }
    // Also beside errors: without its traits the type would fail wherever it is used.
    let written = root.to_string().replace(' ', "");
    let serde = format!("{written}::serde");
    let schemars = format!("{written}::schemars");
    quote! {
        #[derive(#root::serde::Serialize, #root::serde::Deserialize, #root::schemars::JsonSchema)]
        #[serde(crate = #serde)]
        #[schemars(crate = #schemars)]
        #item
        #(#messages)*
    }
}

fn root(attribute: TokenStream, errors: &Errors) -> Root {
    let mut path = None;
    for entry in without_duplicates(entries(attribute, errors), &[], errors) {
        if entry.key == "crate" {
            path = entry.path(errors);
        } else {
            unknown_key(&entry.key, "#[mcp_type]", &["crate"], errors);
        }
    }
    Root::new(path)
}

/// Whether `item` is something that can be derived for.
fn check_item(item: TokenStream, errors: &Errors) -> bool {
    let parser = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        if !(input.peek(Token![struct]) || input.peek(Token![enum])) {
            return Err(input.error("`#[mcp_type]` must be on a struct or an enum"));
        }
        input.parse::<TokenStream>()
    };
    match parser.parse2(item) {
        Ok(_) => true,
        Err(error) => {
            errors.push(error);
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(attribute: TokenStream, item: TokenStream) -> Vec<String> {
        let expanded: syn::File =
            syn::parse2(expand(attribute, item)).expect("an expansion parses");
        let errors = expanded.items.into_iter().filter_map(|item| match item {
            syn::Item::Macro(item) => syn::parse2::<syn::LitStr>(item.mac.tokens).ok(),
            _ => None,
        });
        errors.map(|message| message.value()).collect()
    }

    #[test]
    fn only_structs_and_enums_are_types() {
        let message = ["`#[mcp_type]` must be on a struct or an enum"];
        assert_eq!(
            messages(
                quote!(),
                quote!(
                    fn a() {}
                )
            ),
            message
        );
        assert_eq!(
            messages(
                quote!(),
                quote!(
                    pub union A {
                        a: u8,
                    }
                )
            ),
            message
        );
        assert!(
            messages(
                quote!(),
                quote!(
                    pub(crate) struct A;
                )
            )
            .is_empty()
        );
    }

    #[test]
    fn knows_one_key() {
        assert_eq!(
            messages(
                quote!(krate = my::path),
                quote!(
                    struct A;
                )
            ),
            [
                "unknown argument `krate` for `#[mcp_type]`; did you mean `crate`? expected one of: `crate`"
            ]
        );
        assert_eq!(
            messages(
                quote!(crate = a, crate = b),
                quote!(
                    struct A;
                )
            ),
            ["duplicate argument `crate`"]
        );
    }
}
