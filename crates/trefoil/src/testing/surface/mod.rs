//! The advertised surface of a server, kept in a file beside its tests.

mod collect;
mod hints;
mod items;
mod schema;
mod verdict;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde_json::Value;

use self::verdict::Difference;
use crate::server::Server;

/// Compares everything that a server advertises with a file, which is checked in beside its tests.
///
/// The file holds the server's names, instructions and capabilities, and every tool, resource, template and prompt,
/// as a client of the newest revision sees them, in an order that does not depend on registration. Left out are the server's
/// version, since it changes with every release, and the resources that functions of templates list, since they are data. A relative path starts in the current directory, which
/// is the package's root in a test.
///
/// With `TREFOIL_UPDATE=1` in the environment the file is written instead.
///
/// # Panics
///
/// When the file is missing or the surface differs from it. The message lists each difference and says whether it is
/// *breaking* (what worked before may not work now), *compatible*, or only *wording*, and so what all of them together
/// are. [The chapter on testing](crate#breaking-compatible-or-only-wording) has the rules. It panics as well when the
/// file cannot be read or written.
///
/// # Examples
///
/// ```no_run
/// use trefoil::prelude::*;
/// use trefoil::testing::assert_surface;
///
/// # async fn test(server: Server) {
/// assert_surface(&server, "tests/golden/surface.json").await;
/// # }
/// ```
pub async fn assert_surface(server: &Server, path: impl AsRef<Path>) {
    let surface = collect::collect(&server.test_client()).await;
    let surface = surface.unwrap_or_else(|error| panic!("the server lists nothing: {error:?}"));
    let path = path.as_ref();
    let outcome = match std::env::var_os("TREFOIL_UPDATE") {
        Some(_) => write(&surface, path),
        None => compare(&surface, path),
    };
    if let Err(message) = outcome {
        panic!("{message}");
    }
}

fn write(surface: &Value, path: &Path) -> Result<(), String> {
    let text = format!("{surface:#}\n");
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

fn compare(surface: &Value, path: &Path) -> Result<(), String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!("{shown} is missing; {HOW_TO_WRITE}"),
        _ => format!("{shown} cannot be read: {error}"),
    })?;
    let before: Value = serde_json::from_str(&text)
        .map_err(|error| format!("{shown} is no JSON: {error}; {HOW_TO_WRITE}"))?;
    let differences = items::differences(&before, surface);
    match differences.is_empty() {
        true => Ok(()),
        false => Err(report(&differences, path)),
    }
}

const HOW_TO_WRITE: &str = "run the test with `TREFOIL_UPDATE=1` to write it";

/// The differences, the worst first.
fn report(differences: &[Difference], path: &Path) -> String {
    let mut sorted: Vec<_> = differences.iter().collect();
    sorted.sort_by_key(|difference| std::cmp::Reverse(difference.verdict));
    let worst = sorted
        .first()
        .map(|difference| difference.verdict.to_string());
    let lines: Vec<_> = sorted
        .iter()
        .map(|difference| format!("  {difference}"))
        .collect();
    format!(
        "the surface differs from {}: {}\n{}\nif it is meant to, {HOW_TO_WRITE}",
        path.display(),
        worst.unwrap_or_default(),
        lines.join("\n"),
    )
}

#[cfg(test)]
mod tests;
