//! Annotated functions are called like any others.

use trefoil::prelude::*;

use crate::domain::board::{Board, BoardError, SprintState, StoryStatus};
use crate::domain::delivery::{Delivery, OutsideBudget, PipelineStatus};
use crate::domain::search::{Filters, Sort};
use crate::domain::seed::day;
use crate::domain::snippets::{Snippets, TitleTaken};
use crate::domain::team::Team;
use crate::domain::velocity::Trend;
use crate::handlers::data::{create_sprint, save_snippet};
use crate::handlers::integration::{get_budget_status, list_pipelines};
use crate::handlers::prompts::{CodeLanguage, ReviewFormat, full_code_review, sprint_review};
use crate::handlers::resources::{sprint_resource, user_profile};
use crate::handlers::retrieval::{
    calculate_velocity, get_sprint, get_sprint_stories, search_snippets, search_stories,
};

#[tokio::test]
async fn a_sprint_follows_the_others() {
    let board = Board::seeded();
    let plan = |start, end| create_sprint(&board, "Faster pages".to_owned(), start, end, 20);
    let Err(overlap) = plan(day(7, 6), day(7, 19)).await else {
        panic!("S-42 still runs");
    };
    assert_eq!(
        overlap.to_string(),
        "S-42 runs from 2026-06-29 to 2026-07-12; begin on 2026-07-13 or later"
    );
    let Json(sprint) = plan(day(7, 13), day(7, 26))
        .await
        .expect("the days are free");
    assert_eq!((&*sprint.id, sprint.state), ("S-43", SprintState::Planned));
    assert_eq!(
        get_sprint(&board, "S-43".to_owned()).await,
        Ok(Json(sprint))
    );
}

#[tokio::test]
async fn a_sprint_lasts_one_to_six_weeks() {
    let board = Board::seeded();
    for (end, days) in [(day(8, 6), 6), (day(9, 12), 43), (day(7, 31), 0)] {
        let refused = create_sprint(&board, "Rest".to_owned(), day(8, 1), end, 0).await;
        let error = BoardError::NotALength {
            start: day(8, 1),
            end,
        };
        assert!(
            error
                .to_string()
                .contains(&format!("is {days} days; change endDate")),
            "{error}"
        );
        assert_eq!(refused, Err(error));
    }
    for end in [day(8, 7), day(9, 11)] {
        let board = Board::seeded();
        assert!(
            create_sprint(&board, "Rest".to_owned(), day(8, 1), end, 0)
                .await
                .is_ok()
        );
    }
}

#[tokio::test]
async fn stories_are_counted_by_status() {
    let board = Board::seeded();
    let stories = |status| get_sprint_stories(&board, "S-42".to_owned(), status);
    let Json(all) = stories(None).await.expect("the sprint is there");
    assert_eq!(
        (all.stories.len(), all.total_points, all.done_points),
        (5, 23, 5)
    );
    let Json(todo) = stories(Some(StoryStatus::Todo))
        .await
        .expect("the sprint is there");
    assert_eq!(
        (todo.stories.len(), todo.total_points, todo.done_points),
        (2, 5, 0)
    );
}

#[tokio::test]
async fn velocity_is_that_of_the_last_completed_sprints() {
    let board = Board::seeded();
    let Json(two) = calculate_velocity(&board, 10)
        .await
        .expect("two are completed");
    assert_eq!(
        (
            two.sprints.len(),
            two.average_points,
            two.completion_percent,
            two.trend
        ),
        (2, 17.5, 77.8, Trend::Rising)
    );
    let Json(one) = calculate_velocity(&board, 1)
        .await
        .expect("two are completed");
    assert_eq!(
        (&*one.sprints[0].sprint_id, one.average_points, one.trend),
        ("S-41", 19.0, Trend::Steady)
    );
}

#[tokio::test]
async fn searches_rank_filter_and_paginate() {
    let board = Board::seeded();
    let search = async |query: &str, filters, page, size, sort| {
        let Json(found) = search_stories(&board, query.to_owned(), filters, page, size, sort).await;
        let ids: Vec<_> = found.stories.iter().map(|story| story.id.clone()).collect();
        (ids.join(" "), found.total, found.page_count)
    };
    let found = |ids: &str, total, pages| (ids.to_owned(), total, pages);
    assert_eq!(
        search("search", None, 1, 20, Sort::Relevance).await,
        found("ST-9 ST-10 ST-11 ST-12 ST-13", 5, 1)
    );
    assert_eq!(
        search("SEARCH", None, 2, 2, Sort::Points).await,
        found("ST-10 ST-12", 5, 3)
    );
    assert_eq!(
        search("search", None, 4, 2, Sort::Points).await,
        found("", 5, 3)
    );
    assert_eq!(
        search("search page", None, 1, 20, Sort::Relevance).await,
        found("ST-10", 1, 1)
    );
    assert_eq!(
        search("mail", None, 1, 20, Sort::Date).await,
        found("ST-8 ST-2", 2, 1)
    );
    let filters = Filters {
        date_from: Some(day(6, 22)),
        date_to: Some(day(6, 24)),
        status: Some(StoryStatus::Todo),
        tags: vec!["backend".to_owned()],
    };
    assert_eq!(
        search("search", Some(filters), 1, 20, Sort::Date).await,
        found("ST-12", 1, 1)
    );
    assert_eq!(
        search("nothing", None, 1, 20, Sort::Date).await,
        found("", 0, 0)
    );
}

#[tokio::test]
async fn snippets_are_kept_and_found() {
    let snippets = Snippets::seeded();
    let save = |code: &str, overwrite| {
        let (title, language) = ("sum".to_owned(), "rust".to_owned());
        save_snippet(
            &snippets,
            title,
            language,
            code.to_owned(),
            vec![],
            overwrite,
        )
    };
    assert_eq!(
        save("fn sum() {}", false).await.as_deref(),
        Ok("Saved `sum`; there are 3 snippets.")
    );
    assert_eq!(
        save("fn sum() { 1 }", false).await,
        Err(TitleTaken("sum".to_owned()))
    );
    assert!(save("fn sum() { 2 }", true).await.is_ok());
    let Json(found) = search_snippets(&snippets, "SUM".to_owned(), Some("rust".to_owned())).await;
    let [found] = &found[..] else {
        panic!("one snippet: {found:?}");
    };
    assert_eq!(
        (&*found.snippet.code, &found.lines[..]),
        ("fn sum() { 2 }", &[1][..])
    );
    let Json(found) = search_snippets(&snippets, "sum".to_owned(), Some("go".to_owned())).await;
    assert_eq!(found, []);
}

#[tokio::test]
async fn pipelines_are_filtered_and_their_success_counted() {
    let delivery = Delivery::seeded();
    let Json(all) = list_pipelines(&delivery, None, None, 10).await;
    assert_eq!((all.pipelines.len(), all.success_percent), (5, Some(75.0)));
    let Json(two) = list_pipelines(&delivery, Some("search".to_owned()), None, 2).await;
    let ids: Vec<_> = two.pipelines.iter().map(|run| run.id).collect();
    assert_eq!((ids, two.success_percent), (vec![105, 103], Some(0.0)));
    let Json(running) = list_pipelines(&delivery, None, Some(PipelineStatus::Running), 10).await;
    assert_eq!(
        (running.pipelines.len(), running.success_percent),
        (1, None)
    );
}

#[tokio::test]
async fn the_budget_is_forecast_from_what_was_spent() {
    let delivery = Delivery::seeded();
    let Json(now) = get_budget_status(&delivery, None)
        .await
        .expect("a day of the budget");
    assert_eq!(
        (now.as_of, now.spent, now.remaining),
        (day(7, 5), 37_200.0, 22_800.0)
    );
    assert_eq!((now.forecast, now.on_track), (63_771.0, false));
    let Json(then) = get_budget_status(&delivery, Some(day(6, 20)))
        .await
        .expect("a day of the budget");
    assert_eq!(
        (then.spent, then.forecast, then.on_track),
        (14_200.0, 42_600.0, true)
    );
    let (first, last) = (day(6, 1), day(7, 30));
    for outside in [day(5, 31), day(7, 31)] {
        let refused = get_budget_status(&delivery, Some(outside)).await;
        assert_eq!(refused, Err(OutsideBudget { first, last }));
    }
}

#[tokio::test]
async fn resources_and_prompts_are_functions_too() {
    let (board, team) = (Board::seeded(), Team::seeded());
    let profile = user_profile(&team, "mei".to_owned()).await;
    assert_eq!(
        profile.map(|Json(profile)| profile.name).as_deref(),
        Some("Mei Tanaka")
    );
    assert_eq!(user_profile(&team, "mee".to_owned()).await, None);
    assert_eq!(
        sprint_resource(&board, "S-1".to_owned()).await,
        Err(NotFound)
    );
    let review = sprint_review(&board, "S-42".to_owned(), Some(ReviewFormat::Slides)).await;
    assert_eq!(review.expect("the sprint is there").messages.len(), 2);
    let turns = full_code_review(CodeLanguage::Go, None, Some("security".to_owned())).await;
    assert_eq!(
        turns[2],
        PromptMessage::user("Ask me for the code, then review it.")
    );
}
