//! The program that the tests of standard input and output start.

mod handlers;

#[tokio::main(worker_threads = 2)]
async fn main() -> trefoil::Result {
    handlers::builder().serve_stdio().await
}
