//! Numbers and times in the form of the C ABI. Values that do not fit are rejected.
use std::fmt::Display;
use std::time::Duration;

use vetvec_sys as sys;

use crate::error::{Error, Result, checked};
use crate::generated::enums::Status;
use crate::raw::str_of;

/// What an error says about the values that an option may have.
pub(crate) enum Bounds {
    /// Those of an option that [`option_bounds`] knows.
    Of(&'static str),
    /// Those that the documentation states.
    Stated(&'static str),
    /// At most what the type in the C ABI can hold.
    OfType,
}

/// The minimum and maximum of a numeric option of the C ABI, such as "concurrency".
///
/// # Errors
/// [`Status::NotFound`] for an unknown name; the message lists the known ones.
pub fn option_bounds(name: &str) -> Result<(i64, i64)> {
    let (mut least, mut most) = (0, 0);
    // SAFETY: all three are written.
    checked(|error| unsafe { sys::vetvec_encoder_option_bounds(str_of(name), &mut least, &mut most, error) })?;
    Ok((least, most))
}

/// The types of numbers in options of the C ABI.
pub(crate) trait Number {
    const MOST: u64;
}
impl Number for i32 {
    const MOST: u64 = i32::MAX as u64;
}
impl Number for u32 {
    const MOST: u64 = u32::MAX as u64;
}
impl Number for i64 {
    const MOST: u64 = i64::MAX as u64;
}

pub(crate) fn fits<To, From: Copy + Display>(name: &str, number: From, bounds: Bounds) -> Result<To>
where
    To: TryFrom<From> + Number,
{
    let refused = |_| {
        let allowed = match bounds {
            Bounds::Of(option) => option_bounds(option).ok().map(|(least, most)| format!("{least} to {most}")),
            Bounds::Stated(allowed) => Some(allowed.to_owned()),
            Bounds::OfType => None,
        };
        let allowed = allowed.unwrap_or_else(|| format!("at most {}", To::MOST));
        Error::local(Status::InvalidArgument, format!("'{name}' is {number}; allowed: {allowed}"))
    };
    To::try_from(number).map_err(refused)
}

/// Rounded up, because 0 means the default.
fn units(name: &str, time: Option<Duration>, unit: (Duration, &str), bounds: Bounds) -> Result<i64> {
    let Some(time) = time else { return Ok(0) };
    fits(name, time.as_nanos().div_ceil(unit.0.as_nanos()).max(1), bounds)
        .map_err(|refused: Error| Error::local(refused.status(), format!("{} {}", refused.message(), unit.1)))
}

pub(crate) fn milliseconds(name: &str, time: Option<Duration>, bounds: Bounds) -> Result<i64> {
    units(name, time, (Duration::from_millis(1), "ms"), bounds)
}

pub(crate) fn seconds(name: &str, time: Option<Duration>, bounds: Bounds) -> Result<i64> {
    units(name, time, (Duration::from_secs(1), "s"), bounds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_up_and_nothing_wraps() {
        let milliseconds = |time| milliseconds("t", time, Bounds::OfType);
        let seconds = |time| seconds("t", Some(time), Bounds::OfType);
        assert_eq!(milliseconds(None).unwrap(), 0);
        assert_eq!(milliseconds(Some(Duration::ZERO)).unwrap(), 1);
        assert_eq!(milliseconds(Some(Duration::from_micros(1001))).unwrap(), 2);
        assert_eq!(seconds(Duration::from_millis(400)).unwrap(), 1);
        assert_eq!(seconds(Duration::from_secs(7)).unwrap(), 7);
        assert!(milliseconds(Some(Duration::MAX)).is_err());
        assert_eq!(fits::<i32, u32>("batch", 100, Bounds::OfType).unwrap(), 100);
    }

    #[test]
    fn a_refused_number_is_named_with_its_bounds() {
        let refused = |bounds| fits::<i32, u32>("n", u32::MAX, bounds).unwrap_err().message().to_owned();
        let (least, most) = option_bounds("concurrency").unwrap();
        assert_eq!(refused(Bounds::Of("concurrency")), format!("'n' is 4294967295; allowed: {least} to {most}"));
        assert_eq!(refused(Bounds::Stated("1 to 1000")), "'n' is 4294967295; allowed: 1 to 1000");
        assert_eq!(refused(Bounds::OfType), "'n' is 4294967295; allowed: at most 2147483647");
    }
}
