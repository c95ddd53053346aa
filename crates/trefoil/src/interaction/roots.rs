//! Asking for the client's roots.

use super::Question;
use super::ask::parsed;
use crate::context::RequestContext;
use crate::protocol::{InputRequest, ListRootsResult, Root};

impl RequestContext {
    /// Asks for the folders and files that the client's user works on.
    ///
    /// They inform and protect nothing: a client can name any. Deprecated in 2026-07-28 (ROOT-08): take directories as
    /// arguments or from the server's configuration.
    pub fn roots(&self) -> Question<Vec<Root>> {
        Question::new(self, Ok(InputRequest::ListRoots(None)), |answer| {
            let result: ListRootsResult = parsed(answer)?;
            Ok(result.roots)
        })
    }
}
