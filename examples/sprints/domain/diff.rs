//! What a unified diff changes, and what of it deserves a second look.

use std::fmt;

use trefoil::prelude::*;

use super::risk::{Risk, RiskKind, begins_test, has_secret, is_unfinished};

/// Added or removed lines of one hunk from which on it is large.
const LARGE_HUNK: usize = 50;

/// What a diff changes
#[mcp_type]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct DiffReport {
    /// Files that change
    pub files: Vec<FileChange>,
    /// Lines added in all files
    pub added_lines: usize,
    /// Lines removed in all files
    pub removed_lines: usize,
    /// What deserves a second look
    pub risks: Vec<Risk>,
}

/// What a diff does to one file
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct FileChange {
    /// Path of the file
    pub path: String,
    /// Lines added
    pub added_lines: usize,
    /// Lines removed
    pub removed_lines: usize,
}

/// The text is not a unified diff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotADiff {
    pub line: usize,
    pub why: String,
}

impl fmt::Display for NotADiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} of the diff: {}; send the output of `git diff`",
            self.line, self.why
        )
    }
}

impl std::error::Error for NotADiff {}

/// A hunk that is being read: where it is in both files, and how many lines of each are still to come.
struct Hunk {
    start: usize,
    old: (usize, usize),
    new: (usize, usize),
    changed: usize,
}

/// Reads a unified diff.
pub fn analyze(diff: &str) -> Result<DiffReport, NotADiff> {
    let mut report = DiffReport::default();
    let mut old_path = "";
    let mut hunk: Option<Hunk> = None;
    for (number, line) in (1..).zip(diff.lines()) {
        let fail = |why: String| NotADiff { line: number, why };
        if let Some(open) = &mut hunk {
            report.read_line(open, line).map_err(fail)?;
            if open.old.1 == 0 && open.new.1 == 0 {
                report.close(open);
                hunk = None;
            }
        } else if let Some(path) = line.strip_prefix("--- ") {
            old_path = path_of(path);
        } else if let Some(path) = line.strip_prefix("+++ ") {
            let path = path_of(path);
            report.open(if path == "/dev/null" { old_path } else { path });
        } else if let Some(path) = line.strip_prefix("rename to ") {
            report.open(path);
        } else if let Some(paths) = line.strip_prefix("Binary files ") {
            let path = paths
                .strip_suffix(" differ")
                .and_then(|paths| paths.split(" and ").last());
            report.open(path.map_or(paths, path_of));
        } else if line.starts_with("@@") {
            let header =
                Hunk::parse(line).ok_or_else(|| fail(format!("`{line}` is no hunk header")))?;
            if report.files.is_empty() {
                return Err(fail("a hunk, but no line names its file".to_owned()));
            }
            hunk = Some(header).filter(|hunk| hunk.old.1 + hunk.new.1 > 0);
        }
    }
    let line = diff.lines().count();
    if hunk.is_some() {
        return Err(NotADiff {
            line,
            why: "the last hunk is cut off".to_owned(),
        });
    }
    if report.files.is_empty() {
        return Err(NotADiff {
            line,
            why: "no line names a file that changes".to_owned(),
        });
    }
    Ok(report)
}

/// The path of a `---` or `+++` line: without a time stamp, and without git's `a/` or `b/`.
fn path_of(text: &str) -> &str {
    let path = text.split('\t').next().unwrap_or(text);
    path.strip_prefix("a/")
        .or_else(|| path.strip_prefix("b/"))
        .unwrap_or(path)
}

impl Hunk {
    /// Reads `@@ -1,3 +1,4 @@`.
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("@@ ")?.split(' ');
        let mut range = |sign| {
            let range = words.next()?.strip_prefix(sign)?;
            let (start, count) = range.split_once(',').unwrap_or((range, "1"));
            Some((start.parse().ok()?, count.parse().ok()?))
        };
        let (old, new): ((usize, usize), (usize, usize)) = (range('-')?, range('+')?);
        (words.next()? == "@@").then_some(Self {
            start: new.0,
            old,
            new,
            changed: 0,
        })
    }
}

/// One line of one side is read; an error if no more was to come.
fn advance(side: &mut (usize, usize)) -> Result<usize, String> {
    let line = side.0;
    side.1 = side
        .1
        .checked_sub(1)
        .ok_or("the hunk is longer than its header says")?;
    side.0 += 1;
    Ok(line)
}

impl DiffReport {
    /// From here on lines belong to this file.
    fn open(&mut self, path: &str) {
        // A file that is renamed and changed is named twice.
        if self.files.last().is_none_or(|file| file.path != path) {
            self.files.push(FileChange {
                path: path.to_owned(),
                added_lines: 0,
                removed_lines: 0,
            });
        }
    }

    fn read_line(&mut self, hunk: &mut Hunk, line: &str) -> Result<(), String> {
        let Some(file) = self.files.last_mut() else {
            return Ok(());
        };
        let risk = |kind, line, detail: &str| Risk {
            kind,
            path: file.path.clone(),
            line,
            detail: detail.to_owned(),
        };
        match line.split_at_checked(1) {
            Some(("+", text)) => {
                let number = advance(&mut hunk.new)?;
                if has_secret(text) {
                    self.risks.push(risk(
                        RiskKind::Secret,
                        number,
                        "a literal is assigned to a secret's name",
                    ));
                }
                if is_unfinished(text) {
                    self.risks
                        .push(risk(RiskKind::Unfinished, number, text.trim()));
                }
                file.added_lines += 1;
                self.added_lines += 1;
                hunk.changed += 1;
            }
            Some(("-", text)) => {
                let number = advance(&mut hunk.old)?;
                if begins_test(text) {
                    self.risks
                        .push(risk(RiskKind::RemovedTest, number, text.trim()));
                }
                file.removed_lines += 1;
                self.removed_lines += 1;
                hunk.changed += 1;
            }
            // An empty line of context loses its blank in many a mail.
            Some((" ", _)) | None => {
                advance(&mut hunk.old)?;
                advance(&mut hunk.new)?;
            }
            Some(("\\", _)) => {}
            Some(_) => return Err(format!("`{line}` begins with none of `+`, `-` and a blank")),
        }
        Ok(())
    }

    fn close(&mut self, hunk: &Hunk) {
        if hunk.changed >= LARGE_HUNK
            && let Some(file) = self.files.last()
        {
            self.risks.push(Risk {
                kind: RiskKind::LargeHunk,
                path: file.path.clone(),
                line: hunk.start,
                detail: format!("{} changed lines in one hunk", hunk.changed),
            });
        }
    }
}
