//! A tool whose schema uses what JSON Schema 2020-12 has and derived schemas do not.
//!
//! It is written by hand, because no type becomes `if`, `$anchor` and a `$schema`.

use serde_json::Value;
use serde_json::value::RawValue;
use trefoil::prelude::*;
use trefoil::tool::{self, Tool, ToolDefinition, Validation};

/// The schema, which is advertised byte for byte.
pub const SCHEMA: &str = include_str!("json_schema_2020_12.json");

#[mcp_type]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Contact {
    name: Option<String>,
    address: Option<Address>,
    contact_method: Option<ContactMethod>,
    phone: Option<String>,
    email: Option<String>,
}

#[mcp_type]
struct Address {
    street: Option<String>,
    city: Option<String>,
}

#[mcp_type]
#[serde(rename_all = "lowercase")]
enum ContactMethod {
    Phone,
    Email,
}

pub fn tool() -> impl Tool {
    let schema = RawValue::from_string(SCHEMA.to_owned()).expect("the schema is JSON");
    let definition = ToolDefinition::with_raw_schema("json_schema_2020_12_tool", schema)
        .description("Say how to reach somebody, by phone or by email.")
        .validation(Validation::ByHandler);
    tool::from_fn(definition, |_ctx, arguments| async { reach(arguments) })
}

/// Checks what the schema says; a server with the feature `full-json-schema` would do so by itself.
fn reach(arguments: Value) -> Result<String, String> {
    let contact: Contact = serde_json::from_value(arguments).map_err(|error| error.to_string())?;
    let (means, value) = match contact.contact_method {
        Some(ContactMethod::Phone) => ("phone", contact.phone),
        Some(ContactMethod::Email) | None => ("email", contact.email),
    };
    let value = value.ok_or_else(|| format!("`{means}` is required"))?;
    let name = contact.name.as_deref().unwrap_or("This person");
    let city = contact.address.and_then(|address| address.city);
    let place = city.map(|city| format!(" in {city}")).unwrap_or_default();
    Ok(format!("{name}{place} is reached by {means}: {value}"))
}
