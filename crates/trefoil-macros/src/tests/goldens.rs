//! Expansions as files: `tests/expand/NAME.rs` becomes `tests/expand/NAME.expanded.rs`.
//!
//! `TREFOIL_UPDATE=1 cargo test -p trefoil-macros` writes them anew.

use std::fs;
use std::path::Path;

use proc_macro2::TokenStream;

fn expanded(name: &str) -> String {
    let source = read(&format!("{name}.rs"));
    let file = syn::parse_file(&source).expect("a golden's source parses");
    let tokens: TokenStream = file.items.into_iter().map(super::expand).collect();
    let file = syn::parse2(tokens).expect("an expansion parses");
    prettyplease::unparse(&file)
}

fn path(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/expand")
        .join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_default()
}

#[track_caller]
fn golden(name: &str) -> String {
    let expanded = expanded(name);
    let file = format!("{name}.expanded.rs");
    if std::env::var_os("TREFOIL_UPDATE").is_some() {
        fs::write(path(&file), &expanded).expect("goldens can be written");
    }
    assert!(
        expanded == read(&file),
        "the expansion of {name} has changed; it is now\n{expanded}"
    );
    expanded
}

#[test]
fn a_tool_with_state_arguments_and_constraints() {
    golden("tool");
}

#[test]
fn the_smallest_tools() {
    golden("small_tools");
}

#[test]
fn resources() {
    golden("resource");
}

#[test]
fn prompts() {
    golden("prompt");
}

#[test]
fn types() {
    golden("types");
}

#[test]
fn a_refused_function_keeps_its_place() {
    golden("refused");
}

#[test]
fn a_renamed_root_replaces_the_default_everywhere() {
    let expanded = golden("renamed_root");
    let own: String = expanded.replace("my::trefoil", "");
    assert!(!own.contains("trefoil"), "{own}");
}
