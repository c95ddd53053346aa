//! Lines of a diff that deserve a second look.

use trefoil::prelude::*;

/// Something that deserves a second look
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Risk {
    /// Kind of the risk
    pub kind: RiskKind,
    /// Path of the file
    pub path: String,
    /// Line in the new file; in the old one for what is removed
    pub line: usize,
    /// The line itself, or how large the hunk is; secrets are not repeated
    pub detail: String,
}

/// Kind of a risk
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum RiskKind {
    /// A test is taken out
    RemovedTest,
    /// A password, key or token is written into a file
    Secret,
    /// A note that something is unfinished
    Unfinished,
    /// Many lines at once
    LargeHunk,
}

/// Whether a test begins on the line, in Rust, TypeScript, Python or Go.
pub fn begins_test(line: &str) -> bool {
    let line = line.trim_start();
    let beginnings = [
        "#[test]",
        "#[tokio::test",
        "it(",
        "it.each",
        "test(",
        "test.each",
        "describe(",
        "def test_",
        "func Test",
    ];
    beginnings
        .iter()
        .any(|beginning| line.starts_with(beginning))
}

/// Whether a literal is assigned to something that is called like a secret, or a known kind of key is in the line.
pub fn has_secret(line: &str) -> bool {
    let lower = line.to_lowercase();
    let words = ["password", "passwd", "secret", "api_key", "apikey", "token"];
    let assigns = lower.match_indices(['=', ':']).any(|(at, _)| {
        let (name, value) = lower.split_at(at);
        let value = value.trim_start_matches(['=', ':', ' ']);
        let literal = value
            .strip_prefix(['"', '\''])
            .and_then(|rest| rest.split(['"', '\'']).next());
        // What begins with `$` is put in from elsewhere.
        let is_real = literal.is_some_and(|text| text.len() >= 4 && !text.starts_with('$'));
        is_real && words.iter().any(|word| name.contains(word))
    });
    assigns || line.contains("-----BEGIN") && line.contains("PRIVATE KEY") || has_access_key(line)
}

/// Whether the line holds an access key of a well-known cloud: `AKIA` and 16 capitals or digits.
fn has_access_key(line: &str) -> bool {
    let mut places = line.match_indices("AKIA");
    places.any(|(at, prefix)| {
        let rest = line[at + prefix.len()..].chars();
        rest.take_while(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
            .count()
            == 16
    })
}

/// Whether the line says that something is unfinished.
pub fn is_unfinished(line: &str) -> bool {
    let markers = ["TODO", "FIXME", "XXX"];
    markers.iter().any(|marker| line.contains(marker))
}
