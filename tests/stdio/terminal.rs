//! A server started by hand, on a terminal.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::OwnedFd;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, OutputModes, tcgetattr, tcsetattr};
use serde_json::{Value, json};

use crate::child::{call, command, exit, text};

/// Both ends of a terminal that does not echo.
fn terminal() -> (File, OwnedFd) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&ours).expect("a terminal");
    unlockpt(&ours).expect("a terminal");
    let name = ptsname(&ours, Vec::new()).expect("a name");
    let theirs = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("a terminal");
    let mut settings = tcgetattr(&theirs).expect("settings");
    settings.local_modes -= LocalModes::ECHO;
    settings.output_modes -= OutputModes::OPOST;
    tcsetattr(&theirs, OptionalActions::Now, &settings).expect("settings");
    (ours.into(), theirs)
}

#[tokio::test]
async fn a_terminal_is_served_and_control_d_ends_it() {
    let (mut ours, theirs) = terminal();
    let stdout = theirs.try_clone().expect("a second descriptor");
    let mut child = command()
        .stdin(theirs)
        .stdout(stdout)
        .spawn()
        .expect("the program starts");
    let initialize = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } });
    let echo = call(1, "echo", json!({ "text": "typed" }));
    writeln!(ours, "{initialize}\n{echo}").expect("the server reads");
    let reader = ours.try_clone().expect("a second descriptor");
    let answers = tokio::task::spawn_blocking(move || {
        let lines = BufReader::new(reader).lines().take(2);
        lines
            .map(|line| serde_json::from_str(&line.expect("a line")).expect("JSON"))
            .collect::<Vec<Value>>()
    });
    let answers = answers.await.expect("no panic");
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(answers[1], text(1, "typed"));
    // Control-D is the end of the input.
    ours.write_all(b"\x04").expect("the server reads");
    assert_eq!(exit(&mut child).await.code(), Some(0));
}
