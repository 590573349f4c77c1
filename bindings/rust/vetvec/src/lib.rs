#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::missing_errors_doc)]
// The README shows a test of a vendor, which tests/install runs.
#![allow(clippy::test_attr_in_doctest)]
// What only the part that is left out uses of the other modules.
#![cfg_attr(not(feature = "audit"), allow(dead_code, unused_imports, unused_macros))]

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
mod closing;
mod handle;
mod call;
mod future;
mod encoder;
mod stream;
mod pieces;
#[cfg(feature = "futures")]
mod async_stream;
mod fallback;
mod identity;
mod map;
mod cache;
#[cfg(feature = "audit")]
mod contract;
#[cfg(feature = "audit")]
mod config;
#[cfg(feature = "audit")]
mod audit;
#[cfg(feature = "audit")]
mod suite;
#[cfg(feature = "audit")]
mod suite_items;
#[cfg(feature = "audit")]
mod suite_values;
mod vectors;
mod tokenizer;
#[cfg(feature = "audit")]
mod figures;
#[cfg(feature = "audit")]
mod separability;
#[cfg(feature = "audit")]
mod statistics;

#[cfg(feature = "futures")]
pub use async_stream::AsyncStream;
#[cfg(feature = "audit")]
pub use audit::{Audit, Gate};
pub use cache::{cache_export, cache_flush, cache_prune, cache_stat, cache_verify};
pub use callback::{ApiKey, CountTokens, KeyFunction, Log, OnCall, OnProgress, Progress};
pub use cancel::CancelToken;
#[cfg(feature = "audit")]
pub use config::Config;
#[cfg(feature = "audit")]
pub use contract::check_contract;
pub use dataset::Dataset;
pub use encoder::{Probe, TokenCounts, estimate_tokens, provider_facts};
pub use error::{Error, Result};
pub use fallback::FallbackHost;
#[cfg(feature = "audit")]
pub use figures::{
    TreeSimilarity, Violations, alignment, count_violations, eval, postprocess, rank_pairs, ranking_task,
};
#[cfg(feature = "audit")]
pub use figures::{score_pairs, threshold, tree_similarity};
pub use future::{Embedding, EmbeddingOfOne, EmbeddingWithProvenance};
#[cfg(feature = "audit")]
pub use generated::kinds;
#[cfg(feature = "audit")]
pub use generated::suite_options::*;
pub use generated::{enums::*, options::*, results::*};
pub use handle::Encoder;
#[cfg(feature = "audit")]
pub use handle::Suite;
#[cfg(feature = "audit")]
pub use identity::calibrate_identity;
pub use identity::{
    Cutoff, Identity, check_identity, compare_identity, compare_identity_files, describe_identity, identity_texts,
    moved_neighbours, record_identity,
};
pub use json::Json;
pub use map::{describe_map, export_map};
#[cfg(feature = "audit")]
pub use map::{fit_map, repair_map, test_map};
pub use matrix::Matrix;
pub use numbers::option_bounds;
pub use outcome::Embedded;
pub use pieces::Stream;
pub use provenance::Provenance;
pub use rows::Rows;
pub use secret::Secret;
#[cfg(feature = "audit")]
pub use separability::{Ensemble, SynTextBenchTask, judge_by_ensemble, measure_probe, score_syntextbench};
#[cfg(feature = "audit")]
pub use statistics::{adjust_p_values, auc, bootstrap, bootstrap_mean, correlation, permutation_test, sample_size};
pub use stream::StreamRows;
#[cfg(feature = "audit")]
pub use suite::{Sentence, each_sentence, suite_kinds};
#[cfg(feature = "audit")]
pub use suite_items::{Judgement, LabelledText, RankingSet, RetrievalSet, ScoredPair, SuiteText, Triple};
pub use tokenizer::{Tokenizer, describe_onnx, set_onnx_library};
#[cfg(feature = "audit")]
pub use vectors::lexicon;
pub use vectors::{read_matrix, read_texts, write_vectors};
pub use version::{build_info, version};
