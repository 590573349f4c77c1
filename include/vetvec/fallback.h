/* fallback.h: combines a remote service and a local encoder according to a policy, so that calls
 * neither wait for a slow vendor nor fail because it is down.
 *
 *   vetvec_fallback_options options = VETVEC_INIT(vetvec_fallback_options);
 *   options.policy = VETVEC_FALLBACK_POLICY_LOCAL_FIRST;
 *   options.latency_target_ms = 20;
 *   vetvec_fallback_open(remote, local, &options, &both, &err);   // an ordinary vetvec_encoder
 *   vetvec_encoder_embed(both, &texts, NULL, out, capacity, &written, NULL, provenance, &err);
 *
 * Opt-in, because the two encoders return different vectors. `provenance` says for each text where
 * its vector comes from, and local vectors never enter the remote encoder's cache. All vectors of a
 * call come from one encoder, unless there is a map (map.h). With a map they may come from both,
 * all in the remote space. Without one, the rows of two calls may differ in dimension, so check
 * out_written or the matrix.
 */
#ifndef VETVEC_FALLBACK_H_
#define VETVEC_FALLBACK_H_

#include "vetvec/encoder.h"
#include "vetvec/provenance.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_fallback_policy VETVEC_INT32 {
  /* uses the remote encoder, but the local one if the remote one fails or is down, or if the time
     left before the deadline is only enough for the local one */
  VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL = 0,
  /* uses the remote encoder's cache if it has the vector; else the remote encoder if its answer is
     expected within latency_target_ms; else the local encoder */
  VETVEC_FALLBACK_POLICY_LOCAL_FIRST = 1,
  /* uses the remote encoder and, if it is late, also starts the local one; the first to finish
     wins */
  VETVEC_FALLBACK_POLICY_HEDGED = 2,
  VETVEC_FALLBACK_POLICY_REMOTE = 3, /* uses only the remote encoder */
  VETVEC_FALLBACK_POLICY_LOCAL = 4,  /* uses only the local encoder */
  VETVEC_FALLBACK_POLICY_FORCE32 = 0x7fffffff
} vetvec_fallback_policy;

typedef struct vetvec_fallback_options {
  uint64_t struct_size;
  vetvec_fallback_policy policy;
  uint8_t warm_cache;        /* 1: remote vectors that a call did not wait for are still fetched for
                                the remote encoder's cache, for up to 30 s and 32 calls at once. 0:
                                requests in flight run until the call's deadline */
  uint8_t reserved[3];       /* zero */
  int64_t latency_target_ms; /* LOCAL_FIRST: required; else 0. At most an hour */
  int64_t hedge_delay_ms;    /* HEDGED: delay before the local encoder starts; 0: the 95th
                                percentile of the remote encoder's latency (100 ms until that is
                                known) */
  int64_t timeout_ms;        /* for calls that set none; 0: 60,000 */
  vetvec_str map_file;       /* written by vetvec_map_fit for these two encoders; empty: none */
} vetvec_fallback_options;

/* Opens an encoder that combines two others, which the caller still owns and may destroy first. All
 * calls of encoder.h, job.h and stream.h work on it; AS_RECEIVED calls use only the remote encoder.
 * While the service is down, a call also sends it one text about every two seconds, to find out
 * whether it is back. Errors: INVALID_ARGUMENT (`remote` is not a remote encoder, `local` is one,
 * an option is out of bounds, or the map was fitted for other encoders); for the map file,
 * NOT_FOUND, DATA_LOSS and FAILED_PRECONDITION (newer format). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_fallback_open(
    vetvec_encoder remote, vetvec_encoder local, const vetvec_fallback_options* options,
    vetvec_encoder* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Numbers of texts since the encoder was opened, by source; those of local vectors also by
 * reason. */
typedef struct vetvec_fallback_counts {
  uint64_t struct_size;
  uint64_t remote; /* including cached ones */
  uint64_t remote_cached;
  uint64_t local;
  uint64_t mapped_local;
  uint64_t none;          /* without a vector */
  uint64_t reason_policy; /* this and the next five: reasons for local and mapped_local */
  uint64_t reason_service_down;
  uint64_t reason_deadline_near;
  uint64_t reason_remote_failed;
  uint64_t reason_latency_target;
  uint64_t reason_hedge;
  uint64_t probes;       /* sent to find out whether the service is back */
  uint64_t kept_fetches; /* remote halves of calls that continued for the cache */
} vetvec_fallback_counts;
/* INVALID_ARGUMENT if the encoder is not a fallback. Set out->struct_size first. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_fallback_usage(vetvec_encoder encoder,
                                                                vetvec_fallback_counts* out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_FALLBACK_H_ */
