//! A server that listens by itself, over real connections: versions of HTTP, who is let in, bounds, and the end.

mod bounds;
mod ending;
mod hosts;
mod mounting;
mod places;
mod served;
mod versions;
mod warnings;
mod wire;
