//! What the README shows is what happens.

use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");
const CALCULATOR: &str = include_str!("../examples/calculator/main.rs");

/// The fenced block of the language that is the first after the text.
fn block_after<'a>(text: &str, language: &str) -> &'a str {
    let (_, after) = README
        .split_once(text)
        .unwrap_or_else(|| panic!("the README has `{text}`"));
    let (_, after) = after
        .split_once(&format!("```{language}\n"))
        .unwrap_or_else(|| panic!("a block of {language} follows `{text}`"));
    let (block, _) = after.split_once("```\n").expect("a block ends");
    block
}

#[test]
fn the_first_code_is_the_calculator() {
    assert_eq!(block_after("<!-- hello:", "rust"), CALCULATOR);
}

#[test]
fn the_calculator_is_a_hello_world() {
    let lines = CALCULATOR.lines().filter(|line| !line.trim().is_empty());
    assert!(lines.count() <= 28, "at most 28 lines that are not blank");
    let uses = CALCULATOR.lines().filter(|line| line.starts_with("use "));
    assert_eq!(uses.count(), 1, "one `use`");
}

/// Runs the very command in a shell, as a reader would.
#[cfg(unix)]
#[test]
fn the_command_prints_what_is_shown() {
    let command = block_after("<!-- run:", "sh");
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .output()
        .expect("a shell runs");
    let printed = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
    assert_eq!(printed, block_after("It prints:", "json"), "{complaints}");
}
