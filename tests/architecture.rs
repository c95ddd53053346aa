//! What ARCHITECTURE.md says of the modules of `crates/trefoil` holds in their source.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module, and the modules it may name beside itself.
const MAY_NAME: [(&str, &[&str]); 22] = [
    ("jsonrpc", &[]),
    ("random", &[]),
    ("protocol", &[]),
    ("schema", &["jsonrpc"]),
    ("uri", &[]),
    ("transport", &[]),
    ("error", &["jsonrpc", "schema"]),
    (
        "arguments",
        &["context", "error", "jsonrpc", "protocol", "schema"],
    ),
    (
        "context",
        &[
            "error",
            "interaction",
            "jsonrpc",
            "protocol",
            "server",
            "tasks",
            "transport",
        ],
    ),
    (
        "interaction",
        &[
            "context", "error", "jsonrpc", "protocol", "random", "schema",
        ],
    ),
    ("tasks", &["context", "error", "protocol"]),
    (
        "tool",
        &[
            "arguments",
            "context",
            "error",
            "middleware",
            "jsonrpc",
            "protocol",
            "schema",
            "tasks",
        ],
    ),
    (
        "resource",
        &[
            "arguments",
            "context",
            "error",
            "middleware",
            "protocol",
            "schema",
            "tool",
            "uri",
        ],
    ),
    (
        "prompt",
        &[
            "arguments",
            "context",
            "error",
            "middleware",
            "protocol",
            "schema",
            "tool",
        ],
    ),
    (
        "middleware",
        &["context", "error", "protocol", "resource", "server"],
    ),
    ("tracing_forward", &["context", "protocol"]),
    ("check", &["protocol"]),
    (
        "server",
        &[
            "arguments",
            "check",
            "context",
            "error",
            "http",
            "interaction",
            "jsonrpc",
            "middleware",
            "prompt",
            "protocol",
            "random",
            "resource",
            "schema",
            "tasks",
            "tool",
            "tracing_forward",
            "transport",
            "uri",
        ],
    ),
    (
        "http",
        &[
            "context",
            "error",
            "jsonrpc",
            "protocol",
            "random",
            "server",
            "transport",
        ],
    ),
    (
        "testing",
        &["context", "jsonrpc", "link", "protocol", "schema", "server"],
    ),
    (
        "cli",
        &["check", "error", "jsonrpc", "link", "protocol", "server"],
    ),
    ("link", &["jsonrpc", "server", "transport"]),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/trefoil/src")
}

/// The source files below a path, with their code: no comments, no documentation.
fn code_below(path: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut paths = vec![path.to_path_buf()];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("the source is readable");
            paths.extend(entries.map(|entry| entry.expect("the source is readable").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("the source is text");
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect::<Vec<_>>()
                .join("\n");
            files.push((path, code));
        }
    }
    assert!(!files.is_empty(), "there is source in {}", path.display());
    files
}

/// Where the module is: a folder or a file.
fn module_path(module: &str) -> PathBuf {
    let folder = source().join(module);
    match folder.is_dir() {
        true => folder,
        false => folder.with_extension("rs"),
    }
}

/// The files whose code holds the word, relative to the source.
fn files_with(word: &str) -> BTreeSet<String> {
    let source = source();
    let with_word = code_below(&source).into_iter().filter(|(_, code)| {
        code.split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .any(|found| found == word)
    });
    with_word
        .map(|(path, _)| {
            let path = path.strip_prefix(&source).expect("it lies below");
            path.to_string_lossy().replace('\\', "/")
        })
        .collect()
}

#[test]
fn every_module_is_in_the_table() {
    // These hold names and documentation of what stands elsewhere.
    const SURFACE: [&str; 6] = ["__private", "docs", "handlers", "lib", "macros", "prelude"];
    let known: BTreeSet<_> = MAY_NAME
        .iter()
        .map(|(module, _)| (*module).to_owned())
        .chain(SURFACE.map(str::to_owned))
        .collect();
    let entries = fs::read_dir(source()).expect("the source is there");
    let found: BTreeSet<_> = entries
        .map(|entry| entry.expect("the source is readable").path())
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    assert_eq!(found, known);
}

#[test]
fn modules_name_only_what_they_may() {
    for (module, may_name) in MAY_NAME {
        for (path, code) in code_below(&module_path(module)) {
            for (_, after) in code
                .match_indices("crate::")
                .map(|(at, _)| code.split_at(at + 7))
            {
                let name: String = after
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                let is_module = MAY_NAME.iter().any(|(module, _)| *module == name);
                assert!(
                    !is_module || name == module || may_name.contains(&&*name),
                    "{} names `crate::{name}`",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn only_the_stdio_transport_and_the_command_line_touch_standard_output() {
    for word in ["stdout", "println", "print"] {
        let files = files_with(word);
        let others: Vec<_> = files
            .iter()
            .filter(|file| !file.starts_with("transport/stdio/") && !file.starts_with("cli/"))
            .collect();
        assert!(others.is_empty(), "`{word}` in {others:?}");
    }
    assert!(
        !files_with("stdout").is_empty(),
        "the search finds something"
    );
}

#[test]
fn messages_schemas_and_uris_need_no_runtime() {
    let files = files_with("tokio");
    for module in [
        "jsonrpc/",
        "protocol/",
        "schema/",
        "uri/",
        "arguments/",
        "error/",
    ] {
        let with_runtime: Vec<_> = files
            .iter()
            .filter(|file| file.starts_with(module))
            .collect();
        assert!(with_runtime.is_empty(), "{with_runtime:?}");
    }
    assert!(!files.is_empty(), "the search finds something");
}

#[test]
fn only_the_schema_module_drives_schemars() {
    let files = files_with("SchemaSettings");
    assert!(!files.is_empty(), "the search finds something");
    let others: Vec<_> = files
        .iter()
        .filter(|file| !file.starts_with("schema/"))
        .collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn tools_resources_and_prompts_know_no_revision() {
    let files = files_with("Revision");
    assert!(!files.is_empty(), "the search finds something");
    for module in [
        "tool/",
        "resource/",
        "prompt/",
        "arguments/",
        "schema/",
        "transport/",
    ] {
        let with_revision: Vec<_> = files
            .iter()
            .filter(|file| file.starts_with(module))
            .collect();
        assert!(with_revision.is_empty(), "{with_revision:?}");
    }
}
