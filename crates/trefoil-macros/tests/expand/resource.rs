/// One order as JSON
#[mcp_resource(
    "order://{orderId}{?page}",
    rename_all = "camelCase",
    mime_type = "application/json",
    audience = ["user", "assistant"],
    priority = 1,
    cache(ttl = Duration::from_secs(60), scope = "public"),
    list = orders::open,
    complete(orderId = orders::complete_id)
)]
async fn order_detail(orders: &Orders, order_id: OrderId, page: Option<u32>) -> Result<Json<Order>, NotFound> {
    orders.find(order_id)
}

#[mcp_resource("config://app", size = 1024, scopes = ["config:read"])]
fn app_config(config: &Config) -> &str {
    config.text()
}

#[mcp_resource("log://{year}", inline, audience = "user", cache(ttl = TTL))]
fn log(#[arg(default = 2024)] year: u16) -> String {
    year.to_string()
}
