//! The attribute macros of trefoil.
