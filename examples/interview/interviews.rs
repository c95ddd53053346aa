//! What is kept of interviews; knows nothing of how they are held.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use trefoil::prelude::*;

use crate::forms::{Application, Level, Skill};

/// Protocol of one interview
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Interview {
    /// Number of the interview
    pub interview_id: String,
    /// Position that is to be filled
    pub position: String,
    /// Who applied
    pub application: Application,
    /// What the candidate is good at, the best first
    pub skills: Vec<Skill>,
    /// How far the interview has come
    pub status: Status,
    /// What the candidate was asked
    pub question: Option<String>,
    /// What the candidate said
    pub answer: Option<String>,
}

/// How far an interview has come
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The question is not answered yet
    Open,
    /// The question is answered
    Complete,
    /// The candidate did not want to answer
    Withdrawn,
}

/// All interviews, by their number.
#[derive(Debug)]
pub struct Interviews(Mutex<BTreeMap<u32, Interview>>);

impl Interviews {
    /// One interview to play with, which is complete.
    pub fn seeded() -> Self {
        let interviews = Self(Mutex::default());
        let ada = Application {
            name: "Ada".to_owned(),
            level: Level::Lead,
            years: 12,
            notice_weeks: 8,
        };
        let skills = vec![Skill::Services, Skill::Teaching];
        let id = interviews.open("Platform engineer", ada, skills);
        let question = "What would you automate first?".to_owned();
        interviews.close(&id, question, Some("The releases.".to_owned()));
        interviews
    }

    /// Files an interview that begins, and returns its number.
    pub fn open(&self, position: &str, application: Application, skills: Vec<Skill>) -> String {
        let mut interviews = self.lock();
        let number = interviews.last_key_value().map_or(1, |(last, _)| last + 1);
        let interview_id = format!("I-{number}");
        let interview = Interview {
            interview_id: interview_id.clone(),
            position: position.to_owned(),
            application,
            skills,
            status: Status::Open,
            question: None,
            answer: None,
        };
        interviews.insert(number, interview);
        interview_id
    }

    /// Notes how an interview ended, and returns its protocol. To do so again changes nothing.
    pub fn close(&self, id: &str, question: String, answer: Option<String>) -> Option<Interview> {
        let mut interviews = self.lock();
        let interview = interviews.get_mut(&number(id)?)?;
        if interview.status == Status::Open {
            interview.status = match answer {
                Some(_) => Status::Complete,
                None => Status::Withdrawn,
            };
            interview.question = Some(question);
            interview.answer = answer;
        }
        Some(interview.clone())
    }

    /// The interview of this number.
    pub fn find(&self, id: &str) -> Option<Interview> {
        self.lock().get(&number(id)?).cloned()
    }

    /// All interviews, or those that have come so far, in order.
    pub fn list(&self, status: Option<Status>) -> Vec<Interview> {
        let interviews = self.lock();
        let wanted = |interview: &&Interview| status.is_none_or(|it| it == interview.status);
        interviews.values().filter(wanted).cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u32, Interview>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn number(id: &str) -> Option<u32> {
    id.strip_prefix("I-")?.parse().ok()
}
