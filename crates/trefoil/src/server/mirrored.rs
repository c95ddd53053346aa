//! What clients of 2026-07-28 repeat of a message in HTTP headers, checked against the message (HDR-01 to HDR-25).

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderMap, HeaderName};
use serde_json::{Number, Value};

use super::params::Params;
use super::rules::EXACT;
use crate::jsonrpc::{ErrorCode, ErrorObject, shown, string};
use crate::protocol::{Revision, methods};

const VERSION: &str = "MCP-Protocol-Version";
const METHOD: &str = "Mcp-Method";
const NAME: &str = "Mcp-Name";
const ARGUMENT: &str = "Mcp-Param-";

/// The header `MCP-Protocol-Version`.
#[derive(Debug)]
pub(super) enum VersionHeader<'a> {
    Absent,
    Value(&'a str),
    /// It comes twice, or is no text.
    Unreadable,
}

impl<'a> VersionHeader<'a> {
    pub(super) fn of(headers: &'a HeaderMap) -> Self {
        match value(headers, "mcp-protocol-version") {
            Ok(None) => Self::Absent,
            Ok(Some(text)) => Self::Value(text),
            Err(Unreadable) => Self::Unreadable,
        }
    }
}

/// A header that comes twice, or is no text of printable ASCII.
#[derive(Debug)]
struct Unreadable;

/// The value of a header, without the blanks around it (HDR-05).
fn value<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Unreadable> {
    let mut values = headers.get_all(name).iter();
    let Some(first) = values.next() else {
        return Ok(None);
    };
    if values.next().is_some() {
        return Err(Unreadable);
    }
    let text = first.to_str().map_err(|_| Unreadable)?;
    Ok(Some(text.trim_matches([' ', '\t'])))
}

/// Compares the version header with the JSON text of the version in `_meta`, where that is a string.
pub(super) fn check_version(header: &VersionHeader<'_>, raw: &str) -> Result<(), ErrorObject> {
    let named = match header {
        VersionHeader::Absent => return Err(missing_version()),
        VersionHeader::Unreadable => return Err(unreadable(VERSION)),
        VersionHeader::Value(named) => named,
    };
    match string(raw) {
        Ok(version) if version != **named => Err(differs(VERSION, named, &version)),
        _ => Ok(()),
    }
}

/// Whether the version header names a revision without sessions.
pub(crate) fn names_modern_revision(headers: &HeaderMap) -> bool {
    matches!(VersionHeader::of(headers), VersionHeader::Value(name) if Revision::parse(name).is_some_and(Revision::is_modern))
}

pub(super) fn missing_version() -> ErrorObject {
    missing(VERSION, "names the protocol version of the request")
}

/// Whether there are headers that only 2026-07-28 has.
pub(super) fn has_modern_headers(headers: &HeaderMap) -> bool {
    headers.contains_key(METHOD) || headers.contains_key(NAME)
}

/// Checks `Mcp-Method`, and `Mcp-Name` on the methods that have it (HDR-02 to HDR-04).
pub(super) fn check_method_and_name(
    headers: &HeaderMap,
    method: &str,
    params: &Params<'_>,
) -> Result<(), ErrorObject> {
    let named = value(headers, METHOD)
        .map_err(|Unreadable| unreadable(METHOD))?
        .ok_or_else(|| missing(METHOD, "repeats the method"))?;
    if named != method {
        return Err(differs(METHOD, named, method));
    }
    let Some(in_body) = mirrored_name(method, params) else {
        return Ok(());
    };
    let named = value(headers, NAME).map_err(|Unreadable| unreadable(NAME))?;
    match (named, in_body.map(string)) {
        (None, Some(Ok(_))) => Err(missing(NAME, "repeats what the request is about")),
        // The message itself is at fault, and its method says so.
        (None, _) => Ok(()),
        (Some(named), Some(Ok(name))) => {
            let decoded = decoded(NAME, named)?;
            if decoded == name {
                Ok(())
            } else {
                Err(differs(NAME, &decoded, &name))
            }
        }
        (Some(named), _) => Err(differs(NAME, named, "nothing")),
    }
}

/// The JSON text that `Mcp-Name` repeats, which may be missing; nothing for methods that have no such header.
fn mirrored_name<'a>(method: &str, params: &Params<'a>) -> Option<Option<&'a str>> {
    match method {
        methods::TOOLS_CALL | methods::PROMPTS_GET => Some(params.name),
        methods::RESOURCES_READ => Some(params.uri),
        #[cfg(feature = "interaction")]
        methods::TASKS_GET | methods::TASKS_UPDATE | methods::TASKS_CANCEL => Some(params.task_id),
        _ => None,
    }
}

/// An argument that clients repeat in a header of its own (`x-mcp-header`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MirroredArgument {
    header: HeaderName,
    /// Keys that lead to the argument (HDR-13).
    path: Vec<String>,
}

impl MirroredArgument {
    /// Those of an input schema: whatever a chain of `properties` leads to.
    pub(super) fn all(schema: &Value) -> Vec<Self> {
        let mut found = Vec::new();
        collect(schema, &mut Vec::new(), &mut found);
        found
    }

    /// Compares the header with the argument (HDR-17 to HDR-20).
    fn check(&self, headers: &HeaderMap, arguments: &Value) -> Result<(), ErrorObject> {
        let shown_name = || format!("{ARGUMENT}{}", &self.header.as_str()[ARGUMENT.len()..]);
        let sent = value(headers, self.header.as_str())
            .map_err(|Unreadable| unreadable(&shown_name()))?
            .map(|sent| decoded(&shown_name(), sent))
            .transpose()?;
        let argument = self
            .path
            .iter()
            .try_fold(arguments, |value, key| value.get(key))
            .unwrap_or(&Value::Null);
        let Some(sent) = sent else {
            return if matches!(
                argument,
                Value::String(_) | Value::Bool(_) | Value::Number(_)
            ) {
                Err(missing(&shown_name(), "repeats an argument"))
            } else {
                Ok(())
            };
        };
        let is_same = match argument {
            Value::String(text) => *text == *sent,
            Value::Bool(value) => sent == if *value { "true" } else { "false" },
            Value::Number(number) => is_number(&sent, number),
            _ => false,
        };
        if is_same {
            Ok(())
        } else {
            Err(mismatch(format!(
                "the header `{}` differs from the argument",
                shown_name()
            )))
        }
    }
}

/// Checks the headers of all arguments that are to have one.
pub(super) fn check_arguments(
    mirrored: &[MirroredArgument],
    headers: &HeaderMap,
    arguments: Option<&str>,
) -> Result<(), ErrorObject> {
    if mirrored.is_empty() {
        return Ok(());
    }
    let arguments = match arguments {
        Some(text) => serde_json::from_str(text).map_err(|_| ErrorObject::parse_error())?,
        None => Value::Null,
    };
    mirrored
        .iter()
        .try_for_each(|mirrored| mirrored.check(headers, &arguments))
}

fn collect(schema: &Value, path: &mut Vec<String>, found: &mut Vec<MirroredArgument>) {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        return;
    };
    for (key, property) in properties {
        path.push(key.clone());
        let header = property.get("x-mcp-header").and_then(Value::as_str);
        let header =
            header.and_then(|header| HeaderName::try_from(format!("{ARGUMENT}{header}")).ok());
        if let Some(header) = header {
            found.push(MirroredArgument {
                header,
                path: path.clone(),
            });
        }
        collect(property, path, found);
        path.pop();
    }
}

/// Integers are compared as numbers: `42.0` is `42` (HDR-19).
fn is_number(sent: &str, number: &Number) -> bool {
    sent == number.to_string()
        || whole(sent).is_some_and(|sent| whole(&number.to_string()) == Some(sent))
}

/// The integer that a JSON number is; nothing if it is none, or one that cannot be told from others.
fn whole(text: &str) -> Option<i128> {
    let number: Number = serde_json::from_str(text).ok()?;
    if let Some(integer) = number.as_i128() {
        return Some(integer);
    }
    // serde_json reads fractions fast, and not to the last digit.
    let value: f64 = text.parse().ok()?;
    (value.fract() == 0.0 && value.abs() <= EXACT).then_some(value as i128)
}

/// The text that a header value stands for (HDR-06 to HDR-09).
fn decoded<'a>(name: &str, value: &'a str) -> Result<Cow<'a, str>, ErrorObject> {
    let encoded = value
        .strip_prefix("=?base64?")
        .and_then(|rest| rest.strip_suffix("?="));
    let Some(encoded) = encoded else {
        return Ok(Cow::Borrowed(value));
    };
    STANDARD
        .decode(encoded)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .map(Cow::Owned)
        .ok_or_else(|| mismatch(format!("the header `{name}` is not valid base64 of UTF-8")))
}

fn missing(name: &str, what: &str) -> ErrorObject {
    mismatch(format!("the header `{name}` is missing, which {what}"))
}

fn unreadable(name: &str) -> ErrorObject {
    mismatch(format!(
        "the header `{name}` must come once, in printable ASCII"
    ))
}

fn differs(name: &str, header: &str, body: &str) -> ErrorObject {
    mismatch(format!(
        "the header `{name}` says `{}`, the message `{}`",
        shown(header),
        shown(body)
    ))
}

fn mismatch(message: String) -> ErrorObject {
    ErrorObject::new(ErrorCode::HEADER_MISMATCH, message)
}
