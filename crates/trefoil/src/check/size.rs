//! How much of a model's context the tools take before anything is asked.

use super::{Finding, Item, Rule, Surface};

/// More tools than this are cut off or refused by some clients.
const MOST_TOOLS: usize = 40;

/// A list of more tokens than this is reported.
const MOST_TOKENS: usize = 10_000;

/// JSON and English come to about four bytes a token, other scripts to about as much.
const BYTES_PER_TOKEN: usize = 4;

impl Surface<'_> {
    /// Bytes of the list of tools as JSON, as the newest revision has it.
    pub(crate) fn list_bytes(&self) -> usize {
        let tools: Vec<_> = self.tools.iter().map(|tool| tool.listed).collect();
        serde_json::to_string(&tools).map_or(0, |list| list.len())
    }

    /// About as many tokens as the list of tools costs.
    pub(crate) fn list_tokens(&self) -> usize {
        self.list_bytes().div_ceil(BYTES_PER_TOKEN)
    }
}

pub(super) fn check(surface: &Surface<'_>, findings: &mut Vec<Finding>) {
    let tools = surface.tools.len();
    if tools > MOST_TOOLS {
        findings.push(Finding::new(
            Rule::TooManyTools,
            Item::Server,
            format!(
                "there are {tools} tools, and some clients show a model {MOST_TOOLS} at most, those of other servers \
                 included; join tools that do nearly the same, or split the server"
            ),
        ));
    }
    let tokens = surface.list_tokens();
    if tokens > MOST_TOKENS {
        findings.push(Finding::new(
            Rule::ListTooLarge,
            Item::Server,
            format!(
                "the tool list has about {tokens} tokens, which every conversation pays for; stay below {MOST_TOKENS} by \
                 shorter descriptions, smaller schemas or fewer tools"
            ),
        ));
    }
}
