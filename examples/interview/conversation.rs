//! How an interview is held: two forms at once, a question that the client's model thinks of, and the answer to it.

use std::fmt;

use trefoil::prelude::*;
use trefoil::protocol::CreateMessageParams;

use crate::forms::{Application, Level, Profile, Reply, Skill};
use crate::interviews::{Interview, Interviews};

/// Characters that a question of the model may have; a longer one is none.
const LONGEST_QUESTION: usize = 300;

/// Interview the user for a position and return the protocol. The user fills in two forms and answers one question.
/// Use this when the user wants to apply.
#[mcp_tool(idempotent = false, destructive = false, open_world = false)]
pub async fn interview_candidate(
    ctx: &RequestContext,
    interviews: &Interviews,
    /// Position to fill, for example Platform engineer
    #[arg(length(min = 2, max = 60))]
    position: String,
) -> Result<Json<Interview>, InterviewError> {
    // Neither depends on the other, so that both are one round trip.
    let (application, skills) = tokio::try_join!(application(ctx, &position), skills(ctx))?;
    let question = question(ctx, &position, &application, &skills).await?;
    // Before the last question, so that the protocol is there whatever becomes of it.
    let id = ctx
        .once("protocol", async {
            interviews.open(&position, application, skills)
        })
        .await?;
    let answer = match ctx.elicit::<Reply>(&question).await? {
        Elicited::Accept(Reply { answer }) => Some(answer),
        Elicited::Decline | Elicited::Cancel => None,
    };
    let interview = interviews.close(&id, question, answer);
    interview.map(Json).ok_or(InterviewError::Lost(id))
}

async fn application(ctx: &RequestContext, position: &str) -> Result<Application, InterviewError> {
    let message = format!("You apply as {position}. Who are you?");
    match ctx.elicit::<Application>(message).await? {
        Elicited::Accept(application) => Ok(application),
        Elicited::Decline => Err(InterviewError::Declined),
        Elicited::Cancel => Err(InterviewError::Cancelled),
    }
}

/// What the candidate is good at, if they want to tell.
async fn skills(ctx: &RequestContext) -> Result<Vec<Skill>, InterviewError> {
    match ctx.elicit::<Profile>("What are you good at?").await {
        Ok(Elicited::Accept(Profile { skills })) => Ok(skills),
        Ok(Elicited::Decline | Elicited::Cancel) => Ok(Vec::new()),
        // Forms of 2025-06-18 have no choice of several values. An interview goes without it.
        Err(AskError::Unsupported(_)) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

/// A question that fits the candidate: the model's, or one of ours if the client lets no model be asked.
async fn question(
    ctx: &RequestContext,
    position: &str,
    application: &Application,
    skills: &[Skill],
) -> Result<String, AskError> {
    let ours = || standard_question(application.level).to_owned();
    if !ctx.client().can_sample() {
        return Ok(ours());
    }
    // The name is left out: it says nothing about the work.
    let prompt = format!(
        "Position: {position}\nLevel: {:?}\nYears of work: {}\nSkills: {skills:?}",
        application.level, application.years
    );
    let params = CreateMessageParams::text(prompt, 120).system_prompt(
        "You hold interviews. Write one short question for this candidate, and nothing else.",
    );
    match ctx.sample(params).await {
        Ok(message) => Ok(usable(&message.text()).map_or_else(ours, str::to_owned)),
        Err(AskError::Refused(_)) => Ok(ours()),
        Err(error) => Err(error),
    }
}

/// What a model wrote, if it can be put to a person.
fn usable(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_usable = !text.is_empty() && text.chars().count() <= LONGEST_QUESTION;
    is_usable.then_some(text)
}

fn standard_question(level: Level) -> &'static str {
    match level {
        Level::Junior => "Which mistake did you learn most from?",
        Level::Senior => "Which decision would you make differently today?",
        Level::Lead => "How do you tell somebody that their plan will not work?",
    }
}

/// Why an interview came to nothing.
#[derive(Debug, Clone, PartialEq)]
pub enum InterviewError {
    Declined,
    Cancelled,
    /// The protocol that was begun is gone.
    Lost(String),
    Unasked(AskError),
}

impl fmt::Display for InterviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined => f.write_str("the user does not want to apply; do not ask again"),
            Self::Cancelled => f.write_str(
                "the user closed the form, and nothing was filed; ask whether they want to apply later",
            ),
            Self::Lost(id) => write!(
                f,
                "the protocol of interview {id} is gone; the interview has to be held again"
            ),
            Self::Unasked(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for InterviewError {}

impl From<AskError> for InterviewError {
    fn from(error: AskError) -> Self {
        Self::Unasked(error)
    }
}
