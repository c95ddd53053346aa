//! Parameters taken by reference: resolved by type, never by spelling.

use std::any::Any;

use super::RequestContext;

/// What can be injected: [`RequestContext`], and any value given to
/// [`ServerBuilder::state`](crate::ServerBuilder::state).
#[diagnostic::on_unimplemented(
    message = "`&{Self}` cannot be injected",
    label = "not a type that state can have",
    note = "a parameter taken by reference is server state, which must be `Sized + Send + Sync + 'static`; take an argument by value, for example `String` for `&str` and `Vec<T>` for `&[T]`"
)]
pub trait Injected: Any + Send + Sync {
    #[doc(hidden)]
    fn of(ctx: &RequestContext) -> &Self;
}

#[diagnostic::do_not_recommend]
impl<T: Any + Send + Sync> Injected for T {
    fn of(ctx: &RequestContext) -> &Self {
        if let Some(ctx) = (ctx as &dyn Any).downcast_ref() {
            return ctx;
        }
        ctx.state()
            .expect("`build()` has checked that the state is there")
    }
}

/// The injected value; for generated code.
///
/// # Panics
///
/// When the state is missing, which building the server rules out.
#[doc(hidden)]
#[must_use]
pub fn inject<T: Injected + ?Sized>(ctx: &RequestContext) -> &T {
    T::of(ctx)
}
