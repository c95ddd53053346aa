//! Examples as programs that a test can start.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::SystemTime;

/// The program of an example, built if it is missing or older than its sources (given relative to the workspace):
/// only a full `cargo test` builds examples.
pub(crate) fn program(name: &str, sources: &[&str]) -> PathBuf {
    static BUILDING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = BUILDING.lock();
    let test = std::env::current_exe().expect("the test has a path");
    let profile = test
        .parent()
        .and_then(Path::parent)
        .expect("tests are in target/PROFILE/deps");
    let program = profile.join("examples").join(name);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let newest = sources
        .iter()
        .chain(&["crates"])
        .filter_map(|source| newest(&root.join(source)))
        .max();
    if modified(&program) < newest {
        build(name, profile);
    }
    program
}

fn build(name: &str, profile: &Path) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args([
            "build",
            "--quiet",
            "--package",
            "trefoil-workspace",
            "--example",
            name,
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    if let Some(target) = profile.parent() {
        cargo.arg("--target-dir").arg(target);
    }
    if profile.ends_with("release") {
        cargo.arg("--release");
    }
    let status = cargo.status().expect("cargo runs");
    assert!(status.success(), "the example `{name}` is built");
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// When something in the folder was last changed.
fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let times = entries.map(|entry| {
        let path = entry.expect("the entry is there").path();
        if path.is_dir() {
            newest(&path)
        } else {
            modified(&path)
        }
    });
    times.max().flatten()
}
