//! Attribute tokens to typed values, each with its span.
//!
//! The grammar is the same everywhere: entries separated by commas, each `key`, `key = expression` or `key(entries)`. A bad entry
//! is reported and skipped, so that the others are still checked.

mod arg;
mod constraints;
mod handler;
mod number;
mod rename;

pub(crate) use arg::{ArgAttr, DefaultValue};
pub(crate) use constraints::Constraints;
pub(crate) use handler::{Cache, Completion, HandlerAttr, Hint};
pub(crate) use number::{Number, float_tokens};
pub(crate) use rename::RenameRule;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, ExprLit, Lit, LitStr, MacroDelimiter, Path, Token};

use crate::errors::Errors;
use trefoil_syntax::near::nearest;

/// One entry of an attribute's list.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) key: Ident,
    pub(crate) value: Value,
}

#[derive(Clone)]
pub(crate) enum Value {
    /// `key`
    Flag,
    /// `key = expression`
    Expr(Box<Expr>),
    /// `key(…)`
    List(TokenStream),
}

/// Reads a list of entries, reporting and skipping those that do not parse.
pub(crate) fn entries(tokens: TokenStream, errors: &Errors) -> Vec<Entry> {
    let parser = |input: ParseStream<'_>| {
        let mut found = Vec::new();
        read_entries(input, errors, &mut found);
        Ok(found)
    };
    parser.parse2(tokens).unwrap_or_else(|error| {
        errors.push(error);
        Vec::new()
    })
}

fn read_entries(input: ParseStream<'_>, errors: &Errors, found: &mut Vec<Entry>) {
    while !input.is_empty() {
        match read_entry(input) {
            Ok(entry) => found.push(entry),
            Err(error) => {
                errors.push(error);
                skip_entry(input);
            }
        }
        if !input.is_empty()
            && let Err(error) = input.parse::<Token![,]>()
        {
            errors.push(error);
            skip_entry(input);
            let _ = input.parse::<Option<Token![,]>>();
        }
    }
}

fn read_entry(input: ParseStream<'_>) -> syn::Result<Entry> {
    if !input.peek(Ident::peek_any) {
        return Err(input.error("expected `key`, `key = value` or `key(…)`"));
    }
    let key = input.call(Ident::parse_any)?;
    if input.peek(syn::token::Paren) {
        let (_, _, tokens) = read_list(input)?;
        return Ok(Entry {
            key,
            value: Value::List(tokens),
        });
    }
    let Some(equals) = input.parse::<Option<Token![=]>>()? else {
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(input.error(format!("expected `=`, `(…)` or `,` after `{key}`")));
        }
        return Ok(Entry {
            key,
            value: Value::Flag,
        });
    };
    if input.is_empty() || input.peek(Token![,]) {
        return Err(syn::Error::new(
            equals.span,
            format!("expected a value after `{key} =`"),
        ));
    }
    let value = Value::Expr(Box::new(input.parse()?));
    Ok(Entry { key, value })
}

fn read_list(input: ParseStream<'_>) -> syn::Result<(MacroDelimiter, Span, TokenStream)> {
    let span = input.span();
    let content;
    let paren = syn::parenthesized!(content in input);
    Ok((MacroDelimiter::Paren(paren), span, content.parse()?))
}

fn skip_entry(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}

/// Reports a key that `place` does not know, with what it does know.
pub(crate) fn unknown_key(key: &Ident, place: &str, known: &[&str], errors: &Errors) {
    let written = key.to_string();
    let hint = match nearest(&written, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? expected one of: "),
        None => "expected one of: ".to_owned(),
    };
    let known: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
    errors.on(
        key,
        format!(
            "unknown argument `{written}` for `{place}`; {hint}{}",
            known.join(", ")
        ),
    );
}

/// Drops entries whose key was seen before (except `repeatable` ones), reporting each.
pub(crate) fn without_duplicates(
    entries: Vec<Entry>,
    repeatable: &[&str],
    errors: &Errors,
) -> Vec<Entry> {
    let mut seen: Vec<String> = Vec::new();
    let mut kept = Vec::new();
    for entry in entries {
        let key = entry.key.to_string();
        if seen.contains(&key) && !repeatable.contains(&key.as_str()) {
            errors.on(&entry.key, format!("duplicate argument `{key}`"));
        } else {
            seen.push(key);
            kept.push(entry);
        }
    }
    kept
}

/// Looks through the invisible groups that `macro_rules` put around what they substitute.
pub(crate) fn peel(expression: &Expr) -> &Expr {
    match expression {
        Expr::Group(group) => peel(&group.expr),
        other => other,
    }
}

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
