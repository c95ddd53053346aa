//! Interviews with people who apply for a job: candidates fill in forms, and the client's model thinks of a question.
//!
//! ```text
//! cargo run --example interview -- call list_interviews
//! ```

mod conversation;
mod forms;
mod interviews;
mod protocols;
#[cfg(test)]
mod tests;

use trefoil::prelude::*;
use trefoil::{Server, ServerBuilder};

use crate::conversation::interview_candidate;
use crate::interviews::Interviews;
use crate::protocols::{assess_candidate, interview_protocol, list_interviews};

fn server() -> ServerBuilder {
    Server::builder("interview", env!("CARGO_PKG_VERSION"))
        .instructions(
            "Interviews for job applications. The client's user is the candidate: never answer in their place. Read \
             the protocol of an interview before you judge it.",
        )
        .state(Interviews::seeded())
        .handlers(handlers![
            interview_candidate,
            list_interviews,
            interview_protocol,
            assess_candidate
        ])
}

#[tokio::main]
async fn main() -> trefoil::Result {
    trefoil::cli::run(server()).await
}
