//! The same, where they may be absent.

use std::num::*;

use super::echoes;

echoes! {
    of_i8: Option<i8>;
    of_i16: Option<i16>;
    of_i32: Option<i32>;
    of_i64: Option<i64>;
    of_i128: Option<i128>;
    of_isize: Option<isize>;
    of_u8: Option<u8>;
    of_u16: Option<u16>;
    of_u32: Option<u32>;
    of_u64: Option<u64>;
    of_u128: Option<u128>;
    of_usize: Option<usize>;
    of_f32: Option<f32>;
    of_f64: Option<f64>;
    of_bool: Option<bool>;
    of_char: Option<char>;
    of_string: Option<String>;
    of_non_zero_i8: Option<NonZeroI8>;
    of_non_zero_i16: Option<NonZeroI16>;
    of_non_zero_i32: Option<NonZeroI32>;
    of_non_zero_i64: Option<NonZeroI64>;
    of_non_zero_i128: Option<NonZeroI128>;
    of_non_zero_isize: Option<NonZeroIsize>;
    of_non_zero_u8: Option<NonZeroU8>;
    of_non_zero_u16: Option<NonZeroU16>;
    of_non_zero_u32: Option<NonZeroU32>;
    of_non_zero_u64: Option<NonZeroU64>;
    of_non_zero_u128: Option<NonZeroU128>;
    of_non_zero_usize: Option<NonZeroUsize>;
}
