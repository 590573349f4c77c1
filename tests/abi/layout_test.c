/* The layout of every public struct as version 0.1 released it: compiled programs rely on each
 * line, so lines are added (at the end of a struct, for new fields) and never changed. Made by
 * make_layout.py. The test is that this compiles. */
#include <stddef.h>

#include "vetvec/vetvec.h"

#define FIELD(type, name, offset, size)                                                  \
  _Static_assert(offsetof(type, name) == (offset) && sizeof(((type*)0)->name) == (size), \
                 #type "." #name " has moved or changed its size")
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type " has changed its size")
/* Structs with struct_size may grow. */
#define AT_LEAST(type, size) _Static_assert(sizeof(type) >= (size), #type " has shrunk")

/* vetvec_batch_options */
FIELD(vetvec_batch_options, struct_size, 0, 8);
FIELD(vetvec_batch_options, file_texts, 8, 8);
FIELD(vetvec_batch_options, file_bytes, 16, 8);
FIELD(vetvec_batch_options, poll_ms, 24, 8);
FIELD(vetvec_batch_options, max_poll_ms, 32, 8);
FIELD(vetvec_batch_options, proof_rows, 40, 4);
FIELD(vetvec_batch_options, no_proof, 44, 1);
FIELD(vetvec_batch_options, fallback_online, 45, 1);
FIELD(vetvec_batch_options, discard_refused, 46, 1);
FIELD(vetvec_batch_options, plan_only, 47, 1);
FIELD(vetvec_batch_options, proof_tolerance, 48, 8);
FIELD(vetvec_batch_options, online_reserve_ms, 56, 8);
AT_LEAST(vetvec_batch_options, 64);

/* vetvec_cache_info */
FIELD(vetvec_cache_info, struct_size, 0, 8);
FIELD(vetvec_cache_info, rows, 8, 8);
FIELD(vetvec_cache_info, bytes, 16, 8);
FIELD(vetvec_cache_info, wal_bytes, 24, 8);
AT_LEAST(vetvec_cache_info, 32);

/* vetvec_cache_prune_options */
FIELD(vetvec_cache_prune_options, struct_size, 0, 8);
FIELD(vetvec_cache_prune_options, max_bytes, 8, 8);
FIELD(vetvec_cache_prune_options, older_than_s, 16, 8);
AT_LEAST(vetvec_cache_prune_options, 24);

/* vetvec_cache_prune_info */
FIELD(vetvec_cache_prune_info, struct_size, 0, 8);
FIELD(vetvec_cache_prune_info, deleted_rows, 8, 8);
FIELD(vetvec_cache_prune_info, rows, 16, 8);
FIELD(vetvec_cache_prune_info, bytes_before, 24, 8);
FIELD(vetvec_cache_prune_info, bytes, 32, 8);
AT_LEAST(vetvec_cache_prune_info, 40);

/* vetvec_cache_verify_info */
FIELD(vetvec_cache_verify_info, struct_size, 0, 8);
FIELD(vetvec_cache_verify_info, rows, 8, 8);
FIELD(vetvec_cache_verify_info, bad_rows, 16, 8);
FIELD(vetvec_cache_verify_info, deleted_rows, 24, 8);
AT_LEAST(vetvec_cache_verify_info, 32);

/* vetvec_cache_export_info */
FIELD(vetvec_cache_export_info, struct_size, 0, 8);
FIELD(vetvec_cache_export_info, rows, 8, 8);
FIELD(vetvec_cache_export_info, bad_rows, 16, 8);
AT_LEAST(vetvec_cache_export_info, 24);

/* vetvec_config_options */
FIELD(vetvec_config_options, struct_size, 0, 8);
FIELD(vetvec_config_options, file, 8, 16);
FIELD(vetvec_config_options, text, 24, 16);
FIELD(vetvec_config_options, run, 40, 16);
FIELD(vetvec_config_options, overrides, 56, 8);
FIELD(vetvec_config_options, vendors, 64, 8);
FIELD(vetvec_config_options, log, 72, 8);
FIELD(vetvec_config_options, log_user_data, 80, 8);
FIELD(vetvec_config_options, log_drop, 88, 8);
FIELD(vetvec_config_options, on_call, 96, 8);
FIELD(vetvec_config_options, on_call_user_data, 104, 8);
FIELD(vetvec_config_options, on_call_drop, 112, 8);
AT_LEAST(vetvec_config_options, 120);

/* vetvec_contract_options */
FIELD(vetvec_contract_options, struct_size, 0, 8);
FIELD(vetvec_contract_options, long_words, 8, 8);
FIELD(vetvec_contract_options, shortened, 16, 8);
FIELD(vetvec_contract_options, other_input_type, 24, 8);
AT_LEAST(vetvec_contract_options, 32);

/* vetvec_encoder_options */
FIELD(vetvec_encoder_options, struct_size, 0, 8);
FIELD(vetvec_encoder_options, spec, 8, 16);
FIELD(vetvec_encoder_options, api_key, 24, 16);
FIELD(vetvec_encoder_options, base_url, 40, 16);
FIELD(vetvec_encoder_options, http_definition, 56, 16);
FIELD(vetvec_encoder_options, revision, 72, 16);
FIELD(vetvec_encoder_options, input_type, 88, 16);
FIELD(vetvec_encoder_options, query_prefix, 104, 16);
FIELD(vetvec_encoder_options, document_prefix, 120, 16);
FIELD(vetvec_encoder_options, dimensions, 136, 4);
FIELD(vetvec_encoder_options, batch, 140, 4);
FIELD(vetvec_encoder_options, timeout_ms, 144, 8);
FIELD(vetvec_encoder_options, requests_per_minute, 152, 8);
FIELD(vetvec_encoder_options, tokens_per_minute, 160, 8);
FIELD(vetvec_encoder_options, concurrency, 168, 4);
FIELD(vetvec_encoder_options, max_attempts, 172, 4);
FIELD(vetvec_encoder_options, limits_dir, 176, 16);
FIELD(vetvec_encoder_options, limits_scope, 192, 4);
FIELD(vetvec_encoder_options, weight, 196, 4);
FIELD(vetvec_encoder_options, hedge, 200, 1);
FIELD(vetvec_encoder_options, retry_until_deadline, 201, 1);
FIELD(vetvec_encoder_options, reserved, 202, 6);
FIELD(vetvec_encoder_options, cache_mode, 208, 4);
FIELD(vetvec_encoder_options, cache_dtype, 212, 4);
FIELD(vetvec_encoder_options, cache_dir, 216, 16);
FIELD(vetvec_encoder_options, cache_salt, 232, 16);
FIELD(vetvec_encoder_options, cache_max_bytes, 248, 8);
FIELD(vetvec_encoder_options, cache_ttl_s, 256, 8);
FIELD(vetvec_encoder_options, ca_file, 264, 16);
FIELD(vetvec_encoder_options, proxy, 280, 16);
FIELD(vetvec_encoder_options, price_per_million_tokens, 296, 8);
FIELD(vetvec_encoder_options, count_tokens, 304, 8);
FIELD(vetvec_encoder_options, count_tokens_user_data, 312, 8);
FIELD(vetvec_encoder_options, count_tokens_drop, 320, 8);
FIELD(vetvec_encoder_options, log, 328, 8);
FIELD(vetvec_encoder_options, log_user_data, 336, 8);
FIELD(vetvec_encoder_options, log_drop, 344, 8);
FIELD(vetvec_encoder_options, key_fn, 352, 8);
FIELD(vetvec_encoder_options, key_fn_user_data, 360, 8);
FIELD(vetvec_encoder_options, key_fn_drop, 368, 8);
FIELD(vetvec_encoder_options, client_cert_file, 376, 16);
FIELD(vetvec_encoder_options, client_key_file, 392, 16);
FIELD(vetvec_encoder_options, headers, 408, 8);
FIELD(vetvec_encoder_options, texts_per_minute, 416, 8);
FIELD(vetvec_encoder_options, providers_data, 424, 16);
FIELD(vetvec_encoder_options, on_call, 440, 8);
FIELD(vetvec_encoder_options, on_call_user_data, 448, 8);
FIELD(vetvec_encoder_options, on_call_drop, 456, 8);
FIELD(vetvec_encoder_options, adapter, 464, 16);
FIELD(vetvec_encoder_options, adapter_for, 480, 16);
FIELD(vetvec_encoder_options, redis, 496, 8);
FIELD(vetvec_encoder_options, identity, 504, 16);
FIELD(vetvec_encoder_options, identity_every_s, 520, 8);
FIELD(vetvec_encoder_options, identity_policy, 528, 4);
AT_LEAST(vetvec_encoder_options, 536);

/* vetvec_usage */
FIELD(vetvec_usage, struct_size, 0, 8);
FIELD(vetvec_usage, texts, 8, 8);
FIELD(vetvec_usage, texts_sent, 16, 8);
FIELD(vetvec_usage, cache_memory_hits, 24, 8);
FIELD(vetvec_usage, cache_disk_hits, 32, 8);
FIELD(vetvec_usage, joined, 40, 8);
FIELD(vetvec_usage, requests, 48, 8);
FIELD(vetvec_usage, retries, 56, 8);
FIELD(vetvec_usage, tokens_estimated, 64, 8);
FIELD(vetvec_usage, tokens_reported, 72, 8);
FIELD(vetvec_usage, bytes_sent, 80, 8);
FIELD(vetvec_usage, bytes_received, 88, 8);
FIELD(vetvec_usage, failed_texts, 96, 8);
FIELD(vetvec_usage, maybe_billed_twice, 104, 8);
FIELD(vetvec_usage, cost_estimated, 112, 8);
FIELD(vetvec_usage, cost_reported, 120, 8);
FIELD(vetvec_usage, cache_shared_hits, 128, 8);
FIELD(vetvec_usage, texts_sent_again, 136, 8);
AT_LEAST(vetvec_usage, 144);

/* vetvec_fallback_host */
FIELD(vetvec_fallback_host, encoder, 0, 8);
FIELD(vetvec_fallback_host, certificate_file, 8, 16);
FIELD(vetvec_fallback_host, certificate, 24, 16);
AT_LEAST(vetvec_fallback_host, 40);

/* vetvec_fallback_options */
FIELD(vetvec_fallback_options, struct_size, 0, 8);
FIELD(vetvec_fallback_options, policy, 8, 4);
FIELD(vetvec_fallback_options, warm_cache, 12, 1);
FIELD(vetvec_fallback_options, reserved, 13, 3);
FIELD(vetvec_fallback_options, latency_target_ms, 16, 8);
FIELD(vetvec_fallback_options, hedge_delay_ms, 24, 8);
FIELD(vetvec_fallback_options, timeout_ms, 32, 8);
FIELD(vetvec_fallback_options, map_file, 40, 16);
FIELD(vetvec_fallback_options, hosts, 56, 8);
FIELD(vetvec_fallback_options, host_count, 64, 8);
FIELD(vetvec_fallback_options, certificate_max_age_s, 72, 8);
FIELD(vetvec_fallback_options, sample_every, 80, 8);
AT_LEAST(vetvec_fallback_options, 88);

/* vetvec_fallback_counts */
FIELD(vetvec_fallback_counts, struct_size, 0, 8);
FIELD(vetvec_fallback_counts, remote, 8, 8);
FIELD(vetvec_fallback_counts, remote_cached, 16, 8);
FIELD(vetvec_fallback_counts, local, 24, 8);
FIELD(vetvec_fallback_counts, mapped_local, 32, 8);
FIELD(vetvec_fallback_counts, none, 40, 8);
FIELD(vetvec_fallback_counts, reason_policy, 48, 8);
FIELD(vetvec_fallback_counts, reason_service_down, 56, 8);
FIELD(vetvec_fallback_counts, reason_deadline_near, 64, 8);
FIELD(vetvec_fallback_counts, reason_remote_failed, 72, 8);
FIELD(vetvec_fallback_counts, reason_latency_target, 80, 8);
FIELD(vetvec_fallback_counts, reason_hedge, 88, 8);
FIELD(vetvec_fallback_counts, probes, 96, 8);
FIELD(vetvec_fallback_counts, kept_fetches, 104, 8);
FIELD(vetvec_fallback_counts, host_1, 112, 8);
FIELD(vetvec_fallback_counts, host_2, 120, 8);
FIELD(vetvec_fallback_counts, host_3, 128, 8);
FIELD(vetvec_fallback_counts, host_4, 136, 8);
FIELD(vetvec_fallback_counts, samples, 144, 8);
FIELD(vetvec_fallback_counts, samples_beyond, 152, 8);
FIELD(vetvec_fallback_counts, hosts_dropped, 160, 8);
FIELD(vetvec_fallback_counts, hosts_expired, 168, 8);
FIELD(vetvec_fallback_counts, hosts_unchecked, 176, 8);
AT_LEAST(vetvec_fallback_counts, 184);

/* vetvec_identity_options */
FIELD(vetvec_identity_options, struct_size, 0, 8);
FIELD(vetvec_identity_options, night, 8, 1);
FIELD(vetvec_identity_options, reserved, 9, 7);
AT_LEAST(vetvec_identity_options, 16);

/* vetvec_identity_scores */
FIELD(vetvec_identity_scores, struct_size, 0, 8);
FIELD(vetvec_identity_scores, ask, 8, 4);
FIELD(vetvec_identity_scores, reserved, 12, 4);
FIELD(vetvec_identity_scores, share, 16, 8);
FIELD(vetvec_identity_scores, cutoff, 24, 8);
FIELD(vetvec_identity_scores, low, 32, 8);
FIELD(vetvec_identity_scores, high, 40, 8);
FIELD(vetvec_identity_scores, lets_in, 48, 8);
FIELD(vetvec_identity_scores, first, 56, 8);
FIELD(vetvec_identity_scores, second, 64, 8);
FIELD(vetvec_identity_scores, searched, 72, 8);
FIELD(vetvec_identity_scores, probability, 80, 8);
FIELD(vetvec_identity_scores, pairs, 88, 8);
FIELD(vetvec_identity_scores, documents, 96, 8);
FIELD(vetvec_identity_scores, corpus, 104, 8);
FIELD(vetvec_identity_scores, fingerprint, 112, 16);
AT_LEAST(vetvec_identity_scores, 128);

/* vetvec_identity_calibrate_options */
FIELD(vetvec_identity_calibrate_options, struct_size, 0, 8);
FIELD(vetvec_identity_calibrate_options, documents, 8, 16);
FIELD(vetvec_identity_calibrate_options, pairs, 24, 16);
FIELD(vetvec_identity_calibrate_options, queries, 40, 8);
FIELD(vetvec_identity_calibrate_options, passages, 48, 8);
FIELD(vetvec_identity_calibrate_options, seed, 56, 8);
AT_LEAST(vetvec_identity_calibrate_options, 64);

/* vetvec_job_options */
FIELD(vetvec_job_options, struct_size, 0, 8);
FIELD(vetvec_job_options, queue, 8, 8);
FIELD(vetvec_job_options, done, 16, 8);
FIELD(vetvec_job_options, user_data, 24, 8);
AT_LEAST(vetvec_job_options, 32);

/* vetvec_map_options */
FIELD(vetvec_map_options, struct_size, 0, 8);
FIELD(vetvec_map_options, method, 8, 4);
FIELD(vetvec_map_options, reserved, 12, 4);
FIELD(vetvec_map_options, ridge, 16, 8);
FIELD(vetvec_map_options, held_out_share, 24, 8);
FIELD(vetvec_map_options, seed, 32, 8);
AT_LEAST(vetvec_map_options, 40);

/* vetvec_map_agreement */
FIELD(vetvec_map_agreement, struct_size, 0, 8);
FIELD(vetvec_map_agreement, fitted, 8, 8);
FIELD(vetvec_map_agreement, held_out, 16, 8);
FIELD(vetvec_map_agreement, neighbours, 24, 8);
FIELD(vetvec_map_agreement, mean_cosine, 32, 8);
FIELD(vetvec_map_agreement, overlap, 40, 8);
FIELD(vetvec_map_agreement, overlap_within, 48, 8);
FIELD(vetvec_map_agreement, overlap_unmapped, 56, 8);
FIELD(vetvec_map_agreement, ridge, 64, 8);
AT_LEAST(vetvec_map_agreement, 72);

/* vetvec_map_repair_options */
FIELD(vetvec_map_repair_options, struct_size, 0, 8);
FIELD(vetvec_map_repair_options, vendor, 8, 16);
FIELD(vetvec_map_repair_options, run, 24, 16);
FIELD(vetvec_map_repair_options, split, 40, 4);
FIELD(vetvec_map_repair_options, rank, 44, 4);
FIELD(vetvec_map_repair_options, folds, 48, 4);
FIELD(vetvec_map_repair_options, steps, 52, 4);
FIELD(vetvec_map_repair_options, held_out_share, 56, 8);
FIELD(vetvec_map_repair_options, seed, 64, 8);
FIELD(vetvec_map_repair_options, threads, 72, 4);
FIELD(vetvec_map_repair_options, reserved, 76, 4);
AT_LEAST(vetvec_map_repair_options, 80);

/* vetvec_pair_scores */
FIELD(vetvec_pair_scores, struct_size, 0, 8);
FIELD(vetvec_pair_scores, spearman, 8, 8);
FIELD(vetvec_pair_scores, spearman_p, 16, 8);
FIELD(vetvec_pair_scores, pearson, 24, 8);
FIELD(vetvec_pair_scores, pearson_p, 32, 8);
FIELD(vetvec_pair_scores, gap, 40, 8);
FIELD(vetvec_pair_scores, auc, 48, 8);
FIELD(vetvec_pair_scores, label_entropy, 56, 8);
FIELD(vetvec_pair_scores, has_correlation, 64, 1);
FIELD(vetvec_pair_scores, has_p, 65, 1);
FIELD(vetvec_pair_scores, has_gap, 66, 1);
FIELD(vetvec_pair_scores, reserved, 67, 5);
AT_LEAST(vetvec_pair_scores, 72);

/* vetvec_alignment */
FIELD(vetvec_alignment, struct_size, 0, 8);
FIELD(vetvec_alignment, alignment, 8, 8);
FIELD(vetvec_alignment, uniformity, 16, 8);
AT_LEAST(vetvec_alignment, 24);

/* vetvec_provenance */
FIELD(vetvec_provenance, source, 0, 4);
FIELD(vetvec_provenance, reason, 4, 4);
FIELD(vetvec_provenance, remote_status, 8, 4);
AT_LEAST(vetvec_provenance, 12);

/* vetvec_completion */
FIELD(vetvec_completion, struct_size, 0, 8);
FIELD(vetvec_completion, job, 8, 8);
FIELD(vetvec_completion, user_data, 16, 8);
FIELD(vetvec_completion, status, 24, 4);
FIELD(vetvec_completion, reserved, 28, 4);
AT_LEAST(vetvec_completion, 32);

/* vetvec_ranking_options */
FIELD(vetvec_ranking_options, struct_size, 0, 8);
FIELD(vetvec_ranking_options, similarity, 8, 4);
FIELD(vetvec_ranking_options, ties, 12, 4);
FIELD(vetvec_ranking_options, mode, 16, 4);
FIELD(vetvec_ranking_options, threads, 20, 4);
FIELD(vetvec_ranking_options, tie_eps, 24, 8);
FIELD(vetvec_ranking_options, pivots_at_once, 32, 8);
FIELD(vetvec_ranking_options, hits_at, 40, 8);
FIELD(vetvec_ranking_options, hits_count, 48, 8);
AT_LEAST(vetvec_ranking_options, 56);

/* vetvec_ranking */
FIELD(vetvec_ranking, struct_size, 0, 8);
FIELD(vetvec_ranking, pairs, 8, 8);
FIELD(vetvec_ranking, mean_rank, 16, 8);
FIELD(vetvec_ranking, mrr, 24, 8);
FIELD(vetvec_ranking, tied, 32, 8);
AT_LEAST(vetvec_ranking, 40);

/* vetvec_redis_options */
FIELD(vetvec_redis_options, struct_size, 0, 8);
FIELD(vetvec_redis_options, url, 8, 16);
FIELD(vetvec_redis_options, ca_file, 24, 16);
FIELD(vetvec_redis_options, password_fn, 40, 8);
FIELD(vetvec_redis_options, password_fn_user_data, 48, 8);
FIELD(vetvec_redis_options, password_fn_drop, 56, 8);
FIELD(vetvec_redis_options, hmac_key, 64, 16);
FIELD(vetvec_redis_options, no_cache, 80, 1);
FIELD(vetvec_redis_options, no_limits, 81, 1);
FIELD(vetvec_redis_options, half, 82, 1);
FIELD(vetvec_redis_options, reserved, 83, 5);
FIELD(vetvec_redis_options, ttl_s, 88, 8);
FIELD(vetvec_redis_options, read_timeout_ms, 96, 8);
FIELD(vetvec_redis_options, lease_s, 104, 8);
FIELD(vetvec_redis_options, weight, 112, 4);
AT_LEAST(vetvec_redis_options, 120);

/* vetvec_labelled_rows */
FIELD(vetvec_labelled_rows, rows, 0, 32);
FIELD(vetvec_labelled_rows, labels, 32, 8);
FIELD(vetvec_labelled_rows, classes, 40, 4);
FIELD(vetvec_labelled_rows, reserved, 44, 4);
AT_LEAST(vetvec_labelled_rows, 48);

/* vetvec_syntextbench_task */
FIELD(vetvec_syntextbench_task, p, 0, 8);
FIELD(vetvec_syntextbench_task, train_positive, 8, 32);
FIELD(vetvec_syntextbench_task, train_negative, 40, 32);
FIELD(vetvec_syntextbench_task, test_positive, 72, 32);
FIELD(vetvec_syntextbench_task, test_negative, 104, 32);
AT_LEAST(vetvec_syntextbench_task, 136);

/* vetvec_syntextbench_options */
FIELD(vetvec_syntextbench_options, struct_size, 0, 8);
FIELD(vetvec_syntextbench_options, a_t, 8, 8);
FIELD(vetvec_syntextbench_options, tau, 16, 8);
FIELD(vetvec_syntextbench_options, epsilon, 24, 8);
FIELD(vetvec_syntextbench_options, energy, 32, 8);
FIELD(vetvec_syntextbench_options, variant, 40, 4);
FIELD(vetvec_syntextbench_options, sign_draws, 44, 4);
FIELD(vetvec_syntextbench_options, seed, 48, 8);
FIELD(vetvec_syntextbench_options, threads, 56, 4);
FIELD(vetvec_syntextbench_options, reserved, 60, 4);
AT_LEAST(vetvec_syntextbench_options, 64);

/* vetvec_task_score */
FIELD(vetvec_task_score, p, 0, 8);
FIELD(vetvec_task_score, accuracy, 8, 8);
FIELD(vetvec_task_score, delta, 16, 8);
FIELD(vetvec_task_score, d_inter, 24, 8);
FIELD(vetvec_task_score, d_intra, 32, 8);
FIELD(vetvec_task_score, whitened_ref, 40, 8);
FIELD(vetvec_task_score, distance, 48, 8);
FIELD(vetvec_task_score, k_positive, 56, 8);
FIELD(vetvec_task_score, k_negative, 64, 8);
FIELD(vetvec_task_score, n_correct, 72, 8);
FIELD(vetvec_task_score, n_test, 80, 8);
AT_LEAST(vetvec_task_score, 88);

/* vetvec_syntextbench_result */
FIELD(vetvec_syntextbench_result, struct_size, 0, 8);
FIELD(vetvec_syntextbench_result, score, 8, 8);
FIELD(vetvec_syntextbench_result, a_t, 16, 8);
FIELD(vetvec_syntextbench_result, sign_score_min, 24, 8);
FIELD(vetvec_syntextbench_result, sign_score_mean, 32, 8);
FIELD(vetvec_syntextbench_result, sign_score_max, 40, 8);
FIELD(vetvec_syntextbench_result, sign_draws, 48, 8);
FIELD(vetvec_syntextbench_result, sign_draws_excluded, 56, 8);
AT_LEAST(vetvec_syntextbench_result, 64);

/* vetvec_probe_options */
FIELD(vetvec_probe_options, struct_size, 0, 8);
FIELD(vetvec_probe_options, epsilon, 8, 8);
FIELD(vetvec_probe_options, learning_rate, 16, 8);
FIELD(vetvec_probe_options, seed, 24, 8);
FIELD(vetvec_probe_options, hidden, 32, 4);
FIELD(vetvec_probe_options, steps, 36, 4);
FIELD(vetvec_probe_options, batch, 40, 4);
FIELD(vetvec_probe_options, seeds, 44, 4);
FIELD(vetvec_probe_options, threads, 48, 4);
FIELD(vetvec_probe_options, reserved, 52, 4);
AT_LEAST(vetvec_probe_options, 56);

/* vetvec_probe_result */
FIELD(vetvec_probe_result, struct_size, 0, 8);
FIELD(vetvec_probe_result, validation_loss, 8, 8);
FIELD(vetvec_probe_result, mdl, 16, 8);
FIELD(vetvec_probe_result, sdl, 24, 8);
FIELD(vetvec_probe_result, sample_size, 32, 8);
AT_LEAST(vetvec_probe_result, 200);

/* vetvec_ensemble_options */
FIELD(vetvec_ensemble_options, struct_size, 0, 8);
FIELD(vetvec_ensemble_options, learning_rate, 8, 8);
FIELD(vetvec_ensemble_options, validation_share, 16, 8);
FIELD(vetvec_ensemble_options, alpha, 24, 8);
FIELD(vetvec_ensemble_options, seed, 32, 8);
FIELD(vetvec_ensemble_options, epochs, 40, 4);
FIELD(vetvec_ensemble_options, batch, 44, 4);
FIELD(vetvec_ensemble_options, threads, 48, 4);
FIELD(vetvec_ensemble_options, reserved, 52, 4);
AT_LEAST(vetvec_ensemble_options, 56);

/* vetvec_ensemble_outputs */
FIELD(vetvec_ensemble_outputs, struct_size, 0, 8);
FIELD(vetvec_ensemble_outputs, ground_truth, 8, 8);
FIELD(vetvec_ensemble_outputs, f, 16, 8);
FIELD(vetvec_ensemble_outputs, g, 24, 8);
FIELD(vetvec_ensemble_outputs, accuracy, 32, 8);
AT_LEAST(vetvec_ensemble_outputs, 40);

/* vetvec_correlation */
FIELD(vetvec_correlation, struct_size, 0, 8);
FIELD(vetvec_correlation, coefficient, 8, 8);
FIELD(vetvec_correlation, p_value, 16, 8);
FIELD(vetvec_correlation, n, 24, 8);
FIELD(vetvec_correlation, has_coefficient, 32, 1);
FIELD(vetvec_correlation, has_p_value, 33, 1);
FIELD(vetvec_correlation, reserved, 34, 6);
AT_LEAST(vetvec_correlation, 40);

/* vetvec_resampling_options */
FIELD(vetvec_resampling_options, struct_size, 0, 8);
FIELD(vetvec_resampling_options, seed, 8, 8);
FIELD(vetvec_resampling_options, resamples, 16, 8);
FIELD(vetvec_resampling_options, level, 24, 8);
FIELD(vetvec_resampling_options, threads, 32, 4);
FIELD(vetvec_resampling_options, alternative, 36, 4);
AT_LEAST(vetvec_resampling_options, 40);

/* vetvec_interval */
FIELD(vetvec_interval, struct_size, 0, 8);
FIELD(vetvec_interval, estimate, 8, 8);
FIELD(vetvec_interval, low, 16, 8);
FIELD(vetvec_interval, high, 24, 8);
FIELD(vetvec_interval, standard_error, 32, 8);
AT_LEAST(vetvec_interval, 40);

/* vetvec_permutation */
FIELD(vetvec_permutation, struct_size, 0, 8);
FIELD(vetvec_permutation, mean, 8, 8);
FIELD(vetvec_permutation, p_value, 16, 8);
FIELD(vetvec_permutation, exact, 24, 1);
FIELD(vetvec_permutation, reserved, 25, 7);
AT_LEAST(vetvec_permutation, 32);

/* vetvec_stream_rows */
FIELD(vetvec_stream_rows, struct_size, 0, 8);
FIELD(vetvec_stream_rows, first, 8, 8);
FIELD(vetvec_stream_rows, count, 16, 8);
FIELD(vetvec_stream_rows, dimension, 24, 8);
FIELD(vetvec_stream_rows, data, 32, 8);
FIELD(vetvec_stream_rows, status, 40, 8);
FIELD(vetvec_stream_rows, provenance, 48, 8);
FIELD(vetvec_stream_rows, errors, 56, 8);
AT_LEAST(vetvec_stream_rows, 64);

/* vetvec_stream_options */
FIELD(vetvec_stream_options, struct_size, 0, 8);
FIELD(vetvec_stream_options, next, 8, 8);
FIELD(vetvec_stream_options, rows, 16, 8);
FIELD(vetvec_stream_options, user_data, 24, 8);
FIELD(vetvec_stream_options, window_bytes, 32, 8);
FIELD(vetvec_stream_options, piece_texts, 40, 4);
FIELD(vetvec_stream_options, reserved, 44, 4);
FIELD(vetvec_stream_options, batch, 48, 8);
FIELD(vetvec_stream_options, piece_timeout_ms, 56, 8);
AT_LEAST(vetvec_stream_options, 64);

/* vetvec_suite_option */
FIELD(vetvec_suite_option, name, 0, 16);
FIELD(vetvec_suite_option, value, 16, 16);
AT_LEAST(vetvec_suite_option, 32);

/* vetvec_suite_make_options */
FIELD(vetvec_suite_make_options, struct_size, 0, 8);
FIELD(vetvec_suite_make_options, kind, 8, 16);
FIELD(vetvec_suite_make_options, options, 24, 8);
FIELD(vetvec_suite_make_options, options_count, 32, 8);
FIELD(vetvec_suite_make_options, seeds, 40, 8);
FIELD(vetvec_suite_make_options, log, 48, 8);
FIELD(vetvec_suite_make_options, log_user_data, 56, 8);
AT_LEAST(vetvec_suite_make_options, 64);

/* vetvec_sentence */
FIELD(vetvec_sentence, struct_size, 0, 8);
FIELD(vetvec_sentence, number, 8, 8);
FIELD(vetvec_sentence, text, 16, 16);
FIELD(vetvec_sentence, p, 32, 8);
FIELD(vetvec_sentence, label, 40, 4);
FIELD(vetvec_sentence, is_test, 44, 1);
FIELD(vetvec_sentence, draw, 45, 1);
FIELD(vetvec_sentence, reserved, 46, 2);
AT_LEAST(vetvec_sentence, 48);

/* vetvec_dataset */
FIELD(vetvec_dataset, format, 0, 4);
FIELD(vetvec_dataset, file_count, 4, 4);
FIELD(vetvec_dataset, files, 8, 8);
AT_LEAST(vetvec_dataset, 16);

/* vetvec_suite_import_options */
FIELD(vetvec_suite_import_options, struct_size, 0, 8);
FIELD(vetvec_suite_import_options, datasets, 8, 8);
FIELD(vetvec_suite_import_options, dataset_count, 16, 8);
FIELD(vetvec_suite_import_options, form, 24, 4);
FIELD(vetvec_suite_import_options, aspect, 28, 4);
FIELD(vetvec_suite_import_options, background_file, 32, 16);
FIELD(vetvec_suite_import_options, level, 48, 4);
FIELD(vetvec_suite_import_options, reserved, 52, 4);
AT_LEAST(vetvec_suite_import_options, 56);

/* vetvec_item */
FIELD(vetvec_item, struct_size, 0, 8);
FIELD(vetvec_item, form, 8, 4);
FIELD(vetvec_item, role, 12, 4);
FIELD(vetvec_item, id, 16, 16);
FIELD(vetvec_item, relation, 32, 16);
FIELD(vetvec_item, seed, 48, 16);
FIELD(vetvec_item, positive, 64, 16);
FIELD(vetvec_item, negative, 80, 16);
FIELD(vetvec_item, text, 96, 16);
FIELD(vetvec_item, group, 112, 16);
FIELD(vetvec_item, a, 128, 16);
FIELD(vetvec_item, b, 144, 16);
FIELD(vetvec_item, construct, 160, 16);
FIELD(vetvec_item, domain, 176, 16);
FIELD(vetvec_item, label_source, 192, 16);
FIELD(vetvec_item, score, 208, 8);
FIELD(vetvec_item, p, 216, 8);
FIELD(vetvec_item, label, 224, 4);
FIELD(vetvec_item, draw, 228, 4);
FIELD(vetvec_item, relevance, 232, 4);
FIELD(vetvec_item, is_test, 236, 1);
FIELD(vetvec_item, reserved, 237, 3);
FIELD(vetvec_item, first, 240, 8);
FIELD(vetvec_item, second, 248, 8);
AT_LEAST(vetvec_item, 256);

/* vetvec_suite_score_options */
FIELD(vetvec_suite_score_options, struct_size, 0, 8);
FIELD(vetvec_suite_score_options, seed, 8, 8);
FIELD(vetvec_suite_score_options, metric, 16, 4);
FIELD(vetvec_suite_score_options, threshold_method, 20, 4);
FIELD(vetvec_suite_score_options, dictionary_file, 24, 16);
FIELD(vetvec_suite_score_options, dictionary_max_words, 40, 8);
FIELD(vetvec_suite_score_options, worst, 48, 8);
FIELD(vetvec_suite_score_options, least_accuracy, 56, 8);
FIELD(vetvec_suite_score_options, equal_within, 64, 8);
FIELD(vetvec_suite_score_options, triples, 72, 8);
FIELD(vetvec_suite_score_options, query_encoder, 80, 8);
FIELD(vetvec_suite_score_options, other_query_encoder, 88, 8);
AT_LEAST(vetvec_suite_score_options, 96);

/* vetvec_call_record */
FIELD(vetvec_call_record, struct_size, 0, 8);
FIELD(vetvec_call_record, start_unix_ns, 8, 8);
FIELD(vetvec_call_record, end_unix_ns, 16, 8);
FIELD(vetvec_call_record, provider, 24, 16);
FIELD(vetvec_call_record, request_model, 40, 16);
FIELD(vetvec_call_record, response_model, 56, 16);
FIELD(vetvec_call_record, encoding, 72, 16);
FIELD(vetvec_call_record, server_address, 88, 16);
FIELD(vetvec_call_record, trace_id, 104, 16);
FIELD(vetvec_call_record, parent_span_id, 120, 16);
FIELD(vetvec_call_record, dimension, 136, 8);
FIELD(vetvec_call_record, texts, 144, 8);
FIELD(vetvec_call_record, texts_cached, 152, 8);
FIELD(vetvec_call_record, texts_joined, 160, 8);
FIELD(vetvec_call_record, texts_failed, 168, 8);
FIELD(vetvec_call_record, requests, 176, 8);
FIELD(vetvec_call_record, retries, 184, 8);
FIELD(vetvec_call_record, hedges, 192, 8);
FIELD(vetvec_call_record, input_tokens, 200, 8);
FIELD(vetvec_call_record, uncounted_requests, 208, 8);
FIELD(vetvec_call_record, server_port, 216, 4);
FIELD(vetvec_call_record, status, 220, 4);
FIELD(vetvec_call_record, http_status, 224, 4);
FIELD(vetvec_call_record, trace_flags, 228, 4);
AT_LEAST(vetvec_call_record, 232);

/* vetvec_threshold_options */
FIELD(vetvec_threshold_options, struct_size, 0, 8);
FIELD(vetvec_threshold_options, metric, 8, 4);
FIELD(vetvec_threshold_options, method, 12, 4);
FIELD(vetvec_threshold_options, mode, 16, 4);
FIELD(vetvec_threshold_options, reserved, 20, 4);
AT_LEAST(vetvec_threshold_options, 24);

/* vetvec_threshold */
FIELD(vetvec_threshold, struct_size, 0, 8);
FIELD(vetvec_threshold, threshold, 8, 8);
FIELD(vetvec_threshold, raw, 16, 8);
FIELD(vetvec_threshold, n, 24, 8);
FIELD(vetvec_threshold, nn_min, 32, 8);
FIELD(vetvec_threshold, nn_mean, 40, 8);
FIELD(vetvec_threshold, nn_std, 48, 8);
AT_LEAST(vetvec_threshold, 56);

/* vetvec_tokenizer_options */
FIELD(vetvec_tokenizer_options, struct_size, 0, 8);
FIELD(vetvec_tokenizer_options, no_truncation, 8, 1);
FIELD(vetvec_tokenizer_options, no_special_tokens, 9, 1);
FIELD(vetvec_tokenizer_options, reserved, 10, 6);
AT_LEAST(vetvec_tokenizer_options, 16);

/* vetvec_str */
FIELD(vetvec_str, data, 0, 8);
FIELD(vetvec_str, size, 8, 8);
SIZE(vetvec_str, 16);

/* vetvec_text_batch */
FIELD(vetvec_text_batch, struct_size, 0, 8);
FIELD(vetvec_text_batch, bytes, 8, 8);
FIELD(vetvec_text_batch, offsets, 16, 8);
FIELD(vetvec_text_batch, count, 24, 8);
AT_LEAST(vetvec_text_batch, 32);

/* vetvec_rows */
FIELD(vetvec_rows, data, 0, 8);
FIELD(vetvec_rows, rows, 8, 8);
FIELD(vetvec_rows, cols, 16, 8);
FIELD(vetvec_rows, row_stride, 24, 8);
AT_LEAST(vetvec_rows, 32);

/* vetvec_cancel */
FIELD(vetvec_cancel, id, 0, 8);
AT_LEAST(vetvec_cancel, 8);

/* vetvec_matrix */
FIELD(vetvec_matrix, id, 0, 8);
AT_LEAST(vetvec_matrix, 8);

/* vetvec_texts */
FIELD(vetvec_texts, id, 0, 8);
AT_LEAST(vetvec_texts, 8);

/* vetvec_encoder */
FIELD(vetvec_encoder, id, 0, 8);
AT_LEAST(vetvec_encoder, 8);

/* vetvec_job */
FIELD(vetvec_job, id, 0, 8);
AT_LEAST(vetvec_job, 8);

/* vetvec_queue */
FIELD(vetvec_queue, id, 0, 8);
AT_LEAST(vetvec_queue, 8);

/* vetvec_tokenizer */
FIELD(vetvec_tokenizer, id, 0, 8);
AT_LEAST(vetvec_tokenizer, 8);

/* vetvec_identity */
FIELD(vetvec_identity, id, 0, 8);
AT_LEAST(vetvec_identity, 8);

/* vetvec_suite */
FIELD(vetvec_suite, id, 0, 8);
AT_LEAST(vetvec_suite, 8);

/* vetvec_config */
FIELD(vetvec_config, id, 0, 8);
AT_LEAST(vetvec_config, 8);

/* vetvec_audit */
FIELD(vetvec_audit, id, 0, 8);
AT_LEAST(vetvec_audit, 8);

/* vetvec_progress */
FIELD(vetvec_progress, struct_size, 0, 8);
FIELD(vetvec_progress, stage, 8, 8);
FIELD(vetvec_progress, done, 16, 8);
FIELD(vetvec_progress, total, 24, 8);
FIELD(vetvec_progress, requests, 32, 8);
FIELD(vetvec_progress, tokens, 40, 8);
FIELD(vetvec_progress, cost, 48, 8);
FIELD(vetvec_progress, vendor, 56, 8);
AT_LEAST(vetvec_progress, 64);

/* vetvec_call_options */
FIELD(vetvec_call_options, struct_size, 0, 8);
FIELD(vetvec_call_options, timeout_ms, 8, 8);
FIELD(vetvec_call_options, cancel, 16, 8);
FIELD(vetvec_call_options, progress, 24, 8);
FIELD(vetvec_call_options, progress_user_data, 32, 8);
FIELD(vetvec_call_options, max_tokens, 40, 8);
FIELD(vetvec_call_options, traceparent, 48, 16);
FIELD(vetvec_call_options, tracestate, 64, 16);
FIELD(vetvec_call_options, flags, 80, 4);
FIELD(vetvec_call_options, reserved, 84, 4);
AT_LEAST(vetvec_call_options, 88);

int main(void) { return 0; }
