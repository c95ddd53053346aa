//! What the `jsonschema` crate finds, in the words of the built-in checker.

use std::borrow::Cow;

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use serde_json::Value;
use trefoil_syntax::near::nearest;

use crate::schema::checker::format::Format;
use crate::schema::checker::types::Types;
use crate::schema::checker::violation::{
    Violation, at_least, at_most, cut, one_of, ruled_out, shown, token,
};

/// Why a schema does not compile.
pub(super) fn of_schema(error: &ValidationError<'_>) -> String {
    let pointer = match error.instance_path().as_str() {
        "" => "(root)",
        pointer => pointer,
    };
    let said = error.to_string();
    // The second sentence is about settings of the crate, which are not the reader's to change.
    match said.split_once(". Adjust configuration") {
        Some((fault, _)) => format!("{pointer}: {fault}"),
        None => format!("{pointer}: {said}"),
    }
}

/// What is wrong with a value, in the part that was meant of several alternatives.
pub(super) fn of_value(error: &ValidationError<'_>) -> Vec<Violation> {
    let pointer = pointer(error);
    let member = |name: &str, problem: &str| Violation {
        pointer: format!("{pointer}/{}", token(name)),
        ..Violation::of_root(problem)
    };
    match error.kind() {
        Kind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            vec![member(name, "required but missing")]
        }
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let noun = if pointer.is_empty() {
                "argument"
            } else {
                "member"
            };
            let problem = format!("unknown {noun}");
            unexpected
                .iter()
                .map(|name| member(name, &problem))
                .collect()
        }
        Kind::PropertyNames { error: of_name } => {
            let name = of_name.instance().as_str().unwrap_or_default();
            let violation = member(name, &format!("the name {}", problem(of_name)));
            vec![violation.got(of_name.instance())]
        }
        // An object that has no members is told of one of them without its name.
        Kind::FalseSchema
            if error
                .schema_path()
                .as_str()
                .ends_with("/additionalProperties") =>
        {
            vec![Violation {
                pointer: pointer.into_owned(),
                ..Violation::of_root("must have no members")
            }]
        }
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => match meant(error, context) {
            Some(errors) => errors.iter().flat_map(of_value).collect(),
            None => vec![of_itself(error, pointer.into_owned())],
        },
        _ => vec![of_itself(error, pointer.into_owned())],
    }
}

fn of_itself(error: &ValidationError<'_>, pointer: String) -> Violation {
    Violation {
        pointer,
        problem: problem(error),
        sent: Some(shown(error.instance())),
        hint: hint(error),
    }
}

/// The alternative that refuses something within the value, rather than the value itself, and the least.
fn meant<'e>(
    error: &ValidationError<'_>,
    branches: &'e [Vec<ValidationError<'static>>],
) -> Option<&'e [ValidationError<'static>]> {
    let here = error.instance_path().as_str();
    let is_other = |error: &ValidationError<'_>| {
        matches!(
            error.kind(),
            Kind::Type { .. } | Kind::Constant { .. } | Kind::Enum { .. }
        ) && error.instance_path().as_str() == here
    };
    let fitting = branches
        .iter()
        .filter(|errors| !errors.is_empty() && !errors.iter().any(is_other));
    fitting.min_by_key(|errors| errors.len()).map(Vec::as_slice)
}

fn pointer<'e>(error: &'e ValidationError<'_>) -> Cow<'e, str> {
    let path = error.instance_path().as_str();
    if path
        .split('/')
        .all(|token| matches!(cut(token), Cow::Borrowed(_)))
    {
        return path.into();
    }
    path.split('/')
        .map(cut)
        .collect::<Vec<_>>()
        .join("/")
        .into()
}

fn problem(error: &ValidationError<'_>) -> String {
    match error.kind() {
        Kind::Type { kind } => format!("must be {}", types(kind).in_words()),
        Kind::Constant { expected_value } => format!("must be {}", shown(expected_value)),
        Kind::Enum { options } => match options.as_array() {
            Some(options) => format!("must be {}", one_of(options)),
            None => format!("must be one of {}", shown(options)),
        },
        Kind::Minimum { limit } => format!("must be at least {limit}"),
        Kind::Maximum { limit } => format!("must be at most {limit}"),
        Kind::ExclusiveMinimum { limit } => format!("must be greater than {limit}"),
        Kind::ExclusiveMaximum { limit } => format!("must be less than {limit}"),
        Kind::MultipleOf { multiple_of } => format!("must be a multiple of {multiple_of}"),
        Kind::MinLength { limit } => at_least(*limit, ("character", "characters")),
        Kind::MaxLength { limit } => at_most(*limit, ("character", "characters")),
        Kind::MinItems { limit } => at_least(*limit, ("item", "items")),
        Kind::MaxItems { limit } => at_most(*limit, ("item", "items")),
        Kind::MinProperties { limit } => at_least(*limit, ("member", "members")),
        Kind::MaxProperties { limit } => at_most(*limit, ("member", "members")),
        Kind::Pattern { pattern } => format!("must match the pattern `{pattern}`"),
        Kind::Format { format } => match Format::named(format) {
            Some(known) => format!("must be {}", known.in_words()),
            None => format!("must have the format `{format}`"),
        },
        Kind::UniqueItems => "must not repeat an item".to_owned(),
        Kind::Contains => {
            "must hold as many items that fit `contains` as its schema says".to_owned()
        }
        Kind::UnevaluatedItems { .. } | Kind::AdditionalItems { .. } => {
            "must not hold more items than its schema describes".to_owned()
        }
        Kind::FalseSchema => "must be absent".to_owned(),
        Kind::Not { schema } => format!("must not {}", ruled_out(schema)),
        Kind::OneOfMultipleValid { .. } => {
            "must match exactly one of the alternatives, and matches several".to_owned()
        }
        Kind::AnyOf { .. } | Kind::OneOfNotValid { .. } => {
            "must match one of the alternatives, and matches none".to_owned()
        }
        other => format!("must fit `{}` of its schema", other.keyword()),
    }
}

fn types(kind: &TypeKind) -> Types {
    let named = |name: &str| Types::named(name).unwrap_or_default();
    match kind {
        TypeKind::Single(only) => named(only.as_str()),
        TypeKind::Multiple(several) => several
            .iter()
            .map(|one| named(one.as_str()))
            .fold(Types::default(), Types::and),
    }
}

fn hint(error: &ValidationError<'_>) -> Option<String> {
    let Kind::Enum { options } = error.kind() else {
        return None;
    };
    let options = options.as_array()?.iter().filter_map(Value::as_str);
    let near = nearest(error.instance().as_str()?, options)?;
    Some(format!("did you mean {}?", Value::from(near)))
}
