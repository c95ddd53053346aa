//! The trie over path segments, and the search in it.
//!
//! A branch of the trie is reached with exactly as many segments of the URI as of its template, so a search visits a
//! node at most once, however hostile the URI. Of the segments with variables only those are looked at whose literal beginning fits: they are kept by it.

use std::borrow::Cow;
use std::collections::HashMap;

use super::pattern::{Capture, Rank, Segment, Tail, TailRank, Token, prefix};
use super::value::{Unknown, decode, parameters};
use super::{Entry, glob};

/// A place in the trie: what may follow one segment.
#[derive(Debug, Clone, Default)]
pub(super) struct Node {
    pub(super) literals: HashMap<Box<str>, Node>,
    /// The longest beginning first.
    pub(super) dynamic: Vec<Bucket>,
    /// What ends here, the more specific first.
    pub(super) ends: Vec<End>,
}

/// All segments with variables whose literal beginning has one length.
#[derive(Debug, Clone)]
pub(super) struct Bucket {
    length: usize,
    /// By that beginning; the more specific first.
    branches: HashMap<Box<str>, Vec<Branch>>,
}

#[derive(Debug, Clone)]
pub(super) struct Branch {
    pub(super) tokens: Vec<Token>,
    pub(super) rank: Rank,
    pub(super) next: Next,
}

#[derive(Debug, Clone)]
pub(super) enum Next {
    /// The tokens are one segment.
    Node(Box<Node>),
    /// The tokens are all the rest of the path.
    End(Box<End>),
}

/// Where a spelling of a template ends.
#[derive(Debug, Clone)]
pub(super) struct End {
    pub(super) spelling: usize,
    pub(super) entry: usize,
    pub(super) tail: Option<Tail>,
    pub(super) captures: Box<[Capture]>,
    pub(super) query: Box<[usize]>,
}

impl Node {
    /// The branches that begin with the same literal as `tokens`.
    pub(super) fn branches(&self, tokens: &[Token]) -> &[Branch] {
        let prefix = prefix(tokens);
        self.dynamic
            .iter()
            .find(|bucket| bucket.length == prefix.len())
            .and_then(|bucket| bucket.branches.get(prefix))
            .map_or(&[], Vec::as_slice)
    }

    /// Adds a spelling that conflicts with nothing.
    pub(super) fn insert(&mut self, mut path: impl Iterator<Item = Segment>, end: End) {
        let Some(segment) = path.next() else {
            let rank = TailRank::of(end.tail.as_ref());
            // The same shape twice can only be two spellings of one template: the first has the earlier variables.
            if !self.ends.iter().any(|other| other.tail == end.tail) {
                let at = self
                    .ends
                    .partition_point(|other| TailRank::of(other.tail.as_ref()) <= rank);
                self.ends.insert(at, end);
            }
            return;
        };
        match segment {
            Segment::Static(literal) => self.literals.entry(literal).or_default().insert(path, end),
            Segment::Dynamic(tokens) => {
                let rank = Rank::of_segment(&tokens);
                let branches = self.branches_mut(&tokens);
                let existing = branches
                    .iter()
                    .position(|branch| branch.is_segment(&tokens));
                let at = existing.unwrap_or_else(|| {
                    let next = Next::Node(Box::default());
                    add(branches, Branch { tokens, rank, next })
                });
                if let Next::Node(node) = &mut branches[at].next {
                    node.insert(path, end);
                }
            }
            Segment::Rest(tokens) => {
                let rank = Rank::of_rest(&tokens, end.tail.as_ref());
                let branches = self.branches_mut(&tokens);
                let known = branches.iter().any(|branch| {
                    branch.tokens == tokens
                        && matches!(&branch.next, Next::End(other) if other.tail == end.tail)
                });
                if !known {
                    let next = Next::End(Box::new(end));
                    add(branches, Branch { tokens, rank, next });
                }
            }
        }
    }

    fn branches_mut(&mut self, tokens: &[Token]) -> &mut Vec<Branch> {
        let prefix = prefix(tokens);
        let length = prefix.len();
        let at = self
            .dynamic
            .partition_point(|bucket| bucket.length > length);
        if self
            .dynamic
            .get(at)
            .is_none_or(|bucket| bucket.length != length)
        {
            let branches = HashMap::new();
            self.dynamic.insert(at, Bucket { length, branches });
        }
        self.dynamic[at].branches.entry(prefix.into()).or_default()
    }

    /// Everything that ends at this node or below.
    pub(super) fn ends_below<'r>(&'r self, ends: &mut Vec<&'r End>) {
        ends.extend(&self.ends);
        for node in self.literals.values() {
            node.ends_below(ends);
        }
        let buckets = self.dynamic.iter();
        for branch in buckets.flat_map(|bucket| bucket.branches.values().flatten()) {
            branch.ends(ends);
        }
    }
}

impl Branch {
    /// Whether it is the branch for a segment of just these tokens.
    pub(super) fn is_segment(&self, tokens: &[Token]) -> bool {
        self.tokens == tokens && matches!(self.next, Next::Node(_))
    }

    /// Everything that ends below.
    pub(super) fn ends<'r>(&'r self, ends: &mut Vec<&'r End>) {
        match &self.next {
            Next::Node(node) => node.ends_below(ends),
            Next::End(end) => ends.push(end),
        }
    }
}

/// Adds a branch at its place and returns that.
fn add(branches: &mut Vec<Branch>, branch: Branch) -> usize {
    let at = branches.partition_point(|other| other.rank <= branch.rank);
    branches.insert(at, branch);
    at
}

/// A search under way.
pub(super) struct Search<'r, 'u> {
    pub(super) uri: &'u str,
    /// Bytes before the first `?` or `#`.
    pub(super) path_length: usize,
    pub(super) entries: &'r [Entry],
    /// Values of the segments so far, as they stand in the URI.
    pub(super) captured: Captured<'u>,
    /// Values of the end that was found, named and decoded.
    pub(super) variables: Vec<(&'r str, Cow<'u, str>)>,
}

impl<'r, 'u> Search<'r, 'u> {
    /// Searches below `node`; the next segment begins at `at`, `None` after the last one.
    pub(super) fn find(&mut self, node: &'r Node, at: Option<usize>) -> Option<&'r End> {
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
        let buckets = node.dynamic.iter();
        let fitting =
            buckets.filter_map(|bucket| bucket.branches.get(segment.get(..bucket.length)?));
        for branch in fitting.flatten() {
            let before = self.captured.len();
            let found = match &branch.next {
                Next::Node(child) if self.capture(&branch.tokens, segment, glob::in_path) => {
                    self.find(child, after)
                }
                Next::End(end) => {
                    let (text, tail) = if end.tail.is_some() {
                        (path, &self.uri[self.path_length..])
                    } else {
                        (&self.uri[at..], "")
                    };
                    let matched =
                        self.capture(&branch.tokens, text, glob::in_path) && self.ends(end, tail);
                    matched.then_some(&**end)
                }
                Next::Node(_) => None,
            };
            if found.is_some() {
                return found;
            }
            self.captured.truncate(before);
        }
        None
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
        let names = &self.entries[end.entry].names;
        let mut variables = Vec::with_capacity(names.len());
        for (capture, raw) in end.captures.iter().zip(self.captured.as_slice()) {
            match capture {
                Capture::One(index) => variables.push((&*names[*index], decode(raw)?)),
                Capture::Parameters(indexes) => {
                    let known = |name: &str| known(names, indexes, name);
                    parameters(raw, ';', Unknown::Refused, known, &mut variables)?;
                }
            }
        }
        let known = |name: &str| known(names, &end.query, name);
        parameters(query, '&', Unknown::Ignored, known, &mut variables)?;
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

/// The template's own spelling of a name, if it is one of those with these indexes.
fn known<'r>(names: &'r [Box<str>], indexes: &[usize], name: &str) -> Option<&'r str> {
    let mut names = indexes.iter().map(|index| &*names[*index]);
    names.find(|known| *known == name)
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
