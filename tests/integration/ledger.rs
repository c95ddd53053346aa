//! `tests/LEDGER.md` says which test proves which rule; this keeps it from naming tests that are gone.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Names of the tests in a source file.
fn tests_in(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut names = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            continue;
        }
        let function = line.strip_prefix("async ").unwrap_or(line);
        if let Some(rest) = function.strip_prefix("fn ")
            && is_test
        {
            names.extend(rest.split('(').next().map(str::to_owned));
        }
        is_test = false;
    }
    names
}

/// The files that a module may stand for.
fn files_of(root: &Path, module: &str) -> Vec<PathBuf> {
    if module.contains('/') {
        return vec![root.join(module)];
    }
    let mut files = Vec::new();
    let single = root.join(format!("tests/integration/{module}.rs"));
    if single.exists() {
        files.push(single);
    }
    if let Ok(folder) = fs::read_dir(root.join("tests").join(module)) {
        let entries = folder.map(|entry| entry.expect("a readable folder").path());
        files.extend(entries.filter(|path| path.extension().is_some_and(|end| end == "rs")));
    }
    files
}

#[test]
fn every_test_that_the_ledger_cites_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ledger = fs::read_to_string(root.join("tests/LEDGER.md")).expect("the ledger");
    let mut rules = HashSet::new();
    let mut cited = 0;
    for line in ledger.lines() {
        let mut cells = line.split('|').skip(1);
        let (Some(rule), Some(tests), Some(remark)) = (cells.next(), cells.next(), cells.next())
        else {
            continue;
        };
        let rule = rule.trim();
        if !rule.contains(|c: char| c.is_ascii_digit()) {
            continue;
        }
        assert!(rules.insert(rule.to_owned()), "{rule} has two rows");
        let names: Vec<_> = tests.split('`').skip(1).step_by(2).collect();
        assert!(
            !(names.is_empty() && remark.trim().is_empty()),
            "{rule} has neither a test nor a reason"
        );
        for name in names {
            let (module, function) = name.rsplit_once("::").expect("`module::name`");
            let found = files_of(root, module)
                .iter()
                .any(|file| tests_in(file).iter().any(|test| test == function));
            assert!(found, "{rule} cites `{name}`, which is no test");
            cited += 1;
        }
    }
    assert!(rules.len() > 50 && cited > 50, "the tables were read");
}
