//! Notes for many users: a server on the network, within an axum application.
//!
//! Beside the server there is what such a server needs: authorization, and where to get it; access for web pages; a limit to the rate of
//! requests; a log of them.
//!
//! ```text
//! cargo run --example notes -- 127.0.0.1:8000
//! curl http://127.0.0.1:8000/.well-known/oauth-protected-resource/mcp
//! ```

mod app;
mod handlers;
mod notes;
#[cfg(test)]
mod tests;
mod tokens;

use std::error::Error;

use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt().init();
    let address = std::env::args().nth(1);
    let address = address.as_deref().unwrap_or("127.0.0.1:8000");
    let listener = TcpListener::bind(address).await?;
    let origin = format!("http://{}", listener.local_addr()?);
    tracing::info!("notes are at {origin}/mcp");
    axum::serve(listener, app::router(&origin)?).await?;
    Ok(())
}
