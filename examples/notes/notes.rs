//! What users have noted.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The notes of all users, each by the user's name.
#[derive(Default)]
pub(crate) struct Notes(Mutex<HashMap<String, Vec<String>>>);

impl Notes {
    /// Adds a note and returns its number, from 1.
    pub(crate) fn add(&self, user: &str, text: String) -> usize {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = notes.entry(user.to_owned()).or_default();
        own.push(text);
        own.len()
    }

    /// The notes of one user, oldest first.
    pub(crate) fn of(&self, user: &str) -> Vec<String> {
        let notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.get(user).cloned().unwrap_or_default()
    }
}
