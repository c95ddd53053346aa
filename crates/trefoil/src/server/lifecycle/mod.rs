//! Which era a message belongs to, who sent it, and the handshake of the legacy revisions.
//!
//! The rules are those of a server that speaks all revisions at once: a request whose `_meta` claims a modern
//! version is served by itself; everything else belongs to the session that `initialize` opens (LIFE-40).

mod claim;
#[cfg(feature = "http")]
pub(crate) mod over_http;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use bytes::Bytes;
use serde::Deserialize;

use super::params::Params;
use crate::context::{ClientInfo, LogFilter};
use crate::jsonrpc::ErrorObject;
use crate::protocol::{ClientCapabilities, Implementation, Revision, meta_keys, methods};
use claim::{Claim, RequestMeta, claim, legacy_outside_session};

/// What a connection remembers.
#[derive(Debug, Default)]
pub(crate) struct Lifecycle {
    session: Option<Session>,
    /// The `_meta` of the last modern request and what was read from it: clients repeat it word by word.
    last: Option<RecentCaller>,
    /// Whether that was read here, and not known before.
    #[cfg(feature = "http")]
    is_new: bool,
}

/// The text of a `_meta`, and the caller that was read from it.
pub(crate) type RecentCaller = (Bytes, Caller);

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

    /// Decides by the table of outcomes for stdio (protocol ledger, rows S1 to S11).
    pub(crate) fn route(
        &mut self,
        method: &str,
        params: &Params<'_>,
    ) -> Result<Route, ErrorObject> {
        if let Some(caller) = self.known_caller(params) {
            return Ok(Route::Serve(caller));
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
                    self.remember(params, &caller);
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

    /// The caller of a modern request whose `_meta` is word by word that of the last.
    fn known_caller(&self, params: &Params<'_>) -> Option<Caller> {
        let (last, caller) = self.last.as_ref()?;
        (params.meta?.as_bytes() == &last[..]).then(|| caller.clone())
    }

    fn remember(&mut self, params: &Params<'_>, caller: &Caller) {
        let meta = params.meta.unwrap_or_default();
        // The copy keeps a large message from being kept for the sake of its `_meta`.
        self.last = Some((Bytes::copy_from_slice(meta.as_bytes()), caller.clone()));
        #[cfg(feature = "http")]
        {
            self.is_new = true;
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
