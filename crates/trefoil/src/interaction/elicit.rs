//! Asking the client's user.

use serde_json::value::RawValue;

use super::ask::{Unfit, parsed};
use super::form::{self, Rules};
use super::{AskError, Question};
use crate::context::RequestContext;
use crate::protocol::{
    ElicitAction, ElicitFormParams, ElicitResult, ElicitSchema, InputRequest, JsonObject,
};
use crate::schema::Form;

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
    /// Asks the client's user to fill in a form, whose fields are those of the type.
    ///
    /// The type is a struct with [`#[mcp_type]`](crate::mcp_type); [`Form`] says what its fields can be. Titles, descriptions,
    /// bounds, formats and defaults come from its documentation and its attributes, as in arguments. An answer that
    /// does not fit is not handed on: the user is asked again.
    ///
    /// Never ask for secrets by a form: what is filled in passes through the client and its model (ELIC-11). They are for
    /// [`elicit_url`](Self::elicit_url).
    ///
    /// # Examples
    ///
    /// ```
    /// use trefoil::prelude::*;
    ///
    /// /// Where to deliver
    /// #[mcp_type]
    /// struct Delivery {
    ///     /// Street and number
    ///     #[schemars(length(min = 3))]
    ///     street: String,
    ///     /// Note for the courier
    ///     note: Option<String>,
    /// }
    ///
    /// /// Order a pizza and return what was ordered.
    /// #[mcp_tool]
    /// async fn order_pizza(ctx: &RequestContext) -> Result<String, AskError> {
    ///     Ok(match ctx.elicit::<Delivery>("Where shall we deliver?").await? {
    ///         Elicited::Accept(delivery) => format!("A pizza is on its way to {}", delivery.street),
    ///         Elicited::Decline | Elicited::Cancel => "Nothing was ordered".to_owned(),
    ///     })
    /// }
    /// ```
    pub fn elicit<T: Form>(&self, message: impl Into<String>) -> Question<Elicited<T>> {
        match form::of::<T>() {
            Ok((schema, rules)) => {
                self.elicit_form(message.into(), schema, move |content| rules.decode(content))
            }
            Err(error) => Question::impossible(self, error),
        }
    }

    /// Asks the client's user to fill in a form that is given as a schema. [`elicit`](Self::elicit) makes it from a type.
    ///
    /// Answers are checked against the schema as well.
    pub fn elicit_raw(
        &self,
        message: impl Into<String>,
        schema: ElicitSchema,
    ) -> Question<Elicited<JsonObject>> {
        match Rules::of(&schema) {
            Ok(rules) => {
                self.elicit_form(message.into(), schema, move |content| rules.fit(content))
            }
            Err(error) => Question::impossible(self, error),
        }
    }

    fn elicit_form<T: Send + 'static>(
        &self,
        message: String,
        schema: ElicitSchema,
        fit: impl Fn(JsonObject) -> Result<T, Unfit> + Send + Sync + 'static,
    ) -> Question<Elicited<T>> {
        let params = ElicitFormParams::new(message, schema);
        let request: Result<_, AskError> = Ok(InputRequest::Elicit(params.into()));
        Question::new(self, request, move |answer| {
            read(answer, |content| fit(content.unwrap_or_default()))
        })
    }
}

/// The user's answer, with what was accepted.
pub(super) fn read<T>(
    answer: &RawValue,
    accept: impl FnOnce(Option<JsonObject>) -> Result<T, Unfit>,
) -> Result<Elicited<T>, Unfit> {
    let result: ElicitResult = parsed(answer)?;
    Ok(match result.action {
        ElicitAction::Accept => Elicited::Accept(accept(result.content)?),
        ElicitAction::Decline => Elicited::Decline,
        ElicitAction::Cancel => Elicited::Cancel,
    })
}
