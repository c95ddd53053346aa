//! How generated code names things: only through one root, and the user's types without their lifetimes.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Path, Type};

use crate::model::Handler;

/// The module through which everything generated is reached: `::trefoil::__private`, or that of `crate = path`.
pub(crate) struct Root(Option<Path>);

impl Root {
    pub(crate) fn new(path: Option<Path>) -> Self {
        Self(path)
    }

    /// The root's path. `span` says where errors about it are shown.
    pub(crate) fn at(&self, span: Span) -> TokenStream {
        match &self.0 {
            Some(path) => quote_spanned!(span=> #path::__private),
            None => quote_spanned!(span=> ::trefoil::__private),
        }
    }

    pub(crate) fn here(&self) -> TokenStream {
        self.at(Span::call_site())
    }

    /// `<ty as root::Trait>::function`, such that errors about the bound are shown at the type.
    ///
    /// The same tokens have the same spans each time, so that the compiler folds equal errors into one.
    pub(crate) fn qualified(
        &self,
        ty: &TokenStream,
        implemented: &str,
        function: &str,
    ) -> TokenStream {
        let span = place_of(ty);
        let root = self.at(span);
        let [implemented, function] = [implemented, function].map(|name| Ident::new(name, span));
        quote_spanned!(span=> <#ty as #root::#implemented>::#function)
    }
}

/// Where `tokens` stand, with the hygiene of our own identifiers.
pub(crate) fn place_of(tokens: &TokenStream) -> Span {
    Span::call_site().located_at(tokens.span())
}

impl Handler {
    /// `ty` with the function's own lifetimes as `'_`: they do not exist outside its signature.
    pub(crate) fn erased(&self, ty: &Type) -> TokenStream {
        self.with_lifetimes(ty.to_token_stream(), "_")
    }

    /// `ty` with the function's own lifetimes as `'static`, for where none can be inferred.
    pub(crate) fn owned(&self, ty: &Type) -> TokenStream {
        self.with_lifetimes(ty.to_token_stream(), "static")
    }

    fn with_lifetimes(&self, tokens: TokenStream, replacement: &str) -> TokenStream {
        let names: Vec<_> = self
            .function
            .lifetimes()
            .into_iter()
            .map(|lifetime| lifetime.ident.to_string())
            .collect();
        replace_lifetimes(tokens, &names, replacement)
    }
}

fn replace_lifetimes(tokens: TokenStream, names: &[String], replacement: &str) -> TokenStream {
    let mut after_quote = false;
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => {
                let stream = replace_lifetimes(group.stream(), names, replacement);
                let mut replaced = proc_macro2::Group::new(group.delimiter(), stream);
                replaced.set_span(group.span());
                TokenTree::Group(replaced)
            }
            TokenTree::Ident(ident) if after_quote => {
                after_quote = false;
                let name = ident.to_string();
                let named = names.contains(&name) || (name == "_" && replacement == "static");
                TokenTree::Ident(if named {
                    Ident::new(replacement, ident.span())
                } else {
                    ident
                })
            }
            token => {
                after_quote = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
                token
            }
        })
        .collect()
}

/// A method that `async_trait` declared, written without it.
///
/// References in `parameters` have the lifetimes `'life1`, `'life2` and so on; `'life0` is that of `self`.
pub(crate) fn boxed_method(
    root: &TokenStream,
    name: &str,
    parameters: &[TokenStream],
    output: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    let lifetimes: Vec<_> = (0..=parameters.len())
        .map(|index| syn::Lifetime::new(&format!("'life{index}"), Span::call_site()))
        .collect();
    quote! {
        fn #name<#(#lifetimes,)* 'async_trait>(&'life0 self, #(#parameters,)*)
            -> #root::Pin<#root::Box<dyn #root::Future<
                Output = #root::Result<#output, #root::ProtocolError>,
            > + #root::Send + 'async_trait>>
        where #(#lifetimes: 'async_trait,)* Self: 'async_trait
        {
            #body
        }
    }
}
