//! `list` and `complete` take functions that are `async` and functions that are not, also by another name of their types.

use trefoil::prelude::*;

type Names = Vec<String>;
type Entries<E> = Result<Vec<ResourceEntry>, E>;

async fn ids(ctx: &RequestContext, partial: &str) -> Names {
    std::future::ready(()).await;
    vec![format!("{partial}{}", ctx.request().method())]
}

fn pages(ctx: &RequestContext, _: &str) -> Names {
    let id: Option<u32> = ctx.completion_argument("id");
    vec![id.unwrap_or_default().to_string()]
}

async fn orders(ctx: &RequestContext) -> Vec<ResourceEntry> {
    std::future::ready(()).await;
    vec![ResourceEntry::new("order://1/1", ctx.request().method())]
}

fn bills(_: &RequestContext) -> Vec<ResourceEntry> {
    Vec::new()
}

async fn parcels(_: &RequestContext) -> Entries<std::fmt::Error> {
    Err(std::fmt::Error)
}

fn shelves(_: &RequestContext) -> Entries<ProtocolError> {
    Ok(Vec::new())
}

#[mcp_resource("order://{id}/{page}", list = orders, complete(id = ids, page = pages))]
async fn order(id: u32, page: u32) -> String {
    format!("{id} {page}")
}

#[mcp_resource("bill://{id}", list = bills)]
fn bill(id: String) -> String {
    id
}

#[mcp_resource("parcel://{id}", list = parcels)]
async fn parcel(id: String) -> String {
    id
}

#[mcp_resource("shelf://{id}", list = self::shelves)]
async fn shelf(id: String) -> String {
    id
}

/// Ask for an order
#[mcp_prompt]
async fn ask(
    #[arg(complete = ids)] id: String,
    #[arg(complete = pages)] page: String,
) -> String {
    format!("{id} {page}")
}

fn main() {
    let server = Server::builder("desk", "1")
        .handlers(handlers![order, bill, parcel, shelf, ask])
        .build();
    assert!(server.is_ok());
}
