//! Messages about attributes, signatures and what joins them.
