//! How far vectors keep meanings apart: SynTextBench's score and baselines, COSTELLO's classifiers.
use std::ptr::null_mut;

use vetvec_sys as sys;

use crate::call::{Call, CallOptions};
use crate::error::{Error, Result, Status, check};
use crate::metrics::rows_of;

/// Rows of `cols` elements, borrowed.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Rows<'a> {
    pub data: &'a [f32],
    pub cols: usize,
}

impl Rows<'_> {
    fn c(&self) -> Result<sys::vetvec_rows> {
        let rows = rows_of(self.data, self.cols)?;
        Ok(sys::vetvec_rows { data: self.data.as_ptr(), rows, cols: self.cols as u64, row_stride: self.cols as u64 })
    }
}

impl<'a> From<&'a crate::Matrix> for Rows<'a> {
    fn from(matrix: &'a crate::Matrix) -> Rows<'a> {
        Rows { data: matrix.as_slice(), cols: matrix.cols() }
    }
}

/// The vectors of one mixing ratio `p`.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct SynTextBenchTask<'a> {
    pub p: f64,
    pub train_positive: Rows<'a>,
    pub train_negative: Rows<'a>,
    pub test_positive: Rows<'a>,
    pub test_negative: Rows<'a>,
}

/// 0 means the default of vetvec/separability.h.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct SynTextBenchOptions {
    pub a_t: f64,
    pub tau: f64,
    pub epsilon: f64,
    pub energy: f64,
    /// The paper's line word for word: moves with the origin.
    pub literal: bool,
    pub sign_draws: u32,
    pub seed: u64,
    pub threads: u32,
}

/// Of one task; vetvec/separability.h says what each figure is.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct TaskScore {
    pub p: f64,
    pub accuracy: f64,
    pub delta: f64,
    pub d_inter: f64,
    pub d_intra: f64,
    pub whitened_ref: f64,
    pub distance: f64,
    pub k_positive: u64,
    pub k_negative: u64,
    pub n_correct: u64,
    pub n_test: u64,
}

/// Print `a_t` with every score.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct SynTextBenchResult {
    pub score: f64,
    pub a_t: f64,
    pub sign_score_min: f64,
    pub sign_score_mean: f64,
    pub sign_score_max: f64,
    pub sign_draws: u64,
    pub sign_draws_excluded: u64,
    pub tasks: Vec<TaskScore>,
}

/// The SynTextBench score of `tasks`.
pub fn score_syntextbench(tasks: &[SynTextBenchTask<'_>], how: &SynTextBenchOptions, options: CallOptions<'_>) -> Result<SynTextBenchResult> {
    let listed = tasks.iter().map(|t| {
        Ok(sys::vetvec_syntextbench_task {
            p: t.p,
            train_positive: t.train_positive.c()?,
            train_negative: t.train_negative.c()?,
            test_positive: t.test_positive.c()?,
            test_negative: t.test_negative.c()?,
        })
    });
    let listed = listed.collect::<Result<Vec<_>>>()?;
    let given = sized!(vetvec_syntextbench_options {
        a_t: how.a_t,
        tau: how.tau,
        epsilon: how.epsilon,
        energy: how.energy,
        variant: i32::from(how.literal),
        sign_draws: how.sign_draws,
        seed: how.seed,
        threads: how.threads,
    });
    let (call, mut r, mut error) = (Call::new(options), sized!(vetvec_syntextbench_result {}), null_mut());
    // SAFETY: plain numbers.
    let mut scores = vec![unsafe { std::mem::zeroed::<sys::vetvec_task_score>() }; tasks.len()];
    // SAFETY: both lists have an entry for each task; the rows live for the call.
    let status = unsafe {
        sys::vetvec_syntextbench_score(listed.as_ptr(), tasks.len() as u64, &given, call.c(), &mut r, scores.as_mut_ptr(), &mut error)
    };
    call.end(check(status, error))?;
    let one = |s: &sys::vetvec_task_score| TaskScore {
        p: s.p,
        accuracy: s.accuracy,
        delta: s.delta,
        d_inter: s.d_inter,
        d_intra: s.d_intra,
        whitened_ref: s.whitened_ref,
        distance: s.distance,
        k_positive: s.k_positive,
        k_negative: s.k_negative,
        n_correct: s.n_correct,
        n_test: s.n_test,
    };
    Ok(SynTextBenchResult {
        score: r.score,
        a_t: r.a_t,
        sign_score_min: r.sign_score_min,
        sign_score_mean: r.sign_score_mean,
        sign_score_max: r.sign_score_max,
        sign_draws: r.sign_draws,
        sign_draws_excluded: r.sign_draws_excluded,
        tasks: scores.iter().map(one).collect(),
    })
}

/// Options of [`measure_probe`] and [`judge_by_ensemble`]; 0 means the default of vetvec/separability.h. Not all matter to
/// both.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct Training {
    pub epsilon: f64,
    pub learning_rate: f64,
    pub validation_share: f64,
    pub alpha: f64,
    pub seed: u64,
    pub hidden: u32,
    pub steps: u32,
    pub batch: u32,
    pub seeds: u32,
    pub epochs: u32,
    pub threads: u32,
}

fn classes(rows: &sys::vetvec_rows, labels: &[u32]) -> Result<u32> {
    if labels.len() as u64 != rows.rows {
        return Err(Error::local(Status::InvalidArgument, format!("{} labels for {} rows", labels.len(), rows.rows)));
    }
    Ok(labels.iter().max().map_or(0, |most| most.saturating_add(1)))
}

/// The figures of SynTextBench's baselines; `sample_size` is `None` if the loss never came down to epsilon.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct ProbeFigures {
    pub validation_loss: f64,
    pub mdl: f64,
    pub sdl: f64,
    pub sample_size: Option<u64>,
    pub sizes: Vec<u64>,
    pub losses: Vec<f64>,
}

/// Trains a perceptron on 10 sizes of training set. `labels`: one for each row.
pub fn measure_probe(rows: Rows<'_>, labels: &[u32], how: &Training, options: CallOptions<'_>) -> Result<ProbeFigures> {
    let rows = rows.c()?;
    let classes = classes(&rows, labels)?;
    let given = sized!(vetvec_probe_options {
        epsilon: how.epsilon,
        learning_rate: how.learning_rate,
        seed: how.seed,
        hidden: how.hidden,
        steps: how.steps,
        batch: how.batch,
        seeds: how.seeds,
        threads: how.threads,
    });
    let (call, mut r, mut error) = (Call::new(options), sized!(vetvec_probe_result {}), null_mut());
    // SAFETY: a label for each row.
    let status = unsafe { sys::vetvec_probe_measure(&rows, labels.as_ptr(), classes, &given, call.c(), &mut r, &mut error) };
    call.end(check(status, error))?;
    Ok(ProbeFigures {
        validation_loss: r.validation_loss,
        mdl: r.mdl,
        sdl: r.sdl,
        sample_size: (r.sample_size > 0).then_some(r.sample_size),
        sizes: r.sizes.to_vec(),
        losses: r.losses.to_vec(),
    })
}

/// What COSTELLO's 14 classifiers say of each triple: its two ground truths `a` and `b`, and their figures.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Ensemble {
    pub a: Vec<bool>,
    pub b: Vec<bool>,
    /// 14 for each triple, as `g`.
    pub f: Vec<f64>,
    pub g: Vec<f64>,
    /// Of each classifier, on the rows that were held out.
    pub accuracy: Vec<f64>,
}

/// Trains the classifiers and asks them about triples of rows of `judged`.
pub fn judge_by_ensemble(
    training: Rows<'_>,
    labels: &[u32],
    judged: Rows<'_>,
    triples: &[[u64; 3]],
    how: &Training,
    options: CallOptions<'_>,
) -> Result<Ensemble> {
    let (training, judged) = (training.c()?, judged.c()?);
    let (classes, width) = (classes(&training, labels)?, sys::VETVEC_ENSEMBLE_CLASSIFIERS);
    let given = sized!(vetvec_ensemble_options {
        learning_rate: how.learning_rate,
        validation_share: how.validation_share,
        alpha: how.alpha,
        seed: how.seed,
        epochs: how.epochs,
        batch: how.batch,
        threads: how.threads,
    });
    let (call, mut error, n) = (Call::new(options), null_mut(), triples.len());
    let (mut gt, mut f, mut g, mut accuracy) = (vec![0; n], vec![0.0; n * width], vec![0.0; n * width], vec![0.0; width]);
    // SAFETY: a label for each row; all lists have the lengths that are asked for.
    let status = unsafe {
        sys::vetvec_ensemble_judge(&training, labels.as_ptr(), classes, &judged, triples.as_ptr().cast(), n as u64, &given,
            call.c(), gt.as_mut_ptr(), f.as_mut_ptr(), g.as_mut_ptr(), accuracy.as_mut_ptr(), &mut error)
    };
    call.end(check(status, error))?;
    Ok(Ensemble { a: gt.iter().map(|t| t & 1 != 0).collect(), b: gt.iter().map(|t| t & 2 != 0).collect(), f, g, accuracy })
}
