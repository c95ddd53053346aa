//! What the README shows is what happens.

use std::process::Command;

const README: &str = include_str!("../README.md");
const CALCULATOR: &str = include_str!("../examples/calculator/main.rs");

/// The fenced blocks of a part of the README.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("```").skip(1).step_by(2).map(|block| {
        let (_language, block) = block.split_once('\n').expect("a block has lines");
        block
    })
}

/// What follows each of the comments that begin so.
fn parts(marker: &str) -> Vec<&str> {
    README.split(&format!("<!-- {marker}:")).skip(1).collect()
}

#[test]
fn the_first_code_is_the_calculator() {
    assert_eq!(blocks(README).next(), Some(CALCULATOR));
}

#[test]
fn the_calculator_is_a_hello_world() {
    let lines = CALCULATOR.lines().filter(|line| !line.trim().is_empty());
    assert!(lines.count() <= 28, "at most 28 lines that are not blank");
    let uses = CALCULATOR.lines().filter(|line| line.starts_with("use "));
    assert_eq!(uses.count(), 1, "one `use`");
}

/// Runs the very commands in a shell, as a reader would.
#[cfg(unix)]
#[test]
fn commands_print_what_is_shown() {
    let parts = parts("run");
    assert!(!parts.is_empty(), "the README shows commands");
    for part in parts {
        let mut blocks = blocks(part);
        let (command, shown) = (blocks.next(), blocks.next());
        let command = command.expect("a command follows the marker");
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("a shell runs");
        let printed = String::from_utf8_lossy(&output.stdout);
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}{complaints}");
        assert_eq!(Some(&*printed), shown, "{command}{complaints}");
    }
}

#[test]
fn every_feature_is_in_the_tables() {
    let manifest = include_str!("../crates/trefoil/Cargo.toml");
    let documentation = include_str!("../crates/trefoil/src/docs/features.md");
    let (_, features) = manifest
        .split_once("[features]\n")
        .expect("there are features");
    let (features, _) = features.split_once("\n[").expect("a section follows");
    let names = features
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "));
    let (default, others): (Vec<_>, Vec<_>) = names.partition(|(name, _)| *name == "default");
    assert!(others.len() > 2, "{others:?}");
    for (name, _) in others {
        let is_default = default[0].1.contains(&format!("\"{name}\""));
        let row = format!("| `{name}` | {} |", if is_default { "yes" } else { "no" });
        assert!(README.contains(&row), "the README has no row {row}");
        assert!(
            documentation.contains(&row),
            "the documentation has no row {row}"
        );
    }
}
