//! `#[mcp_tool(…)]`, `#[mcp_resource("…", …)]`, `#[mcp_prompt(…)]`.

use proc_macro2::{Ident, Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, LitStr, Path, Token};
use trefoil_syntax::name::check_scope;

use super::task::TaskMode;
use super::{
    Entry, Number, RenameRule, Value, elements, entries, peel, string_literal, unknown_key,
};
use super::{number::NumberValue, without_duplicates};
use crate::errors::Errors;
use crate::kind::Kind;

const TOOL: [&str; 16] = [
    "name",
    "title",
    "description",
    "rename_all",
    "read_only",
    "destructive",
    "idempotent",
    "open_world",
    "icons",
    "meta",
    "timeout",
    "task",
    "scopes",
    "visible_if",
    "inline",
    "crate",
];
const RESOURCE: [&str; 19] = [
    "name",
    "title",
    "description",
    "rename_all",
    "mime_type",
    "size",
    "audience",
    "priority",
    "icons",
    "meta",
    "list",
    "complete",
    "cache",
    "subscribe",
    "timeout",
    "scopes",
    "visible_if",
    "inline",
    "crate",
];
const PROMPT: [&str; 11] = [
    "name",
    "title",
    "description",
    "rename_all",
    "icons",
    "meta",
    "timeout",
    "scopes",
    "visible_if",
    "inline",
    "crate",
];

fn known(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Tool => &TOOL,
        Kind::Resource => &RESOURCE,
        Kind::Prompt => &PROMPT,
    }
}

#[derive(Default)]
pub(crate) struct HandlerAttr {
    /// The first argument of `#[mcp_resource]`.
    pub(crate) uri: Option<LitStr>,
    pub(crate) name: Option<LitStr>,
    pub(crate) title: Option<LitStr>,
    pub(crate) description: Option<Expr>,
    pub(crate) rename_all: Option<RenameRule>,
    pub(crate) icons: Vec<Expr>,
    pub(crate) meta: Option<Expr>,
    pub(crate) timeout: Option<Expr>,
    pub(crate) task: Option<TaskMode>,
    /// What whoever uses it over HTTP needs.
    pub(crate) scopes: Vec<LitStr>,
    /// The function that says who sees it.
    pub(crate) visible_if: Option<Path>,
    pub(crate) inline: Option<Span>,
    pub(crate) root: Option<Path>,
    /// Behaviour hints in the order in which they were given.
    pub(crate) hints: Vec<Hint>,
    pub(crate) mime_type: Option<LitStr>,
    /// In bytes, and where it was written.
    pub(crate) size: Option<(u64, Span)>,
    /// Variants of the runtime's `Role`.
    pub(crate) audience: Vec<Ident>,
    pub(crate) priority: Option<f64>,
    pub(crate) cache: Option<Cache>,
    /// Where `subscribe` was written.
    pub(crate) subscribe: Option<Span>,
    /// The function that lists a template's resources, and where the key was written.
    pub(crate) list: Option<(Path, Span)>,
    pub(crate) completions: Vec<Completion>,
}

/// A behaviour hint such as `read_only`.
pub(crate) struct Hint {
    pub(crate) key: Ident,
    pub(crate) on: bool,
}

/// `cache(ttl = …, scope = "…")`.
pub(crate) struct Cache {
    pub(crate) ttl: Expr,
    /// A variant of the runtime's `CacheScope`.
    pub(crate) scope: &'static str,
}

/// `variable = path` in `complete(…)`.
pub(crate) struct Completion {
    pub(crate) variable: Ident,
    pub(crate) path: Path,
}

/// Whether a `key` of `#[mcp_resource]` comes next, rather than an expression.
fn starts_entry(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let Ok(key) = ahead.call(Ident::parse_any) else {
        return false;
    };
    let key = key.to_string();
    ahead.peek(Token![=]) || known(Kind::Resource).contains(&&*key)
}

impl HandlerAttr {
    pub(crate) fn read(tokens: TokenStream, kind: Kind, errors: &Errors) -> Self {
        let mut result = Self::default();
        let tokens = match kind {
            Kind::Resource => result.take_uri(tokens, errors),
            Kind::Tool | Kind::Prompt => tokens,
        };
        for entry in without_duplicates(entries(tokens, errors), &[], errors) {
            result.accept(&entry, kind, errors);
        }
        result.check_hints(errors);
        result
    }

    /// Takes the URI from the front and gives back what follows it.
    fn take_uri(&mut self, tokens: TokenStream, errors: &Errors) -> TokenStream {
        let parser = |input: ParseStream<'_>| {
            if input.is_empty() || input.peek(Token![,]) || starts_entry(input) {
                let message = "expected the URI or URI template as first argument, as in `#[mcp_resource(\"config://app\")]`";
                errors.at(input.span(), message);
            } else {
                let uri: Expr = input.parse()?;
                match string_literal(&uri) {
                    Ok(literal) => self.uri = Some(literal),
                    Err(other) => errors.on(other, "the URI must be a string literal"),
                }
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            input.parse::<TokenStream>()
        };
        parser.parse2(tokens).unwrap_or_else(|error| {
            errors.push(error);
            TokenStream::new()
        })
    }

    fn accept(&mut self, entry: &Entry, kind: Kind, errors: &Errors) {
        let key = entry.key.to_string();
        if !known(kind).contains(&key.as_str()) {
            unknown_key(&entry.key, kind.attribute(), known(kind), errors);
            return;
        }
        match key.as_str() {
            "name" => self.name = entry.text(errors),
            "title" => self.title = entry.text(errors),
            "description" => self.description = entry.prose(errors),
            "rename_all" => {
                self.rename_all = entry
                    .text(errors)
                    .and_then(|literal| RenameRule::read(&literal, errors));
            }
            "icons" => self.icons = elements(entry, "[\"https://…\"]", errors).unwrap_or_default(),
            "meta" => self.meta = entry.expr("json!({ … })", errors),
            "timeout" => self.timeout = entry.expr("Duration::from_secs(10)", errors),
            "task" => self.task = TaskMode::read(entry, errors),
            "scopes" => self.scopes = scopes(entry, errors),
            "visible_if" => self.visible_if = entry.path(errors),
            "subscribe" => self.subscribe = entry.bare(errors),
            "inline" => self.inline = entry.bare(errors),
            "crate" => self.root = entry.path(errors),
            "mime_type" => self.mime_type = entry.text(errors),
            "size" => self.size = size(entry, errors),
            "audience" => self.audience = audience(entry, errors),
            "priority" => self.priority = priority(entry, errors),
            "cache" => self.cache = cache(entry, errors),
            "list" => self.list = entry.path(errors).map(|path| (path, entry.key.span())),
            "complete" => self.complete(entry, errors),
            _ => self.hints.extend(entry.flag(errors).map(|on| Hint {
                key: entry.key.clone(),
                on,
            })),
        }
    }

    fn complete(&mut self, entry: &Entry, errors: &Errors) {
        for inner in entry.list("variable = path", errors).unwrap_or_default() {
            if let Some(path) = inner.path(errors) {
                self.completions.push(Completion {
                    variable: inner.key,
                    path,
                });
            }
        }
    }

    fn check_hints(&self, errors: &Errors) {
        let on = |name: &str| self.hints.iter().find(|hint| hint.on && hint.key == name);
        if on("read_only").is_some()
            && let Some(destructive) = on("destructive")
        {
            errors.on(
                &destructive.key,
                "`read_only` and `destructive` exclude each other; a tool that changes nothing destroys nothing",
            );
        }
    }
}

fn size(entry: &Entry, errors: &Errors) -> Option<(u64, Span)> {
    let expression = entry.expr("1024", errors)?;
    if let Some(Number {
        value: NumberValue::Integer(value),
        ..
    }) = Number::read(&expression)
        && let Ok(size) = u64::try_from(value)
    {
        return Some((size, entry.key.span()));
    }
    errors.on(
        &expression,
        "`size` must be a number of bytes, as a literal",
    );
    None
}

fn priority(entry: &Entry, errors: &Errors) -> Option<f64> {
    let expression = entry.expr("0.5", errors)?;
    let priority = Number::read(&expression)
        .map(Number::float)
        .filter(|priority| (0.0..=1.0).contains(priority));
    if priority.is_none() {
        errors.on(
            &expression,
            "`priority` must be a number from 0 to 1, as a literal",
        );
    }
    priority
}

fn audience(entry: &Entry, errors: &Errors) -> Vec<Ident> {
    let listed = match &entry.value {
        Value::Expr(expression) if !matches!(peel(expression), Expr::Array(_)) => {
            vec![(**expression).clone()]
        }
        _ => elements(entry, "[\"user\", \"assistant\"]", errors).unwrap_or_default(),
    };
    let mut roles: Vec<Ident> = Vec::new();
    for expression in listed {
        let role = match string_literal(&expression) {
            Ok(literal) => match literal.value().as_str() {
                "user" => Ident::new("User", literal.span()),
                "assistant" => Ident::new("Assistant", literal.span()),
                _ => {
                    errors.on(
                        literal,
                        "`audience` knows `\"user\"` and `\"assistant\"` only",
                    );
                    continue;
                }
            },
            Err(other) => {
                errors.on(
                    other,
                    "`audience` knows `\"user\"` and `\"assistant\"` only",
                );
                continue;
            }
        };
        if roles.contains(&role) {
            errors.on(&expression, "duplicate role in `audience`");
        } else {
            roles.push(role);
        }
    }
    roles
}

fn scopes(entry: &Entry, errors: &Errors) -> Vec<LitStr> {
    let mut scopes: Vec<LitStr> = Vec::new();
    for expression in elements(entry, "[\"orders:read\"]", errors).unwrap_or_default() {
        let scope = match string_literal(&expression) {
            Ok(scope) => scope,
            Err(other) => {
                errors.on(other, "a scope must be a string literal");
                continue;
            }
        };
        let name = scope.value();
        if let Err(why) = check_scope(&name) {
            let shown = name.escape_debug();
            errors.on(scope, format!("scope `{shown}` is invalid: {why}"));
        } else if scopes.iter().any(|other| other.value() == name) {
            errors.on(scope, "duplicate scope in `scopes`");
        } else {
            scopes.push(scope);
        }
    }
    scopes
}

fn cache(entry: &Entry, errors: &Errors) -> Option<Cache> {
    const SAMPLE: &str = "ttl = Duration::from_secs(60), scope = \"private\"";
    let mut ttl = None;
    let mut scope = "Private";
    let list = entry.list(SAMPLE, errors)?;
    let has_ttl = list.iter().any(|inner| inner.key == "ttl");
    for inner in list {
        match inner.key.to_string().as_str() {
            "ttl" => ttl = inner.expr("Duration::from_secs(60)", errors),
            "scope" => match inner.text(errors) {
                Some(literal) if literal.value() == "public" => scope = "Public",
                Some(literal) if literal.value() != "private" => {
                    errors.on(literal, "`scope` is either `\"public\"` or `\"private\"`");
                }
                _ => {}
            },
            _ => unknown_key(&inner.key, "cache(…)", &["ttl", "scope"], errors),
        }
    }
    if !has_ttl {
        errors.on(
            &entry.key,
            format!("`cache` lacks its `ttl`; expected `cache({SAMPLE})`"),
        );
    }
    ttl.map(|ttl| Cache { ttl, scope })
}
