//! `completion/complete`: values for an argument of a prompt or a variable of a resource template.

use std::sync::Arc;

use super::registry::{Completable, PromptEntry, Registry, ResourceEntry};
use super::viewer::Viewer;
use crate::context::{About, RequestContext};
use crate::error::ProtocolError;
use crate::jsonrpc::{ErrorObject, shown};
use crate::protocol::{CompleteParams, CompleteResult, Completion, CompletionReference};

/// A completion whose owner and argument are known to exist.
#[derive(Debug)]
pub(super) struct Request {
    owner: Owner,
    argument: Option<Completable>,
    name: String,
    partial: String,
}

#[derive(Debug)]
enum Owner {
    Prompt(Arc<PromptEntry>),
    Resource(Arc<ResourceEntry>),
}

impl Request {
    /// Looks up what the reference names (COMP-02, COMP-06, COMP-09), and gives what a function that completes is told beside
    /// (COMP-03).
    pub(super) fn new(
        registry: &Registry,
        viewer: &Viewer<'_>,
        params: CompleteParams,
    ) -> Result<(Self, About), ErrorObject> {
        let (owner, arguments, what) = match &params.reference {
            CompletionReference::Prompt(reference) => {
                let entry = registry.prompts.get(&reference.name);
                let entry = entry.filter(|entry| viewer.sees(entry.visible_if.as_ref()));
                let entry = entry.ok_or_else(|| {
                    ErrorObject::invalid_params(format!(
                        "unknown prompt `{}`",
                        shown(&reference.name)
                    ))
                })?;
                (Owner::Prompt(entry.clone()), &entry.arguments, "argument")
            }
            CompletionReference::Resource(reference) => {
                let entry = registry
                    .resources
                    .get(&reference.uri)
                    .or_else(|| registry.resource(&reference.uri));
                let entry =
                    entry.filter(|entry| viewer.sees_at(entry.visible_if.as_ref(), &reference.uri));
                let entry = entry.ok_or_else(|| {
                    ErrorObject::invalid_params(format!(
                        "unknown resource `{}`",
                        shown(&reference.uri)
                    ))
                })?;
                (Owner::Resource(entry.clone()), &entry.variables, "variable")
            }
        };
        let name = params.argument.name;
        let argument = arguments
            .iter()
            .find(|argument| argument.name == name)
            .cloned();
        if argument.is_none() {
            return Err(ErrorObject::invalid_params(format!(
                "unknown {what} `{}`",
                shown(&name)
            )));
        }
        let chosen = params
            .context
            .and_then(|context| context.arguments)
            .unwrap_or_default();
        let request = Self {
            owner,
            argument,
            name,
            partial: params.argument.value,
        };
        let about = About {
            uri: match params.reference {
                CompletionReference::Resource(reference) => Some(reference.uri),
                CompletionReference::Prompt(_) => None,
            },
            completion_arguments: chosen.into_iter().collect(),
        };
        Ok((request, about))
    }

    pub(super) async fn run(self, ctx: &RequestContext) -> Result<CompleteResult, ProtocolError> {
        let values = match self.argument {
            Some(Completable {
                asks_handler: true, ..
            }) => {
                let (name, partial) = (&self.name, &self.partial);
                match self.owner {
                    Owner::Prompt(entry) => entry.prompt.complete(ctx, name, partial).await?,
                    Owner::Resource(entry) => entry.resource.complete(ctx, name, partial).await?,
                }
            }
            Some(Completable {
                values: Some(values),
                ..
            }) => matching(values, &self.partial),
            _ => Vec::new(),
        };
        Ok(CompleteResult::new(bounded(values)))
    }
}

/// Values that continue what was typed, then those that merely contain it, regardless of case (COMP-05).
fn matching(values: Vec<String>, partial: &str) -> Vec<String> {
    let partial = partial.to_lowercase();
    let (first, rest): (Vec<_>, Vec<_>) = values
        .into_iter()
        .partition(|value| value.to_lowercase().starts_with(&partial));
    let inside = rest
        .into_iter()
        .filter(|value| value.to_lowercase().contains(&partial));
    first.into_iter().chain(inside).collect()
}

/// At most as many values as one answer may hold, and how many there are (COMP-04).
fn bounded(mut values: Vec<String>) -> Completion {
    let total = values.len();
    let has_more = total > Completion::MAX_VALUES;
    values.truncate(Completion::MAX_VALUES);
    Completion::new(values)
        .total(total as u64)
        .has_more(has_more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comp_05_puts_what_continues_the_text_first() {
        let values = ["unfriendly", "polite", "friendly"]
            .map(str::to_owned)
            .to_vec();
        assert_eq!(matching(values.clone(), "FRI"), ["friendly", "unfriendly"]);
        assert_eq!(matching(values.clone(), ""), values);
        assert_eq!(matching(values, "x"), Vec::<String>::new());
    }

    #[test]
    fn comp_04_sends_a_hundred_of_five_hundred() {
        let completion = bounded((0..500).map(|number| number.to_string()).collect());
        assert_eq!(completion.values.len(), 100);
        assert_eq!(
            (completion.total, completion.has_more),
            (Some(500), Some(true))
        );
    }
}
