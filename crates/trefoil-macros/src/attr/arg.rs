//! `#[arg(…)]` on a parameter.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{Attribute, Expr, LitStr, Meta, Path};
use trefoil_syntax::name::check_header_name;

use super::{
    Constraints, Entry, Value, constraints, entries, peel, string_literal, unknown_key,
    without_duplicates,
};
use crate::errors::Errors;
use crate::kind::Kind;

const KEYS: [&str; 16] = [
    "name",
    "title",
    "description",
    "default",
    "range",
    "multiple_of",
    "length",
    "unique",
    "inner",
    "pattern",
    "regex",
    "format",
    "example",
    "header",
    "complete",
    "sensitive",
];

#[derive(Default)]
pub(crate) struct ArgAttr {
    pub(crate) name: Option<LitStr>,
    pub(crate) title: Option<LitStr>,
    pub(crate) description: Option<Expr>,
    pub(crate) default: Option<DefaultValue>,
    pub(crate) constraints: Constraints,
    pub(crate) inner: Constraints,
    pub(crate) examples: Vec<Expr>,
    pub(crate) header: Option<LitStr>,
    pub(crate) complete: Option<(Ident, Path)>,
    pub(crate) sensitive: bool,
}

/// What stands in for an absent argument.
pub(crate) enum DefaultValue {
    /// `default`: the type's own.
    OfType(Span),
    /// `default = "…"`, converted into the parameter's type.
    Text(LitStr),
    Expr(Expr),
}

impl ArgAttr {
    /// Reads all `#[arg(…)]` of one parameter as one.
    pub(crate) fn read(attributes: &[Attribute], kind: Kind, errors: &Errors) -> Self {
        let mut result = Self::default();
        let all = attributes
            .iter()
            .flat_map(|attribute| list(attribute, errors))
            .collect();
        for entry in without_duplicates(all, &["example"], errors) {
            result.accept(&entry, kind, errors);
        }
        if let Some(DefaultValue::Expr(default)) = &result.default {
            result.constraints.check_default(default, errors);
        } else if let Some(DefaultValue::Text(default)) = &result.default {
            let literal = Expr::Lit(syn::ExprLit {
                attrs: Vec::new(),
                lit: syn::Lit::Str(default.clone()),
            });
            result.constraints.check_default(&literal, errors);
        }
        result
    }

    fn accept(&mut self, entry: &Entry, kind: Kind, errors: &Errors) {
        if self.constraints.accept(entry, errors) {
            return;
        }
        match entry.key.to_string().as_str() {
            "name" => self.name = entry.text(errors),
            "title" => self.title = entry.text(errors),
            "description" => self.description = entry.prose(errors),
            "default" => self.default = default(entry, errors),
            "inner" => self.inner(entry, errors),
            "example" => self.examples.extend(entry.expr("…", errors)),
            "header" => self.header(entry, kind, errors),
            "complete" => self.complete(entry, kind, errors),
            "sensitive" => self.sensitive = entry.flag(errors).unwrap_or_default(),
            _ => unknown_key(&entry.key, "#[arg]", &KEYS, errors),
        }
    }

    fn inner(&mut self, entry: &Entry, errors: &Errors) {
        for inner in entry.list("length(min = 1)", errors).unwrap_or_default() {
            if !self.inner.accept(&inner, errors) {
                unknown_key(&inner.key, "inner(…)", &constraints::KEYS, errors);
            }
        }
    }

    fn header(&mut self, entry: &Entry, kind: Kind, errors: &Errors) {
        if kind != Kind::Tool {
            errors.on(
                &entry.key,
                format!(
                    "`header` is for tools only; a {} has no request headers",
                    kind.noun()
                ),
            );
            return;
        }
        let Some(name) = entry.text(errors) else {
            return;
        };
        match check_header_name(&name.value()) {
            Ok(()) => self.header = Some(name),
            Err(reason) => errors.on(
                &name,
                format!("header name `{}` is invalid: {reason}", name.value()),
            ),
        }
    }

    fn complete(&mut self, entry: &Entry, kind: Kind, errors: &Errors) {
        if kind == Kind::Tool {
            errors.on(
                &entry.key,
                "`complete` cannot be used on a tool: the protocol completes arguments of prompts and resources only",
            );
            return;
        }
        self.complete = entry.path(errors).map(|path| (entry.key.clone(), path));
    }
}

fn list(attribute: &Attribute, errors: &Errors) -> Vec<Entry> {
    match &attribute.meta {
        Meta::List(list) => entries(list.tokens.clone(), errors),
        Meta::Path(path) => {
            errors.on(path, "`#[arg]` says nothing; expected `#[arg(…)]`");
            Vec::new()
        }
        Meta::NameValue(meta) => {
            errors.on(&meta.path, "expected `#[arg(…)]`");
            Vec::new()
        }
    }
}

fn default(entry: &Entry, errors: &Errors) -> Option<DefaultValue> {
    match &entry.value {
        Value::Flag => Some(DefaultValue::OfType(entry.key.span())),
        Value::Expr(expression) => Some(match string_literal(expression) {
            Ok(literal) => DefaultValue::Text(literal),
            Err(_) => DefaultValue::Expr(peel(expression).clone()),
        }),
        Value::List(tokens) => {
            errors.on(
                &entry.key,
                format!(
                    "expected `default` or `default = {}`",
                    if tokens.is_empty() {
                        "…".to_owned()
                    } else {
                        tokens.to_token_stream().to_string()
                    }
                ),
            );
            None
        }
    }
}
