//! The rules of the module documentation, case by case.

use std::time::{Duration, Instant};

use super::{Conflict, Router};
use crate::uri::UriTemplate;

/// A router of these templates; the value of each is its place.
fn router(templates: &[&str]) -> Router {
    let mut router = Router::new();
    for (value, template) in templates.iter().enumerate() {
        insert(&mut router, template, value).expect(template);
    }
    router
}

fn insert(router: &mut Router, template: &str, value: usize) -> Result<(), Conflict> {
    router.insert(UriTemplate::parse(template).expect(template), value)
}

/// Which template matches, and with what: `1 x=a y=b`.
fn found(router: &Router, uri: &str) -> Option<String> {
    let found = router.find(uri)?;
    let mut text = found.value.to_string();
    for (name, value) in &found.variables {
        text.push_str(&format!(" {name}={value}"));
    }
    Some(text)
}

/// What a single template gives for each URI; `-` if it does not match.
#[track_caller]
fn check(template: &str, cases: &[(&str, &str)]) {
    let router = router(&[template]);
    for (uri, expected) in cases {
        let found = found(&router, uri);
        let found = found
            .as_deref()
            .map_or("-", |found| found.trim_start_matches("0").trim_start());
        assert_eq!(found, *expected, "{template} {uri}");
    }
}

#[test]
fn res_28_simple_variables_are_decoded_once_and_hold_no_slash() {
    check(
        "user://{id}/profile",
        &[
            ("user://42/profile", "id=42"),
            ("user://jos%C3%A9%20m/profile", "id=josé m"),
            ("user://a%2Fb/profile", "id=a/b"),
            ("user://a%252Fb/profile", "id=a%2Fb"),
            ("user://a+b/profile", "id=a+b"),
            ("user://josé@home/profile", "id=josé@home"),
            ("user:///profile", "id="),
            ("user://a/b/profile", "-"),
            ("user://a?b/profile", "-"),
            ("user://a#b/profile", "-"),
            ("user://42/profile/", "-"),
            ("user://42/profile?x=1", "-"),
            ("user://42/profile#x", "-"),
            ("user://42/Profile", "-"),
            ("USER://42/profile", "-"),
            ("user://42/profil%65", "-"),
            ("user://42", "-"),
            ("", "-"),
        ],
    );
}

#[test]
fn values_that_do_not_decode_do_not_match() {
    check(
        "user://{id}",
        &[
            ("user://%", "-"),
            ("user://%4", "-"),
            ("user://%zz", "-"),
            ("user://%ff", "-"),
            ("user://%C3", "-"),
            ("user://%C3%28", "-"),
            ("user://a%00b", "id=a\0b"),
            ("user://a\0b", "-"),
            ("user://a\nb", "-"),
        ],
    );
    // Another template may still match.
    let router = router(&["a://{x}.{y}", "a://{x}"]);
    assert_eq!(found(&router, "a://%C3.%A9"), None);
    assert_eq!(found(&router, "a://%C3%A9").as_deref(), Some("1 x=é"));
}

#[test]
fn res_28_reserved_variables_hold_anything() {
    check(
        "file:///{+path}",
        &[
            ("file:///a/b.txt", "path=a/b.txt"),
            ("file:///a%20b", "path=a b"),
            ("file:///..%2f..%2Fetc/passwd", "path=../../etc/passwd"),
            ("file:///%252e%252e%252f", "path=%2e%2e%2f"),
            ("file:///a%00", "path=a\0"),
            ("file:///日本/%E6%97%A5", "path=日本/日"),
            ("file:///a?b=c#d", "path=a?b=c#d"),
            ("file:////etc", "path=/etc"),
            ("file:///", "path="),
            ("file://", "-"),
            ("file:///{+path}", "-"),
            ("FILE:///a", "-"),
        ],
    );
    check(
        "repo://{+path}/at/{revision}",
        &[
            ("repo://a/at/b/at/c", "path=a/at/b revision=c"),
            ("repo:///at/", "path= revision="),
            ("repo://a/at/b/c", "-"),
        ],
    );
    check(
        "a://{x}-{+y}.b",
        &[("a://1-2/3.b", "x=1 y=2/3"), ("a://1/2-3.b", "-")],
    );
    check(
        "a://x{+y}/z{w}",
        &[
            ("a://x/z", "y= w="),
            ("a://x/z/", "-"),
            ("a://x//zb", "y=/ w=b"),
            ("a://x/zb", "y= w=b"),
        ],
    );
}

#[test]
fn several_values_are_separated_by_commas() {
    check(
        "map://{x,y}",
        &[
            ("map://1,2", "x=1 y=2"),
            ("map://1,", "x=1 y="),
            ("map://1", "-"),
            ("map://1%2C2,3", "x=1,2 y=3"),
            ("map://1,2,3", "x=1,2 y=3"),
        ],
    );
    check("map://{+x,y}", &[("map://a/b,c", "x=a/b y=c")]);
}

#[test]
fn a_query_comes_in_any_order_and_in_parts() {
    check(
        "search://items{?q,limit}",
        &[
            ("search://items", ""),
            ("search://items?", ""),
            ("search://items?q=red", "q=red"),
            ("search://items?limit=5", "limit=5"),
            (
                "search://items?limit=5&q=red%20shoes",
                "limit=5 q=red shoes",
            ),
            ("search://items?q=a+b%2Bc", "q=a+b+c"),
            ("search://items?q=a=b/c?d", "q=a=b/c?d"),
            ("search://items?q", "q="),
            ("search://items?q=&limit=", "q= limit="),
            ("search://items?&&q=1&", "q=1"),
            ("search://items?other=1&q=red", "q=red"),
            ("search://items?Q=red", ""),
            ("search://items?other=%zz", ""),
            ("search://items?q=%zz", "-"),
            ("search://items?q=1&q=2", "-"),
            ("search://items?q=1#top", "-"),
            ("search://items&q=1", "-"),
            ("search://items/?q=1", "-"),
            ("search://items{?q,limit}", "-"),
            ("search://items?q={q}", "-"),
        ],
    );
    check(
        "file:///{+path}{?rev}",
        &[
            ("file:///a/b?rev=1", "path=a/b rev=1"),
            ("file:///a/b", "path=a/b"),
            ("file:///a%3Fb?rev=1", "path=a?b rev=1"),
        ],
    );
}

#[test]
fn a_query_that_began_literally_goes_on() {
    check(
        "a://b?kind=c&sort={sort}{&q,limit}",
        &[
            ("a://b?kind=c&sort=up", "sort=up"),
            (
                "a://b?kind=c&sort=up&limit=1&x=2&q=3",
                "sort=up limit=1 q=3",
            ),
            ("a://b?sort=up&kind=c", "-"),
            ("a://b", "-"),
        ],
    );
    check(
        "a://b?q={q}",
        &[
            ("a://b?q=1", "q=1"),
            ("a://b?q=1&r=2", "-"),
            ("a://b?q=a/b", "-"),
        ],
    );
    check(
        "a://b?{+raw}",
        &[("a://b?q=1&r=a/b#c", "raw=q=1&r=a/b#c"), ("a://b", "-")],
    );
    check("a://b{?q}{&r}", &[("a://b?r=1&q=2", "r=1 q=2")]);
}

#[test]
fn fragments_labels_segments_and_parameters_may_be_absent() {
    check(
        "doc://{name}{#part}",
        &[
            ("doc://a", "name=a"),
            ("doc://a#", "name=a part="),
            ("doc://a#b/c%20d#e", "name=a part=b/c d#e"),
        ],
    );
    check(
        "doc://a{?q}{#part}",
        &[
            ("doc://a?q=1#b?q=2", "part=b?q=2 q=1"),
            ("doc://a#b", "part=b"),
        ],
    );
    check(
        "doc://a{?q}#b",
        &[
            ("doc://a?q=1#b", "q=1"),
            ("doc://a?q=1", "-"),
            ("doc://a#b", ""),
        ],
    );
    check(
        "doc://{name}{.ext}",
        &[
            ("doc://a", "name=a"),
            ("doc://a.", "name=a ext="),
            ("doc://a.tar.gz", "name=a.tar ext=gz"),
        ],
    );
    check(
        "log://app{/year,month}",
        &[
            ("log://app", ""),
            ("log://app/2026", "year=2026"),
            ("log://app/2026/07", "year=2026 month=07"),
            ("log://app/", "year="),
            ("log://app/2026/07/28", "-"),
        ],
    );
    check(
        "log://app{/year}{/month}/list",
        &[
            ("log://app/list", ""),
            ("log://app/2026/list", "year=2026"),
            ("log://app/2026/07/list", "year=2026 month=07"),
        ],
    );
    check(
        "grid://cell{;x,y}/z",
        &[
            ("grid://cell/z", ""),
            ("grid://cell;x=1;y=%32/z", "x=1 y=2"),
            ("grid://cell;y=2;x/z", "y=2 x="),
            ("grid://cell;z=1/z", "-"),
            ("grid://cell;x=1;x=2/z", "-"),
        ],
    );
    check(
        "grid://{cell}{;x}",
        &[("grid://a;x=1", "cell=a x=1"), ("grid://a", "cell=a")],
    );
}

#[test]
fn res_28_static_uris_win_over_templates() {
    let mut router = router(&["config://{name}", "config://{+path}"]);
    router.insert_static("config://app", 7).expect("new");
    router
        .insert_static("config://{odd", 8)
        .expect("compared as it is");
    assert_eq!(found(&router, "config://app").as_deref(), Some("7"));
    assert_eq!(
        found(&router, "config://ap%70").as_deref(),
        Some("0 name=app")
    );
    assert_eq!(
        found(&router, "config://app?x").as_deref(),
        Some("1 path=app?x")
    );
    assert_eq!(found(&router, "config://{odd").as_deref(), Some("8"));
}

#[test]
fn the_more_specific_template_wins_in_every_order_of_registration() {
    // The more specific ones first, and a URI that all of them match.
    let families: [(&[&str], &str); 7] = [
        (
            &["a://b/{x}", "a://{x}/c", "a://{x}/{y}", "a://{+x}"],
            "a://b/c",
        ),
        (
            &[
                "a://item-{x}",
                "a://i{x}",
                "a://{x}.json",
                "a://{x}",
                "a://{+x}.json",
                "a://{+x}",
            ],
            "a://item-1.json",
        ),
        (&["a://x{+y}", "a://{y}"], "a://x1"),
        (&["a://{x}/{y}", "a://{+x}/{y}", "a://{+x}"], "a://1/2"),
        (&["a://{+x}/b/{y}", "a://{+x}/{y}"], "a://1/b/2"),
        (&["a://b?q={q}", "a://b?{+q}", "a://b{?q}"], "a://b?q=1"),
        (&["a://{x}", "a://{x}{?q}"], "a://1"),
    ];
    for (templates, uri) in families {
        for first in 0..templates.len() {
            let mut order: Vec<usize> = (0..templates.len()).collect();
            order.rotate_left(first);
            for order in [order.clone(), order.into_iter().rev().collect()] {
                let mut router = Router::new();
                for &value in &order {
                    insert(&mut router, templates[value], value).expect("no conflict");
                }
                let found = router.find(uri).map(|found| found.value);
                assert_eq!(found, Some(0), "{templates:?}");
            }
        }
    }
}

#[test]
fn a_less_specific_template_is_found_where_the_more_specific_one_fails_later() {
    let router = router(&["a://b/{x}/c", "a://{x}/d/{y}", "a://{+x}"]);
    assert_eq!(found(&router, "a://b/d/c").as_deref(), Some("0 x=d"));
    assert_eq!(found(&router, "a://b/d/e").as_deref(), Some("1 x=b y=e"));
    assert_eq!(found(&router, "a://b/e/e").as_deref(), Some("2 x=b/e/e"));
}

#[test]
fn equal_rank_is_a_conflict_that_names_the_other() {
    for (one, other) in [
        ("a://{x}", "a://{y}"),
        ("a://{x}/b", "a://{y}/b"),
        ("a://{x}-{y}", "a://{x}.{y}"),
        ("a://{x}-{y}/{z}", "a://{x}.{y}/b"),
        ("a://{+x}", "a://{+y}"),
        ("a://{+x}", "a://{+x}{?q}"),
        ("a://{+x}/a/{y}", "a://{+x}/{z}/b"),
        ("a://b{?x}", "a://b{?y}"),
        ("a://b{/x}", "a://b/{y}"),
        ("a://b{.x}", "a://b.{y}"),
        ("a://{x}{#y}", "a://{x}{#z}"),
        ("a://{x}{;y}", "a://{x}"),
    ] {
        for (one, other) in [(one, other), (other, one)] {
            let mut router = router(&[one]);
            let conflict = insert(&mut router, other, 1).expect_err(other);
            assert_eq!(
                conflict,
                Conflict {
                    other: 0,
                    other_uri: one.to_owned(),
                    uri: other.to_owned()
                }
            );
            assert_eq!(
                conflict.to_string(),
                format!(
                    "`{other}` and `{one}` can match the same URI, and neither is more specific"
                )
            );
        }
    }
}

#[test]
fn the_same_uri_twice_is_a_conflict() {
    let mut router = router(&["a://b", "a://{x}"]);
    let conflict = router.insert_static("a://b", 5).expect_err("twice");
    assert_eq!(conflict.other, 0);
    assert_eq!(conflict.to_string(), "`a://b` is registered twice");
    let conflict = insert(&mut router, "a://{x}", 5).expect_err("twice");
    assert_eq!(conflict.other, 1);
    assert_eq!(conflict.to_string(), "`a://{x}` is registered twice");
    assert_eq!(
        found(&router, "a://c").as_deref(),
        Some("1 x=c"),
        "nothing was changed"
    );
}

#[test]
fn templates_that_share_no_uri_do_not_conflict() {
    let templates = [
        "a://{x}.json",
        "a://{x}.html",
        "a://{x}-{y}-",
        "a://{+x}/ab",
        "a://{+x}/cd",
        "a://{x}/b",
        "a://{y}/c",
        "a://{x}/b/{z}",
        "a://b?q={q}",
        "a://b?r={q}",
        "a://b{.x}",
        "a://c{/x}",
        "a://d{?x}",
        "a://d{?x}#{y}",
        "a://e#{x}",
        "a://e#{+x}",
    ];
    let router = router(&templates);
    assert_eq!(found(&router, "a://1.html").as_deref(), Some("1 x=1"));
    assert_eq!(found(&router, "a://1/2/cd").as_deref(), Some("4 x=1/2"));
    assert_eq!(found(&router, "a://1/c").as_deref(), Some("6 y=1"));
    assert_eq!(found(&router, "a://b?r=1").as_deref(), Some("9 q=1"));
}

#[test]
fn names_with_many_variables_are_all_returned() {
    let template: String = (0..40).map(|i| format!("/{{v{i}}}-{{w{i}}}")).collect();
    let path: String = (0..40).map(|i| format!("/a{i}-b{i}")).collect();
    let uri = format!("a:{path}");
    let router = router(&[&format!("a:{template}")]);
    let found = router.find(&uri).map(|found| found.variables);
    let expected: Vec<(String, String)> = (0..40)
        .flat_map(|i| {
            [
                (format!("v{i}"), format!("a{i}")),
                (format!("w{i}"), format!("b{i}")),
            ]
        })
        .collect();
    let found: Vec<(String, String)> = found
        .expect("it matches")
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.into_owned()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn what_needs_no_decoding_is_borrowed() {
    use std::borrow::Cow;
    let router = router(&["a://{x}/{+y}{?z}"]);
    let found = router.find("a://1/2/3?z=%34").expect("it matches");
    assert!(matches!(
        found.variables.as_slice(),
        [
            ("x", Cow::Borrowed("1")),
            ("y", Cow::Borrowed("2/3")),
            ("z", Cow::Owned(_))
        ]
    ));
    assert_eq!(found.variable("z"), Some("4"));
    assert_eq!(found.variable("w"), None);
}

/// A megabyte that backtracking would take ages for. Even unoptimised a linear walk needs well under a second.
#[test]
fn hostile_uris_take_linear_time() {
    let router = router(&[
        "a://{a}-{b}-{c}-{d}-{e}x",
        "a://{a}/{b}-{c}-{d}x",
        "b://{+a}-x/{b}-{c}-{d}y",
        "b://{a}-{b}-{c}-{+d}/y",
        "c://{+a}--{+b}--{+c}--x",
        "d://h{?q,r}",
        "d://h{;s,t}",
        "e://{+p}{?q}{#f}",
    ]);
    let long = 1_000_000;
    let started = Instant::now();
    for piece in ["-", "--x/", "/", "%2d", ";s", "&q=1", "?", "#", "a", "-y"] {
        let text = piece.repeat(long / piece.len());
        for prefix in ["a://", "a://x/", "b://", "c://", "d://h", "d://h?", "e://"] {
            // Only the time matters.
            let _ = router.find(&format!("{prefix}{text}"));
        }
    }
    assert!(
        started.elapsed() < Duration::from_secs(60),
        "{:?}",
        started.elapsed()
    );
}

#[test]
fn ten_thousand_templates_share_one_structure() {
    let mut router = Router::new();
    for i in 0..10_000 {
        let template = match i % 4 {
            0 => format!("kind{i}://{{id}}/data"),
            1 => format!("test://host/{{id}}/part{i}"),
            2 => format!("test://item{i}-{{id}}"),
            _ => format!("file:///dir{i}/{{+path}}"),
        };
        insert(&mut router, &template, i).expect("no conflict");
    }
    assert_eq!(
        found(&router, "kind4000://a/data").as_deref(),
        Some("4000 id=a")
    );
    assert_eq!(
        found(&router, "test://host/a/part4001").as_deref(),
        Some("4001 id=a")
    );
    assert_eq!(
        found(&router, "test://item4002-a").as_deref(),
        Some("4002 id=a")
    );
    assert_eq!(
        found(&router, "file:///dir4003/a/b").as_deref(),
        Some("4003 path=a/b")
    );
    assert_eq!(found(&router, "test://host/a/part0"), None);
}
