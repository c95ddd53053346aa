//! A list that is written as its only element where it has just one, and read from either (SAMP-08, SAMP-17).

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

pub(in crate::protocol) fn serialize<S: Serializer, T: Serialize>(
    list: &[T],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match list {
        [only] => only.serialize(serializer),
        list => list.serialize(serializer),
    }
}

pub(in crate::protocol) fn deserialize<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    if raw.get().starts_with('[') {
        super::parse(&raw)
    } else {
        Ok(vec![super::parse(&raw)?])
    }
}
