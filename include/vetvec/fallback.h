/* fallback.h: combines a remote service and a local encoder according to a policy, so that calls
 * neither wait for a slow service nor fail because it is down.
 *
 *   vetvec_fallback_options options = VETVEC_INIT(vetvec_fallback_options);
 *   options.policy = VETVEC_FALLBACK_POLICY_LOCAL_FIRST;
 *   options.latency_target_ms = 20;
 *   vetvec_fallback_open(remote, local, &options, &both, &err);   // an ordinary vetvec_encoder
 *   vetvec_encoder_embed(both, &texts, NULL, out, capacity, &written, NULL, provenance, &err);
 *
 * Fallback is opt-in, because the two encoders return different vectors. `provenance` states the
 * source of each text's vector, and local vectors never enter the remote encoder's cache. With a
 * map (map.h), the vectors of a call may come from both encoders, but all are in the remote space.
 * Without a map, all vectors of a call come from one encoder, and the rows of two calls may differ
 * in dimension, so check out_written or the matrix.
 */
#ifndef VETVEC_FALLBACK_H_
#define VETVEC_FALLBACK_H_

#include "vetvec/encoder.h"
#include "vetvec/provenance.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_fallback_policy VETVEC_INT32 {
  /* uses the remote encoder unless it fails or is down, or the time left before the deadline is
     enough only for the local encoder */
  VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL = 0,
  /* uses the remote encoder's cache if it contains the vector; otherwise the remote encoder if it
     is expected to answer within latency_target_ms; otherwise the local encoder */
  VETVEC_FALLBACK_POLICY_LOCAL_FIRST = 1,
  /* uses the remote encoder and, if that is late, also starts the local one; the first valid
     result is used */
  VETVEC_FALLBACK_POLICY_HEDGED = 2,
  VETVEC_FALLBACK_POLICY_REMOTE = 3, /* uses only the remote encoder */
  VETVEC_FALLBACK_POLICY_LOCAL = 4,  /* uses only the local encoder */
  VETVEC_FALLBACK_POLICY_FORCE32 = 0x7fffffff
} vetvec_fallback_policy;

typedef struct vetvec_fallback_options {
  uint64_t struct_size;
  vetvec_fallback_policy policy;
  uint8_t warm_cache;        /* 1: if a call returns before its requests have ended, they continue,
                                to fill the remote encoder's cache, until 30 s after the start of
                                the call or until its deadline, whichever is later; the requests of
                                at most 32 calls may continue at the same time. 0: with LOCAL_FIRST
                                and HEDGED, requests in flight continue until the call's deadline;
                                with REMOTE_THEN_LOCAL, they are cancelled */
  uint8_t reserved[3];       /* zero */
  int64_t latency_target_ms; /* required for LOCAL_FIRST; must be 0 otherwise; at most one hour */
  int64_t hedge_delay_ms;    /* HEDGED: delay before the local encoder starts; default: the 95th
                                percentile of the remote encoder's latency (100 ms until that is
                                known). Must be 0 for other policies */
  int64_t timeout_ms;        /* timeout of a call that sets none; default: 60,000 */
  vetvec_str map_file;       /* written by vetvec_map_fit for these two encoders; empty: none */
} vetvec_fallback_options;

/* Opens an encoder that combines two others. The caller still owns both, and may destroy them
 * before the combined encoder. All functions of encoder.h, job.h and stream.h work on the combined
 * encoder; calls with VETVEC_CALL_FLAGS_AS_RECEIVED use only the remote encoder. While the service
 * is down, calls also probe it with single texts, to detect that it is back (docs/FALLBACK.md).
 * Errors: INVALID_ARGUMENT (`remote` is not a remote encoder, `local` is a remote encoder, an
 * option is out of bounds, or the map was fitted for different encoders); for the map file,
 * NOT_FOUND, DATA_LOSS and FAILED_PRECONDITION (newer format). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_fallback_open(
    vetvec_encoder remote, vetvec_encoder local, const vetvec_fallback_options* options,
    vetvec_encoder* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Text counts since the encoder was opened, by source and, for local vectors, by reason. */
typedef struct vetvec_fallback_counts {
  uint64_t struct_size;
  uint64_t remote; /* including cached vectors */
  uint64_t remote_cached;
  uint64_t local;
  uint64_t mapped_local;
  uint64_t none;          /* texts without a vector */
  uint64_t reason_policy; /* this and the next five fields: local and mapped_local by reason */
  uint64_t reason_service_down;
  uint64_t reason_deadline_near;
  uint64_t reason_remote_failed;
  uint64_t reason_latency_target;
  uint64_t reason_hedge;
  uint64_t probes;       /* requests sent to detect that the service is back */
  uint64_t kept_fetches; /* calls whose remote requests continued after the call returned, to fill
                            the cache */
} vetvec_fallback_counts;
/* INVALID_ARGUMENT if the encoder is not a fallback encoder. Set out->struct_size first. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_fallback_usage(vetvec_encoder encoder,
                                                                vetvec_fallback_counts* out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_FALLBACK_H_ */
