//! `impl Prompt`.

use proc_macro2::TokenStream;
use quote::quote;

use super::complete;
use super::paths::boxed_method;
use crate::model::Handler;

pub(crate) fn expand(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let declarations = handler.declarations();
    let name = &handler.name;
    let description = &handler.description;
    let common = super::common(handler);
    let get = boxed_method(
        &root,
        "get",
        &[
            quote!(__ctx: &'life1 #root::RequestContext),
            quote!(__arguments: #root::Arguments<'life2>),
        ],
        &quote!(#root::GetPromptResult),
        &handler.boxed(&body(handler)),
    );
    let complete = complete::expand(handler);
    super::implementation(
        &handler.function,
        &quote!(#root::Prompt),
        &quote! {
            fn definition(&self) -> #root::PromptDefinition {
                #declarations
                <#root::PromptDefinition>::derived(#name, #description, __input)
                    #common
            }

            #get

            #complete
        },
    )
}

fn body(handler: &Handler) -> TokenStream {
    let decoder = handler.decoder();
    let decoding = handler.decoding(&quote!(__arguments.decode_texts(#decoder)));
    let outcome = handler.outcome("IntoPromptResult", "into_prompt_result");
    quote!(#decoding #outcome)
}
