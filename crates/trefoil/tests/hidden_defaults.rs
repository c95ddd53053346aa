//! Defaults that the schema cannot tell are found by `Server::check`.
#![cfg(feature = "macros")]

use schemars::JsonSchema;
use serde::Deserialize;
use trefoil::check::Rule;
use trefoil::prelude::*;

/// A place to deliver to; it can be read, not written.
#[derive(Debug, Default, Deserialize, JsonSchema)]
struct Place(String);

/// Deliver a parcel and return the place. Use this when it has been paid.
#[mcp_tool]
async fn deliver(
    /// Where to
    #[arg(default)]
    place: Place,
    /// Where to if nobody is there; by default nowhere else
    #[arg(default)]
    otherwise: Place,
    /// How many parcels
    #[arg(default = 1)]
    count: u8,
) -> String {
    format!("{} {} {count}", place.0, otherwise.0)
}

#[test]
fn a_default_that_only_the_code_knows_is_found() {
    let builder = Server::builder("post", "1.0.0").handlers(handlers![deliver]);
    let server = builder.build().unwrap();
    let findings = server.check();
    assert_eq!(
        findings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "tool `deliver`, argument `place`: its default is not in the schema, because the type cannot be written as JSON; \
             derive `Serialize`, or name the default in the description [default-hidden]"
        ]
    );
    assert_eq!(
        (findings[0].rule(), findings[0].defined_at()),
        (Rule::DefaultHidden, Some("hidden_defaults::deliver"))
    );
}
