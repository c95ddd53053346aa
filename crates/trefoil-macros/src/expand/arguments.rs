//! Declaring and defaulting arguments, which the three kinds share.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::paths::place_of;
use crate::attr::{Constraints, DefaultValue};
use crate::kind::Kind;
use crate::model::{Argument, Handler};

impl Handler {
    /// Whether the only argument may be an `Args<T>`, which its type decides.
    pub(crate) fn is_sole(&self) -> bool {
        self.kind == Kind::Tool && self.arguments.len() == 1
    }

    /// `let __input = …;`: the schema of the arguments.
    pub(crate) fn declarations(&self) -> TokenStream {
        let root = self.root.here();
        let new = quote!(<#root::InputSchema>::new());
        if self.arguments.is_empty() {
            return quote!(let __input = #new;);
        }
        let declare = self.arguments.iter().enumerate().map(|(index, argument)| {
            let spec = self.spec(index, argument);
            let ty = self.erased(&argument.ty);
            if self.is_sole() {
                let input = self.root.qualified(&ty, "SoleArgument", "input");
                quote!(let __input = #input(#spec);)
            } else {
                let declare = self.root.qualified(&ty, "Argument", "declare");
                quote!(#declare(&mut __input, #spec);)
            }
        });
        let start = (!self.is_sole()).then(|| quote!(let mut __input = #new;));
        quote!(#start #(#declare)*)
    }

    fn spec(&self, index: usize, argument: &Argument) -> TokenStream {
        let root = self.root.here();
        let name = &argument.name;
        let mut fields = vec![quote!(name: #name)];
        if let Some(title) = &argument.title {
            fields.push(quote!(title: #root::Some(#title)));
        }
        if let Some(description) = &argument.description {
            fields.push(quote!(description: #root::Some(#description)));
        }
        for (field, constraints) in [
            ("keywords", &argument.constraints),
            ("inner", &argument.inner),
        ] {
            let keywords = keywords(constraints, &root);
            if !keywords.is_empty() {
                let field = format_ident!("{field}");
                fields.push(quote!(#field: &[#(#keywords),*]));
            }
        }
        if argument.default.is_some() {
            let default = default_name(index);
            fields.push(quote! {
                default: #root::Some({
                    use #root::{OpaqueDefault as _, SerializableDefault as _};
                    (&#root::DefaultOf(Self::#default())).default_value()
                })
            });
        }
        if !argument.examples.is_empty() {
            let examples = argument.examples.iter().map(|example| {
                let span = place_of(&example.to_token_stream());
                let root = self.root.at(span);
                quote_spanned!(span=> #root::example(&#example))
            });
            fields.push(quote!(examples: #root::vec![#(#examples),*]));
        }
        if let Some(header) = &argument.header {
            fields.push(quote!(header: #root::Some(#header)));
        }
        if argument.sensitive {
            fields.push(quote!(sensitive: true));
        }
        if argument.completes {
            fields.push(quote!(completes: true));
        }
        quote!(#root::ArgumentSpec { #(#fields,)* ..<#root::ArgumentSpec as #root::Default>::default() })
    }
}

/// One function per default, so that a default of the wrong type is one error.
pub(crate) fn defaults(handler: &Handler) -> Option<TokenStream> {
    let functions: Vec<_> = handler
        .arguments
        .iter()
        .enumerate()
        .filter_map(|(index, argument)| {
            let default = argument.default.as_ref()?;
            let name = default_name(index);
            let ty = handler.owned(&argument.ty);
            let span = place_of(&ty);
            let made_at = |place: Span| {
                let span = Span::call_site().located_at(place);
                (span, handler.root.at(span))
            };
            let value = match default {
                DefaultValue::OfType(key) => {
                    let (span, root) = made_at(*key);
                    quote_spanned!(span=> #root::default_of_type())
                }
                DefaultValue::Text(literal) => {
                    let (span, root) = made_at(literal.span());
                    quote_spanned!(span=> #root::default_of_text(#literal))
                }
                DefaultValue::Expr(expression) => expression.to_token_stream(),
            };
            Some(quote_spanned!(span=> fn #name() -> #ty { #value }))
        })
        .collect();
    if functions.is_empty() {
        return None;
    }
    let name = &handler.function.signature.ident;
    let conditions = super::conditions(&handler.function);
    Some(quote! {
        #conditions
        #[automatically_derived]
        #[allow(deprecated)]
        impl #name {
            #(#functions)*
        }
    })
}

/// The function of an argument's default, associated to the hidden struct.
pub(crate) fn default_name(index: usize) -> Ident {
    format_ident!("__default_{index}")
}

/// The schema keywords of `constraints`, as elements of a slice.
fn keywords(constraints: &Constraints, root: &TokenStream) -> Vec<TokenStream> {
    let numbers = [
        ("minimum", constraints.min),
        ("maximum", constraints.max),
        ("exclusiveMinimum", constraints.exclusive_min),
        ("exclusiveMaximum", constraints.exclusive_max),
        ("multipleOf", constraints.multiple_of),
        ("length.min", constraints.length_min),
        ("length.max", constraints.length_max),
    ];
    let mut keywords: Vec<_> = numbers
        .into_iter()
        .filter_map(|(name, number)| {
            let value = number?.keyword(root);
            Some(quote!((#name, #value)))
        })
        .collect();
    if constraints.unique {
        keywords.push(quote!(("uniqueItems", #root::Keyword::Bool(true))));
    }
    for (name, text) in [
        ("pattern", &constraints.pattern),
        ("format", &constraints.format),
    ] {
        if let Some(text) = text {
            keywords.push(quote!((#name, #root::Keyword::Text(#text))));
        }
    }
    keywords
}
