//! How well vectors separate meanings: SynTextBench's score and baselines, COSTELLO's classifiers.
use vetvec_sys as sys;

use crate::call;
use crate::error::Result;
use crate::generated::enums::GroundTruth;
use crate::generated::options::{CallOptions, EnsembleOptions, ProbeOptions, SynTextBenchOptions};
use crate::generated::results::{ProbeResult, SynTextBenchResult, TaskScore};
use crate::raw::sized;
use crate::rows::{Rows, one_each};

/// The sentence vectors for one mixing ratio.
#[derive(Clone, Copy, Debug)]
pub struct SynTextBenchTask<'a> {
    /// The mixing ratio; copied to the result and not used otherwise.
    pub p: f64,
    /// Training rows of the positive class; at least 2 training rows and 1 test row per class.
    pub train_positive: Rows<'a>,
    /// Training rows of the negative class.
    pub train_negative: Rows<'a>,
    /// Test rows of the positive class.
    pub test_positive: Rows<'a>,
    /// Test rows of the negative class.
    pub test_negative: Rows<'a>,
}

impl SynTextBenchTask<'_> {
    fn c(&self) -> Result<sys::vetvec_syntextbench_task> {
        Ok(sys::vetvec_syntextbench_task {
            p: self.p,
            train_positive: self.train_positive.c()?,
            train_negative: self.train_negative.c()?,
            test_positive: self.test_positive.c()?,
            test_negative: self.test_negative.c()?,
        })
    }
}

/// The SynTextBench score of `tasks`.
///
/// # Errors
/// `InvalidArgument`, `InsufficientData`, `DimensionMismatch`, `NonFinite`, `Degenerate` (classes without spread or
/// with equal means, epsilon too large; `item_index` is the task), `Cancelled`.
pub fn score_syntextbench(
    tasks: &[SynTextBenchTask<'_>],
    how: &SynTextBenchOptions,
    options: CallOptions<'_>,
) -> Result<SynTextBenchResult> {
    let listed = tasks.iter().map(SynTextBenchTask::c).collect::<Result<Vec<_>>>()?;
    let (given, mut out, count) = (how.c()?, sized!(vetvec_syntextbench_result {}), tasks.len());
    // SAFETY: plain numbers.
    let mut scores = vec![unsafe { std::mem::zeroed::<sys::vetvec_task_score>() }; count];
    // SAFETY: both lists have one entry per task; the rows live for the call.
    call::run(options, |call, error| unsafe {
        sys::vetvec_separability_syntextbench(
            listed.as_ptr(),
            count as u64,
            &given,
            call,
            &mut out,
            scores.as_mut_ptr(),
            error,
        )
    })?;
    Ok(SynTextBenchResult { tasks: scores.iter().map(TaskScore::of).collect(), ..SynTextBenchResult::of(&out) })
}

fn labelled(rows: Rows<'_>, labels: &[u32]) -> Result<sys::vetvec_labelled_rows> {
    let rows = rows.c()?;
    one_each("labels", labels.len(), rows.rows)?;
    let classes = labels.iter().max().map_or(0, |most| most.saturating_add(1));
    Ok(sys::vetvec_labelled_rows { rows, labels: labels.as_ptr(), classes, reserved: 0 })
}

/// Trains a perceptron on training sets of ten sizes. `labels`: one per row, starting at 0.
///
/// # Errors
/// `InvalidArgument`, `InsufficientData` (fewer than 12 rows), `DimensionMismatch`, `NonFinite`, `Degenerate` (all
/// elements of the rows are equal), `Cancelled`.
pub fn measure_probe<'a>(
    rows: impl Into<Rows<'a>>,
    labels: &[u32],
    how: &ProbeOptions,
    options: CallOptions<'_>,
) -> Result<ProbeResult> {
    let (rows, given, mut out) = (labelled(rows.into(), labels)?, how.c()?, sized!(vetvec_probe_result {}));
    // SAFETY: there is one label per row.
    call::run(options, |call, error| unsafe { sys::vetvec_separability_probe(&rows, &given, call, &mut out, error) })?;
    Ok(ProbeResult::of(&out))
}

/// The results of COSTELLO's 14 classifiers for each triple.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Ensemble {
    /// One per triple.
    pub ground_truth: Vec<GroundTruth>,
    /// 14 per triple.
    pub f: Vec<f64>,
    /// 14 per triple.
    pub g: Vec<f64>,
    /// The accuracy of each classifier on the held-out rows.
    pub accuracy: Vec<f64>,
}

/// Trains the classifiers and applies them to triples of rows from `judged`: seed, positive, negative.
///
/// # Errors
/// `InvalidArgument`, `InsufficientData` (a class with fewer than 2 rows), `DimensionMismatch`, `OutOfRange` (a row
/// number), `NonFinite`, `Cancelled`.
pub fn judge_by_ensemble<'a, 'b>(
    training: impl Into<Rows<'a>>,
    labels: &[u32],
    judged: impl Into<Rows<'b>>,
    triples: &[[u64; 3]],
    how: &EnsembleOptions,
    options: CallOptions<'_>,
) -> Result<Ensemble> {
    let (training, judged, given) = (labelled(training.into(), labels)?, judged.into().c()?, how.c()?);
    let (width, n) = (sys::VETVEC_ENSEMBLE_CLASSIFIERS, triples.len());
    let (mut truth, mut f, mut g, mut accuracy) =
        (vec![0; n], vec![0.0; n * width], vec![0.0; n * width], vec![0.0; width]);
    let outputs = sized!(vetvec_ensemble_outputs {
        ground_truth: truth.as_mut_ptr(),
        f: f.as_mut_ptr(),
        g: g.as_mut_ptr(),
        accuracy: accuracy.as_mut_ptr(),
    });
    // SAFETY: there is one label per row; all lists have the required lengths.
    call::run(options, |call, error| unsafe {
        sys::vetvec_separability_ensemble(
            &training,
            &judged,
            triples.as_ptr().cast(),
            n as u64,
            &given,
            call,
            &outputs,
            error,
        )
    })?;
    Ok(Ensemble { ground_truth: truth.into_iter().map(GroundTruth).collect(), f, g, accuracy })
}
