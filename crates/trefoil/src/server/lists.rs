//! The four lists: written once per revision, handed out page by page.
//!
//! A list with entries that not everybody sees, or that [functions](super::listing) know, is written for each request instead.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::{Bytes, BytesMut};

use super::app::App;
use super::params::Params;
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
    made: OnceLock<Made>,
    written: [OnceLock<Pages>; Revision::ALL.len()],
}

/// How a list comes about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    /// It is the same for everybody.
    Once,
    /// Some entry is not for everybody.
    ByViewer,
    /// Functions know some of its entries.
    ByFunctions,
}

struct Pages {
    pages: Vec<Bytes>,
    /// The page that follows the entry of this name.
    after: HashMap<String, usize>,
}

/// Which list is asked for, and in which revision.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) app: &'a App,
    pub(super) list: List,
    pub(super) revision: Revision,
}

/// Where a page begins: behind the entry that a cursor names, or with the list.
pub(super) struct Position(Option<String>);

impl Position {
    /// What the request's cursor says (PAGE-05).
    pub(super) fn read(list: List, params: &Params<'_>) -> Result<Self, ErrorObject> {
        match params.cursor()? {
            Some(cursor) => {
                let last = named(list, &cursor).ok_or_else(unknown_cursor)?;
                Ok(Self(Some(last)))
            }
            None => Ok(Self(None)),
        }
    }
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

    /// Whether functions know part of the list of resources.
    pub(super) fn needs_functions(&self, registry: &Registry) -> bool {
        self.made(List::Resources, registry) == Made::ByFunctions
    }

    fn made(&self, list: List, registry: &Registry) -> Made {
        let made = &self.kept[list as usize].made;
        *made.get_or_init(|| registry.made(list))
    }

    /// The page that begins at a position (PAGE-01).
    pub(super) fn page(
        &self,
        asked: Asked<'_>,
        registry: &Registry,
        viewer: &Viewer<'_>,
        position: &Position,
    ) -> Result<Bytes, ErrorObject> {
        let seen = || registry.entries(asked.list, |visible_if| viewer.sees(visible_if));
        if self.made(asked.list, registry) != Made::Once {
            return self.private_page(asked, &seen(), position);
        }
        let written = &self.kept[asked.list as usize].written[asked.revision as usize];
        let written = written.get_or_init(|| self.write(asked, registry));
        let page = match &position.0 {
            None => Some(0),
            Some(last) => written.after.get(last).copied(),
        };
        match page {
            Some(page) => Ok(written.pages[page].clone()),
            // An entry was moved to another page by what came or went before it.
            None if asked.app.dynamic => {
                self.page_of(asked, &seen(), position, asked.app.list_cache)
            }
            None => Err(unknown_cursor()),
        }
    }

    /// A page of resources that were found for this request.
    pub(super) fn page_of_resources(
        &self,
        asked: Asked<'_>,
        resources: Vec<&protocol::Resource>,
        position: &Position,
    ) -> Result<Bytes, ErrorObject> {
        self.private_page(asked, &Entries::Resources(resources), position)
    }

    /// A page for this request alone.
    fn private_page(
        &self,
        asked: Asked<'_>,
        entries: &Entries<'_>,
        position: &Position,
    ) -> Result<Bytes, ErrorObject> {
        let cache = CacheHint {
            scope: CacheScope::Private,
            ..asked.app.list_cache
        };
        self.page_of(asked, entries, position, cache)
    }

    fn page_of(
        &self,
        asked: Asked<'_>,
        entries: &Entries<'_>,
        position: &Position,
        cache: CacheHint,
    ) -> Result<Bytes, ErrorObject> {
        let start = match &position.0 {
            None => 0,
            Some(last) => {
                let of_name = (0..entries.len()).find(|index| entries.key(*index) == last);
                1 + of_name.ok_or_else(unknown_cursor)?
            }
        };
        let end = start.saturating_add(self.page_size).min(entries.len());
        Ok(write_page(asked, entries, start..end, cache))
    }

    fn write(&self, asked: Asked<'_>, registry: &Registry) -> Pages {
        let entries = registry.entries(asked.list, |_| true);
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
    asked: Asked<'_>,
    entries: &Entries<'_>,
    range: Range<usize>,
    cache: CacheHint,
) -> Bytes {
    let Asked {
        app,
        list,
        revision,
    } = asked;
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

    /// How a list comes about.
    fn made(&self, list: List) -> Made {
        if list == List::Resources && self.resources.iter().any(|entry| entry.lists) {
            return Made::ByFunctions;
        }
        let is_conditional = match list {
            List::Tools => self.tools.iter().any(|entry| entry.visible_if.is_some()),
            List::Prompts => self.prompts.iter().any(|entry| entry.visible_if.is_some()),
            List::Resources | List::Templates => self.resources.iter().any(|entry| {
                entry.visible_if.is_some()
                    && matches!(entry.listed, ListedResource::Template(_))
                        == (list == List::Templates)
            }),
        };
        if is_conditional {
            Made::ByViewer
        } else {
            Made::Once
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
