//! Files that may be read: documents, logs and projects, each below a directory of its own.

use std::path::{Path, PathBuf};
use std::{fs, io};

use trefoil::prelude::*;
use trefoil::uri::SafePathError;

/// Where the files are.
#[derive(Debug, Clone)]
pub struct Files {
    root: PathBuf,
}

impl Files {
    /// The files beside this source.
    pub fn bundled() -> Self {
        Self::in_directory(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/database/data"))
    }

    /// Files in a directory with the folders `docs`, `logs` and `projects`.
    pub fn in_directory(root: PathBuf) -> Self {
        Self { root }
    }

    /// A document.
    pub fn document(&self, topic: &SafePath) -> Result<Option<String>, ReadError> {
        let path = SafePath::new(format!("{topic}.md"))?;
        text(&self.root.join("docs"), &path)
    }

    /// A log file.
    pub fn log(&self, date: Date, name: &str) -> Result<Option<String>, ReadError> {
        let Date(year, month, day) = date;
        let path = SafePath::new(format!("{year:04}/{month:02}/{day:02}/{name}.log"))?;
        text(&self.root.join("logs"), &path)
    }

    /// The last lines of the newest logs that are as severe as asked for, oldest first.
    pub fn recent_lines(&self, levels: &[&str], count: usize) -> io::Result<Vec<String>> {
        let mut lines = Vec::new();
        for log in files_below(&self.root.join("logs"))? {
            let text = fs::read_to_string(log)?;
            let found = text.lines().filter(|line| {
                line.split(' ')
                    .nth(1)
                    .is_some_and(|level| levels.contains(&level))
            });
            lines.extend(found.map(str::to_owned));
        }
        // Each line begins with its time.
        lines.sort_unstable();
        Ok(lines.split_off(lines.len().saturating_sub(count)))
    }

    /// A file of a project. A link may lead to another file of the same project, not out of it.
    pub fn project_file(
        &self,
        project: &SafePath,
        path: &SafePath,
    ) -> Result<Option<Vec<u8>>, ReadError> {
        let projects = self.root.join("projects");
        match found(project.resolve_in(&projects))? {
            Some(project) => bytes(&project, path),
            None => Ok(None),
        }
    }

    /// Names of what can be read below a folder, in order, with forward slashes.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let folder = self.root.join(folder);
        files_below(&folder)
            .unwrap_or_default()
            .iter()
            .filter_map(|file| file.strip_prefix(&folder).ok()?.to_str())
            .map(|name| name.replace('\\', "/"))
            .collect()
    }
}

/// Year, month and day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date(pub u16, pub u8, pub u8);

fn text(root: &Path, path: &SafePath) -> Result<Option<String>, ReadError> {
    let text = bytes(root, path)?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok(text)
}

fn bytes(root: &Path, path: &SafePath) -> Result<Option<Vec<u8>>, ReadError> {
    match found(path.resolve_in(root))? {
        Some(path) if path.is_file() => Ok(Some(fs::read(path)?)),
        _ => Ok(None),
    }
}

fn found(resolved: Result<PathBuf, SafePathError>) -> Result<Option<PathBuf>, ReadError> {
    match resolved {
        Err(error) if error.is_not_found() => Ok(None),
        resolved => Ok(Some(resolved?)),
    }
}

/// All files below a directory, in order; links are left out.
fn files_below(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            files.extend(files_below(&entry.path())?);
        } else if kind.is_file() {
            files.push(entry.path());
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Why a file was not read, though it may be there.
#[derive(Debug)]
pub enum ReadError {
    Refused(SafePathError),
    Io(io::Error),
}

impl From<SafePathError> for ReadError {
    fn from(error: SafePathError) -> Self {
        Self::Refused(error)
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<ReadError> for ProtocolError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Refused(error) => Self::invalid_params(error.to_string()).source(error),
            ReadError::Io(error) => Self::internal("the file cannot be read").source(error),
        }
    }
}
