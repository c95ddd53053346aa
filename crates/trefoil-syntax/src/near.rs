//! Near misses: the name somebody probably meant.

/// Names longer than this are never near to anything, so that a hostile name costs nothing.
const LONGEST: usize = 128;

/// Returns the candidate that `needle` is most probably a misspelling of, if any is near enough.
///
/// Letter case and the separators `-`, `_` and space do not count, so `orderId` is next to `order_id`.
/// Beyond that a third of the needle's length, at most three, may be inserted, removed, replaced or swapped with its
/// neighbour. Among equally near candidates the first one wins.
///
/// # Examples
///
/// ```
/// use trefoil_syntax::near::nearest;
///
/// assert_eq!(nearest("nmae", ["title", "name"]), Some("name"));
/// assert_eq!(nearest("get-user", ["getUser"]), Some("getUser"));
/// assert_eq!(nearest("frobnicate", ["title", "name"]), None);
/// ```
#[must_use]
pub fn nearest<'c>(needle: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if needle.len() > LONGEST {
        return None;
    }
    let needle = folded(needle);
    let allowed = (needle.len() / 3).min(3);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.len() > LONGEST {
            continue;
        }
        let folded = folded(candidate);
        // Names made of separators alone say nothing.
        if folded.is_empty() || folded.len().abs_diff(needle.len()) > allowed {
            continue;
        }
        let distance = distance(&needle, &folded);
        if distance <= allowed && best.is_none_or(|(shortest, _)| distance < shortest) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// What is compared: lower case, without separators.
fn folded(name: &str) -> Vec<char> {
    name.chars()
        .filter(|c| !matches!(c, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Insertions, removals, replacements and swaps of neighbours that lead from `a` to `b`
/// (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before_last: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &from) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &to) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(from != to);
            let mut least = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && from == b[j - 1] && a[i - 1] == to {
                least = least.min(before_last[j - 1] + 1);
            }
            row.push(least);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_swaps_omissions_and_additions() {
        let keys = ["name", "title", "description", "read_only"];
        assert_eq!(nearest("nmae", keys), Some("name"));
        assert_eq!(nearest("titel", keys), Some("title"));
        assert_eq!(nearest("descripton", keys), Some("description"));
        assert_eq!(nearest("descriptiions", keys), Some("description"));
    }

    #[test]
    fn case_and_separators_do_not_count() {
        assert_eq!(nearest("order-id", ["order_id"]), Some("order_id"));
        assert_eq!(nearest("orderId", ["order_id"]), Some("order_id"));
        assert_eq!(nearest("READONLY", ["read_only"]), Some("read_only"));
        assert_eq!(nearest("ID", ["id"]), Some("id"));
    }

    #[test]
    fn the_nearest_wins_and_then_the_first() {
        assert_eq!(nearest("celsius", ["celsiuss", "Celsius"]), Some("Celsius"));
        assert_eq!(nearest("abcx", ["abcd", "abce"]), Some("abcd"));
    }

    #[test]
    fn short_names_are_near_only_to_themselves() {
        assert_eq!(nearest("a", ["b"]), None);
        assert_eq!(nearest("v1", ["v2"]), None);
        assert_eq!(nearest("", ["a", "_"]), None);
        assert_eq!(nearest("add", ["sub"]), None);
    }

    #[test]
    fn very_long_names_are_not_compared() {
        let long = "x".repeat(1_000_000);
        assert_eq!(nearest(&long, ["x"]), None);
        assert_eq!(nearest("x", [long.as_str()]), None);
    }
}
