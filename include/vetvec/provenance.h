/* provenance.h: which encoder gave a text its vector, and why that one.
 *
 * Told per text by fallback.h and by the rows of a stream (stream.h). Vectors of the remote and of
 * the local encoder live in different spaces: never compare one with the other, unless the local
 * one is mapped.
 */
#ifndef VETVEC_PROVENANCE_H_
#define VETVEC_PROVENANCE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef int32_t vetvec_giver;
enum {
  VETVEC_GIVER_NONE = 0, /* there is no vector */
  VETVEC_GIVER_REMOTE = 1,
  VETVEC_GIVER_LOCAL = 2,
  VETVEC_GIVER_MAPPED_LOCAL = 3 /* local, taken into the remote space by a linear map */
};

typedef int32_t vetvec_given_why;
enum {
  VETVEC_WHY_POLICY = 0,         /* the one that the policy asks first */
  VETVEC_WHY_CACHED = 1,         /* the remote vector was in the cache */
  VETVEC_WHY_SERVICE_DOWN = 2,   /* the breaker is open, or the service has long been silent */
  VETVEC_WHY_DEADLINE_NEAR = 3,  /* only the local encoder's time was left */
  VETVEC_WHY_REMOTE_FAILED = 4,  /* remote_status says how */
  VETVEC_WHY_LATENCY_TARGET = 5, /* the service would have passed, or passed, the target */
  VETVEC_WHY_HEDGE = 6           /* started beside the remote one, and first */
};

typedef struct vetvec_provenance {
  vetvec_giver giver;
  vetvec_given_why why;
  vetvec_status remote_status; /* what the remote half ended with, if it did */
  uint32_t reserved;           /* zero */
} vetvec_provenance;

VETVEC_EXTERN_C_END

#endif /* VETVEC_PROVENANCE_H_ */
