use trefoil::prelude::*;

fn main() {
    let _ = handlers![cancel_order];
}
