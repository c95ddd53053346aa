//! What the README shows is what the server answers.

use serde_json::{Map, Value};
use trefoil::prelude::*;

use super::{newest, text_of, text_read};

/// Commands of the README, each with what it prints.
fn commands() -> impl Iterator<Item = (&'static str, &'static str)> {
    let blocks = include_str!("../README.md").split("```console\n").skip(1);
    blocks.map(|block| {
        let (block, _) = block.split_once("```").expect("a block ends");
        let (command, output) = block.split_once('\n').expect("a command prints something");
        let command = command.strip_prefix("$ cargo run -q --example sprints -- ");
        (command.expect("a command of this example"), output)
    })
}

/// `key=value` as the command line understands it: JSON where it is that, else text; quotes are the shell's.
fn arguments(pairs: &[&str]) -> Value {
    let pairs = pairs
        .iter()
        .map(|pair| pair.split_once('=').expect("key=value"));
    let arguments: Map<String, Value> = pairs
        .map(|(key, value)| {
            let value = value.trim_matches('\'');
            (
                key.to_owned(),
                serde_json::from_str(value).unwrap_or_else(|_| value.into()),
            )
        })
        .collect();
    arguments.into()
}

#[tokio::test]
async fn every_command_in_the_readme_prints_what_is_shown() {
    let client = newest();
    let mut shown = 0;
    for (command, output) in commands() {
        let words: Vec<_> = command.split(' ').collect();
        let printed = match words[..] {
            ["call", tool, ref pairs @ ..] => {
                let result = client.call(tool, arguments(pairs)).await.unwrap();
                text_of(&result).to_owned()
            }
            ["read", uri] => {
                let result = client.read(uri).await.unwrap();
                text_read(&result).to_owned()
            }
            ["get", prompt, ref pairs @ ..] => {
                let review = client.get(prompt, arguments(pairs)).await.unwrap();
                let [sprint, request] = &review.messages[..] else {
                    panic!("a resource and a request: {review:?}");
                };
                let ContentBlock::Resource(sprint) = &sprint.content else {
                    panic!("a resource: {sprint:?}");
                };
                let ResourceContents::Text(sprint) = &sprint.resource else {
                    panic!("a text: {sprint:?}");
                };
                let title = review.description.as_deref().unwrap_or_default();
                let request = request.content.as_text().unwrap_or_default();
                format!("# {title}\nuser: {}\nuser: {request}", sprint.text)
            }
            _ => panic!("a command that this test knows: {command}"),
        };
        assert_eq!(output, format!("{printed}\n"), "{command}");
        shown += 1;
    }
    assert_eq!(shown, 5);
}
