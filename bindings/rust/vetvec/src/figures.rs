//! Metrics for the caller's own vectors: thresholds, ranks, pairs, post-processing.
use vetvec_sys as sys;

use crate::call;
use crate::error::{Error, Result, checked, made_text};
use crate::generated::enums::{Metric, Postprocess, Status, TextLevel};
use crate::generated::options::{CallOptions, RankingOptions, ThresholdOptions};
use crate::generated::results::{Alignment, PairScores, Ranking, Threshold};
use crate::json::Json;
use crate::matrix::Matrix;
use crate::raw::{Packed, if_any, sized, str_of};
use crate::rows::{Rows, one_each};

/// The adaptive threshold of a dictionary; `words`: empty, or one per row.
///
/// # Errors
/// `InsufficientData` (fewer than 2 words), `NonFinite`, `Degenerate` (zero vector under cosine), `InvalidArgument`
/// (lengths), `Cancelled`.
pub fn threshold<'a, T: AsRef<str>>(
    rows: impl Into<Rows<'a>>,
    words: &[T],
    threshold: &ThresholdOptions,
    options: CallOptions<'_>,
) -> Result<Threshold> {
    let (rows, packed, given) = (rows.into().c()?, Packed::new(words), threshold.c()?);
    if !words.is_empty() {
        one_each("words", words.len(), rows.rows)?;
    }
    let (view, mut out, mut nearest) = (packed.view(), sized!(vetvec_threshold {}), vec![0.0; rows.rows as usize]);
    // SAFETY: there is room for one distance per row.
    call::run(options, |call, error| unsafe {
        sys::vetvec_threshold_compute(&rows, if_any(&view), &given, call, &mut out, nearest.as_mut_ptr(), error)
    })?;
    nearest.truncate(out.n as usize);
    Ok(Threshold { nearest, ..Threshold::of(&out) })
}

/// The result of [`count_violations`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Violations {
    /// One count per theta.
    pub counts: Vec<u64>,
    /// d(seed, positive) minus d(seed, negative), one per triple.
    pub margins: Vec<f64>,
}

/// Counts violations, as COSTELLO defines them, for each of `thetas`. `triples`: row numbers of seed, positive,
/// negative.
///
/// # Errors
/// `OutOfRange` (no such row), `NonFinite`, `Degenerate` (zero vector under cosine; `item_index` is the triple).
pub fn count_violations<'a>(
    rows: impl Into<Rows<'a>>,
    triples: &[[u64; 3]],
    metric: Metric,
    thetas: &[f64],
) -> Result<Violations> {
    let rows = rows.into().c()?;
    let (mut counts, mut margins) = (vec![0; thetas.len()], vec![0.0; triples.len()]);
    // SAFETY: the lengths are those of the slices.
    checked(|error| unsafe {
        sys::vetvec_threshold_violations(
            &rows,
            triples.as_ptr().cast(),
            triples.len() as u64,
            metric.code(),
            thetas.as_ptr(),
            thetas.len() as u64,
            counts.as_mut_ptr(),
            margins.as_mut_ptr(),
            error,
        )
    })?;
    Ok(Violations { counts, margins })
}

impl RankingOptions {
    /// Sets [`hits_at`](#structfield.hits_at).
    #[must_use]
    pub fn hits_at(mut self, hits_at: impl Into<Vec<u64>>) -> Self {
        self.hits_at = hits_at.into();
        self
    }
}

/// The rank of each pair's second row among all rows except the first, by similarity to the first (EvalRank).
///
/// # Errors
/// `InsufficientData` (no pairs), `OutOfRange` (no such row), `NonFinite`, `Degenerate` (zero vector under cosine),
/// `Cancelled`.
pub fn rank_pairs<'a>(
    rows: impl Into<Rows<'a>>,
    pairs: &[[u64; 2]],
    ranking: &RankingOptions,
    options: CallOptions<'_>,
) -> Result<Ranking> {
    let (rows, mut out) = (rows.into().c()?, sized!(vetvec_ranking {}));
    let mut given: sys::vetvec_ranking_options = ranking.c()?;
    if !ranking.hits_at.is_empty() {
        given.hits_at = ranking.hits_at.as_ptr();
        given.hits_count = ranking.hits_at.len() as u64;
    }
    let shares = if ranking.hits_at.is_empty() { 2 } else { ranking.hits_at.len() };
    let (mut ranks, mut hits) = (vec![0.0; pairs.len()], vec![0.0; shares]);
    // SAFETY: there is room for one rank per pair and one share per entry of hits_at, two by default.
    call::run(options, |call, error| unsafe {
        sys::vetvec_ranking_compute(
            &rows,
            pairs.as_ptr().cast(),
            pairs.len() as u64,
            &given,
            call,
            &mut out,
            ranks.as_mut_ptr(),
            hits.as_mut_ptr(),
            error,
        )
    })?;
    Ok(Ranking { ranks, hits, ..Ranking::of(&out) })
}

/// EvalRank's task from scored pairs: {"background": \[text\], "pairs": \[\[row, row\]\]}. Embed the background and
/// pass the pairs to [`rank_pairs`]. `set_sizes`: the number of pairs in each data set; empty: one data set.
///
/// # Errors
/// `InvalidArgument` (lists of different lengths), `DimensionMismatch` (`set_sizes`), `NonFinite`.
pub fn ranking_task<T: AsRef<str>>(
    first: &[T],
    second: &[T],
    scores: &[f64],
    set_sizes: &[u64],
    level: TextLevel,
    more: &[T],
) -> Result<Json> {
    if first.len() != second.len() || first.len() != scores.len() {
        let message =
            format!("lists differ in length: {} and {} texts, {} scores", first.len(), second.len(), scores.len());
        return Err(Error::local(Status::InvalidArgument, message));
    }
    let all = [scores.len() as u64];
    let sizes = if set_sizes.is_empty() { &all[..] } else { set_sizes };
    let (a, b, more) = (Packed::new(first), Packed::new(second), Packed::new(more));
    let (a, b, more) = (a.view(), b.view(), more.view());
    // SAFETY: everything lives for the call; the lengths are those of the slices.
    made_text(|out, error| unsafe {
        sys::vetvec_ranking_task(
            &a,
            &b,
            scores.as_ptr(),
            sizes.as_ptr(),
            sizes.len() as u64,
            level.code(),
            if_any(&more),
            out,
            error,
        )
    })
    .map(Json)
}

/// Measures how well the cosine of row i of `a` and row i of `b` agrees with `labels[i]`.
///
/// # Errors
/// `InvalidArgument` (lengths), `InsufficientData` (fewer than 2 rows), `NonFinite`, `Degenerate` (zero vector;
/// `item_index` is the pair).
pub fn score_pairs<'a, 'b>(a: impl Into<Rows<'a>>, b: impl Into<Rows<'b>>, labels: &[f64]) -> Result<PairScores> {
    let (a, b) = (a.into().c()?, b.into().c()?);
    one_each("labels", labels.len(), a.rows)?;
    one_each("second rows", b.rows as usize, a.rows)?;
    let (mut out, mut cosines) = (sized!(vetvec_pair_scores {}), vec![0.0; labels.len()]);
    // SAFETY: there is one label, and room for one cosine, per row.
    checked(|error| unsafe {
        sys::vetvec_pairs_score(&a, &b, labels.as_ptr(), &mut out, cosines.as_mut_ptr(), error)
    })?;
    Ok(PairScores { cosines, ..PairScores::of(&out) })
}

/// The mean squared distance of the pairs and the uniformity of all rows, as unit vectors.
///
/// # Errors
/// `InsufficientData` (fewer than 2 rows), `OutOfRange` (no such row), `NonFinite`, `Degenerate` (zero vector),
/// `Cancelled`.
pub fn alignment<'a>(rows: impl Into<Rows<'a>>, pairs: &[[u64; 2]], options: CallOptions<'_>) -> Result<Alignment> {
    let (rows, mut out) = (rows.into().c()?, sized!(vetvec_alignment {}));
    // SAFETY: the lengths are those of the slices.
    call::run(options, |call, error| unsafe {
        sys::vetvec_pairs_alignment(&rows, pairs.as_ptr().cast(), pairs.len() as u64, call, &mut out, error)
    })?;
    Ok(Alignment::of(&out))
}

/// Returns the post-processed rows as a new matrix. The meaning of `components` depends on the operation.
///
/// # Errors
/// `InsufficientData`, `InvalidArgument` (`components`), `NonFinite`, `Degenerate` (a zero row to normalize; rows to
/// whiten that are all identical), `Cancelled`.
pub fn postprocess<'a>(
    rows: impl Into<Rows<'a>>,
    operation: Postprocess,
    components: usize,
    options: CallOptions<'_>,
) -> Result<Matrix> {
    let (rows, mut out) = (rows.into().c()?, sys::vetvec_matrix { id: 0 });
    // SAFETY: both are written.
    call::run(options, |call, error| unsafe {
        sys::vetvec_matrix_postprocess(&rows, operation.code(), components as u64, call, &mut out, error)
    })?;
    Ok(Matrix::own(out))
}

/// Similarities of constituency trees.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TreeSimilarity {
    /// The similarity of each pair of trees, row by row; 1 for equal trees.
    pub similarities: Vec<f64>,
    /// The mean over all pairs of trees (i < j).
    pub mean: f64,
}

/// The similarity of trees in bracket notation, "(S (NP I) (VP (V run)))". `lambda` is in (0, 1\]; 0 means 1.
///
/// # Errors
/// `InsufficientData` (fewer than 2 trees), `ParseError` (`item_index` is the tree), `InvalidArgument` (`lambda`),
/// `NonFinite` (use a smaller `lambda`).
pub fn tree_similarity<T: AsRef<str>>(trees: &[T], lambda: f64) -> Result<TreeSimilarity> {
    let packed = Packed::new(trees);
    let (mut similarities, mut mean) = (vec![0.0; trees.len() * trees.len()], 0.0);
    // SAFETY: there is room for one value for each tree with each.
    checked(|error| unsafe {
        sys::vetvec_tree_similarity(&packed.view(), lambda, similarities.as_mut_ptr(), &mut mean, error)
    })?;
    Ok(TreeSimilarity { similarities, mean })
}

/// Runs a method of docs/METHODS.md on one JSON object.
///
/// # Errors
/// `NotFound` or `InvalidArgument` (the method, a key), `ParseError` (the JSON), and those of the method.
pub fn eval(method: &str, input_json: &str) -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_eval_run(str_of(method), str_of(input_json), out, error) }).map(Json)
}
