//! The four lists: written once per revision, handed out page by page.
//!
//! A list with entries that not everybody sees is written for each request instead.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::{Bytes, BytesMut};

use super::app::App;
use super::registry::{ListedResource, Registry};
use super::shape;
use super::viewer::Viewer;
use crate::context::VisibleIf;
use crate::jsonrpc::ErrorObject;
use crate::protocol::{self, CacheScope, Revision};
use crate::resource::CacheHint;

/// One of the lists a client can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum List {
    Tools,
    Resources,
    Templates,
    Prompts,
}

impl List {
    /// What the cursors of this list begin with, so that one list's cursor is no other's.
    fn tag(self) -> char {
        match self {
            Self::Tools => 't',
            Self::Resources => 'r',
            Self::Templates => 'm',
            Self::Prompts => 'p',
        }
    }
}

/// Results of the list methods, kept as the bytes that are sent. Copies share them.
#[derive(Clone)]
pub(crate) struct Lists {
    /// Entries on one page.
    page_size: usize,
    kept: [Arc<Kept>; 4],
}

/// What is known of a list once it was asked for.
#[derive(Default)]
struct Kept {
    /// Whether some entry is not for everybody.
    conditional: OnceLock<bool>,
    written: [OnceLock<Pages>; Revision::ALL.len()],
}

struct Pages {
    pages: Vec<Bytes>,
    /// The page that follows the entry of this name.
    after: HashMap<String, usize>,
}

/// Who asks for which list.
pub(super) struct Asked<'a> {
    pub(super) app: &'a App,
    pub(super) registry: &'a Registry,
    pub(super) list: List,
    pub(super) revision: Revision,
    pub(super) viewer: &'a Viewer<'a>,
}

impl Lists {
    pub(crate) fn new(page_size: Option<usize>) -> Self {
        Self {
            page_size: page_size.unwrap_or(usize::MAX).max(1),
            kept: Default::default(),
        }
    }

    /// Has a list written anew: its entries have changed.
    pub(super) fn forget(&mut self, list: List) {
        self.kept[list as usize] = Arc::default();
    }

    /// The page that begins behind the cursor (PAGE-01, PAGE-05).
    pub(super) fn page(
        &self,
        asked: &Asked<'_>,
        cursor: Option<&str>,
    ) -> Result<Bytes, ErrorObject> {
        let Asked { list, revision, .. } = *asked;
        let kept = &self.kept[list as usize];
        let last = match cursor {
            Some(cursor) => Some(named(list, cursor).ok_or_else(unknown_cursor)?),
            None => None,
        };
        if *kept
            .conditional
            .get_or_init(|| asked.registry.is_conditional(list))
        {
            return self.page_of(asked, last.as_deref(), true);
        }
        let written = kept.written[revision as usize].get_or_init(|| self.write(asked));
        let page = match &last {
            None => Some(0),
            Some(last) => written.after.get(last).copied(),
        };
        match page {
            Some(page) => Ok(written.pages[page].clone()),
            // An entry was moved to another page by what came or went before it.
            None if asked.app.dynamic => self.page_of(asked, last.as_deref(), false),
            None => Err(unknown_cursor()),
        }
    }

    /// A page for this request alone.
    fn page_of(
        &self,
        asked: &Asked<'_>,
        last: Option<&str>,
        private: bool,
    ) -> Result<Bytes, ErrorObject> {
        let entries = asked
            .registry
            .entries(asked.list, |visible_if| asked.viewer.sees(visible_if));
        let start = match last {
            None => 0,
            Some(last) => {
                let of_name = (0..entries.len()).find(|index| entries.key(*index) == last);
                1 + of_name.ok_or_else(unknown_cursor)?
            }
        };
        let mut cache = asked.app.list_cache;
        if private {
            cache.scope = CacheScope::Private;
        }
        let end = start.saturating_add(self.page_size).min(entries.len());
        Ok(write_page(asked, &entries, start..end, cache))
    }

    fn write(&self, asked: &Asked<'_>) -> Pages {
        let entries = asked.registry.entries(asked.list, |_| true);
        let mut pages = Vec::new();
        let mut after = HashMap::new();
        let mut start = 0_usize;
        loop {
            let end = start.saturating_add(self.page_size).min(entries.len());
            pages.push(write_page(
                asked,
                &entries,
                start..end,
                asked.app.list_cache,
            ));
            if end == entries.len() {
                return Pages { pages, after };
            }
            after.insert(entries.key(end - 1).to_owned(), pages.len());
            start = end;
        }
    }
}

fn unknown_cursor() -> ErrorObject {
    ErrorObject::invalid_params("`cursor` was not issued by this server, or is out of date")
}

/// The entry that a cursor names: the last one before the page.
fn named(list: List, cursor: &str) -> Option<String> {
    let decoded = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    decoded.strip_prefix(list.tag()).map(str::to_owned)
}

fn write_page(
    asked: &Asked<'_>,
    entries: &Entries<'_>,
    range: Range<usize>,
    cache: CacheHint,
) -> Bytes {
    let Asked {
        app,
        list,
        revision,
        ..
    } = *asked;
    let next = (range.end < entries.len()).then(|| {
        let last = entries.key(range.end - 1);
        URL_SAFE_NO_PAD.encode(format!("{}{last}", list.tag()))
    });
    let mut out = BytesMut::new();
    match entries {
        Entries::Tools(tools) => {
            shape::write_tools(&mut out, app, revision, &tools[range], next, cache);
        }
        Entries::Resources(resources) => {
            shape::write_resources(&mut out, app, revision, &resources[range], next, cache);
        }
        Entries::Templates(templates) => {
            shape::write_templates(&mut out, app, revision, &templates[range], next, cache);
        }
        Entries::Prompts(prompts) => {
            shape::write_prompts(&mut out, app, revision, &prompts[range], next, cache);
        }
    }
    out.freeze()
}

/// What a list holds, in order.
enum Entries<'a> {
    Tools(Vec<&'a protocol::Tool>),
    Resources(Vec<&'a protocol::Resource>),
    Templates(Vec<&'a protocol::ResourceTemplate>),
    Prompts(Vec<&'a protocol::Prompt>),
}

impl Entries<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Tools(tools) => tools.len(),
            Self::Resources(resources) => resources.len(),
            Self::Templates(templates) => templates.len(),
            Self::Prompts(prompts) => prompts.len(),
        }
    }

    /// What identifies an entry within its list.
    fn key(&self, index: usize) -> &str {
        match self {
            Self::Tools(tools) => &tools[index].name,
            Self::Resources(resources) => &resources[index].uri,
            Self::Templates(templates) => &templates[index].uri_template,
            Self::Prompts(prompts) => &prompts[index].name,
        }
    }
}

impl Registry {
    /// The entries of a list, as far as they are to be seen.
    fn entries(&self, list: List, sees: impl Fn(Option<&VisibleIf>) -> bool) -> Entries<'_> {
        let resources = || {
            let entries = self.resources.iter();
            entries.filter(|entry| sees(entry.visible_if.as_ref()))
        };
        match list {
            List::Tools => {
                let entries = self.tools.iter();
                let seen = entries.filter(|entry| sees(entry.visible_if.as_ref()));
                Entries::Tools(seen.map(|entry| &entry.listed).collect())
            }
            List::Prompts => {
                let entries = self.prompts.iter();
                let seen = entries.filter(|entry| sees(entry.visible_if.as_ref()));
                Entries::Prompts(seen.map(|entry| &entry.listed).collect())
            }
            List::Resources => {
                let listed = resources().filter_map(|entry| match &entry.listed {
                    ListedResource::Concrete(resource) => Some(resource),
                    ListedResource::Template(_) => None,
                });
                Entries::Resources(listed.collect())
            }
            List::Templates => {
                let listed = resources().filter_map(|entry| match &entry.listed {
                    ListedResource::Template(template) => Some(template),
                    ListedResource::Concrete(_) => None,
                });
                Entries::Templates(listed.collect())
            }
        }
    }

    /// Whether an entry of the list is not for everybody.
    fn is_conditional(&self, list: List) -> bool {
        match list {
            List::Tools => self.tools.iter().any(|entry| entry.visible_if.is_some()),
            List::Prompts => self.prompts.iter().any(|entry| entry.visible_if.is_some()),
            List::Resources | List::Templates => self.resources.iter().any(|entry| {
                entry.visible_if.is_some()
                    && matches!(entry.listed, ListedResource::Template(_))
                        == (list == List::Templates)
            }),
        }
    }
}

impl fmt::Debug for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lists")
            .field("page_size", &self.page_size)
            .finish_non_exhaustive()
    }
}
