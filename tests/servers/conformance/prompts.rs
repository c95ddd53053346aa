//! Prompts: plain, with arguments, with a resource, with an image, and one that asks.

use trefoil::HandlerEntry;
use trefoil::prelude::*;
use trefoil::protocol::TextResourceContents;

use crate::content::PNG;

pub fn all() -> impl IntoIterator<Item = HandlerEntry> {
    handlers![
        test_simple_prompt,
        test_prompt_with_arguments,
        test_prompt_with_embedded_resource,
        test_prompt_with_image,
        test_input_required_result_prompt,
    ]
}

/// A prompt of one message
#[mcp_prompt]
async fn test_simple_prompt() -> String {
    "This is a simple prompt for testing.".to_owned()
}

/// A prompt that shows its arguments
#[mcp_prompt]
async fn test_prompt_with_arguments(
    /// First argument
    #[arg(complete = words)]
    arg1: String,
    /// Second argument
    arg2: String,
) -> String {
    format!("Prompt with arguments: arg1='{arg1}', arg2='{arg2}'")
}

/// Words that begin with what was typed.
async fn words(_: &RequestContext, partial: &str) -> Vec<String> {
    let words = ["taste", "test", "testimony"].into_iter();
    let begun = words.filter(|word| word.starts_with(partial));
    begun.map(str::to_owned).collect()
}

/// A prompt with a resource in it
#[mcp_prompt]
async fn test_prompt_with_embedded_resource(
    /// URI of the resource
    #[arg(name = "resourceUri")]
    resource_uri: String,
) -> Vec<PromptMessage> {
    let text = "Embedded resource content for testing.";
    let contents = TextResourceContents::new(resource_uri, text).mime_type("text/plain");
    vec![
        PromptMessage::user(EmbeddedResource::new(contents)),
        PromptMessage::user("Please process the embedded resource above."),
    ]
}

/// A prompt with an image in it
#[mcp_prompt]
async fn test_prompt_with_image() -> Vec<PromptMessage> {
    vec![
        PromptMessage::user(ImageContent::new(PNG, "image/png")),
        PromptMessage::user("Please analyze the image above."),
    ]
}

#[mcp_type]
struct Context {
    context: String,
}

/// A prompt that asks the user for its context
#[mcp_prompt]
async fn test_input_required_result_prompt(ctx: &RequestContext) -> Result<String, ProtocolError> {
    let question = ctx.elicit::<Context>("What context should the prompt use?");
    Ok(match question.key("user_context").await? {
        Elicited::Accept(Context { context }) => format!("Work in this context: {context}"),
        Elicited::Decline | Elicited::Cancel => "Work without a context.".to_owned(),
    })
}
