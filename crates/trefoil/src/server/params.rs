//! The members of `params` that the methods read.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

use crate::jsonrpc::{ErrorObject, Malformed, Object, string, validate, without_position};

/// The members of a request's `params`, found in one pass and still text.
///
/// All are known to be JSON but `_meta` and `arguments`, which are validated where they are read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Params<'a> {
    text: &'a str,
    pub(crate) meta: Option<&'a str>,
    arguments: Option<&'a str>,
    pub(super) name: Option<&'a str>,
    pub(super) uri: Option<&'a str>,
    cursor: Option<&'a str>,
    #[cfg(feature = "interaction")]
    pub(super) input_responses: Option<&'a str>,
    #[cfg(feature = "interaction")]
    pub(super) request_state: Option<&'a str>,
    #[cfg(all(feature = "http", feature = "interaction"))]
    pub(super) task_id: Option<&'a str>,
}

impl<'a> Params<'a> {
    pub(crate) fn scan(object: Option<&Object<'a>>) -> Result<Self, Malformed> {
        let Some(object) = object else {
            return Ok(Self::default());
        };
        let mut params = Self {
            text: object.text(),
            ..Self::default()
        };
        object.visit(|key, raw| {
            let place = match key {
                "_meta" => &mut params.meta,
                "arguments" => &mut params.arguments,
                known => {
                    validate(raw)?;
                    match known {
                        "name" => &mut params.name,
                        "uri" => &mut params.uri,
                        "cursor" => &mut params.cursor,
                        #[cfg(feature = "interaction")]
                        "inputResponses" => &mut params.input_responses,
                        #[cfg(feature = "interaction")]
                        "requestState" => &mut params.request_state,
                        #[cfg(all(feature = "http", feature = "interaction"))]
                        "taskId" => &mut params.task_id,
                        _ => return Ok(()),
                    }
                }
            };
            // An explicit `null` is taken as absent.
            *place = Some(raw).filter(|raw| *raw != "null");
            Ok(())
        })?;
        Ok(params)
    }

    /// The whole text; empty if there are no parameters.
    #[cfg(feature = "interaction")]
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    pub(crate) fn name(&self) -> Result<Cow<'a, str>, ErrorObject> {
        required(self.name, "name")
    }

    pub(crate) fn uri(&self) -> Result<Cow<'a, str>, ErrorObject> {
        required(self.uri, "uri")
    }

    pub(crate) fn cursor(&self) -> Result<Option<Cow<'a, str>>, ErrorObject> {
        self.cursor
            .map(|raw| {
                string(raw)
                    .map_err(|Malformed| ErrorObject::invalid_params("`cursor` must be a string"))
            })
            .transpose()
    }

    /// JSON text of the arguments: of an object, as far as its first character tells.
    pub(crate) fn arguments(&self) -> Result<Option<&'a str>, ErrorObject> {
        match self.arguments {
            Some(raw) if !raw.starts_with('{') => Err(match validate(raw) {
                Ok(()) => ErrorObject::invalid_params("`arguments` must be an object"),
                Err(Malformed) => ErrorObject::parse_error(),
            }),
            arguments => Ok(arguments),
        }
    }

    /// The arguments of a client that sent the JSON text of the object in place of the object.
    pub(crate) fn arguments_in_text(&self) -> Option<String> {
        let raw = self.arguments.filter(|raw| raw.starts_with('"'))?;
        let text = string(raw).ok()?;
        let object = text.trim();
        (object.starts_with('{') && validate(object).is_ok()).then(|| object.to_owned())
    }

    /// Checks that arguments nobody reads are JSON all the same.
    pub(crate) fn ignore_arguments(&self) -> Result<(), Malformed> {
        self.arguments.map_or(Ok(()), validate)
    }

    /// The parameters as a whole.
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, ErrorObject> {
        let text = if self.text.is_empty() {
            "{}"
        } else {
            self.text
        };
        serde_json::from_str(text).map_err(|error| {
            // A number in place of an enum is a syntax error to serde_json.
            if error.is_data() || validate(text).is_ok() {
                let why = without_position(&error);
                ErrorObject::invalid_params(format!("invalid params: {why}"))
            } else {
                ErrorObject::parse_error()
            }
        })
    }
}

fn required<'a>(raw: Option<&'a str>, name: &str) -> Result<Cow<'a, str>, ErrorObject> {
    let Some(raw) = raw else {
        return Err(ErrorObject::invalid_params(format!("`{name}` is missing")));
    };
    string(raw)
        .map_err(|Malformed| ErrorObject::invalid_params(format!("`{name}` must be a string")))
}
