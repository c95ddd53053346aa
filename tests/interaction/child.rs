//! The program that the tests of asking start.

mod server;

#[tokio::main(flavor = "current_thread")]
async fn main() -> trefoil::Result {
    server::builder().serve_stdio().await
}
