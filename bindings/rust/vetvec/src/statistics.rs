//! Intervals and tests on numbers that the caller holds.
use std::any::Any;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::null_mut;

use vetvec_sys as sys;

use crate::call::{Call, CallOptions};
use crate::error::{Result, check};

/// Which side a test looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
#[allow(missing_docs)]
pub enum Alternative {
    #[default]
    TwoSided = sys::VETVEC_TWO_SIDED,
    Greater = sys::VETVEC_GREATER,
    Less = sys::VETVEC_LESS,
}

/// Options of bootstraps and permutation tests; 0 means the default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resampling {
    /// Of the resamples; the same seed gives the same result on any number of threads.
    pub seed: u64,
    /// 10,000.
    pub resamples: u64,
    /// Of intervals: 0.95.
    pub level: f64,
    /// All usable cores.
    pub threads: u32,
    /// Of tests.
    pub alternative: Alternative,
}

impl Resampling {
    fn c(&self) -> sys::vetvec_resampling_options {
        sized!(vetvec_resampling_options {
            seed: self.seed,
            resamples: self.resamples,
            level: self.level,
            threads: self.threads,
            alternative: self.alternative as i32,
        })
    }
}

/// A confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Interval {
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
    pub standard_error: f64,
}

fn interval(out: &sys::vetvec_interval) -> Interval {
    Interval { estimate: out.estimate, low: out.low, high: out.high, standard_error: out.standard_error }
}

/// BCa interval of the mean.
pub fn bootstrap_mean(values: &[f64], how: &Resampling, options: CallOptions<'_>) -> Result<Interval> {
    let (call, mut out, mut error) = (Call::new(options), sized!(vetvec_interval {}), null_mut());
    // SAFETY: the length is that of the slice.
    let status = unsafe {
        sys::vetvec_bootstrap_mean(values.as_ptr(), values.len() as u64, &how.c(), call.c(), &mut out, &mut error)
    };
    call.end(check(status, error))?;
    Ok(interval(&out))
}

struct Statistic<F> {
    f: F,
    panic: Option<Box<dyn Any + Send>>,
}

unsafe extern "C" fn on_statistic<F: FnMut(&[u32]) -> Option<f64>>(
    user_data: *mut c_void,
    rows: *const u32,
    count: u64,
    out: *mut f64,
) -> i32 {
    // SAFETY: user_data is the Statistic on the stack of bootstrap; calls come one at a time, on its thread.
    let state = unsafe { &mut *user_data.cast::<Statistic<F>>() };
    // SAFETY: count row numbers, at least one.
    match catch_unwind(AssertUnwindSafe(|| (state.f)(unsafe { std::slice::from_raw_parts(rows, count as usize) }))) {
        Ok(Some(value)) => {
            // SAFETY: out is the library's.
            unsafe { *out = value };
            0
        }
        Ok(None) => 1,
        Err(panic) => {
            state.panic = Some(panic);
            -1
        }
    }
}

/// BCa interval of any statistic of `n` cases: it gets row numbers (repeats allowed) and returns its value, or `None` where
/// it is not defined. A panic of it goes on here.
pub fn bootstrap<F: FnMut(&[u32]) -> Option<f64>>(
    n: usize,
    statistic: F,
    how: &Resampling,
    options: CallOptions<'_>,
) -> Result<Interval> {
    let (call, mut out, mut error) = (Call::new(options), sized!(vetvec_interval {}), null_mut());
    let mut state = Statistic { f: statistic, panic: None };
    // SAFETY: the callback is that of this type, and runs within the call.
    let status = unsafe {
        sys::vetvec_bootstrap_statistic(n as u64, Some(on_statistic::<F>), (&raw mut state).cast(), &how.c(), call.c(), &mut out, &mut error)
    };
    let ended = call.end(check(status, error));
    if let Some(panic) = state.panic.take() {
        resume_unwind(panic);
    }
    ended.map(|()| interval(&out))
}

/// What [`permutation_test`] has found; `exact`: all sign patterns were counted.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Permutation {
    pub mean: f64,
    pub p_value: f64,
    pub exact: bool,
}

/// The mean of paired differences under random signs.
pub fn permutation_test(differences: &[f64], how: &Resampling, options: CallOptions<'_>) -> Result<Permutation> {
    let (call, mut out, mut error) = (Call::new(options), sized!(vetvec_permutation {}), null_mut());
    // SAFETY: the length is that of the slice.
    let status = unsafe {
        sys::vetvec_permutation_test(differences.as_ptr(), differences.len() as u64, &how.c(), call.c(), &mut out, &mut error)
    };
    call.end(check(status, error))?;
    Ok(Permutation { mean: out.mean, p_value: out.p_value, exact: out.exact != 0 })
}

/// The p-value of [`permutation_test`] alone.
pub fn paired_permutation(differences: &[f64], how: &Resampling) -> Result<f64> {
    let (mut out, mut error) = (0.0, null_mut());
    // SAFETY: the length is that of the slice.
    let status = unsafe {
        sys::vetvec_paired_permutation(differences.as_ptr(), differences.len() as u64, &how.c(), &mut out, &mut error)
    };
    check(status, error).map(|()| out)
}

/// What a correction of p-values bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Adjustment {
    /// The chance of a single false one.
    Holm = sys::VETVEC_HOLM,
    /// The share of false ones.
    BenjaminiHochberg = sys::VETVEC_BENJAMINI_HOCHBERG,
}

/// Corrects the p-values of tests made at once.
pub fn adjust_p_values(method: Adjustment, p_values: &[f64]) -> Result<Vec<f64>> {
    let (mut out, mut error) = (vec![0.0; p_values.len()], null_mut());
    // SAFETY: both have the same length.
    let status = unsafe {
        sys::vetvec_p_values_adjust(method as i32, p_values.as_ptr(), p_values.len() as u64, out.as_mut_ptr(), &mut error)
    };
    check(status, error).map(|()| out)
}
