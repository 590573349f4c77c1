//! Judgements on vectors that the caller holds.
use std::ptr::{null, null_mut};

use vetvec_sys as sys;

use crate::call::{Call, CallOptions, Packed};
use crate::Matrix;
use crate::error::{Error, Result, Status, buffer, check, str_of};

/// A distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(missing_docs)]
pub enum Metric {
    L2 = sys::VETVEC_METRIC_L2,
    L1 = sys::VETVEC_METRIC_L1,
    Cosine = sys::VETVEC_METRIC_COSINE,
}

/// How nearest-neighbour distances become a threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(missing_docs)]
pub enum ThresholdMethod {
    Mean2Sigma = sys::VETVEC_THRESHOLD_MEAN_2SIGMA,
    MeanSigma = sys::VETVEC_THRESHOLD_MEAN_SIGMA,
    Min = sys::VETVEC_THRESHOLD_MIN,
    Zero = sys::VETVEC_THRESHOLD_ZERO,
}

/// The adaptive threshold of a dictionary; `nearest`: the distance of each distinct word to its nearest other word.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Threshold {
    pub threshold: f64,
    pub raw: f64,
    pub nn_min: f64,
    pub nn_mean: f64,
    pub nn_std: f64,
    pub nearest: Vec<f64>,
}

pub(crate) fn rows_of(data: &[f32], cols: usize) -> Result<u64> {
    if cols == 0 || !data.len().is_multiple_of(cols) {
        return Err(Error::local(Status::InvalidArgument, format!("{} elements are not rows of {cols}", data.len())));
    }
    Ok((data.len() / cols) as u64)
}

/// The threshold of rows of `cols` elements; `words`: empty, or one for each row.
pub fn threshold(data: &[f32], cols: usize, words: &[&str], metric: Metric, method: ThresholdMethod, options: CallOptions<'_>) -> Result<Threshold> {
    let rows = rows_of(data, cols)?;
    if !words.is_empty() && words.len() as u64 != rows {
        return Err(Error::local(Status::InvalidArgument, format!("{} words for {rows} rows", words.len())));
    }
    let (packed, call) = (Packed::new(words), Call::new(options));
    let view = packed.view();
    // SAFETY: plain numbers.
    let mut out: sys::vetvec_threshold = unsafe { std::mem::zeroed() };
    out.struct_size = size_of::<sys::vetvec_threshold>() as u64;
    let (mut nearest, mut error) = (vec![0.0; rows as usize], null_mut());
    // SAFETY: the lengths are those of the slices.
    let status = unsafe {
        let listed = if words.is_empty() { null() } else { &raw const view };
        sys::vetvec_threshold_compute(data.as_ptr(), rows, cols as u64, cols as u64, listed, metric as i32, method as i32,
            call.c(), &mut out, nearest.as_mut_ptr(), &mut error)
    };
    call.end(check(status, error))?;
    nearest.truncate(out.n as usize);
    Ok(Threshold { threshold: out.threshold, raw: out.raw, nn_min: out.nn_min, nn_mean: out.nn_mean, nn_std: out.nn_std, nearest })
}

/// Evaluates a method of docs/METHODS.md on one JSON object.
pub fn eval(method: &str, input_json: &str) -> Result<String> {
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: both are written.
    let status = unsafe { sys::vetvec_eval(str_of(method), str_of(input_json), &mut out, &mut error) };
    let answer = buffer(out);
    check(status, error).map(|()| answer)
}

/// What orders the background of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(missing_docs)]
pub enum Similarity {
    Cosine = sys::VETVEC_SIMILARITY_COSINE,
    L2 = sys::VETVEC_SIMILARITY_L2,
}

/// `hits`: the share of ranks up to 1 and up to 3.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Ranking {
    pub mean_rank: f64,
    pub mrr: f64,
    pub tied: u64,
    pub ranks: Vec<f64>,
    pub hits: [f64; 2],
}

/// The rank of each pair's second row among all rows but the first, by similarity to the first (EvalRank).
pub fn rank_pairs(data: &[f32], cols: usize, pairs: &[[u64; 2]], similarity: Similarity, options: CallOptions<'_>) -> Result<Ranking> {
    let (rows, call) = (rows_of(data, cols)?, Call::new(options));
    // SAFETY: zeroes are the defaults of every field, and a valid value of each.
    let (mut given, mut out): (sys::vetvec_rank_options, sys::vetvec_ranking) = unsafe { std::mem::zeroed() };
    given.struct_size = size_of::<sys::vetvec_rank_options>() as u64;
    given.similarity = similarity as i32;
    out.struct_size = size_of::<sys::vetvec_ranking>() as u64;
    let (mut ranks, mut hits, mut error) = (vec![0.0; pairs.len()], [0.0; 2], null_mut());
    // SAFETY: the lengths are those of the slices; two shares are written by default.
    let status = unsafe {
        sys::vetvec_rank_pairs(data.as_ptr(), rows, cols as u64, cols as u64, pairs.as_ptr().cast(), pairs.len() as u64,
            &given, call.c(), &mut out, ranks.as_mut_ptr(), hits.as_mut_ptr(), &mut error)
    };
    call.end(check(status, error))?;
    Ok(Ranking { mean_rank: out.mean_rank, mrr: out.mrr, tied: out.tied, ranks, hits })
}

/// What [`alignment`] has found, on unit vectors.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Alignment {
    pub alignment: f64,
    pub uniformity: f64,
}

/// The mean squared distance of the pairs and the uniformity of all rows.
pub fn alignment(data: &[f32], cols: usize, pairs: &[[u64; 2]], options: CallOptions<'_>) -> Result<Alignment> {
    let (rows, call, mut error) = (rows_of(data, cols)?, Call::new(options), null_mut());
    let mut out = sized!(vetvec_alignment {});
    // SAFETY: the lengths are those of the slices.
    let status = unsafe {
        sys::vetvec_alignment_compute(data.as_ptr(), rows, cols as u64, cols as u64, pairs.as_ptr().cast(), pairs.len() as u64,
            call.c(), &mut out, &mut error)
    };
    call.end(check(status, error))?;
    Ok(Alignment { alignment: out.alignment, uniformity: out.uniformity })
}

/// What is done to rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(missing_docs)]
pub enum Postprocess {
    Center = sys::VETVEC_POSTPROCESS_CENTER,
    Normalize = sys::VETVEC_POSTPROCESS_NORMALIZE,
    /// `components`: how many to keep; 0: all that vary.
    Whiten = sys::VETVEC_POSTPROCESS_WHITEN,
    /// `components`: top directions to take away, after centring.
    Abtt = sys::VETVEC_POSTPROCESS_ABTT,
    /// The same without centring.
    Pcr = sys::VETVEC_POSTPROCESS_PCR,
}

/// New rows.
pub fn postprocess(data: &[f32], cols: usize, operation: Postprocess, components: usize, options: CallOptions<'_>) -> Result<Matrix> {
    let (rows, call) = (rows_of(data, cols)?, Call::new(options));
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: the length is that of the slice.
    let status = unsafe {
        sys::vetvec_matrix_postprocess(data.as_ptr(), rows, cols as u64, cols as u64, operation as i32, components as u64,
            call.c(), &mut out, &mut error)
    };
    call.end(check(status, error).map(|()| Matrix::own(out)))
}

/// How well cosines follow labels; `None` where a figure is not defined.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct PairScores {
    pub spearman: Option<f64>,
    pub spearman_p: Option<f64>,
    pub pearson: Option<f64>,
    pub pearson_p: Option<f64>,
    pub gap: Option<f64>,
    pub auc: Option<f64>,
    pub label_entropy: f64,
    pub cosines: Vec<f64>,
}

/// Holds the cosine of row i of `a` and row i of `b` against `labels[i]`.
pub fn score_pairs(a: &[f32], b: &[f32], cols: usize, labels: &[f64]) -> Result<PairScores> {
    let rows = rows_of(a, cols)?;
    if a.len() != b.len() || labels.len() as u64 != rows {
        let message = format!("{} and {} elements, {} labels for {rows} rows", a.len(), b.len(), labels.len());
        return Err(Error::local(Status::InvalidArgument, message));
    }
    let (mut out, mut cosines, mut error) = (sized!(vetvec_pair_scores {}), vec![0.0; labels.len()], null_mut());
    // SAFETY: the lengths are those of the slices.
    let status = unsafe {
        sys::vetvec_pairs_score(a.as_ptr(), b.as_ptr(), rows, cols as u64, cols as u64, labels.as_ptr(), &mut out,
            cosines.as_mut_ptr(), &mut error)
    };
    check(status, error)?;
    let (related, both) = (out.has_correlation != 0, out.has_gap != 0);
    let tested = related && out.has_p != 0;
    Ok(PairScores {
        spearman: related.then_some(out.spearman),
        spearman_p: tested.then_some(out.spearman_p),
        pearson: related.then_some(out.pearson),
        pearson_p: tested.then_some(out.pearson_p),
        gap: both.then_some(out.gap),
        auc: both.then_some(out.auc),
        label_entropy: out.label_entropy,
        cosines,
    })
}

/// A coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(missing_docs)]
pub enum CorrelationKind {
    Spearman = sys::VETVEC_SPEARMAN,
    Pearson = sys::VETVEC_PEARSON,
    Kendall = sys::VETVEC_KENDALL,
}

/// `None` where it is not defined.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Correlation {
    pub coefficient: Option<f64>,
    pub p_value: Option<f64>,
}

/// Correlation of two lists of one length, with its two-sided p-value.
pub fn correlation(kind: CorrelationKind, x: &[f64], y: &[f64]) -> Result<Correlation> {
    if x.len() != y.len() {
        return Err(Error::local(Status::InvalidArgument, format!("{} and {} values", x.len(), y.len())));
    }
    // SAFETY: plain numbers.
    let mut out: sys::vetvec_correlation = unsafe { std::mem::zeroed() };
    out.struct_size = size_of::<sys::vetvec_correlation>() as u64;
    let mut error = null_mut();
    // SAFETY: the length is that of both slices.
    let status = unsafe {
        sys::vetvec_correlation_compute(kind as i32, x.as_ptr(), y.as_ptr(), x.len() as u64, sys::VETVEC_TWO_SIDED, &mut out, &mut error)
    };
    check(status, error)?;
    Ok(Correlation {
        coefficient: (out.has_coefficient != 0).then_some(out.coefficient),
        p_value: (out.has_p_value != 0).then_some(out.p_value),
    })
}

/// The chance that one of `positives` is above one of `negatives`, ties counting half.
pub fn auc(positives: &[f64], negatives: &[f64]) -> Result<f64> {
    let (mut out, mut error) = (0.0, null_mut());
    // SAFETY: the lengths are those of the slices.
    let status = unsafe {
        sys::vetvec_auc_compute(positives.as_ptr(), positives.len() as u64, negatives.as_ptr(), negatives.len() as u64, &mut out, &mut error)
    };
    check(status, error).map(|()| out)
}
