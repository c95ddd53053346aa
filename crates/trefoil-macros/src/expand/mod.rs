//! Model to tokens. Nothing here can fail.

mod arguments;
mod complete;
mod decode;
mod fallback;
mod paths;
mod prompt;
mod resource;
mod tool;

pub(crate) use paths::{Root, place_of};

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::attr::HandlerAttr;
use crate::errors::Errors;
use crate::kind::Kind;
use crate::model::{Handler, Passed};
use crate::signature::Function;

/// The whole pipeline of an attribute on a function.
pub(crate) fn handler(kind: Kind, attribute: TokenStream, item: TokenStream) -> TokenStream {
    match model(kind, attribute, &item) {
        Ok(handler) => expand(&handler),
        Err(failed) => fallback::expand(kind, &failed, item),
    }
}

/// What is left of an attribute that was refused.
pub(crate) struct Failed {
    pub(crate) errors: Vec<syn::Error>,
    pub(crate) root: Root,
    pub(crate) function: Option<Function>,
}

/// Reads and checks; all stages before expansion.
pub(crate) fn model(
    kind: Kind,
    attribute: TokenStream,
    item: &TokenStream,
) -> Result<Handler, Box<Failed>> {
    let errors = Errors::new();
    let mut attr = HandlerAttr::read(attribute, kind, &errors);
    let root = Root::new(attr.root.take());
    let Some(function) = Function::read(item.clone(), kind, &errors) else {
        return Err(Box::new(Failed {
            errors: errors.check().err().unwrap_or_default(),
            root,
            function: None,
        }));
    };
    if function.is_method() {
        // A free function may be described otherwise; what its attribute lacks is for later.
        return Err(Box::new(Failed {
            errors: errors.check().err().unwrap_or_default(),
            root,
            function: Some(function),
        }));
    }
    let handler = Handler::new(kind, root, attr, function, &errors);
    match errors.check() {
        Ok(()) => Ok(handler),
        Err(errors) => Err(Box::new(Failed {
            errors,
            root: handler.root,
            function: Some(handler.function),
        })),
    }
}

fn expand(handler: &Handler) -> TokenStream {
    let function = function(&handler.function);
    let structure = structure(&handler.function);
    let registration = registration(handler);
    let implementation = match handler.kind {
        Kind::Tool => tool::expand(handler),
        Kind::Resource => resource::expand(handler),
        Kind::Prompt => prompt::expand(handler),
    };
    let defaults = arguments::defaults(handler);
    quote! {
        #function
        #structure
        #registration
        #implementation
        #defaults
    }
}

/// The function as written, with the lints silenced that its shape as a handler would fire.
fn function(function: &Function) -> TokenStream {
    let Function {
        attributes,
        visibility,
        signature,
        body,
        ..
    } = function;
    quote! {
        #[allow(clippy::too_many_arguments, clippy::needless_pass_by_value, clippy::unused_async)]
        #(#attributes)*
        #visibility #signature #body
    }
}

/// The struct of the same name, in the other namespace.
fn structure(function: &Function) -> TokenStream {
    let conditions = conditions(function);
    let visibility = &function.visibility;
    let name = &function.signature.ident;
    quote! {
        #conditions
        #[doc(hidden)]
        #[allow(non_camel_case_types, missing_docs, missing_debug_implementations, unreachable_pub)]
        #visibility struct #name {}
    }
}

/// `impl Handler`: what `handlers![…]` calls, and what `.discover()` finds.
fn registration(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let name = &handler.function.signature.ident;
    let constructor = quote::format_ident!("{}", handler.kind.noun());
    let path = format!("::{}", syn::ext::IdentExt::unraw(name));
    let injections = handler.passed.iter().filter_map(|passed| match passed {
        Passed::Injected(ty) => {
            let ty = handler.erased(ty);
            Some(quote!(.injects::<#ty>()))
        }
        Passed::Argument(_) => None,
    });
    // `submit!` stands inside, so that a function that is not free gets no errors about it.
    implementation(
        &handler.function,
        &quote!(#root::Handler),
        &quote! {
            fn handler() -> #root::HandlerEntry {
                #root::submit! { #name }
                #root::HandlerEntry::#constructor(#name {}, #root::concat!(#root::module_path!(), #path))
                    #(#injections)*
            }
        },
    )
}

/// `impl Trait for function { … }`.
fn implementation(
    function: &Function,
    implemented: &TokenStream,
    items: &TokenStream,
) -> TokenStream {
    let conditions = conditions(function);
    let name = &function.signature.ident;
    quote! {
        #conditions
        #[automatically_derived]
        #[allow(deprecated)]
        impl #implemented for #name {
            #items
        }
    }
}

/// The `cfg` attributes beneath ours, which what we add must share.
fn conditions(function: &Function) -> TokenStream {
    let conditions = function
        .attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"));
    conditions.map(ToTokens::to_token_stream).collect()
}

/// The setters of a definition that all kinds have, where they were given.
fn common(handler: &Handler) -> TokenStream {
    let root = handler.root.here();
    let HandlerAttr {
        title,
        icons,
        meta,
        timeout,
        scopes,
        visible_if,
        ..
    } = &handler.attr;
    let title = title.as_ref().map(|title| quote!(.title(#title)));
    let icons = (!icons.is_empty()).then(|| quote!(.icons(#root::vec![#(#root::icon(#icons)),*])));
    let meta = meta.as_ref().map(|meta| quote!(.meta(#root::meta(#meta))));
    let timeout = timeout.as_ref().map(|timeout| quote!(.timeout(#timeout)));
    let scopes = (!scopes.is_empty()).then(|| quote!(.scopes([#(#scopes),*])));
    let visible_if = visible_if.as_ref().map(|path| quote!(.visible_if(#path)));
    quote!(#title #icons #meta #timeout #scopes #visible_if)
}
