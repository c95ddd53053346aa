//! A handler as the attribute and the function together describe it. Everything that needs both is checked here.

mod argument;
mod template;

pub(crate) use argument::Argument;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Path, Type};
use trefoil_syntax::name::{check_prompt_name, check_resource_name, check_tool_name};

use crate::attr::HandlerAttr;
use crate::docs;
use crate::errors::Errors;
use crate::expand::Root;
use crate::kind::Kind;
use crate::signature::{Function, Parameter};

pub(crate) struct Handler {
    pub(crate) kind: Kind,
    pub(crate) root: Root,
    pub(crate) function: Function,
    pub(crate) attr: HandlerAttr,
    /// On the wire.
    pub(crate) name: String,
    /// An expression of type `&'static str`. Tools and prompts always have one.
    pub(crate) description: Option<TokenStream>,
    /// What the call passes, in order.
    pub(crate) passed: Vec<Passed>,
    pub(crate) arguments: Vec<Argument>,
    /// Wire name of an argument and the function that completes it.
    pub(crate) completions: Vec<(String, Path)>,
}

/// Types without a path. A struct of that name would hide the type in the whole module.
const PRIMITIVES: [&str; 17] = [
    "bool", "char", "str", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
    "u128", "usize", "f32", "f64",
];

/// One parameter of the call.
pub(crate) enum Passed {
    /// State of this type, by reference.
    Injected(Box<Type>),
    /// The argument with this index.
    Argument(usize),
}

impl Handler {
    pub(crate) fn new(
        kind: Kind,
        root: Root,
        mut attr: HandlerAttr,
        mut function: Function,
        errors: &Errors,
    ) -> Self {
        let complete_signature = function.parameters.len() == function.signature.inputs.len();
        let mut passed = Vec::new();
        let mut arguments = Vec::new();
        for parameter in std::mem::take(&mut function.parameters) {
            passed.push(match parameter {
                Parameter::Injected(ty) => Passed::Injected(ty),
                Parameter::Argument(parameter) => {
                    arguments.push(Argument::new(
                        *parameter,
                        kind,
                        attr.rename_all,
                        &root,
                        errors,
                    ));
                    Passed::Argument(arguments.len() - 1)
                }
            });
        }
        argument::check_unique(&arguments, errors);
        argument::check_whole(&arguments, kind, errors);
        let mut completions: Vec<_> = arguments
            .iter_mut()
            .filter_map(Argument::take_completion)
            .collect();
        if let Some(uri) = &attr.uri {
            let named = std::mem::take(&mut attr.completions);
            let variables = template::check(uri, &arguments, complete_signature, errors);
            let is_template = variables.as_ref().map(|variables| !variables.is_empty());
            if let (Some((_, place)), Some(true)) = (attr.size, is_template) {
                errors.at(place, "`size` is for a resource with one URI; what a template stands for has no one size");
            }
            if let (Some((_, place)), Some(false)) = (&attr.list, is_template) {
                errors.at(
                    *place,
                    "`list` is for a template; a resource with one URI is listed as it is",
                );
            }
            completions.extend(template::completions(
                named,
                &mut arguments,
                variables.as_deref(),
                errors,
            ));
        }
        let handler = Self {
            kind,
            name: name(kind, &attr, &function, errors),
            description: description(kind, &attr, &function, &root, errors),
            root,
            function,
            attr,
            passed,
            arguments,
            completions,
        };
        handler.check_inline(errors);
        handler.check_task(errors);
        handler
    }

    fn check_inline(&self, errors: &Errors) {
        if let Some(inline) = self.attr.inline
            && self.function.is_async()
        {
            errors.at(
                inline,
                "`inline` is for functions that are not `async`; an `async fn` never leaves the async thread",
            );
        }
    }

    fn check_task(&self, errors: &Errors) {
        if let Some(task) = &self.attr.task
            && task.is_manual()
            && !self.function.is_async()
        {
            errors.on(
                &task.variant,
                "`task = \"manual\"` is for functions that are `async`: a call becomes a task at `ctx.start_task().await?`; `\"optional\"` and `\"required\"` work with any function",
            );
        }
    }

    /// Whether the function runs on the pool for blocking calls.
    pub(crate) fn is_blocking(&self) -> bool {
        !self.function.is_async() && self.attr.inline.is_none()
    }
}

fn name(kind: Kind, attr: &HandlerAttr, function: &Function, errors: &Errors) -> String {
    let ident = &function.signature.ident;
    if PRIMITIVES.iter().any(|primitive| ident == primitive) {
        errors.on(
            ident,
            format!("a function called `{ident}` would hide the type `{ident}`; rename it and write `name = \"{ident}\"`"),
        );
    }
    let (name, span) = match &attr.name {
        Some(literal) => (literal.value(), literal.span()),
        None => (ident.unraw().to_string(), ident.span()),
    };
    let judged = match kind {
        Kind::Tool => check_tool_name(&name),
        Kind::Prompt => check_prompt_name(&name),
        Kind::Resource => check_resource_name(&name),
    };
    if let Err(reason) = judged {
        let noun = kind.noun();
        let shown = name.escape_debug();
        let cure = match attr.name {
            Some(_) => String::new(),
            None => format!(
                "; give it another with `name = \"…\"` in `{}`",
                kind.attribute()
            ),
        };
        errors.at(
            span,
            format!("{noun} name `{shown}` is invalid: {reason}{cure}"),
        );
    }
    name
}

fn description(
    kind: Kind,
    attr: &HandlerAttr,
    function: &Function,
    root: &Root,
    errors: &Errors,
) -> Option<TokenStream> {
    if let Some(expression) = &attr.description {
        return Some(expression.to_token_stream());
    }
    let found = docs::description(&function.attributes, &root.at(Span::call_site()));
    if found.is_none() {
        let ident = function.signature.ident.unraw();
        match kind {
            Kind::Tool => errors.on(
                &ident,
                format!("tool `{ident}` has no description, and models choose tools by it; add a doc comment or `description = \"…\"`"),
            ),
            Kind::Prompt => errors.on(
                &ident,
                format!("prompt `{ident}` has no description, and people choose prompts by it; add a doc comment or `description = \"…\"`"),
            ),
            Kind::Resource => {}
        }
        return match kind {
            Kind::Tool | Kind::Prompt => Some(quote!("")),
            Kind::Resource => None,
        };
    }
    found
}
