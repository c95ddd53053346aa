//! Relative paths that a client may name.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A relative path from outside that does not climb.
///
/// Take it as the type of a template variable or tool argument wherever a client names a file. It cannot be
/// made from a path that is empty, absolute, begins with a Windows drive or a backslash, or holds a `..` segment (also between
/// backslashes) or a NUL. The rules are the same on every platform. They are applied to the decoded value, so `..%2f..` in a
/// URI is refused like `../..` (RES-15).
///
/// This judges the text. Symbolic links can still lead elsewhere, so open files through [`resolve_in`](Self::resolve_in).
///
/// # Examples
///
/// ```
/// use trefoil::uri::SafePath;
///
/// let path: SafePath = "guides/start.md".parse()?;
/// assert_eq!(path.as_str(), "guides/start.md");
/// assert!("../secrets".parse::<SafePath>().is_err());
/// assert!("/etc/passwd".parse::<SafePath>().is_err());
/// # Ok::<(), trefoil::uri::SafePathError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SafePath(String);

impl SafePath {
    /// Checks a path.
    ///
    /// # Errors
    ///
    /// It is empty, absolute, begins with a drive or a backslash, or holds a `..` segment or a NUL.
    pub fn new(path: impl Into<String>) -> Result<Self, SafePathError> {
        let path = path.into();
        match fault(&path) {
            None => Ok(Self(path)),
            Some(kind) => Err(SafePathError(kind)),
        }
    }

    /// The path as it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Finds the file or directory below `root`.
    ///
    /// Both are made canonical, with all links followed; what comes back is the absolute path of something that
    /// exists and lies in `root`. A link that is put there between this check and your opening the file is not noticed:
    /// where others can write below `root`, the operating system has to confine the server.
    ///
    /// This reads the file system and may block; in an `async` handler call it on the blocking pool if the file system is slow.
    ///
    /// # Examples
    ///
    /// ```
    /// use trefoil::uri::SafePath;
    ///
    /// let root = std::env::temp_dir();
    /// let missing: SafePath = "no/such/file".parse()?;
    /// assert!(missing.resolve_in(&root).unwrap_err().is_not_found());
    /// # Ok::<(), trefoil::uri::SafePathError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is no such file ([`is_not_found`](SafePathError::is_not_found)), it lies outside of `root`
    /// ([`is_escape`](SafePathError::is_escape)), or the system refused to look.
    pub fn resolve_in(&self, root: &Path) -> Result<PathBuf, SafePathError> {
        let root = root
            .canonicalize()
            .map_err(|error| SafePathError(Kind::Root(error)))?;
        let found = root.join(&self.0).canonicalize().map_err(|error| {
            SafePathError(match error.kind() {
                // A file in the place of a directory is as good as nothing there.
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Kind::NotFound(error),
                _ => Kind::Unreadable(error),
            })
        })?;
        if found.starts_with(&root) {
            Ok(found)
        } else {
            Err(SafePathError(Kind::Escape))
        }
    }
}

/// What is wrong with the text of a path.
fn fault(path: &str) -> Option<Kind> {
    let begins_with_drive =
        matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if path.is_empty() {
        Some(Kind::Empty)
    } else if path.contains('\0') {
        Some(Kind::Nul)
    } else if path.starts_with(['/', '\\']) || begins_with_drive {
        Some(Kind::Absolute)
    } else if path.split(['/', '\\']).any(|segment| segment == "..") {
        Some(Kind::Climbs)
    } else {
        None
    }
}

impl std::str::FromStr for SafePath {
    type Err = SafePathError;

    fn from_str(path: &str) -> Result<Self, SafePathError> {
        Self::new(path)
    }
}

impl fmt::Display for SafePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for SafePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for SafePath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let path = String::deserialize(deserializer)?;
        Self::new(path).map_err(de::Error::custom)
    }
}

impl JsonSchema for SafePath {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "SafePath".into()
    }

    fn schema_id() -> Cow<'static, str> {
        concat!(module_path!(), "::SafePath").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// Why a path was refused or not found.
///
/// `Display` never shows the path of the root, nor anything else that the client did not send.
#[derive(Debug)]
pub struct SafePathError(Kind);

#[derive(Debug)]
enum Kind {
    Empty,
    Nul,
    Absolute,
    Climbs,
    NotFound(io::Error),
    Unreadable(io::Error),
    Root(io::Error),
    Escape,
}

impl SafePathError {
    /// Whether there is nothing at that path.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(self.0, Kind::NotFound(_))
    }

    /// Whether the path leads out of the root: by its text, or by a symbolic link.
    #[must_use]
    pub fn is_escape(&self) -> bool {
        matches!(self.0, Kind::Absolute | Kind::Climbs | Kind::Escape)
    }
}

impl fmt::Display for SafePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.0 {
            Kind::Empty => "path must not be empty",
            Kind::Nul => "path must not hold a NUL character",
            Kind::Absolute => "path must be relative, without a leading slash, backslash or drive",
            Kind::Climbs => "path must not hold a `..` segment",
            Kind::NotFound(_) => "there is nothing at this path",
            Kind::Unreadable(_) => "the path cannot be read",
            Kind::Root(_) => "the root directory cannot be read",
            Kind::Escape => "the path leads out of the root directory",
        })
    }
}

impl std::error::Error for SafePathError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::NotFound(error) | Kind::Unreadable(error) | Kind::Root(error) => Some(error),
            Kind::Empty | Kind::Nul | Kind::Absolute | Kind::Climbs | Kind::Escape => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(path: &str) -> String {
        SafePath::new(path).expect_err(path).to_string()
    }

    #[test]
    fn accepts_relative_paths() {
        for path in [
            "a", "a/b.txt", "./a", "a//b", "a/", "..a/b..", "...", "ü/ü", "ab:c", "a b", "aa:/b",
        ] {
            assert_eq!(SafePath::new(path).expect(path).as_str(), path);
        }
    }

    #[test]
    fn res_15_refuses_paths_that_climb() {
        for path in [
            "..", "../a", "a/..", "a/../b", "a\\..\\b", "a/..\\..", "..\\a",
        ] {
            assert_eq!(refusal(path), "path must not hold a `..` segment", "{path}");
            assert!(SafePath::new(path).expect_err(path).is_escape());
        }
    }

    #[test]
    fn res_15_refuses_absolute_paths_of_every_platform() {
        for path in [
            "/",
            "/etc/passwd",
            "//host/x",
            "\\x",
            "\\\\host\\share",
            "C:",
            "c:\\x",
            "C:/x",
            "z:x",
        ] {
            assert_eq!(
                refusal(path),
                "path must be relative, without a leading slash, backslash or drive",
                "{path}"
            );
        }
    }

    #[test]
    fn refuses_empty_paths_and_nul() {
        assert_eq!(refusal(""), "path must not be empty");
        assert_eq!(refusal("a\0.txt"), "path must not hold a NUL character");
    }

    #[test]
    fn is_a_plain_string_to_serde_and_to_schemas() {
        let path: SafePath = serde_json::from_str(r#""a/b""#).expect("legal");
        assert_eq!(serde_json::to_string(&path).expect("a string"), r#""a/b""#);
        let error = serde_json::from_str::<SafePath>(r#""../b""#).expect_err("climbs");
        assert!(
            error
                .to_string()
                .starts_with("path must not hold a `..` segment")
        );
        assert!(serde_json::from_str::<SafePath>("1").is_err());
        let schema = SchemaGenerator::default().subschema_for::<SafePath>();
        assert_eq!(schema, json_schema!({ "type": "string" }));
    }

    #[cfg(unix)]
    mod links {
        use super::*;
        use std::fs;
        use std::os::unix::fs::symlink;

        /// A directory of this test's own, removed at the end.
        struct Scratch(PathBuf);

        impl Scratch {
            fn new(name: &str) -> Self {
                let directory = format!("trefoil-safe-path-{name}-{}", std::process::id());
                let directory = std::env::temp_dir().join(directory);
                fs::create_dir_all(directory.join("root/sub")).expect("writable");
                fs::write(directory.join("secret"), "secret").expect("writable");
                fs::write(directory.join("root/sub/file"), "file").expect("writable");
                Self(directory)
            }

            fn root(&self) -> PathBuf {
                self.0.join("root")
            }
        }

        impl Drop for Scratch {
            fn drop(&mut self) {
                // Nothing depends on it; what remains is in the system's temporary directory.
                fs::remove_dir_all(&self.0).ok();
            }
        }

        fn resolved(path: &str, root: &Path) -> Result<PathBuf, SafePathError> {
            SafePath::new(path).expect(path).resolve_in(root)
        }

        #[test]
        fn finds_what_exists_in_the_root() {
            let scratch = Scratch::new("finds");
            let root = scratch.root();
            let file = root.canonicalize().expect("exists").join("sub/file");
            assert_eq!(resolved("sub/file", &root).expect("exists"), file);
            symlink("sub", root.join("inside")).expect("writable");
            assert_eq!(resolved("./inside//file", &root).expect("exists"), file);
        }

        #[test]
        fn res_15_refuses_links_that_lead_out() {
            let scratch = Scratch::new("refuses");
            let root = scratch.root();
            symlink("../secret", root.join("file-link")).expect("writable");
            symlink("..", root.join("directory-link")).expect("writable");
            symlink("/", root.join("absolute-link")).expect("writable");
            for path in [
                "file-link",
                "directory-link/secret",
                "directory-link",
                "absolute-link/etc",
            ] {
                let error = resolved(path, &root).expect_err(path);
                assert!(error.is_escape(), "{error:?}");
                assert_eq!(
                    error.to_string(),
                    "the path leads out of the root directory"
                );
            }
        }

        #[test]
        fn a_root_that_is_a_prefix_of_a_sibling_name_does_not_contain_it() {
            let scratch = Scratch::new("sibling");
            let root = scratch.root();
            fs::create_dir_all(scratch.0.join("root-2")).expect("writable");
            symlink("../root-2", root.join("link")).expect("writable");
            assert!(resolved("link", &root).expect_err("outside").is_escape());
        }

        #[test]
        fn says_what_is_missing_without_naming_the_root() {
            let scratch = Scratch::new("missing");
            let root = scratch.root();
            symlink("nowhere", root.join("dangling")).expect("writable");
            for path in ["none", "sub/file/none", "dangling"] {
                let error = resolved(path, &root).expect_err(path);
                assert!(error.is_not_found(), "{error:?}");
                assert_eq!(error.to_string(), "there is nothing at this path");
            }
            let error = resolved("file", &root.join("gone")).expect_err("no root");
            assert_eq!(error.to_string(), "the root directory cannot be read");
            assert!(!error.is_not_found());
        }

        #[test]
        fn says_when_the_system_refuses_to_look() {
            let scratch = Scratch::new("loop");
            let root = scratch.root();
            symlink("loop", root.join("loop")).expect("writable");
            let error = resolved("loop", &root).expect_err("a loop");
            assert_eq!(error.to_string(), "the path cannot be read");
            assert!(std::error::Error::source(&error).is_some());
        }
    }
}
