//! Templates taken apart: spellings, segments and tokens.
//!
//! An optional expression is written in several ways, `{/x,y}` as nothing, `/{x}` or `/{x}/{y}`. Each combination is a
//! *spelling*, made of nothing but literals and three kinds of variables. Neighbours with the same operator are read as one
//! expression, since `{/x}{/y}` expands like `{/x,y}`.

use std::cmp::Reverse;

use trefoil_syntax::template::{Operator, Part, UriTemplate};

/// A piece of a pattern. Variables are nameless here, so that patterns which match alike are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Literal(Box<str>),
    /// A value without delimiters.
    Simple,
    /// A value of anything.
    Reserved,
    /// `x=1;y=2`, after its first semicolon.
    Parameters,
}

/// Which variables a token gives its text to: indexes into the template's names.
#[derive(Debug, Clone)]
pub(super) enum Capture {
    One(usize),
    Parameters(Box<[usize]>),
}

/// A segment of the path.
#[derive(Debug, Clone)]
pub(super) enum Segment {
    Static(Box<str>),
    Dynamic(Vec<Token>),
    /// The segment with the first reserved variable and all that follows.
    Rest(Vec<Token>),
}

/// What follows the path: from the first `?` or `#` on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tail {
    pub(super) before: Vec<Token>,
    /// Whether a query expression stands between `before` and `after`.
    pub(super) query: bool,
    /// The fragment after a query expression.
    pub(super) after: Vec<Token>,
}

/// One way to write a template.
#[derive(Debug, Clone)]
pub(super) struct Spelling {
    pub(super) path: Vec<Segment>,
    pub(super) tail: Option<Tail>,
    /// Of the tokens that are variables, in order.
    pub(super) captures: Box<[Capture]>,
    /// Variables of the query expression.
    pub(super) query: Box<[usize]>,
}

/// The order among branches that begin with equally long literals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    reserved: bool,
    literal: Reverse<usize>,
    tail: TailRank,
}

/// The order among tails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TailRank {
    prefix: Reverse<usize>,
    then: u8,
}

const NO_TAIL: TailRank = TailRank {
    prefix: Reverse(0),
    then: 0,
};

impl Rank {
    pub(super) fn of_segment(tokens: &[Token]) -> Self {
        Self {
            reserved: false,
            literal: Reverse(literal_length(tokens)),
            tail: NO_TAIL,
        }
    }

    pub(super) fn of_rest(tokens: &[Token], tail: Option<&Tail>) -> Self {
        let mut tail = TailRank::of(tail);
        if tail == NO_TAIL {
            // A reserved variable at the end takes the query too: neither is more specific.
            tail.then = QUERY;
        }
        Self {
            reserved: true,
            literal: Reverse(literal_length(tokens)),
            tail,
        }
    }
}

const QUERY: u8 = 3;

impl TailRank {
    pub(super) fn of(tail: Option<&Tail>) -> Self {
        let Some(tail) = tail else { return NO_TAIL };
        let prefix = prefix(&tail.before).len();
        let then = match tail.before.get(usize::from(prefix > 0)) {
            Some(Token::Simple | Token::Parameters) => 1,
            Some(Token::Reserved) => 2,
            _ if tail.query => QUERY,
            _ => 0,
        };
        Self {
            prefix: Reverse(prefix),
            then,
        }
    }
}

/// The literal that tokens begin with.
pub(super) fn prefix(tokens: &[Token]) -> &str {
    match tokens.first() {
        Some(Token::Literal(literal)) => literal,
        _ => "",
    }
}

fn literal_length(tokens: &[Token]) -> usize {
    tokens
        .iter()
        .map(|token| match token {
            Token::Literal(literal) => literal.len(),
            _ => 0,
        })
        .sum()
}

/// Literals and merged expressions of a template.
enum Item<'t> {
    Literal(&'t str),
    Expression(Operator, Vec<usize>),
}

impl Item<'_> {
    /// In how many ways it can be written.
    fn ways(&self) -> usize {
        match self {
            Self::Expression(Operator::Label | Operator::Path | Operator::Fragment, names) => {
                names.len() + 1
            }
            Self::Expression(Operator::Parameter, _) => 2,
            _ => 1,
        }
    }
}

fn items(template: &UriTemplate) -> Vec<Item<'_>> {
    let mut items: Vec<Item<'_>> = Vec::new();
    let mut next = 0;
    for part in template.parts() {
        match part {
            Part::Literal(literal) => items.push(Item::Literal(literal)),
            Part::Expression(expression) => {
                let names = next..next + expression.variables().len();
                next = names.end;
                let operator = match expression.operator() {
                    Operator::Continuation => Operator::Query,
                    operator => operator,
                };
                match items.last_mut() {
                    Some(Item::Expression(last, before)) if *last == operator => {
                        before.extend(names)
                    }
                    _ => items.push(Item::Expression(operator, names.collect())),
                }
            }
        }
    }
    items
}

/// All spellings of a template, those with more of the earlier variables first.
pub(super) fn spellings(template: &UriTemplate) -> Vec<Spelling> {
    let items = items(template);
    let count = items.iter().map(Item::ways).product();
    (0..count)
        .map(|number| spelling(&items, count, number))
        .collect()
}

fn spelling(items: &[Item<'_>], count: usize, number: usize) -> Spelling {
    let mut builder = Builder::default();
    let mut number = number;
    let mut block = count;
    for item in items {
        // The number in a mixed radix; the first item is its highest digit, and 0 means that all is there.
        block /= item.ways();
        let absent = number / block;
        number %= block;
        match item {
            Item::Literal(literal) => builder.literal(literal),
            Item::Expression(operator, names) => match operator {
                Operator::Simple => builder.values("", ",", &Token::Simple, names),
                Operator::Reserved => builder.values("", ",", &Token::Reserved, names),
                Operator::Query | Operator::Continuation => builder.query(names),
                Operator::Parameter if absent == 0 => {
                    builder.literal(";");
                    builder.variable(
                        Token::Parameters,
                        Capture::Parameters(names.as_slice().into()),
                    );
                }
                Operator::Parameter => {}
                Operator::Label | Operator::Path | Operator::Fragment => {
                    let present = &names[..names.len() - absent];
                    let (first, separator, token) = match operator {
                        Operator::Label => (".", ".", Token::Simple),
                        Operator::Path => ("/", "/", Token::Simple),
                        _ => ("#", ",", Token::Reserved),
                    };
                    builder.values(first, separator, &token, present);
                }
            },
        }
    }
    builder.finish()
}

/// Puts tokens where they belong: path, tail before the query expression, tail after it.
#[derive(Default)]
struct Builder {
    path: Vec<Token>,
    tail: Option<Tail>,
    captures: Vec<Capture>,
    query: Vec<usize>,
}

impl Builder {
    fn tokens(&mut self) -> &mut Vec<Token> {
        match &mut self.tail {
            None => &mut self.path,
            Some(Tail {
                query: true, after, ..
            }) => after,
            Some(Tail { before, .. }) => before,
        }
    }

    fn literal(&mut self, text: &str) {
        let (text, tail) = match text.find(['?', '#']) {
            Some(at) if self.tail.is_none() => text.split_at(at),
            _ => (text, ""),
        };
        self.append(text);
        if !tail.is_empty() {
            self.tail = Some(Tail::default());
            self.append(tail);
        }
    }

    fn append(&mut self, text: &str) {
        let tokens = self.tokens();
        if text.is_empty() {
            return;
        }
        if let Some(Token::Literal(last)) = tokens.last_mut() {
            *last = [&**last, text].concat().into_boxed_str();
        } else {
            tokens.push(Token::Literal(text.into()));
        }
    }

    fn variable(&mut self, token: Token, capture: Capture) {
        self.tokens().push(token);
        self.captures.push(capture);
    }

    fn values(&mut self, first: &str, separator: &str, token: &Token, names: &[usize]) {
        for (index, name) in names.iter().enumerate() {
            self.literal(if index == 0 { first } else { separator });
            self.variable(token.clone(), Capture::One(*name));
        }
    }

    fn query(&mut self, names: &[usize]) {
        self.tail.get_or_insert_default().query = true;
        self.query.extend(names);
    }

    fn finish(self) -> Spelling {
        Spelling {
            path: segments(self.path),
            tail: self.tail,
            captures: self.captures.into_boxed_slice(),
            query: self.query.into_boxed_slice(),
        }
    }
}

/// Splits a path at its slashes, up to the first reserved variable.
fn segments(path: Vec<Token>) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut current = Vec::new();
    let mut tokens = path.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            Token::Literal(literal) => {
                for (index, piece) in literal.split('/').enumerate() {
                    if index > 0 {
                        segments.push(segment(std::mem::take(&mut current)));
                    }
                    if !piece.is_empty() {
                        current.push(Token::Literal(piece.into()));
                    }
                }
            }
            Token::Reserved => {
                current.push(token);
                current.extend(tokens);
                segments.push(Segment::Rest(current));
                return segments;
            }
            token => current.push(token),
        }
    }
    segments.push(segment(current));
    segments
}

fn segment(mut tokens: Vec<Token>) -> Segment {
    match tokens.as_mut_slice() {
        [] => Segment::Static("".into()),
        [Token::Literal(literal)] => Segment::Static(std::mem::take(literal)),
        _ => Segment::Dynamic(tokens),
    }
}
