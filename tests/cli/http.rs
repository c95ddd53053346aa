//! The command `http`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::{example, run};

#[test]
fn it_serves_where_it_says_until_it_is_told_to_end() {
    for signal in [Signal::INT, Signal::TERM] {
        let mut child = Command::new(example::program("orders", &["examples/orders"]))
            .args(["http", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the example runs");
        let mut complaints = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        complaints.read_line(&mut line).expect("it says something");
        let address = line
            .strip_prefix("listening on http://")
            .and_then(|rest| rest.strip_suffix("/mcp\n"))
            .expect(&line);

        let mut connection = TcpStream::connect(address).expect("it listens");
        let body = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
        let request = format!(
            "POST /mcp HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        connection.write_all(request.as_bytes()).expect("it reads");
        let mut status = [0; 8];
        connection.read_exact(&mut status).expect("it answers");
        assert_eq!(&status, b"HTTP/1.1");

        kill_process(Pid::from_child(&child), signal).expect("it runs");
        let output = child.wait_with_output().expect("it exits");
        assert!(output.status.success(), "{signal:?}: {}", output.status);
        assert_eq!(output.stdout, b"");
        let mut rest = String::new();
        complaints.read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "");
    }
}

#[test]
fn an_address_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = taken.local_addr().expect("it is bound").to_string();
    let (status, out, err) = run(&["http", &address]);
    assert_eq!((status, &*out), (1, ""));
    let expected = format!("Error: binding the address to listen at failed: {address}: ");
    assert!(err.starts_with(&expected), "{err}");
}
