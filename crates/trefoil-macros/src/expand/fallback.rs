//! What is emitted when something is wrong: the function, the errors, and stubs so that nothing else fails for want of them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::paths::boxed_method;
use super::{Failed, Root};
use crate::kind::Kind;
use crate::signature::Function;

pub(crate) fn expand(kind: Kind, failed: &Failed, item: TokenStream) -> TokenStream {
    let errors: TokenStream = failed
        .errors
        .iter()
        .map(syn::Error::to_compile_error)
        .collect();
    let Some(function) = &failed.function else {
        return quote!(#item #errors);
    };
    let written = super::function(function);
    if function.is_method() {
        // A struct cannot stand inside an `impl`; nor can the errors, except as a macro call.
        return quote!(#errors #written);
    }
    let structure = super::structure(function);
    let stubs = stubs(kind, &failed.root, function);
    quote!(#written #structure #errors #stubs)
}

fn stubs(kind: Kind, root: &Root, function: &Function) -> TokenStream {
    let root = root.here();
    let never = quote!(#root::unreachable!());
    let handler = super::implementation(
        function,
        &quote!(#root::Handler),
        &quote! {
            fn handler() -> #root::HandlerEntry {
                #never
            }
        },
    );
    let (method, input, output) = match kind {
        Kind::Tool => ("call", "Arguments", "CallToolResult"),
        Kind::Resource => ("read", "MatchedUri", "ReadResourceResult"),
        Kind::Prompt => ("get", "Arguments", "GetPromptResult"),
    };
    let [implemented, definition, input, output] = [
        kind.trait_name(),
        &format!("{}Definition", kind.trait_name()),
        input,
        output,
    ]
    .map(|name| format_ident!("{name}"));
    let method = boxed_method(
        &root,
        method,
        &[
            quote!(_: &'life1 #root::RequestContext),
            quote!(_: #root::#input<'life2>),
        ],
        &quote!(#root::#output),
        &never,
    );
    let implementation = super::implementation(
        function,
        &quote!(#root::#implemented),
        &quote! {
            fn definition(&self) -> #root::#definition {
                #never
            }

            #method
        },
    );
    quote!(#handler #implementation)
}
