//! Collects every mistake, so that one compilation reports all of them.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::Span;
use quote::ToTokens;

/// The mistakes found so far. Must be finished by [`Errors::check`]; dropping it unchecked is a bug of this crate.
pub(crate) struct Errors {
    found: RefCell<Option<Vec<syn::Error>>>,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self {
            found: RefCell::new(Some(Vec::new())),
        }
    }

    /// Reports a mistake at a single token.
    pub(crate) fn at(&self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Reports a mistake that covers all of `tokens`.
    pub(crate) fn on(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(found) = self.found.borrow_mut().as_mut() {
            found.push(error);
        }
    }

    /// All mistakes, in the order in which they were found.
    pub(crate) fn check(self) -> Result<(), Vec<syn::Error>> {
        match self.found.take() {
            Some(found) if !found.is_empty() => Err(found),
            _ => Ok(()),
        }
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if !std::thread::panicking() && self.found.borrow().is_some() {
            panic!("the errors of a macro were never checked");
        }
    }
}
