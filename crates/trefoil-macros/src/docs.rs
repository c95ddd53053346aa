//! Doc comments as descriptions.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::attr::peel;

/// A piece of documentation: text, or an expression such as `include_str!("…")` that only the compiler can read.
enum Fragment {
    Text(String),
    Macro(Expr),
}

/// The doc comments among `attributes` as an expression of type `&'static str`, or `None` if there is nothing to say.
///
/// Text is kept with its Markdown; one leading space of each line goes, and blank lines at both ends.
pub(crate) fn description(attributes: &[Attribute], root: &TokenStream) -> Option<TokenStream> {
    let fragments: Vec<_> = attributes.iter().filter_map(fragment).collect();
    if fragments
        .iter()
        .all(|fragment| matches!(fragment, Fragment::Text(_)))
    {
        let lines: Vec<_> = fragments
            .iter()
            .map(|fragment| match fragment {
                Fragment::Text(text) => text.as_str(),
                Fragment::Macro(_) => "",
            })
            .collect();
        let text = lines.join("\n");
        let text = trim_blank_lines(&text);
        return (!text.is_empty()).then(|| text.to_token_stream());
    }
    let last = fragments.len().saturating_sub(1);
    let pieces = fragments.iter().enumerate().map(|(index, fragment)| {
        let end = if index == last { "" } else { "\n" };
        match fragment {
            Fragment::Text(text) => format!("{text}{end}").to_token_stream(),
            Fragment::Macro(expression) if end.is_empty() => expression.to_token_stream(),
            Fragment::Macro(expression) => quote!(#expression, #end),
        }
    });
    Some(quote!(#root::concat!(#(#pieces),*).trim()))
}

fn fragment(attribute: &Attribute) -> Option<Fragment> {
    let Meta::NameValue(meta) = &attribute.meta else {
        return None;
    };
    if !meta.path.is_ident("doc") {
        return None;
    }
    Some(match peel(&meta.value) {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Fragment::Text(unindent(&text.value())),
        other => Fragment::Macro(other.clone()),
    })
}

/// Takes one leading space from each line, and from a block comment its column of asterisks.
fn unindent(text: &str) -> String {
    let starred = text.contains('\n')
        && text
            .lines()
            .skip(1)
            .all(|line| line.trim().is_empty() || line.trim_start().starts_with('*'));
    let lines: Vec<_> = text
        .lines()
        .enumerate()
        .map(|(index, line)| {
            let line = match line.trim_start().strip_prefix('*') {
                Some(rest) if starred && index > 0 => rest,
                _ => line,
            };
            line.strip_prefix(' ').unwrap_or(line).trim_end()
        })
        .collect();
    lines.join("\n")
}

fn trim_blank_lines(text: &str) -> &str {
    let mut text = text.trim_end();
    while let Some((first, rest)) = text.split_once('\n') {
        if !first.trim().is_empty() {
            break;
        }
        text = rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    fn described(attributes: &[Attribute]) -> Option<String> {
        description(attributes, &quote!(root)).map(|tokens| tokens.to_string())
    }

    #[test]
    fn keeps_markdown_and_takes_one_space_of_each_line() {
        let attributes: [Attribute; 5] = [
            parse_quote!(#[doc = " Add two numbers."]),
            parse_quote!(#[doc = ""]),
            parse_quote!(#[doc = "     code(1, 2)"]),
            parse_quote!(#[doc = " * a *list*"]),
            parse_quote!(#[doc = ""]),
        ];
        assert_eq!(
            described(&attributes).as_deref(),
            Some(r#""Add two numbers.\n\n    code(1, 2)\n* a *list*""#)
        );
    }

    #[test]
    fn reads_block_comments_with_and_without_asterisks() {
        let attributes: [Attribute; 1] = [parse_quote!(#[doc = "\n * First\n *   second\n "])];
        assert_eq!(
            described(&attributes).as_deref(),
            Some(r#""First\n  second""#)
        );
        let attributes: [Attribute; 1] = [parse_quote!(#[doc = " First "])];
        assert_eq!(described(&attributes).as_deref(), Some(r#""First""#));
    }

    #[test]
    fn leaves_included_text_to_the_compiler() {
        let attributes: [Attribute; 3] = [
            parse_quote!(#[doc = " Before"]),
            parse_quote!(#[doc = include_str!("a.md")]),
            parse_quote!(#[doc(hidden)]),
        ];
        assert_eq!(
            described(&attributes).as_deref(),
            Some(r#"root :: concat ! ("Before\n" , include_str ! ("a.md")) . trim ()"#)
        );
    }

    #[test]
    fn blank_comments_describe_nothing() {
        let attributes: [Attribute; 2] = [
            parse_quote!(#[doc = "  "]),
            parse_quote!(#[doc(alias = "x")]),
        ];
        assert_eq!(described(&attributes), None);
    }
}
