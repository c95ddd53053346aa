//! The four lists: written once per revision, handed out page by page.

use std::fmt;
use std::sync::OnceLock;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::{Bytes, BytesMut};

use super::app::App;
use super::registry::Registry;
use super::shape;
use crate::jsonrpc::ErrorObject;
use crate::protocol::Revision;

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

/// Results of the list methods, kept as the bytes that are sent.
pub(crate) struct Lists {
    /// Entries on one page.
    page_size: usize,
    written: [[OnceLock<Vec<Bytes>>; Revision::ALL.len()]; 4],
}

impl Lists {
    pub(crate) fn new(page_size: Option<usize>) -> Self {
        Self {
            page_size: page_size.unwrap_or(usize::MAX).max(1),
            written: Default::default(),
        }
    }

    /// The page that begins behind the cursor (PAGE-01, PAGE-05).
    pub(crate) fn page(
        &self,
        app: &App,
        registry: &Registry,
        list: List,
        revision: Revision,
        cursor: Option<&str>,
    ) -> Result<Bytes, ErrorObject> {
        let page = match cursor {
            None => 0,
            Some(cursor) => self.page_after(registry, list, cursor).ok_or_else(|| {
                ErrorObject::invalid_params(
                    "`cursor` was not issued by this server, or is out of date",
                )
            })?,
        };
        let pages = self.written[list as usize][revision as usize]
            .get_or_init(|| self.write(app, registry, list, revision));
        Ok(pages[page].clone())
    }

    /// The number of the page whose predecessor ends with the entry that the cursor names.
    fn page_after(&self, registry: &Registry, list: List, cursor: &str) -> Option<usize> {
        let decoded = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
        let last = decoded.strip_prefix(list.tag())?;
        let entries = registry.len(list);
        let start = 1 + (0..entries).find(|index| registry.key(list, *index) == last)?;
        (start < entries && start % self.page_size == 0).then(|| start / self.page_size)
    }

    fn write(&self, app: &App, registry: &Registry, list: List, revision: Revision) -> Vec<Bytes> {
        let entries = registry.len(list);
        let mut pages = Vec::new();
        let mut start = 0_usize;
        loop {
            let end = start.saturating_add(self.page_size).min(entries);
            let next = (end < entries).then(|| {
                let last = registry.key(list, end - 1);
                URL_SAFE_NO_PAD.encode(format!("{}{last}", list.tag()))
            });
            let mut out = BytesMut::new();
            match list {
                List::Tools => shape::write_tools(
                    &mut out,
                    app,
                    revision,
                    &registry.tools_in(start..end),
                    next,
                ),
                List::Resources => {
                    shape::write_resources(
                        &mut out,
                        app,
                        revision,
                        &registry.resources_in(start..end),
                        next,
                    );
                }
                List::Templates => {
                    shape::write_templates(
                        &mut out,
                        app,
                        revision,
                        &registry.templates_in(start..end),
                        next,
                    );
                }
                List::Prompts => shape::write_prompts(
                    &mut out,
                    app,
                    revision,
                    &registry.prompts_in(start..end),
                    next,
                ),
            }
            pages.push(out.freeze());
            if end == entries {
                return pages;
            }
            start = end;
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
