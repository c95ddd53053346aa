//! Attribute tokens to typed values, each with its span.
//!
//! The grammar is the same everywhere: entries separated by commas, each `key`, `key = expression` or `key(entries)`. A bad entry
//! is reported and skipped, so that the others are still checked.

mod arg;
mod constraints;
mod entry;
mod handler;
mod number;
mod rename;
mod task;

pub(crate) use arg::{ArgAttr, DefaultValue};
pub(crate) use constraints::Constraints;
pub(crate) use entry::peel;
pub(crate) use handler::{Cache, Completion, HandlerAttr, Hint};
pub(crate) use number::{Number, float_tokens};
pub(crate) use rename::RenameRule;

use entry::{elements, string_literal};

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Token};
use trefoil_syntax::near::nearest;

use crate::errors::Errors;

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
        let content;
        syn::parenthesized!(content in input);
        let tokens = content.parse()?;
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
