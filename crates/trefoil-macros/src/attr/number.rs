//! Number literals, kept exact.

use std::cmp::Ordering;
use std::fmt;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

use super::peel;

/// A number as written, with its place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    pub(crate) value: NumberValue,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum NumberValue {
    Integer(i128),
    Float(f64),
}

impl Number {
    /// Reads `1`, `-1`, `0.5`, `-0.5`; anything else is `None`.
    pub(crate) fn read(expression: &Expr) -> Option<Self> {
        let expression = peel(expression);
        let span = expression.span();
        let value = match expression {
            Expr::Unary(ExprUnary {
                op: UnOp::Neg(_),
                expr,
                ..
            }) => match literal(peel(expr))? {
                NumberValue::Integer(value) => NumberValue::Integer(-value),
                NumberValue::Float(value) => NumberValue::Float(-value),
            },
            other => literal(other)?,
        };
        Some(Self { value, span })
    }

    pub(crate) fn compare(self, other: Self) -> Ordering {
        match (self.value, other.value) {
            (NumberValue::Integer(a), NumberValue::Integer(b)) => a.cmp(&b),
            _ => self.float().total_cmp(&other.float()),
        }
    }

    pub(crate) fn is_positive(self) -> bool {
        match self.value {
            NumberValue::Integer(value) => value > 0,
            NumberValue::Float(value) => value > 0.0,
        }
    }

    /// Whether both are whole and `self` is no multiple of `step`. Fractions are left to the schema's own check.
    pub(crate) fn misses(self, step: Self) -> bool {
        match (self.value, step.value) {
            (NumberValue::Integer(value), NumberValue::Integer(step)) => {
                step > 0 && value % step != 0
            }
            _ => false,
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "a mixed comparison needs no more than a float's precision"
    )]
    pub(crate) fn float(self) -> f64 {
        match self.value {
            NumberValue::Integer(value) => value as f64,
            NumberValue::Float(value) => value,
        }
    }

    /// The number as a variant of the runtime's `Keyword`.
    pub(crate) fn keyword(self, root: &TokenStream) -> TokenStream {
        match self.value {
            NumberValue::Integer(value) => {
                let digits = Literal::u128_unsuffixed(value.unsigned_abs());
                let sign = (value < 0).then(|| quote!(-));
                quote!(#root::Keyword::Integer(#sign #digits))
            }
            NumberValue::Float(value) => {
                let float = float_tokens(value);
                quote!(#root::Keyword::Float(#float))
            }
        }
    }
}

/// A float literal without suffix.
pub(crate) fn float_tokens(value: f64) -> TokenStream {
    let digits = Literal::f64_unsuffixed(value.abs()).to_token_stream();
    let sign = value.is_sign_negative().then(|| quote!(-));
    quote!(#sign #digits)
}

fn literal(expression: &Expr) -> Option<NumberValue> {
    let Expr::Lit(ExprLit { lit, .. }) = expression else {
        return None;
    };
    match lit {
        Lit::Int(literal) => literal.base10_parse().ok().map(NumberValue::Integer),
        Lit::Float(literal) => literal
            .base10_parse()
            .ok()
            .filter(|value: &f64| value.is_finite())
            .map(NumberValue::Float),
        _ => None,
    }
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            NumberValue::Integer(value) => write!(formatter, "{value}"),
            NumberValue::Float(value) => write!(formatter, "{value:?}"),
        }
    }
}
