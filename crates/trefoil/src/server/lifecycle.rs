//! Which era a message belongs to, who sent it, and the handshake of the legacy revisions.
//!
//! The rules are those of a server that speaks all revisions at once: a request whose `_meta` claims a modern
//! version is served by itself; everything else belongs to the session that `initialize` opens (LIFE-40).

use std::sync::Arc;

use bytes::Bytes;
use serde::Deserialize;

use super::params::Params;
use crate::context::{ClientInfo, LogFilter};
use crate::jsonrpc::{ErrorCode, ErrorObject, Malformed, Members, shown, string, validate};
use crate::protocol::{
    ClientCapabilities, Implementation, LoggingLevel, Revision, UnsupportedProtocolVersionData,
    meta_keys, methods,
};

/// What a connection remembers.
#[derive(Debug, Default)]
pub(crate) struct Lifecycle {
    session: Option<Session>,
    /// The `_meta` of the last modern request and what was read from it: clients repeat it word by word.
    last: Option<(Bytes, Caller)>,
}

/// What the handshake settled.
#[derive(Debug)]
struct Session {
    client: Arc<ClientInfo>,
    log: LogFilter,
}

/// On whose behalf a request is served, and what it wants beside its result.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    pub(crate) client: Arc<ClientInfo>,
    pub(crate) log: LogFilter,
    /// JSON text of the progress token, or nothing.
    pub(crate) progress_token: Bytes,
}

/// What a request turned out to be.
#[derive(Debug)]
pub(crate) enum Route {
    /// The legacy handshake.
    Initialize,
    /// A `ping` before any handshake (LIFE-14).
    EarlyPing,
    Serve(Caller),
}

impl Lifecycle {
    /// The revision of the session, if there is one.
    pub(crate) fn session_revision(&self) -> Option<Revision> {
        self.session.as_ref().map(|session| session.client.revision)
    }

    /// Decides by the table of outcomes for stdio (protocol ledger, rows S1 to S11). `frame` is the message that
    /// `params` were cut from.
    pub(crate) fn route(
        &mut self,
        method: &str,
        params: &Params<'_>,
        frame: &Bytes,
    ) -> Result<Route, ErrorObject> {
        if let (Some(meta), Some((last, caller))) = (params.meta, &self.last)
            && meta.as_bytes() == &last[..]
        {
            return Ok(Route::Serve(caller.clone()));
        }
        let meta = params
            .meta
            .map(RequestMeta::read)
            .transpose()?
            .unwrap_or_default();
        if let Some(version) = meta.version {
            match claim(version)? {
                Claim::Modern => {
                    let caller = meta.modern_caller()?;
                    let text = params
                        .meta
                        .map_or_else(Bytes::new, |meta| frame.slice_ref(meta.as_bytes()));
                    // The copy keeps a large message from being kept for the sake of its `_meta`.
                    self.last = Some((Bytes::copy_from_slice(&text), caller.clone()));
                    return Ok(Route::Serve(caller));
                }
                Claim::Legacy(_) if self.session.is_some() || method == methods::INITIALIZE => {}
                Claim::Legacy(revision) => return Err(legacy_outside_session(revision)),
            }
        }
        match (&self.session, method) {
            (_, methods::INITIALIZE) => Ok(Route::Initialize),
            (_, methods::SERVER_DISCOVER | methods::SUBSCRIPTIONS_LISTEN) => {
                Err(ErrorObject::invalid_params(format!(
                    "`{method}` needs `_meta` with `{}` and `{}`",
                    meta_keys::PROTOCOL_VERSION,
                    meta_keys::CLIENT_CAPABILITIES
                )))
            }
            (Some(session), _) => Ok(Route::Serve(Caller {
                client: session.client.clone(),
                log: session.log.clone(),
                progress_token: meta.progress_token(),
            })),
            (None, methods::PING) => Ok(Route::EarlyPing),
            (None, _) => Err(ErrorObject::invalid_params(format!(
                "no session: send `initialize` first, or name the protocol version in `_meta` (`{}`)",
                meta_keys::PROTOCOL_VERSION
            ))),
        }
    }

    /// Whether a request names a modern version, rightly or wrongly.
    pub(crate) fn claims_modern(params: &Params<'_>) -> bool {
        let meta = params.meta.map(RequestMeta::read);
        let version = meta.and_then(Result::ok).and_then(|meta| meta.version);
        version.is_some_and(|version| !matches!(claim(version), Ok(Claim::Legacy(_))))
    }

    /// Opens the session (LIFE-03, LIFE-04, LIFE-13) and returns its revision.
    pub(crate) fn initialize(&mut self, params: &Params<'_>) -> Result<Revision, ErrorObject> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Initialize {
            protocol_version: String,
            // The two others are required of the client, and harmless if they are missing.
            #[serde(default)]
            capabilities: Option<ClientCapabilities>,
            #[serde(default)]
            client_info: Option<Implementation>,
        }

        let params: Initialize = params.parse()?;
        if self.session.is_some() {
            return Err(ErrorObject::invalid_request(
                "the session is already initialized",
            ));
        }
        let revision = Revision::parse(&params.protocol_version)
            .filter(|revision| !revision.is_modern())
            .unwrap_or(Revision::LATEST_LEGACY);
        self.session = Some(Session {
            client: Arc::new(ClientInfo {
                revision,
                implementation: params.client_info,
                capabilities: params.capabilities.unwrap_or_default(),
            }),
            log: LogFilter::session(),
        });
        Ok(revision)
    }
}

/// What a version in `_meta` says.
enum Claim {
    Modern,
    /// A legacy revision is no modern claim (LIFE-49).
    Legacy(Revision),
}

fn claim(raw: &str) -> Result<Claim, ErrorObject> {
    let Ok(version) = string(raw) else {
        return Err(ErrorObject::invalid_params(format!(
            "`{}` must be a string",
            meta_keys::PROTOCOL_VERSION
        )));
    };
    match Revision::parse(&version) {
        Some(revision) if revision.is_modern() => Ok(Claim::Modern),
        Some(revision) => Ok(Claim::Legacy(revision)),
        None => Err(unsupported_version(
            &version,
            format!("protocol version {} is not supported", shown(&version)),
        )),
    }
}

/// -32022 with the versions there are (LIFE-32).
fn unsupported_version(requested: &str, message: String) -> ErrorObject {
    let data = UnsupportedProtocolVersionData::new(requested, Revision::ALL.map(Revision::as_str));
    let error = ErrorObject::new(ErrorCode::UNSUPPORTED_PROTOCOL_VERSION, message);
    match serde_json::to_value(data) {
        Ok(data) => error.data(data),
        Err(_) => error,
    }
}

fn legacy_outside_session(revision: Revision) -> ErrorObject {
    unsupported_version(
        revision.as_str(),
        format!("protocol version {revision} is reached by `initialize`, not by `_meta`"),
    )
}

/// Members of a request's `_meta`, as text.
#[derive(Debug, Default)]
struct RequestMeta<'a> {
    version: Option<&'a str>,
    capabilities: Option<&'a str>,
    client_info: Option<&'a str>,
    log_level: Option<&'a str>,
    progress_token: Option<&'a str>,
}

impl<'a> RequestMeta<'a> {
    fn read(text: &'a str) -> Result<Self, ErrorObject> {
        match Self::scan(text) {
            Ok(meta) => Ok(meta),
            Err(Malformed) if validate(text).is_ok() => {
                Err(ErrorObject::invalid_params("`_meta` must be an object"))
            }
            Err(Malformed) => Err(ErrorObject::parse_error()),
        }
    }

    fn scan(text: &'a str) -> Result<Self, Malformed> {
        let mut meta = Self::default();
        let mut members = Members::open(text)?;
        while let Some(key) = members.key()? {
            let raw = members.raw()?;
            validate(raw)?;
            let place = match &*key {
                meta_keys::PROTOCOL_VERSION => &mut meta.version,
                meta_keys::CLIENT_CAPABILITIES => &mut meta.capabilities,
                meta_keys::CLIENT_INFO => &mut meta.client_info,
                meta_keys::LOG_LEVEL => &mut meta.log_level,
                meta_keys::PROGRESS_TOKEN => &mut meta.progress_token,
                _ => continue,
            };
            *place = Some(raw);
        }
        Ok(meta)
    }

    /// The caller of a request of 2026-07-28, if the required members are there (RPC-49, LOG-08).
    fn modern_caller(&self) -> Result<Caller, ErrorObject> {
        let capabilities: ClientCapabilities = self
            .capabilities
            .and_then(|raw| serde_json::from_str(raw).ok())
            .ok_or_else(|| {
                ErrorObject::invalid_params(format!(
                    "`_meta` must hold `{}`, an object",
                    meta_keys::CLIENT_CAPABILITIES
                ))
            })?;
        let log_level: Option<LoggingLevel> = match self.log_level {
            Some(raw) => serde_json::from_str(raw).map_err(|_| {
                ErrorObject::invalid_params(format!(
                    "`{}` is not a log level",
                    meta_keys::LOG_LEVEL
                ))
            })?,
            None => None,
        };
        Ok(Caller {
            client: Arc::new(ClientInfo {
                revision: Revision::V2026_07_28,
                // What the client says of itself is for show; a fault in it is no reason to refuse the request.
                implementation: self
                    .client_info
                    .and_then(|raw| serde_json::from_str(raw).ok()),
                capabilities,
            }),
            log: LogFilter::Request(log_level),
            progress_token: self.progress_token(),
        })
    }

    /// A copy of the token, if it is a string or a number; anything else is none (PROG-01).
    fn progress_token(&self) -> Bytes {
        match self.progress_token {
            Some(raw)
                if raw.starts_with(['"', '-'])
                    || raw.starts_with(|first: char| first.is_ascii_digit()) =>
            {
                Bytes::copy_from_slice(raw.as_bytes())
            }
            _ => Bytes::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODERN: &str = r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}"#;
    const INITIALIZE: &str = r#"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}"#;

    /// The revision that serves the request, or what else became of it.
    fn outcome(
        lifecycle: &mut Lifecycle,
        method: &str,
        params: &str,
    ) -> Result<Option<Revision>, ErrorCode> {
        let frame = Bytes::copy_from_slice(params.as_bytes());
        let text = std::str::from_utf8(&frame).unwrap();
        let params = Params::scan(Some(&text.into())).unwrap();
        match lifecycle.route(method, &params, &frame) {
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
            match lifecycle.route(
                "tools/call",
                &Params::scan(Some(&text.into())).unwrap(),
                &frame,
            ) {
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
}
