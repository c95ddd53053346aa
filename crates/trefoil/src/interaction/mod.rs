//! Asking the client from within a handler: its user, its model, its roots.
//!
//! A handler asks by awaiting `ctx.elicit(…)` and its siblings, and is written once for every revision. How that comes about, and what a handler
//! must keep to, is told in the chapter "Asking the user" of the crate's documentation.

mod ask;
mod dialogue;
mod elicit;
mod elicit_url;
mod error;
mod form;
mod live;
mod once;
mod pending;
mod question;
mod roots;
mod sample;
mod sealed;
mod shape;

#[doc(inline)]
pub use crate::schema::{Form, FormChoice, FormField};
pub(crate) use dialogue::{Dialogue, Learnt, Way};
pub use elicit::Elicited;
pub use error::AskError;
pub(crate) use live::LiveQuestions;
pub use pending::Question;
pub use sealed::RequestStateKey;
pub(crate) use sealed::{NotSealed, Sealer};
