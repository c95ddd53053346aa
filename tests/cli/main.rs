//! The command line of a server, as somebody types it.

mod check;
#[path = "../support/example.rs"]
mod example;
#[cfg(unix)]
mod http;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// What became of an example that was started with these arguments.
fn output(name: &str, arguments: &[&str]) -> Output {
    let program = example::program(name, &[&format!("examples/{name}")]);
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the example runs")
}

/// Exit status, standard output and standard error of the order desk.
fn run(arguments: &[&str]) -> (i32, String, String) {
    run_example("orders", arguments)
}

fn run_example(name: &str, arguments: &[&str]) -> (i32, String, String) {
    let output = output(name, arguments);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code().expect("it exits"),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_call_prints_its_result_and_says_how_it_ended_by_the_exit_status() {
    for (arguments, expected) in [
        (
            &["call", "cancel_order", "orderId=A100"][..],
            (
                0,
                "Order A100 is cancelled; the customer gets the money back.\n",
                "",
            ),
        ),
        (
            &["call", "cancel_order", r#"{"orderId":"A200"}"#],
            (
                1,
                "order A200 has been shipped and cannot be cancelled any more; offer a return instead\n",
                "",
            ),
        ),
        (
            &["call", "cancel_order", "order=A100"],
            (
                1,
                "invalid arguments:\n/orderId: required but missing\n/order: unknown argument; expected `orderId`\n",
                "",
            ),
        ),
        (
            &["call", "cancel_ordr", "orderId=A100"],
            (
                2,
                "",
                "error -32602: unknown tool `cancel_ordr`; did you mean `cancel_order`?\n",
            ),
        ),
        (
            &["call", "cancel_order", "A100"],
            (2, "", "expected `key=value` or a JSON object, got `A100`\n"),
        ),
        (
            &["read", "order://X1"],
            (
                2,
                "",
                "error -32602: resource not found: order://X1 {\"uri\":\"order://X1\"}\n",
            ),
        ),
        (
            &["get", "complaint_reply", "orderId=A200", "tone=rude"],
            (
                2,
                "",
                "error -32602: /tone: must be one of \"polite\", \"friendly\", got \"rude\"\n",
            ),
        ),
    ] {
        let (status, out, err) = run(arguments);
        assert_eq!((status, &*out, &*err), expected, "{arguments:?}");
    }
}

#[test]
fn a_value_is_text_where_the_schema_asks_for_it() {
    let (status, out, _) = run(&["call", "cancel_order", "orderId=100"]);
    assert_eq!(
        (status, &*out),
        (
            1,
            "there is no order 100; the orders are A100, A200, A300\n"
        )
    );
}

#[test]
fn read_and_get_print_contents_and_messages() {
    let (status, out, _) = run(&["read", "order://A200"]);
    let order: Value = serde_json::from_str(&out).expect("the resource is JSON");
    assert_eq!((status, &order["status"]), (0, &json!("shipped")));
    let (status, out, _) = run(&["get", "complaint_reply", "orderId=A200", "tone=friendly"]);
    assert_eq!(
        (status, &*out),
        (
            0,
            "user: A customer complains about order A200. Read order://A200 first. Then write an answer that is warm \
             and friendly, names the articles, and offers what the order's status allows.\n"
        )
    );
}

#[test]
fn list_shows_what_there_is_to_type() {
    assert_eq!(
        run(&["list"]),
        (
            0,
            "tool      cancel_order orderId=             Cancel an order that has not been shipped yet.\n\
             template  order://{orderId}                 One order as JSON: customer, items and status\n\
             prompt    complaint_reply orderId= [tone=]  Draft an answer to a customer's complaint about an order\n"
                .to_owned(),
            String::new()
        )
    );
    let (status, out, _) = run(&["list", "--json"]);
    let listed: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(
        (
            status,
            &listed["tools"][0]["name"],
            &listed["resources"],
            &listed["prompts"][0]["arguments"][0]["required"]
        ),
        (0, &json!("cancel_order"), &json!([]), &json!(true))
    );
}

#[test]
fn json_prints_the_result_as_it_stands_on_the_wire() {
    let (status, out, _) = run(&["call", "cancel_order", "orderId=A100", "--json"]);
    let result: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(
        (status, result),
        (
            0,
            json!({
                "resultType": "complete",
                "_meta": { "io.modelcontextprotocol/serverInfo": { "name": "orders", "version": "0.1.0" } },
                "content": [{ "type": "text", "text": "Order A100 is cancelled; the customer gets the money back." }]
            })
        )
    );
}

#[test]
fn trace_shows_the_messages_on_standard_error() {
    let (status, out, err) = run(&["--trace", "read", "order://A200"]);
    let messages: Vec<(&str, Value)> = err
        .lines()
        .map(|line| {
            let (arrow, message) = line.split_at(4);
            (
                arrow.trim(),
                serde_json::from_str(message).expect("a message is JSON"),
            )
        })
        .collect();
    let [("-->", request), ("<--", answer)] = &messages[..] else {
        panic!("one message each way: {err}");
    };
    assert_eq!(request["method"], "resources/read");
    assert_eq!(answer["result"]["contents"][0]["text"], out.trim_end());
    assert_eq!(status, 0);
}

#[test]
fn a_command_line_that_is_wrong_is_explained() {
    for (arguments, word) in [
        (&["call"][..], "<TOOL>"),
        (&["cal", "cancel_order"], "'call'"),
        (&["read", "order://A100", "--jsn"], "'--json'"),
    ] {
        let (status, out, err) = run(arguments);
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(err.contains(word), "{arguments:?}: {err}");
    }
    let (status, out, _) = run(&["--help"]);
    assert_eq!(status, 0);
    for command in [
        "stdio", "http", "list", "call", "read", "get", "check", "--trace",
    ] {
        assert!(out.contains(command), "{command} in the help: {out}");
    }
    assert_eq!(
        run(&["--version"]),
        (0, "orders 0.1.0\n".to_owned(), String::new())
    );
}

#[test]
fn without_a_command_or_with_stdio_it_serves() {
    for arguments in [&[][..], &["stdio"]] {
        let mut child = Command::new(example::program("orders", &["examples/orders"]))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the example runs");
        let mut input = child.stdin.take().expect("a pipe");
        writeln!(input, r#"{{"jsonrpc":"2.0","id":1,"method":"ping"}}"#).expect("the server reads");
        drop(input);
        let output = child.wait_with_output().expect("it exits");
        assert!(output.status.success());
        assert_eq!(
            output.stdout,
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n"
        );
    }
}
