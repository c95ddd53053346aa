//! URIs of resources: finding the template that one came from, expanding templates, safe paths.
//!
//! # How a URI is matched
//!
//! Templates are those of RFC 6570, levels 1 to 3 ([`UriTemplate`]); [`Router::find`] turns expansion around. URIs are compared byte by byte,
//! exactly as they are given: no case folding, not of the scheme either, and no normalisation of `.`, `..` or
//! percent escapes. Only the values of variables are percent-decoded, exactly once, whatever the operator; `+` stays `+`. A value with
//! a broken escape, or one that does not decode to UTF-8, does not match.
//!
//! | expression | matches |
//! | --- | --- |
//! | `{x}` | text without `/`, `?`, `#` (in a query also without `&`); may be empty, since `{x}` expands to nothing for an empty value |
//! | `{x,y}` | as many values as variables, a comma between |
//! | `{+x}` | anything, also nothing; if a query or fragment follows in the template, anything up to the first `?` or `#` |
//! | `{#x}` | absent, or `#` and anything |
//! | `{.x,y}`, `{/x,y}` | from none to all of the variables, from the left, each with its dot or slash before it |
//! | `{;x,y}` | any of `;x=value` in any order; `;x` is an empty value; other names do not match |
//! | `{?x,y}`, `{&x,y}` | any of the parameters in any order; `x` alone is an empty value; parameters of other names are ignored |
//!
//! - A template without a query expression does not match a URI with a query, unless its own text or `{+x}` covers it.
//! - A parameter given twice does not match: neither value is more right than the other.
//! - Text that is spelled leniently is accepted, so that `user://jörg@home` matches `user://{id}`; control characters and braces
//!   are not. A template sent unexpanded therefore matches nothing.
//! - Where the text between two variables occurs more than once, the earlier variable takes as much as it
//!   can: `{name}.{ext}` splits `a.tar.gz` into `a.tar` and `gz`.
//!
//! # Which template wins
//!
//! A static URI wins over every template. Among templates the paths are compared segment by segment (from `/` to `/`), and
//! the first segment that differs decides:
//!
//! 1. a segment without variables,
//! 2. the one with more literal text before its first variable,
//! 3. one with simple variables only before one with a reserved variable,
//! 4. the one with more literal text altogether (for reserved variables: up to the end of the path).
//!
//! If the paths are alike, what comes after them is compared: more literal text at its beginning, then no query, then
//! simple variables, then reserved ones, then a query expression. Two templates of equal rank that some URI matches both are refused by
//! [`Router::insert`] with a [`Conflict`], so the order of registration never matters.
//!
//! # What it costs
//!
//! One trie over path segments holds all templates. A look-up costs about the same with ten thousand templates as with
//! two hundred, it never backtracks inside a segment, and its time is linear in the length of the URI. It allocates the list of variables, and what has to be decoded.

mod expand;
mod router;
mod safe_path;

pub use expand::{ExpandError, expand};
pub use router::{Conflict, Match, Router};
pub use safe_path::{SafePath, SafePathError};
pub use trefoil_syntax::template::{TemplateError, UriTemplate};
