//! Numbers and times in the form of the C ABI. Values that do not fit are rejected.
use std::fmt::Display;
use std::time::Duration;

use crate::error::{Error, Result};
use crate::generated::enums::Status;

pub(crate) fn fits<To, From: Copy + Display>(name: &str, number: From) -> Result<To>
where
    To: TryFrom<From>,
{
    To::try_from(number).map_err(|_| Error::local(Status::InvalidArgument, format!("{name}: {number} is too large")))
}

/// Rounded up, because 0 means the default.
fn units(name: &str, time: Option<Duration>, unit: Duration) -> Result<i64> {
    time.map_or(Ok(0), |time| fits(name, time.as_nanos().div_ceil(unit.as_nanos()).max(1)))
}

pub(crate) fn milliseconds(name: &str, time: Option<Duration>) -> Result<i64> {
    units(name, time, Duration::from_millis(1))
}

pub(crate) fn seconds(name: &str, time: Option<Duration>) -> Result<i64> {
    units(name, time, Duration::from_secs(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_up_and_nothing_wraps() {
        assert_eq!(milliseconds("t", None).unwrap(), 0);
        assert_eq!(milliseconds("t", Some(Duration::ZERO)).unwrap(), 1);
        assert_eq!(milliseconds("t", Some(Duration::from_micros(1001))).unwrap(), 2);
        assert_eq!(seconds("t", Some(Duration::from_millis(400))).unwrap(), 1);
        assert_eq!(seconds("t", Some(Duration::from_secs(7))).unwrap(), 7);
        assert!(milliseconds("t", Some(Duration::MAX)).is_err());
        assert_eq!(fits::<i32, u32>("batch", 100).unwrap(), 100);
        let refused = fits::<i32, u32>("concurrency", u32::MAX).unwrap_err();
        assert_eq!(
            (refused.status(), refused.message()),
            (Status::InvalidArgument, "concurrency: 4294967295 is too large")
        );
    }
}
