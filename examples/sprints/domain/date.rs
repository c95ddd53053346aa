//! Days of the calendar.

use std::fmt;

use trefoil::prelude::*;

/// A day of the calendar, written as 2026-07-28; kept as the number of days since 1970-01-01.
#[mcp_type]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String", into = "String")]
#[schemars(extend("format" = "date"))]
pub struct Date(i64);

impl Date {
    /// The day of the proleptic Gregorian calendar, if there is such a day.
    pub fn new(year: i64, month: i64, day: i64) -> Option<Self> {
        // Years begin in March, so that the day that comes and goes is the last one.
        let from_march = if month <= 2 { year - 1 } else { year };
        let (era, year_of_era) = (from_march.div_euclid(400), from_march.rem_euclid(400));
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        let date = Self(era * 146_097 + day_of_era - 719_468);
        ((0..=9999).contains(&year) && date.parts() == (year, month, day)).then_some(date)
    }

    /// Year, month and day.
    fn parts(self) -> (i64, i64, i64) {
        let days = self.0 + 719_468;
        let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = (from_march + 2) % 12 + 1;
        (era * 400 + year_of_era + i64::from(month <= 2), month, day)
    }

    /// The day so many days later.
    pub fn plus(self, days: i64) -> Self {
        Self(self.0 + days)
    }

    /// Days from `earlier` to this one.
    pub fn days_since(self, earlier: Self) -> i64 {
        self.0 - earlier.0
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

impl TryFrom<String> for Date {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let numbers: Vec<i64> = text
            .split('-')
            .map_while(|part| part.parse().ok())
            .collect();
        match numbers[..] {
            [year, month, day] if text.len() == 10 => Self::new(year, month, day),
            _ => None,
        }
        .ok_or_else(|| format!("`{text}` is no date such as 2026-07-28"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_months_and_leap_years() {
        let date = |year, month, day| Date::new(year, month, day).expect("a date");
        assert_eq!(date(1970, 1, 1), Date(0));
        assert_eq!(date(2024, 3, 1).days_since(date(2024, 2, 28)), 2);
        assert_eq!(date(2023, 3, 1).days_since(date(2023, 2, 28)), 1);
        assert_eq!(date(2026, 12, 28).plus(14), date(2027, 1, 11));
        assert_eq!(Date::new(2023, 2, 29), None);
        assert_eq!(Date::new(2023, 13, 1), None);
        assert_eq!(Date::new(2023, 4, 31), None);
    }

    #[test]
    fn dates_are_read_as_they_are_written() {
        let text = "2026-07-28".to_owned();
        assert_eq!(Date::try_from(text.clone()).map(String::from), Ok(text));
        for wrong in ["2026-7-28", "2026-02-30", "28.07.2026", "2026-07-28-1", ""] {
            assert_eq!(
                Date::try_from(wrong.to_owned()),
                Err(format!("`{wrong}` is no date such as 2026-07-28"))
            );
        }
    }
}
