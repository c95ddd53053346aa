//! Types that are read otherwise than they are written.

use std::collections::BTreeMap;

use trefoil::prelude::*;

use super::Group;
use super::recursive::Chain;

/// A user
#[mcp_type]
struct User {
    name: String,
    /// Only ever sent to the server
    #[serde(skip_serializing)]
    #[expect(dead_code, reason = "nobody logs in")]
    password: String,
    /// Only ever sent by the server
    #[serde(skip_deserializing)]
    created: u64,
    #[serde(rename(serialize = "fullName", deserialize = "full_name"))]
    full_name: Option<String>,
}

#[mcp_type]
#[serde(from = "String", into = "BTreeMap<String, u8>")]
#[derive(Clone)]
struct Counted(BTreeMap<String, u8>);

impl From<String> for Counted {
    fn from(text: String) -> Self {
        let words = text.split_whitespace();
        Self(words.map(|word| (word.to_owned(), 1)).collect())
    }
}

impl From<Counted> for BTreeMap<String, u8> {
    fn from(counted: Counted) -> Self {
        counted.0
    }
}

/// Give the user back.
#[mcp_tool]
async fn of_user(value: User) -> Json<User> {
    Json(value)
}

/// Count the words.
#[mcp_tool]
async fn of_counted(value: Counted) -> Json<Counted> {
    Json(value)
}

/// Give the name back, if there is one.
#[mcp_tool]
async fn of_optional_result(value: Option<User>) -> Option<Json<User>> {
    value.map(Json)
}

/// Give the chain back, if there is one.
#[mcp_tool]
async fn of_optional_chain(value: Option<Chain>) -> Option<Json<Chain>> {
    value.map(Json)
}

/// Give the chains back, if there are any.
#[mcp_tool]
async fn of_optional_chains(value: Option<Vec<Chain>>) -> Result<Option<Json<Vec<Chain>>>, String> {
    Ok(value.map(Json))
}

/// Take a chain as the whole object.
#[mcp_tool]
async fn of_whole_chain(value: Args<Chain>) -> Json<Chain> {
    Json(value.0)
}

/// Say nothing about nothing.
#[mcp_tool]
async fn of_no_arguments() {}

pub(crate) fn group() -> Group {
    let handlers = handlers![
        of_user,
        of_counted,
        of_optional_result,
        of_optional_chain,
        of_optional_chains,
        of_whole_chain,
        of_no_arguments
    ];
    Group::new(module_path!(), handlers, Vec::new(), &[])
}
