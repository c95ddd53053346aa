//! Declaring, decoding and defaulting arguments, which the three kinds share.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ReturnType;

use super::paths::place_of;
use crate::attr::{Constraints, DefaultValue};
use crate::kind::Kind;
use crate::model::{Argument, Handler, Passed};

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
                let sole = self.root.qualified(&ty, "SoleArgument");
                quote!(let __input = #sole::input(#spec);)
            } else {
                let implemented = self.root.qualified(&ty, "Argument");
                quote!(#implemented::declare(&mut __input, #spec);)
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
            let examples = &argument.examples;
            fields.push(quote!(examples: #root::vec![#(#root::example(&#examples)),*]));
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
            let implemented = self.root.qualified(&self.erased(&argument.ty), "Argument");
            let read = format_ident!(
                "{}",
                if argument.default.is_some() {
                    read_defaulted
                } else {
                    read
                }
            );
            slots.push(quote!(let mut #variable = #implemented::slot();));
            arms.push(quote!(#wire => #implemented::#read(#source, &mut #variable)?,));
            taken.push(if argument.default.is_some() {
                let default = default_name(index);
                quote!(#implemented::take_or(#variable, Self::#default))
            } else {
                quote!(#implemented::take(#variable, #wire)?)
            });
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

    /// `let (__0, __1,) = …;`, with `refused` for what to return if the arguments are refused.
    pub(crate) fn decoding(&self, decode: &TokenStream, refused: &TokenStream) -> TokenStream {
        let root = self.root.here();
        let variables = (0..self.arguments.len()).map(variable);
        quote! {
            let (#(#variables,)*) = match #decode {
                #root::Ok(__decoded) => __decoded,
                #root::Err(__refused) => return #refused,
            };
        }
    }

    /// The same for an only argument, whose type decides whether it is the whole object.
    pub(crate) fn sole_decoding(&self, refused: &TokenStream) -> TokenStream {
        let decodes = self.arguments.iter().enumerate().map(|(index, argument)| {
            let name = &argument.name;
            let sole = self
                .root
                .qualified(&self.erased(&argument.ty), "SoleArgument");
            if argument.default.is_some() {
                let default = default_name(index);
                quote!(#sole::decode_or(__arguments, #name, Self::#default))
            } else {
                quote!(#sole::decode(__arguments, #name))
            }
        });
        let decode = quote!(#(#decodes)*);
        let root = self.root.here();
        quote! {
            let __0 = match #decode {
                #root::Ok(__decoded) => __decoded,
                #root::Err(__refused) => return #refused,
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

    /// `<R as Trait>` for the function's return type.
    pub(crate) fn returned(&self, implemented: &str) -> TokenStream {
        match &self.function.signature.output {
            ReturnType::Type(_, ty) => self.root.qualified(&self.erased(ty), implemented),
            ReturnType::Default => {
                let span = self.function.signature.ident.span();
                self.root.qualified(&quote_spanned!(span=> ()), implemented)
            }
        }
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

/// One function per default, so that a default of the wrong type is one error.
pub(crate) fn defaults(handler: &Handler) -> Option<TokenStream> {
    let root = &handler.root;
    let functions: Vec<_> = handler
        .arguments
        .iter()
        .enumerate()
        .filter_map(|(index, argument)| {
            let default = argument.default.as_ref()?;
            let name = default_name(index);
            let ty = handler.owned(&argument.ty);
            let span = place_of(&ty);
            let value = match default {
                DefaultValue::OfType(key) => {
                    let span = Span::call_site().located_at(*key);
                    let root = root.at(span);
                    quote_spanned!(span=> <#ty as #root::Default>::default())
                }
                DefaultValue::Text(literal) => {
                    let span = Span::call_site().located_at(literal.span());
                    let root = root.at(span);
                    quote_spanned!(span=> #root::Into::into(#literal))
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

pub(crate) fn variable(index: usize) -> Ident {
    format_ident!("__{index}")
}

fn default_name(index: usize) -> Ident {
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
