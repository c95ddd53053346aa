//! The server that the official conformance suite asks: its tools, resources and prompts have the names and say the words
//! that the suite's scenarios look for, in every revision at once.

mod asking;
mod content;
mod prompts;
mod resources;
mod rounds;
mod schema;
mod stateless;
mod tasks;
#[cfg(test)]
mod tests;

use std::time::Duration;

use trefoil::protocol::CacheScope;
use trefoil::{Server, ServerBuilder};

fn server() -> ServerBuilder {
    Server::builder("conformance-server", env!("CARGO_PKG_VERSION"))
        .list_cache(Duration::from_secs(60), CacheScope::Public)
        .dynamic()
        // The suite calls the first tool of the list without arguments and reads the first resource.
        .handlers(content::tools())
        .handlers(asking::tools())
        .handlers(stateless::tools())
        .handlers(rounds::tools())
        .handlers(tasks::tools())
        .tool(schema::tool())
        .handlers(resources::all())
        .handlers(prompts::all())
}

#[tokio::main]
async fn main() -> trefoil::Result {
    trefoil::cli::run(server()).await
}
