// Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
//! Results of calls.
use vetvec_sys as sys;

use crate::generated::enums::Status;
use crate::raw::borrowed;

/// One embed call, from its start to its end, with all its requests. No field contains a secret or a text. Each
/// complete reply is counted once, by the call that sent its request, even if the reply was rejected or the call
/// failed. The sum of `input_tokens` over the calls of an encoder therefore equals the sum of the tokens that the
/// replies report.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CallRecord {
    /// Wall-clock time since 1970 in UTC, in nanoseconds.
    pub start_unix_ns: i64,
    /// `start_unix_ns` plus the duration on the monotonic clock.
    pub end_unix_ns: i64,
    /// As in `gen_ai`.provider.name: "openai", "azure.ai.openai", "aws.bedrock", "cohere", "gcp.gemini",
    /// "`mistral_ai`"; for other kinds, the kind.
    pub provider: String,
    /// As sent; empty if the kind has no model name.
    pub request_model: String,
    /// As in the last reply that named one; empty if none did.
    pub response_model: String,
    /// "base64" if the last request asked for it; empty: the default.
    pub encoding: String,
    /// Host name or address, without brackets; empty: local.
    pub server_address: String,
    /// 32 hex digits of the call's traceparent; empty: none was set.
    pub trace_id: String,
    /// 16 hex digits of the call's traceparent; empty: none was set.
    pub parent_span_id: String,
    /// Elements per vector; 0: unknown.
    pub dimension: u64,
    /// Passed to the call.
    pub texts: u64,
    /// Found in the memory or disk cache.
    pub texts_cached: u64,
    /// Duplicates within the call, or being fetched by another call.
    pub texts_joined: u64,
    /// Without a vector.
    pub texts_failed: u64,
    /// Sent, including retries and hedges.
    pub requests: u64,
    /// Retries.
    pub retries: u64,
    /// Second requests, sent because the first was slow.
    pub hedges: u64,
    /// Reported by the service in complete replies.
    pub input_tokens: u64,
    /// Requests that the service may bill although their tokens are unknown, because no complete reply arrived or it
    /// contained no token count.
    pub uncounted_requests: u64,
    /// 0: local.
    pub server_port: i32,
    /// Of the call.
    pub status: Status,
    /// Of the last reply; 0: none arrived.
    pub http_status: i32,
    /// Of the call's traceparent; bit 0: sampled.
    pub trace_flags: u32,
}

impl CallRecord {
    /// # Safety
    /// The texts are valid.
    pub(crate) unsafe fn of(c: &sys::vetvec_call_record) -> CallRecord {
        // SAFETY: as promised by the caller.
        CallRecord {
            start_unix_ns: c.start_unix_ns,
            end_unix_ns: c.end_unix_ns,
            provider: unsafe { borrowed(c.provider) }.into_owned(),
            request_model: unsafe { borrowed(c.request_model) }.into_owned(),
            response_model: unsafe { borrowed(c.response_model) }.into_owned(),
            encoding: unsafe { borrowed(c.encoding) }.into_owned(),
            server_address: unsafe { borrowed(c.server_address) }.into_owned(),
            trace_id: unsafe { borrowed(c.trace_id) }.into_owned(),
            parent_span_id: unsafe { borrowed(c.parent_span_id) }.into_owned(),
            dimension: c.dimension,
            texts: c.texts,
            texts_cached: c.texts_cached,
            texts_joined: c.texts_joined,
            texts_failed: c.texts_failed,
            requests: c.requests,
            retries: c.retries,
            hedges: c.hedges,
            input_tokens: c.input_tokens,
            uncounted_requests: c.uncounted_requests,
            server_port: c.server_port,
            status: Status::of(c.status),
            http_status: c.http_status,
            trace_flags: c.trace_flags,
        }
    }
}

/// Counters since the encoder was opened.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Usage {
    /// Passed to calls.
    pub texts: u64,
    /// Sent to the service or model, each counted once per call.
    pub texts_sent: u64,
    /// Cache memory hits.
    pub cache_memory_hits: u64,
    /// Cache disk hits.
    pub cache_disk_hits: u64,
    /// Duplicates within the call, or being fetched by another call.
    pub joined: u64,
    /// Attempts, retries included.
    pub requests: u64,
    /// Retries.
    pub retries: u64,
    /// Upper estimate for the texts sent.
    pub tokens_estimated: u64,
    /// By the service.
    pub tokens_reported: u64,
    /// Bytes sent.
    pub bytes_sent: u64,
    /// Bytes received.
    pub bytes_received: u64,
    /// Failed texts.
    pub failed_texts: u64,
    /// Failed attempts that the service may still bill.
    pub maybe_billed_twice: u64,
    /// `tokens_estimated` at `price_per_million_tokens`; 0: no price.
    pub cost_estimated: f64,
    /// `tokens_reported` at the same price.
    pub cost_reported: f64,
    /// In the cache shared through Redis (redis.h).
    pub cache_shared_hits: u64,
    /// Texts sent again in the same call: in a retry, in a part of a request that failed because of one of its texts,
    /// or in a hedge. The service may bill them again.
    pub texts_sent_again: u64,
}

impl Usage {
    pub(crate) fn of(c: &sys::vetvec_usage) -> Usage {
        Usage {
            texts: c.texts,
            texts_sent: c.texts_sent,
            cache_memory_hits: c.cache_memory_hits,
            cache_disk_hits: c.cache_disk_hits,
            joined: c.joined,
            requests: c.requests,
            retries: c.retries,
            tokens_estimated: c.tokens_estimated,
            tokens_reported: c.tokens_reported,
            bytes_sent: c.bytes_sent,
            bytes_received: c.bytes_received,
            failed_texts: c.failed_texts,
            maybe_billed_twice: c.maybe_billed_twice,
            cost_estimated: c.cost_estimated,
            cost_reported: c.cost_reported,
            cache_shared_hits: c.cache_shared_hits,
            texts_sent_again: c.texts_sent_again,
        }
    }
}

/// `vetvec_cache_info` of the C ABI (vetvec/cache.h).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CacheInfo {
    /// Vectors.
    pub rows: u64,
    /// Size of the pages in use in the data file.
    pub bytes: u64,
    /// Size of the write-ahead log.
    pub wal_bytes: u64,
}

impl CacheInfo {
    pub(crate) fn of(c: &sys::vetvec_cache_info) -> CacheInfo {
        CacheInfo {
            rows: c.rows,
            bytes: c.bytes,
            wal_bytes: c.wal_bytes,
        }
    }
}

/// `vetvec_cache_prune_info` of the C ABI (vetvec/cache.h).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CachePruneInfo {
    /// Deleted rows.
    pub deleted_rows: u64,
    /// Rows that remain.
    pub rows: u64,
    /// Size of the pages in use before pruning; the file keeps its size and reuses freed pages.
    pub bytes_before: u64,
    /// Size of the pages in use after pruning.
    pub bytes: u64,
}

impl CachePruneInfo {
    pub(crate) fn of(c: &sys::vetvec_cache_prune_info) -> CachePruneInfo {
        CachePruneInfo {
            deleted_rows: c.deleted_rows,
            rows: c.rows,
            bytes_before: c.bytes_before,
            bytes: c.bytes,
        }
    }
}

/// `vetvec_cache_verify_info` of the C ABI (vetvec/cache.h).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CacheVerifyInfo {
    /// Read.
    pub rows: u64,
    /// Wrong format or checksum: no encoder would have returned them.
    pub bad_rows: u64,
    /// Bad rows that were deleted.
    pub deleted_rows: u64,
}

impl CacheVerifyInfo {
    pub(crate) fn of(c: &sys::vetvec_cache_verify_info) -> CacheVerifyInfo {
        CacheVerifyInfo {
            rows: c.rows,
            bad_rows: c.bad_rows,
            deleted_rows: c.deleted_rows,
        }
    }
}

/// `vetvec_cache_export_info` of the C ABI (vetvec/cache.h).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CacheExportInfo {
    /// Written.
    pub rows: u64,
    /// Bad rows that were skipped.
    pub bad_rows: u64,
}

impl CacheExportInfo {
    pub(crate) fn of(c: &sys::vetvec_cache_export_info) -> CacheExportInfo {
        CacheExportInfo {
            rows: c.rows,
            bad_rows: c.bad_rows,
        }
    }
}

/// Text counts since the encoder was opened, by source and, for local vectors, by reason.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FallbackCounts {
    /// Including cached vectors.
    pub remote: u64,
    /// Remote cached.
    pub remote_cached: u64,
    /// Local.
    pub local: u64,
    /// Mapped local.
    pub mapped_local: u64,
    /// Texts without a vector.
    pub none: u64,
    /// This and the next five fields: local and `mapped_local` by reason.
    pub reason_policy: u64,
    /// Reason service down.
    pub reason_service_down: u64,
    /// Reason deadline near.
    pub reason_deadline_near: u64,
    /// Reason remote failed.
    pub reason_remote_failed: u64,
    /// Reason latency target.
    pub reason_latency_target: u64,
    /// Reason hedge.
    pub reason_hedge: u64,
    /// Requests sent to detect that the service is back.
    pub probes: u64,
    /// Calls whose remote requests continued after the call returned, to fill the cache.
    pub kept_fetches: u64,
    /// Texts whose vector hosts\[1\] gave, cached ones included; and so on.
    pub host_1: u64,
    /// Host 2.
    pub host_2: u64,
    /// Host 3.
    pub host_3: u64,
    /// Host 4.
    pub host_4: u64,
    /// Texts sent to a second host, and compared.
    pub samples: u64,
    /// Of them: farther apart than the two certificates allow.
    pub samples_beyond: u64,
    /// Bit i (the number 1 \<\< i): hosts\[i\] differs from another host, and is not used.
    pub hosts_dropped: u64,
    /// Bit i: a certificate has become too old, and hosts\[i\] is not used.
    pub hosts_expired: u64,
    /// Bit i: hosts\[i\] is used, and has not been compared, as no other host has answered.
    pub hosts_unchecked: u64,
}

impl FallbackCounts {
    pub(crate) fn of(c: &sys::vetvec_fallback_counts) -> FallbackCounts {
        FallbackCounts {
            remote: c.remote,
            remote_cached: c.remote_cached,
            local: c.local,
            mapped_local: c.mapped_local,
            none: c.none,
            reason_policy: c.reason_policy,
            reason_service_down: c.reason_service_down,
            reason_deadline_near: c.reason_deadline_near,
            reason_remote_failed: c.reason_remote_failed,
            reason_latency_target: c.reason_latency_target,
            reason_hedge: c.reason_hedge,
            probes: c.probes,
            kept_fetches: c.kept_fetches,
            host_1: c.host_1,
            host_2: c.host_2,
            host_3: c.host_3,
            host_4: c.host_4,
            samples: c.samples,
            samples_beyond: c.samples_beyond,
            hosts_dropped: c.hosts_dropped,
            hosts_expired: c.hosts_expired,
            hosts_unchecked: c.hosts_unchecked,
        }
    }
}

/// The accuracy of a map, measured on texts that were not used for the fit. An overlap compares two lists, each with
/// the `neighbours` nearest rows (by cosine) to a query: it is the share of rows that occur in both lists.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MapAgreement {
    /// Texts used for the fit.
    pub fitted: u64,
    /// Texts used to measure the map.
    pub held_out: u64,
    /// Length of the lists: 10.
    pub neighbours: u64,
    /// Mean cosine between the mapped and the remote vector of a text.
    pub mean_cosine: f64,
    /// Nearest remote vectors to the mapped query, compared with the nearest remote vectors to the remote query.
    pub overlap: f64,
    /// Nearest mapped vectors to the mapped query, compared with the nearest remote vectors to the remote query.
    pub overlap_within: f64,
    /// Nearest local vectors to the local query (without the map), compared with the nearest remote vectors to the
    /// remote query.
    pub overlap_unmapped: f64,
    /// The penalty used; 0 with Procrustes.
    pub ridge: f64,
}

impl MapAgreement {
    pub(crate) fn of(c: &sys::vetvec_map_agreement) -> MapAgreement {
        MapAgreement {
            fitted: c.fitted,
            held_out: c.held_out,
            neighbours: c.neighbours,
            mean_cosine: c.mean_cosine,
            overlap: c.overlap,
            overlap_within: c.overlap_within,
            overlap_unmapped: c.overlap_unmapped,
            ridge: c.ridge,
        }
    }
}

/// `vetvec_pair_scores` of the C ABI (vetvec/pairs.h).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PairScores {
    /// Between cosine similarity and label; 0 if undefined.
    pub spearman: Option<f64>,
    /// Spearman p.
    pub spearman_p: Option<f64>,
    /// Pearson.
    pub pearson: Option<f64>,
    /// Pearson p.
    pub pearson_p: Option<f64>,
    /// Mean cosine of pairs with label \>= 4, minus that of pairs with label \<= 1.
    pub gap: Option<f64>,
    /// AUC for the same two groups of pairs.
    pub auc: Option<f64>,
    /// In bits; if it is near 0, the correlations mean little.
    pub label_entropy: f64,
    /// One per pair.
    pub cosines: Vec<f64>,
}

impl PairScores {
    pub(crate) fn of(c: &sys::vetvec_pair_scores) -> PairScores {
        PairScores {
            spearman: (c.has_correlation != 0).then_some(c.spearman),
            spearman_p: (c.has_correlation != 0 && c.has_p != 0).then_some(c.spearman_p),
            pearson: (c.has_correlation != 0).then_some(c.pearson),
            pearson_p: (c.has_correlation != 0 && c.has_p != 0).then_some(c.pearson_p),
            gap: (c.has_gap != 0).then_some(c.gap),
            auc: (c.has_gap != 0).then_some(c.auc),
            label_entropy: c.label_entropy,
            cosines: Vec::new(),
        }
    }
}

/// `vetvec_alignment` of the C ABI (vetvec/pairs.h).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Alignment {
    /// Mean of |x - y|^2 over the pairs; 0 without pairs.
    pub alignment: f64,
    /// Log of the mean of exp(-2 |x - y|^2) over all rows.
    pub uniformity: f64,
}

impl Alignment {
    pub(crate) fn of(c: &sys::vetvec_alignment) -> Alignment {
        Alignment {
            alignment: c.alignment,
            uniformity: c.uniformity,
        }
    }
}

/// `vetvec_ranking` of the C ABI (vetvec/ranking.h).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Ranking {
    /// Pairs.
    pub pairs: u64,
    /// Mean rank.
    pub mean_rank: f64,
    /// Mean of 1 / rank.
    pub mrr: f64,
    /// Rows tied with a positive, over all pairs.
    pub tied: u64,
    /// One per pair.
    pub ranks: Vec<f64>,
    /// For each entry of `hits_at`, the share of pairs whose rank is at most that entry.
    pub hits: Vec<f64>,
}

impl Ranking {
    pub(crate) fn of(c: &sys::vetvec_ranking) -> Ranking {
        Ranking {
            pairs: c.pairs,
            mean_rank: c.mean_rank,
            mrr: c.mrr,
            tied: c.tied,
            ranks: Vec::new(),
            hits: Vec::new(),
        }
    }
}

/// The score of one task. Never grows.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TaskScore {
    /// P.
    pub p: f64,
    /// Share of test rows classified correctly.
    pub accuracy: f64,
    /// Mean scaled margin of the correctly classified test rows.
    pub delta: f64,
    /// Distance between the class means.
    pub d_inter: f64,
    /// Mean distance from a training row to the mean of its class.
    pub d_intra: f64,
    /// The factor by which `d_inter` / `d_intra` is multiplied.
    pub whitened_ref: f64,
    /// Distance between the whitened classes.
    pub distance: f64,
    /// Eigenvectors kept for the positive class.
    pub k_positive: u64,
    /// K negative.
    pub k_negative: u64,
    /// N correct.
    pub n_correct: u64,
    /// N test.
    pub n_test: u64,
}

impl TaskScore {
    pub(crate) fn of(c: &sys::vetvec_task_score) -> TaskScore {
        TaskScore {
            p: c.p,
            accuracy: c.accuracy,
            delta: c.delta,
            d_inter: c.d_inter,
            d_intra: c.d_intra,
            whitened_ref: c.whitened_ref,
            distance: c.distance,
            k_positive: c.k_positive,
            k_negative: c.k_negative,
            n_correct: c.n_correct,
            n_test: c.n_test,
        }
    }
}

/// `vetvec_syntextbench_result` of the C ABI (vetvec/separability.h).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SynTextBenchResult {
    /// Area under the margin-accuracy curve beyond `a_t`.
    pub score: f64,
    /// The value used; state it with every score.
    pub a_t: f64,
    /// LITERAL: lowest score of the sign draws; otherwise 0.
    pub sign_score_min: f64,
    /// LITERAL: mean score of the sign draws; otherwise 0.
    pub sign_score_mean: f64,
    /// LITERAL: highest score of the sign draws; otherwise 0.
    pub sign_score_max: f64,
    /// Draws that could be scored.
    pub sign_draws: u64,
    /// Draws that could not be scored.
    pub sign_draws_excluded: u64,
    /// One per task.
    pub tasks: Vec<TaskScore>,
}

impl SynTextBenchResult {
    pub(crate) fn of(c: &sys::vetvec_syntextbench_result) -> SynTextBenchResult {
        SynTextBenchResult {
            score: c.score,
            a_t: c.a_t,
            sign_score_min: c.sign_score_min,
            sign_score_mean: c.sign_score_mean,
            sign_score_max: c.sign_score_max,
            sign_draws: c.sign_draws,
            sign_draws_excluded: c.sign_draws_excluded,
            tasks: Vec::new(),
        }
    }
}

/// `vetvec_probe_result` of the C ABI (vetvec/separability.h).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProbeResult {
    /// In nats, at the largest training size.
    pub validation_loss: f64,
    /// Minimum description length.
    pub mdl: f64,
    /// Surplus description length: only loss above epsilon counts.
    pub sdl: f64,
    /// Epsilon sample complexity: the smallest size whose loss is at most epsilon; 0: none.
    pub sample_size: Option<u64>,
    /// Training rows, ascending.
    pub sizes: Vec<u64>,
    /// Mean validation loss at each size.
    pub losses: Vec<f64>,
}

impl ProbeResult {
    pub(crate) fn of(c: &sys::vetvec_probe_result) -> ProbeResult {
        ProbeResult {
            validation_loss: c.validation_loss,
            mdl: c.mdl,
            sdl: c.sdl,
            sample_size: (c.sample_size != 0).then_some(c.sample_size),
            sizes: c.sizes.to_vec(),
            losses: c.losses.to_vec(),
        }
    }
}

/// `vetvec_correlation` of the C ABI (vetvec/statistics.h).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Correlation {
    /// 0 if undefined.
    pub coefficient: Option<f64>,
    /// 1 if undefined.
    pub p_value: Option<f64>,
    /// N.
    pub n: u64,
}

impl Correlation {
    pub(crate) fn of(c: &sys::vetvec_correlation) -> Correlation {
        Correlation {
            coefficient: (c.has_coefficient != 0).then_some(c.coefficient),
            p_value: (c.has_p_value != 0).then_some(c.p_value),
            n: c.n,
        }
    }
}

/// `vetvec_interval` of the C ABI (vetvec/statistics.h).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Interval {
    /// Estimate.
    pub estimate: f64,
    /// Low.
    pub low: f64,
    /// High.
    pub high: f64,
    /// Standard error.
    pub standard_error: f64,
}

impl Interval {
    pub(crate) fn of(c: &sys::vetvec_interval) -> Interval {
        Interval {
            estimate: c.estimate,
            low: c.low,
            high: c.high,
            standard_error: c.standard_error,
        }
    }
}

/// `vetvec_permutation` of the C ABI (vetvec/statistics.h).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Permutation {
    /// Mean of the differences.
    pub mean: f64,
    /// If exact, the share of sign patterns at least as extreme as the data; otherwise (1 + number of resamples at
    /// least as extreme) / (1 + resamples).
    pub p_value: f64,
    /// All sign patterns were counted.
    pub exact: bool,
}

impl Permutation {
    pub(crate) fn of(c: &sys::vetvec_permutation) -> Permutation {
        Permutation {
            mean: c.mean,
            p_value: c.p_value,
            exact: c.exact != 0,
        }
    }
}

/// `vetvec_threshold` of the C ABI (vetvec/threshold.h).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Threshold {
    /// Clamped at 0.
    pub threshold: f64,
    /// Before the clamp.
    pub raw: f64,
    /// Distinct words.
    pub n: u64,
    /// Nn min.
    pub nn_min: f64,
    /// Nn mean.
    pub nn_mean: f64,
    /// Population standard deviation (divisor n).
    pub nn_std: f64,
    /// The distance from each distinct word to its nearest other word.
    pub nearest: Vec<f64>,
}

impl Threshold {
    pub(crate) fn of(c: &sys::vetvec_threshold) -> Threshold {
        Threshold {
            threshold: c.threshold,
            raw: c.raw,
            n: c.n,
            nn_min: c.nn_min,
            nn_mean: c.nn_mean,
            nn_std: c.nn_std,
            nearest: Vec::new(),
        }
    }
}
