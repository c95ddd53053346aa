//! `resources/list` where functions of templates know which resources there are.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use super::dispatch::{Call, Dispatched, running};
use super::limited::within;
use super::lists::{Asked, List, Position};
use super::registry::{ListedResource, Registry, ResourceEntry};
use super::shape::Payload;
use crate::context::{About, RequestContext};
use crate::error::ProtocolError;
use crate::jsonrpc::ErrorObject;
use crate::protocol::{Resource, ResourceTemplate, methods};

impl Call<'_> {
    /// The list of resources, made for this request if functions know part of it.
    pub(super) fn list_resources(self) -> Result<Dispatched, ErrorObject> {
        if !self.registry.lists.needs_functions(&self.registry) {
            return self.list(List::Resources);
        }
        let position = Position::read(List::Resources, &self.params)?;
        let registry = self.registry.clone();
        let ctx = self.unasking(methods::RESOURCES_LIST, About::default());
        Ok(running(ctx, move |ctx| async move {
            let limit = ctx.app().limit(None);
            let resources = within(&ctx, limit, gather(&registry, &ctx)).await?;
            let asked = Asked {
                app: ctx.app(),
                list: List::Resources,
                revision: ctx.client().protocol_version(),
            };
            let resources = resources.iter().map(|resource| &**resource).collect();
            let page = registry
                .lists
                .page_of_resources(asked, resources, &position)?;
            Ok(Payload::Written(page))
        }))
    }
}

/// What the maker of the request sees, in the order in which it was registered; what a template lists, in its place.
async fn gather<'a>(
    registry: &'a Registry,
    ctx: &RequestContext,
) -> Result<Vec<Cow<'a, Resource>>, ProtocolError> {
    let mut room = ctx.app().limits.listed_resources;
    let mut resources = Vec::new();
    for entry in registry.resources.iter() {
        if !ctx.sees(entry.visible_if.as_ref()) {
            continue;
        }
        match &entry.listed {
            ListedResource::Concrete(resource) => resources.push(Cow::Borrowed(resource)),
            ListedResource::Template(template) if entry.lists && may_list(ctx, entry) => {
                let found = entry.resource.list(ctx).await?;
                room = room.checked_sub(found.len()).ok_or_else(|| {
                    ProtocolError::internal(format!(
                        "the templates list more than {} resources, which is all there may be",
                        ctx.app().limits.listed_resources
                    ))
                })?;
                let own = own(registry, entry, template, found)?;
                resources.extend(own.into_iter().map(Cow::Owned));
            }
            ListedResource::Template(_) => {}
        }
    }
    Ok(resources)
}

/// Whether the maker of the request is told what a template's function lists: it is part of what the template's scopes are for.
#[cfg(feature = "http")]
fn may_list(ctx: &RequestContext, entry: &ResourceEntry) -> bool {
    super::scopes::is_granted(ctx, &entry.scopes)
}

#[cfg(not(feature = "http"))]
fn may_list(_: &RequestContext, _: &ResourceEntry) -> bool {
    true
}

/// What the template itself serves of what it lists, each once, since a cursor names a URI.
fn own(
    registry: &Registry,
    entry: &Arc<ResourceEntry>,
    template: &ResourceTemplate,
    found: Vec<Resource>,
) -> Result<Vec<Resource>, ProtocolError> {
    let mut seen = HashSet::new();
    let mut own = Vec::with_capacity(found.len());
    for mut resource in found {
        match registry.resource(&resource.uri) {
            Some(other) if Arc::ptr_eq(other, entry) => {
                if seen.insert(resource.uri.clone()) {
                    complete(&mut resource, template);
                    own.push(resource);
                }
            }
            Some(_) => {}
            None => {
                let template = &template.uri_template;
                return Err(
                    ProtocolError::internal(format!("listing `{template}` failed")).source(format!(
                        "it lists `{}`, which nobody could read: the template does not match it",
                        resource.uri
                    )),
                );
            }
        }
    }
    Ok(own)
}

/// Adds what the template says of all its resources.
fn complete(resource: &mut Resource, template: &ResourceTemplate) {
    if resource.mime_type.is_none() {
        resource.mime_type.clone_from(&template.mime_type);
    }
    if resource.annotations.is_none() {
        resource.annotations.clone_from(&template.annotations);
    }
    if resource.icons.is_none() {
        resource.icons.clone_from(&template.icons);
    }
}
