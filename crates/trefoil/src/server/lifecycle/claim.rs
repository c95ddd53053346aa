//! What a request's `_meta` says of its era and its sender.

use std::sync::Arc;

use bytes::Bytes;

use super::Caller;
use crate::context::{ClientInfo, LogFilter};
use crate::jsonrpc::{ErrorCode, ErrorObject, Malformed, Members, shown, string, validate};
use crate::protocol::{
    ClientCapabilities, LoggingLevel, Revision, UnsupportedProtocolVersionData, meta_keys,
};

/// What a version in `_meta` says.
pub(super) enum Claim {
    Modern,
    /// A legacy revision is no modern claim (LIFE-49).
    Legacy(Revision),
}

pub(super) fn claim(raw: &str) -> Result<Claim, ErrorObject> {
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

/// Whether the text of a version is the name of a legacy revision.
#[cfg(feature = "http")]
pub(super) fn is_legacy_name(raw: &str) -> bool {
    matches!(claim(raw), Ok(Claim::Legacy(_)))
}

/// -32022 with the versions there are (LIFE-32).
pub(super) fn unsupported_version(requested: &str, message: String) -> ErrorObject {
    let data = UnsupportedProtocolVersionData::new(requested, Revision::ALL.map(Revision::as_str));
    let error = ErrorObject::new(ErrorCode::UNSUPPORTED_PROTOCOL_VERSION, message);
    match serde_json::to_value(data) {
        Ok(data) => error.data(data),
        Err(_) => error,
    }
}

pub(super) fn legacy_outside_session(revision: Revision) -> ErrorObject {
    unsupported_version(
        revision.as_str(),
        format!("protocol version {revision} is reached by `initialize`, not by `_meta`"),
    )
}

/// Members of a request's `_meta`, as text.
#[derive(Debug, Default)]
pub(super) struct RequestMeta<'a> {
    pub(super) version: Option<&'a str>,
    capabilities: Option<&'a str>,
    client_info: Option<&'a str>,
    log_level: Option<&'a str>,
    progress_token: Option<&'a str>,
}

impl<'a> RequestMeta<'a> {
    pub(super) fn read(text: &'a str) -> Result<Self, ErrorObject> {
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
    pub(super) fn modern_caller(&self) -> Result<Caller, ErrorObject> {
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
    pub(super) fn progress_token(&self) -> Bytes {
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
