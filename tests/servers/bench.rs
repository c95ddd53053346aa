//! The server that benchmarks measure: three tools, as many fillers as `BENCH_TOOLS` asks for, 200 resource
//! templates and a prompt.

use serde_json::json;
use trefoil::arguments::Arguments;
use trefoil::prelude::*;
use trefoil::resource::{MatchedUri, Resource, ResourceDefinition};
use trefoil::tool::{Tool, ToolDefinition};

/// Twelve fields, one of them a list of items.
#[mcp_type]
struct Order {
    /// Key of the order.
    order_id: String,
    customer: Customer,
    currency: Currency,
    /// When it was placed, RFC 3339.
    created: String,
    #[schemars(range(min = 1, max = 5))]
    priority: i64,
    /// Discount, 0 to 1.
    discount: f64,
    tax_rate: f64,
    express: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notes: Option<String>,
    tags: Vec<String>,
    ship_to: Address,
    items: Vec<Item>,
}

#[mcp_type]
struct Customer {
    name: String,
    email: String,
    vip: bool,
}

#[mcp_type]
#[serde(rename_all = "UPPERCASE")]
enum Currency {
    Usd,
    Eur,
    Gbp,
}

#[mcp_type]
struct Address {
    street: String,
    city: String,
    zip: String,
    country: String,
}

#[mcp_type]
struct Item {
    sku: String,
    #[schemars(range(min = 1, max = 1000))]
    qty: i64,
    unit_cents: i64,
    gift: bool,
}

#[mcp_type]
struct Priced {
    order_id: String,
    item_count: i64,
    units: i64,
    subtotal_cents: i64,
    express: bool,
    lines: Vec<Line>,
}

#[mcp_type]
struct Line {
    sku: String,
    cents: i64,
}

/// Returns the text it is given.
#[mcp_tool]
async fn echo(
    /// Text to return.
    text: String,
) -> String {
    text
}

/// Prices an order and returns its lines and totals.
#[mcp_tool]
async fn structured(order: Order) -> Json<Priced> {
    Json(Priced {
        item_count: order.items.len() as i64,
        units: order.items.iter().map(|item| item.qty).sum(),
        subtotal_cents: order
            .items
            .iter()
            .map(|item| item.qty * item.unit_cents)
            .sum(),
        express: order.express,
        order_id: order.order_id,
        lines: order
            .items
            .into_iter()
            .map(|item| Line {
                cents: item.qty * item.unit_cents,
                sku: item.sku,
            })
            .collect(),
    })
}

/// Doubles a value between 1 and 100.
#[mcp_tool]
async fn bounded(
    /// Value to double.
    #[arg(range(min = 1, max = 100))]
    value: i64,
) -> i64 {
    value * 2
}

/// Asks for a greeting in a style.
#[mcp_prompt]
async fn greet(name: String, style: String) -> String {
    format!("Write a {style} greeting for {name}.")
}

/// A tool that only makes the list longer.
struct Filler(usize);

#[trefoil::async_trait]
impl Tool for Filler {
    fn definition(&self) -> ToolDefinition {
        let schema = json!({
            "type": "object",
            "properties": {
                "key": { "type": "string", "description": "Key of the record." },
                "limit": { "type": "integer", "minimum": 1, "maximum": 1000, "description": "Most rows to return." },
                "order": { "type": "string", "enum": ["asc", "desc"], "description": "Order of the rows." }
            },
            "required": ["key"]
        });
        ToolDefinition::new(format!("tool_{:04}", self.0), schema)
            .description("A tool that fills the list; it looks a record up by key.")
    }

    async fn call(
        &self,
        _: &RequestContext,
        arguments: Arguments<'_>,
    ) -> Result<CallToolResult, ProtocolError> {
        Ok(CallToolResult::text(arguments.raw()))
    }
}

/// One of the many templates.
struct Table(usize);

#[trefoil::async_trait]
impl Resource for Table {
    fn definition(&self) -> ResourceDefinition {
        let name = format!("t{:03}", self.0);
        ResourceDefinition::template(format!("bench://{name}/{{key}}"), name)
            .mime_type("text/plain")
    }

    async fn read(
        &self,
        _: &RequestContext,
        uri: MatchedUri<'_>,
    ) -> Result<ReadResourceResult, ProtocolError> {
        let key = uri.variable("key").unwrap_or_default();
        Ok(ReadResourceResult::new(vec![
            uri.text(format!("t{:03}:{key}", self.0)),
        ]))
    }
}

#[tokio::main]
async fn main() -> trefoil::Result {
    let tools = std::env::var("BENCH_TOOLS")
        .ok()
        .and_then(|tools| tools.parse().ok())
        .unwrap_or(3_usize);
    let mut server = Server::builder("bench-server", env!("CARGO_PKG_VERSION"))
        .handlers(handlers![echo, structured, bounded, greet]);
    for number in 0..tools.saturating_sub(3) {
        server = server.tool(Filler(number));
    }
    for number in 0..200 {
        server = server.resource(Table(number));
    }
    trefoil::cli::run(server).await
}
