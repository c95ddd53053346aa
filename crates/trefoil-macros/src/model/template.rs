//! The URI of a resource against the function's parameters, in both directions.

use syn::{LitStr, Path};
use trefoil_syntax::near::nearest;
use trefoil_syntax::template::UriTemplate;

use super::Argument;
use crate::attr::Completion;
use crate::errors::Errors;

/// Checks the template and that variables and arguments have the same names. Gives the variables' names if the template is one.
///
/// `complete_signature` is false if some parameter was refused; then a variable without parameter says nothing.
pub(crate) fn check(
    uri: &LitStr,
    arguments: &[Argument],
    complete_signature: bool,
    errors: &Errors,
) -> Option<Vec<String>> {
    let text = uri.value();
    let template = match UriTemplate::parse(&text) {
        Ok(template) => template,
        Err(error) => {
            errors.on(
                uri,
                format!("URI template `{text}` is invalid: {}", error.message()),
            );
            return None;
        }
    };
    if template.scheme().is_none() {
        errors.on(
            uri,
            format!("URI `{text}` has no scheme; write it as `scheme://{text}`"),
        );
    }
    let variables: Vec<String> = names(&template);
    let mut unmatched: Vec<&str> = variables
        .iter()
        .map(String::as_str)
        .filter(|variable| !arguments.iter().any(|argument| argument.name == *variable))
        .collect();
    for argument in arguments
        .iter()
        .filter(|argument| !variables.contains(&argument.name))
    {
        let name = &argument.name;
        let message = if let Some(near) =
            nearest(name, unmatched.iter().copied()).map(str::to_owned)
        {
            unmatched.retain(|variable| *variable != near);
            format!(
                "parameter `{name}` is no variable of `{text}`; did you mean `{near}`? rename it, or write `#[arg(name = \"{near}\")]`"
            )
        } else if variables.is_empty() {
            format!(
                "`{text}` has no variables, so `{name}` cannot come from it; add `{{{name}}}` to the URI, or take state as `&T`"
            )
        } else {
            format!(
                "parameter `{name}` is no variable of `{text}`; its variables are {}, and state is taken as `&T`",
                list(&variables)
            )
        };
        errors.at(argument.name_span, message);
    }
    if complete_signature {
        for variable in unmatched {
            let cure = if syn::parse_str::<syn::Ident>(variable).is_ok() {
                format!("add `{variable}: String`")
            } else {
                format!("add one with `#[arg(name = \"{variable}\")]`")
            };
            errors.on(
                uri,
                format!("variable `{variable}` of `{text}` has no parameter; {cure}"),
            );
        }
    }
    Some(variables)
}

/// Joins `complete(variable = path)` to the arguments.
pub(crate) fn completions(
    named: Vec<Completion>,
    arguments: &mut [Argument],
    variables: Option<&[String]>,
    errors: &Errors,
) -> Vec<(String, Path)> {
    let mut joined = Vec::new();
    for Completion { variable, path } in named {
        let name = variable.to_string();
        match arguments.iter_mut().find(|argument| argument.name == name) {
            Some(argument) if argument.completes => {
                errors.on(&variable, format!("`{name}` is completed twice; keep one"));
            }
            Some(argument) => {
                argument.completes = true;
                joined.push((name, path));
            }
            None => {
                let Some(variables) = variables else { continue };
                if variables.contains(&name) {
                    continue;
                }
                let hint = match nearest(&name, variables.iter().map(String::as_str)) {
                    Some(near) => format!("; did you mean `{near}`?"),
                    None if variables.is_empty() => "; it has no variables".to_owned(),
                    None => format!("; its variables are {}", list(variables)),
                };
                errors.on(
                    &variable,
                    format!("`{name}` is no variable of the template{hint}"),
                );
            }
        }
    }
    joined
}

fn names(template: &UriTemplate) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for variable in template.variables() {
        let name = variable.name().to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn list(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
