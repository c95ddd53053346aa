//! What the team has to show when the server starts.

use super::board::{Board, Contents, Sprint, SprintState, Story, StoryStatus};
use super::date::Date;
use StoryStatus::{Done, InProgress, Review, Todo};

/// The day of 2026, which the tables below have right.
pub fn day(month: i64, day: i64) -> Date {
    Date::new(2026, month, day).expect("a date of the seed")
}

impl Board {
    /// S-40 and S-41 are completed, S-42 is active.
    pub fn seeded() -> Self {
        let sprint = |id: &str, goal: &str, start: Date, state, committed_points| Sprint {
            id: id.to_owned(),
            goal: goal.to_owned(),
            start_date: start,
            end_date: start.plus(13),
            state,
            committed_points,
        };
        let sprints = [
            sprint(
                "S-40",
                "Customers can sign in",
                day(6, 1),
                SprintState::Completed,
                21,
            ),
            sprint(
                "S-41",
                "The checkout takes cards",
                day(6, 15),
                SprintState::Completed,
                24,
            ),
            sprint(
                "S-42",
                "Orders can be searched",
                day(6, 29),
                SprintState::Active,
                23,
            ),
        ];
        Self::new(Contents {
            sprints: sprints
                .into_iter()
                .map(|sprint| (sprint.id.clone(), sprint))
                .collect(),
            stories: stories(),
            tasks: Vec::new(),
        })
    }
}

fn stories() -> Vec<Story> {
    let story = |(id, sprint_id, title, status, points, assignee, tags, created): (
        &str,
        &str,
        &str,
        StoryStatus,
        u32,
        &str,
        &str,
        Date,
    )| Story {
        id: id.to_owned(),
        sprint_id: sprint_id.to_owned(),
        title: title.to_owned(),
        status,
        points,
        assignee: Some(assignee.to_owned()).filter(|assignee| !assignee.is_empty()),
        tags: tags.split_whitespace().map(str::to_owned).collect(),
        created,
    };
    [
        (
            "ST-1",
            "S-40",
            "Sign in with a password",
            Done,
            8,
            "amira",
            "auth backend",
            day(5, 20),
        ),
        (
            "ST-2",
            "S-40",
            "Reset a forgotten password",
            Done,
            5,
            "jonas",
            "auth mail",
            day(5, 21),
        ),
        (
            "ST-3",
            "S-40",
            "Sign-in page",
            Done,
            3,
            "mei",
            "auth frontend",
            day(5, 21),
        ),
        (
            "ST-4",
            "S-40",
            "Lock accounts after ten failures",
            Todo,
            5,
            "",
            "auth security",
            day(5, 25),
        ),
        (
            "ST-5",
            "S-41",
            "Card payments in the checkout",
            Done,
            13,
            "amira",
            "payment backend",
            day(6, 8),
        ),
        (
            "ST-6",
            "S-41",
            "Checkout page",
            Done,
            5,
            "mei",
            "payment frontend",
            day(6, 8),
        ),
        (
            "ST-7",
            "S-41",
            "Refund a card payment",
            Review,
            5,
            "jonas",
            "payment backend",
            day(6, 10),
        ),
        (
            "ST-8",
            "S-41",
            "Receipts by mail",
            Done,
            1,
            "jonas",
            "payment mail",
            day(6, 12),
        ),
        (
            "ST-9",
            "S-42",
            "Search orders by customer",
            Done,
            5,
            "amira",
            "search backend",
            day(6, 22),
        ),
        (
            "ST-10",
            "S-42",
            "Search page",
            InProgress,
            5,
            "mei",
            "search frontend",
            day(6, 22),
        ),
        (
            "ST-11",
            "S-42",
            "Index old orders for the search",
            Review,
            8,
            "jonas",
            "search backend",
            day(6, 24),
        ),
        (
            "ST-12",
            "S-42",
            "Search by date",
            Todo,
            3,
            "",
            "search backend",
            day(6, 24),
        ),
        (
            "ST-13",
            "S-42",
            "Typing errors in search words",
            Todo,
            2,
            "",
            "search",
            day(6, 30),
        ),
    ]
    .map(story)
    .into()
}
