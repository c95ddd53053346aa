//! The name that was probably meant.

/// The best near miss among the candidates: the same but for case and separators, or a few letters away.
pub(super) fn nearest<'c>(
    needle: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let wanted = folded(needle);
    let near = candidates.into_iter().filter_map(|candidate| {
        let other = folded(candidate);
        let distance = distance(&wanted, &other);
        (distance <= wanted.len().min(other.len()).div_ceil(3) && distance < other.len())
            .then_some((distance, candidate))
    });
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn folded(name: &str) -> Vec<char> {
    name.chars()
        .take(64)
        .filter(|character| !matches!(character, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Edit distance in which two letters that changed places count once.
fn distance(one: &[char], two: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=two.len()).collect();
    for (row, left) in one.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, right) in two.iter().enumerate() {
            let mut best = (last[column] + usize::from(left != right))
                .min(last[column + 1] + 1)
                .min(current[column] + 1);
            let swapped =
                row > 0 && column > 0 && one[row - 1] == *right && two[column - 1] == *left;
            if swapped {
                best = best.min(before[column - 1] + 1);
            }
            current.push(best);
        }
        before = std::mem::replace(&mut last, current);
    }
    last.last().copied().unwrap_or_default()
}
