//! Prompts: what a user can pick.

use trefoil::HandlerEntry;
use trefoil::prelude::*;
use trefoil::protocol::TextResourceContents;

use super::resources::sprint_ids;
use crate::domain::board::{Board, BoardError, Sprint, Story};

pub fn handlers() -> Vec<HandlerEntry> {
    handlers![sprint_review, full_code_review]
}

/// Form of a review
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ReviewFormat {
    /// Five sentences
    Summary,
    /// Story by story
    Detailed,
    /// Slides for stakeholders
    Slides,
}

/// Review a sprint with its stories
#[mcp_prompt(name = "sprint-review", rename_all = "camelCase")]
pub async fn sprint_review(
    board: &Board,
    /// Sprint to review, for example S-42
    #[arg(complete = sprint_ids)]
    sprint_id: String,
    /// Form of the review: summary, detailed or slides
    format: Option<ReviewFormat>,
) -> Result<GetPromptResult, ProtocolError> {
    let invalid = |error: BoardError| ProtocolError::invalid_params(error.to_string());
    let sprint = board.sprint(&sprint_id).map_err(invalid)?;
    let stories = board.sprint_stories(&sprint_id, None).map_err(invalid)?;
    let lines = stories.stories.iter().map(
        |Story {
             id,
             title,
             status,
             points,
             ..
         }| { format!("- {id}: {title} ({points} points, {})", status.name()) },
    );
    let form = match format.unwrap_or(ReviewFormat::Summary) {
        ReviewFormat::Summary => "in five sentences",
        ReviewFormat::Detailed => "story by story, with what went well and what did not",
        ReviewFormat::Slides => {
            "as five slides for stakeholders, each with a title and three points"
        }
    };
    let text = format!(
        "Review sprint {sprint_id}. {} of {} committed points are done. These are its stories:\n{}\n\
         Judge first whether the goal is reached. Write the review {form}.",
        stories.done_points,
        sprint.committed_points,
        lines.collect::<Vec<_>>().join("\n"),
    );
    Ok(GetPromptResult::new(vec![
        PromptMessage::user(attached(&sprint)?),
        PromptMessage::user(text),
    ])
    .description(format!("Review of sprint {sprint_id}: {}", sprint.goal)))
}

/// The sprint as a client would read it from `sprint://{id}`.
fn attached(sprint: &Sprint) -> Result<EmbeddedResource, ProtocolError> {
    let text = serde_json::to_string(sprint).map_err(|error| {
        ProtocolError::internal("the sprint could not be written as JSON").source(error)
    })?;
    let uri = format!("sprint://{}", sprint.id);
    Ok(EmbeddedResource::new(
        TextResourceContents::new(uri, text).mime_type("application/json"),
    ))
}

/// Language of code to review
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum CodeLanguage {
    TypeScript,
    JavaScript,
    Rust,
    Python,
    Go,
}

impl CodeLanguage {
    /// Name of the language, and what goes wrong in it most often.
    fn traits(self) -> (&'static str, &'static str) {
        match self {
            Self::TypeScript => (
                "TypeScript",
                "`any`, unchecked casts and promises nobody awaits",
            ),
            Self::JavaScript => (
                "JavaScript",
                "implicit conversions and promises nobody awaits",
            ),
            Self::Rust => (
                "Rust",
                "`unwrap` on outside input, needless clones and locks held across `.await`",
            ),
            Self::Python => (
                "Python",
                "mutable defaults, bare `except` and missing type hints",
            ),
            Self::Go => ("Go", "ignored errors and goroutines that never end"),
        }
    }
}

/// Review code thoroughly, in a conversation of several turns
#[mcp_prompt(name = "full-code-review")]
pub async fn full_code_review(
    /// Language of the code
    language: CodeLanguage,
    /// Code to review; without it the user is asked for it
    code: Option<String>,
    /// What to look at above all, for example security
    focus: Option<String>,
) -> Vec<PromptMessage> {
    let (name, pitfalls) = language.traits();
    let fence = name.to_lowercase();
    let focus = focus.unwrap_or_else(|| "correctness".to_owned());
    let last = match code {
        Some(code) => format!("Here is the code:\n\n```{fence}\n{code}\n```\n\nReview it now."),
        None => "Ask me for the code, then review it.".to_owned(),
    };
    vec![
        PromptMessage::user(format!(
            "You review {name} code. Look at {focus} above all, then at {pitfalls}. Give each finding a severity, the \
             line, and a fix."
        )),
        PromptMessage::assistant(format!(
            "I will review the {name} code for {focus} first, and list findings by severity. Please show me the code."
        )),
        PromptMessage::user(last),
    ]
}
