//! Times as the protocol writes them.

use std::time::{SystemTime, UNIX_EPOCH};

/// The time in UTC as ISO 8601 has it, to the millisecond.
pub(crate) fn iso_8601(time: SystemTime) -> String {
    let since_1970 = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (seconds, milliseconds) = (since_1970.as_secs(), since_1970.subsec_millis());
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z")
}

/// Year, month and day of the Gregorian calendar, by the days since 1970.
///
/// Years are counted from March, so that the day that some of them lack is their last.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let (month, next_year) = match month_from_march {
        0..10 => (month_from_march + 3, 0),
        _ => (month_from_march - 9, 1),
    };
    (era * 400 + year_of_era + next_year, month, day)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_are_written_in_the_gregorian_calendar() {
        let written = |seconds, milliseconds| {
            iso_8601(UNIX_EPOCH + Duration::new(seconds, milliseconds * 1_000_000))
        };
        assert_eq!(written(0, 0), "1970-01-01T00:00:00.000Z");
        assert_eq!(written(951_782_399, 999), "2000-02-28T23:59:59.999Z");
        assert_eq!(written(951_782_400, 0), "2000-02-29T00:00:00.000Z");
        assert_eq!(written(1_785_196_800, 7), "2026-07-28T00:00:00.007Z");
        assert_eq!(written(4_107_542_400, 0), "2100-03-01T00:00:00.000Z");
    }
}
