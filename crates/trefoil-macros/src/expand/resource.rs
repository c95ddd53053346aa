//! `impl Resource`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};

use super::complete;
use super::paths::{boxed_method, place_of};
use crate::attr::{Cache, float_tokens};
use crate::model::Handler;

pub(crate) fn expand(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let definition = definition(handler);
    let read = boxed_method(
        &root,
        "read",
        &[
            quote!(__ctx: &'life1 #root::RequestContext),
            quote!(__uri: #root::MatchedUri<'life2>),
        ],
        &quote!(#root::ReadResourceResult),
        &handler.boxed(&body(handler)),
    );
    let list = list(handler);
    let complete = complete::expand(handler);
    super::implementation(
        &handler.function,
        &quote!(#root::Resource),
        &quote! {
            fn definition(&self) -> #root::ResourceDefinition {
                #definition
            }

            #read

            #list

            #complete
        },
    )
}

fn definition(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let attr = &handler.attr;
    let declarations = handler.declarations();
    let uri = attr.uri.as_ref();
    let name = &handler.name;
    let common = super::common(handler);
    let description = handler
        .description
        .as_ref()
        .map(|text| quote!(.description(#text)));
    let mime_type = attr
        .mime_type
        .as_ref()
        .map(|mime_type| quote!(.mime_type(#mime_type)));
    let size = attr.size.map(|(size, _)| quote!(.size(#size)));
    let audience = (!attr.audience.is_empty()).then(|| {
        let roles = attr.audience.iter();
        quote!(.audience(&[#(#root::Role::#roles),*]))
    });
    let priority = attr.priority.map(|priority| {
        let priority = float_tokens(priority);
        quote!(.priority(#priority))
    });
    let cache = attr.cache.as_ref().map(|Cache { ttl, scope }| {
        let scope = quote::format_ident!("{scope}");
        quote!(.cache(#root::CacheHint { ttl: #ttl, scope: #root::CacheScope::#scope }))
    });
    let lists = attr.list.as_ref().map(|_| quote!(.lists()));
    let subscribe = attr.subscribe.map(|_| quote!(.subscribe()));
    quote! {
        #declarations
        <#root::ResourceDefinition>::derived(#uri, #name, __input)
            #description
            #common
            #mime_type
            #size
            #audience
            #priority
            #cache
            #lists
            #subscribe
    }
}

/// The method `list`, or nothing if no function lists the template's resources.
fn list(handler: &Handler) -> Option<TokenStream> {
    let (path, _) = handler.attr.list.as_ref()?;
    let uri = handler.attr.uri.as_ref();
    let root = handler.root.here();
    let span = place_of(&path.to_token_stream());
    let place = handler.root.at(span);
    Some(boxed_method(
        &root,
        "list",
        &[quote!(__ctx: &'life1 #root::RequestContext)],
        &quote!(#root::Vec<#root::ResourceEntry>),
        &quote_spanned!(span=> #place::listed(#path, #uri, __ctx)),
    ))
}

fn body(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let returned = handler.returned("IntoResourceResult", "into_resource_result");
    let decoding = (!handler.arguments.is_empty()).then(|| {
        let decoder = handler.decoder();
        handler.decoding(&quote!(__uri.decode(#decoder)))
    });
    let call = handler.call();
    let outcome = if handler.function.is_async() {
        quote!(#returned(#call.await, &__uri))
    } else if handler.is_blocking() {
        quote! {
            let __uri = __uri.detach();
            #root::blocking(__ctx, move |__ctx| #returned(#call, &__uri.attach())).await
        }
    } else {
        quote!(#returned(#call, &__uri))
    };
    quote!(#decoding #outcome)
}
