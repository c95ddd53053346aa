//! What changes mean, and how the file is dealt with.

mod file;
mod items;
mod schemas;
