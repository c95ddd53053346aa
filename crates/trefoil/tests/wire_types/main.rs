//! Whether the wire types are what the specification says: for each revision, an instance of each definition with all
//! the members that it has there is read, written and checked against the official schema of that revision.
#![expect(clippy::unwrap_used, reason = "what fails here is to end the test")]

mod client_features;
mod content;
mod exceptions;
mod harness;
mod lifecycle;
mod object;
mod prompts;
mod resources;
mod subscriptions;
mod tasks;
mod tools;
mod utilities;

use harness::Suite;
use trefoil::protocol::Revision;

/// Runs the cases of an area in every revision.
fn in_every_revision(cases: fn(&mut Suite)) {
    for revision in Revision::ALL {
        cases(&mut Suite::of(revision));
    }
}

#[test]
fn lifecycle_and_capabilities_agree_with_the_schemas() {
    in_every_revision(lifecycle::cases);
}

#[test]
fn content_agrees_with_the_schemas() {
    in_every_revision(content::cases);
}

#[test]
fn tools_agree_with_the_schemas() {
    in_every_revision(tools::cases);
}

#[test]
fn resources_agree_with_the_schemas() {
    in_every_revision(resources::cases);
}

#[test]
fn prompts_agree_with_the_schemas() {
    in_every_revision(prompts::cases);
}

#[test]
fn utilities_agree_with_the_schemas() {
    in_every_revision(utilities::cases);
}

#[test]
fn what_servers_ask_of_clients_agrees_with_the_schemas() {
    in_every_revision(client_features::cases);
}

#[test]
fn subscriptions_agree_with_the_schemas() {
    in_every_revision(subscriptions::cases);
}

#[test]
fn the_tasks_extension_agrees_with_its_schema() {
    tasks::cases(&mut Suite::of_tasks_extension());
}

#[test]
fn no_definition_of_any_revision_is_forgotten() {
    for revision in Revision::ALL {
        let mut suite = Suite::of(revision);
        for cases in [
            lifecycle::cases,
            content::cases,
            tools::cases,
            resources::cases,
            prompts::cases,
            utilities::cases,
            client_features::cases,
            subscriptions::cases,
        ] {
            cases(&mut suite);
        }
        assert_eq!(suite.forgotten(), Vec::<String>::new(), "in {revision}");
    }
}
