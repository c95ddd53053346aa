//! `complete` of resources and prompts.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};

use super::paths::{boxed_method, place_of};
use crate::model::Handler;

/// The method, or nothing if no argument has a completer.
pub(crate) fn expand(handler: &Handler) -> Option<TokenStream> {
    if handler.completions.is_empty() {
        return None;
    }
    let root = handler.root.here();
    let arms = handler.completions.iter().map(|(name, path)| {
        let span = place_of(&path.to_token_stream());
        let root = handler.root.at(span);
        let values = quote_spanned!(span=> #root::completed(#path, __ctx, __partial));
        quote!(#name => #values.await,)
    });
    let body = handler.boxed(&quote! {
        match __argument {
            #(#arms)*
            _ => #root::Ok(<#root::Vec<_>>::new()),
        }
    });
    Some(boxed_method(
        &root,
        "complete",
        &[
            quote!(__ctx: &'life1 #root::RequestContext),
            quote!(__argument: &'life2 #root::str),
            quote!(__partial: &'life3 #root::str),
        ],
        &quote!(#root::Vec<#root::String>),
        &body,
    ))
}
