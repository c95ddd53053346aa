//! What a model or a client may stumble over in what a server advertises.
//!
//! [`Server::check`](crate::Server::check) returns [`Finding`]s, the command `check` of [`cli`](crate#a-command-line-for-free)
//! prints them. A server with findings works; the rules judge names, descriptions and schemas by what models need and
//! by what known clients and providers of models refuse. The chapter [Checking your server](crate#checking-your-server)
//! describes each rule.

mod arguments;
mod descriptions;
mod finding;
mod names;
mod rule;
mod schema;
mod similar;
mod size;
mod surface;
mod words;

pub use finding::{Finding, Item};
pub use rule::Rule;
pub(crate) use surface::{PromptEntry, ResourceEntry, Surface, ToolEntry};

/// What all rules find: of the server as a whole first, then item by item in the order of registration.
pub(crate) fn findings(surface: &Surface<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    size::check(surface, &mut findings);
    for (index, tool) in surface.tools.iter().enumerate() {
        let before = &surface.tools[..index];
        names::check(surface.server, tool, &mut findings);
        similar::names(tool, before, &mut findings);
        descriptions::tool(tool, &mut findings);
        similar::descriptions(tool, before, &mut findings);
        arguments::tool(tool, &mut findings);
        schema::check(tool, &mut findings);
    }
    for resource in &surface.resources {
        descriptions::resource(resource, &mut findings);
    }
    for prompt in &surface.prompts {
        descriptions::prompt(prompt, &mut findings);
        arguments::prompt(prompt, &mut findings);
    }
    findings
}
