//! Sprints and their stories.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use trefoil::prelude::*;

use super::date::Date;
use super::tasks::{NewTask, Task};

/// One sprint
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Sprint {
    /// Id of the sprint, for example S-42
    pub id: String,
    /// What the team wants to reach
    pub goal: String,
    /// First day
    pub start_date: Date,
    /// Last day
    pub end_date: Date,
    /// How far the sprint has come
    pub state: SprintState,
    /// Story points the team committed to
    pub committed_points: u32,
}

/// How far a sprint has come
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum SprintState {
    Planned,
    Active,
    Completed,
}

/// One story
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Story {
    /// Id of the story, for example ST-12
    pub id: String,
    /// Sprint it belongs to
    pub sprint_id: String,
    /// What is to be done
    pub title: String,
    /// How far it has come
    pub status: StoryStatus,
    /// Size of the story
    pub points: u32,
    /// User who works on it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assignee: Option<String>,
    /// Words to find it by
    pub tags: Vec<String>,
    /// Day it was written
    pub created: Date,
}

/// How far a story has come
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum StoryStatus {
    Todo,
    InProgress,
    Review,
    Done,
}

impl StoryStatus {
    /// As people say it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Todo => "to do",
            Self::InProgress => "in progress",
            Self::Review => "in review",
            Self::Done => "done",
        }
    }
}

/// A sprint's stories, with the points that are done
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct SprintStories {
    /// The stories, by id
    pub stories: Vec<Story>,
    /// Points of these stories
    pub total_points: u32,
    /// Points of those that are done
    pub done_points: u32,
}

/// Why the board refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardError {
    NoSuchSprint { id: String, known: Vec<String> },
    NotALength { start: Date, end: Date },
    Overlaps { with: Sprint },
    NothingCompleted,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchSprint { id, known } => {
                write!(
                    f,
                    "there is no sprint {id}; the sprints are {}",
                    known.join(", ")
                )
            }
            Self::NotALength { start, end } => write!(
                f,
                "a sprint lasts 1 to 6 weeks, but {start} to {end} is {} days; change endDate",
                end.days_since(*start) + 1
            ),
            Self::Overlaps { with } => write!(
                f,
                "{} runs from {} to {}; begin on {} or later",
                with.id,
                with.start_date,
                with.end_date,
                with.end_date.plus(1)
            ),
            Self::NothingCompleted => {
                f.write_str("no sprint is completed yet, so there is no velocity")
            }
        }
    }
}

impl std::error::Error for BoardError {}

/// All sprints, stories and tasks.
#[derive(Debug)]
pub struct Board(Mutex<Contents>);

#[derive(Debug)]
pub struct Contents {
    pub sprints: BTreeMap<String, Sprint>,
    pub stories: Vec<Story>,
    pub tasks: Vec<Task>,
}

impl Board {
    pub fn new(contents: Contents) -> Self {
        Self(Mutex::new(contents))
    }

    /// The sprint of this id.
    pub fn sprint(&self, id: &str) -> Result<Sprint, BoardError> {
        let contents = self.lock();
        contents.sprint(id).cloned()
    }

    /// All sprints, by id.
    pub fn sprints(&self) -> Vec<Sprint> {
        self.lock().sprints.values().cloned().collect()
    }

    /// All stories, by id.
    pub fn stories(&self) -> Vec<Story> {
        self.lock().stories.clone()
    }

    /// The stories of a sprint, all or those of one status.
    pub fn sprint_stories(
        &self,
        sprint_id: &str,
        status: Option<StoryStatus>,
    ) -> Result<SprintStories, BoardError> {
        let contents = self.lock();
        contents.sprint(sprint_id)?;
        let stories: Vec<_> = contents
            .stories
            .iter()
            .filter(|story| story.sprint_id == sprint_id)
            .filter(|story| status.is_none_or(|status| story.status == status))
            .cloned()
            .collect();
        let done = stories
            .iter()
            .filter(|story| story.status == StoryStatus::Done);
        Ok(SprintStories {
            done_points: done.map(|story| story.points).sum(),
            total_points: stories.iter().map(|story| story.points).sum(),
            stories,
        })
    }

    /// Plans a sprint after those that are there; its id is the next one.
    pub fn create_sprint(
        &self,
        goal: String,
        start: Date,
        end: Date,
        committed_points: u32,
    ) -> Result<Sprint, BoardError> {
        if !(7..=42).contains(&(end.days_since(start) + 1)) {
            return Err(BoardError::NotALength { start, end });
        }
        let mut contents = self.lock();
        let mut others = contents.sprints.values();
        if let Some(with) = others.find(|other| start <= other.end_date && other.start_date <= end)
        {
            return Err(BoardError::Overlaps { with: with.clone() });
        }
        let numbers = contents
            .sprints
            .keys()
            .filter_map(|id| id.strip_prefix("S-")?.parse().ok());
        let sprint = Sprint {
            id: format!("S-{}", numbers.max().unwrap_or(0_u32) + 1),
            goal,
            start_date: start,
            end_date: end,
            state: SprintState::Planned,
            committed_points,
        };
        contents.sprints.insert(sprint.id.clone(), sprint.clone());
        Ok(sprint)
    }

    /// Notes a task; its id is the next one.
    pub fn create_task(&self, task: NewTask) -> Task {
        let mut contents = self.lock();
        let task = task.numbered(contents.tasks.len() + 1);
        contents.tasks.push(task.clone());
        task
    }

    fn lock(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    fn sprint(&self, id: &str) -> Result<&Sprint, BoardError> {
        self.sprints
            .get(id)
            .ok_or_else(|| BoardError::NoSuchSprint {
                id: id.to_owned(),
                known: self.sprints.keys().cloned().collect(),
            })
    }
}
