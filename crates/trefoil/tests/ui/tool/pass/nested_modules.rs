// Functions of all visibilities in modules, named in `handlers!` by every kind of path.
#![deny(warnings)]

use trefoil::prelude::*;

mod desk {
    use trefoil::HandlerEntry;
    use trefoil::prelude::*;

    pub mod orders {
        use trefoil::prelude::*;

        /// Cancel an order.
        #[mcp_tool]
        pub async fn cancel(order_id: String) -> String {
            order_id
        }

        /// Find an order.
        #[mcp_tool]
        pub(crate) async fn find(order_id: String) -> String {
            order_id
        }

        /// Ship an order.
        #[mcp_tool]
        pub(in crate::desk) async fn ship(order_id: String) -> String {
            order_id
        }

        /// Pay an order.
        #[mcp_tool]
        pub(super) async fn pay(order_id: String) -> String {
            order_id
        }
    }

    pub(crate) use orders::find as find_order;

    /// Close the desk.
    #[mcp_tool]
    async fn close() {}

    pub fn handlers() -> Vec<HandlerEntry> {
        handlers![close, self::orders::ship, orders::pay]
    }
}

use desk::orders::cancel;
use desk::{find_order, orders};

fn main() {
    let server = Server::builder("desk", "1.0.0")
        .handlers(handlers![cancel, find_order])
        .handlers(desk::handlers());
    assert!(server.build().is_ok());
    let again = handlers![orders::cancel, crate::desk::orders::find];
    assert_eq!(again.len(), 2);
}
