//! The rules of `rename_all`, as serde applies them to fields.

use syn::LitStr;
use trefoil_syntax::near::nearest;

use crate::errors::Errors;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RenameRule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

const RULES: [(&str, RenameRule); 8] = [
    ("lowercase", RenameRule::Lower),
    ("UPPERCASE", RenameRule::Upper),
    ("PascalCase", RenameRule::Pascal),
    ("camelCase", RenameRule::Camel),
    ("snake_case", RenameRule::Snake),
    ("SCREAMING_SNAKE_CASE", RenameRule::ScreamingSnake),
    ("kebab-case", RenameRule::Kebab),
    ("SCREAMING-KEBAB-CASE", RenameRule::ScreamingKebab),
];

impl RenameRule {
    pub(crate) fn read(literal: &LitStr, errors: &Errors) -> Option<Self> {
        let written = literal.value();
        if let Some((_, rule)) = RULES.iter().find(|(name, _)| *name == written) {
            return Some(*rule);
        }
        let names = RULES.iter().map(|(name, _)| *name);
        let hint = nearest(&written, names.clone())
            .map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
        errors.on(
            literal,
            format!(
                "unknown rule `{written}`; {hint}expected one of: {}",
                names.join(", ")
            ),
        );
        None
    }

    /// The wire name of a parameter written in `snake_case`.
    pub(crate) fn apply(self, parameter: &str) -> String {
        match self {
            Self::Lower | Self::Snake => parameter.to_owned(),
            Self::Upper | Self::ScreamingSnake => parameter.to_ascii_uppercase(),
            Self::Pascal => pascal(parameter),
            Self::Camel => {
                let pascal = pascal(parameter);
                let mut letters = pascal.chars();
                match letters.next() {
                    Some(first) => first.to_ascii_lowercase().to_string() + letters.as_str(),
                    None => pascal,
                }
            }
            Self::Kebab => parameter.replace('_', "-"),
            Self::ScreamingKebab => parameter.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn pascal(parameter: &str) -> String {
    let mut capitalize = true;
    let mut result = String::with_capacity(parameter.len());
    for letter in parameter.chars() {
        if letter == '_' {
            capitalize = true;
        } else if capitalize {
            result.push(letter.to_ascii_uppercase());
            capitalize = false;
        } else {
            result.push(letter);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renames_parameters_as_serde_renames_fields() {
        let renamed: Vec<_> = RULES
            .iter()
            .map(|(_, rule)| rule.apply("order_id2"))
            .collect();
        assert_eq!(
            renamed,
            [
                "order_id2",
                "ORDER_ID2",
                "OrderId2",
                "orderId2",
                "order_id2",
                "ORDER_ID2",
                "order-id2",
                "ORDER-ID2"
            ]
        );
    }
}
