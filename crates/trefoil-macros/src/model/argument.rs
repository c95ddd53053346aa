//! One argument of a handler.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Expr, LitStr, Path, Type};

use crate::attr::{ArgAttr, Constraints, DefaultValue, RenameRule};
use crate::docs;
use crate::errors::Errors;
use crate::expand::Root;
use crate::kind::Kind;
use crate::signature;

pub(crate) struct Argument {
    pub(crate) ty: Type,
    /// On the wire, and where it was chosen.
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) title: Option<LitStr>,
    /// An expression of type `&'static str`.
    pub(crate) description: Option<TokenStream>,
    pub(crate) default: Option<DefaultValue>,
    pub(crate) constraints: Constraints,
    pub(crate) inner: Constraints,
    pub(crate) examples: Vec<Expr>,
    pub(crate) header: Option<LitStr>,
    pub(crate) sensitive: bool,
    pub(crate) completes: bool,
    complete: Option<(Ident, Path)>,
}

impl Argument {
    pub(crate) fn new(
        parameter: signature::Argument,
        kind: Kind,
        rule: Option<RenameRule>,
        root: &Root,
        errors: &Errors,
    ) -> Self {
        let attr = ArgAttr::read(&parameter.arg, kind, errors);
        let ident = parameter.ident;
        let (name, name_span) = match &attr.name {
            Some(literal) => (literal.value(), literal.span()),
            None => {
                let plain = ident.unraw().to_string();
                (
                    rule.map_or(plain.clone(), |rule| rule.apply(&plain)),
                    ident.span(),
                )
            }
        };
        let description = match attr.description {
            Some(expression) => Some(expression.to_token_stream()),
            None => docs::description(&parameter.docs, &root.at(Span::call_site())),
        };
        Self {
            ty: parameter.ty,
            name,
            name_span,
            title: attr.title,
            description,
            default: attr.default,
            constraints: attr.constraints,
            inner: attr.inner,
            examples: attr.examples,
            header: attr.header,
            sensitive: attr.sensitive,
            completes: attr.complete.is_some(),
            complete: attr.complete,
        }
    }

    /// The function of `#[arg(complete = path)]`, under the argument's name.
    pub(crate) fn take_completion(&mut self) -> Option<(String, Path)> {
        self.complete
            .take()
            .map(|(_, path)| (self.name.clone(), path))
    }
}

/// Reports arguments and headers that share a name.
pub(crate) fn check_unique(arguments: &[Argument], errors: &Errors) {
    for (index, argument) in arguments.iter().enumerate() {
        let (earlier, _) = arguments.split_at(index);
        if earlier.iter().any(|other| other.name == argument.name) {
            errors.at(
                argument.name_span,
                format!("two arguments are called `{}`", argument.name),
            );
        }
        if let Some(header) = &argument.header {
            let same = |other: &&LitStr| other.value().eq_ignore_ascii_case(&header.value());
            if earlier
                .iter()
                .filter_map(|other| other.header.as_ref())
                .any(|other| same(&other))
            {
                errors.on(
                    header,
                    format!(
                        "two arguments use the header `{}`; case does not tell headers apart",
                        header.value()
                    ),
                );
            }
        }
    }
}

/// Reports an `Args<T>` after another. Of one beside other arguments its type says so, however it is spelled.
pub(crate) fn check_whole(arguments: &[Argument], kind: Kind, errors: &Errors) {
    if kind != Kind::Tool {
        return;
    }
    let whole = arguments.iter().filter(|argument| is_whole(&argument.ty));
    for argument in whole.skip(1) {
        errors.on(
            &argument.ty,
            "a tool can take only one `Args<T>`, which is all of its arguments; put the fields of both types into one struct",
        );
    }
}

/// Whether the type is spelled `Args<T>`.
fn is_whole(ty: &Type) -> bool {
    let Type::Path(path) = signature::peel(ty) else {
        return false;
    };
    path.path
        .segments
        .last()
        .is_some_and(|segment| segment.ident == "Args" && !segment.arguments.is_none())
}
