#![deny(warnings)]

use trefoil::prelude::*;

fn server(prefix: &'static str) -> trefoil::ServerBuilder {
    struct Prefix(&'static str);

    /// Greet somebody.
    #[mcp_tool]
    async fn greet(prefix: &Prefix, #[arg(default = "you")] name: String) -> String {
        prefix.0.to_owned() + &name
    }

    Server::builder("greeter", "1.0.0")
        .state(Prefix(prefix))
        .handlers(handlers![greet])
}

fn main() {
    /// Greet nobody.
    #[mcp_tool]
    async fn greet() {}

    assert!(server("Hello, ").build().is_ok());
    assert!(
        Server::builder("greeter", "1.0.0")
            .handlers(handlers![greet])
            .build()
            .is_ok()
    );
}
