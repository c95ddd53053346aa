//! Enums in all representations of serde.

use trefoil::mcp_type;

use super::echoes;
use super::sample::sampled;

#[mcp_type]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Flat {
    Low,
    High,
}

/// How urgent a task is
#[mcp_type]
#[derive(Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Documented {
    /// Some day
    Low,
    /// Somebody
    /// waits
    VeryHigh,
    #[serde(rename = "now", alias = "NOW")]
    /// Drop everything
    Immediate,
}

#[mcp_type]
#[derive(Clone, Copy)]
enum PartlyDocumented {
    First,
    /// Only this one is described
    Second,
    Third,
}

/// What to draw
#[mcp_type]
pub(crate) enum External {
    Clear,
    /// In the pen's colour
    Label(String),
    Move {
        x: i32,
        y: Option<i32>,
    },
    Line(i32, i32),
}

/// What happened
#[mcp_type]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Internal {
    Opened,
    /// Somebody wrote
    Commented {
        text: String,
        #[serde(default)]
        length: u16,
    },
    Renamed(Renamed),
}

#[mcp_type]
pub(crate) struct Renamed {
    from: String,
    to: Option<String>,
}

#[mcp_type]
#[serde(tag = "t", content = "c")]
pub(crate) enum Adjacent {
    Nothing,
    Number(u8),
    Named { name: String },
    Pair(bool, String),
}

#[mcp_type]
#[serde(untagged)]
enum Untagged {
    Number(i32),
    Text(String),
    Range { from: f64, to: Option<f64> },
    Numbers(Vec<u8>),
}

/// A struct with an enum in it
#[mcp_type]
struct Task {
    /// When to do it
    priority: Documented,
    flat: Option<Flat>,
    #[serde(default)]
    events: Vec<Internal>,
    shape: External,
}

sampled!(Flat, |dice| Self::Low, Self::High);
sampled!(
    Documented,
    |dice| Self::Low,
    Self::VeryHigh,
    Self::Immediate
);
sampled!(
    PartlyDocumented,
    |dice| Self::First,
    Self::Second,
    Self::Third
);
sampled!(
    External,
    |dice| Self::Clear,
    Self::Label(String::sample(dice)),
    Self::Move {
        x: i32::sample(dice),
        y: Option::sample(dice)
    },
    Self::Line(i32::sample(dice), i32::sample(dice)),
);
sampled!(
    Internal,
    |dice| Self::Opened,
    Self::Commented {
        text: String::sample(dice),
        length: u16::sample(dice)
    },
    Self::Renamed(Renamed::sample(dice)),
);
sampled!(
    Adjacent,
    |dice| Self::Nothing,
    Self::Number(u8::sample(dice)),
    Self::Named {
        name: String::sample(dice)
    },
    Self::Pair(bool::sample(dice), String::sample(dice)),
);
sampled!(
    Untagged,
    |dice| Self::Number(i32::sample(dice)),
    Self::Text(String::sample(dice)),
    Self::Range {
        from: f64::sample(dice),
        to: Option::sample(dice)
    },
    Self::Numbers(Vec::sample(dice)),
);
sampled! {
    Renamed { from, to }
    Task { priority, flat, events, shape }
}

echoes! {
    of_flat: Flat;
    of_documented: Documented;
    of_partly_documented: PartlyDocumented;
    of_option: Option<Documented>;
    of_list: Vec<Flat>;
    of_external: External;
    of_internal: Internal;
    of_adjacent: Adjacent;
    of_untagged: Untagged;
    of_task: Task;
    of_result: Result<u8, String>;
}

sampled!(Result<u8, String>, |dice| Ok(u8::sample(dice)), Err(String::sample(dice)));
