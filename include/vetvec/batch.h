/* batch.h: embeds texts through a service's batch API, which costs about half as much and takes up
 * to a day.
 *
 *   vetvec_batch_options options = VETVEC_INIT(vetvec_batch_options);
 *   vetvec_buffer* json = NULL;
 *   options.plan_only = 1;
 *   vetvec_status status = vetvec_batch_embed(encoder, &texts, &options, NULL, &json, &err);
 *   ... show the plan ...
 *   options.plan_only = 0;
 *   status = vetvec_batch_embed(encoder, &texts, &options, NULL, &json, &err);
 *   ... vetvec_encoder_embed now finds the vectors in the cache ...
 *
 * Supported kinds: openai, azure, mistral, voyage, gemini, and http if its endpoint has OpenAI's
 * format. The encoder needs a cache on disk, which also contains a journal of all jobs. If a call
 * ends early, or its process is killed, the next call with the same encoder and cache continues
 * where the earlier call ended, and no text is submitted twice. docs/BATCHES.md describes what is
 * checked, and what happens when something goes wrong.
 */
#ifndef VETVEC_BATCH_H_
#define VETVEC_BATCH_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_batch_options {
  uint64_t struct_size;
  uint64_t file_texts; /* texts per file, which becomes one job; default: as many as the service
                          allows */
  uint64_t file_bytes; /* bytes per file; default: 67,108,864 or the service's limit, whichever is
                          smaller */
  int64_t poll_ms;     /* interval between two polls of a job, at most a day; it grows by half each
                          time; default: 5,000 */
  int64_t max_poll_ms; /* longest interval between two polls of a job; default: 300,000 */
  uint32_t proof_rows; /* number of texts per file to embed again online, at the full price, to
                          verify that the file's vectors are in the right order before they are
                          stored; default: 600 */
  uint8_t no_proof;    /* 1: nothing is embedded again; proof_rows must be 0 */
  uint8_t fallback_online; /* 1: texts that the batch failed to embed, for example because the job
                              expired, are embedded online, at the full price */
  uint8_t discard_refused; /* 1: discards results of earlier calls that failed a check, and jobs
                              that the service no longer knows; their texts are sent, and billed,
                              again */
  uint8_t plan_only;       /* 1: nothing is sent, and *out_json is the plan */
  double proof_tolerance;  /* largest allowed 1 - cosine between the two vectors of a text, above 0
                              and below 1; default: 0.005 */
  int64_t online_reserve_ms; /* with fallback_online: this long before the deadline, jobs that are
                                still running are cancelled, files that have not been submitted
                                are withdrawn, and the remaining texts are embedded online;
                                default: jobs are not cancelled */
} vetvec_batch_options;

/* Embeds `texts`, and the unfinished texts of earlier calls, into the encoder's cache. Blocks until
 * all jobs have ended, which usually takes hours. call->timeout_ms: the default is the longest time
 * that the service may take, plus two hours. call->progress counts the texts that have been
 * processed. call->flags must be 0. If the call fails, *out_json is NULL or reports what was done;
 * destroy it in any case. out_json may be NULL unless plan_only is set. Without plan_only:
 *
 *   {"stored", "online", "failed", "first_failure", "billed_tokens", "proof_tokens",
 *    "online_tokens",
 *    "files": [{"id", "job", "texts", "stored", "failed", "billed_tokens", "proof_rows",
 *               "proof_worst", "excluded_wrong_share", "refused"}]}
 *
 * "files" lists the jobs that ended during this call. "refused" is "" or states which check failed.
 * "excluded_wrong_share": the smallest share of wrong vectors in a file that the sample embedded
 * again would reveal with a probability of at least 95%. With plan_only:
 *
 *   {"texts", "invalid", "repeated", "cached", "open", "refused", "to_send",
 *    "tokens", "cost", "price": {"per_million_tokens", "source", "date"},
 *    "proof_rows", "proof_tolerance", "proof_texts", "proof_tokens", "proof_cost", "online_price",
 *    "limits": {"texts", "bytes", "window_hours"},
 *    "files": [{"texts", "bytes", "tokens", "proof_texts", "excluded_wrong_share"}],
 *    "open_files": [{"id", "run", "state", "job", "job_status", "texts", "tokens", "completed",
 *                    "failed", "planned_ms", "created_ms", "reason"}]}
 *
 * "open" counts the texts in jobs of earlier calls, and "refused" counts those of them whose
 * results failed a check. Token counts are exact if the encoder has count_tokens; otherwise they
 * are estimates. Costs and prices are in US dollars; they are null if the table of facts does not
 * contain them (docs/PROVIDERS.md).
 * Returns OK if the vectors of all valid texts are in the cache, or if the plan was made. PARTIAL:
 * some texts have no vector; a later call sends them again. PROTOCOL: the results of a job failed a
 * check, so none of them were stored. FAILED_PRECONDITION: the encoder has no cache on disk, or
 * does not send requests; another process is running batches for this encoder in this cache; or the
 * service rejected a whole job. UNIMPLEMENTED: the library does not support batches of this
 * service. OUT_OF_RANGE: a text is too long for a file. Any other status: the call ended early, and
 * the next one continues. Thread safety: any number of threads at once, but only one call at a time
 * for the same encoder and cache, unless plan_only is set. Must not be called from the library's
 * thread (job.h). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_batch_embed(
    vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_batch_options* options,
    const vetvec_call_options* call, vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_BATCH_H_ */
