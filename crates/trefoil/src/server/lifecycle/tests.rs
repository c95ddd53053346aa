//! The decisions of a connection that has no headers.

use super::*;
use crate::jsonrpc::ErrorCode;

const MODERN: &str = r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}"#;
const INITIALIZE: &str =
    r#"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}"#;

/// The revision that serves the request, or what else became of it.
fn outcome(
    lifecycle: &mut Lifecycle,
    method: &str,
    params: &str,
) -> Result<Option<Revision>, ErrorCode> {
    let frame = Bytes::copy_from_slice(params.as_bytes());
    let text = std::str::from_utf8(&frame).unwrap();
    let params = Params::scan(Some(&text.into())).unwrap();
    match lifecycle.route(method, &params) {
        Ok(Route::Serve(caller)) => Ok(Some(caller.client.revision)),
        Ok(Route::EarlyPing) => Ok(None),
        Ok(Route::Initialize) => lifecycle
            .initialize(&params)
            .map(Some)
            .map_err(|error| error.code),
        Err(error) => Err(error.code),
    }
}

fn claiming(version: &str) -> String {
    MODERN.replace("\"2026-07-28\"", version)
}

#[test]
fn decides_each_stdio_row_of_the_table_of_outcomes() {
    let modern = Ok(Some(Revision::V2026_07_28));
    let session = Ok(Some(Revision::V2025_06_18));
    let mut lifecycle = Lifecycle::default();
    let mut check = |row: &str, method: &str, params: &str, expected| {
        assert_eq!(outcome(&mut lifecycle, method, params), expected, "{row}");
    };
    check("S1", "server/discover", MODERN, modern);
    check(
        "S2",
        "server/discover",
        "{}",
        Err(ErrorCode::INVALID_PARAMS),
    );
    check("S7", "tools/list", "{}", Err(ErrorCode::INVALID_PARAMS));
    check("S8", "ping", "{}", Ok(None));
    check(
        "S9",
        "tools/list",
        &claiming("\"2027-03-01\""),
        Err(ErrorCode::UNSUPPORTED_PROTOCOL_VERSION),
    );
    check(
        "RPC-49",
        "tools/list",
        &claiming("20260728"),
        Err(ErrorCode::INVALID_PARAMS),
    );
    check(
        "RPC-49",
        "tools/list",
        &claiming("null"),
        Err(ErrorCode::INVALID_PARAMS),
    );
    check(
        "LIFE-49 outside",
        "tools/list",
        &claiming("\"2025-06-18\""),
        Err(ErrorCode::UNSUPPORTED_PROTOCOL_VERSION),
    );
    check("S3 modern", "initialize", MODERN, modern);
    check("S3, S4", "initialize", INITIALIZE, session);
    check("S5", "tools/call", MODERN, modern);
    check("session", "tools/call", "{}", session);
    check(
        "LIFE-49 inside",
        "tools/call",
        &claiming("\"2025-06-18\""),
        session,
    );
    check(
        "S6",
        "initialize",
        INITIALIZE,
        Err(ErrorCode::INVALID_REQUEST),
    );
    check("session unchanged", "tools/call", "{}", session);
}

#[test]
fn life_03_and_04_negotiate_each_version() {
    for (requested, agreed) in [
        ("2024-11-05", Revision::V2024_11_05),
        ("2025-03-26", Revision::V2025_03_26),
        ("2025-06-18", Revision::V2025_06_18),
        ("2025-11-25", Revision::V2025_11_25),
        ("2026-07-28", Revision::V2025_11_25),
        ("1999-01-01", Revision::V2025_11_25),
        ("", Revision::V2025_11_25),
    ] {
        let params = format!(r#"{{"protocolVersion":"{requested}"}}"#);
        let outcome = outcome(&mut Lifecycle::default(), "initialize", &params);
        assert_eq!(outcome, Ok(Some(agreed)), "{requested}");
    }
}

#[test]
fn rpc_49_each_required_member_is_missed_and_client_info_is_not() {
    let mut lifecycle = Lifecycle::default();
    let without = |key: &str| {
        let mut params: serde_json::Value = serde_json::from_str(MODERN).unwrap();
        params["_meta"].as_object_mut().unwrap().remove(key);
        params.to_string()
    };
    let invalid = Err(ErrorCode::INVALID_PARAMS);
    assert_eq!(
        outcome(
            &mut lifecycle,
            "tools/list",
            &without(meta_keys::CLIENT_CAPABILITIES)
        ),
        invalid
    );
    assert_eq!(
        outcome(
            &mut lifecycle,
            "tools/list",
            &without(meta_keys::PROTOCOL_VERSION)
        ),
        invalid
    );
    let log_level = MODERN.replace("{}}", r#"{},"io.modelcontextprotocol/logLevel":"loud"}"#);
    assert_eq!(outcome(&mut lifecycle, "tools/list", &log_level), invalid);
    assert_eq!(
        outcome(&mut lifecycle, "tools/list", r#"{"_meta":[]}"#),
        invalid
    );
}

#[test]
fn life_23_capabilities_are_those_of_the_request_alone() {
    let mut lifecycle = Lifecycle::default();
    let mut has_elicitation = |params: &str| {
        let frame = Bytes::copy_from_slice(params.as_bytes());
        let text = std::str::from_utf8(&frame).unwrap();
        match lifecycle.route("tools/call", &Params::scan(Some(&text.into())).unwrap()) {
            Ok(Route::Serve(caller)) => caller.client.capabilities.elicitation.is_some(),
            other => panic!("{other:?}"),
        }
    };
    assert!(has_elicitation(
        &MODERN.replace("{}}", r#"{"elicitation":{}}}"#)
    ));
    assert!(!has_elicitation(MODERN));
    assert!(!has_elicitation(MODERN));
}
