use trefoil::prelude::*;

enum ToneError {
    Rude,
}

/// Draft a reply.
#[mcp_prompt]
async fn reply(tone: String) -> Result<String, ToneError> {
    match &*tone {
        "rude" => Err(ToneError::Rude),
        _ => Ok(tone),
    }
}

fn main() {}
