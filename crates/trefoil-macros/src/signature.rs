//! The annotated function: its signature parsed and judged, its body kept as tokens.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{
    Attribute, FnArg, GenericParam, Lifetime, Pat, PatType, ReturnType, Safety, Signature, Token,
    Type, Visibility, parse_quote,
};

use crate::borrowed;
use crate::errors::Errors;
use crate::kind::Kind;

pub(crate) struct Function {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    /// As written, but for the `doc` and `arg` attributes of parameters.
    pub(crate) signature: Signature,
    pub(crate) body: TokenStream,
    pub(crate) parameters: Vec<Parameter>,
}

pub(crate) enum Parameter {
    /// By reference: comes from the server. Holds the type behind the reference.
    Injected(Box<Type>),
    /// By value: comes from the caller.
    Argument(Box<Argument>),
}

pub(crate) struct Argument {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) docs: Vec<Attribute>,
    pub(crate) arg: Vec<Attribute>,
}

impl Function {
    /// Parses `item` and judges its signature. `None` means that `item` is no function.
    pub(crate) fn read(item: TokenStream, kind: Kind, errors: &Errors) -> Option<Self> {
        let parser = |input: ParseStream<'_>| parse(input, kind);
        let mut function = match parser.parse2(item) {
            Ok(function) => function,
            Err(error) => {
                errors.push(error);
                return None;
            }
        };
        if function.is_method() {
            refuse_method(&mut function.signature, kind, errors);
            return Some(function);
        }
        check_qualifiers(&mut function, kind, errors);
        function.parameters = take_parameters(&mut function.signature, kind, errors);
        Some(function)
    }

    pub(crate) fn is_async(&self) -> bool {
        self.signature.asyncness.is_some()
    }

    /// Whether it takes `self`, so that nothing can be emitted beside it.
    pub(crate) fn is_method(&self) -> bool {
        self.signature.receiver().is_some()
    }

    /// The lifetimes that exist only inside the signature.
    pub(crate) fn lifetimes(&self) -> Vec<&Lifetime> {
        self.signature
            .generics
            .lifetimes()
            .map(|parameter| &parameter.lifetime)
            .collect()
    }
}

fn parse(input: ParseStream<'_>, kind: Kind) -> syn::Result<Function> {
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility: Visibility = input.parse()?;
    if !starts_function(input) {
        return Err(input.error(format!("`{}` must be on a function", kind.attribute())));
    }
    let signature: Signature = input.parse()?;
    if !input.peek(syn::token::Brace) {
        return Err(syn::Error::new_spanned(
            signature.fn_token,
            format!("a {} must be a function with a body", kind.noun()),
        ));
    }
    Ok(Function {
        attributes,
        visibility,
        signature,
        body: input.parse()?,
        parameters: Vec::new(),
    })
}

/// Whether qualifiers and then `fn` come next.
fn starts_function(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    while !ahead.peek(Token![fn]) {
        let qualifier = ahead.peek(Token![const])
            || ahead.peek(Token![async])
            || ahead.peek(Token![unsafe])
            || ahead.peek(Token![extern])
            || ahead.peek(syn::LitStr);
        if !qualifier || ahead.parse::<TokenTree>().is_err() {
            return false;
        }
    }
    true
}

/// Reports what a handler cannot be. What the compiler might refuse as well is taken off, so that it is said once.
fn check_qualifiers(function: &mut Function, kind: Kind, errors: &Errors) {
    let noun = kind.noun();
    let signature = &mut function.signature;
    if let Some(token) = signature.constness.take() {
        errors.on(
            token,
            format!(
                "a {noun} cannot be `const`: it runs when a client asks for it; remove `const`"
            ),
        );
    }
    if let Safety::Unsafe(token) = &signature.safety {
        errors.on(
            token,
            format!(
                "a {noun} cannot be `unsafe`: the server calls it with whatever a client sends; make it safe, with `unsafe` blocks in it"
            ),
        );
    }
    if let Some(abi) = signature.abi.take() {
        errors.on(
            abi.extern_token,
            format!("a {noun} cannot be `extern`: it is called from Rust alone; remove `extern`"),
        );
    }
    if let Some(variadic) = signature.variadic.take() {
        errors.on(
            variadic.dots,
            format!("a {noun} cannot be variadic; for any number of values take a `Vec<T>`"),
        );
        // It may name what is no longer there.
        function.attributes.push(parse_quote!(#[allow(unused)]));
        function.body = quote!({ loop {} });
    }
    for parameter in &signature.generics.params {
        let (token, what, concrete) = match parameter {
            GenericParam::Type(parameter) => (&parameter.ident, "type", "a type"),
            GenericParam::Const(parameter) => (&parameter.ident, "const", "a value"),
            _ => continue,
        };
        errors.on(
            token,
            format!("a {noun} cannot have {what} parameters: its arguments are described by concrete types; write {concrete} instead"),
        );
    }
    if let ReturnType::Type(_, ty) = &signature.output
        && let Some(token) = find_impl(ty.to_token_stream())
    {
        errors.on(
            token,
            format!("a {noun} cannot return `impl Trait`; name the type it returns"),
        );
    }
}

/// Reports a `self` parameter, and nothing else: as a free function it may look different.
fn refuse_method(signature: &mut Signature, kind: Kind, errors: &Errors) {
    for input in &mut signature.inputs {
        match input {
            FnArg::Typed(typed) => typed.attrs.retain(|attribute| !is_ours(attribute)),
            FnArg::Receiver(receiver) => {
                receiver.attrs.retain(|attribute| !is_ours(attribute));
                errors.on(
                    receiver.self_token,
                    format!(
                        "a {} cannot be a method; make it a free function and take the state as `&T`",
                        kind.noun()
                    ),
                );
            }
        }
    }
}

/// Takes `doc` and `arg` off the parameters and sorts them into injected ones and arguments.
fn take_parameters(signature: &mut Signature, kind: Kind, errors: &Errors) -> Vec<Parameter> {
    let generics: Vec<_> = signature
        .generics
        .type_params()
        .map(|parameter| parameter.ident.clone())
        .collect();
    let mut parameters = Vec::new();
    for input in &mut signature.inputs {
        let FnArg::Typed(typed) = input else { continue };
        let ours = typed
            .attrs
            .extract_if(.., |attribute| is_ours(attribute))
            .collect();
        let unnameable = generics
            .iter()
            .any(|name| mentions(typed.ty.to_token_stream(), name));
        if let Some(parameter) = parameter(typed, ours, kind, errors)
            && !unnameable
        {
            parameters.push(parameter);
        }
    }
    parameters
}

fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().is_ident("doc") || attribute.path().is_ident("arg")
}

fn parameter(
    typed: &PatType,
    ours: Vec<Attribute>,
    kind: Kind,
    errors: &Errors,
) -> Option<Parameter> {
    let (arg, docs): (Vec<_>, Vec<_>) = ours
        .into_iter()
        .partition(|attribute| attribute.path().is_ident("arg"));
    if let Some(cfg) = typed.attrs.iter().find(|attribute| {
        let path = attribute.path();
        path.is_ident("cfg") || path.is_ident("cfg_attr")
    }) {
        errors.on(
            cfg.path(),
            format!(
                "a parameter of a {} cannot be conditional; put the attribute on two versions of the function",
                kind.noun()
            ),
        );
        return None;
    }
    if let Some(token) = find_impl(typed.ty.to_token_stream()) {
        errors.on(
            token,
            format!("a {} cannot take `impl Trait`; name the type", kind.noun()),
        );
        return None;
    }
    match peel(&typed.ty) {
        Type::Reference(reference) => {
            if let Some(token) = &reference.mutability {
                errors.on(
                    token,
                    "injected state cannot be `&mut`: calls share it; take `&T` and put what changes behind a lock",
                );
                return None;
            }
            let inner = peel(&reference.elem);
            if let Some(owned) = borrowed::owned_form(inner) {
                let owned = short(&owned);
                errors.on(
                    &typed.ty,
                    format!("a parameter taken by reference is injected by the server; for an argument take `{owned}`"),
                );
                return None;
            }
            if let Some(attribute) = arg.first() {
                errors.on(
                    attribute.path(),
                    "`#[arg]` cannot be on a parameter taken by reference: it is injected by the server, not sent by the caller",
                );
            }
            Some(Parameter::Injected(Box::new(inner.clone())))
        }
        ty => {
            let ident = plain_name(&typed.pat, ty, kind, errors)?;
            if borrowed::refuse(ty, errors) {
                return None;
            }
            Some(Parameter::Argument(Box::new(Argument {
                ident,
                ty: ty.clone(),
                docs,
                arg,
            })))
        }
    }
}

/// The identifier of `name` or `mut name`.
fn plain_name(pattern: &Pat, ty: &Type, kind: Kind, errors: &Errors) -> Option<Ident> {
    if let Pat::Ident(name) = pattern
        && name.by_ref.is_none()
        && name.subpat.is_none()
    {
        return Some(name.ident.clone());
    }
    let ty = short(ty);
    errors.on(
        pattern,
        format!(
            "{} parameter must be a plain identifier; write `{}: {ty}` as `value: {ty}`",
            kind.noun(),
            short(pattern)
        ),
    );
    None
}

/// Tokens as one would write them, for messages.
pub(crate) fn short(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (spaced, tight) in [
        (" :: ", "::"),
        (" , ", ", "),
        (" ; ", "; "),
        (" < ", "<"),
        (" >", ">"),
        ("( ", "("),
        (" )", ")"),
        (" (", "("),
        ("& ", "&"),
    ] {
        text = text.replace(spaced, tight);
    }
    text
}

/// Looks through parentheses and the invisible groups that `macro_rules` put around what they substitute.
pub(crate) fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        other => other,
    }
}

fn find_impl(tokens: TokenStream) -> Option<TokenTree> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ref ident) if ident == "impl" => Some(token),
        TokenTree::Group(group) => find_impl(group.stream()),
        _ => None,
    })
}

fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}
