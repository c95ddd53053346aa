//! Finding templates that match the same URI with equal rank.
//!
//! Only branches that leave one node of the trie with equal rank are compared, and those exactly: whether some URI
//! matches both is decided on the two patterns, not guessed from their shapes.

use super::Spelled;
use super::pattern::{Rank, Segment, Spelling, TailRank, Token};
use super::trie::{End, Next, Node};

/// A spelling as a sequence that can be compared: bytes and variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    Byte(u8),
    /// Any text of bytes for which this holds.
    Any(fn(u8) -> bool),
}

fn simple_in_path(byte: u8) -> bool {
    !super::glob::in_path(byte)
}

fn simple_in_tail(byte: u8) -> bool {
    !super::glob::in_tail(byte)
}

fn reserved_in_path(byte: u8) -> bool {
    !matches!(byte, b'?' | b'#')
}

fn in_query(byte: u8) -> bool {
    byte != b'#'
}

fn anything(_: u8) -> bool {
    true
}

/// What a spelling matches.
pub(super) fn symbols(spelling: &Spelling) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    let reserved = if spelling.tail.is_some() {
        reserved_in_path
    } else {
        anything
    };
    for (index, segment) in spelling.path.iter().enumerate() {
        if index > 0 {
            symbols.push(Symbol::Byte(b'/'));
        }
        match segment {
            Segment::Static(literal) => symbols.extend(literal.bytes().map(Symbol::Byte)),
            Segment::Dynamic(tokens) | Segment::Rest(tokens) => {
                extend(&mut symbols, tokens, simple_in_path, reserved);
            }
        }
    }
    if let Some(tail) = &spelling.tail {
        extend(&mut symbols, &tail.before, simple_in_tail, anything);
        if tail.query {
            symbols.push(Symbol::Any(in_query));
        }
        extend(&mut symbols, &tail.after, simple_in_tail, anything);
    }
    symbols
}

fn extend(
    symbols: &mut Vec<Symbol>,
    tokens: &[Token],
    simple: fn(u8) -> bool,
    reserved: fn(u8) -> bool,
) {
    for token in tokens {
        match token {
            Token::Literal(literal) => symbols.extend(literal.bytes().map(Symbol::Byte)),
            Token::Simple | Token::Parameters => symbols.push(Symbol::Any(simple)),
            Token::Reserved => symbols.push(Symbol::Any(reserved)),
        }
    }
}

/// Whether some text matches both: a walk over all pairs of places in the two.
fn overlap(a: &[Symbol], b: &[Symbol]) -> bool {
    let width = b.len() + 1;
    let mut seen = vec![false; (a.len() + 1) * width];
    let mut open = vec![(0, 0)];
    while let Some((i, j)) = open.pop() {
        if std::mem::replace(&mut seen[i * width + j], true) {
            continue;
        }
        match (a.get(i), b.get(j)) {
            (None, None) => return true,
            (Some(Symbol::Byte(x)), Some(Symbol::Byte(y))) => {
                if x == y {
                    open.push((i + 1, j + 1));
                }
            }
            (x, y) => {
                if let Some(Symbol::Any(allows)) = x {
                    open.push((i + 1, j));
                    if matches!(y, Some(Symbol::Byte(byte)) if allows(*byte)) {
                        open.push((i, j + 1));
                    }
                }
                if let Some(Symbol::Any(allows)) = y {
                    open.push((i, j + 1));
                    if matches!(x, Some(Symbol::Byte(byte)) if allows(*byte)) {
                        open.push((i + 1, j));
                    }
                }
            }
        }
    }
    false
}

impl Node {
    /// The entry that a spelling conflicts with, if it does with any in the trie.
    pub(super) fn conflict(
        &self,
        spelling: &Spelling,
        symbols: &[Symbol],
        known: &[Spelled],
    ) -> Option<usize> {
        let overlapping = |ends: &[&End]| {
            ends.iter()
                .map(|end| &known[end.spelling])
                .find(|other| overlap(symbols, &other.symbols))
                .map(|other| other.entry)
        };
        let mut node = self;
        for segment in &spelling.path {
            let (tokens, rank) = match segment {
                Segment::Static(literal) => {
                    node = node.literals.get(literal)?;
                    continue;
                }
                Segment::Dynamic(tokens) => (tokens, Rank::of_segment(tokens)),
                Segment::Rest(tokens) => (tokens, Rank::of_rest(tokens, spelling.tail.as_ref())),
            };
            let branches = node
                .branches(tokens)
                .iter()
                .filter(|branch| branch.rank == rank);
            let mut same = None;
            let mut ends = Vec::new();
            for branch in branches {
                match &branch.next {
                    Next::Node(child) if branch.is_segment(tokens) => same = Some(child),
                    _ => branch.ends(&mut ends),
                }
            }
            if let Some(entry) = overlapping(&ends) {
                return Some(entry);
            }
            node = same?;
        }
        let rank = TailRank::of(spelling.tail.as_ref());
        let rivals = node.ends.iter();
        let rivals: Vec<&End> = rivals
            .filter(|end| TailRank::of(end.tail.as_ref()) == rank)
            .collect();
        overlapping(&rivals)
    }
}
