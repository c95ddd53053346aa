//! From the wire to the call: decoding the arguments, calling the function, boxing the future.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ReturnType;

use super::arguments::default_name;
use super::paths::place_of;
use crate::kind::Kind;
use crate::model::{Handler, Passed};

/// How texts of prompt arguments and URI variables, or the members of a tool's arguments, are read.
pub(crate) struct Reader {
    /// What the decoding closure is given.
    pub(crate) source: Ident,
    /// The next name, as an `Option`, and the same name as a `str`.
    pub(crate) next: TokenStream,
    pub(crate) name: TokenStream,
    pub(crate) read: &'static str,
    pub(crate) read_defaulted: &'static str,
    /// The arm for a name that is no argument.
    pub(crate) unknown: TokenStream,
}

impl Reader {
    pub(crate) fn for_kind(kind: Kind) -> Self {
        let texts = format_ident!("__texts");
        match kind {
            Kind::Tool => {
                let source = format_ident!("__members");
                Self {
                    next: quote!(#source.next()?),
                    name: quote!(&*__name),
                    read: "read",
                    read_defaulted: "read",
                    unknown: quote!(#source.unknown(&__name)?),
                    source,
                }
            }
            Kind::Resource | Kind::Prompt => Self {
                next: quote!(#texts.next()),
                name: quote!(__name),
                read: "read_text",
                read_defaulted: "read_text_defaulted",
                // Every variable of a template is a parameter, so nothing else can come.
                unknown: if kind == Kind::Prompt {
                    quote!(#texts.unknown(__name)?)
                } else {
                    quote!({})
                },
                source: texts,
            },
        }
    }
}

impl Handler {
    /// The closure that decodes all arguments into a tuple.
    pub(crate) fn decoder(&self) -> TokenStream {
        let root = self.root.here();
        let Reader {
            source,
            next,
            name,
            read,
            read_defaulted,
            unknown,
        } = Reader::for_kind(self.kind);
        let mut slots = Vec::new();
        let mut arms = Vec::new();
        let mut taken = Vec::new();
        for (index, argument) in self.arguments.iter().enumerate() {
            let variable = variable(index);
            let wire = &argument.name;
            let ty = self.erased(&argument.ty);
            let of_type = |function| self.root.qualified(&ty, "Argument", function);
            let slot = of_type("slot");
            slots.push(quote!(let mut #variable = #slot();));
            let (read, value) = if argument.default.is_some() {
                let default = default_name(index);
                let take = of_type("take_or");
                let value = quote!(#take(#variable, Self::#default));
                (of_type(read_defaulted), value)
            } else {
                let take = of_type("take");
                (of_type(read), quote!(#take(#variable, #wire)?))
            };
            arms.push(quote!(#wire => #read(#source, &mut #variable)?,));
            taken.push(value);
        }
        let dispatch = if arms.is_empty() {
            quote!(#unknown;)
        } else {
            quote! {
                match #name {
                    #(#arms)*
                    _ => #unknown,
                }
            }
        };
        quote! {
            |#source| {
                #(#slots)*
                while let #root::Some(__name) = #next {
                    #dispatch
                }
                #root::Ok((#(#taken,)*))
            }
        }
    }

    /// `let (__0, __1,) = …;`, which returns if the arguments are refused; the server words the answer.
    pub(crate) fn decoding(&self, decode: &TokenStream) -> TokenStream {
        let root = self.root.here();
        let variables = (0..self.arguments.len()).map(variable);
        quote! {
            let (#(#variables,)*) = match #decode {
                #root::Ok(__decoded) => __decoded,
                #root::Err(__refused) => return #root::Err(__refused.into_protocol_error()),
            };
        }
    }

    /// The same for an only argument, whose type decides whether it is the whole object.
    pub(crate) fn sole_decoding(&self) -> TokenStream {
        let decodes = self.arguments.iter().enumerate().map(|(index, argument)| {
            let name = &argument.name;
            let ty = self.erased(&argument.ty);
            let of_type = |function| self.root.qualified(&ty, "SoleArgument", function);
            if argument.default.is_some() {
                let decode = of_type("decode_or");
                let default = default_name(index);
                quote!(#decode(__arguments, #name, Self::#default))
            } else {
                let decode = of_type("decode");
                quote!(#decode(__arguments, #name))
            }
        });
        let decode = quote!(#(#decodes)*);
        let root = self.root.here();
        quote! {
            let __0 = match #decode {
                #root::Ok(__decoded) => __decoded,
                #root::Err(__refused) => return #root::Err(__refused.into_protocol_error()),
            };
        }
    }

    /// The call of the user's function, without `.await`.
    pub(crate) fn call(&self) -> TokenStream {
        let name = &self.function.signature.ident;
        let passed = self.passed.iter().map(|passed| match passed {
            Passed::Injected(ty) => {
                let ty = self.erased(ty);
                let span = place_of(&ty);
                let root = self.root.at(span);
                quote_spanned!(span=> #root::inject::<#ty>(__ctx))
            }
            Passed::Argument(index) => {
                let variable = variable(*index);
                quote!(#variable)
            }
        });
        quote!(#name(#(#passed),*))
    }

    /// The call, off the async thread if the function may block it, with what it returns converted.
    pub(crate) fn outcome(&self, implemented: &str, conversion: &str) -> TokenStream {
        let root = self.root.here();
        let returned = self.returned(implemented, conversion);
        let call = self.call();
        if self.function.is_async() {
            quote!(#returned(#call.await))
        } else if self.is_blocking() {
            quote!(#root::blocking(__ctx, move |__ctx| #returned(#call)).await)
        } else {
            quote!(#returned(#call))
        }
    }

    /// `<R as Trait>::function` for the function's return type.
    pub(crate) fn returned(&self, implemented: &str, function: &str) -> TokenStream {
        let ty = match &self.function.signature.output {
            ReturnType::Type(_, ty) => self.erased(ty),
            ReturnType::Default => {
                let span = self.function.signature.ident.span();
                quote_spanned!(span=> ())
            }
        };
        self.root.qualified(&ty, implemented, function)
    }

    /// `let __fut = …; boxed(__fut)`, so that a future that is not `Send` is one error at the function's name.
    pub(crate) fn boxed(&self, body: &TokenStream) -> TokenStream {
        let span = Span::call_site().located_at(self.function.signature.ident.span());
        let root = self.root.at(span);
        let future = quote!(async move { #body });
        let call = quote_spanned!(span=> #root::boxed(__fut));
        quote_spanned!(span=> let __fut = #future; #call)
    }
}

fn variable(index: usize) -> Ident {
    format_ident!("__{index}")
}
