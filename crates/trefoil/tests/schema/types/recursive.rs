//! Types that hold values of their own.

use trefoil::mcp_type;

use super::echoes;
use super::sample::{Sample, sampled};
use crate::dice::Dice;

/// A folder
#[mcp_type]
struct Folder {
    /// What it is called
    name: String,
    /// Folders in it
    #[serde(default)]
    folders: Vec<Self>,
}

/// One entry of a chain
#[mcp_type]
pub(crate) struct Chain {
    value: u8,
    next: Option<Box<Self>>,
}

#[mcp_type]
enum Expression {
    Number(f64),
    Negative(Box<Self>),
    Sum(Vec<Self>),
}

#[mcp_type]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Condition {
    Has { word: String },
    Not { condition: Box<Self> },
    All { conditions: Vec<Self> },
}

#[mcp_type]
struct Person {
    name: String,
    friends: Vec<Acquaintance>,
}

#[mcp_type]
struct Acquaintance {
    since: Option<i32>,
    person: Person,
}

impl Sample for Folder {
    fn sample(dice: &mut Dice) -> Self {
        Self {
            name: String::sample(dice),
            folders: few(dice),
        }
    }
}

impl Sample for Chain {
    fn sample(dice: &mut Dice) -> Self {
        let next = (!dice.once_in(3)).then(|| Box::new(Self::sample(dice)));
        Self {
            value: u8::sample(dice),
            next,
        }
    }
}

impl Sample for Acquaintance {
    fn sample(dice: &mut Dice) -> Self {
        let person = Person {
            name: String::sample(dice),
            friends: few(dice),
        };
        Self {
            since: Option::sample(dice),
            person,
        }
    }
}

sampled!(
    Expression,
    |dice| Self::Number(f64::sample(dice)),
    Self::Negative(Box::sample(dice)),
    Self::Sum(few(dice)),
);
sampled!(
    Condition,
    |dice| Self::Has {
        word: String::sample(dice)
    },
    Self::Not {
        condition: Box::sample(dice)
    },
    Self::All {
        conditions: few(dice)
    },
);
sampled! {
    Person { name, friends }
}

/// Less than one on average, so that it ends.
fn few<T: Sample>(dice: &mut Dice) -> Vec<T> {
    let count = *dice.pick(&[0, 0, 0, 1, 2]);
    (0..count).map(|_| T::sample(dice)).collect()
}

echoes! {
    of_folder: Folder;
    of_chain: Chain;
    of_expression: Expression;
    of_condition: Condition;
    of_person: Person;
    of_option: Option<Folder>;
    of_list: Vec<Chain>;
}
