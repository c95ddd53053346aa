//! `complete` of resources and prompts.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};

use super::paths::{boxed_bounds, place_of};
use crate::model::Handler;

/// The method, or nothing if no argument has a completer.
pub(crate) fn expand(handler: &Handler) -> Option<TokenStream> {
    if handler.completions.is_empty() {
        return None;
    }
    let root = handler.root.here();
    let (lifetimes, bounds) = boxed_bounds(4);
    let arms = handler.completions.iter().map(|(name, path)| {
        let span = place_of(&path.to_token_stream());
        let root = handler.root.at(span);
        let values = quote_spanned!(span=> let __values: #root::Vec<#root::String> = #path(__ctx, __partial).await;);
        quote!(#name => { #values #root::Ok(__values) })
    });
    let body = handler.boxed(&quote! {
        match __argument {
            #(#arms)*
            _ => #root::Ok(<#root::Vec<_>>::new()),
        }
    });
    Some(quote! {
        fn complete #lifetimes (
            &'life0 self,
            __ctx: &'life1 #root::RequestContext,
            __argument: &'life2 #root::str,
            __partial: &'life3 #root::str,
        ) -> #root::Pin<#root::Box<dyn #root::Future<
            Output = #root::Result<#root::Vec<#root::String>, #root::ProtocolError>,
        > + #root::Send + 'async_trait>>
        #bounds
        {
            #body
        }
    })
}
