//! Asking the client's user.

use serde_json::value::RawValue;

use super::Question;
use super::ask::Unfit;
use crate::context::RequestContext;
use crate::protocol::{
    ElicitAction, ElicitFormParams, ElicitResult, ElicitSchema, InputRequest, JsonObject,
};

/// What the user made of a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Elicited<T> {
    /// The user answered.
    Accept(T),
    /// The user said no.
    Decline,
    /// The user closed the question without an answer.
    Cancel,
}

impl RequestContext {
    /// Asks the client's user to fill in a form that is given as a schema. [`elicit`](Self::elicit) makes it from a type.
    pub fn elicit_raw(
        &self,
        message: impl Into<String>,
        schema: ElicitSchema,
    ) -> Question<Elicited<JsonObject>> {
        let params = ElicitFormParams::new(message, schema);
        Question::new(self, Ok(InputRequest::Elicit(params.into())), |answer| {
            Ok(match read(answer)? {
                Elicited::Accept(content) => Elicited::Accept(content.unwrap_or_default()),
                Elicited::Decline => Elicited::Decline,
                Elicited::Cancel => Elicited::Cancel,
            })
        })
    }
}

fn read(answer: &RawValue) -> Result<Elicited<Option<JsonObject>>, Unfit> {
    let result: ElicitResult =
        serde_json::from_str(answer.get()).map_err(|error| Unfit::Malformed(error.to_string()))?;
    Ok(match result.action {
        ElicitAction::Accept => Elicited::Accept(result.content),
        ElicitAction::Decline => Elicited::Decline,
        ElicitAction::Cancel => Elicited::Cancel,
    })
}
