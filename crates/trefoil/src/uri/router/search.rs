//! The search in the trie.
//!
//! A branch of the trie is reached with exactly as many segments of the URI as of its template, so a search visits a
//! node at most once, however hostile the URI.

use std::borrow::Cow;

use super::glob;
use super::pattern::{Capture, Tail, Token, split_scheme};
use super::trie::{Branch, End, Next, Node};
use super::value::{Unknown, decode, parameters};

/// A search under way.
pub(super) struct Search<'r, 'u> {
    pub(super) uri: &'u str,
    /// Bytes before the first `?` or `#`.
    pub(super) path_length: usize,
    /// Values of the segments so far, as they stand in the URI.
    pub(super) captured: Captured<'u>,
    /// Values of the end that was found, named and decoded.
    pub(super) variables: Vec<(&'r str, Cow<'u, str>)>,
}

impl<'r, 'u> Search<'r, 'u> {
    /// Searches from the root.
    pub(super) fn start(&mut self, root: &'r Node) -> Option<&'r End> {
        if let Some((scheme, after)) = split_scheme(&self.uri[..self.path_length])
            && let Some(child) = root.literals.get(scheme)
            && let Some(end) = self.find(child, Some(after))
        {
            return Some(end);
        }
        // Perhaps the scheme, or what would be the host, is a variable.
        self.find(root, Some(0))
    }

    /// Searches below `node`; the next segment begins at `at`, `None` after the last one.
    fn find(&mut self, node: &'r Node, at: Option<usize>) -> Option<&'r End> {
        let Some(at) = at else {
            let tail = &self.uri[self.path_length..];
            return node.ends.iter().find(|end| self.ends(end, tail));
        };
        let path = &self.uri[at..self.path_length];
        let slash = memchr::memchr(b'/', path.as_bytes());
        let segment = &path[..slash.unwrap_or(path.len())];
        let after = slash.map(|slash| at + slash + 1);
        if let Some(child) = node.literals.get(segment)
            && let Some(end) = self.find(child, after)
        {
            return Some(end);
        }
        for bucket in &node.prefixed {
            let prefix = segment.get(..bucket.length);
            let branches = prefix.and_then(|prefix| bucket.branches.get(prefix));
            if let Some(end) = self.first(branches.map_or(&[], Vec::as_slice), at, segment, after) {
                return Some(end);
            }
        }
        self.first(&node.open, at, segment, after)
    }

    /// Searches along branches, the more specific first.
    fn first(
        &mut self,
        branches: &'r [Branch],
        at: usize,
        segment: &'u str,
        after: Option<usize>,
    ) -> Option<&'r End> {
        branches.iter().find_map(|branch| {
            let before = self.captured.len();
            let found = match &branch.next {
                Next::Whole(child) => {
                    self.captured.push(segment);
                    self.find(child, after)
                }
                Next::Segment(child) => self
                    .capture(&branch.tokens, segment, glob::in_path)
                    .then_some(())
                    .and_then(|()| self.find(child, after)),
                Next::Rest(end) => {
                    // Without anything after it in the template, the path takes query and fragment as well.
                    let path_end = if end.tail.is_some() {
                        self.path_length
                    } else {
                        self.uri.len()
                    };
                    let (path, tail) = (&self.uri[at..path_end], &self.uri[path_end..]);
                    let matched =
                        self.capture(&branch.tokens, path, glob::in_path) && self.ends(end, tail);
                    matched.then_some(&**end)
                }
            };
            if found.is_none() {
                self.captured.truncate(before);
            }
            found
        })
    }

    /// Matches tokens and keeps their values, or none of them.
    fn capture(&mut self, tokens: &[Token], text: &'u str, delimiter: glob::Delimiters) -> bool {
        let before = self.captured.len();
        let matched = glob::matches(tokens, text, delimiter, |raw| self.captured.push(raw));
        if matched {
            self.captured.reverse_from(before);
        } else {
            self.captured.truncate(before);
        }
        matched
    }

    /// Matches what follows the path, and names the values if all matches.
    fn ends(&mut self, end: &'r End, tail: &'u str) -> bool {
        let Some(pattern) = &end.tail else {
            return tail.is_empty() && self.name(end, "").is_some();
        };
        let Some([head, query, fragment]) = split_tail(pattern, tail) else {
            return false;
        };
        let before = self.captured.len();
        let matched = self.capture(&pattern.before, head, glob::in_tail)
            && self.capture(&pattern.after, fragment, glob::in_tail)
            && self.name(end, query).is_some();
        if !matched {
            self.captured.truncate(before);
        }
        matched
    }

    /// Names and decodes what was captured, and reads the query.
    fn name(&mut self, end: &'r End, query: &'u str) -> Option<()> {
        let mut variables = Vec::with_capacity(end.captures.len() + end.query.len());
        for (capture, raw) in end.captures.iter().zip(self.captured.as_slice()) {
            match capture {
                Capture::One(name) => variables.push((&**name, decode(raw)?)),
                Capture::Parameters(names) => {
                    parameters(raw, ';', Unknown::Refused, names, &mut variables)?;
                }
            }
        }
        parameters(query, '&', Unknown::Ignored, &end.query, &mut variables)?;
        self.variables = variables;
        Some(())
    }
}

/// Raw values in order. A few are kept in place, so that a search allocates nothing.
#[derive(Default)]
pub(super) struct Captured<'u> {
    inline: [&'u str; 8],
    inline_length: usize,
    /// All of them, once there have been more.
    spilled: Vec<&'u str>,
}

impl<'u> Captured<'u> {
    fn as_slice(&self) -> &[&'u str] {
        if self.spilled.is_empty() {
            &self.inline[..self.inline_length]
        } else {
            &self.spilled
        }
    }

    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn push(&mut self, value: &'u str) {
        if self.spilled.is_empty() {
            if let Some(free) = self.inline.get_mut(self.inline_length) {
                *free = value;
                self.inline_length += 1;
                return;
            }
            self.spilled.extend_from_slice(&self.inline);
        }
        self.spilled.push(value);
    }

    fn truncate(&mut self, length: usize) {
        self.spilled.truncate(length);
        self.inline_length = self.inline_length.min(length);
    }

    fn reverse_from(&mut self, start: usize) {
        if self.spilled.is_empty() {
            self.inline[start..self.inline_length].reverse();
        } else {
            self.spilled[start..].reverse();
        }
    }
}

/// Splits what follows the path into what comes before the query expression, its parameters and the
/// fragment after it.
fn split_tail<'u>(pattern: &Tail, tail: &'u str) -> Option<[&'u str; 3]> {
    if !pattern.query {
        return Some([tail, "", ""]);
    }
    let (query, fragment) = tail.split_at(tail.find('#').unwrap_or(tail.len()));
    if pattern.before.is_empty() {
        let parameters = if query.is_empty() {
            ""
        } else {
            query.strip_prefix('?')?
        };
        return Some(["", parameters, fragment]);
    }
    // `?a=1{&b}`: the parameters begin with the first ampersand that is not the template's own.
    let own = pattern.before.iter().map(|token| match token {
        Token::Literal(literal) => literal.matches('&').count(),
        _ => 0,
    });
    let at = query
        .match_indices('&')
        .nth(own.sum())
        .map_or(query.len(), |(at, _)| at);
    let (head, parameters) = query.split_at(at);
    Some([head, parameters, fragment])
}
