//! What the suite looks for, message by message.
