/* contract.h: does a service keep the contract of an embeddings API?
 *
 * About 40 requests to one encoder, past the client's own care (no cache, no retries, replies as
 * they come), each judged by a test of its own: the same text again, alone and in a batch, order,
 * counts, indexes, dimension, unit length, truncation, Unicode forms, the model's name, drift.
 *
 *   status = vetvec_contract_run(encoder, NULL, NULL, &json, &err);
 * docs/SUITES.md lists the tests and what a failure costs.
 */
#ifndef VETVEC_CONTRACT_H_
#define VETVEC_CONTRACT_H_

#include "vetvec/encoder.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_contract_options {
  uint64_t struct_size;
  uint64_t
      long_words; /* of the longest text sent, 32 to 100,000; 0: 300. Cuts beyond are not seen */
  const vetvec_encoder* shortened; /* the same model with fewer dimensions; NULL: not tested */
  const vetvec_encoder* other_input_type; /* with another input type; NULL: not tested */
} vetvec_contract_options;
VETVEC_API void vetvec_contract_options_init(vetvec_contract_options* options,
                                             size_t size) VETVEC_NOEXCEPT;
#define VETVEC_CONTRACT_OPTIONS_INIT {sizeof(vetvec_contract_options), 0, NULL, NULL}

/* *out_json: {"encoder", "requests", "failed_requests", "tokens", "replies" (whose content was
 * looked at), "faults": [{"fault", "replies", "example"}] of those seen in them, "passed",
 * "failed", "not_tested", "findings": [{"test", "severity": "minor" | "major" | "critical",
 * "outcome": "passed" | "failed" | "not_tested", "score", "checks", "finding"}]}. A service that
 * fails tests is VETVEC_OK. `options` and `call` may be NULL; the flags of `call` are not looked
 * at. Errors: INVALID_ARGUMENT; UNAUTHENTICATED and the like, as of vetvec_encoder_embed, where the
 * service does not answer at all; CANCELLED. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_contract_run(
    const vetvec_encoder* encoder, const vetvec_contract_options* options,
    const vetvec_call_options* call, vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_CONTRACT_H_ */
