//! The command `http`.

use clap::ArgMatches;

use super::complain;
use crate::error::{Error, Result};
use crate::server::Server;

/// Where to listen if nothing else is said.
pub(super) const DEFAULT_ADDRESS: &str = "127.0.0.1:8000";

/// Serves HTTP until the process is told to end.
pub(super) async fn serve(server: Server, matches: &ArgMatches) -> Result {
    let address = matches
        .get_one::<String>("address")
        .map_or(DEFAULT_ADDRESS, String::as_str);
    let http = server.bind_http(address).await?;
    // Heard from before anybody can know that the server is there.
    let end = told_to_end().map_err(|error| Error::io("listening for signals", error))?;
    complain(&format!(
        "listening on http://{}{}",
        http.local_addr(),
        http.path()
    ));
    http.shutdown_on(end).serve().await
}

/// Until somebody presses Ctrl-C, or asks the process to end.
#[cfg(unix)]
fn told_to_end() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    use std::task::Poll;

    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(std::future::poll_fn(move |cx| {
        if interrupt.poll_recv(cx).is_ready() || terminate.poll_recv(cx).is_ready() {
            return Poll::Ready(());
        }
        Poll::Pending
    }))
}

/// Until somebody presses Ctrl-C.
#[cfg(not(unix))]
fn told_to_end() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "Ctrl-C is not heard");
        }
    })
}
