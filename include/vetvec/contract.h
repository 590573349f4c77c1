/* contract.h: tests whether a service honours the contract of an embeddings API.
 *
 * Sends about 40 requests to one encoder without the client's usual safeguards (no cache, no
 * retries, replies as received). Separate tests cover repeated texts, texts sent alone and in a
 * batch, order, counts, indexes, dimension, unit length, truncation, Unicode forms, the model's
 * name and drift.
 *
 *   status = vetvec_contract_run(encoder, NULL, NULL, &json, &err);
 *
 * docs/SUITES.md lists the tests and the severity of each.
 */
#ifndef VETVEC_CONTRACT_H_
#define VETVEC_CONTRACT_H_

#include "vetvec/encoder.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_contract_options {
  uint64_t struct_size;
  /* length of the longest text sent, in words, 32 to 100,000; default: 300. If the service
     truncates only longer texts, the tests do not detect it */
  uint64_t long_words;
  vetvec_encoder shortened;        /* the same model with fewer dimensions; {0}: not tested */
  vetvec_encoder other_input_type; /* the same model with a different input type; {0}: not tested */
} vetvec_contract_options;

/* *out_json: {"encoder", "requests", "failed_requests", "tokens", "replies" (the number of replies
 * whose content was checked), "faults" (found in these replies): [{"fault", "replies", "example"}],
 * "passed", "failed", "not_tested", "findings": [{"test", "severity": "minor" | "major" |
 * "critical", "outcome": "passed" | "failed" | "not_tested", "score", "checks", "finding"}]}. The
 * status is VETVEC_STATUS_OK even if the service fails tests. `options` and `call` may be NULL; the
 * flags of `call` are ignored. Errors: INVALID_ARGUMENT; those of vetvec_encoder_embed (such as
 * UNAUTHENTICATED) if no attempt of a request, of up to four, gets a reply that can be tested;
 * CANCELLED. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_contract_run(
    vetvec_encoder encoder, const vetvec_contract_options* options, const vetvec_call_options* call,
    vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_CONTRACT_H_ */
