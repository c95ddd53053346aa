//! Signatures of functions in TypeScript and Rust, as far as a test has to know them.

use std::fmt;

use trefoil::prelude::*;

/// A language that tests are written in
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[serde(rename = "typescript")]
    TypeScript,
    Rust,
}

/// What a test must know of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    pub name: String,
    pub is_async: bool,
    pub parameters: Vec<Parameter>,
    /// Empty if nothing is returned.
    pub returns: String,
}

/// One parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub ty: String,
}

/// A signature that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub signature: String,
    pub why: String,
    pub language: Language,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let example = match self.language {
            Language::TypeScript => "function total(prices: number[], currency?: string): number",
            Language::Rust => "fn total(prices: &[f64], currency: Option<String>) -> f64",
        };
        write!(
            f,
            "cannot read the signature `{}`: {}; write it like `{example}`",
            self.signature, self.why
        )
    }
}

impl std::error::Error for Unreadable {}

impl Signature {
    /// Reads a signature.
    pub fn parse(text: &str, language: Language) -> Result<Self, Unreadable> {
        read(text, language).map_err(|why| Unreadable {
            signature: text.to_owned(),
            why,
            language,
        })
    }
}

fn read(text: &str, language: Language) -> Result<Signature, String> {
    let (keyword, arrow) = match language {
        Language::TypeScript => ("function", ":"),
        Language::Rust => ("fn", "->"),
    };
    let mut rest = text.trim().trim_end_matches(['{', ';']).trim_end();
    let mut is_async = false;
    loop {
        let (word, after) = rest
            .split_once(char::is_whitespace)
            .ok_or(format!("there is no `{keyword}`"))?;
        rest = after.trim_start();
        match word {
            _ if word == keyword => break,
            "async" => is_async = true,
            "export" | "default" | "const" | "unsafe" => {}
            _ if word.starts_with("pub") => {}
            _ => return Err(format!("`{word}` stands where `{keyword}` is expected")),
        }
    }
    let name_end = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
        .ok_or("there is no `(`")?;
    let (name, after_name) = rest.split_at(name_end);
    if name.is_empty() {
        return Err("there is no name".to_owned());
    }
    let open = top_level(after_name, |c| c == '(')
        .next()
        .ok_or("there is no `(`")?;
    let inside = &after_name[open + 1..];
    let close = top_level(inside, |c| c == ')')
        .next()
        .ok_or("the `(` is not closed")?;
    let returns = inside[close + 1..].trim();
    let returns = match returns.strip_prefix(arrow) {
        Some(returns) => returns.trim(),
        None if returns.is_empty() => "",
        None => return Err(format!("`{returns}` stands where `{arrow}` is expected")),
    };
    Ok(Signature {
        name: name.to_owned(),
        is_async: is_async || returns.starts_with("Promise<"),
        parameters: split(&inside[..close])
            .map(parameter)
            .collect::<Result<_, _>>()?,
        returns: match returns {
            "void" | "()" | "Promise<void>" => String::new(),
            returns => returns.to_owned(),
        },
    })
}

fn parameter(text: &str) -> Result<Parameter, String> {
    let (name, ty) = text
        .split_once(':')
        .ok_or(format!("parameter `{text}` has no type"))?;
    let name = name
        .trim()
        .trim_start_matches("mut ")
        .trim_start_matches("...");
    let (name, is_optional) = match name.strip_suffix('?') {
        Some(name) => (name, true),
        None => (name, false),
    };
    if name.is_empty()
        || !name
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    {
        return Err(format!(
            "parameter `{text}` must be a plain name and a type"
        ));
    }
    // A default makes a parameter optional as well.
    let (ty, default) = match ty.split_once(" = ") {
        Some((ty, _)) => (ty.trim(), true),
        None => (ty.trim(), false),
    };
    let ty = if is_optional || default {
        format!("{ty} | undefined")
    } else {
        ty.to_owned()
    };
    Ok(Parameter {
        name: name.to_owned(),
        ty,
    })
}

/// The parts between commas that no bracket encloses.
fn split(list: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let ends = top_level(list, |c| c == ',').chain([list.len()]);
    let parts = ends.map(move |end| {
        let part = &list[start.min(end)..end];
        start = end + 1;
        part.trim()
    });
    parts.filter(|part| !part.is_empty())
}

/// Places of characters that no bracket encloses; the `>` of an arrow closes nothing.
fn top_level(text: &str, wanted: impl Fn(char) -> bool) -> impl Iterator<Item = usize> {
    let mut depth = 0_usize;
    let mut previous = ' ';
    text.char_indices().filter_map(move |(at, character)| {
        let found = depth == 0 && wanted(character);
        match character {
            '(' | '[' | '{' | '<' => depth += 1,
            '>' if matches!(previous, '-' | '=') => {}
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        previous = character;
        found.then_some(at)
    })
}
