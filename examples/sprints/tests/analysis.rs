//! Tools that judge what they are given.

use serde_json::json;

use super::{clients, json_of, newest, text_of};
use crate::domain::diff::{FileChange, analyze};
use crate::domain::risk::{Risk, RiskKind};

const DIFF: &str = r#"diff --git a/src/mail.ts b/src/mail.ts
index 83db48f..bf2a1c3 100644
--- a/src/mail.ts
+++ b/src/mail.ts
@@ -1,3 +1,5 @@
 import { connect } from "smtp";
+const apiKey: string = "live-4711";
+const other = { password: "$MAIL_PASSWORD" };

-export const mail = connect();
+export const mail = connect(apiKey); // TODO: close it
@@ -20 +22 @@ export function send() {
-  mail.send();
+  return mail.send();
diff --git a/test/mail.test.ts b/test/mail.test.ts
deleted file mode 100644
--- a/test/mail.test.ts
+++ /dev/null
@@ -1,3 +0,0 @@
-it("sends", () => {
-  send();
-});
\ No newline at end of file
diff --git a/logo.png b/icon.png
similarity index 100%
rename from logo.png
rename to icon.png
"#;

#[tokio::test]
async fn a_diff_is_counted_and_its_risks_are_named() {
    for client in clients() {
        let report = client
            .call("analyze-diff", json!({ "diff": DIFF }))
            .await
            .unwrap();
        let (mail, test) = ("src/mail.ts", "test/mail.test.ts");
        assert_eq!(
            json_of(&report),
            json!({
                "files": [
                    { "path": mail, "addedLines": 4, "removedLines": 2 },
                    { "path": test, "addedLines": 0, "removedLines": 3 },
                    { "path": "icon.png", "addedLines": 0, "removedLines": 0 }
                ],
                "addedLines": 4,
                "removedLines": 5,
                "risks": [
                    { "kind": "secret", "path": mail, "line": 2, "detail": "a literal is assigned to a secret's name" },
                    { "kind": "unfinished", "path": mail, "line": 5, "detail": "export const mail = connect(apiKey); // TODO: close it" },
                    { "kind": "removed-test", "path": test, "line": 1, "detail": "it(\"sends\", () => {" }
                ]
            })
        );
    }
}

#[test]
fn a_large_hunk_is_a_risk() {
    let lines = |count| {
        (0..count)
            .map(|line| format!("+line {line}\n"))
            .collect::<String>()
    };
    let diff = |count| {
        format!(
            "--- /dev/null\n+++ b/data.txt\n@@ -0,0 +1,{count} @@\n{}",
            lines(count)
        )
    };
    let large = analyze(&diff(50)).expect("a diff");
    assert_eq!(
        large.risks,
        [Risk {
            kind: RiskKind::LargeHunk,
            path: "data.txt".to_owned(),
            line: 1,
            detail: "50 changed lines in one hunk".to_owned()
        }]
    );
    let small = analyze(&diff(49)).expect("a diff");
    assert_eq!(small.risks, []);
    let file = FileChange {
        path: "data.txt".to_owned(),
        added_lines: 49,
        removed_lines: 0,
    };
    assert_eq!(small.files, [file]);
}

#[test]
fn keys_are_secrets_wherever_they_stand() {
    let secret = |line: &str| {
        let diff = format!("--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+{line}\n");
        analyze(&diff)
            .expect("a diff")
            .risks
            .iter()
            .any(|risk| risk.kind == RiskKind::Secret)
    };
    for line in [
        "-----BEGIN RSA PRIVATE KEY-----",
        "key AKIAABCDEFGHIJKLMNOP",
        "\"db_password\": \"hunter2\",",
        "let token = 'abcdef';",
    ] {
        assert!(secret(line), "{line}");
    }
    for line in [
        "key AKIAABC",
        "password: \"${DB_PASSWORD}\"",
        "let token = read();",
        "password: \"\"",
        "const name = \"password\";",
    ] {
        assert!(!secret(line), "{line}");
    }
}

#[tokio::test]
async fn what_is_no_diff_is_refused_with_its_line() {
    let client = newest();
    let advice = "send the output of `git diff`";
    for (diff, why) in [
        (
            "hello",
            "line 1 of the diff: no line names a file that changes",
        ),
        (
            "@@ -1 +1 @@\n-a\n+b",
            "line 1 of the diff: a hunk, but no line names its file",
        ),
        (
            "--- a/x\n+++ b/x\n@@ -1 @@",
            "line 3 of the diff: `@@ -1 @@` is no hunk header",
        ),
        (
            "--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n-a",
            "line 4 of the diff: the last hunk is cut off",
        ),
        (
            "--- a/x\n+++ b/x\n@@ -1 +1 @@\n?",
            "line 4 of the diff: `?` begins with none of `+`, `-` and a blank",
        ),
        (
            "--- a/x\n+++ b/x\n@@ -1,0 +1 @@\n-a",
            "line 4 of the diff: the hunk is longer than its header says",
        ),
    ] {
        let refused = client
            .call("analyze-diff", json!({ "diff": diff }))
            .await
            .unwrap();
        assert_eq!(text_of(&refused), format!("{why}; {advice}"));
        assert_eq!(refused.is_error, Some(true));
    }
}

#[tokio::test]
async fn the_stage_that_takes_most_time_is_the_bottleneck() {
    let story = |id: &str, stages: &[(&str, f64)]| {
        let stages: Vec<_> = stages
            .iter()
            .map(|(stage, hours)| json!({ "stage": stage, "hours": hours }))
            .collect();
        json!({ "storyId": id, "stages": stages })
    };
    let stories = json!([
        story(
            "ST-1",
            &[("coding", 5.0), ("review", 10.0), ("review", 10.0)]
        ),
        story("ST-2", &[("coding", 4.0), ("review", 2.0)]),
        story("ST-3", &[("review", 3.0)]),
    ]);
    for client in clients() {
        let found = client
            .call("find-bottlenecks", json!({ "stories": stories }))
            .await
            .unwrap();
        assert_eq!(
            json_of(&found),
            json!({
                "stages": [
                    { "stage": "review", "totalHours": 25.0, "medianHours": 3.0, "sharePercent": 73.5, "outliers": ["ST-1"] },
                    { "stage": "coding", "totalHours": 9.0, "medianHours": 4.5, "sharePercent": 26.5, "outliers": [] }
                ],
                "bottlenecks": ["review"]
            })
        );
        let arguments = json!({ "stories": stories, "thresholdPercent": 20 });
        let both = client.call("find-bottlenecks", arguments).await.unwrap();
        assert_eq!(json_of(&both)["bottlenecks"], json!(["review", "coding"]));
    }
}

#[tokio::test]
async fn stages_have_names_and_hours_that_are_not_negative() {
    let client = newest();
    let arguments = json!({
        "stories": [{ "storyId": "ST-1", "stages": [{ "stage": "", "hours": -1 }] }, { "storyId": "ST-2", "stages": [] }],
        "thresholdPercent": 101
    });
    let refused = client.call("find-bottlenecks", arguments).await.unwrap();
    assert_eq!(
        text_of(&refused),
        "invalid arguments:\n\
         /stories/0/stages/0/hours: must be at least 0, got -1\n\
         /stories/0/stages/0/stage: must have at least 1 character, got \"\"\n\
         /stories/1/stages: must have at least 1 item, got []\n\
         /thresholdPercent: must be at most 100, got 101"
    );
}
