//! The grammar of the command line.

use std::path::Path;

use clap::{Arg, ArgAction, Command};

use crate::server::Server;

/// What the program was started as.
pub(super) fn program() -> String {
    let path = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&path).file_stem().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

pub(super) fn command(server: &Server) -> Command {
    let (name, version) = server.name_and_version();
    let json = || {
        Arg::new("json")
            .long("json")
            .action(ArgAction::SetTrue)
            .help("Print the result as JSON, as it stands on the wire")
    };
    let arguments = |help: &'static str| {
        Arg::new("arguments")
            .num_args(0..)
            .value_name("KEY=VALUE")
            .help(help)
    };
    let command = Command::new(program())
        .about(format!(
            "{name}, an MCP server. Without a command it serves standard input and output."
        ))
        .version(version.to_owned())
        .arg(
            Arg::new("trace")
                .long("trace")
                .global(true)
                .action(ArgAction::SetTrue)
                .help("Show all messages on standard error"),
        )
        .subcommand(Command::new("stdio").about("Serve standard input and output"))
        .subcommand(
            Command::new("list")
                .about("Show the tools, resources and prompts")
                .arg(json()),
        )
        .subcommand(
            Command::new("call")
                .about("Call a tool and print its result")
                .arg(Arg::new("tool").required(true).value_name("TOOL"))
                .arg(arguments("Arguments, or all of them as one JSON object"))
                .arg(json()),
        )
        .subcommand(
            Command::new("read")
                .about("Read a resource and print its contents")
                .arg(Arg::new("uri").required(true).value_name("URI"))
                .arg(json()),
        )
        .subcommand(
            Command::new("get")
                .about("Get a prompt and print its messages")
                .arg(Arg::new("prompt").required(true).value_name("PROMPT"))
                .arg(arguments("Arguments"))
                .arg(json()),
        )
        .subcommand(
            Command::new("check")
                .about("Show what models and clients may stumble over")
                .arg(json().help("Print findings and sizes as JSON")),
        );
    #[cfg(feature = "http")]
    let command = command.subcommand(Command::new("http").about("Serve HTTP until Ctrl-C").arg(
        Arg::new("address").value_name("ADDRESS").help(format!(
            "Where to listen [default: {}]",
            super::http::DEFAULT_ADDRESS
        )),
    ));
    command
}
