use trefoil::prelude::*;

struct Orders;

fn main() {
    let _ = handlers![Orders];
}
