//! A function's only argument: one member of the arguments object, or all of it.
//!
//! Which of the two is decided by the type: [`Args<T>`] is no [`Argument`] (it does not deserialize), so the two
//! implementations below cannot overlap, and an alias of `Args` works like `Args`.

use std::ops::{Deref, DerefMut};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::{Argument, Arguments, DecodeError, InvalidArguments};
use crate::schema::{ArgumentSpec, InputSchema};

/// The whole arguments object of a tool as one struct: the tool's only argument.
///
/// A type whose schema is not a plain object is a problem that building the server reports.
///
/// # Examples
///
/// ```
/// use trefoil::prelude::*;
///
/// #[mcp_type]
/// struct Point {
///     /// Distance from the left
///     x: f64,
///     /// Distance from the top
///     y: f64,
/// }
///
/// /// Tell how far a point is from the corner.
/// #[mcp_tool]
/// fn distance(point: Args<Point>) -> f64 {
///     point.x.hypot(point.y)
/// }
///
/// assert_eq!(distance(Args(Point { x: 3.0, y: 4.0 })), 5.0);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Args<T>(pub T);

impl<T> Args<T> {
    /// The struct itself.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Args<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Args<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// What a type must be able to do to stand as the only by-value parameter of a tool; for generated code.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument",
    label = "not an argument type",
    note = "an argument must be owned and implement `Deserialize`, `JsonSchema` and `Send`: put `#[mcp_type]` on the definitions of your own types in it",
    note = "to inject server state, write the parameter's type as `&T`"
)]
pub trait SoleArgument: Sized + Send + 'static {
    /// The schema of the arguments object.
    fn input(spec: ArgumentSpec) -> InputSchema;

    /// Decodes an argument that must be given, unless its type says otherwise.
    fn decode(arguments: Arguments<'_>, name: &'static str) -> Result<Self, InvalidArguments>;

    /// Decodes an argument that may be left out.
    fn decode_or(
        arguments: Arguments<'_>,
        name: &'static str,
        default: impl FnOnce() -> Self,
    ) -> Result<Self, InvalidArguments>;
}

#[diagnostic::do_not_recommend]
impl<T: Argument> SoleArgument for T {
    fn input(spec: ArgumentSpec) -> InputSchema {
        let mut input = InputSchema::new();
        T::declare(&mut input, spec);
        input
    }

    fn decode(arguments: Arguments<'_>, name: &'static str) -> Result<Self, InvalidArguments> {
        read(arguments, name, |slot| T::take(slot, name))
    }

    fn decode_or(
        arguments: Arguments<'_>,
        name: &'static str,
        default: impl FnOnce() -> Self,
    ) -> Result<Self, InvalidArguments> {
        let slot = read(arguments, name, Ok)?;
        Ok(T::take_or(slot, default))
    }
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema + Send + 'static> SoleArgument for Args<T> {
    fn input(spec: ArgumentSpec) -> InputSchema {
        let mut input = InputSchema::whole::<T>();
        let described = ArgumentSpec {
            name: spec.name,
            description: spec.description,
            ..ArgumentSpec::default()
        };
        if spec != described {
            input.problem(format!(
                "`{}` takes the whole arguments object, so `#[arg(…)]` cannot be on it; put the constraints on the fields of its type",
                spec.name
            ));
        }
        input
    }

    fn decode(arguments: Arguments<'_>, _: &'static str) -> Result<Self, InvalidArguments> {
        arguments.parse().map(Self)
    }

    fn decode_or(
        arguments: Arguments<'_>,
        name: &'static str,
        _: impl FnOnce() -> Self,
    ) -> Result<Self, InvalidArguments> {
        Self::decode(arguments, name)
    }
}

/// Reads the arguments of a function that has only one, and hands on what was found of it.
fn read<T: Argument, R>(
    arguments: Arguments<'_>,
    name: &str,
    finish: impl Fn(Option<T>) -> Result<R, DecodeError>,
) -> Result<R, InvalidArguments> {
    arguments.decode(|members| {
        let mut slot = T::slot();
        while let Some(found) = members.next()? {
            if found == name {
                T::read(members, &mut slot)?;
            } else {
                members.unknown(&found)?;
            }
        }
        finish(slot)
    })
}
