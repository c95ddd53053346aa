//! Allocations are the steady measure of what a request costs; these bounds are budgets, not observations.

#[path = "../benches/support/mod.rs"]
mod support;

#[test]
fn a_small_request_allocates_no_more_than_its_budget() {
    let budgets = [
        ("ping", 0.1),
        ("echo", 6.0),
        ("echo, 2026-07-28", 6.0),
        ("echo 64 KiB", 6.5),
        ("tools/list", 0.1),
        ("tools/list, 2026-07-28", 0.1),
        ("resources/read", 11.0),
        ("prompts/get", 7.5),
    ];
    for (name, budget) in budgets {
        let each = allocations(name);
        assert!(
            each <= budget,
            "{name}: {each} allocations a request, {budget} allowed"
        );
    }
}

#[test]
fn constraints_allocate_nothing() {
    for (constrained, free) in [("bounded", "free"), ("bounded order", "free order")] {
        let (constrained, free) = (allocations(constrained), allocations(free));
        assert!(constrained <= free, "{constrained} against {free}");
    }
}

fn allocations(name: &str) -> f64 {
    let (_, message) = support::cases()
        .into_iter()
        .find(|(case, _)| *case == name)
        .expect("a case of this name");
    support::allocations(&support::server(), &message).0
}
