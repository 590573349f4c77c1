//! What goes with scores and suites: violations, thresholds as released, power, trees, EvalRank's task.
use std::ptr::{null, null_mut};

use vetvec_sys as sys;

use crate::call::Packed;
use crate::error::{Error, Result, Status, buffer, check, str_of};
use crate::metrics::rows_of;
use crate::{Metric, Threshold, ThresholdMethod};

/// `counts`: one for each theta; `margins`: d(seed, positive) less d(seed, negative), one for each triple.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Violations {
    pub counts: Vec<u64>,
    pub margins: Vec<f64>,
}

/// COSTELLO's violations at each of `thetas`. `triples`: row numbers of seed, positive, negative.
pub fn count_violations(data: &[f32], cols: usize, triples: &[[u64; 3]], metric: Metric, thetas: &[f64]) -> Result<Violations> {
    let rows = rows_of(data, cols)?;
    let (mut counts, mut margins, mut error) = (vec![0; thetas.len()], vec![0.0; triples.len()], null_mut());
    // SAFETY: the lengths are those of the slices.
    let status = unsafe {
        sys::vetvec_violations_count(data.as_ptr(), rows, cols as u64, cols as u64, triples.as_ptr().cast(), triples.len() as u64,
            metric as i32, thetas.as_ptr(), thetas.len() as u64, counts.as_mut_ptr(), margins.as_mut_ptr(), &mut error)
    };
    check(status, error).map(|()| Violations { counts, margins })
}

/// What COSTELLO's released code would take, from the `nearest` of [`crate::threshold`].
pub fn release_threshold(nearest: &[f64], metric: Metric, method: ThresholdMethod) -> Result<Threshold> {
    let (mut out, mut error) = (sized!(vetvec_threshold {}), null_mut());
    // SAFETY: the length is that of the slice.
    let status = unsafe {
        sys::vetvec_threshold_release(nearest.as_ptr(), nearest.len() as u64, metric as i32, method as i32, &mut out, &mut error)
    };
    check(status, error)?;
    Ok(Threshold {
        threshold: out.threshold,
        raw: out.raw,
        nn_min: out.nn_min,
        nn_mean: out.nn_mean,
        nn_std: out.nn_std,
        nearest: nearest.to_vec(),
    })
}

fn cases(kind: i32, a: f64, b: f64, power: f64, alpha: f64) -> Result<Option<u64>> {
    let (mut out, mut error) = (0, null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_cases_needed(kind, a, b, power, alpha, &mut out, &mut error) }, error)?;
    Ok((out > 0).then_some(out))
}

/// Pairs that a two-sided test at level `alpha` (0: 0.05) needs to tell, with the chance `power` (0: 0.8), these shares of
/// one-sided failures apart. `None`: no number is enough.
pub fn cases_for_shares(only_first: f64, only_second: f64, power: f64, alpha: f64) -> Result<Option<u64>> {
    cases(sys::VETVEC_CASES_SHARES, only_first, only_second, power, alpha)
}

/// The same for paired differences of that mean and standard deviation.
pub fn cases_for_mean(mean: f64, deviation: f64, power: f64, alpha: f64) -> Result<Option<u64>> {
    cases(sys::VETVEC_CASES_MEAN, mean, deviation, power, alpha)
}

/// The same for a correlation.
pub fn cases_for_correlation(correlation: f64, power: f64, alpha: f64) -> Result<Option<u64>> {
    cases(sys::VETVEC_CASES_CORRELATION, correlation, 0.0, power, alpha)
}

/// Likeness of two constituency trees in brackets; 1 for equal ones. `decay` in (0, 1]; 0: 1.
pub fn tree_likeness(a: &str, b: &str, decay: f64) -> Result<f64> {
    let (mut out, mut error) = (0.0, null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_trees_likeness(str_of(a), str_of(b), decay, &mut out, &mut error) }, error)?;
    Ok(out)
}

/// The mean of it over all pairs of different trees.
pub fn mean_tree_likeness<T: AsRef<str>>(trees: &[T], decay: f64) -> Result<f64> {
    let (packed, mut out, mut error) = (Packed::new(trees), 0.0, null_mut());
    // SAFETY: everything lives for the call.
    check(unsafe { sys::vetvec_trees_mean_likeness(&packed.view(), decay, &mut out, &mut error) }, error)?;
    Ok(out)
}

/// What texts are compared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum TextLevel {
    /// In ASCII lower case; a word is not paired with itself.
    Word = sys::VETVEC_LEVEL_WORD,
    /// As it is.
    Sentence = sys::VETVEC_LEVEL_SENTENCE,
}

/// EvalRank's task from scored pairs, as JSON: {"background": [text], "pairs": [[row, row]]}. Embed the background and give
/// the pairs to [`crate::rank_pairs`]. `set_sizes`: how many of the pairs each data set has; empty: one data set.
pub fn ranking_task<T: AsRef<str>>(
    first: &[T],
    second: &[T],
    scores: &[f64],
    set_sizes: &[u64],
    level: TextLevel,
    more: &[T],
) -> Result<String> {
    if first.len() != second.len() || first.len() != scores.len() {
        let message = format!("{} and {} texts, {} scores", first.len(), second.len(), scores.len());
        return Err(Error::local(Status::InvalidArgument, message));
    }
    let all = [scores.len() as u64];
    let sizes = if set_sizes.is_empty() { &all[..] } else { set_sizes };
    let (a, b, others) = (Packed::new(first), Packed::new(second), Packed::new(more));
    let view = others.view();
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: everything lives for the call; the lengths are those of the slices.
    let status = unsafe {
        sys::vetvec_ranking_task(&a.view(), &b.view(), scores.as_ptr(), sizes.as_ptr(), sizes.len() as u64, level as i32,
            if more.is_empty() { null() } else { &view }, &mut out, &mut error)
    };
    check(status, error)?;
    Ok(buffer(out))
}
