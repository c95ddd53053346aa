//! `#[mcp_type]`: serde's and schemars' derives through trefoil's re-exports.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, ItemEnum, Meta, Token, Variant, Visibility, parse_quote};

use crate::attr::{entries, unknown_key, without_duplicates};
use crate::errors::Errors;
use crate::expand::Root;
use crate::form;

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
    let forms = form::implementations(item.clone(), &root);
    let item = with_described_variants(item);
    quote! {
        #[derive(#root::serde::Serialize, #root::serde::Deserialize, #root::schemars::JsonSchema)]
        #[serde(crate = #serde)]
        #[schemars(crate = #schemars)]
        #item
        #forms
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

/// An enum of which some variants are described, with an empty description on the others.
///
/// schemars lists variants that say nothing before those that say something, so that the order of declaration would be
/// lost. An empty description counts, and is not written into the schema.
fn with_described_variants(item: TokenStream) -> TokenStream {
    let Ok(mut parsed) = syn::parse2::<ItemEnum>(item.clone()) else {
        return item;
    };
    if !parsed.variants.iter().any(says_something) {
        return item;
    }
    for variant in &mut parsed.variants {
        if !variant.attrs.iter().any(is_description) {
            variant
                .attrs
                .push(parse_quote!(#[schemars(description = "")]));
        }
    }
    parsed.into_token_stream()
}

/// Whether schemars has something to write about the variant beside its name.
fn says_something(variant: &Variant) -> bool {
    variant.attrs.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("doc") || path.is_ident("deprecated") || path.is_ident("schemars")
    })
}

fn is_description(attribute: &Attribute) -> bool {
    match &attribute.meta {
        Meta::NameValue(meta) => meta.path.is_ident("doc"),
        Meta::List(list) if list.path.is_ident("schemars") => {
            let mut tokens = list.tokens.clone().into_iter();
            tokens.any(|token| matches!(token, TokenTree::Ident(key) if key == "description"))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The variants that the expansion gives an empty description.
    fn emptied(source: &str) -> Vec<String> {
        let item = source.parse().expect("a test's source is tokens");
        let expanded: syn::File = syn::parse2(expand(quote!(), item)).expect("an expansion parses");
        let Some(syn::Item::Enum(expanded)) = expanded.items.into_iter().next() else {
            panic!("an enum stays one");
        };
        let empty = quote!(#[schemars(description = "")]).to_string();
        let variants = expanded.variants.iter();
        let is_empty = |attribute: &Attribute| attribute.to_token_stream().to_string() == empty;
        let emptied = variants.filter(|variant| variant.attrs.iter().any(is_empty));
        emptied.map(|variant| variant.ident.to_string()).collect()
    }

    #[test]
    fn variants_are_described_all_or_none() {
        assert_eq!(
            emptied(r#"enum A { B, #[serde(rename = "c")] C }"#),
            [""; 0]
        );
        assert_eq!(
            emptied("enum A { B, /** x */ C, D { /** x */ e: u8 } }"),
            ["B", "D"]
        );
        assert_eq!(
            emptied(
                r#"enum A { #[schemars(title = "x")] B, #[schemars(title = "x", description = "y")] C }"#
            ),
            ["B"]
        );
        assert_eq!(emptied("enum A { B, #[deprecated] C }"), ["B", "C"]);
    }

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
