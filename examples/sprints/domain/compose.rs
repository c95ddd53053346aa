//! Docker compose files.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use trefoil::prelude::*;

use super::deploy::Objections;

/// One container
#[mcp_type]
#[derive(Debug, Clone, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    /// Name of the service, for example web
    #[schemars(regex(pattern = r"^[a-z][a-z0-9_-]*$"), length(max = 63))]
    pub name: String,
    /// Image to run, for example nginx:1.27
    #[schemars(regex(pattern = r"^[^\s]+$"))]
    pub image: String,
    /// Ports as HOST:CONTAINER, for example 8080:80
    #[serde(default)]
    #[schemars(inner(regex(pattern = r"^\d{1,5}:\d{1,5}$")))]
    pub ports: Vec<String>,
    /// Names of services that must run before
    #[serde(default)]
    pub depends_on: Vec<String>,
    /// Environment variables
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
}

/// The compose file of these services, or everything that is wrong with them.
pub fn compose(services: &[Service]) -> Result<String, Objections> {
    let mut objections = doubled_names(services);
    objections.extend(bad_ports(services));
    objections.extend(bad_dependencies(services));
    if objections.is_empty() {
        Ok(yaml(services))
    } else {
        Err(Objections(objections))
    }
}

fn doubled_names(services: &[Service]) -> Vec<String> {
    let mut seen = HashSet::new();
    let doubled = services
        .iter()
        .filter(|service| !seen.insert(&service.name));
    doubled
        .map(|service| format!("{}: there are two services of this name", service.name))
        .collect()
}

fn bad_ports(services: &[Service]) -> Vec<String> {
    let mut objections = Vec::new();
    let mut taken: HashMap<u16, &str> = HashMap::new();
    for (service, port) in services
        .iter()
        .flat_map(|service| service.ports.iter().map(move |port| (service, port)))
    {
        let name = &service.name;
        let numbers = port
            .split(':')
            .map(|number| number.parse().ok().filter(|number| *number > 0));
        match numbers.collect::<Option<Vec<u16>>>().as_deref() {
            Some([host, _]) => {
                if let Some(other) = taken.insert(*host, name) {
                    objections.push(format!(
                        "{name}: port {host} of the host is taken by {other}"
                    ));
                }
            }
            _ => objections.push(format!(
                "{name}: `{port}` is not HOST:CONTAINER, each from 1 to 65535"
            )),
        }
    }
    objections
}

fn bad_dependencies(services: &[Service]) -> Vec<String> {
    let names: BTreeSet<&str> = services
        .iter()
        .map(|service| service.name.as_str())
        .collect();
    let known: Vec<&str> = names.iter().copied().collect();
    let mut objections = Vec::new();
    for service in services {
        for other in service
            .depends_on
            .iter()
            .filter(|other| !names.contains(other.as_str()))
        {
            objections.push(format!(
                "{}: depends on {other}, which is none of {}",
                service.name,
                known.join(", ")
            ));
        }
    }
    // What can be started is taken away until nothing is left, or only those that wait for each other.
    let mut waiting: Vec<&Service> = services.iter().collect();
    loop {
        let left: HashSet<_> = waiting.iter().map(|service| &service.name).collect();
        let before = waiting.len();
        waiting.retain(|service| service.depends_on.iter().any(|other| left.contains(other)));
        if waiting.len() == before {
            break;
        }
    }
    if !waiting.is_empty() {
        let names: Vec<_> = waiting
            .iter()
            .map(|service| service.name.as_str())
            .collect();
        objections.push(format!(
            "{}: never start, because each waits for another of them; take a dependency out",
            names.join(", ")
        ));
    }
    objections
}

fn yaml(services: &[Service]) -> String {
    let mut yaml = "services:\n".to_owned();
    let mut line = |indent: usize, text: &str| {
        writeln!(yaml, "{:indent$}{text}", "").expect("writing to a string cannot fail");
    };
    for service in services {
        line(2, &format!("{}:", service.name));
        line(4, &format!("image: {}", quoted(&service.image)));
        let lists = [
            ("ports", &service.ports),
            ("depends_on", &service.depends_on),
        ];
        for (key, values) in lists.into_iter().filter(|(_, values)| !values.is_empty()) {
            line(4, &format!("{key}:"));
            values
                .iter()
                .for_each(|value| line(6, &format!("- {}", quoted(value))));
        }
        if !service.environment.is_empty() {
            line(4, "environment:");
            for (name, value) in &service.environment {
                line(6, &format!("{}: {}", quoted(name), quoted(value)));
            }
        }
        line(4, "restart: unless-stopped");
    }
    yaml
}

/// Text in the double quotes of YAML, in which nothing has another meaning. Compose replaces `$`, so that is doubled.
fn quoted(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            '$' => quoted.push_str("$$"),
            control if control.is_control() => {
                write!(quoted, "\\u{:04x}", u32::from(control))
                    .expect("writing to a string cannot fail");
            }
            plain => quoted.push(plain),
        }
    }
    quoted + "\""
}
