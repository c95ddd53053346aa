//! Some value of a type.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;
use std::num::*;

use serde::Serialize;

use crate::dice::Dice;

/// A type of which values can be made up, its extremes more often than chance would have them.
pub(crate) trait Sample: Sized {
    fn sample(dice: &mut Dice) -> Self;
}

/// Some value of the type as JSON text.
pub(crate) fn written<T: Sample + Serialize>(dice: &mut Dice) -> String {
    serde_json::to_string(&T::sample(dice)).expect("the types of the golden set can be written")
}

macro_rules! integers {
    ($($ty:ident $non_zero:ident)*) => {$(
        impl Sample for $ty {
            fn sample(dice: &mut Dice) -> Self {
                match dice.below(6) {
                    0 => $ty::MIN,
                    1 => $ty::MAX,
                    2 => dice.roll() as $ty,
                    _ => dice.below(10) as $ty,
                }
            }
        }

        impl Sample for $non_zero {
            fn sample(dice: &mut Dice) -> Self {
                $non_zero::new($ty::sample(dice)).unwrap_or($non_zero::MIN)
            }
        }
    )*};
}

integers! {
    i8 NonZeroI8 i16 NonZeroI16 i32 NonZeroI32 i64 NonZeroI64 i128 NonZeroI128 isize NonZeroIsize
    u8 NonZeroU8 u16 NonZeroU16 u32 NonZeroU32 u64 NonZeroU64 u128 NonZeroU128 usize NonZeroUsize
}

macro_rules! chosen {
    ($($ty:ty: $($value:expr),*;)*) => {$(
        impl Sample for $ty {
            fn sample(dice: &mut Dice) -> Self {
                dice.pick(&[$($value),*]).clone().into()
            }
        }
    )*};
}

chosen! {
    f32: 0.0_f32, 0.5, -1.25, 3.0, 100.0, 1e30, f32::MIN_POSITIVE;
    f64: 0.0_f64, 0.5, -1.25, 3.0, 0.1, 1e300, -0.0, f64::MAX;
    bool: true, false;
    char: 'a', 'é', '👍', '\0', '"', '\n';
    String: "", "a", "A100", "é👍", "line\nbreak", "\"\\/", "\u{7f}\u{0}";
}

impl<T: Sample> Sample for Option<T> {
    fn sample(dice: &mut Dice) -> Self {
        (!dice.once_in(3)).then(|| T::sample(dice))
    }
}

impl<T: Sample> Sample for Box<T> {
    fn sample(dice: &mut Dice) -> Self {
        Self::new(T::sample(dice))
    }
}

/// Collections get smaller with each level of nesting, so that recursive types end.
macro_rules! collections {
    ($([$($bounds:tt)*] $ty:ty: $item:ty;)*) => {$(
        impl<$($bounds)*> Sample for $ty {
            fn sample(dice: &mut Dice) -> Self {
                (0..dice.below(4)).map(|_| <$item>::sample(dice)).collect()
            }
        }
    )*};
}

collections! {
    [T: Sample] Vec<T>: T;
    [T: Sample + Ord] BTreeSet<T>: T;
    [K: Sample + Ord, V: Sample] BTreeMap<K, V>: (K, V);
    [K: Sample + Hash + Eq, V: Sample] HashMap<K, V>: (K, V);
}

impl<T: Sample, const N: usize> Sample for [T; N] {
    fn sample(dice: &mut Dice) -> Self {
        std::array::from_fn(|_| T::sample(dice))
    }
}

impl<A: Sample, B: Sample> Sample for (A, B) {
    fn sample(dice: &mut Dice) -> Self {
        (A::sample(dice), B::sample(dice))
    }
}

impl<A: Sample, B: Sample, C: Sample> Sample for (A, B, C) {
    fn sample(dice: &mut Dice) -> Self {
        (A::sample(dice), B::sample(dice), C::sample(dice))
    }
}

/// Implements [`Sample`] for a struct by its fields, or for an enum by one expression for each variant; in both the
/// name before the bar is that of the dice.
macro_rules! sampled {
    ($($ty:ty { $($field:ident),* $(,)? })*) => {$(
        impl $crate::types::sample::Sample for $ty {
            fn sample(dice: &mut $crate::dice::Dice) -> Self {
                let _ = &dice;
                Self { $($field: $crate::types::sample::Sample::sample(dice)),* }
            }
        }
    )*};
    ($ty:ty, |$dice:ident| $($variant:expr),* $(,)?) => {
        impl $crate::types::sample::Sample for $ty {
            fn sample($dice: &mut $crate::dice::Dice) -> Self {
                let variants: &[fn(&mut $crate::dice::Dice) -> Self] = &[$(|$dice| { let _ = &$dice; $variant }),*];
                $dice.pick(variants)($dice)
            }
        }
    };
}
pub(crate) use sampled;
