// BatchReport: what a call has done, and PlanJson and ReportJson: both as JSON for callers.
#ifndef VETVEC_BATCH_JOBS_BATCH_REPORT_H_
#define VETVEC_BATCH_JOBS_BATCH_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "batch_jobs/batch_plan.h"

namespace vetvec {

struct BatchReport {
  struct File {
    std::string id;
    std::string job;
    uint64_t texts = 0;
    uint64_t stored = 0;
    uint64_t failed = 0;
    uint64_t billed_tokens = 0;
    uint64_t proof_rows = 0;
    double proof_worst = 0;           // greatest 1 - cosine
    double excluded_wrong_share = 1;  // ExcludedWrongShare; 1: no proof
    std::string refused;              // why; empty: it was stored
  };
  std::vector<File> files;     // that have ended, in their order
  uint64_t stored = 0;         // vectors, from batches
  uint64_t online = 0;         // vectors, embedded online because the batches lacked them
  uint64_t failed = 0;         // texts of the call without a vector
  std::string first_failure;   // of these
  uint64_t billed_tokens = 0;  // as reported with the vectors of batches
  uint64_t proof_tokens = 0;   // as reported for online samples
  uint64_t online_tokens = 0;  // as reported for `online`
};

// See vetvec_batch_embed.
std::string PlanJson(const BatchPlan& plan, const BatchOptions& options);
// See vetvec_batch_embed.
std::string ReportJson(const BatchReport& report);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_BATCH_REPORT_H_
