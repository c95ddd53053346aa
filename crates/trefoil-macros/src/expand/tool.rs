//! `impl Tool`.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::boxed_bounds;
use crate::attr::Hint;
use crate::model::Handler;

pub(crate) fn expand(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let definition = definition(handler);
    let body = handler.boxed(&body(handler));
    let (lifetimes, bounds) = boxed_bounds(3);
    super::implementation(
        &handler.function,
        &quote!(#root::Tool),
        &quote! {
            fn definition(&self) -> #root::ToolDefinition {
                #definition
            }

            fn call #lifetimes (
                &'life0 self,
                __ctx: &'life1 #root::RequestContext,
                __arguments: #root::Arguments<'life2>,
            ) -> #root::Pin<#root::Box<dyn #root::Future<
                Output = #root::Result<#root::CallToolResult, #root::ProtocolError>,
            > + #root::Send + 'async_trait>>
            #bounds
            {
                #body
            }
        },
    )
}

fn definition(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let declarations = handler.declarations();
    let name = &handler.name;
    let description = &handler.description;
    let common = super::common(handler);
    let annotations = (!handler.attr.hints.is_empty()).then(|| {
        let hints = handler
            .attr
            .hints
            .iter()
            .map(|Hint { key, on }| quote!(.#key(#on)));
        quote!(.annotations(<#root::ToolAnnotations>::new() #(#hints)*))
    });
    let returned = handler.returned("IntoToolResult");
    quote! {
        #declarations
        <#root::ToolDefinition>::derived(#name, #description, __input)
            #common
            #annotations
            .output(#returned::output_schema())
    }
}

fn body(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let returned = handler.returned("IntoToolResult");
    let decoding = decoding(handler);
    let call = handler.call();
    let outcome = if handler.function.is_async() {
        quote!(#returned::into_tool_result(#call.await))
    } else if handler.is_blocking() {
        quote!(#root::blocking(__ctx, move |__ctx| #returned::into_tool_result(#call)).await)
    } else {
        quote!(#returned::into_tool_result(#call))
    };
    quote!(#decoding #outcome)
}

fn decoding(handler: &Handler) -> TokenStream {
    let refused = quote!(__refused.into_tool_result());
    if !handler.is_sole() {
        let decoder = handler.decoder();
        return handler.decoding(&quote!(__arguments.decode(#decoder)), &refused);
    }
    handler.sole_decoding(&refused)
}
