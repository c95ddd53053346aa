//! One conversation, held over every transport: what is sent, and what must come back, byte for byte in this order.

use std::fs::File;
use std::io::{Seek, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream as StdUnixStream;
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use trefoil::transport::stream::Stream;

use crate::child::{PATIENCE, call, command, error, exit, text};
use crate::handlers::builder;

const NOT_JSON: &str = "the message is not valid JSON";

/// One step: its name, what is sent, and the answers.
struct Step(&'static str, Vec<u8>, Vec<Value>);

fn pong(id: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": {} })
}

fn steps() -> Vec<Step> {
    let ping = |id: &str| format!(r#"{{"jsonrpc":"2.0","id":"{id}","method":"ping"}}"#);
    let line = |message: Value| format!("{message}\n").into_bytes();
    let garbage = || vec![error(Value::Null, -32700, NOT_JSON)];
    let modern = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} });
    let mut modern_echo = call("m", "echo", json!({ "text": "modern" }));
    modern_echo["params"]["_meta"] = modern;
    let info =
        json!({ "io.modelcontextprotocol/serverInfo": { "name": "stdio", "version": "1.0.0" } });
    let modern_result = json!({ "resultType": "complete", "_meta": info, "content": [{ "type": "text", "text": "modern" }] });
    let initialize = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } });
    let initialized = json!({ "protocolVersion": "2025-06-18", "capabilities": { "tools": {}, "logging": {} }, "serverInfo": { "name": "stdio", "version": "1.0.0" } });
    let odd = "two\nlines,\r a tab\t, \u{2028}, \"quotes\", \u{0}, ünïcödé 🌱";
    let mebibyte = "ü".repeat(512 * 1024);
    vec![
        Step(
            "LIFE-40 a modern request first",
            line(modern_echo.clone()),
            vec![json!({ "jsonrpc": "2.0", "id": "m", "result": modern_result })],
        ),
        Step(
            "LIFE-03 the handshake",
            line(initialize),
            vec![json!({ "jsonrpc": "2.0", "id": 0, "result": initialized })],
        ),
        Step(
            "a notification",
            line(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })),
            vec![],
        ),
        Step(
            "STDIO-05 CR LF",
            format!("{}\r\n", ping("crlf")).into(),
            vec![pong("crlf")],
        ),
        Step(
            "a byte order mark",
            format!("\u{feff}{}\n", ping("bom")).into(),
            vec![pong("bom")],
        ),
        Step("STDIO-05 blank lines", b"\n\r\n \t \n\n".into(), vec![]),
        Step(
            "spaces around",
            format!("  {} \t\r\n", ping("spaces")).into(),
            vec![pong("spaces")],
        ),
        Step("STDIO-13 a brace", b"{\n".into(), garbage()),
        Step("STDIO-13 words", b"this is no message\n".into(), garbage()),
        Step("STDIO-13 two values", b"{} {}\n".into(), garbage()),
        Step("STDIO-13 NUL bytes", b"\0\0\0\n".into(), garbage()),
        Step(
            "invalid UTF-8",
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\xff\"}\n".into(),
            garbage(),
        ),
        Step("a cut-off character", b"\xe2\x82\n".into(), garbage()),
        Step(
            "RPC-21 an array",
            b"[]\n".into(),
            vec![error(
                Value::Null,
                -32600,
                "an array of messages is valid only in a session of 2025-03-26",
            )],
        ),
        Step(
            "STDIO-01 line breaks in a text",
            line(call(1, "echo", json!({ "text": odd }))),
            vec![text(1, odd)],
        ),
        Step(
            "an unknown method",
            line(json!({ "jsonrpc": "2.0", "id": 2, "method": "no/such" })),
            vec![error(2, -32601, "method `no/such` is not available")],
        ),
        Step(
            "both eras at once",
            [
                line(modern_echo),
                line(call(3, "echo", json!({ "text": "legacy" }))),
            ]
            .concat(),
            vec![
                json!({ "jsonrpc": "2.0", "id": "m", "result": modern_result }),
                text(3, "legacy"),
            ],
        ),
        Step(
            "a line of 1 MiB",
            line(call(4, "echo", json!({ "text": mebibyte }))),
            vec![text(4, &mebibyte)],
        ),
        Step(
            "a line over the limit",
            [vec![b'x'; 5 << 20], b"\n".into()].concat(),
            vec![error(
                Value::Null,
                -32600,
                "the message is larger than 4194304 bytes",
            )],
        ),
        Step(
            "STDIO-05 an answer of 10 MB",
            line(call(5, "large", json!({ "size": 10_000_000 }))),
            vec![text(5, &"x".repeat(10_000_000))],
        ),
        Step(
            "a last line without an end",
            ping("last").into(),
            vec![pong("last")],
        ),
    ]
}

fn input() -> Vec<u8> {
    steps()
        .into_iter()
        .flat_map(|Step(_, sent, _)| sent)
        .collect()
}

/// Checks all that came back: whole lines, each a message, one by one as expected.
fn check(output: &[u8]) {
    assert_eq!(output.last(), Some(&b'\n'), "the last line is whole");
    let output = std::str::from_utf8(output).expect("STDIO-01: messages are UTF-8");
    let mut lines = output.lines();
    for Step(name, _, expected) in steps() {
        for expected in expected {
            let line = lines.next().unwrap_or_else(|| panic!("{name}: no answer"));
            let message: Value = serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{name}: {error}: {line:.200}"));
            if message != expected {
                panic!("{name}: {message:.300} is not {expected:.300}");
            }
        }
    }
    assert_eq!(lines.next(), None, "nothing more is sent");
}

/// Sends everything, closes, and reads to the end.
async fn converse<R, W>(mut reader: R, mut writer: W) -> Vec<u8>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let send = async {
        writer.write_all(&input()).await.expect("the server reads");
        writer.shutdown().await.expect("the server is there");
        drop(writer);
    };
    let receive = async {
        let mut output = Vec::new();
        reader
            .read_to_end(&mut output)
            .await
            .expect("the server writes");
        output
    };
    let both = async { tokio::join!(send, receive).1 };
    tokio::time::timeout(PATIENCE, both).await.expect("it ends")
}

#[tokio::test]
async fn over_memory() {
    // The client of a connection in memory sends text; bytes go through the same kind of stream.
    let (ours, theirs) = tokio::io::duplex(1024);
    let served = tokio::spawn(builder().serve(Stream::new(ours)));
    let (reader, writer) = tokio::io::split(theirs);
    check(&converse(reader, writer).await);
    served
        .await
        .expect("no panic")
        .expect("the connection ends well");
}

#[tokio::test]
async fn stdio_12_over_a_pair_of_unix_sockets() {
    let (ours, theirs) = UnixStream::pair().expect("a pair of sockets");
    let served = tokio::spawn(builder().serve(Stream::new(ours)));
    let (reader, writer) = theirs.into_split();
    check(&converse(reader, writer).await);
    served
        .await
        .expect("no panic")
        .expect("the connection ends well");
}

#[tokio::test]
async fn stdio_12_over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let served = tokio::spawn(async move {
        let (connection, _) = listener.accept().await.expect("a connection");
        builder().serve(Stream::new(connection)).await
    });
    let connection = TcpStream::connect(address)
        .await
        .expect("the server listens");
    let (reader, writer) = connection.into_split();
    check(&converse(reader, writer).await);
    served
        .await
        .expect("no panic")
        .expect("the connection ends well");
}

#[tokio::test]
async fn over_the_pipes_of_a_child() {
    let mut child = command()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let stdin = child.stdin.take().expect("a pipe");
    let stdout = child.stdout.take().expect("a pipe");
    check(&converse(stdout, stdin).await);
    assert_eq!(exit(&mut child).await.code(), Some(0));
}

/// This process's end of a pair of sockets, and the child's.
fn pair() -> (UnixStream, OwnedFd) {
    let (ours, theirs) = StdUnixStream::pair().expect("a pair of sockets");
    ours.set_nonblocking(true).expect("a socket");
    (UnixStream::from_std(ours).expect("a socket"), theirs.into())
}

#[tokio::test]
async fn over_two_sockets_as_node_gives_them_to_its_children() {
    let (input, stdin) = pair();
    let (output, stdout) = pair();
    let mut child = command()
        .stdin(stdin)
        .stdout(stdout)
        .spawn()
        .expect("the program starts");
    check(&converse(output, input).await);
    assert_eq!(exit(&mut child).await.code(), Some(0));
}

#[tokio::test]
async fn over_one_socket_for_both_directions() {
    let (ours, stdin) = pair();
    let stdout = stdin.try_clone().expect("a second descriptor");
    let mut child = command()
        .stdin(stdin)
        .stdout(stdout)
        .spawn()
        .expect("the program starts");
    let (reader, writer) = ours.into_split();
    check(&converse(reader, writer).await);
    assert_eq!(exit(&mut child).await.code(), Some(0));
}

#[tokio::test]
async fn from_a_file_to_a_file() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut stdin = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(true)
        .open(folder.join("stdin"))
        .expect("a file");
    stdin.write_all(&input()).expect("room for it");
    stdin.rewind().expect("a file can be rewound");
    let output = folder.join("stdout");
    let mut child = command()
        .stdin(stdin)
        .stdout(File::create(&output).expect("a file"))
        .spawn()
        .expect("the program starts");
    assert_eq!(exit(&mut child).await.code(), Some(0));
    check(&std::fs::read(output).expect("the file is there"));
}

#[tokio::test]
async fn from_a_file_to_a_pipe() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("stdin to a pipe");
    std::fs::write(&path, input()).expect("room for it");
    let mut child = command()
        .stdin(File::open(path).expect("the file is there"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = Vec::new();
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout
        .read_to_end(&mut output)
        .await
        .expect("the server writes");
    check(&output);
    assert_eq!(exit(&mut child).await.code(), Some(0));
}

#[tokio::test]
async fn from_nothing_comes_nothing() {
    let output = command()
        .stdin(Stdio::null())
        .output()
        .await
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"");
    assert_eq!(output.stderr, b"");
}
