//! The router: one structure for all templates and static URIs.

mod conflict;
mod glob;
mod pattern;
#[cfg(test)]
mod properties;
mod search;
#[cfg(test)]
mod tests;
mod trie;
mod value;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use trefoil_syntax::template::UriTemplate;

use conflict::Symbol;
use trie::{End, Node};

/// Finds the static URI or the template that a URI belongs to.
///
/// The rules are those of the [module](super). Values are numbers that mean something to the caller, such as
/// indexes into its list of resources.
///
/// # Examples
///
/// ```
/// use trefoil::uri::{Router, UriTemplate};
///
/// let mut router = Router::new();
/// router.insert_static("docs://index", 0)?;
/// router.insert(UriTemplate::parse("docs://{page}")?, 1)?;
/// router.insert(UriTemplate::parse("docs://files/{+path}{?lang}")?, 2)?;
///
/// let found = router.find("docs://files/a/b%20c?lang=de").expect("it matches");
/// assert_eq!(found.value, 2);
/// assert_eq!(found.variable("path"), Some("a/b c"));
/// assert_eq!(found.variable("lang"), Some("de"));
///
/// assert_eq!(router.find("docs://index").map(|found| found.value), Some(0));
/// assert!(router.find("docs://a/b").is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Router {
    statics: HashMap<Box<str>, usize>,
    entries: Vec<Entry>,
    /// What each spelling in the trie matches, to find conflicts; ends in the trie point here.
    spellings: Vec<Spelled>,
    root: Node,
}

/// A template that was inserted.
#[derive(Debug, Clone)]
struct Entry {
    template: UriTemplate,
    value: usize,
}

/// One way to write a template: with these of its optional variables present.
#[derive(Debug, Clone)]
struct Spelled {
    entry: usize,
    symbols: Box<[Symbol]>,
}

/// What [`Router::find`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Match<'r, 'u> {
    /// What was given to [`Router::insert`] or [`Router::insert_static`].
    pub value: usize,
    /// The variables that the URI has, decoded; those of a query come last, in the order of the URI.
    pub variables: Vec<(&'r str, Cow<'u, str>)>,
}

impl Match<'_, '_> {
    /// The value of one variable; `None` if the URI lacks it.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&str> {
        self.variables
            .iter()
            .find(|(found, _)| *found == name)
            .map(|(_, value)| &**value)
    }
}

/// Two registrations that would match the same URIs with equal rank.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The value of the one that was there first.
    pub other: usize,
    /// Its URI or template.
    pub other_uri: String,
    /// What could not be inserted.
    pub uri: String,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { uri, other_uri, .. } = self;
        if uri == other_uri {
            write!(f, "`{uri}` is registered twice")
        } else {
            write!(
                f,
                "`{uri}` and `{other_uri}` can match the same URI, and neither is more specific"
            )
        }
    }
}

impl std::error::Error for Conflict {}

impl Router {
    /// An empty router.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a URI without variables.
    ///
    /// # Errors
    ///
    /// The same URI was added before; nothing is changed then.
    pub fn insert_static(&mut self, uri: impl Into<String>, value: usize) -> Result<(), Conflict> {
        let uri = uri.into();
        if let Some(&other) = self.statics.get(uri.as_str()) {
            return Err(Conflict {
                other,
                other_uri: uri.clone(),
                uri,
            });
        }
        self.statics.insert(uri.into_boxed_str(), value);
        Ok(())
    }

    /// Adds a template. One without variables is a static URI.
    ///
    /// # Errors
    ///
    /// Another template can match the same URI and neither is more specific; nothing is changed then.
    pub fn insert(&mut self, template: UriTemplate, value: usize) -> Result<(), Conflict> {
        if template.is_static() {
            return self.insert_static(template.as_str(), value);
        }
        let spellings: Vec<_> = pattern::spellings(&template)
            .into_iter()
            .map(|spelling| (conflict::symbols(&spelling), spelling))
            .collect();
        for (symbols, spelling) in &spellings {
            if let Some(entry) = self.root.conflict(spelling, symbols, &self.spellings) {
                let other = &self.entries[entry];
                return Err(Conflict {
                    other: other.value,
                    other_uri: other.template.as_str().to_owned(),
                    uri: template.as_str().to_owned(),
                });
            }
        }
        let entry = self.entries.len();
        for (symbols, spelling) in spellings {
            let end = End {
                spelling: self.spellings.len(),
                value,
                tail: spelling.tail,
                captures: spelling.captures,
                query: spelling.query,
            };
            self.root.insert(spelling.path.into_iter(), end);
            self.spellings.push(Spelled {
                entry,
                symbols: symbols.into_boxed_slice(),
            });
        }
        self.entries.push(Entry { template, value });
        Ok(())
    }

    /// Takes out what was added with this URI or template; whether it was there.
    ///
    /// Taking out a template makes the structure anew from the others.
    pub fn remove(&mut self, uri: &str) -> bool {
        if self.statics.remove(uri).is_some() {
            return true;
        }
        let is_it = |entry: &Entry| entry.template.as_str() == uri;
        let Some(at) = self.entries.iter().position(is_it) else {
            return false;
        };
        let mut entries = std::mem::take(&mut self.entries);
        entries.remove(at);
        self.spellings.clear();
        self.root = Node::default();
        for Entry { template, value } in entries {
            let inserted = self.insert(template, value);
            debug_assert!(inserted.is_ok(), "what stood together still does");
        }
        true
    }

    /// Finds what a URI belongs to, and the values of its variables.
    ///
    /// The names of variables are borrowed from the router, the values from the URI unless they hold percent escapes.
    #[must_use]
    pub fn find<'r, 'u>(&'r self, uri: &'u str) -> Option<Match<'r, 'u>> {
        if let Some(&value) = self.statics.get(uri) {
            return Some(Match {
                value,
                variables: Vec::new(),
            });
        }
        let path_length = path_length(uri)?;
        let mut search = search::Search {
            uri,
            path_length,
            captured: search::Captured::default(),
            variables: Vec::new(),
        };
        let end = search.start(&self.root)?;
        Some(Match {
            value: end.value,
            variables: search.variables,
        })
    }
}

/// Bytes before the first `?` or `#`; `None` if the URI holds what neither literals nor variables match.
fn path_length(uri: &str) -> Option<usize> {
    let refused = |byte: u8| byte.is_ascii_control() || matches!(byte, b'{' | b'}');
    // All of it, without an early exit, so that several bytes are looked at together.
    if uri.bytes().fold(false, |any, byte| any | refused(byte)) {
        return None;
    }
    Some(memchr::memchr2(b'?', b'#', uri.as_bytes()).unwrap_or(uri.len()))
}
