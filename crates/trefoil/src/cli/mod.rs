//! The command line that every server binary can have.
//!
//! | arguments | what happens |
//! | --- | --- |
//! | none, or `stdio` | serves standard input and output |
//! | `http [ADDRESS]` | serves HTTP, at `127.0.0.1:8000` if no address is given, until Ctrl-C or SIGTERM (feature `http`) |
//! | `list [--json]` | shows what the server offers |
//! | `call TOOL key=value… \| '{…}'` | calls a tool |
//! | `read URI` | reads a resource |
//! | `get PROMPT key=value…` | gets a prompt's messages |
//! | `check [--json]` | shows what models and clients may stumble over, and how much of a model's context the tools take |
//!
//! `call`, `read` and `get` make one request through the whole protocol, in memory, and print its result; with
//! `--json` as it stands on the wire. `--trace` shows all messages on standard error. The values of `key=value` are
//! text where the tool's schema asks for a string, and JSON elsewhere.
//!
//! The exit status is 0 when there is a result, 1 when a tool failed (`isError`), 2 when the request was refused or the
//! command line is wrong. `check` exits with 0 when it finds nothing, else with 1; its rules are described in
//! [Checking your server](crate#checking-your-server).

mod arguments;
mod check;
mod command;
#[cfg(feature = "http")]
mod http;
mod list;
mod print;
mod request;

use std::io::{self, IsTerminal, Write};

use clap::ArgMatches;

use crate::error::{Error, Result};
use crate::link::{Direction, Link};
use crate::server::Server;

/// Runs the command line of the process.
///
/// Takes a [`Server`] or a [`ServerBuilder`](crate::ServerBuilder). When the exit status is not 0, or help was asked
/// for, the process exits here.
///
/// # Examples
///
/// ```no_run
/// use trefoil::prelude::*;
///
/// /// Add two numbers and return the sum.
/// #[mcp_tool]
/// async fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// #[tokio::main]
/// async fn main() -> trefoil::Result {
///     trefoil::cli::run(Server::builder("adder", "1.0.0").handlers(handlers![add])).await
/// }
/// ```
///
/// # Errors
///
/// When the server cannot be built, standard input or output fails, or the address of `http` cannot be bound.
pub async fn run<S>(server: S) -> Result
where
    S: TryInto<Server>,
    Error: From<S::Error>,
{
    let server = server.try_into()?;
    let matches = command::command(&server).get_matches();
    let status = execute(server, &matches).await?;
    if status != Status::Success {
        exit(status);
    }
    Ok(())
}

/// What the exit status says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Success = 0,
    /// The tool failed, or the check found something.
    Failed = 1,
    /// The request was refused.
    Refused = 2,
}

fn exit(status: Status) -> ! {
    std::process::exit(status as i32)
}

async fn execute(server: Server, matches: &ArgMatches) -> Result<Status> {
    if matches.subcommand_name().is_none_or(|name| name == "stdio") {
        if matches.subcommand_name().is_none() && io::stdin().is_terminal() {
            hint(&server).map_err(|error| Error::io("writing to standard error", error))?;
        }
        server.serve_stdio().await?;
        return Ok(Status::Success);
    }
    #[cfg(feature = "http")]
    if let Some(("http", matches)) = matches.subcommand() {
        http::serve(server, matches).await?;
        return Ok(Status::Success);
    }
    let mut out = Vec::new();
    let status = match matches.subcommand() {
        Some(("check", matches)) => check::check(&server, matches.get_flag("json"), &mut out),
        _ => perform(server, matches, &mut out).await?,
    };
    let mut stdout = io::stdout().lock();
    match stdout.write_all(&out).and_then(|()| stdout.flush()) {
        // Whoever reads the output has seen enough of it, as `head` has.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(status),
        Err(error) => Err(Error::io("writing to standard output", error)),
        Ok(()) => Ok(status),
    }
}

/// Makes the request that the command line asks for.
async fn perform(server: Server, matches: &ArgMatches, out: &mut Vec<u8>) -> Result<Status> {
    let link = Link::open(server, matches.get_flag("trace").then_some(trace), None);
    let result = match matches.subcommand() {
        Some(("list", matches)) => list::list(&link, matches.get_flag("json"), out).await,
        Some(("call", matches)) => request::call(&link, matches, out).await,
        Some(("read", matches)) => request::read(&link, matches, out).await,
        Some(("get", matches)) => request::get(&link, matches, out).await,
        _ => Ok(Status::Success),
    };
    result.or_else(|failure| match failure {
        request::Failure::Usage(message) => {
            complain(&message);
            Ok(Status::Refused)
        }
        request::Failure::Protocol(error) => {
            let data = error
                .data
                .as_ref()
                .map(|data| format!(" {data}"))
                .unwrap_or_default();
            complain(&format!("error {}: {}{data}", error.code.0, error.message));
            Ok(Status::Refused)
        }
    })
}

/// One line on standard error. If that fails there is nobody to tell.
fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}

fn trace(direction: Direction, message: &str) {
    let arrow = match direction {
        Direction::ToServer => "-->",
        Direction::ToClient => "<--",
    };
    complain(&format!("{arrow} {message}"));
}

/// What somebody needs to know who started the server by hand.
fn hint(server: &Server) -> io::Result<()> {
    let program = command::program();
    let (name, version) = server.name_and_version();
    writeln!(
        io::stderr().lock(),
        "{name} {version} is an MCP server. It now waits for JSON-RPC messages on standard input, one a line;\n\
         MCP clients start it that way. By hand, try one of:\n\
         \x20 {program} list\n\
         \x20 {program} call TOOL key=value ...\n\
         \x20 {program} check\n\
         \x20 {program} --help\n\
         End of input (Ctrl-D) ends it."
    )
}
