//! Pieces of code worth keeping.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use trefoil::prelude::*;

/// A piece of code
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snippet {
    /// Name to find it by
    pub title: String,
    /// Language of the code, in lower case
    pub language: String,
    /// The code itself
    pub code: String,
    /// Words to find it by
    pub tags: Vec<String>,
}

/// A snippet that was found, and where
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnippetMatch {
    /// The snippet
    pub snippet: Snippet,
    /// Lines of the code in which the text occurs, from 1
    pub lines: Vec<usize>,
}

/// There is a snippet of this title already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TitleTaken(pub String);

impl fmt::Display for TitleTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(title) = self;
        write!(
            f,
            "there is a snippet `{title}` already; choose another title or set overwrite to true"
        )
    }
}

impl std::error::Error for TitleTaken {}

/// All snippets, in the order in which they were saved.
#[derive(Debug)]
pub struct Snippets(Mutex<Vec<Snippet>>);

impl Snippets {
    pub fn seeded() -> Self {
        let snippet = |title: &str, language: &str, code: &str, tag: &str| Snippet {
            title: title.to_owned(),
            language: language.to_owned(),
            code: code.to_owned(),
            tags: vec![tag.to_owned()],
        };
        let snippets = vec![
            snippet(
                "retry",
                "typescript",
                "export async function retry<T>(times: number, work: () => Promise<T>): Promise<T> {\n  \
                 try {\n    return await work();\n  } catch (error) {\n    \
                 if (times <= 1) throw error;\n    return retry(times - 1, work);\n  }\n}",
                "async",
            ),
            snippet(
                "median",
                "rust",
                "fn median(mut values: Vec<f64>) -> Option<f64> {\n    values.sort_by(f64::total_cmp);\n    \
                 values.get(values.len() / 2).copied()\n}",
                "statistics",
            ),
        ];
        Self(Mutex::new(snippets))
    }

    /// Keeps a snippet; returns how many there are.
    pub fn save(&self, snippet: Snippet, overwrite: bool) -> Result<usize, TitleTaken> {
        let mut snippets = self.lock();
        match snippets
            .iter_mut()
            .find(|other| other.title == snippet.title)
        {
            Some(other) if overwrite => *other = snippet,
            Some(_) => return Err(TitleTaken(snippet.title)),
            None => snippets.push(snippet),
        }
        Ok(snippets.len())
    }

    /// Snippets with this text in the title, a tag or the code, whatever the case.
    pub fn search(&self, text: &str, language: Option<&str>) -> Vec<SnippetMatch> {
        let text = text.to_lowercase();
        let has_text = |place: &str| place.to_lowercase().contains(&text);
        let snippets = self.lock();
        let in_language = snippets.iter().filter(|snippet| {
            language.is_none_or(|language| snippet.language.eq_ignore_ascii_case(language))
        });
        let matches = in_language.map(|snippet| SnippetMatch {
            lines: (1..)
                .zip(snippet.code.lines())
                .filter(|(_, line)| has_text(line))
                .map(|(n, _)| n)
                .collect(),
            snippet: snippet.clone(),
        });
        matches
            .filter(|SnippetMatch { snippet, lines }| {
                !lines.is_empty()
                    || has_text(&snippet.title)
                    || snippet.tags.iter().any(|tag| has_text(tag))
            })
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Snippet>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
