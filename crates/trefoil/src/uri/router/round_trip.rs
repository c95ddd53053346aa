//! Expand, then match, gives the variables back: for every operator.
//!
//! Templates are made so that RFC 6570 leaves no doubt where a value ends: what separates two variables is encoded in
//! values, and only variables at the end of a list are absent. What remains is any text at all as a value.

use proptest::prelude::*;

use super::Router;
use crate::uri::{UriTemplate, expand};

/// An expression and the values of its variables; `None` = absent.
#[derive(Debug, Clone)]
struct Piece {
    operator: &'static str,
    values: Vec<Option<String>>,
}

/// Text with everything that is special somewhere.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z0-9]{0,4}",
        "[-._~:/?#\\[\\]@!$&'()*+,;=% a{}\"<>^`|\\\\\u{0}\nü日]{0,6}",
        any::<String>(),
    ]
}

/// Values for an operator, present as far as it must be, without what cannot be told from the template's own text.
fn piece(operator: &'static str) -> impl Strategy<Value = Piece> {
    let optional = !matches!(operator, "" | "+");
    let any_subset = matches!(operator, ";" | "?" | "&");
    let values = prop::collection::vec((value(), any::<bool>()), 1..4);
    values.prop_map(move |values| {
        let count = values.len();
        let mut present = true;
        let values = values.into_iter().map(|(mut value, keep)| {
            match operator {
                // Unreserved, hence never encoded.
                "." => value = value.replace('.', ""),
                // `%41` stays as it is in reserved expansion; a query or fragment may follow.
                "+" | "#" => {
                    value = value.replace(['%', '?', '#'], "");
                    if count > 1 {
                        value = value.replace(',', "");
                    }
                }
                _ => {}
            }
            present = (present || any_subset) && (keep || !optional);
            (keep || !optional)
                .then_some(value)
                .filter(|_| present || any_subset)
        });
        Piece {
            operator,
            values: values.collect(),
        }
    })
}

/// Pieces of a path with what stands before each, then perhaps a query and a fragment.
fn pieces() -> impl Strategy<Value = Vec<(&'static str, Piece)>> {
    let separator = prop_oneof![Just("/k"), Just("!"), Just("/"), Just("/x@"), Just("(1)/")];
    let operator = prop_oneof![piece(""), piece("."), piece("/"), piece(";")];
    let path = prop::collection::vec((separator, operator), 0..4);
    let rest = prop::option::of(piece("+"));
    let query = prop_oneof![
        Just(None),
        piece("?").prop_map(|piece| Some(("", piece))),
        piece("&").prop_map(|piece| Some(("?fixed=1", piece))),
    ];
    let fragment = prop::option::of(piece("#"));
    (path, rest, query, fragment).prop_map(|(mut pieces, rest, query, fragment)| {
        // `{/x}` takes what a later segment could be, so it is the last of the path.
        if let Some(at) = pieces.iter().position(|(_, piece)| piece.operator == "/") {
            pieces.truncate(at + 1);
            pieces[at].0 = "/k";
        } else {
            pieces.extend(rest.map(|piece| ("/r", piece)));
        }
        pieces.extend(query);
        pieces.extend(fragment.map(|piece| ("", piece)));
        pieces
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn expanding_and_matching_gives_the_variables_back(pieces in pieces()) {
        let mut template = "s://h".to_owned();
        let mut variables: Vec<(String, String)> = Vec::new();
        let mut number = 0;
        for (before, piece) in &pieces {
            let mut names = Vec::new();
            for value in &piece.values {
                let name = format!("v{number}");
                number += 1;
                variables.extend(value.clone().map(|value| (name.clone(), value)));
                names.push(name);
            }
            template.push_str(&format!("{before}{{{}{}}}", piece.operator, names.join(",")));
        }
        let parsed = UriTemplate::parse(&template);
        if let Err(error) = &parsed {
            prop_assert!(error.message().contains("too many optional"), "{}", error);
        }
        prop_assume!(parsed.is_ok());
        let given: Vec<(&str, &str)> = variables.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let uri = expand(&template, &given).expect("all variables are given");

        let mut router = Router::new();
        router.insert(parsed.expect("checked"), 1).expect("the only one");
        let found = router.find(&uri);
        prop_assert!(found.is_some(), "{} does not match {}", template, uri);
        let mut found: Vec<(String, String)> = found
            .into_iter()
            .flat_map(|found| found.variables)
            .map(|(name, value)| (name.to_owned(), value.into_owned()))
            .collect();
        found.sort();
        variables.sort();
        prop_assert_eq!(found, variables, "{} {}", template, uri);
    }

    #[test]
    fn no_text_at_all_makes_the_router_panic(uri in any::<String>(), tail in "[a-z:/?#&=;.,%0-9-]{0,30}") {
        let mut router = Router::new();
        let templates = ["a:{x}", "a:{x}/{y}{?q}", "a:{+x}.{y}{#z}", "{s}:{/x,y}{;p,q}", "{+all}"];
        for (value, template) in templates.into_iter().enumerate() {
            router.insert(UriTemplate::parse(template).expect(template), value).expect("no conflict");
        }
        let _ = router.find(&uri);
        let _ = router.find(&format!("a:{tail}"));
        let _ = router.find(&format!("a:{tail}{uri}"));
    }

    #[test]
    fn the_order_of_registration_does_not_matter(
        templates in prop::collection::vec(small_template(), 2..5),
        uris in prop::collection::vec("a:([ab./]{0,5}|[ab./]{0,4}[?#]b?)", 24),
    ) {
        let registered = |order: &[usize]| {
            let mut router = Router::new();
            for &value in order {
                router.insert(templates[value].clone(), value).ok()?;
            }
            Some(router)
        };
        let order: Vec<usize> = (0..templates.len()).collect();
        let first = registered(&order);
        for shift in 0..order.len() {
            let mut order = order.clone();
            order.rotate_left(shift);
            for order in [order.clone(), order.into_iter().rev().collect()] {
                let other = registered(&order);
                prop_assert_eq!(first.is_some(), other.is_some(), "a conflict in one order only: {:?}", order);
                if let (Some(first), Some(other)) = (&first, &other) {
                    for uri in &uris {
                        prop_assert_eq!(first.find(uri), other.find(uri), "{} {:?}", uri, order);
                    }
                }
            }
        }
    }
}

/// A template over few characters, so that two of them often overlap.
fn small_template() -> impl Strategy<Value = UriTemplate> {
    let piece = prop::sample::select(vec!["a", "b", "/", ".", "{}", "{+}", "{.}", "{/}", "{;}"]);
    let tail = prop::sample::select(vec!["", "", "", "{?q}", "?b", "?{t}", "#{+t}", "{#t}"]);
    (prop::collection::vec(piece, 1..6), tail).prop_filter_map("not legal", |(pieces, tail)| {
        let mut text = "a:".to_owned();
        for (number, piece) in pieces.into_iter().enumerate() {
            text.push_str(&piece.replace('}', &format!("v{number}}}")));
        }
        text.push_str(tail);
        UriTemplate::parse(&text).ok()
    })
}
