//! Numbers, truth values and texts.

use std::num::*;

use super::echoes;

echoes! {
    of_i8: i8;
    of_i16: i16;
    of_i32: i32;
    of_i64: i64;
    of_i128: i128;
    of_isize: isize;
    of_u8: u8;
    of_u16: u16;
    of_u32: u32;
    of_u64: u64;
    of_u128: u128;
    of_usize: usize;
    of_f32: f32;
    of_f64: f64;
    of_bool: bool;
    of_char: char;
    of_string: String;
    of_non_zero_i8: NonZeroI8;
    of_non_zero_i16: NonZeroI16;
    of_non_zero_i32: NonZeroI32;
    of_non_zero_i64: NonZeroI64;
    of_non_zero_i128: NonZeroI128;
    of_non_zero_isize: NonZeroIsize;
    of_non_zero_u8: NonZeroU8;
    of_non_zero_u16: NonZeroU16;
    of_non_zero_u32: NonZeroU32;
    of_non_zero_u64: NonZeroU64;
    of_non_zero_u128: NonZeroU128;
    of_non_zero_usize: NonZeroUsize;
}
