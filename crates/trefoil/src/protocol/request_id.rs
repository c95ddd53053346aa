//! The id of a request.

use serde_json::Number;

/// The id of a request: a string or an integer, never `null` (RPC-02, RPC-03).
///
/// `7` and `"7"` are different ids, and an answer repeats the one it got (RPC-06).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RequestId {
    /// An integer.
    Number(Number),
    /// A string.
    String(String),
}

string_or_integer!(RequestId);

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn round_trip(text: &str) -> (RequestId, String) {
        let id: RequestId = serde_json::from_str(text).unwrap();
        let written = serde_json::to_string(&id).unwrap();
        (id, written)
    }

    #[test]
    fn rpc_06_ids_keep_their_json_type_and_value() {
        for text in [
            "7",
            "-7",
            "0",
            r#""7""#,
            r#""""#,
            "18446744073709551615",
            "7.0",
        ] {
            assert_eq!(round_trip(text).1, text);
        }
        let ids: HashSet<RequestId> = ["7", r#""7""#, "7"].map(|text| round_trip(text).0).into();
        assert_eq!(ids.len(), 2);
    }

    #[test]
    fn rpc_02_and_rpc_03_other_things_are_no_ids() {
        for text in ["null", "1.5", "true", "{}", "[1]"] {
            assert!(serde_json::from_str::<RequestId>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ids_are_shown_as_their_text_or_number() {
        assert_eq!(RequestId::from("a").to_string(), "a");
        assert_eq!(RequestId::from(7_u64).to_string(), "7");
    }
}
