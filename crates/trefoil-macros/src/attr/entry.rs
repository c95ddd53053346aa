//! What an entry of an attribute says: the shapes that values can have.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{Expr, ExprLit, Lit, LitStr, Path};

use super::{Entry, Value, entries, without_duplicates};
use crate::errors::Errors;

impl Entry {
    /// `key` or `key = true` or `key = false`.
    pub(crate) fn flag(&self, errors: &Errors) -> Option<bool> {
        let key = &self.key;
        match &self.value {
            Value::Flag => return Some(true),
            Value::Expr(expression) => {
                if let Expr::Lit(ExprLit {
                    lit: Lit::Bool(literal),
                    ..
                }) = peel(expression)
                {
                    return Some(literal.value);
                }
                errors.on(expression, format!("`{key}` is either `true` or `false`"));
            }
            Value::List(_) => errors.on(key, format!("expected `{key}` or `{key} = false`")),
        }
        None
    }

    /// `key`, without a value.
    pub(crate) fn bare(&self, errors: &Errors) -> Option<Span> {
        let key = &self.key;
        match &self.value {
            Value::Flag => return Some(key.span()),
            Value::Expr(_) | Value::List(_) => errors.on(key, format!("`{key}` takes no value")),
        }
        None
    }

    /// `key = "text"`, not blank.
    pub(crate) fn text(&self, errors: &Errors) -> Option<LitStr> {
        let key = &self.key;
        let expression = self.expr("\"…\"", errors)?;
        match peel(&expression) {
            Expr::Lit(ExprLit {
                lit: Lit::Str(literal),
                ..
            }) => {
                if literal.value().trim().is_empty() {
                    errors.on(literal, format!("`{key}` is blank"));
                    return None;
                }
                Some(literal.clone())
            }
            other => {
                errors.on(
                    other,
                    format!("`{key}` must be a string literal, as in `{key} = \"…\"`"),
                );
                None
            }
        }
    }

    /// `key = expression` of type `&'static str`; a literal must not be blank.
    pub(crate) fn prose(&self, errors: &Errors) -> Option<Expr> {
        let expression = self.expr("\"…\"", errors)?;
        match peel(&expression) {
            Expr::Lit(_) => self.text(errors).map(|literal| {
                Expr::Lit(ExprLit {
                    attrs: Vec::new(),
                    lit: Lit::Str(literal),
                })
            }),
            _ => Some(expression),
        }
    }

    /// `key = expression`; `sample` shows in the message what a value looks like.
    pub(crate) fn expr(&self, sample: &str, errors: &Errors) -> Option<Expr> {
        let key = &self.key;
        match &self.value {
            Value::Expr(expression) => return Some((**expression).clone()),
            Value::Flag | Value::List(_) => errors.on(key, format!("expected `{key} = {sample}`")),
        }
        None
    }

    /// `key = path::to::function`.
    pub(crate) fn path(&self, errors: &Errors) -> Option<Path> {
        let key = &self.key;
        let expression = self.expr("path", errors)?;
        match peel(&expression) {
            Expr::Path(path) if path.qself.is_none() => Some(path.path.clone()),
            Expr::Lit(ExprLit {
                lit: Lit::Str(literal),
                ..
            }) if key == "crate" => match literal.parse_with(Path::parse_mod_style) {
                Ok(path) => Some(path),
                Err(error) => {
                    errors.push(error);
                    None
                }
            },
            other => {
                errors.on(
                    other,
                    format!("`{key}` must be a path, as in `{key} = module::name`"),
                );
                None
            }
        }
    }

    /// The entries of `key(…)`; `sample` shows in the message what they look like.
    pub(crate) fn list(&self, sample: &str, errors: &Errors) -> Option<Vec<Self>> {
        let key = &self.key;
        match &self.value {
            Value::List(tokens) if tokens.is_empty() => {
                errors.on(key, format!("`{key}` is empty; expected `{key}({sample})`"));
                None
            }
            Value::List(tokens) => Some(without_duplicates(
                entries(tokens.clone(), errors),
                &[],
                errors,
            )),
            Value::Flag | Value::Expr(_) => {
                errors.on(key, format!("expected `{key}({sample})`"));
                None
            }
        }
    }
}

/// The elements of `[a, b]`.
pub(crate) fn elements(entry: &Entry, sample: &str, errors: &Errors) -> Option<Vec<Expr>> {
    let expression = entry.expr(sample, errors)?;
    match peel(&expression) {
        Expr::Array(array) => Some(array.elems.iter().cloned().collect()),
        other => {
            let key = &entry.key;
            errors.on(
                other,
                format!("`{key}` must be a list, as in `{key} = {sample}`"),
            );
            None
        }
    }
}

/// A string literal, or the tokens that should have been one.
pub(crate) fn string_literal(expression: &Expr) -> Result<LitStr, TokenStream> {
    match peel(expression) {
        Expr::Lit(ExprLit {
            lit: Lit::Str(literal),
            ..
        }) => Ok(literal.clone()),
        other => Err(other.to_token_stream()),
    }
}

/// Looks through the invisible groups that `macro_rules` put around what they substitute.
pub(crate) fn peel(expression: &Expr) -> &Expr {
    match expression {
        Expr::Group(group) => peel(&group.expr),
        other => other,
    }
}
