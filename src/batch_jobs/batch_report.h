// BatchReport: what a call has done, and PlanJson and ReportJson: both as JSON for callers.
#ifndef VETVEC_BATCH_JOBS_BATCH_REPORT_H_
#define VETVEC_BATCH_JOBS_BATCH_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "batch_jobs/batch_file_report.h"
#include "batch_jobs/batch_plan.h"

namespace vetvec {

struct BatchReport {
  using File = BatchFileReport;
  std::vector<File> files;         // that have ended, in their order
  uint64_t stored = 0;             // vectors, from batches
  uint64_t online = 0;             // vectors, embedded online because the batches lacked them
  uint64_t failed = 0;             // texts of the call without a vector
  std::string first_failure;       // of these
  bool failures_may_pass = false;  // another batch may give some of these texts their vectors
  uint64_t billed_tokens = 0;      // as reported with the vectors of batches
  uint64_t proof_tokens = 0;       // as reported for online samples
  uint64_t online_tokens = 0;      // as reported for `online`
};

// See vetvec_batch_embed.
std::string PlanJson(const BatchPlan& plan, const BatchOptions& options);
// See vetvec_batch_embed.
std::string ReportJson(const BatchReport& report);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_BATCH_REPORT_H_
