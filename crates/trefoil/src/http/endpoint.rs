//! The endpoint: what each HTTP request is, and what becomes of it.

use std::fmt::Display;
use std::net::IpAddr;
use std::sync::Arc;

use http::header::{ACCEPT, ALLOW, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use http::request::Parts;
use http::{HeaderMap, Method, Request, Response, StatusCode};
use http_body::Body;
use tokio::sync::Semaphore;

use super::authorization::Identity;
use super::body::{Events, ResponseBody};
use super::config::{HttpConfig, Legacy};
use super::events;
use super::guard::Guard;
use super::read::read;
use super::refusal::{refusal, refusal_with, refused};
use super::respond::Responding;
use super::sessions::{HttpSession, Sessions};
use crate::server::{App, Arrival, Exchange, Named, Server, SessionTraffic, admit_session_traffic};

const SESSION_ID: HeaderName = HeaderName::from_static("mcp-session-id");
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

/// The one endpoint of a server.
pub(super) struct Endpoint {
    app: Arc<App>,
    config: HttpConfig,
    guard: Guard,
    sessions: Arc<Sessions>,
    /// Places for requests that are served at once.
    places: Arc<Semaphore>,
}

/// A session by its id, as a request names it.
struct Found {
    id: String,
    session: Arc<HttpSession>,
}

impl Endpoint {
    /// The endpoint at this address, if it is known.
    pub(super) fn new(server: &Server, bound: Option<IpAddr>) -> Self {
        let app = server.app().clone();
        let config = app.http.clone();
        Self {
            guard: Guard::new(&config, bound),
            sessions: Sessions::new(app.clone(), &config),
            places: Arc::new(Semaphore::new(
                config.max_requests.min(Semaphore::MAX_PERMITS),
            )),
            app,
            config,
        }
    }

    pub(super) async fn serve<B>(&self, request: Request<B>) -> Response<ResponseBody>
    where
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: Display,
    {
        let (parts, body) = request.into_parts();
        let authorization = self.config.authorization.as_ref();
        if let Some(metadata) = authorization.and_then(|given| given.metadata_response(&parts)) {
            return metadata;
        }
        match self.admitted(parts, body).await {
            Ok(response) | Err(response) => response,
        }
    }

    async fn admitted<B>(
        &self,
        mut parts: Parts,
        body: B,
    ) -> Result<Response<ResponseBody>, Response<ResponseBody>>
    where
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: Display,
    {
        self.guard.admit(&parts)?;
        let Ok(place) = self.places.clone().try_acquire_owned() else {
            return Err(busy(
                "too many requests are in progress (`HttpConfig::max_requests`)",
            ));
        };
        if let Some(authorization) = &self.config.authorization {
            authorization.admit(&mut parts).await?;
        }
        let responding = Responding {
            config: &self.config,
            queued_output: self.app.limits.queued_output,
            place: Arc::new(place),
        };
        match parts.method {
            Method::POST => self.post(parts, body, responding).await,
            Method::GET => self.get(parts, responding).await,
            Method::DELETE => self.delete(parts).await,
            _ => Err(self.not_allowed()),
        }
    }

    /// One message of a client.
    async fn post<B>(
        &self,
        parts: Parts,
        body: B,
        responding: Responding<'_>,
    ) -> Result<Response<ResponseBody>, Response<ResponseBody>>
    where
        B: Body,
        B::Error: Display,
    {
        if !is_json(&parts.headers) {
            return Err(refusal(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the header `Content-Type` must be `application/json`",
            ));
        }
        if !accepts(&parts.headers, &[JSON, EVENTS]) {
            return Err(not_acceptable("`application/json` and `text/event-stream`"));
        }
        let limit = self.app.limits.message_size;
        let message = read(body, limit, self.config.read_timeout).await?;
        let principal = Identity::principal(&parts);
        let (named, found) = self.named(&parts.headers, principal.as_deref()).await;
        let arrival = Arrival {
            parts: Arc::new(parts),
            session: named,
        };
        let exchange = Exchange::begin(self.app.clone(), arrival, principal.clone(), message);
        let opened = match exchange.opened_session() {
            Some(shared) => match self.sessions.open(shared, principal).await {
                Ok(id) => Some(id),
                Err(_) => {
                    return Err(busy(
                        "there are too many sessions (`HttpConfig::max_sessions`)",
                    ));
                }
            },
            None => None,
        };
        let session = found.map(|found| found.session);
        let mut response = responding.to(exchange, session).await;
        if let Some(id) = opened.and_then(|id| HeaderValue::try_from(id).ok()) {
            response.headers_mut().insert(SESSION_ID, id);
        }
        Ok(response)
    }

    /// A stream of what a session sends on its own account, or the rest of one.
    async fn get(
        &self,
        parts: Parts,
        responding: Responding<'_>,
    ) -> Result<Response<ResponseBody>, Response<ResponseBody>> {
        let Found { session, .. } = self.session_traffic(&parts).await?;
        if !accepts(&parts.headers, &[EVENTS]) {
            return Err(not_acceptable("`text/event-stream`"));
        }
        let reader = match parts.headers.get(LAST_EVENT_ID) {
            None => {
                let reader = session.listen(self.app.clone(), &self.config).await;
                session.primed(reader, &self.config)
            }
            Some(id) => {
                let named = id.to_str().ok().and_then(events::parse_id);
                let resumed = match named {
                    Some((stream, number)) => session.resume(stream, number, &self.config).await,
                    None => None,
                };
                resumed.ok_or_else(|| {
                    refusal(
                        StatusCode::BAD_REQUEST,
                        "`Last-Event-ID` names no event that can be resumed from",
                    )
                })?
            }
        };
        Ok(responding.stream(Events::Kept(Box::new(reader))))
    }

    /// The end of a session.
    async fn delete(&self, parts: Parts) -> Result<Response<ResponseBody>, Response<ResponseBody>> {
        let Found { id, .. } = self.session_traffic(&parts).await?;
        self.sessions.end(&id).await;
        let mut response = Response::new(ResponseBody::empty());
        *response.status_mut() = StatusCode::NO_CONTENT;
        Ok(response)
    }

    /// The session that a `GET` or `DELETE` is about.
    async fn session_traffic(&self, parts: &Parts) -> Result<Found, Response<ResponseBody>> {
        let principal = Identity::principal(parts);
        let (named, found) = self.named(&parts.headers, principal.as_deref()).await;
        match admit_session_traffic(&parts.headers, &named) {
            Ok(SessionTraffic::Session) => found.ok_or_else(|| self.not_allowed()),
            Ok(SessionTraffic::NotAllowed) => Err(self.not_allowed()),
            Err(why) => Err(refused(&why)),
        }
    }

    /// The session that a request names, if it may.
    async fn named(&self, headers: &HeaderMap, principal: Option<&str>) -> (Named, Option<Found>) {
        match self.config.legacy {
            Legacy::Refused => return (Named::Refused, None),
            Legacy::Stateless => return (Named::Stateless, None),
            Legacy::Sessions => {}
        }
        let Some(id) = headers.get(SESSION_ID) else {
            return (Named::Nothing, None);
        };
        let Ok(id) = id.to_str() else {
            return (Named::Unknown, None);
        };
        match self.sessions.find(id, principal).await {
            Some(session) => {
                let named = Named::Session(session.shared.clone());
                let id = id.to_owned();
                (named, Some(Found { id, session }))
            }
            None => (Named::Unknown, None),
        }
    }

    fn not_allowed(&self) -> Response<ResponseBody> {
        let (allowed, why) = match self.config.legacy {
            Legacy::Sessions => (
                "POST, GET, DELETE",
                "messages are sent by POST; GET and DELETE are for sessions up to 2025-11-25",
            ),
            Legacy::Stateless | Legacy::Refused => ("POST", "messages are sent by POST"),
        };
        let allow = (ALLOW, HeaderValue::from_static(allowed));
        refusal_with(StatusCode::METHOD_NOT_ALLOWED, allow, why)
    }
}

fn busy(why: &str) -> Response<ResponseBody> {
    let soon = (RETRY_AFTER, HeaderValue::from_static("1"));
    refusal_with(StatusCode::SERVICE_UNAVAILABLE, soon, why)
}

fn not_acceptable(what: &str) -> Response<ResponseBody> {
    refusal(
        StatusCode::NOT_ACCEPTABLE,
        format!("the header `Accept` must allow {what}"),
    )
}

/// Whether the body is said to be JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    content_type.is_some_and(|value| essence(value).eq_ignore_ascii_case(JSON))
}

/// Whether the client takes any of these types; one that does not say takes all.
fn accepts(headers: &HeaderMap, types: &[&str]) -> bool {
    let mut values = headers.get_all(ACCEPT).iter().peekable();
    if values.peek().is_none() {
        return true;
    }
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(essence)
        .any(|range| types.iter().any(|wanted| covers(range, wanted)))
}

/// Whether a media range covers a type.
fn covers(range: &str, wanted: &str) -> bool {
    let Some((kind, _)) = wanted.split_once('/') else {
        return false;
    };
    range == "*/*"
        || range.eq_ignore_ascii_case(wanted)
        || range
            .strip_suffix("/*")
            .is_some_and(|range| range.eq_ignore_ascii_case(kind))
}

/// A media type without its parameters.
fn essence(value: &str) -> &str {
    value.split(';').next().unwrap_or_default().trim()
}
