// `cfg` and `cfg_attr` on the function, and per entry of `handlers!`.
#![deny(warnings)]

use trefoil::prelude::*;

/// Tell the system.
#[mcp_tool]
#[cfg(unix)]
async fn system() -> &'static str {
    "unix"
}

/// Tell the system.
#[mcp_tool]
#[cfg(not(unix))]
async fn system() -> &'static str {
    "another"
}

/// Tell the hour of a clock that nobody has.
#[mcp_tool]
#[cfg(any())]
async fn clock(clock: &NoSuchType, #[arg(default)] zone: NoSuchType) -> NoSuchType {
    clock.at(zone)
}

/// Tell nothing.
#[mcp_tool]
#[cfg_attr(all(), must_use)]
#[inline]
fn nothing(#[arg(default)] times: u8) -> u8 {
    times
}

fn main() {
    let handlers = handlers![
        system,
        nothing,
        #[cfg(any())]
        clock,
    ];
    assert_eq!(handlers.len(), 2);
    assert!(
        Server::builder("systems", "1.0.0")
            .handlers(handlers)
            .build()
            .is_ok()
    );
    assert_eq!(nothing(3), 3);
}
