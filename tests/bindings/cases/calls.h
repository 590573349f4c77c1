/* calls.h: the calls that behaviour cases make (bindings/cases/README.md), once by the C ABI
 * (calls_c.c) and once by vetvec.hpp (calls_cpp.cc). runner.cc reads the cases, makes these calls
 * and judges what came of them; each program links it with one of the two.
 */
#ifndef TESTS_BINDINGS_CASES_CALLS_H_
#define TESTS_BINDINGS_CASES_CALLS_H_

#include <stdint.h>

#include "vetvec/vetvec.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CASE_BLOCKING = 0, CASE_ASYNC = 1, CASE_STREAM = 2 };
enum { CASE_NO_PROGRESS = 0, CASE_PROGRESS_STOPS = 1, CASE_PROGRESS_THROWS = 2 };

typedef struct CaseCall {
  const vetvec_text_batch* texts;
  int way;
  int one;            /* the first text, by the call for one text */
  int progress;       /* a callback that returns 1, or ends its call as one that throws does */
  const void* cancel; /* from CaseCancelCreate; may be NULL */
  int64_t timeout_ms;
  int64_t max_tokens;
  vetvec_call_flags flags;
  int leave_after; /* pieces of a stream; 0: not left */
} CaseCall;

/* All fields of a vetvec_error, and the rows. */
typedef struct CaseOutcome {
  vetvec_status status;
  int32_t http_status;
  int64_t retry_after_ms;
  int32_t attempts;
  int retryable;
  int64_t item_index;
  int64_t callback_value;
  char message[2048];
  char detail[4096]; /* JSON */
  int thrown;        /* what the callback threw came out of the call */
  uint64_t rows;
  uint64_t cols;
  float* data;
  vetvec_status* statuses;    /* one a text; NULL: all are OK, or the call did not come to them */
  struct CaseOutcome* errors; /* likewise, of streams and of calls that end with an error */
  vetvec_provenance* provenance; /* one a text, for calls that got so far */
} CaseOutcome;

extern const char* const kCaseLanguage;

/* NULL, and outcome->status, on failure. With `fallback`, which may be NULL: combined with builtin:
 * as the local encoder. The encoder is closed by CaseClose, after which calls on it must still be
 * possible, and is freed by CaseFree. */
void* CaseOpen(const vetvec_encoder_options* options, const vetvec_fallback_options* fallback,
               CaseOutcome* outcome);
void CaseClose(void* encoder);
void CaseFree(void* encoder);
void CaseEmbed(void* encoder, const CaseCall* call, CaseOutcome* outcome);
void CaseFlush(void* encoder, CaseOutcome* outcome);
void CaseUsage(void* encoder, vetvec_usage* usage, CaseOutcome* outcome);

#ifdef VETVEC_CASES_AUDIT
/* The least distance as the threshold; `nearest` has room for one distance per row. */
void CaseThreshold(const vetvec_rows* rows, vetvec_metric metric, double* threshold,
                   double* nearest, CaseOutcome* outcome);
/* Three row numbers for each triple; `counts` has room for one count per theta, `margins` for one
 * per triple. */
void CaseViolations(const vetvec_rows* rows, const uint64_t* triples, uint64_t triple_count,
                    vetvec_metric metric, const double* thetas, uint64_t theta_count,
                    uint64_t* counts, double* margins, CaseOutcome* outcome);
#endif

void* CaseCancelCreate(void);
void CaseCancelRequest(void* cancel);
void CaseCancelDestroy(void* cancel);

#ifdef __cplusplus
}
#endif

#endif /* TESTS_BINDINGS_CASES_CALLS_H_ */
