// RunAudit: plans an audit, embeds with all vendors at once, keeps every vector that was paid for,
// and leaves a run folder that judge.h can read. After an interruption at any moment (cancel,
// deadline, kill -9), the same call continues where it stopped: texts in the cache are not sent
// again.
//
// A finished run stays finished: the same call embeds only for vendors with problems, and the
// folder can be judged at any time meanwhile. The files of other vendors and requests.jsonl do not
// change.
#ifndef VETVEC_AUDIT_RUNNER_H_
#define VETVEC_AUDIT_RUNNER_H_

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "audit/config.h"
#include "audit/plan.h"
#include "audit/secrets.h"
#include "audit/vendor.h"
#include "base/cancel.h"
#include "base/log.h"
#include "base/result.h"
#include "core/token_count.h"

namespace vetvec {

struct AuditProgress {
  const char* stage = "";  // "prepare", "plan", "embed", "judge"
  std::string vendor;      // the vendor that last made progress
  uint64_t done = 0;       // texts, of all vendors
  uint64_t total = 0;
  uint64_t requests = 0;  // sent in this session
  uint64_t tokens = 0;
  double cost = 0;
};

struct AuditOptions {
  std::shared_ptr<CancelToken> cancel;
  int64_t deadline_nanos = 0;  // 0: only the configuration's
  // Called on the calling thread; a non-zero result stops the run with CANCELLED.
  std::function<int32_t(const AuditProgress&)> progress;
  LogFunction log;
  CallFunction on_call;
  std::map<std::string, TokenCounter> tokenizers;  // by vendor; the others' tokens are estimated

  VendorHooks HooksFor(const std::string& vendor) const;
};

// Counts without sending, so no vendor needs its key. Reads the cache, if any, but does not write
// to it.
Result<AuditPlan> PlanOnly(const AuditConfig& config, const Secrets& secrets,
                           const AuditOptions& options);

// On success the folder config.out holds a finished run. Errors:
//   FAILED_PRECONDITION   a file that the run was made from has changed since
//   ALREADY_EXISTS     the folder contains a run with a different configuration
//   BUDGET_EXCEEDED    before anything is sent
//   CANCELLED, DEADLINE_EXCEEDED   everything paid for is kept; resumable
//   a vendor's own error, if no vendor could be measured; otherwise the problem is in the result
Status RunAudit(const AuditConfig& config, const Secrets& secrets, const AuditOptions& options);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RUNNER_H_
