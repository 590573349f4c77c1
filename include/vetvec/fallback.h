/* fallback.h: a remote service and a local encoder as one, by policy, so that a call neither waits
 * for a slow vendor nor fails with one that is down; and linear maps between their spaces.
 *
 *   vetvec_fallback_options options = VETVEC_FALLBACK_OPTIONS_INIT;
 *   options.policy = VETVEC_POLICY_LOCAL_FIRST;
 *   options.latency_target_ms = 20;
 *   vetvec_fallback_open(remote, local, &options, &both, &err);   // an ordinary vetvec_encoder
 *   vetvec_fallback_embed(both, &texts, NULL, out, capacity, &written, NULL, provenance, &err);
 *
 * Opt-in, because the two give other vectors: each text is told who gave its vector, local vectors
 * never get into the remote one's cache, and one call is given by one encoder alone, unless there
 * is a map: then texts of a call may come from both, all in the remote space.
 */
#ifndef VETVEC_FALLBACK_H_
#define VETVEC_FALLBACK_H_

#include "vetvec/encoder.h"
#include "vetvec/provenance.h"
#include "vetvec/submit.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef int32_t vetvec_policy;
enum {
  VETVEC_POLICY_REMOTE_THEN_LOCAL = 0, /* the local one when the remote one fails, is down, or when
                                          only the local one's time is left of the deadline */
  VETVEC_POLICY_LOCAL_FIRST = 1,       /* what the remote one's cache has; else the remote one if it
                                          is expected within latency_target_ms; else the local one */
  VETVEC_POLICY_HEDGED = 2, /* the local one is started when the remote one is late; first counts */
  VETVEC_POLICY_REMOTE = 3, /* the remote one alone */
  VETVEC_POLICY_LOCAL = 4   /* the local one alone */
};

typedef struct vetvec_fallback_options {
  uint64_t struct_size;
  vetvec_policy policy;
  uint8_t warm_cache;        /* 1: what a call did not wait for is fetched all the same, for the
                                remote one's cache: up to 30 s and 32 calls at once */
  uint8_t reserved[3];       /* zero */
  int64_t latency_target_ms; /* LOCAL_FIRST: required; else 0. At most an hour */
  int64_t hedge_delay_ms;    /* HEDGED: when the local one is started; 0: after the 95th percentile
                                of what the remote one takes (100 ms until that is known) */
  int64_t timeout_ms;        /* of a call that sets none; 0: 60,000 */
  vetvec_str map_file;       /* written by vetvec_map_fit for these two encoders; empty: none */
} vetvec_fallback_options;
#define VETVEC_FALLBACK_OPTIONS_INIT {sizeof(vetvec_fallback_options), 0, 0, {0}, 0, 0, 0, {0, 0}}
VETVEC_API void vetvec_fallback_options_init(vetvec_fallback_options* options,
                                             size_t size) VETVEC_NOEXCEPT;

/* Opens an encoder over two others, which stay the caller's and may be destroyed while it lives.
 * All calls of encoder.h, submit.h and stream.h work on it; AS_RECEIVED calls ask the remote one
 * alone. While the service is down, one text is sent every two seconds or so, beside a call, to
 * find out whether it is back. Errors: INVALID_ARGUMENT: `remote` is none or `local` is remote; an
 * option out of bounds; a map that was fitted for other encoders. NOT_FOUND, DATA_LOSS,
 * FAILED_PRECONDITION (newer format): the map's file. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_fallback_open(const vetvec_encoder* remote, const vetvec_encoder* local,
                     const vetvec_fallback_options* options, vetvec_encoder** out,
                     vetvec_error** err) VETVEC_NOEXCEPT;

/* vetvec_encoder_embed and _alloc, with who gave each vector: `provenance` is NULL or has `count`
 * entries. Without a map the rows of two calls may differ in dimension: out_written, or the matrix,
 * tells it. On an encoder that is no fallback, all is given by itself. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_fallback_embed(
    const vetvec_encoder* encoder, const vetvec_text_batch* texts,
    const vetvec_call_options* options, float* out, size_t out_capacity, size_t* out_written,
    vetvec_status* item_status, vetvec_provenance* provenance, vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_fallback_embed_alloc(
    const vetvec_encoder* encoder, const vetvec_text_batch* texts,
    const vetvec_call_options* options, vetvec_matrix** out, vetvec_status* item_status,
    vetvec_provenance* provenance, vetvec_error** err) VETVEC_NOEXCEPT;

/* The same of a submitted call that has ended; may be asked any number of times.
 * FAILED_PRECONDITION before its end, BUFFER_TOO_SMALL for fewer entries than texts. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_fallback_call_provenance(const vetvec_call* call, vetvec_provenance* out, size_t capacity,
                                vetvec_error** err) VETVEC_NOEXCEPT;

/* Texts since the encoder was opened, by giver, and those of the local one by why. */
typedef struct vetvec_fallback_counts {
  uint64_t struct_size;
  uint64_t remote; /* cached ones among them */
  uint64_t remote_cached;
  uint64_t local;
  uint64_t mapped_local;
  uint64_t none;       /* without a vector */
  uint64_t why_policy; /* of local and mapped_local, as all that follow */
  uint64_t why_service_down;
  uint64_t why_deadline_near;
  uint64_t why_remote_failed;
  uint64_t why_latency_target;
  uint64_t why_hedge;
  uint64_t probes;       /* sent to find out whether the service is back */
  uint64_t kept_fetches; /* remote halves that went on for the cache */
} vetvec_fallback_counts;
#define VETVEC_FALLBACK_COUNTS_INIT \
  {sizeof(vetvec_fallback_counts), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
/* INVALID_ARGUMENT for an encoder that is no fallback. Set out->struct_size first. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_fallback_usage(const vetvec_encoder* encoder,
                                                                vetvec_fallback_counts* out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

typedef int32_t vetvec_map_method;
enum {
  VETVEC_MAP_RIDGE = 0,     /* least squares with a penalty; any two dimensions */
  VETVEC_MAP_PROCRUSTES = 1 /* a rotation and one scale; equal dimensions only */
};

typedef struct vetvec_map_options {
  uint64_t struct_size;
  vetvec_map_method method;
  uint32_t reserved;     /* zero */
  double ridge;          /* the penalty, in mean eigenvalues; 0: chosen on a fifth of the texts */
  double held_out_share; /* of the texts, to measure on; 0: 0.2. At most 0.5 */
  uint64_t seed;         /* of the choice of texts */
} vetvec_map_options;
#define VETVEC_MAP_OPTIONS_INIT {sizeof(vetvec_map_options), 0, 0, 0, 0, 0}
VETVEC_API void vetvec_map_options_init(vetvec_map_options* options, size_t size) VETVEC_NOEXCEPT;

/* What a map costs, measured on texts that the fit has not seen. Overlaps are shares of the
 * `neighbours` nearest (by cosine) that two lists have in common. */
typedef struct vetvec_map_agreement {
  uint64_t struct_size;
  uint64_t fitted;
  uint64_t held_out;
  uint64_t neighbours;     /* 10 */
  double mean_cosine;      /* of mapped and remote vector */
  double overlap;          /* a mapped query among remote vectors, to the remote query's */
  double overlap_within;   /* mapped among mapped, to remote among remote */
  double overlap_unmapped; /* local vectors as they are, to remote among remote */
  double ridge;            /* the penalty used; 0 with Procrustes */
} vetvec_map_agreement;
#define VETVEC_MAP_AGREEMENT_INIT {sizeof(vetvec_map_agreement), 0, 0, 0, 0, 0, 0, 0, 0}

/* Embeds `texts` (equal ones count once) by both encoders, fits a map from `from` to `to`, measures
 * it and writes the file. Errors: those of embed; INSUFFICIENT_DATA below 100 texts;
 * DIMENSION_MISMATCH (Procrustes); DEGENERATE. `out` may be NULL. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_map_fit(const vetvec_encoder* from, const vetvec_encoder* to, const vetvec_text_batch* texts,
               const vetvec_map_options* options, const vetvec_call_options* call, vetvec_str path,
               vetvec_map_agreement* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* What a map's file says of itself, as JSON: format, method, from, to, agreement. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_map_describe(vetvec_str path, vetvec_buffer** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_FALLBACK_H_ */
