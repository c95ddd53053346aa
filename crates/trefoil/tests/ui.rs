//! What the compiler says to users of the macros: `tests/ui/{kind}/{pass,fail}/SITUATION.rs`, one mistake per file.
//!
//! `TRYBUILD=overwrite cargo test -p trefoil --features testing --test ui` writes the `.stderr` files anew. They hold for
//! the toolchain of `rust-toolchain.toml`.

use std::fs;
use std::path::{Path, PathBuf};

// Two runs: files that must fail are only checked, all at once; files that must pass are built and run.

#[test]
fn mistakes_are_reported() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*/fail/*.rs");
}

#[test]
fn what_should_work_works() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/*/pass/*.rs");
    cases.pass(DESIGN);
    cases.pass(HELLO);
}

/// The servers that the documentation shows.
const DESIGN: &str = "tests/ui/design_server.rs";
const HELLO: &str = "../../examples/calculator/main.rs";

#[test]
fn servers_need_trefoil_and_tokio_alone() {
    for server in [DESIGN, HELLO] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(server);
        let source = fs::read_to_string(path).expect("the server is there");
        for name in ["serde", "schemars", "async_trait", "bytes"] {
            assert!(!source.contains(name), "{server} names {name}");
        }
    }
}

/// The files with more than one error, and how many.
const SEVERAL: [(&str, usize); 2] = [
    // One for each word that cannot be there.
    ("tool/fail/every_qualifier.stderr", 6),
    // An associated function cannot be told from a free one, and the compiler refuses the struct and its implementations
    // separately.
    ("tool/fail/in_an_impl.stderr", 2),
];

#[test]
fn one_mistake_is_one_error() {
    let mut seen = 0;
    for file in files("stderr") {
        let text = fs::read_to_string(&file).expect("a `.stderr` file is text");
        let errors = text
            .lines()
            .filter(|line| line.starts_with("error"))
            .count();
        let expected = SEVERAL
            .iter()
            .find(|(several, _)| file.ends_with(several))
            .map_or(1, |(_, errors)| *errors);
        assert_eq!(errors, expected, "{}:\n{text}", file.display());
        assert!(!text.contains("warning"), "{}:\n{text}", file.display());
        seen += 1;
    }
    let mistakes = files("rs")
        .iter()
        .filter(|file| file.parent().is_some_and(|folder| folder.ends_with("fail")))
        .count();
    assert_eq!(
        seen, mistakes,
        "a file is without its error, or an error without its file"
    );
}

/// All files of one kind under `tests/ui`, in order.
fn files(extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui"),
        extension,
        &mut found,
    );
    found.sort();
    found
}

fn collect(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of UI tests is there") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            collect(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}
