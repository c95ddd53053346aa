//! Work that is done in one run of a handler and remembered in the others.

use std::pin::pin;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};

use super::AskError;
use super::dialogue::Way;
use crate::context::RequestContext;

impl RequestContext {
    /// Does something once, however often the handler is run again to bring in answers.
    ///
    /// A client of 2026-07-28 is asked by ending the handler and running it again from its beginning with the answers. What
    /// has an effect, or may turn out differently the next time, and stands before a question, belongs into `once`: it
    /// is computed in the first run, and its value is carried to the others in the sealed `requestState`. Where the
    /// client is asked while the handler waits (up to 2025-11-25, and in tasks) the block simply runs.
    ///
    /// `key` names the block within the handler; in a loop the first, second, … block of one key are told apart.
    /// Asking within the block is an error. A client may send the last round again, so that what comes *after*
    /// the last question can still run twice.
    ///
    /// # Errors
    ///
    /// When the value cannot be written as JSON, or not be read back into its type.
    pub async fn once<T, Fut>(&self, key: &str, block: Fut) -> Result<T, AskError>
    where
        T: Serialize + DeserializeOwned,
        Fut: Future<Output = T>,
    {
        let dialogue = self.dialogue();
        if dialogue.way() != Way::Parked {
            return Ok(block.await);
        }
        let key = dialogue.key(&format!("once:{key}"));
        let unusable = |why: serde_json::Error| {
            AskError::Misplaced(format!("the value of `{key}` cannot be remembered: {why}"))
        };
        if let Some(value) = dialogue.computed(&key) {
            return serde_json::from_str(value.get()).map_err(unusable);
        }
        let computing = dialogue.compute();
        let mut block = pin!(block);
        let value = std::future::poll_fn(|cx| computing.poll(|| block.as_mut().poll(cx))).await;
        let written: Box<RawValue> = to_raw_value(&value).map_err(unusable)?;
        computing.done(key, written);
        Ok(value)
    }
}
