//! A company's databases, logs and files, opened to a model for reading.
//!
//! ```text
//! cargo run --example database -- call query_database connection=shop sql="SELECT * FROM revenue"
//! ```
//!
//! `README.md` beside this file shows what to type and what comes back.

mod databases;
mod files;
mod handlers;
mod query;
mod table;
#[cfg(test)]
mod tests;

use trefoil::{Server, ServerBuilder};

use crate::databases::Databases;
use crate::files::Files;

fn server(databases: Databases, files: Files) -> ServerBuilder {
    Server::builder("database", env!("CARGO_PKG_VERSION"))
        .instructions(
            "Reads the databases `shop` and `hr`, logs and project files; changes nothing. \
             Read docs://schema-guide to learn which table answers which question.",
        )
        .state(databases)
        .state(files)
        .handlers(handlers::all())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = server(Databases::seeded()?, Files::bundled());
    Ok(trefoil::cli::run(server).await?)
}
