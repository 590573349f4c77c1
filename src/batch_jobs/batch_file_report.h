// BatchFileReport: what has become of one request file whose job has ended.
#ifndef VETVEC_BATCH_JOBS_BATCH_FILE_REPORT_H_
#define VETVEC_BATCH_JOBS_BATCH_FILE_REPORT_H_

#include <cstdint>
#include <string>

namespace vetvec {

struct BatchFileReport {
  std::string id;
  std::string job;
  uint64_t texts = 0;
  uint64_t stored = 0;
  uint64_t failed = 0;
  uint64_t expected_tokens = 0;  // of all its texts, as planned
  uint64_t billed_tokens = 0;    // 0: the service does not tell
  uint64_t proof_rows = 0;
  double proof_worst = 0;           // greatest 1 - cosine
  double excluded_wrong_share = 1;  // ExcludedWrongShare; 1: no proof
  std::string refused;              // why; empty: it was stored
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_BATCH_FILE_REPORT_H_
