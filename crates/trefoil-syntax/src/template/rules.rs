//! Rules beyond the grammar: what makes it possible to match a URI back, in one way and in linear time.

use std::collections::HashSet;

use super::{Expression, Operator, Part, TemplateError};

/// How many combinations of present and absent optional expressions one template may have.
const MAX_SPELLINGS: usize = 64;

/// Checks what no single part shows.
pub(super) fn check(parts: &[Part]) -> Result<(), TemplateError> {
    unique_names(parts)?;
    separated(parts)?;
    query_in_place(parts)?;
    locatable(parts)?;
    countable(parts)
}

fn refuse(expression: &Expression, message: impl Into<String>) -> Result<(), TemplateError> {
    Err(TemplateError::new(expression.offset, message))
}

/// An expression as it was written.
fn written(expression: &Expression) -> String {
    let names: Vec<&str> = expression.variables.iter().map(|v| v.name()).collect();
    let symbol = expression.operator.symbol().map(String::from);
    format!("{{{}{}}}", symbol.unwrap_or_default(), names.join(","))
}

fn unique_names(parts: &[Part]) -> Result<(), TemplateError> {
    let mut seen = HashSet::new();
    for part in parts {
        let Part::Expression(expression) = part else {
            continue;
        };
        let symbol = usize::from(expression.operator.symbol().is_some());
        let mut at = expression.offset + 1 + symbol;
        for variable in &expression.variables {
            let name = variable.name.as_str();
            if !seen.insert(name) {
                let message =
                    format!("variable `{name}` is used twice; each needs a name of its own");
                return Err(TemplateError::new(at, message));
            }
            at += name.len() + 1;
        }
    }
    Ok(())
}

/// `{a}{b}`: nothing says where the first value ends.
fn separated(parts: &[Part]) -> Result<(), TemplateError> {
    for pair in parts.windows(2) {
        if let [Part::Expression(before), Part::Expression(after)] = pair
            && !after.operator.is_optional()
            && !is_query(before)
        {
            let message = format!(
                "`{}` follows another expression directly; put a character between them",
                written(after)
            );
            return refuse(after, message);
        }
    }
    Ok(())
}

/// A query comes after the path and before the fragment, and begins once.
fn query_in_place(parts: &[Part]) -> Result<(), TemplateError> {
    let mut query_began = false;
    let mut query_expression: Option<&Expression> = None;
    let mut fragment_began = false;
    for part in parts {
        match part {
            Part::Literal(literal) => {
                if let Some(query) = query_expression
                    && !fragment_began
                    && !literal.starts_with('#')
                {
                    return refuse(query, after_query(literal));
                }
                if !fragment_began {
                    let before_fragment = literal.split('#').next().unwrap_or_default();
                    query_began |= before_fragment.contains('?');
                }
                fragment_began |= literal.contains('#');
            }
            Part::Expression(expression) => {
                let text = written(expression);
                match expression.operator {
                    Operator::Query | Operator::Continuation | Operator::Fragment
                        if fragment_began =>
                    {
                        let message = format!(
                            "`{text}` stands after a fragment began; move it before the `#`"
                        );
                        return refuse(expression, message);
                    }
                    Operator::Query if query_began => {
                        let message = "the query began before; continue it with `{&…}`";
                        return refuse(expression, message);
                    }
                    Operator::Continuation if !query_began => {
                        let message = "`{&…}` continues a query; begin it with `{?…}`";
                        return refuse(expression, message);
                    }
                    Operator::Query | Operator::Continuation => {
                        query_began = true;
                        query_expression = Some(expression);
                    }
                    Operator::Fragment => fragment_began = true,
                    _ if query_expression.is_some() && !fragment_began => {
                        return refuse(expression, after_query(&text));
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

fn after_query(found: &str) -> String {
    format!(
        "`{found}` is out of place; only `{{&…}}`, `{{#…}}` or a literal that begins with `#` can follow a query"
    )
}

/// `{+a}/{b}/{+c}`: too many places where `b` could be. Path, and query with fragment, count separately.
fn locatable(parts: &[Part]) -> Result<(), TemplateError> {
    let mut in_path = true;
    let mut reserved_seen = false;
    let mut between: Option<&Expression> = None;
    for part in parts {
        let ends_path = match part {
            Part::Literal(literal) => literal.contains(['?', '#']),
            Part::Expression(expression) => {
                is_query(expression) || expression.operator == Operator::Fragment
            }
        };
        if in_path && ends_path {
            in_path = false;
            reserved_seen = false;
            between = None;
        }
        let Part::Expression(expression) = part else {
            continue;
        };
        match expression.operator {
            Operator::Reserved | Operator::Fragment => {
                if let Some(simple) = between {
                    let name = simple.variables.first().map_or("", |v| v.name());
                    let message = format!(
                        "a variable between two reserved ones cannot be located; use a literal, or `{{+{name}}}`"
                    );
                    return refuse(simple, message);
                }
                reserved_seen = true;
            }
            Operator::Query | Operator::Continuation => {}
            _ if reserved_seen => between = between.or(Some(expression)),
            _ => {}
        }
    }
    Ok(())
}

/// Every optional expression doubles the spellings of a template; the number is bounded.
fn countable(parts: &[Part]) -> Result<(), TemplateError> {
    let mut spellings = 1_usize;
    let mut last: Option<(Operator, usize)> = None;
    for part in parts {
        let Part::Expression(expression) = part else {
            last = None;
            continue;
        };
        let operator = expression.operator;
        let absent_from_end = match operator {
            Operator::Label | Operator::Path | Operator::Fragment => expression.variables.len(),
            Operator::Parameter => 1,
            _ => 0,
        };
        // Neighbours with the same operator are read as one expression.
        let (factor, others) = match last {
            Some((same, others)) if same == operator => (
                if operator == Operator::Parameter {
                    1
                } else {
                    others + absent_from_end
                },
                spellings / (others + 1),
            ),
            _ => (absent_from_end, spellings),
        };
        spellings = others.saturating_mul(factor + 1);
        last = Some((operator, factor));
        if spellings > MAX_SPELLINGS {
            let message = format!(
                "the template has too many optional expressions: at most {MAX_SPELLINGS} combinations of present and absent variables can be matched"
            );
            return refuse(expression, message);
        }
    }
    Ok(())
}

fn is_query(expression: &Expression) -> bool {
    matches!(
        expression.operator,
        Operator::Query | Operator::Continuation
    )
}
