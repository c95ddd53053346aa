//! `impl Prompt`.

use proc_macro2::TokenStream;
use quote::quote;

use super::complete;
use super::paths::boxed_bounds;
use crate::model::Handler;

pub(crate) fn expand(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let declarations = handler.declarations();
    let name = &handler.name;
    let description = &handler.description;
    let common = super::common(handler);
    let body = handler.boxed(&body(handler));
    let complete = complete::expand(handler);
    let (lifetimes, bounds) = boxed_bounds(3);
    super::implementation(
        &handler.function,
        &quote!(#root::Prompt),
        &quote! {
            fn definition(&self) -> #root::PromptDefinition {
                #declarations
                <#root::PromptDefinition>::derived(#name, #description, __input)
                    #common
            }

            fn get #lifetimes (
                &'life0 self,
                __ctx: &'life1 #root::RequestContext,
                __arguments: #root::Arguments<'life2>,
            ) -> #root::Pin<#root::Box<dyn #root::Future<
                Output = #root::Result<#root::GetPromptResult, #root::ProtocolError>,
            > + #root::Send + 'async_trait>>
            #bounds
            {
                #body
            }

            #complete
        },
    )
}

fn body(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let returned = handler.returned("IntoPromptResult");
    let decoder = handler.decoder();
    let decoding = handler.decoding(
        &quote!(__arguments.decode_texts(#decoder)),
        &quote!(#root::Err(__refused.into_protocol_error())),
    );
    let call = handler.call();
    let outcome = if handler.function.is_async() {
        quote!(#returned::into_prompt_result(#call.await))
    } else if handler.is_blocking() {
        quote!(#root::blocking(__ctx, move |__ctx| #returned::into_prompt_result(#call)).await)
    } else {
        quote!(#returned::into_prompt_result(#call))
    };
    quote!(#decoding #outcome)
}
