// A whole server as the documentation shows it, with trefoil and tokio as its only dependencies.
#![deny(warnings)]

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;

use trefoil::prelude::*;

struct Orders(Mutex<BTreeMap<String, Order>>);

impl Orders {
    fn seeded() -> Self {
        let order = |item: &str, shipped| Order {
            item: item.to_owned(),
            shipped,
        };
        let orders = [
            ("A100".to_owned(), order("tea", false)),
            ("A200".to_owned(), order("cups", true)),
        ];
        Self(Mutex::new(BTreeMap::from(orders)))
    }
}

#[derive(Default)]
struct Board(Mutex<Vec<Task>>);

#[mcp_type]
#[derive(Clone)]
struct Order {
    item: String,
    shipped: bool,
}

/// A task as it stands on the board
#[mcp_type]
#[derive(Clone)]
struct Task {
    title: String,
    priority: Priority,
    assignee: Option<String>,
    labels: Vec<String>,
    estimate: Option<f64>,
}

type OrderId = String;

#[derive(Debug)]
enum OrderError {
    Unknown(String),
    Shipped(String),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(id) => write!(f, "there is no order {id}"),
            Self::Shipped(id) => write!(f, "order {id} has shipped already"),
        }
    }
}

/// Cancel an order that has not shipped yet. Returns what happened, in one sentence.
/// Use this when the customer asks to stop an order.
#[mcp_tool(destructive)]
async fn cancel_order(
    orders: &Orders,
    /// Order number, for example A100
    order_id: String,
) -> Result<String, OrderError> {
    let mut orders = orders.0.lock().expect("no handler panics");
    match orders.get(&order_id) {
        None => Err(OrderError::Unknown(order_id)),
        Some(order) if order.shipped => Err(OrderError::Shipped(order_id)),
        Some(_) => {
            orders.remove(&order_id);
            Ok(format!("Order {order_id} is cancelled."))
        }
    }
}

/// How urgent a task is
#[mcp_type]
#[derive(Clone, Copy)]
enum Priority {
    Low,
    Medium,
    High,
    Critical,
}

/// Create a task on the board and return it. Use this to record work somebody must do.
#[mcp_tool]
async fn create_task(
    board: &Board,
    /// Task title
    #[arg(length(min = 1, max = 200))]
    title: String,
    /// How urgent it is
    priority: Priority,
    /// Username of the assignee
    assignee: Option<String>,
    /// Labels to apply
    #[arg(default)]
    labels: Vec<String>,
    /// Estimated hours to complete
    #[arg(range(exclusive_min = 0.0))]
    estimate: Option<f64>,
) -> Json<Task> {
    let task = Task {
        title,
        priority,
        assignee,
        labels,
        estimate,
    };
    board
        .0
        .lock()
        .expect("no handler panics")
        .push(task.clone());
    Json(task)
}

/// One order as JSON
#[mcp_resource("order://{order_id}", mime_type = "application/json")]
async fn order_detail(orders: &Orders, order_id: OrderId) -> Result<Json<Order>, NotFound> {
    let orders = orders.0.lock().expect("no handler panics");
    orders.get(&order_id).cloned().map(Json).ok_or(NotFound)
}

/// The voice of an answer
#[mcp_type]
enum Tone {
    Polite,
    Friendly,
}

/// Draft an answer to a customer's complaint about an order
#[mcp_prompt]
async fn complaint_reply(
    /// Order complained about
    order_id: String,
    /// Tone: polite or friendly
    #[arg(default = Tone::Polite)]
    tone: Tone,
) -> String {
    let tone = match tone {
        Tone::Polite => "polite",
        Tone::Friendly => "friendly",
    };
    format!("Write a {tone} answer to the complaint about order {order_id}.")
}

fn server() -> trefoil::ServerBuilder {
    Server::builder("orders", "1.0.0")
        .instructions("Tools for the order desk.")
        .state(Orders::seeded())
        .state(Board::default())
        .handlers(handlers![
            cancel_order,
            create_task,
            order_detail,
            complaint_reply
        ])
}

// What a server's own `main` would be; standard input of a test is closed, so it would end at once.
async fn serve() -> trefoil::Result {
    server().serve_stdio().await
}

#[tokio::main]
async fn main() -> trefoil::Result {
    let orders = Orders::seeded();
    let cancelled = cancel_order(&orders, "A100".to_owned()).await;
    assert_eq!(cancelled.unwrap(), "Order A100 is cancelled.");
    let client = server().build()?.test_client();
    let names: Vec<_> = client
        .tools()
        .await
        .unwrap()
        .into_iter()
        .map(|tool| tool.name)
        .collect();
    assert_eq!(names, ["cancel_order", "create_task"]);
    serve().await
}
