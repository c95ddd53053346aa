// Attributes of others above and below; the function stays callable.
#![deny(warnings)]

use trefoil::prelude::*;

#[must_use]
#[mcp_tool]
/// Add two numbers.
#[doc(alias = "plus")]
#[inline(never)]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Add up; see [`add`].
#[mcp_tool]
#[track_caller]
#[cfg_attr(all(), allow(unused_mut))]
fn add_up(mut numbers: Vec<i64>) -> i64 {
    numbers.iter().sum()
}

fn main() {
    assert_eq!(add(1, 2), 3);
    assert_eq!(add_up(vec![1, 2, 3]), 6);
    assert!(
        Server::builder("sums", "1.0.0")
            .handlers(handlers![add, add_up])
            .build()
            .is_ok()
    );
}
