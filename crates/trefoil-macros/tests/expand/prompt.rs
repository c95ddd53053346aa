/// Draft an answer to a customer's complaint about an order
#[mcp_prompt(title = "Complaint", scopes = ["orders:read"])]
async fn complaint_reply(
    /// Order complained about
    #[arg(complete = complete_order)]
    order_id: String,
    /// Tone: polite or friendly
    #[arg(default = Tone::Polite)]
    tone: Tone,
) -> String {
    tone.reply(order_id)
}

/// Greet
#[mcp_prompt]
fn greet() -> Vec<PromptMessage> {
    Vec::new()
}
