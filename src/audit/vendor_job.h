// VendorJob: embeds all texts of an audit with one vendor, on its own thread. Each text is embedded
// by the encoder of its role (encoder/role_encoders.h), into one matrix for all roles.
//
// The runner starts one job per vendor and watches the jobs' counters. A job never sends texts that
// are already in its encoder's cache, so a restarted job continues where it stopped. If the service
// was unreachable or busy, or its replies were invalid, the texts still missing at the end are
// retried, at most twice and some seconds apart, before the vendor or a text is reported as failed.
//
// If the texts go by batches (vendor_batches.h), these fill the cache first, and what they do not
// deliver is not sent online: it would cost more than was planned.
#ifndef VETVEC_AUDIT_VENDOR_JOB_H_
#define VETVEC_AUDIT_VENDOR_JOB_H_

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "audit/config.h"
#include "audit/run_folder.h"
#include "audit_steps/step.h"
#include "audit_steps/step_sender.h"
#include "base/cancel.h"
#include "base/clock.h"
#include "batch_jobs/batch_options.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "core/text_role.h"
#include "encoder/role_encoders.h"

namespace vetvec {

// When a vendor's job that starts `now` must have ended: by the deadline `given` (0: none), by
// those of the configuration, and within a week.
int64_t VendorDeadline(const AuditConfig& config, const VendorConfig& vendor, int64_t given,
                       int64_t now);

class VendorJob {
 public:
  // `roles` has one role per text, or is empty: kNone for all. `moved` is called on the job's
  // thread after each step. `folder` and `texts` outlive the job.
  VendorJob(std::string vendor, RoleEncoders encoders, const RunFolder& folder, TextBatch texts,
            std::vector<TextRole> roles, std::function<void()> moved);
  ~VendorJob();  // joins
  VendorJob(const VendorJob&) = delete;
  VendorJob& operator=(const VendorJob&) = delete;

  // Before Start: what steps send beside the texts; they outlive the job. Failures there lose no
  // vectors.
  void SendBeside(const StepTexts& audit, std::vector<StepSender*> senders) {
    audit_ = &audit;
    senders_ = std::move(senders);
  }
  // Before Start: embed the texts through the service's batch API. Each file that has
  // ended gets a line in the run folder, with the `price` of batches.
  void EmbedByBatches(BatchOptions options, std::optional<double> price) {
    batches_ = std::move(options);
    batch_price_ = price;
  }
  // Before Start: set the function that waits between rounds.
  void SetClock(Clock* clock) { clock_ = clock; }
  // UNAVAILABLE if its thread cannot be started, OUT_OF_MEMORY.
  Status Start(int64_t deadline_nanos, std::shared_ptr<CancelToken> cancel);
  void Join();

  const std::string& vendor() const { return vendor_; }
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  uint64_t done() const { return done_.load(std::memory_order_relaxed); }
  uint64_t requests() const { return requests_.load(std::memory_order_relaxed); }
  uint64_t tokens() const { return tokens_.load(std::memory_order_relaxed); }

  // Whether the steps that send first have ended, even if vectors are still arriving.
  bool sent_first() const { return sent_first_.load(std::memory_order_acquire); }

  // After Join. OK or PARTIAL: `rows` has a row per text, zero for the texts in `failed`.
  const Status& status() const { return status_; }
  const Matrix& rows() const { return rows_; }
  const std::vector<uint64_t>& failed() const { return failed_; }
  // PARTIAL: batches gave no vector for some texts. Otherwise, an error is status() too.
  const Status& batch_status() const { return batch_status_; }
  WordCounts word_counts() const { return {usage_.words, usage_.unknown_words}; }
  // Whether requests were sent, but no reply reported token usage.
  bool reports_no_tokens() const { return usage_.requests > 0 && usage_.tokens_reported == 0; }
  // Of the adapter for some or all roles; empty: none.
  const std::string& adapter_sha256() const {
    const std::string& of_queries = encoders_.Of(TextRole::kQuery).adapter_sha256();
    return of_queries.empty() ? encoders_.Of(TextRole::kNone).adapter_sha256() : of_queries;
  }

 private:
  void Run(int64_t deadline_nanos, const std::shared_ptr<CancelToken>& cancel);
  void SendOf(bool first, const CallOptions& options);
  Status EmbedTexts(CallOptions options);
  Status FillCacheByBatches(const CallOptions& options);
  Status EmbedInRounds(const CallOptions& options, std::optional<EmbedOutput>* out);
  std::string RolesOf(std::span<const size_t> items) const;

  const std::string vendor_;
  const RoleEncoders encoders_;
  const RunFolder& folder_;
  const TextBatch texts_;
  const std::vector<TextRole> roles_;
  const std::function<void()> moved_;
  Clock* clock_ = SystemClock();
  std::thread thread_;
  std::atomic<bool> finished_{false};
  std::atomic<uint64_t> done_{0};
  std::atomic<uint64_t> requests_{0};
  std::atomic<uint64_t> tokens_{0};
  const StepTexts* audit_ = nullptr;
  std::vector<StepSender*> senders_;
  std::atomic<bool> sent_first_{false};
  std::string roles_sent_;  // of the texts that the next requests carry; empty: texts of steps
  std::optional<BatchOptions> batches_;
  std::optional<double> batch_price_;
  Status batch_status_;
  Status status_;
  Matrix rows_;
  std::vector<uint64_t> failed_;
  Usage usage_;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_JOB_H_
