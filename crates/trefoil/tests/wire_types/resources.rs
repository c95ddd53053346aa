//! Resources and their templates.

use Revision::*;
use serde_json::{Value, json};
use trefoil::protocol::*;

use super::content::{annotations, blob_contents, text_contents};
use super::harness::Suite;
use super::lifecycle::icon;
use super::object::Object;
use super::tools::{paginated, repeated};

pub fn cases(suite: &mut Suite) {
    let revision = suite.revision;
    suite.check::<Resource>("Resource", resource(revision));
    suite.check::<ResourceTemplate>("ResourceTemplate", template(revision));

    suite.check::<PaginatedParams>(
        "ListResourcesRequest/properties/params",
        paginated(revision),
    );
    let list = Object::new(revision)
        .member("resources", json!([resource(revision)]))
        .member("nextCursor", "n");
    suite.check::<ListResourcesResult>("ListResourcesResult", list.meta().json());

    suite.check::<PaginatedParams>(
        "ListResourceTemplatesRequest/properties/params",
        paginated(revision),
    );
    let list = Object::new(revision)
        .member("resourceTemplates", json!([template(revision)]))
        .member("nextCursor", "n");
    suite.check::<ListResourceTemplatesResult>("ListResourceTemplatesResult", list.meta().json());

    let read = Object::new(revision)
        .member("uri", "file:///a.txt")
        .meta_of_request();
    suite.check::<ReadResourceParams>(
        "ReadResourceRequest/properties/params",
        repeated(read, revision).json(),
    );
    let contents = json!([text_contents(revision), blob_contents(revision)]);
    let result = Object::new(revision)
        .member("contents", contents)
        .meta()
        .json();
    suite.check::<ReadResourceResult>("ReadResourceResult", result);

    let uri = Object::new(revision)
        .member("uri", "file:///a.txt")
        .meta_of_request()
        .json();
    if revision < V2026_07_28 {
        suite.check::<SubscribeParams>("SubscribeRequest/properties/params", uri.clone());
        suite.check::<UnsubscribeParams>("UnsubscribeRequest/properties/params", uri);
    }
    let updated = Object::new(revision)
        .member("uri", "file:///a.txt")
        .meta()
        .json();
    suite.check::<ResourceUpdatedParams>("ResourceUpdatedNotification/properties/params", updated);
}

fn resource(revision: Revision) -> Value {
    described(revision)
        .member("uri", "file:///a.txt")
        .member("size", 3)
        .json()
}

fn template(revision: Revision) -> Value {
    described(revision)
        .member("uriTemplate", "file:///{+path}")
        .json()
}

fn described(revision: Revision) -> Object {
    Object::new(revision)
        .member("name", "a")
        .member("description", "The first")
        .member("mimeType", "text/plain")
        .member("annotations", annotations(revision))
        .since(V2025_06_18, "title", "A")
        .since(V2025_11_25, "icons", json!([icon()]))
        .meta_of_data()
}
