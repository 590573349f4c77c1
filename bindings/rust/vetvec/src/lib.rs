#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

// In order: each module uses only those above it.
mod raw;
mod secret;
mod matrix;
mod json;
mod dataset;
mod generated;
mod provenance;
mod error;
mod version;
mod numbers;
mod rows;
mod outcome;
mod cancel;
mod callback;
mod handle;
mod call;
mod future;
mod encoder;
mod stream;
mod fallback;
mod map;
mod cache;
mod contract;
mod config;
mod audit;
mod suite;
mod vectors;
mod tokenizer;
mod figures;
mod separability;
mod statistics;

pub use audit::{Audit, Gate};
pub use cache::{cache_export, cache_flush, cache_prune, cache_stat, cache_verify};
pub use callback::{ApiKey, CountTokens, KeyFunction, Log, OnCall, OnProgress, Progress};
pub use cancel::CancelToken;
pub use config::Config;
pub use contract::check_contract;
pub use dataset::Dataset;
pub use encoder::{Probe, TokenCounts, estimate_tokens, option_bounds, provider_facts};
pub use error::{Error, Result};
pub use figures::{
    TreeSimilarity, Violations, alignment, count_violations, eval, postprocess, rank_pairs, ranking_task,
};
pub use figures::{score_pairs, threshold, tree_similarity};
pub use future::{Embedding, EmbeddingWithProvenance};
pub use generated::kinds;
pub use generated::{enums::*, options::*, results::*};
pub use handle::Encoder;
pub use json::Json;
pub use map::{describe_map, export_map, fit_map, repair_map, test_map};
pub use matrix::Matrix;
pub use outcome::Embedded;
pub use provenance::Provenance;
pub use rows::Rows;
pub use secret::Secret;
pub use separability::{Ensemble, SynTextBenchTask, judge_by_ensemble, measure_probe, score_syntextbench};
pub use statistics::{adjust_p_values, auc, bootstrap, bootstrap_mean, correlation, permutation_test, sample_size};
pub use stream::StreamRows;
pub use suite::{Sentence, Suite, each_sentence, suite_kinds};
pub use tokenizer::{Tokenizer, describe_onnx, set_onnx_library};
pub use vectors::{lexicon, read_matrix, read_texts, write_vectors};
pub use version::version;
