//! Lists in pages.

use std::collections::HashSet;

use serde_json::{Value, json};
use trefoil::prelude::*;
use trefoil::prompt::{Prompt, PromptDefinition};
use trefoil::protocol::Revision;
use trefoil::resource::{MatchedUri, Resource, ResourceDefinition};
use trefoil::tool::{self, ToolDefinition};
use trefoil::{arguments::Arguments, async_trait};

use crate::support::{Wire, built, refusal, server};

struct Numbered(usize);

#[async_trait]
impl Prompt for Numbered {
    fn definition(&self) -> PromptDefinition {
        PromptDefinition::new(format!("prompt{}", self.0))
    }

    async fn get(
        &self,
        _: &RequestContext,
        _: Arguments<'_>,
    ) -> Result<GetPromptResult, ProtocolError> {
        Ok(GetPromptResult::new(Vec::new()))
    }
}

struct Found(ResourceDefinition);

#[async_trait]
impl Resource for Found {
    fn definition(&self) -> ResourceDefinition {
        self.0.clone()
    }

    async fn read(
        &self,
        _: &RequestContext,
        uri: MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        Ok(ReadResourceResult::new(vec![uri.text("found")]))
    }
}

/// A server with so many of each kind.
fn with(count: usize, page_size: Option<usize>) -> Server {
    let mut builder = server();
    for number in 0..count {
        let definition = ToolDefinition::new(
            format!("tool{number}"),
            json!({ "type": "object", "properties": {} }),
        );
        builder = builder
            .tool(tool::from_fn(definition, |_, _| async {}))
            .prompt(Numbered(number))
            .resource(Found(ResourceDefinition::new(
                format!("item://{number}"),
                format!("item{number}"),
            )))
            .resource(Found(ResourceDefinition::template(
                format!("kind{number}://{{id}}"),
                format!("kind{number}"),
            )));
    }
    built(match page_size {
        Some(size) => builder.page_size(size),
        None => builder,
    })
}

/// Method, member of the result, and what names an entry.
const LISTS: [(&str, &str, &str); 4] = [
    ("tools/list", "tools", "name"),
    ("resources/list", "resources", "uri"),
    (
        "resources/templates/list",
        "resourceTemplates",
        "uriTemplate",
    ),
    ("prompts/list", "prompts", "name"),
];

/// The names on each page, and the cursors between them.
async fn pages(
    wire: &mut Wire,
    revision: Revision,
    (method, member, key): (&str, &str, &str),
) -> (Vec<Vec<String>>, Vec<String>) {
    let (mut pages, mut cursors): (Vec<Vec<String>>, Vec<String>) = Default::default();
    let mut params = json!({});
    loop {
        let page = wire.request(revision, method, params).await;
        let entries = page["result"][member].as_array().expect("a list");
        pages.push(
            entries
                .iter()
                .map(|entry| entry[key].as_str().expect("a name").to_owned())
                .collect(),
        );
        match page["result"].get("nextCursor") {
            Some(cursor) => {
                let cursor = cursor.as_str().expect("a cursor is a string").to_owned();
                params = json!({ "cursor": cursor });
                cursors.push(cursor);
            }
            None => return (pages, cursors),
        }
        assert!(pages.len() < 100, "the list has an end");
    }
}

fn names(kind: &str, numbers: std::ops::Range<usize>) -> Vec<String> {
    numbers
        .map(|number| match kind {
            "tools/list" => format!("tool{number}"),
            "resources/list" => format!("item://{number}"),
            "resources/templates/list" => format!("kind{number}://{{id}}"),
            _ => format!("prompt{number}"),
        })
        .collect()
}

#[tokio::test]
async fn page_01_five_entries_are_three_pages_of_two_without_gap_or_repetition() {
    let server = with(5, Some(2));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for list in LISTS {
            let (found, cursors) = pages(&mut wire, revision, list).await;
            assert_eq!(
                found,
                [
                    names(list.0, 0..2),
                    names(list.0, 2..4),
                    names(list.0, 4..5)
                ],
                "{revision}, {}",
                list.0
            );
            assert_eq!(cursors.len(), 2);
        }
    }
}

#[tokio::test]
async fn page_01_a_list_that_ends_with_its_page_has_no_next_one() {
    // Each page goes from one bound to the next.
    for (count, size, bounds) in [
        (4, Some(2), &[0, 2, 4][..]),
        (2, Some(2), &[0, 2]),
        (3, Some(1), &[0, 1, 2, 3]),
        (3, Some(1000), &[0, 3]),
        (3, Some(usize::MAX), &[0, 3]),
        (3, None, &[0, 3]),
    ] {
        let server = with(count, size);
        for revision in [Revision::V2024_11_05, Revision::V2026_07_28] {
            let mut wire = Wire::at(&server, revision).await;
            for list in LISTS {
                let (found, _) = pages(&mut wire, revision, list).await;
                let expected: Vec<_> = bounds
                    .windows(2)
                    .map(|bounds| names(list.0, bounds[0]..bounds[1]))
                    .collect();
                assert_eq!(found, expected, "{count} by {size:?}, {}", list.0);
            }
        }
    }
}

#[tokio::test]
async fn page_03_a_null_cursor_is_none() {
    let server = with(3, Some(2));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        for (method, ..) in LISTS {
            let first = wire.request(revision, method, json!({})).await;
            assert_eq!(
                wire.request(revision, method, json!({ "cursor": null }))
                    .await,
                first
            );
        }
    }
}

#[tokio::test]
async fn page_05_a_cursor_that_was_not_issued_is_refused() {
    let server = with(5, Some(2));
    for revision in Revision::ALL {
        let mut wire = Wire::at(&server, revision).await;
        let mut own = Vec::new();
        for list in LISTS {
            let (_, cursors) = pages(&mut wire, revision, list).await;
            own.push((list.0, cursors[0].clone()));
        }
        for (method, ..) in LISTS {
            let foreign = own.iter().filter(|(of, _)| *of != method);
            let mut bad: Vec<String> = foreign.map(|(_, cursor)| cursor.clone()).collect();
            bad.extend(["", "x", "!", "0", "dG9vbDA", "ü"].map(str::to_owned));
            for cursor in bad {
                assert_eq!(
                    wire.request(revision, method, json!({ "cursor": cursor }))
                        .await,
                    refusal(
                        -32602,
                        "`cursor` was not issued by this server, or is out of date"
                    ),
                    "{revision}, {method}: {cursor}"
                );
            }
        }
    }
}

#[tokio::test]
async fn page_06_cursors_hold_on_other_connections_and_after_a_restart() {
    for list in LISTS {
        let mut cursors = HashSet::new();
        for revision in Revision::ALL {
            let mut wire = Wire::at(&with(5, Some(2)), revision).await;
            let (_, issued) = pages(&mut wire, revision, list).await;
            cursors.insert(issued[0].clone());
        }
        assert_eq!(cursors.len(), 1, "one position, one cursor");
        let cursor = cursors.into_iter().next().expect("one cursor");
        // The same program, started anew and with one more entry at the end.
        let mut wire = Wire::open(&with(6, Some(2)));
        let page: Value = wire
            .request(Revision::V2026_07_28, list.0, json!({ "cursor": cursor }))
            .await;
        let found: Vec<_> = page["result"][list.1]
            .as_array()
            .expect("a list")
            .iter()
            .map(|entry| entry[list.2].as_str().expect("a name").to_owned())
            .collect();
        assert_eq!(found, names(list.0, 2..4));
    }
}

#[tokio::test]
async fn page_07_the_test_client_lists_over_all_pages() {
    let server = with(5, Some(2));
    for revision in Revision::ALL {
        let client = server.test_client().at(revision);
        assert_eq!(client.tools().await.unwrap().len(), 5);
        assert_eq!(client.resources().await.unwrap().len(), 5);
        assert_eq!(client.resource_templates().await.unwrap().len(), 5);
        assert_eq!(client.prompts().await.unwrap().len(), 5);
    }
}
