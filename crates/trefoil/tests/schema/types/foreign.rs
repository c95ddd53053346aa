//! Types of std and of other crates that schemars knows.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::PathBuf;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use serde_json::Value;
use trefoil::mcp_type;
use url::Url;
use uuid::Uuid;

use super::echoes;
use super::sample::{Sample, sampled};

/// A meeting
#[mcp_type]
struct Meeting {
    /// What it is known by
    id: Uuid,
    begins: DateTime<Utc>,
    /// Day of the invitation
    invited: Option<NaiveDate>,
    /// Where to find it
    link: Url,
}

sampled! {
    Meeting { id, begins, invited, link }
}

/// Values of a foreign type, out of texts.
macro_rules! parsed {
    ($($ty:ty: $($text:literal)*;)*) => {$(
        impl Sample for $ty {
            fn sample(dice: &mut crate::dice::Dice) -> Self {
                dice.pick(&[$($text),*]).parse().expect("texts of that type")
            }
        }
    )*};
}

parsed! {
    Uuid: "123e4567-e89b-12d3-a456-426614174000" "00000000-0000-0000-0000-000000000000";
    DateTime<Utc>: "2026-07-28T09:30:00Z" "1969-12-31T23:59:59.123456789Z" "2026-07-28T09:30:00.5+02:00";
    NaiveDate: "2026-07-28" "2024-02-29" "0001-01-01";
    NaiveTime: "09:30:00" "23:59:59.999";
    NaiveDateTime: "2026-07-28T09:30:00" "2026-07-28T09:30:00.25";
    Weekday: "Mon" "Sun";
    Url: "https://example.com/a?b#c" "urn:a:b" "https://example.com/%20é";
    IpAddr: "192.0.2.1" "::1";
    Ipv4Addr: "192.0.2.1" "255.255.255.255";
    Ipv6Addr: "::1" "2001:db8::1" "::ffff:192.0.2.1";
    PathBuf: "" "/tmp/a b" "../x";
}

impl Sample for Duration {
    fn sample(dice: &mut crate::dice::Dice) -> Self {
        Self::new(u64::sample(dice), dice.below(1_000_000_000) as u32)
    }
}

impl Sample for Value {
    fn sample(dice: &mut crate::dice::Dice) -> Self {
        let texts = ["null", "3", "\"a\"", "[1,null]", "{\"a\":null,\"b\":3.0}"];
        dice.pick(&texts).parse().expect("texts of JSON")
    }
}

impl Sample for () {
    fn sample(_: &mut crate::dice::Dice) -> Self {}
}

echoes! {
    of_uuid: Uuid;
    of_option_of_uuid: Option<Uuid>;
    of_date_time: DateTime<Utc>;
    of_naive_date: NaiveDate;
    of_naive_time: NaiveTime;
    of_naive_date_time: NaiveDateTime;
    of_weekday: Weekday;
    of_url: Url;
    of_meeting: Meeting;
    of_ip_addr: IpAddr;
    of_ipv4_addr: Ipv4Addr;
    of_ipv6_addr: Ipv6Addr;
    of_duration: Duration;
    of_path: PathBuf;
    of_any_json: Value;
    of_nothing: ();
    // Their texts have forms that no standard format names.
    @stricter of_naive_time of_naive_date_time of_ip_addr of_url of_meeting
}
