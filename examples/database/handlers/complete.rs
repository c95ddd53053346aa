//! Completions: each looks at what was chosen before it.

use trefoil::prelude::*;

use crate::databases::{ConnectionName, Databases};
use crate::files::Files;

/// Tables of the chosen connection, or of all.
pub async fn tables(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let Some(databases) = ctx.state::<Databases>() else {
        return Vec::new();
    };
    let connection = chosen(ctx, "connection");
    let names = [ConnectionName::Shop, ConnectionName::Hr]
        .into_iter()
        .filter(|name| connection.is_none_or(|connection| connection == name.as_str()))
        .filter_map(|name| databases.open(name).ok()?.table_names().ok())
        .flatten();
    beginning_with(partial, names)
}

pub async fn topics(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let names = names(ctx, "docs").into_iter();
    beginning_with(
        partial,
        names.filter_map(|name| name.strip_suffix(".md").map(str::to_owned)),
    )
}

pub async fn years(ctx: &RequestContext, partial: &str) -> Vec<String> {
    next_folder(ctx, &[], partial)
}

pub async fn months(ctx: &RequestContext, partial: &str) -> Vec<String> {
    next_folder(ctx, &["year"], partial)
}

pub async fn days(ctx: &RequestContext, partial: &str) -> Vec<String> {
    next_folder(ctx, &["year", "month"], partial)
}

pub async fn log_names(ctx: &RequestContext, partial: &str) -> Vec<String> {
    next_folder(ctx, &["year", "month", "day"], partial)
}

pub async fn projects(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let names = names(ctx, "projects").into_iter();
    beginning_with(
        partial,
        names.filter_map(|name| Some(name.split_once('/')?.0.to_owned())),
    )
}

/// Files of the chosen project.
pub async fn paths(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let project = chosen(ctx, "project");
    let names = names(ctx, "projects").into_iter().filter_map(|name| {
        let (of, path) = name.split_once('/')?;
        project
            .is_none_or(|project| project == of)
            .then(|| path.to_owned())
    });
    beginning_with(partial, names)
}

/// What comes after the chosen parts in the path of a log.
fn next_folder(ctx: &RequestContext, variables: &[&str], partial: &str) -> Vec<String> {
    let logs = names(ctx, "logs").into_iter().filter_map(|name| {
        let mut parts = name.trim_end_matches(".log").split('/');
        for variable in variables {
            let part = parts.next()?;
            if chosen(ctx, variable).is_some_and(|chosen| {
                chosen.trim_start_matches('0') != part.trim_start_matches('0')
            }) {
                return None;
            }
        }
        parts.next().map(str::to_owned)
    });
    beginning_with(partial, logs)
}

fn names(ctx: &RequestContext, folder: &str) -> Vec<String> {
    ctx.state::<Files>()
        .map(|files| files.names(folder))
        .unwrap_or_default()
}

fn chosen<'a>(ctx: &'a RequestContext, name: &str) -> Option<&'a str> {
    ctx.completion_arguments()
        .find(|(argument, _)| *argument == name)
        .map(|(_, value)| value)
}

fn beginning_with(partial: &str, names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<_> = names.filter(|name| name.starts_with(partial)).collect();
    names.sort_unstable();
    names.dedup();
    names
}
