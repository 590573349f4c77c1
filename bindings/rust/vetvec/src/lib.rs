#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

/// A struct of the ABI: zeroes, which are the defaults, its size, and the fields that are given.
macro_rules! sized {
    ($kind:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        // SAFETY: zeroes are a valid value of every field.
        let mut made: vetvec_sys::$kind = unsafe { std::mem::zeroed() };
        made.struct_size = size_of::<vetvec_sys::$kind>() as u64;
        $(made.$field = $value;)*
        made
    }};
}

mod analysis;
mod audit;
mod cache;
mod call;
mod contract;
mod encoder;
mod error;
mod fallback;
mod files;
mod future;
mod generate;
mod matrix;
mod metrics;
mod separability;
mod statistics;
mod suite;
mod tokenizer;

pub use analysis::{TextLevel, Violations, cases_for_correlation, cases_for_mean, cases_for_shares, count_violations};
pub use analysis::{mean_tree_likeness, ranking_task, release_threshold, tree_likeness};
pub use audit::{Audit, Config, Gate};
pub use call::{CallOptions, CancelToken, Flags, Progress};
pub use cache::{CacheInfo, CachePrune, CacheRows, cache_export, cache_flush, cache_prune, cache_stat, cache_verify};
pub use contract::{ContractOptions, check_contract};
pub use encoder::{Builder, CacheMode, Encoder, Probe, StreamRows, TokenCounts, Usage, option_bounds};
pub use error::{Error, Result, Status};
pub use fallback::{Fallback, FallbackBuilder, FallbackCounts, Given, GivenEmbedding, Giver, Policy, Provenance, Why};
pub use fallback::{MapAgreement, MapOptions, describe_map, fit_map};
pub use files::{lexicon, read_matrix, read_texts, write_vectors};
pub use future::Embedding;
pub use generate::{ImportOptions, Sentence, SuiteMaking, each_sentence, suite_kinds};
pub use matrix::Matrix;
pub use metrics::{Correlation, CorrelationKind, Metric, Ranking, Similarity, Threshold, ThresholdMethod};
pub use metrics::{Alignment, PairScores, Postprocess, alignment, postprocess, score_pairs};
pub use metrics::{auc, correlation, eval, rank_pairs, threshold};
pub use separability::{Ensemble, ProbeFigures, Rows, SynTextBenchOptions, SynTextBenchResult, SynTextBenchTask, TaskScore};
pub use separability::{Training, judge_by_ensemble, measure_probe, score_syntextbench};
pub use statistics::{Adjustment, Alternative, Interval, Permutation, Resampling};
pub use statistics::{adjust_p_values, bootstrap, bootstrap_mean, paired_permutation, permutation_test};
pub use suite::{Suite, Triple};
pub use tokenizer::{Tokenizer, describe_onnx, set_onnx_library};

/// The version of the library that is linked.
pub fn version() -> &'static str {
    // SAFETY: static, NUL-terminated ASCII.
    unsafe { std::ffi::CStr::from_ptr(vetvec_sys::vetvec_version()) }.to_str().unwrap_or_default()
}

/// Fails where the library has another ABI than these declarations; asked once by everything that opens something.
pub(crate) fn check_abi() -> Result<()> {
    // SAFETY: takes nothing, always answers.
    let found = unsafe { vetvec_sys::vetvec_abi_version() };
    if found == vetvec_sys::VETVEC_ABI_VERSION {
        return Ok(());
    }
    Err(Error::local(Status::FailedPrecondition, format!("libvetvec has ABI {found}, this crate was made for {}", vetvec_sys::VETVEC_ABI_VERSION)))
}
