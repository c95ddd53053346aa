//! Types that borrow, where only owned ones can be: what in them borrows, and what to take instead.

use syn::{
    GenericArgument, Lifetime, PathArguments, PathSegment, Type, TypeReference, parse_quote,
};

use crate::errors::Errors;
use crate::signature::{peel, short};

/// Reports an argument that borrows. Whether it did.
pub(crate) fn refuse(ty: &Type, errors: &Errors) -> bool {
    let mut owned = ty.clone();
    let mut found = Found::default();
    found.take_from(&mut owned);
    if let Some(reference) = &found.reference {
        let injected = match owned_form(peel(&reference.elem)) {
            Some(_) => "",
            None => "; only a parameter that is a reference itself is injected by the server",
        };
        let owned = short(&owned);
        errors.on(
            reference,
            format!(
                "an argument cannot borrow from what the client sent; take `{owned}`{injected}"
            ),
        );
    } else if let Some(lifetime) = &found.lifetime {
        errors.on(
            lifetime,
            "an argument cannot borrow from what the client sent; take a type without a lifetime, with `String` for `&str`; what the server injects is written `&T`, without an alias",
        );
    }
    found.reference.is_some() || found.lifetime.is_some()
}

/// What to take instead of `&str` or `&[T]`.
pub(crate) fn owned_form(referenced: &Type) -> Option<Type> {
    match referenced {
        Type::Path(path) if path.qself.is_none() && path.path.is_ident("str") => {
            Some(parse_quote!(String))
        }
        Type::Slice(slice) => {
            let element = &slice.elem;
            Some(parse_quote!(Vec<#element>))
        }
        _ => None,
    }
}

/// The first reference and the first lifetime in a type.
#[derive(Default)]
struct Found {
    reference: Option<TypeReference>,
    lifetime: Option<Lifetime>,
}

impl Found {
    /// Notes what borrows, and puts owned types in the place of references.
    fn take_from(&mut self, ty: &mut Type) {
        match ty {
            Type::Reference(reference) => {
                let referenced = peel(&reference.elem);
                let owned = owned_form(referenced).unwrap_or_else(|| referenced.clone());
                self.reference.get_or_insert_with(|| reference.clone());
                *ty = owned;
                self.take_from(ty);
            }
            Type::Path(path) => {
                for segment in &mut path.path.segments {
                    self.take_from_segment(segment);
                }
            }
            Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|ty| self.take_from(ty)),
            Type::Array(array) => self.take_from(&mut array.elem),
            Type::Slice(slice) => self.take_from(&mut slice.elem),
            Type::Group(group) => self.take_from(&mut group.elem),
            Type::Paren(paren) => self.take_from(&mut paren.elem),
            _ => {}
        }
    }

    fn take_from_segment(&mut self, segment: &mut PathSegment) {
        // Whatever its lifetime, a `Cow` is decoded into what it owns.
        let may_borrow = segment.ident != "Cow";
        let PathArguments::AngleBracketed(arguments) = &mut segment.arguments else {
            return;
        };
        for argument in &mut arguments.args {
            match argument {
                GenericArgument::Type(ty) => self.take_from(ty),
                GenericArgument::Lifetime(lifetime) if may_borrow && lifetime.ident != "static" => {
                    self.lifetime.get_or_insert_with(|| lifetime.clone());
                }
                _ => {}
            }
        }
    }
}
