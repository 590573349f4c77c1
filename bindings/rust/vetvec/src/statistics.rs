//! Correlations, intervals and tests on the caller's own numbers.
use std::ffi::c_void;
use std::ops::ControlFlow;
use std::ptr::{null, null_mut};

use vetvec_sys as sys;

use crate::call::{self, Left};
use crate::error::{Error, Result, checked};
use crate::generated::enums::{Alternative, CorrelationKind, PAdjustment, SampleSizeKind, Status};
use crate::generated::options::{CallOptions, ResamplingOptions};
use crate::generated::results::{Correlation, Interval, Permutation};
use crate::raw::{sized, slice_of};

/// The correlation of two lists of equal length, with its p-value.
///
/// # Errors
/// `InvalidArgument` (lists of different lengths), `InsufficientData` (fewer than 2 values), `NonFinite`.
pub fn correlation(kind: CorrelationKind, x: &[f64], y: &[f64], alternative: Alternative) -> Result<Correlation> {
    if x.len() != y.len() {
        let message = format!("lists differ in length: {} and {} values", x.len(), y.len());
        return Err(Error::local(Status::InvalidArgument, message));
    }
    let mut out = sized!(vetvec_correlation {});
    // SAFETY: the length is that of both slices.
    checked(|error| unsafe {
        sys::vetvec_statistics_correlation(
            kind.code(),
            x.as_ptr(),
            y.as_ptr(),
            x.len() as u64,
            alternative.code(),
            &mut out,
            error,
        )
    })?;
    Ok(Correlation::of(&out))
}

/// The BCa interval of the mean.
///
/// # Errors
/// `InsufficientData` (fewer than 2 values), `NonFinite`, `InvalidArgument` (fewer than 100 resamples, a level that is
/// not above 0 and below 1), `Degenerate` (no BCa interval exists), `Cancelled`.
pub fn bootstrap_mean(values: &[f64], how: &ResamplingOptions, options: CallOptions<'_>) -> Result<Interval> {
    let (given, mut out) = (how.c()?, sized!(vetvec_interval {}));
    // SAFETY: the length is that of the slice.
    call::run(options, |call, error| unsafe {
        sys::vetvec_statistics_bootstrap(
            values.as_ptr(),
            values.len() as u64,
            None,
            null_mut(),
            &given,
            call,
            &mut out,
            error,
        )
    })?;
    Ok(Interval::of(&out))
}

struct Statistic<F> {
    f: F,
    left: Left,
}

unsafe extern "C" fn on_statistic<F: FnMut(&[u32]) -> Option<f64>>(
    user_data: *mut c_void,
    rows: *const u32,
    count: u64,
    out: *mut f64,
) -> i32 {
    // SAFETY: user_data is the Statistic on the stack of bootstrap; calls come one at a time, on its thread.
    let Statistic { f, left } = unsafe { &mut *user_data.cast::<Statistic<F>>() };
    left.hear(|| {
        // SAFETY: count row numbers.
        let Some(value) = f(unsafe { slice_of(rows, count as usize) }) else { return ControlFlow::Continue(1) };
        // SAFETY: out belongs to the library.
        unsafe { *out = value };
        ControlFlow::Continue(0)
    })
}

/// The BCa interval of any statistic of `n` rows. The function receives row numbers, which may repeat, and returns the
/// value, or `None` if it is undefined. If the function panics, this call resumes the panic.
///
/// # Errors
/// Those of [`bootstrap_mean`]; `Degenerate` also if the statistic is undefined on the original rows or on more than
/// half of the resamples.
pub fn bootstrap<F: FnMut(&[u32]) -> Option<f64>>(
    n: usize,
    statistic: F,
    how: &ResamplingOptions,
    options: CallOptions<'_>,
) -> Result<Interval> {
    let (given, mut out) = (how.c()?, sized!(vetvec_interval {}));
    let mut state = Statistic { f: statistic, left: Left::default() };
    let user_data = (&raw mut state).cast();
    // SAFETY: the callback is that of this type, and runs within the call.
    let ended = call::run(options, |call, error| unsafe {
        sys::vetvec_statistics_bootstrap(
            null(),
            n as u64,
            Some(on_statistic::<F>),
            user_data,
            &given,
            call,
            &mut out,
            error,
        )
    });
    state.left.resume();
    ended.map(|()| Interval::of(&out))
}

/// A sign-flip permutation test of the mean paired difference.
///
/// # Errors
/// `InsufficientData` (no values), `NonFinite`, `Cancelled`.
pub fn permutation_test(differences: &[f64], how: &ResamplingOptions, options: CallOptions<'_>) -> Result<Permutation> {
    let (given, mut out) = (how.c()?, sized!(vetvec_permutation {}));
    // SAFETY: the length is that of the slice.
    call::run(options, |call, error| unsafe {
        sys::vetvec_statistics_permutation(
            differences.as_ptr(),
            differences.len() as u64,
            &given,
            call,
            &mut out,
            error,
        )
    })?;
    Ok(Permutation::of(&out))
}

/// Corrects p-values for multiple tests.
///
/// # Errors
/// `InvalidArgument` (a value that is not between 0 and 1).
pub fn adjust_p_values(method: PAdjustment, p_values: &[f64]) -> Result<Vec<f64>> {
    let mut out = vec![0.0; p_values.len()];
    // SAFETY: both have the same length.
    checked(|error| unsafe {
        sys::vetvec_statistics_adjust(method.code(), p_values.as_ptr(), p_values.len() as u64, out.as_mut_ptr(), error)
    })?;
    Ok(out)
}

/// The probability that a random value from `positives` exceeds a random value from `negatives`; ties count as half.
///
/// # Errors
/// `InsufficientData` (an empty list), `NonFinite`.
pub fn auc(positives: &[f64], negatives: &[f64]) -> Result<f64> {
    let (mut out, many, few) = (0.0, positives.len() as u64, negatives.len() as u64);
    // SAFETY: the lengths are those of the slices.
    checked(|error| unsafe {
        sys::vetvec_statistics_auc(positives.as_ptr(), many, negatives.as_ptr(), few, &mut out, error)
    })?;
    Ok(out)
}

/// The sample size at which a two-sided test at level `alpha` (default: 0.05) detects the effect given by `a` and `b`
/// with probability `power` (default: 0.8); `None` if no size is enough. [`SampleSizeKind`] defines `a` and `b`.
///
/// # Errors
/// `InvalidArgument` (`power` or `alpha` is not above 0 and below 1), `NonFinite`.
pub fn sample_size(kind: SampleSizeKind, a: f64, b: f64, power: f64, alpha: f64) -> Result<Option<u64>> {
    let mut out = 0;
    // SAFETY: both are written.
    checked(|error| unsafe { sys::vetvec_statistics_sample_size(kind.code(), a, b, power, alpha, &mut out, error) })?;
    Ok((out > 0).then_some(out))
}
