//! `impl Tool`.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::boxed_method;
use crate::attr::Hint;
use crate::model::Handler;

pub(crate) fn expand(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let definition = definition(handler);
    let call = boxed_method(
        &root,
        "call",
        &[
            quote!(__ctx: &'life1 #root::RequestContext),
            quote!(__arguments: #root::Arguments<'life2>),
        ],
        &quote!(#root::CallToolResult),
        &handler.boxed(&body(handler)),
    );
    super::implementation(
        &handler.function,
        &quote!(#root::Tool),
        &quote! {
            fn definition(&self) -> #root::ToolDefinition {
                #definition
            }

            #call
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
    let task = handler.attr.task.as_ref().map(|task| {
        let variant = &task.variant;
        // The type's name bears the value's place: without the feature it is what is missing.
        let support = quote::quote_spanned!(variant.span()=> TaskSupport);
        quote!(.task(#root::#support::#variant))
    });
    let output_schema = handler.returned("IntoToolResult", "output_schema");
    quote! {
        #declarations
        <#root::ToolDefinition>::derived(#name, #description, __input)
            #common
            #annotations
            #task
            .output(#output_schema())
    }
}

fn body(handler: &Handler) -> TokenStream {
    let decoding = decoding(handler);
    let outcome = handler.outcome("IntoToolResult", "into_tool_result");
    quote!(#decoding #outcome)
}

fn decoding(handler: &Handler) -> TokenStream {
    if !handler.is_sole() {
        let decoder = handler.decoder();
        return handler.decoding(&quote!(__arguments.decode(#decoder)));
    }
    handler.sole_decoding()
}
