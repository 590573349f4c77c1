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

/* A host of the model, with the certificate that vetvec_identity_compare wrote of it: one of its
 * path and its JSON. Never grows. */
typedef struct vetvec_fallback_host {
  vetvec_encoder encoder;
  vetvec_str certificate_file;
  vetvec_str certificate;
} vetvec_fallback_host;

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
  const vetvec_fallback_host* hosts; /* 2 to 5 hosts of one model, in the order of their use; the
                                        first is `remote` itself. NULL: `remote` alone */
  uint64_t host_count;
  int64_t certificate_max_age_s; /* of each certificate, at opening and later; at most one year;
                                    default: 30 days */
  uint64_t sample_every;         /* one text in so many, on average, is also sent to a second host,
                                    and compared; 100 to 1,000,000; default: 1,000 */
} vetvec_fallback_options;

/* Opens an encoder that combines two others. The caller still owns both, and may destroy them
 * before the combined encoder. All functions of encoder.h, job.h and stream.h work on the combined
 * encoder; calls with VETVEC_CALL_FLAGS_AS_RECEIVED use only the remote encoder. While the service
 * is down, calls also probe it with single texts, to detect that it is back (docs/FALLBACK.md).
 *
 * With `hosts`, what the first one fails to embed goes to the next, and only then to `local`, which
 * may be {0} (with the policies REMOTE_THEN_LOCAL and REMOTE); warm_cache must be 0. Each host, the
 * first included, needs a certificate: its "b" names this encoder, its "a" is the same record for
 * all, its verdict is "same" or "same within noise", and it is young enough. Opening sends nothing.
 * Before the first vectors of a host are returned, and again once it has been down, five texts (of
 * the call; if it has fewer, also sentences of the library) are embedded by it and by another host,
 * past the caches, and compared; the call waits at most half of its time. Later, a few of the texts
 * embedded are sent to a second host as well. If two hosts differ, a third one decides which of
 * them is not used again, even the first; if there is none, it is the later one. Nor is a host
 * whose certificate has become too old. The log of `remote`, vetvec_fallback_usage and the metrics
 * say so. If no other host answers, the call uses the host, and hosts_unchecked and the log say so.
 *
 * Errors: INVALID_ARGUMENT (`remote` is not a remote encoder, `local` is a remote encoder, an
 * option is out of bounds, or the map was fitted for different encoders); for the map file,
 * NOT_FOUND, DATA_LOSS and FAILED_PRECONDITION (newer format); for a host, FAILED_PRECONDITION (it
 * is not admitted; the message says why), DATA_LOSS (the certificate is damaged, or contradicts
 * itself), UNIMPLEMENTED (it is of a later version) and those of reading. */
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
  uint64_t host_1;       /* texts whose vector hosts[1] gave, cached ones included; and so on */
  uint64_t host_2;
  uint64_t host_3;
  uint64_t host_4;
  uint64_t samples;         /* texts sent to a second host, and compared */
  uint64_t samples_beyond;  /* of them: farther apart than the two certificates allow */
  uint64_t hosts_dropped;   /* bit i (the number 1 << i): hosts[i] differs from another host, and is
                              not used */
  uint64_t hosts_expired;   /* bit i: a certificate has become too old, and hosts[i] is not used */
  uint64_t hosts_unchecked; /* bit i: hosts[i] is used, and has not been compared, as no other host
                               has answered */
} vetvec_fallback_counts;
/* INVALID_ARGUMENT if the encoder is not a fallback encoder. Set out->struct_size first. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_fallback_usage(vetvec_encoder encoder,
                                                                vetvec_fallback_counts* out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_FALLBACK_H_ */
