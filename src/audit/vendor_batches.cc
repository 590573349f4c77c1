#include "audit/vendor_batches.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/quiet_thread.h"
#include "batch_jobs/batch_run.h"
#include "cache/key.h"

namespace vetvec {
namespace {

// The batches of one vendor: a part for each of its encoders.
class Batches {
 public:
  Batches(const BatchTexts& texts, const BatchOptions& options, const CallOptions& call,
          int more_rounds, const std::function<void(uint64_t)>& done);
  Status Run();

 private:
  struct Part {
    Encoder* encoder = nullptr;
    PackedTexts texts = {};
    Status status = {};
    uint64_t done = 0;  // guarded by mutex_
    std::thread thread = {};
  };

  void RunPart(Part* part) noexcept;
  void ReportDone(Part* part, uint64_t processed);
  Status WorstStatus() const;

  const int more_rounds_;
  const std::function<void(uint64_t)>& done_;
  BatchOptions options_;
  CallOptions call_;
  std::mutex mutex_;  // also for the functions of the caller
  std::deque<Part> parts_;
};

Batches::Batches(const BatchTexts& texts, const BatchOptions& options, const CallOptions& call,
                 int more_rounds, const std::function<void(uint64_t)>& done)
    : more_rounds_(more_rounds), done_(done), options_(options), call_(call) {
  if (options.on_file) {
    options_.on_file = [this, &options](const BatchFileReport& file) {
      const std::lock_guard<std::mutex> lock(mutex_);
      return options.on_file(file);
    };
  }
  if (call.on_request) {
    call_.on_request = [this, &call](const RequestRecord& request) {
      const std::lock_guard<std::mutex> lock(mutex_);
      call.on_request(request);
    };
  }
  for (const RoleEncoders::Share& share :
       texts.encoders.SharesOf(texts.texts.size(), texts.roles)) {
    Part& part = parts_.emplace_back();
    part.encoder = share.encoder;
    part.texts = TextsOfShare(texts.texts, share);
  }
}

void Batches::ReportDone(Part* part, uint64_t processed) {
  const std::lock_guard<std::mutex> lock(mutex_);
  part->done = std::min<uint64_t>(processed, part->texts.size());
  uint64_t sum = 0;
  for (const Part& each : parts_) sum += each.done;
  done_(sum);
}

void Batches::RunPart(Part* part) noexcept {
  try {
    CallOptions call = call_;
    call.progress = [this, part](uint64_t processed, uint64_t) {
      ReportDone(part, processed);
      return 0;
    };
    for (int round = 0;; ++round) {
      BatchReport report;
      part->status = RunBatch(*part->encoder, part->texts.view(), options_, call, &report);
      const bool is_partial = part->status.code() == StatusCode::kPartial;
      if (!is_partial || !report.failures_may_pass || round >= more_rounds_) return;
    }
  } catch (...) {
    part->status = CaughtStatus();
  }
}

// A job takes hours, so all are submitted at once. A part for which there is no thread comes last.
Status Batches::Run() {
  for (size_t i = 1; i < parts_.size(); ++i) {
    (void)StartQuietThread(
        "the thread of a batch", [this, part = &parts_[i]] { RunPart(part); }, &parts_[i].thread);
  }
  for (Part& part : parts_) {
    if (!part.thread.joinable()) RunPart(&part);
  }
  for (Part& part : parts_) {
    if (part.thread.joinable()) part.thread.join();
  }
  return WorstStatus();
}

Status Batches::WorstStatus() const {
  Status worst;
  for (const Part& part : parts_) {
    const bool is_worse = worst.ok() || (worst.code() == StatusCode::kPartial &&
                                         part.status.code() != StatusCode::kPartial);
    if (!part.status.ok() && is_worse) worst = part.status;
  }
  return worst;
}

}  // namespace

PackedTexts TextsOfShare(const TextBatch& all, const RoleEncoders::Share& share) {
  PackedTexts texts;
  for (const size_t id : share.items) texts.Add(all[id], all.NumberOf(id));
  return texts;
}

bool UsesBatches(const AuditConfig& config, const VendorConfig& vendor) {
  return vendor.settings.Flag("batch_api") && config.cache.mode != "only";
}

std::string BatchApiKey(const VendorConfig& vendor) {
  return fmt::format("vendors.{}.batch_api", vendor.name);
}

BatchOptions VendorBatchOptions(const VendorConfig& vendor) {
  constexpr double kMillis = 1000;
  BatchOptions options;
  const OptionValues& settings = vendor.settings;
  if (settings.IsGiven("batch_proof")) {
    options.proof_rows = static_cast<size_t>(settings.Integer("batch_proof"));
  }
  if (const std::optional<double> seconds = settings.GivenNumber("batch_poll_s")) {
    options.poll_ms = std::max<int64_t>(1, static_cast<int64_t>(*seconds * kMillis));
    options.max_poll_ms = std::max(options.max_poll_ms, options.poll_ms);
  }
  options.discard_refused = settings.Flag("batch_discard");
  return options;
}

Status CheckBatchesDiffer(const AuditConfig& config,
                          const std::vector<std::optional<RoleEncoders>>& encoders) {
  std::map<std::string, std::string> seen;
  for (size_t i = 0; i < config.vendors.size(); ++i) {
    const VendorConfig& vendor = config.vendors[i];
    if (!encoders[i] || !UsesBatches(config, vendor)) continue;
    const KeyDeriver deriver(encoders[i]->Of(TextRole::kNone).raw_identity(), "");
    const auto [entry, is_new] = seen.emplace(HexOf(deriver.IdentityKey()), vendor.name);
    if (is_new) continue;
    return InvalidArgument(
               fmt::format(
                   "vendors '{}' and '{}' send the same requests, and both set "
                   "batch_api; set it for only one of them, or audit them one after the other",
                   entry->second, vendor.name))
        .WithKey(BatchApiKey(vendor), "true");
  }
  return OkStatus();
}

Status EmbedByBatches(const BatchTexts& texts, const BatchOptions& options, const CallOptions& call,
                      int more_rounds, const std::function<void(uint64_t)>& done) {
  return Batches(texts, options, call, more_rounds, done).Run();
}

}  // namespace vetvec
