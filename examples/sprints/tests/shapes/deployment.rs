//! The shape of a deployment.

use serde_json::{Value, json};

use super::{accepts, refuses};
use crate::tests::{clients, json_of, text_of};

#[tokio::test]
async fn a_deployment_is_planned_with_defaults() {
    for client in clients() {
        let arguments = json!({
            "environment": "staging", "version": "1.4.0", "resources": { "cpu": "500m", "memory": "512Mi" },
            "env": { "LOG_LEVEL": "debug" }
        });
        let plan = client.call("plan-deploy", arguments).await.unwrap();
        assert_eq!(
            json_of(&plan),
            json!({
                "steps": [
                    "Pull version 1.4.0 in staging",
                    "Set LOG_LEVEL",
                    "Start new copy 1 of 2, wait until it is healthy, stop an old one",
                    "Start new copy 2 of 2, wait until it is healthy, stop an old one",
                    "Check that staging answers with version 1.4.0"
                ],
                "peakCpuMillis": 1500, "peakMemoryMi": 1536
            })
        );
    }
}

#[tokio::test]
async fn every_bound_of_a_deployment_is_enforced() {
    let valid = json!({
        "environment": "staging", "version": "1.4.0", "resources": { "cpu": "100m", "memory": "128Mi" }
    });
    let version = r"/version: must match the pattern `^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`, got ";
    let (cpu, memory) = (
        r"/resources/cpu: must match the pattern `^[1-9]\d{0,5}m?$`, got ",
        r"/resources/memory: must match the pattern `^[1-9]\d{0,5}(Mi|Gi)$`, got ",
    );
    let cases: [(Value, &[&str]); 11] = [
        (
            json!({ "environment": "prod" }),
            &["/environment: must be one of \"staging\", \"production\", got \"prod\""],
        ),
        (
            json!({ "replicas": 0 }),
            &["/replicas: must be at least 1, got 0"],
        ),
        (
            json!({ "replicas": 11 }),
            &["/replicas: must be at most 10, got 11"],
        ),
        (
            json!({ "replicas": 1.5 }),
            &["/replicas: must be an integer, got 1.5"],
        ),
        (json!({ "version": "1.4" }), &[&format!("{version}\"1.4\"")]),
        (
            json!({ "version": "v1.4.0" }),
            &[&format!("{version}\"v1.4.0\"")],
        ),
        (
            json!({ "resources": null }),
            &["/resources: required but missing"],
        ),
        (
            json!({ "resources": { "cpu": "0m", "memory": "2GB" } }),
            &[&format!("{cpu}\"0m\""), &format!("{memory}\"2GB\"")],
        ),
        (
            json!({ "resources": { "cpu": "1", "disk": "2Gi" } }),
            &[
                "/resources/memory: required but missing",
                "/resources/disk: unknown member; expected `cpu`, `memory`",
            ],
        ),
        (
            json!({ "env": { "A": 1 } }),
            &["/env/A: must be a string, got 1"],
        ),
        (
            json!({ "rolling": "yes" }),
            &["/rolling: must be true or false, got \"yes\""],
        ),
    ];
    refuses("plan-deploy", &valid, &cases).await;
    let fine = [
        json!({ "replicas": 1 }),
        json!({ "replicas": 10 }),
        json!({ "version": "2.0.0-rc.1" }),
        json!({ "environment": "production", "rolling": false }),
        json!({ "resources": { "cpu": "1", "memory": "2Gi" }, "env": {} }),
    ];
    accepts("plan-deploy", &valid, &fine).await;
}

#[tokio::test]
async fn a_deployment_that_cannot_be_made_is_refused_with_all_reasons() {
    let arguments = json!({
        "environment": "production", "version": "1.4.0-rc.1", "replicas": 10,
        "resources": { "cpu": "2", "memory": "4Gi" }, "env": { "log-level": "debug" }
    });
    for client in clients() {
        let refused = client.call("plan-deploy", arguments.clone()).await.unwrap();
        let ways_out = "lower replicas or resources, or set rolling to false";
        assert_eq!(
            text_of(&refused),
            format!(
                "cpu: 11 copies need 22000m, production has 16000m; {ways_out}\n\
                 memory: 11 copies need 45056Mi, production has 32768Mi; {ways_out}\n\
                 version: 1.4.0-rc.1 is a pre-release; deploy it to staging\n\
                 env: `log-level` must be upper case, with digits and `_`, like LOG_LEVEL"
            )
        );
        assert_eq!(refused.is_error, Some(true));
    }
}
