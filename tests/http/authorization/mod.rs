//! Who may use a server: tokens, the challenges of those who have none, and the scopes of single items. Rules AUTH of the ledger.

mod admission;
mod desk;
mod metadata;
mod scopes;
