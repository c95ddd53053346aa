//! The examples that have no command line of their own.

use super::found;

#[expect(dead_code, reason = "nobody serves it here")]
mod calculator {
    include!("../../../examples/calculator/main.rs");

    pub(super) fn server() -> trefoil::ServerBuilder {
        Server::builder("calculator", "1.0.0").handlers(handlers![add, number, explain])
    }
}

#[test]
fn the_calculator_has_no_finding() {
    assert_eq!(found(calculator::server()), [""; 0]);
}
