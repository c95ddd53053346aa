//! Lists, maps and tuples.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::echoes;
use super::enums::Flat;

echoes! {
    of_vec: Vec<u8>;
    of_vec_of_strings: Vec<String>;
    of_vec_of_options: Vec<Option<String>>;
    of_vec_of_vecs: Vec<Vec<i32>>;
    of_option_of_vec: Option<Vec<f64>>;
    of_set: BTreeSet<String>;
    of_array: [u8; 3];
    of_map: HashMap<String, u8>;
    of_map_of_options: BTreeMap<String, Option<f64>>;
    of_map_by_number: HashMap<u16, String>;
    of_map_by_enum: BTreeMap<Flat, bool>;
    of_pair: (i32, String);
    of_triple: (u8, Option<bool>, Vec<f64>);
    of_vec_of_pairs: Vec<(String, u8)>;
    // A key is a text to the schema, however large the number in it.
    @stricter of_map_by_number
}
