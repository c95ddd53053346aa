//! Finding stories: the third of the three shapes that are checked in every detail.

use std::cmp::Reverse;

use trefoil::prelude::*;

use super::board::{Story, StoryStatus};
use super::date::Date;

/// Conditions that a story must meet, all of them
#[mcp_type]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Filters {
    /// Written on this day or later
    pub date_from: Option<Date>,
    /// Written on this day or earlier
    pub date_to: Option<Date>,
    /// How far the story has come
    pub status: Option<StoryStatus>,
    /// Tags that the story must have
    #[serde(default)]
    #[schemars(length(max = 5))]
    pub tags: Vec<String>,
}

/// Order of what is found
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Best match first
    Relevance,
    /// Newest first
    Date,
    /// Largest first
    Points,
}

/// One page of what was found
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct StoryPage {
    /// The stories of this page
    pub stories: Vec<Story>,
    /// Stories found, on all pages
    pub total: usize,
    /// Number of this page
    pub page: usize,
    /// Number of pages
    pub page_count: usize,
}

/// Stories in which each word of `query` occurs, in the title, the tags, the sprint's or the story's id.
pub fn search(
    stories: Vec<Story>,
    query: &str,
    filters: &Filters,
    sort: Sort,
    page: usize,
    page_size: usize,
) -> StoryPage {
    let words: Vec<_> = query.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<(u32, Story)> = stories
        .into_iter()
        .filter(|story| filters.allow(story))
        .filter_map(|story| Some((relevance(&story, &words)?, story)))
        .collect();
    match sort {
        Sort::Relevance => found.sort_by_key(|(relevance, _)| Reverse(*relevance)),
        Sort::Date => found.sort_by_key(|(_, story)| Reverse(story.created)),
        Sort::Points => found.sort_by_key(|(_, story)| Reverse(story.points)),
    }
    let total = found.len();
    let stories = found.into_iter().map(|(_, story)| story);
    StoryPage {
        stories: stories
            .skip(page.saturating_sub(1).saturating_mul(page_size))
            .take(page_size)
            .collect(),
        total,
        page,
        page_count: total.div_ceil(page_size),
    }
}

impl Filters {
    fn allow(&self, story: &Story) -> bool {
        self.date_from.is_none_or(|first| first <= story.created)
            && self.date_to.is_none_or(|last| story.created <= last)
            && self.status.is_none_or(|status| status == story.status)
            && self.tags.iter().all(|tag| story.tags.contains(tag))
    }
}

/// How well a story matches, or `None` if some word does not occur in it.
fn relevance(story: &Story, words: &[String]) -> Option<u32> {
    let title = story.title.to_lowercase();
    let weight = |word: &String| {
        let in_title = if title.contains(word) { 3 } else { 0 };
        let in_tags = if story.tags.iter().any(|tag| tag.contains(word)) {
            2
        } else {
            0
        };
        let is_id = [&story.id, &story.sprint_id]
            .iter()
            .any(|id| id.eq_ignore_ascii_case(word));
        Some(in_title + in_tags + u32::from(is_id)).filter(|weight| *weight > 0)
    };
    words.iter().map(weight).sum()
}
