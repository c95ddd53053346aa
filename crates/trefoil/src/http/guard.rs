//! Which requests are let in: by the host that they name, and by the origin of the web page that makes them.
//!
//! Without this any web page could use a server on its visitor's machine: by a plain cross-origin request, or by a name of its own
//! that resolves to the loopback interface (DNS rebinding). The latter is what `Host` tells.

use std::borrow::Cow;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

use http::header::{HOST, ORIGIN};
use http::request::Parts;
use http::uri::Authority;
use http::{HeaderName, Response, StatusCode};

use super::body::ResponseBody;
use super::config::HttpConfig;
use super::refusal::refusal;
use crate::jsonrpc::shown;

/// Looks at `Host` and `Origin` (ORIG-01, ORIG-05).
#[derive(Debug)]
pub(super) struct Guard {
    /// Whether any host may be named.
    any_host: bool,
    hosts: Vec<String>,
    any_origin: bool,
    origins: Vec<Origin>,
}

/// Why a request is not let in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NotAdmitted {
    Host(String),
    Origin(String),
    /// The header is there more than once.
    Twice(HeaderName),
}

impl Guard {
    /// The rules of the configuration, for a server that is bound to this address, if it is known.
    pub(super) fn new(config: &HttpConfig, bound: Option<IpAddr>) -> Self {
        let own = bound.filter(|address| !address.is_unspecified());
        let loopback = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned);
        let hosts = loopback
            .into_iter()
            .chain(own.map(|address| address.to_string()))
            .chain(config.allowed_hosts.iter().cloned());
        let knows_no_name = bound.is_some() && own.is_none() && config.allowed_hosts.is_empty();
        Self {
            any_host: knows_no_name || config.allowed_hosts.iter().any(|host| host == "*"),
            hosts: hosts.collect(),
            any_origin: config.allowed_origins.iter().any(|origin| origin == "*"),
            origins: config
                .allowed_origins
                .iter()
                .map(|origin| Origin::of(origin))
                .collect(),
        }
    }

    /// Lets the request in or says why not.
    pub(super) fn admit(&self, parts: &Parts) -> Result<(), NotAdmitted> {
        // HTTP/2 names the host in the target, HTTP/1.1 in the header and, if it likes, in the target too. Who names none is no browser.
        let target = parts.uri.authority().map(Authority::as_str);
        let header = sole(parts, HOST)?;
        let mut named = None;
        for host in [target, header.as_deref()].into_iter().flatten() {
            let name = HostName::of(host);
            if !self.any_host && !name.is_some_and(|name| self.lists(name)) {
                return Err(NotAdmitted::Host(host.to_owned()));
            }
            named = name;
        }
        match sole(parts, ORIGIN)? {
            Some(origin) if !self.allows_origin(&origin, named) => {
                Err(NotAdmitted::Origin(origin.into_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Whether it is one of the hosts that are known by name.
    fn lists(&self, name: HostName<'_>) -> bool {
        self.hosts
            .iter()
            .any(|host| HostName::of(host) == Some(name))
    }

    fn allows_origin(&self, origin: &str, host: Option<HostName<'_>>) -> bool {
        let origin = Origin::of(origin);
        if self.any_origin || self.origins.contains(&origin) {
            return true;
        }
        let Some(name) = origin.host() else {
            return false;
        };
        self.lists(name) || (self.any_host && host == Some(name))
    }
}

/// The value of a header that is there once at most.
fn sole(parts: &Parts, name: HeaderName) -> Result<Option<Cow<'_, str>>, NotAdmitted> {
    let mut values = parts.headers.get_all(&name).iter();
    let value = values.next();
    if values.next().is_some() {
        return Err(NotAdmitted::Twice(name));
    }
    Ok(value.map(|value| String::from_utf8_lossy(value.as_bytes())))
}

/// The name of a host, without its port. Taken from each request, so nothing is copied for it.
#[derive(Debug, Clone, Copy)]
enum HostName<'a> {
    /// Names and addresses of IPv4, whatever their case.
    Name(&'a str),
    V6(Ipv6Addr),
}

impl<'a> HostName<'a> {
    /// The host of `host`, `host:port`, `[address]`, `[address]:port`, or of a bare address.
    fn of(text: &'a str) -> Option<Self> {
        if let Ok(address) = text.parse() {
            return Some(Self::V6(address));
        }
        let (host, port) = match text.find(']') {
            Some(end) => text.split_at(end + 1),
            None => text.split_at(text.find(':').unwrap_or(text.len())),
        };
        let port = port.strip_prefix(':').unwrap_or(port);
        if !port.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        if let Some(address) = host.strip_prefix('[') {
            let address = address.strip_suffix(']')?;
            return address.parse().ok().map(Self::V6);
        }
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        (!host.is_empty() && host.bytes().all(is_name)).then_some(Self::Name(host))
    }
}

impl PartialEq for HostName<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Name(name), Self::Name(other)) => name.eq_ignore_ascii_case(other),
            (Self::V6(address), Self::V6(other)) => address == other,
            _ => false,
        }
    }
}

/// An origin in lower case, without the port that its scheme has anyway.
#[derive(Debug, PartialEq, Eq)]
struct Origin(String);

impl Origin {
    fn of(text: &str) -> Self {
        let text = text.trim_end_matches('/').to_ascii_lowercase();
        let short = [("http://", ":80"), ("https://", ":443")]
            .iter()
            .filter(|(scheme, _)| text.starts_with(scheme))
            .find_map(|(_, port)| text.strip_suffix(port));
        Self(short.map(str::to_owned).unwrap_or(text))
    }

    fn host(&self) -> Option<HostName<'_>> {
        let (_, authority) = self.0.split_once("://")?;
        HostName::of(authority)
    }
}

impl fmt::Display for NotAdmitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host(host) => write!(
                f,
                "the host `{}` is not allowed; `HttpConfig::allowed_hosts` allows it",
                shown(host)
            ),
            Self::Origin(origin) => write!(
                f,
                "the origin `{}` is not allowed; `HttpConfig::allowed_origins` allows it",
                shown(origin)
            ),
            Self::Twice(name) => write!(f, "the header `{name}` is there more than once"),
        }
    }
}

impl From<NotAdmitted> for Response<ResponseBody> {
    fn from(not_admitted: NotAdmitted) -> Self {
        let status = match not_admitted {
            NotAdmitted::Host(_) | NotAdmitted::Origin(_) => StatusCode::FORBIDDEN,
            NotAdmitted::Twice(_) => StatusCode::BAD_REQUEST,
        };
        refusal(status, not_admitted.to_string())
    }
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    /// What is said to requests with these `Host` and `Origin`.
    fn verdict(guard: &Guard, host: &str, origin: Option<&str>) -> &'static str {
        let mut request = Request::builder().uri("/mcp").header(HOST, host);
        if let Some(origin) = origin {
            request = request.header(ORIGIN, origin);
        }
        match guard.admit(&request.body(()).unwrap().into_parts().0) {
            Ok(()) => "in",
            Err(NotAdmitted::Host(refused)) if refused == host => "host",
            Err(NotAdmitted::Origin(refused)) if Some(&*refused) == origin => "origin",
            Err(other) => panic!("{other:?}"),
        }
    }

    fn check(guard: &Guard, rows: &[(&str, Option<&str>, &str)]) {
        for (host, origin, expected) in rows {
            assert_eq!(
                verdict(guard, host, *origin),
                *expected,
                "{host} {origin:?}"
            );
        }
    }

    fn bound(address: &str) -> Option<IpAddr> {
        Some(address.parse().unwrap())
    }

    #[test]
    fn orig_05_on_the_loopback_interface_its_names_are_allowed_with_any_port() {
        for bound in [None, bound("127.0.0.1"), bound("::1")] {
            check(
                &Guard::new(&HttpConfig::new(), bound),
                &[
                    ("localhost", None, "in"),
                    ("LocalHost:8000", None, "in"),
                    ("127.0.0.1", None, "in"),
                    ("127.0.0.1:1", None, "in"),
                    ("[::1]", None, "in"),
                    ("[::1]:8000", None, "in"),
                    ("[0:0:0:0:0:0:0:1]:8000", None, "in"),
                    ("evil.example", None, "host"),
                    ("evil.example:80", None, "host"),
                    ("localhost.evil.example", None, "host"),
                    ("evil.example@localhost", None, "host"),
                    ("localhost:80:80", None, "host"),
                    ("[::1]x:80", None, "host"),
                    ("x[::1]", None, "host"),
                    ("192.168.1.5", None, "host"),
                    ("[::2]", None, "host"),
                    ("", None, "host"),
                ],
            );
        }
    }

    #[test]
    fn orig_01_on_the_loopback_interface_pages_of_this_machine_are_allowed() {
        check(
            &Guard::new(&HttpConfig::new(), bound("127.0.0.1")),
            &[
                ("localhost", Some("http://localhost"), "in"),
                ("localhost:8000", Some("http://localhost:6274"), "in"),
                ("localhost:8000", Some("https://127.0.0.1:6274"), "in"),
                ("127.0.0.1:8000", Some("http://[::1]:6274"), "in"),
                ("localhost", Some("http://evil.example"), "origin"),
                ("localhost", Some("http://localhost.evil.example"), "origin"),
                ("localhost", Some("http://evil.example/localhost"), "origin"),
                ("localhost", Some("http://localhost@evil.example"), "origin"),
                ("localhost", Some("null"), "origin"),
                ("localhost", Some("localhost"), "origin"),
                ("localhost", Some(""), "origin"),
                ("evil.example", Some("http://evil.example"), "host"),
            ],
        );
    }

    #[test]
    fn an_address_that_the_server_is_bound_to_is_allowed_too() {
        check(
            &Guard::new(&HttpConfig::new(), bound("192.168.1.5")),
            &[
                ("192.168.1.5:8000", None, "in"),
                ("192.168.1.5:8000", Some("http://192.168.1.5:8000"), "in"),
                ("localhost", None, "in"),
                ("192.168.1.6", None, "host"),
                ("evil.example", None, "host"),
                ("192.168.1.5", Some("http://192.168.1.6"), "origin"),
            ],
        );
        check(
            &Guard::new(&HttpConfig::new(), bound("fd00::5")),
            &[
                ("[fd00::5]:8000", None, "in"),
                ("[fd00::6]:8000", None, "host"),
            ],
        );
    }

    #[test]
    fn a_server_on_all_addresses_takes_any_host_but_only_pages_of_that_host() {
        for address in ["0.0.0.0", "::"] {
            check(
                &Guard::new(&HttpConfig::new(), bound(address)),
                &[
                    ("mcp.example.com", None, "in"),
                    (
                        "mcp.example.com:8000",
                        Some("https://mcp.example.com"),
                        "in",
                    ),
                    ("mcp.example.com", Some("http://localhost:6274"), "in"),
                    ("mcp.example.com", Some("https://evil.example"), "origin"),
                    ("mcp.example.com", Some("null"), "origin"),
                ],
            );
        }
    }

    #[test]
    fn allowed_hosts_are_all_that_is_allowed_besides_the_defaults() {
        let config = HttpConfig::new().allowed_hosts(["MCP.example.com", "fd00::7"]);
        for bound in [None, bound("0.0.0.0")] {
            check(
                &Guard::new(&config, bound),
                &[
                    ("mcp.example.com", None, "in"),
                    (
                        "mcp.EXAMPLE.com:8443",
                        Some("https://mcp.example.com:8443"),
                        "in",
                    ),
                    ("[fd00::7]:80", None, "in"),
                    ("localhost", None, "in"),
                    ("example.com", None, "host"),
                    ("mcp.example.com", Some("https://app.example.com"), "origin"),
                ],
            );
        }
    }

    #[test]
    fn allowed_origins_are_compared_with_scheme_and_port() {
        let config = HttpConfig::new().allowed_origins([
            "https://app.example.com",
            "http://dev.example.com:3000/",
            "vscode-webview://abc",
            "null",
        ]);
        check(
            &Guard::new(&config, None),
            &[
                ("localhost", Some("https://app.example.com"), "in"),
                ("localhost", Some("https://APP.example.com:443"), "in"),
                ("localhost", Some("http://dev.example.com:3000"), "in"),
                ("localhost", Some("vscode-webview://abc"), "in"),
                ("localhost", Some("null"), "in"),
                ("localhost", Some("http://app.example.com"), "origin"),
                ("localhost", Some("https://app.example.com:8443"), "origin"),
                ("localhost", Some("http://dev.example.com"), "origin"),
                ("localhost", Some("vscode-webview://abd"), "origin"),
            ],
        );
    }

    #[test]
    fn a_star_allows_all_hosts_or_all_origins() {
        let hosts = HttpConfig::new().allowed_hosts(["*"]);
        check(
            &Guard::new(&hosts, None),
            &[
                ("evil.example", None, "in"),
                ("evil.example", Some("http://evil.example"), "in"),
                ("a.example", Some("http://b.example"), "origin"),
            ],
        );
        let origins = HttpConfig::new().allowed_origins(["*"]);
        check(
            &Guard::new(&origins, None),
            &[
                ("localhost", Some("http://b.example"), "in"),
                ("localhost", Some("null"), "in"),
                ("b.example", Some("http://b.example"), "host"),
            ],
        );
    }

    #[test]
    fn the_target_names_a_host_as_well_as_the_header() {
        let guard = Guard::new(&HttpConfig::new(), None);
        let admit = |uri: &str, host: Option<&str>| {
            let mut request = Request::builder().uri(uri);
            if let Some(host) = host {
                request = request.header(HOST, host);
            }
            guard.admit(&request.body(()).unwrap().into_parts().0)
        };
        let refused = || Err(NotAdmitted::Host("evil.example".to_owned()));
        assert_eq!(admit("http://localhost:8000/mcp", None), Ok(()));
        assert_eq!(admit("http://evil.example/mcp", None), refused());
        assert_eq!(
            admit("http://evil.example/mcp", Some("localhost")),
            refused()
        );
        assert_eq!(
            admit("http://localhost/mcp", Some("evil.example")),
            refused()
        );
        assert_eq!(admit("/mcp", None), Ok(()));
    }

    #[test]
    fn a_header_that_is_there_twice_is_refused_whatever_it_says() {
        for name in [HOST, ORIGIN] {
            let request = Request::builder()
                .header(&name, "http://localhost")
                .header(&name, "http://localhost")
                .body(())
                .unwrap();
            let refused = Guard::new(&HttpConfig::new().allowed_hosts(["*"]), None)
                .admit(&request.into_parts().0);
            assert_eq!(refused, Err(NotAdmitted::Twice(name)));
        }
    }

    #[test]
    fn refusals_say_which_setting_to_change() {
        let host = NotAdmitted::Host("a.example".to_owned()).to_string();
        let origin = NotAdmitted::Origin("http://b.example".to_owned()).to_string();
        assert_eq!(
            [host, origin],
            [
                "the host `a.example` is not allowed; `HttpConfig::allowed_hosts` allows it",
                "the origin `http://b.example` is not allowed; `HttpConfig::allowed_origins` allows it",
            ]
        );
    }
}
