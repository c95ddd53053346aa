//! What can be read of interviews, and a prompt to judge one by.

use trefoil::prelude::*;
use trefoil::protocol::TextResourceContents;

use crate::interviews::{Interview, Interviews, Status};

/// Several interviews
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterviewList {
    /// Their protocols, the oldest first
    pub interviews: Vec<Interview>,
}

/// List the interviews that were held and return their protocols.
/// Use this to find an interview whose number is not known.
#[mcp_tool(read_only, open_world = false)]
pub async fn list_interviews(
    interviews: &Interviews,
    /// Only those that have come so far
    status: Option<Status>,
) -> Json<InterviewList> {
    let interviews = interviews.list(status);
    Json(InterviewList { interviews })
}

/// Protocol of one interview as JSON: who applied, the question and the answer
#[mcp_resource(
    "interview://{interviewId}",
    title = "Interview",
    mime_type = "application/json",
    rename_all = "camelCase",
    complete(interviewId = interview_ids)
)]
pub async fn interview_protocol(
    interviews: &Interviews,
    interview_id: String,
) -> Option<Json<Interview>> {
    interviews.find(&interview_id).map(Json)
}

/// Judge a candidate by the protocol of the interview
#[mcp_prompt(rename_all = "camelCase")]
pub async fn assess_candidate(
    interviews: &Interviews,
    /// Number of the interview, for example I-1
    #[arg(complete = interview_ids)]
    interview_id: String,
) -> Result<Vec<PromptMessage>, ProtocolError> {
    let interview = interviews.find(&interview_id).ok_or_else(|| {
        ProtocolError::invalid_params(format!("there is no interview {interview_id}"))
    })?;
    let judged = match interview.status {
        Status::Complete => "Judge the answer by what it shows of the candidate's own work.",
        Status::Open | Status::Withdrawn => {
            "There is no answer; say what can be said without one, and hold nothing against the candidate."
        }
    };
    let text = format!(
        "Does this candidate fit the position of {}? {judged} Write three sentences, and name one thing to find out next.",
        interview.position
    );
    Ok(vec![
        PromptMessage::user(attached(&interview)?),
        PromptMessage::user(text),
    ])
}

/// The protocol as a client would read it.
fn attached(interview: &Interview) -> Result<EmbeddedResource, ProtocolError> {
    let text = serde_json::to_string(interview).map_err(|error| {
        ProtocolError::internal("the protocol could not be written as JSON").source(error)
    })?;
    let uri = format!("interview://{}", interview.interview_id);
    let contents = TextResourceContents::new(uri, text).mime_type("application/json");
    Ok(EmbeddedResource::new(contents))
}

/// Numbers of interviews that begin with what was typed.
async fn interview_ids(ctx: &RequestContext, partial: &str) -> Vec<String> {
    let interviews = ctx.state::<Interviews>().map(|it| it.list(None));
    let ids = interviews
        .into_iter()
        .flatten()
        .map(|interview| interview.interview_id);
    ids.filter(|id| id.starts_with(&partial.to_uppercase()))
        .collect()
}
