/* provenance.h: the source of each text's vector, and why that source was used.
 *
 * vetvec_encoder_embed, jobs and streams return one entry per text. The entries matter for fallback
 * encoders (fallback.h); with any other encoder, all vectors come from that encoder. Remote and
 * local vectors lie in different spaces: never compare them unless the local vectors are mapped.
 */
#ifndef VETVEC_PROVENANCE_H_
#define VETVEC_PROVENANCE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_source VETVEC_INT32 {
  VETVEC_SOURCE_NONE = 0, /* there is no vector */
  VETVEC_SOURCE_REMOTE = 1,
  VETVEC_SOURCE_LOCAL = 2,
  VETVEC_SOURCE_MAPPED_LOCAL = 3, /* local, mapped into the remote space by a linear map */
  VETVEC_SOURCE_HOST_1 = 4,       /* another host of the remote model: hosts[1] of
                                     vetvec_fallback_options; and so on */
  VETVEC_SOURCE_HOST_2 = 5,
  VETVEC_SOURCE_HOST_3 = 6,
  VETVEC_SOURCE_HOST_4 = 7,
  VETVEC_SOURCE_FORCE32 = 0x7fffffff
} vetvec_source;

typedef enum vetvec_reason VETVEC_INT32 {
  VETVEC_REASON_POLICY = 0,         /* the policy tries this encoder first */
  VETVEC_REASON_CACHED = 1,         /* the vector was in the cache */
  VETVEC_REASON_SERVICE_DOWN = 2,   /* the breaker is open, or the service has not answered
                                       recently */
  VETVEC_REASON_DEADLINE_NEAR = 3,  /* the time left was enough only for the local encoder */
  VETVEC_REASON_REMOTE_FAILED = 4,  /* the remote encoder failed; remote_status is its status */
  VETVEC_REASON_LATENCY_TARGET = 5, /* the service missed the target, or was expected to miss it */
  VETVEC_REASON_HEDGE = 6,          /* the local encoder was also started, and finished first */
  VETVEC_REASON_FORCE32 = 0x7fffffff
} vetvec_reason;

/* Never grows. */
typedef struct vetvec_provenance {
  vetvec_source source;
  vetvec_reason reason;
  vetvec_status remote_status; /* final status of the remote part of the call, if that part
                                  finished; otherwise OK */
} vetvec_provenance;

VETVEC_EXTERN_C_END

#endif /* VETVEC_PROVENANCE_H_ */
