//! Tools that ask in their answer: `input_required`, and the same call again with what was answered.

use trefoil::HandlerEntry;
use trefoil::prelude::*;
use trefoil::protocol::CreateMessageParams;

pub fn tools() -> impl IntoIterator<Item = HandlerEntry> {
    handlers![
        test_input_required_result_elicitation,
        test_input_required_result_sampling,
        test_input_required_result_list_roots,
        test_input_required_result_request_state,
        test_input_required_result_multiple_inputs,
        test_input_required_result_multi_round,
        test_input_required_result_tampered_state,
        test_input_required_result_capabilities,
    ]
}

#[mcp_type]
struct Name {
    name: String,
}

#[mcp_type]
struct Color {
    color: String,
}

#[mcp_type]
struct Confirmation {
    ok: bool,
}

/// Greet the user by the name that they are asked for.
#[mcp_tool]
async fn test_input_required_result_elicitation(ctx: &RequestContext) -> Result<String, AskError> {
    Ok(format!("Hello, {}!", user_name(ctx).await?))
}

/// The user's name, which is asked for.
pub async fn user_name(ctx: &RequestContext) -> Result<String, AskError> {
    let question = ctx.elicit::<Name>("What is your name?");
    Ok(match question.key("user_name").await? {
        Elicited::Accept(Name { name }) => name,
        Elicited::Decline | Elicited::Cancel => "whoever you are".to_owned(),
    })
}

/// Ask the client's model for a capital and return what it says.
#[mcp_tool]
async fn test_input_required_result_sampling(ctx: &RequestContext) -> Result<String, AskError> {
    let question = CreateMessageParams::text("What is the capital of France?", 100);
    let answer = ctx.sample(question).key("capital_question").await?;
    Ok(format!("The model says: {}", answer.text()))
}

/// Ask for the client's roots and return their URIs.
#[mcp_tool]
async fn test_input_required_result_list_roots(ctx: &RequestContext) -> Result<String, AskError> {
    Ok(format!("The roots are: {}", client_roots(ctx).await?))
}

async fn client_roots(ctx: &RequestContext) -> Result<String, AskError> {
    let roots = ctx.roots().key("client_roots").await?;
    let uris: Vec<_> = roots.into_iter().map(|root| root.uri).collect();
    Ok(uris.join(", "))
}

/// Have the user confirm, and say that the state of the request has come back.
#[mcp_tool]
async fn test_input_required_result_request_state(
    ctx: &RequestContext,
) -> Result<String, AskError> {
    let word: String = ctx.once("word", async { "state-ok".to_owned() }).await?;
    Ok(format!("{word}: {}", confirmation(ctx).await?))
}

/// Whether the user confirms.
async fn confirmation(ctx: &RequestContext) -> Result<&'static str, AskError> {
    let question = ctx.elicit::<Confirmation>("Please confirm");
    Ok(match question.key("confirm").await? {
        Elicited::Accept(Confirmation { ok: true }) => "confirmed",
        _ => "not confirmed",
    })
}

/// Ask the user, the model and for the roots in one round, and return all that was answered.
#[mcp_tool]
async fn test_input_required_result_multiple_inputs(
    ctx: &RequestContext,
) -> Result<String, AskError> {
    let greeting = CreateMessageParams::text("Generate a greeting", 50);
    let (name, greeting, roots) = tokio::join!(
        user_name(ctx),
        ctx.sample(greeting).key("greeting"),
        client_roots(ctx),
    );
    Ok(format!("{} {} {}", greeting?.text(), name?, roots?))
}

/// Ask the user two things, one after the other, and return both.
#[mcp_tool]
async fn test_input_required_result_multi_round(ctx: &RequestContext) -> Result<String, AskError> {
    let question = ctx.elicit::<Name>("Step 1: What is your name?");
    let Elicited::Accept(Name { name }) = question.key("step1").await? else {
        return Ok("No name was given.".to_owned());
    };
    let question = ctx.elicit::<Color>("Step 2: What is your favorite color?");
    let Elicited::Accept(Color { color }) = question.key("step2").await? else {
        return Ok(format!("{name} has given no color."));
    };
    Ok(format!("{name} likes {color}."))
}

/// Have the user confirm, with a state that nobody but the server can write.
#[mcp_tool]
async fn test_input_required_result_tampered_state(
    ctx: &RequestContext,
) -> Result<&'static str, AskError> {
    confirmation(ctx).await
}

/// Ask whatever the client can be asked, and return what was answered.
#[mcp_tool]
async fn test_input_required_result_capabilities(ctx: &RequestContext) -> Result<String, AskError> {
    let client = ctx.client();
    let name = async {
        match client.can_elicit() {
            true => user_name(ctx).await,
            false => Ok("nobody was asked".to_owned()),
        }
    };
    let greeting = async {
        match client.can_sample() {
            true => {
                let question = CreateMessageParams::text("Generate a greeting", 50);
                let answer = ctx.sample(question).key("greeting").await;
                answer.map(|answer| answer.text())
            }
            false => Ok("no model was asked".to_owned()),
        }
    };
    let (name, greeting) = tokio::join!(name, greeting);
    Ok(format!("{}; {}", name?, greeting?))
}
