//! Skeletons of unit tests: what is called, with what, and where an expectation belongs.

use super::signature::{Language, Parameter, Signature, Unreadable};

/// Tests for the functions of these signatures: an ordinary call, and one for each edge of each parameter.
pub fn generate(
    signatures: &[String],
    language: Language,
    module: &str,
) -> Result<String, Unreadable> {
    let functions: Vec<_> = signatures
        .iter()
        .map(|text| Signature::parse(text, language))
        .collect::<Result<_, _>>()?;
    Ok(match language {
        Language::TypeScript => typescript(&functions, module),
        Language::Rust => rust(&functions, module),
    })
}

/// A call with the values of one case.
struct Case {
    title: String,
    arguments: Vec<String>,
}

/// The ordinary case, then one for each edge: all other parameters keep their ordinary value.
fn cases(function: &Signature, values: fn(&str) -> Values) -> Vec<Case> {
    let ordinary: Vec<_> = function
        .parameters
        .iter()
        .map(|Parameter { ty, .. }| values(ty).ordinary)
        .collect();
    let mut cases = vec![Case {
        title: "works with ordinary values".to_owned(),
        arguments: ordinary.clone(),
    }];
    for (at, Parameter { name, ty }) in function.parameters.iter().enumerate() {
        for (edge, value) in values(ty).edges {
            let mut arguments = ordinary.clone();
            arguments[at] = value.to_owned();
            cases.push(Case {
                title: format!("works when {name} is {edge}"),
                arguments,
            });
        }
    }
    cases
}

/// What to try for a type.
struct Values {
    ordinary: String,
    edges: Vec<(&'static str, &'static str)>,
}

impl Values {
    fn new(ordinary: &str, edges: &[(&'static str, &'static str)]) -> Self {
        Self {
            ordinary: ordinary.to_owned(),
            edges: edges.to_vec(),
        }
    }
}

fn typescript_values(ty: &str) -> Values {
    if let Some(inner) = ty
        .strip_suffix(" | undefined")
        .or_else(|| ty.strip_suffix(" | null"))
    {
        let absent = if ty.ends_with("null") {
            ("null", "null")
        } else {
            ("left out", "undefined")
        };
        let mut values = typescript_values(inner);
        values.edges.insert(0, absent);
        return values;
    }
    match ty {
        "number" => Values::new(
            "1",
            &[("zero", "0"), ("negative", "-1"), ("not a number", "NaN")],
        ),
        "string" => Values::new("\"text\"", &[("empty", "\"\""), ("not ASCII", "\"äöü\"")]),
        "boolean" => Values::new("true", &[("false", "false")]),
        "Date" => Values::new("new Date(\"2026-07-28\")", &[("invalid", "new Date(NaN)")]),
        _ => match ty
            .strip_suffix("[]")
            .or_else(|| ty.strip_prefix("Array<")?.strip_suffix('>'))
        {
            Some(item) => Values::new(
                &format!("[{}]", typescript_values(item).ordinary),
                &[("empty", "[]")],
            ),
            None => Values::new(&format!("{{}} as {ty}"), &[]),
        },
    }
}

fn rust_values(ty: &str) -> Values {
    let inside = |prefix| {
        ty.strip_prefix(prefix)
            .and_then(|rest: &str| rest.strip_suffix('>'))
    };
    if let Some(inner) = inside("Option<") {
        return Values::new(
            &format!("Some({})", rust_values(inner).ordinary),
            &[("absent", "None")],
        );
    }
    if let Some(item) = inside("Vec<") {
        return Values::new(
            &format!("vec![{}]", rust_values(item).ordinary),
            &[("empty", "Vec::new()")],
        );
    }
    if let Some(item) = ty
        .strip_prefix("&[")
        .and_then(|rest| rest.strip_suffix(']'))
    {
        return Values::new(
            &format!("&[{}]", rust_values(item).ordinary),
            &[("empty", "&[]")],
        );
    }
    match ty {
        "&str" => Values::new("\"text\"", &[("empty", "\"\""), ("not ASCII", "\"äöü\"")]),
        "String" => Values::new("\"text\".to_owned()", &[("empty", "String::new()")]),
        "bool" => Values::new("true", &[("false", "false")]),
        "f32" | "f64" => Values::new("1.0", &[("zero", "0.0"), ("negative", "-1.0")]),
        "u8" | "u16" | "u32" | "u64" | "usize" => Values::new("1", &[("zero", "0")]),
        "i8" | "i16" | "i32" | "i64" | "isize" => {
            Values::new("1", &[("zero", "0"), ("negative", "-1")])
        }
        _ => match ty.strip_prefix('&') {
            Some(inner) => Values::new(&format!("&{}", rust_values(inner).ordinary), &[]),
            None => Values::new("Default::default()", &[]),
        },
    }
}

fn names(functions: &[Signature]) -> String {
    let names: Vec<_> = functions
        .iter()
        .map(|function| function.name.as_str())
        .collect();
    names.join(", ")
}

fn typescript(functions: &[Signature], module: &str) -> String {
    let mut code = format!(
        "import {{ describe, expect, it }} from \"vitest\";\nimport {{ {} }} from \"{module}\";\n",
        names(functions)
    );
    for function in functions {
        code.push_str(&format!("\ndescribe(\"{}\", () => {{\n", function.name));
        let (is_async, wait) = if function.is_async {
            ("async ", "await ")
        } else {
            ("", "")
        };
        for Case { title, arguments } in cases(function, typescript_values) {
            let call = format!("{wait}{}({})", function.name, arguments.join(", "));
            let body = if function.returns.is_empty() {
                format!("    {call};\n    expect.fail(\"say what has changed\");\n")
            } else {
                format!(
                    "    const result = {call};\n    expect(result).toEqual(\"say what is expected\");\n"
                )
            };
            code.push_str(&format!(
                "  it(\"{title}\", {is_async}() => {{\n{body}  }});\n"
            ));
        }
        code.push_str("});\n");
    }
    code
}

fn rust(functions: &[Signature], module: &str) -> String {
    let mut code = format!("use {module}::{{{}}};\n", names(functions));
    for function in functions {
        let (test, is_async, wait) = if function.is_async {
            ("#[tokio::test]", "async ", ".await")
        } else {
            ("#[test]", "", "")
        };
        for Case { title, arguments } in cases(function, rust_values) {
            let name = format!("{} {title}", function.name)
                .to_lowercase()
                .replace(' ', "_");
            let call = format!("{}({}){wait}", function.name, arguments.join(", "));
            let body = if function.returns.is_empty() {
                format!("    {call};\n    panic!(\"say what has changed\");\n")
            } else {
                format!(
                    "    let result = {call};\n    assert_eq!(format!(\"{{result:?}}\"), \"say what is expected\");\n"
                )
            };
            code.push_str(&format!("\n{test}\n{is_async}fn {name}() {{\n{body}}}\n"));
        }
    }
    code
}
