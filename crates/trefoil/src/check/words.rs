//! Words of names and descriptions, compared without regard to case, plural and common synonyms.

/// Words that carry no meaning of their own.
const FILLERS: [&str; 74] = [
    "a",
    "an",
    "and",
    "any",
    "api",
    "are",
    "as",
    "at",
    "be",
    "by",
    "can",
    "command",
    "description",
    "do",
    "does",
    "etc",
    "endpoint",
    "for",
    "from",
    "function",
    "functionality",
    "handle",
    "handler",
    "helper",
    "here",
    "how",
    "in",
    "into",
    "is",
    "it",
    "its",
    "mcp",
    "method",
    "misc",
    "of",
    "on",
    "operation",
    "or",
    "perform",
    "placeholder",
    "process",
    "prompt",
    "provide",
    "resource",
    "server",
    "some",
    "something",
    "stuff",
    "test",
    "that",
    "the",
    "their",
    "them",
    "these",
    "thing",
    "this",
    "those",
    "tbd",
    "to",
    "todo",
    "tool",
    "useful",
    "utility",
    "various",
    "via",
    "what",
    "where",
    "which",
    "will",
    "with",
    "work",
    "xxx",
    "you",
    "your",
];

/// Verbs between which a model could not choose; the first of each row stands for all.
const SYNONYMS: [&[&str]; 5] = [
    &["get", "fetch", "retrieve"],
    &["delete", "remove", "erase"],
    &["search", "find", "lookup"],
    &["create", "make"],
    &["update", "edit", "modify", "change"],
];

/// The words of a text, in lower case.
pub(super) fn of_text(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'')
        .map(|word| word.trim_matches('\'').to_lowercase())
        .filter(|word| !word.is_empty())
        .collect()
}

/// The words of a name, which also begin where a capital follows a small letter.
pub(super) fn of_name(name: &str) -> Vec<String> {
    let mut spaced = String::new();
    let mut after_small = false;
    for c in name.chars() {
        if after_small && c.is_uppercase() {
            spaced.push(' ');
        }
        after_small = c.is_lowercase();
        spaced.push(c);
    }
    of_text(&spaced)
}

/// The word without its plural.
pub(super) fn stem(word: &str) -> String {
    if let Some(root) = word.strip_suffix("ies").filter(|root| root.len() > 1) {
        return format!("{root}y");
    }
    let endings = ["sses", "xes", "ches", "shes"];
    if endings.iter().any(|ending| word.ends_with(ending)) {
        return word[..word.len() - 2].to_owned();
    }
    match word.strip_suffix('s') {
        Some(root) if root.len() > 2 && !root.ends_with('s') => root.to_owned(),
        _ => word.to_owned(),
    }
}

/// The word without its plural, or the one that stands for it and its synonyms.
pub(super) fn meaning(word: &str) -> String {
    let word = stem(word);
    match SYNONYMS.iter().find(|row| row.contains(&&*word)) {
        Some(row) => row[0].to_owned(),
        None => word,
    }
}

/// Whether the word says nothing by itself.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&&*stem(word)) || FILLERS.contains(&word)
}

/// Whether the text is in a script that does not put spaces between words.
pub(super) fn is_unspaced(text: &str) -> bool {
    text.chars().any(|c| {
        c.is_alphabetic()
            && matches!(c, '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..)
    })
}

/// Whether the words are English, as far as one can tell: rules about wording judge nothing else.
pub(super) fn are_english(words: &[String]) -> bool {
    const TELLTALES: [&str; 12] = [
        "the", "of", "and", "to", "with", "from", "for", "by", "this", "that", "when", "which",
    ];
    words.iter().any(|word| TELLTALES.contains(&&**word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_at_separators_and_capitals() {
        for name in [
            "get_user_id",
            "get-user-id",
            "getUserId",
            "get.user.id",
            "GET USER ID",
        ] {
            assert_eq!(of_name(name), ["get", "user", "id"], "{name}");
        }
    }

    #[test]
    fn plurals_and_synonyms_mean_the_same() {
        for (one, other) in [
            ("story", "stories"),
            ("box", "boxes"),
            ("class", "classes"),
            ("user", "users"),
            ("fetch", "get"),
            ("removes", "delete"),
        ] {
            assert_eq!(meaning(one), meaning(other), "{one}, {other}");
        }
        for (one, other) in [("is", "i"), ("class", "clas"), ("get", "set")] {
            assert_ne!(meaning(one), meaning(other), "{one}, {other}");
        }
    }

    #[test]
    fn scripts_without_spaces_are_known() {
        for text in ["天気を調べる", "查询天气", "ค้นหา"] {
            assert!(is_unspaced(text), "{text}");
        }
        for text in ["Search", "Поиск файлов", "Größe"] {
            assert!(!is_unspaced(text), "{text}");
        }
    }
}
