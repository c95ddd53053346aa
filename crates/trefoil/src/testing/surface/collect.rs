//! The surface of a server as one JSON document.

use serde_json::{Value, json};

use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::{meta_keys, methods};
use crate::testing::TestClient;

/// The lists of a surface: the member, the method that lists it, what each entry is known by, and what it is called.
pub(super) const LISTS: [List; 4] = [
    List::new("tools", methods::TOOLS_LIST, "name", "tool"),
    List::new("resources", methods::RESOURCES_LIST, "uri", "resource"),
    List::new(
        "resourceTemplates",
        methods::RESOURCES_TEMPLATES_LIST,
        "uriTemplate",
        "resource template",
    ),
    List::new("prompts", methods::PROMPTS_LIST, "name", "prompt"),
];

pub(super) struct List {
    pub(super) member: &'static str,
    method: &'static str,
    pub(super) key: &'static str,
    pub(super) noun: &'static str,
}

impl List {
    const fn new(
        member: &'static str,
        method: &'static str,
        key: &'static str,
        noun: &'static str,
    ) -> Self {
        Self {
            member,
            method,
            key,
            noun,
        }
    }
}

/// Asks for everything that the server advertises. Nothing depends on the order of registration.
pub(super) async fn collect(client: &TestClient) -> Result<Value, ErrorObject> {
    let mut surface = json!({
        "revision": client.revision().as_str(),
        "server": server(client).await?,
    });
    for list in LISTS {
        let mut entries: Vec<Value> = match client.list(list.method, list.member).await {
            Err(error) if error.code == ErrorCode::METHOD_NOT_FOUND => continue,
            entries => entries?,
        };
        if list.method == methods::RESOURCES_LIST {
            // What functions list is data of the moment.
            entries.retain(|entry| {
                entry["uri"]
                    .as_str()
                    .is_some_and(|uri| client.registers(uri))
            });
        }
        entries.sort_by(|one, two| one[list.key].as_str().cmp(&two[list.key].as_str()));
        surface[list.member] = entries.into();
    }
    surface.sort_all_objects();
    Ok(surface)
}

/// What the server says of itself, but for its version: that changes with every release.
async fn server(client: &TestClient) -> Result<Value, ErrorObject> {
    let discovered = client.request(methods::SERVER_DISCOVER, json!({})).await?;
    let mut server = discovered["_meta"][meta_keys::SERVER_INFO].clone();
    if let Some(server) = server.as_object_mut() {
        server.remove("version");
        for member in ["instructions", "capabilities"] {
            if let Some(value) = discovered.get(member) {
                server.insert(member.to_owned(), value.clone());
            }
        }
    }
    Ok(server)
}
