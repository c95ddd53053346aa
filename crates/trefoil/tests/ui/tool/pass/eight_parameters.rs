#![deny(warnings)]

use trefoil::prelude::*;

/// Sum up eight numbers of eight types.
#[mcp_tool]
async fn sum(
    a: u8,
    b: u16,
    c: u32,
    d: i8,
    e: i16,
    f: i32,
    #[arg(default = 7)] g: i64,
    h: Option<f64>,
) -> f64 {
    f64::from(a)
        + f64::from(b)
        + f64::from(c)
        + f64::from(d)
        + f64::from(e)
        + f64::from(f)
        + g as f64
        + h.unwrap_or_default()
}

fn main() {
    assert!(
        Server::builder("sums", "1.0.0")
            .handlers(handlers![sum])
            .build()
            .is_ok()
    );
}
