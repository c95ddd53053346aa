//! Era and session of a message that came over HTTP: the rows H1 to H34 of the table of outcomes.
//!
//! The body decides the era; headers are checked against it. What belongs to a session is served by the session that
//! `Mcp-Session-Id` names.

use std::sync::Arc;

use http::HeaderMap;

use super::super::arrival::{Arrival, Named};
use super::super::mirrored::{self, VersionHeader};
use super::super::params::Params;
use super::super::session::SharedSession;
use super::super::standing::{Refusal, Standing};
use super::claim::{
    Claim, RequestMeta, claim, is_legacy_name, legacy_outside_session, unsupported_version,
};
use super::{Caller, Lifecycle, RecentCaller, Route, Session};
use crate::context::{ClientInfo, LogFilter};
use crate::jsonrpc::{ErrorObject, Object, shown};
use crate::protocol::{ClientCapabilities, Revision, meta_keys, methods};

/// JSON text of the version whose requests stand for themselves.
const MODERN: &str = "\"2026-07-28\"";

impl Lifecycle {
    /// What the session of an earlier handshake remembers.
    pub(in crate::server) fn within(session: &SharedSession) -> Self {
        Self {
            session: Some(Session {
                client: session.client.clone(),
                log: session.log.clone(),
            }),
            ..Self::default()
        }
    }

    /// Begins with the caller of a request that somebody else has sent.
    pub(in crate::server) fn after(last: Option<RecentCaller>) -> Self {
        Self {
            last,
            ..Self::default()
        }
    }

    /// The caller of the last modern request, if somebody else has not sent the same before.
    pub(in crate::server) fn take_new_caller(&mut self) -> Option<RecentCaller> {
        std::mem::take(&mut self.is_new).then(|| self.last.clone())?
    }

    /// What the handshake settled, if there was one.
    pub(in crate::server) fn session(&self) -> Option<(Arc<ClientInfo>, LogFilter)> {
        let session = self.session.as_ref()?;
        Some((session.client.clone(), session.log.clone()))
    }

    /// Decides on a request.
    pub(in crate::server) fn route_over_http(
        &mut self,
        method: &str,
        params: &Params<'_>,
        arrival: &Arrival,
    ) -> Result<Route, Refusal> {
        if let Some(caller) = self.known_caller(params) {
            let headers = arrival.headers();
            check_headers(headers, method, params)?;
            return Ok(Route::Serve(caller));
        }
        let meta = match params.meta.map(RequestMeta::read).transpose() {
            Ok(meta) => meta.unwrap_or_default(),
            Err(error) => return Err(Refusal::bad_request(error)),
        };
        match meta.version {
            Some(version) if !is_legacy_name(version) => {
                let caller = modern(version, &meta, method, params, arrival)?;
                self.remember(params, &caller);
                return Ok(Route::Serve(caller));
            }
            _ => {}
        }
        if method == methods::INITIALIZE {
            return handshake(arrival);
        }
        let header = VersionHeader::of(arrival.headers());
        let named = legacy_header(&header)?;
        if named == Header::Modern
            || matches!(
                method,
                methods::SERVER_DISCOVER | methods::SUBSCRIPTIONS_LISTEN
            )
        {
            return Err(Refusal::bad_request(if named == Header::Absent {
                mirrored::missing_version()
            } else {
                incomplete(method)
            }));
        }
        if let Some(session) = &self.session {
            return Ok(Route::Serve(Caller {
                client: session.client.clone(),
                log: session.log.clone(),
                progress_token: meta.progress_token(),
            }));
        }
        if let Some(Ok(Claim::Legacy(revision))) = meta.version.map(claim)
            && matches!(arrival.session, Named::Nothing | Named::Refused)
        {
            return Err(Refusal::bad_request(legacy_outside_session(revision)));
        }
        let stateless = admit_without_session(&named, arrival)?;
        Ok(Route::Serve(Caller {
            client: Arc::new(ClientInfo {
                revision: stateless,
                implementation: None,
                capabilities: ClientCapabilities::default(),
            }),
            log: LogFilter::session(),
            progress_token: meta.progress_token(),
        }))
    }

    /// Whether a notification is one of the session; a modern one means nothing here (H25 to H28).
    pub(in crate::server) fn admit_notification(
        params: Option<&Object<'_>>,
        arrival: &Arrival,
    ) -> Result<bool, Refusal> {
        let header = VersionHeader::of(arrival.headers());
        let params = Params::scan(params).unwrap_or_default();
        let meta = params.meta.map(RequestMeta::read);
        let claimed = meta.and_then(Result::ok).and_then(|meta| meta.version);
        if let Some(version) = claimed.filter(|version| !is_legacy_name(version)) {
            mirrored::check_version(&header, version).map_err(Refusal::bad_request)?;
            return Ok(false);
        }
        let named = legacy_header(&header)?;
        if named == Header::Modern {
            return Ok(false);
        }
        if arrival.session().is_some() {
            return Ok(true);
        }
        admit_without_session(&named, arrival).map(|_| true)
    }

    /// Whether an answer of the client's may be one to a question of its session (H29, H30).
    pub(in crate::server) fn admit_response(arrival: &Arrival) -> Result<(), Refusal> {
        let named = legacy_header(&VersionHeader::of(arrival.headers()))?;
        if named == Header::Modern {
            return Err(Refusal::bad_request(ErrorObject::invalid_request(
                "2026-07-28 has no responses from clients",
            )));
        }
        match arrival.session {
            Named::Session(_) => Ok(()),
            Named::Unknown => Err(unknown_session()),
            _ => Err(Refusal::bad_request(ErrorObject::invalid_request(
                "a response belongs to a session, and none is named by `Mcp-Session-Id`",
            ))),
        }
    }

    /// Whether an array may come; without sessions it is taken for one of 2025-03-26 (H31, H32).
    pub(in crate::server) fn admit_array(&mut self, arrival: &Arrival) -> Result<(), Refusal> {
        let named = legacy_header(&VersionHeader::of(arrival.headers()))?;
        match (&arrival.session, &named) {
            (Named::Unknown, _) => Err(unknown_session()),
            (Named::Stateless, Header::Absent) => {
                self.session = Some(Session {
                    client: Arc::new(ClientInfo {
                        revision: Revision::V2025_03_26,
                        implementation: None,
                        capabilities: ClientCapabilities::default(),
                    }),
                    log: LogFilter::session(),
                });
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// What a `GET` or `DELETE` may be.
pub(crate) enum SessionTraffic {
    Session,
    /// There is nothing that it could be about (H37, H38).
    NotAllowed,
}

/// Decides on a `GET` or `DELETE` (H35 to H39).
pub(crate) fn admit_session_traffic(
    headers: &HeaderMap,
    session: &Named,
) -> Result<SessionTraffic, Refusal> {
    let named = legacy_header(&VersionHeader::of(headers))?;
    match session {
        Named::Refused | Named::Stateless => Ok(SessionTraffic::NotAllowed),
        _ if named == Header::Modern => Ok(SessionTraffic::NotAllowed),
        Named::Session(_) => Ok(SessionTraffic::Session),
        Named::Unknown => Err(unknown_session()),
        Named::Nothing => Err(Refusal::bad_request(ErrorObject::invalid_request(
            "the header `Mcp-Session-Id` is missing; `initialize` gives one",
        ))),
    }
}

/// The caller of a request that claims a modern version, in the order of HDR-24.
fn modern(
    version: &str,
    meta: &RequestMeta<'_>,
    method: &str,
    params: &Params<'_>,
    arrival: &Arrival,
) -> Result<Caller, Refusal> {
    let headers = arrival.headers();
    mirrored::check_version(&VersionHeader::of(headers), version).map_err(Refusal::bad_request)?;
    let caller = meta.modern_caller().map_err(Refusal::bad_request)?;
    claim(version).map_err(Refusal::bad_request)?;
    mirrored::check_method_and_name(headers, method, params).map_err(Refusal::bad_request)?;
    Ok(caller)
}

/// Checks the headers of a request whose `_meta` is known to be in order.
fn check_headers(headers: &HeaderMap, method: &str, params: &Params<'_>) -> Result<(), Refusal> {
    mirrored::check_version(&VersionHeader::of(headers), MODERN)
        .and_then(|()| mirrored::check_method_and_name(headers, method, params))
        .map_err(Refusal::bad_request)
}

/// `initialize` without a modern claim (H1 to H5).
fn handshake(arrival: &Arrival) -> Result<Route, Refusal> {
    match arrival.session {
        Named::Refused => Err(Refusal::bad_request(unsupported_version(
            methods::INITIALIZE,
            "this server serves 2026-07-28 alone, which has no `initialize`".to_owned(),
        ))),
        Named::Session(_) => {
            let error = ErrorObject::invalid_request("the session is already initialized");
            Err(error.into())
        }
        Named::Unknown => Err(unknown_session()),
        Named::Stateless | Named::Nothing => Ok(Route::Initialize),
    }
}

/// What the version header of a message says that has no modern claim.
#[derive(Debug, PartialEq, Eq)]
enum Header {
    Absent,
    Modern,
    Legacy(Revision),
}

/// Reads the version header; one that names nothing we speak is refused (H12, H13).
fn legacy_header(header: &VersionHeader<'_>) -> Result<Header, Refusal> {
    let text = match header {
        VersionHeader::Absent => return Ok(Header::Absent),
        VersionHeader::Value(text) => *text,
        VersionHeader::Unreadable => "",
    };
    match Revision::parse(text) {
        Some(revision) if revision.is_modern() => Ok(Header::Modern),
        Some(revision) => Ok(Header::Legacy(revision)),
        None => Err(Refusal::bad_request(unsupported_version(
            text,
            format!(
                "the header `MCP-Protocol-Version` names {}, which is not supported",
                shown(text)
            ),
        ))),
    }
}

/// The revision of a message that names no session, where that is allowed (H19 to H21, H28).
fn admit_without_session(named: &Header, arrival: &Arrival) -> Result<Revision, Refusal> {
    match (&arrival.session, named) {
        (Named::Unknown, _) => Err(unknown_session()),
        (Named::Refused, Header::Legacy(revision)) => {
            Err(Refusal::bad_request(unsupported_version(
                revision.as_str(),
                format!("this server does not serve {revision}"),
            )))
        }
        (Named::Stateless, Header::Legacy(revision)) => Ok(*revision),
        (Named::Stateless, _) if !mirrored::has_modern_headers(arrival.headers()) => {
            Ok(Revision::V2025_03_26)
        }
        (_, Header::Legacy(_)) => Err(Refusal::bad_request(ErrorObject::invalid_request(
            "the header `Mcp-Session-Id` is missing; `initialize` gives one",
        ))),
        _ => Err(Refusal::bad_request(mirrored::missing_version())),
    }
}

/// 404 has the client begin again (LHTTP-24); the code must not be -32601, which would say something else.
fn unknown_session() -> Refusal {
    Refusal {
        error: ErrorObject::invalid_request(
            "there is no such session, or not any more; begin again with `initialize`",
        ),
        standing: Standing::NotFound,
    }
}

fn incomplete(method: &str) -> ErrorObject {
    ErrorObject::invalid_params(format!(
        "`{}` needs `_meta` with `{}` and `{}`",
        shown(method),
        meta_keys::PROTOCOL_VERSION,
        meta_keys::CLIENT_CAPABILITIES
    ))
}
