use trefoil::prelude::*;

/// Cancel orders.
#[mcp_tool]
const unsafe extern "C" fn cancel_orders<T: ToString, const N: usize>(
    orders: [T; N],
    others: ...
) -> usize {
    orders.len() + others.len()
}

fn main() {}
