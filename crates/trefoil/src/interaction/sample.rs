//! Asking the client's model.

use super::ask::parsed;
use super::{AskError, Question};
use crate::context::RequestContext;
use crate::protocol::{
    CreateMessageParams, CreateMessageResult, InputRequest, Role, SamplingMessage,
    SamplingMessageContentBlock,
};

impl RequestContext {
    /// Asks the client's model for the next message of a conversation.
    ///
    /// Deprecated in 2026-07-28 (SAMP-19): a new server calls a provider of models itself. Bound the number of rounds
    /// of a conversation with tools (SAMP-18).
    ///
    /// Lists of content and tools exist since 2025-11-25; for an older client several blocks become several
    /// messages. `includeContext` is sent to clients that declared `sampling.context`, and to those before 2025-11-25.
    ///
    /// # Examples
    ///
    /// ```
    /// use trefoil::prelude::*;
    /// use trefoil::protocol::CreateMessageParams;
    ///
    /// /// Summarise a text in one sentence.
    /// #[mcp_tool]
    /// async fn summarise(
    ///     ctx: &RequestContext,
    ///     /// Text to summarise
    ///     text: String,
    /// ) -> Result<String, AskError> {
    ///     let prompt = format!("Summarise in one sentence:\n\n{text}");
    ///     let answer = ctx.sample(CreateMessageParams::text(prompt, 100)).await?;
    ///     Ok(answer.text())
    /// }
    /// ```
    pub fn sample(&self, params: CreateMessageParams) -> Question<CreateMessageResult> {
        let request = match problem(&params) {
            Some(why) => Err(AskError::Misplaced(why.to_owned())),
            None => Ok(InputRequest::CreateMessage(params)),
        };
        Question::new(self, request, parsed)
    }
}

/// What is wrong with a conversation, whatever the client (SAMP-07, SAMP-09, SAMP-10).
fn problem(params: &CreateMessageParams) -> Option<&'static str> {
    let preferences = params.model_preferences.iter();
    let mut priorities = preferences.flat_map(|wanted| {
        [
            wanted.cost_priority,
            wanted.speed_priority,
            wanted.intelligence_priority,
        ]
    });
    if priorities.any(|priority| priority.is_some_and(|value| !(0.0..=1.0).contains(&value))) {
        return Some("a priority of `modelPreferences` must be from 0 to 1");
    }
    let messages = &params.messages;
    if messages.iter().any(is_mixed) {
        return Some("a message with results of tools must hold nothing else, and be the user's");
    }
    let mut open: Vec<&str> = Vec::new();
    for message in messages {
        let mut results: Vec<&str> = results(message).collect();
        results.sort_unstable();
        if results != open {
            return Some(
                "each call of a tool must be followed at once by a message with its result",
            );
        }
        open = uses(message).collect();
        open.sort_unstable();
    }
    (!open.is_empty()).then_some("the last message calls a tool whose result is missing")
}

/// Whether it holds results of tools where these may not be.
fn is_mixed(message: &SamplingMessage) -> bool {
    let results = results(message).count();
    let alone = results == message.content.len() && message.role == Role::User;
    let misplaced_use = uses(message).next().is_some() && message.role != Role::Assistant;
    (results > 0 && !alone) || misplaced_use
}

fn uses(message: &SamplingMessage) -> impl Iterator<Item = &str> {
    message.content.iter().filter_map(|block| match block {
        SamplingMessageContentBlock::ToolUse(call) => Some(&*call.id),
        _ => None,
    })
}

fn results(message: &SamplingMessage) -> impl Iterator<Item = &str> {
    message.content.iter().filter_map(|block| match block {
        SamplingMessageContentBlock::ToolResult(result) => Some(&*result.tool_use_id),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn problem_of(messages: serde_json::Value) -> Option<&'static str> {
        let params = json!({ "messages": messages, "maxTokens": 10 });
        problem(&serde_json::from_str(&params.to_string()).unwrap())
    }

    fn call(id: &str) -> serde_json::Value {
        json!({ "type": "tool_use", "id": id, "name": "add", "input": {} })
    }

    fn result(id: &str) -> serde_json::Value {
        json!({ "type": "tool_result", "toolUseId": id, "content": [] })
    }

    #[test]
    fn samp_10_each_call_is_followed_by_its_result() {
        let ask = json!({ "role": "user", "content": { "type": "text", "text": "1 + 1?" } });
        let calls = json!({ "role": "assistant", "content": [call("a"), call("b")] });
        let results = json!({ "role": "user", "content": [result("b"), result("a")] });
        assert_eq!(problem_of(json!([ask, calls, results])), None);
        assert_eq!(problem_of(json!([ask, calls, results, ask])), None);
        let unpaired =
            Some("each call of a tool must be followed at once by a message with its result");
        let one = json!({ "role": "user", "content": result("a") });
        assert_eq!(problem_of(json!([ask, calls, one])), unpaired);
        assert_eq!(problem_of(json!([ask, calls, ask, results])), unpaired);
        assert_eq!(problem_of(json!([results])), unpaired);
        let missing = Some("the last message calls a tool whose result is missing");
        assert_eq!(problem_of(json!([ask, calls])), missing);
    }

    #[test]
    fn samp_09_results_stand_alone_and_are_the_users() {
        let mixed =
            Some("a message with results of tools must hold nothing else, and be the user's");
        let calls = json!({ "role": "assistant", "content": call("a") });
        let text = json!({ "type": "text", "text": "here" });
        let both = json!({ "role": "user", "content": [result("a"), text] });
        assert_eq!(problem_of(json!([calls, both])), mixed);
        let theirs = json!({ "role": "assistant", "content": result("a") });
        assert_eq!(problem_of(json!([calls, theirs])), mixed);
    }

    #[test]
    fn samp_07_priorities_are_from_0_to_1() {
        let of = |cost: f64| {
            let preferences = crate::protocol::ModelPreferences::new().cost_priority(cost);
            problem(&CreateMessageParams::text("hi", 1).model_preferences(preferences))
        };
        assert_eq!(of(1.0), None);
        for wrong in [-0.1, 1.5, f64::NAN] {
            assert_eq!(
                of(wrong),
                Some("a priority of `modelPreferences` must be from 0 to 1")
            );
        }
    }
}
