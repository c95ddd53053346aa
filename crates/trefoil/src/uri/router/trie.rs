//! The trie over path segments.
//!
//! What a search needs of a node lies together, since most of its time is spent waiting for memory when there are many templates.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::pattern::{Capture, Rank, Segment, Tail, TailRank, Token, prefix};

/// A place in the trie: what may follow one segment.
#[derive(Debug, Clone, Default)]
pub(super) struct Node {
    pub(super) literals: ByText<Box<Self>>,
    /// Segments with a variable after some literal text; the longest text first.
    pub(super) prefixed: Vec<Bucket>,
    /// Segments that begin with a variable; the more specific first.
    pub(super) open: Vec<Branch>,
    /// What ends here, the more specific first.
    pub(super) ends: Vec<End>,
}

/// All segments with variables whose literal beginning has one length.
#[derive(Debug, Clone)]
pub(super) struct Bucket {
    pub(super) length: usize,
    /// By that beginning; the more specific first.
    pub(super) branches: ByText<Vec<Branch>>,
}

/// A segment with variables, or all the rest of a path from the segment with the first reserved variable on.
#[derive(Debug, Clone)]
pub(super) struct Branch {
    pub(super) tokens: Vec<Token>,
    pub(super) rank: Rank,
    pub(super) next: Next,
}

#[derive(Debug, Clone)]
pub(super) enum Next {
    /// The segment is one variable, whatever it holds.
    Whole(Node),
    /// The tokens are one segment.
    Segment(Node),
    /// The tokens are all the rest of the path.
    Rest(Box<End>),
}

/// Where a spelling of a template ends.
#[derive(Debug, Clone)]
pub(super) struct End {
    pub(super) spelling: usize,
    pub(super) value: usize,
    pub(super) tail: Option<Tail>,
    pub(super) captures: Box<[Capture]>,
    pub(super) query: Box<[Box<str>]>,
}

impl Node {
    /// The branches that begin with the same literal as `tokens`.
    pub(super) fn branches(&self, tokens: &[Token]) -> &[Branch] {
        let prefix = prefix(tokens);
        if prefix.is_empty() {
            return &self.open;
        }
        let mut buckets = self.prefixed.iter();
        buckets
            .find(|bucket| bucket.length == prefix.len())
            .and_then(|bucket| bucket.branches.get(prefix))
            .map_or(&[], Vec::as_slice)
    }

    fn branches_mut(&mut self, tokens: &[Token]) -> &mut Vec<Branch> {
        let prefix = prefix(tokens);
        let length = prefix.len();
        if length == 0 {
            return &mut self.open;
        }
        let at = self
            .prefixed
            .partition_point(|bucket| bucket.length > length);
        if self
            .prefixed
            .get(at)
            .is_none_or(|bucket| bucket.length != length)
        {
            let branches = HashMap::default();
            self.prefixed.insert(at, Bucket { length, branches });
        }
        self.prefixed[at].branches.entry(prefix.into()).or_default()
    }

    /// Adds a spelling that conflicts with nothing.
    ///
    /// The same shape twice can only be two spellings of one template; the first has the earlier variables and stays.
    pub(super) fn insert(&mut self, mut path: impl Iterator<Item = Segment>, end: End) {
        match path.next() {
            None => {
                let rank = TailRank::of(end.tail.as_ref());
                if !self.ends.iter().any(|other| other.tail == end.tail) {
                    let rank_of = |other: &End| TailRank::of(other.tail.as_ref());
                    let at = self.ends.partition_point(|other| rank_of(other) <= rank);
                    insert(&mut self.ends, at, end);
                }
            }
            Some(Segment::Static(literal)) => {
                self.literals.entry(literal).or_default().insert(path, end);
            }
            Some(Segment::Dynamic(tokens)) => {
                let branches = self.branches_mut(&tokens);
                let known = branches
                    .iter()
                    .position(|branch| branch.is_segment(&tokens));
                let at = known.unwrap_or_else(|| {
                    let next = match tokens.as_slice() {
                        [Token::Simple] => Next::Whole(Self::default()),
                        _ => Next::Segment(Self::default()),
                    };
                    let rank = Rank::of_segment(&tokens);
                    add(branches, Branch { tokens, rank, next })
                });
                if let Next::Whole(node) | Next::Segment(node) = &mut branches[at].next {
                    node.insert(path, end);
                }
            }
            Some(Segment::Rest(tokens)) => {
                let rank = Rank::of_rest(&tokens, end.tail.as_ref());
                let branches = self.branches_mut(&tokens);
                let known = branches.iter().any(|branch| {
                    branch.tokens == tokens
                        && matches!(&branch.next, Next::Rest(other) if other.tail == end.tail)
                });
                if !known {
                    let next = Next::Rest(Box::new(end));
                    add(branches, Branch { tokens, rank, next });
                }
            }
        }
    }

    /// Everything that ends at this node or below.
    fn ends_below<'r>(&'r self, ends: &mut Vec<&'r End>) {
        ends.extend(&self.ends);
        for node in self.literals.values() {
            node.ends_below(ends);
        }
        let prefixed = self
            .prefixed
            .iter()
            .flat_map(|bucket| bucket.branches.values());
        for branch in prefixed.flatten().chain(&self.open) {
            branch.ends(ends);
        }
    }
}

impl Branch {
    /// Whether it is the branch for a segment of just these tokens.
    pub(super) fn is_segment(&self, tokens: &[Token]) -> bool {
        self.tokens == tokens && !matches!(self.next, Next::Rest(_))
    }

    /// Everything that ends below.
    pub(super) fn ends<'r>(&'r self, ends: &mut Vec<&'r End>) {
        match &self.next {
            Next::Whole(node) | Next::Segment(node) => node.ends_below(ends),
            Next::Rest(end) => ends.push(end),
        }
    }
}

/// Adds a branch at its place and returns that.
fn add(branches: &mut Vec<Branch>, branch: Branch) -> usize {
    let at = branches.partition_point(|other| other.rank <= branch.rank);
    insert(branches, at, branch);
    at
}

/// Inserts, with no room to spare for the many lists that keep only one element.
fn insert<T>(list: &mut Vec<T>, at: usize, element: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.insert(at, element);
}

/// A map with pieces of templates as keys.
type ByText<V> = HashMap<Box<str>, V, BuildHasherDefault<TextHasher>>;

/// A short multiplicative hash. Keys come from the server's own templates and clients only look up, so nobody can
/// pile up collisions, and the standard hash would take most of a search.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TextHasher(u64);

impl Hasher for TextHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last) ^ bytes.len() as u64);
    }

    /// The end mark of a string; its length is mixed in already.
    fn write_u8(&mut self, _: u8) {}

    fn finish(&self) -> u64 {
        // The upper bits are the better ones, and the table takes its index from the lower.
        self.0.rotate_left(26)
    }
}

impl TextHasher {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
