//! What a model reads when its arguments are wrong: typical mistakes, whole answers.

mod lenient;
mod mistakes;
mod texts;
mod wording;

use serde_json::{Value, json};
use trefoil::Server;
use trefoil::ServerBuilder;
use trefoil::testing::TestClient;

fn server() -> ServerBuilder {
    Server::builder("messages", "1.0.0")
}

fn client(builder: ServerBuilder) -> TestClient {
    builder.build().expect("the server is valid").test_client()
}

/// The text of a tool's result and whether it is an error; or the code and the message of an error.
async fn answer(client: &TestClient, tool: &str, arguments: Value) -> Result<String, String> {
    let params = json!({ "name": tool, "arguments": arguments });
    match client.request("tools/call", params).await {
        Ok(result) => {
            let text = result["content"][0]["text"].as_str().unwrap_or_default();
            match result.get("isError") {
                Some(Value::Bool(true)) => Err(text.to_owned()),
                _ => Ok(text.to_owned()),
            }
        }
        Err(error) => Err(format!("{}: {}", error.code.0, error.message)),
    }
}
