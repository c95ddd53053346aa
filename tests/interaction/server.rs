//! A server whose handlers ask for everything that can be asked, for clients in memory and behind pipes.

use trefoil::ServerBuilder;
use trefoil::prelude::*;
use trefoil::protocol::{
    CreateMessageParams, ElicitSchema, IncludeContext, SamplingMessage, StringSchema,
};

/// A size
#[mcp_type]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// For one
    Small,
    /// For two
    Large,
}

/// What is on it
#[mcp_type]
#[serde(rename_all = "lowercase")]
pub enum Topping {
    Ham,
    Olives,
}

/// A pizza
#[mcp_type]
pub struct Pizza {
    /// Who gets it
    #[schemars(length(min = 2, max = 20))]
    name: String,
    #[schemars(email, title = "E-mail")]
    email: Option<String>,
    #[schemars(range(min = 1, max = 9))]
    count: u8,
    #[serde(default)]
    vegan: bool,
    #[serde(default = "large")]
    size: Size,
}

fn large() -> Size {
    Size::Large
}

/// Toppings
#[mcp_type]
pub struct Toppings {
    toppings: Vec<Topping>,
}

/// Order a pizza and return what was ordered.
#[mcp_tool]
async fn pizza(ctx: &RequestContext) -> Result<String, AskError> {
    let asked = ctx
        .elicit::<Pizza>("What shall it be?")
        .key("pizza")
        .await?;
    Ok(match asked {
        Elicited::Accept(pizza) => format!(
            "{} {} for {} ({:?}), vegan: {}",
            pizza.count,
            match pizza.size {
                Size::Small => "small",
                Size::Large => "large",
            },
            pizza.name,
            pizza.email,
            pizza.vegan
        ),
        Elicited::Decline => "declined".to_owned(),
        Elicited::Cancel => "cancelled".to_owned(),
    })
}

/// Choose toppings and return how many there are.
#[mcp_tool]
async fn toppings(ctx: &RequestContext) -> Result<String, AskError> {
    match ctx.elicit::<Toppings>("Which?").key("toppings").await? {
        Elicited::Accept(chosen) => Ok(chosen.toppings.len().to_string()),
        other => Ok(format!("{:?}", matches!(other, Elicited::Decline))),
    }
}

/// Ask for one word and return it.
#[mcp_tool]
async fn word(ctx: &RequestContext) -> Result<String, AskError> {
    let schema = ElicitSchema::new()
        .property("word", StringSchema::new().max_length(5_u64))
        .require("word");
    match ctx.elicit_raw("Which word?", schema).key("word").await? {
        Elicited::Accept(answer) => Ok(answer["word"].to_string()),
        _ => Ok("none".to_owned()),
    }
}

/// Send the user to a page and return whether they go.
#[mcp_tool]
async fn page(ctx: &RequestContext) -> Result<String, AskError> {
    let question = ctx
        .elicit_url("Please pay", "https://example.com/pay")
        .key("page");
    let id = question.elicitation_id().map(str::to_owned);
    let answer = question.await?;
    if let Some(id) = &id {
        ctx.elicitation_complete(id);
    }
    Ok(format!("{answer:?}"))
}

/// Ask the model with a context and return what it says.
#[mcp_tool]
async fn model(ctx: &RequestContext) -> Result<String, AskError> {
    let mut two = SamplingMessage::user("one");
    two.content.push("two".into());
    let params =
        CreateMessageParams::new(vec![two], 10).include_context(IncludeContext::ThisServer);
    Ok(ctx.sample(params).key("model").await?.text())
}

/// Ask for the roots and return their number.
#[mcp_tool]
async fn roots(ctx: &RequestContext) -> Result<String, AskError> {
    Ok(ctx.roots().key("roots").await?.len().to_string())
}

/// What the client can be asked.
#[mcp_tool]
async fn abilities(ctx: &RequestContext) -> String {
    let client = ctx.client();
    let all = [
        ("elicit", client.can_elicit()),
        ("url", client.can_elicit_url()),
        ("sample", client.can_sample()),
        ("tools", client.can_sample_with_tools()),
        ("roots", client.has_roots()),
    ];
    let able = all
        .into_iter()
        .filter(|(_, able)| *able)
        .map(|(name, _)| name);
    able.collect::<Vec<_>>().join(" ")
}

/// What a word means
#[mcp_resource("word://meaning")]
async fn meaning(ctx: &RequestContext) -> Result<String, ProtocolError> {
    Ok(format!(
        "{:?}",
        ctx.elicit_url("Look it up", "https://example.com/")
            .key("page")
            .await?
    ))
}

/// A prompt about the roots
#[mcp_prompt]
async fn about(ctx: &RequestContext) -> Result<String, ProtocolError> {
    Ok(format!("{} roots", ctx.roots().key("roots").await?.len()))
}

/// The server, not yet built.
pub fn builder() -> ServerBuilder {
    Server::builder("test-server", "1.2.3").handlers(handlers![
        pizza, toppings, word, page, model, roots, abilities, meaning, about
    ])
}
