//! Every annotated function of the program, without a list.

use super::handler::HandlerEntry;

/// What an annotated function leaves for the program to find.
#[derive(Debug)]
#[doc(hidden)]
pub struct Discovered(pub fn() -> HandlerEntry);

inventory::collect!(Discovered);

/// All annotated functions that were linked, in the order of their paths: the linker's own order means nothing.
pub(super) fn handlers() -> Vec<HandlerEntry> {
    let mut handlers: Vec<_> = inventory::iter::<Discovered>
        .into_iter()
        .map(|discovered| (discovered.0)())
        .collect();
    handlers.sort_by(|one, other| one.source.cmp(&other.source));
    handlers
}
