#include "audit/vendor_job.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "audit/vendor_batches.h"
#include "base/quiet_thread.h"
#include "limits/retry_policy.h"

namespace vetvec {
namespace {

// How often temporary failures are retried at the end, and how long to wait before each retry. If
// the service asks for a longer wait, it is respected up to a limit.
constexpr int kMoreRounds = 2;
constexpr int64_t kPauseNanos = 3 * kNanosPerSecond;
constexpr int64_t kLongestPauseMs = 60'000;

// Whether the same text is likely to get its vector a little later: the service was unreachable or
// busy, or sent an invalid reply. Problems with the key, the quota or the text itself are not
// retried.
bool MayPass(const Status& status) {
  switch (status.code()) {
    case StatusCode::kProtocol:
    case StatusCode::kBadVector: return true;
    case StatusCode::kUnavailable:
    case StatusCode::kRateLimited:
    case StatusCode::kAborted: return status.detail().retryable;
    default: return false;
  }
}

// The failure that justifies another round; OK if there is none.
Status WorthAnotherRound(const Status& status, const std::vector<Status>& items) {
  if (status.code() != StatusCode::kPartial) return MayPass(status) ? status : OkStatus();
  const auto found = std::find_if(items.begin(), items.end(), MayPass);
  return found == items.end() ? OkStatus() : *found;
}

// False if nothing has arrived: the service is unreachable, and the call itself has tried long
// enough.
int MoreRounds(const Status& failure, const EmbedOutput& out) {
  const bool is_stranger = out.rows.dimension() == 0 && failure.code() == StatusCode::kUnavailable;
  return is_stranger ? 0 : kMoreRounds;
}

// The result of reading the cache after batches have filled it: the vendor is not to blame for what
// the cache has dropped since.
Status AllAreCached(const Status& status, const std::vector<Status>& items) {
  const auto lost = std::count_if(items.begin(), items.end(), [](const Status& item) {
    return item.code() == StatusCode::kNotFound;
  });
  if (lost == 0) return status;
  return FailedPrecondition(
      fmt::format("{} texts that batches have embedded are not in the cache "
                  "any more; raise [cache] max_bytes or ttl_s",
                  lost));
}

// An audit without a deadline may take long at low rate limits, but not forever.
constexpr int64_t kLongestRunNanos = int64_t{7} * 24 * 3600 * kNanosPerSecond;

}  // namespace

int64_t VendorDeadline(const AuditConfig& config, const VendorConfig& vendor, int64_t given,
                       int64_t now) {
  int64_t deadline = now + kLongestRunNanos;
  if (given > 0) deadline = std::min(deadline, given);
  const Result<EncoderSpec> spec = MergedSpec(config, vendor);
  const double of_vendor = spec.ok() ? spec->settings.Number("deadline_s") : 0;
  for (const double seconds : {config.deadline_s, of_vendor}) {
    if (seconds <= 0) continue;
    deadline = std::min(deadline,
                        now + static_cast<int64_t>(seconds * static_cast<double>(kNanosPerSecond)));
  }
  return deadline;
}

VendorJob::VendorJob(std::string vendor, RoleEncoders encoders, const RunFolder& folder,
                     TextBatch texts, std::vector<TextRole> roles, std::function<void()> moved)
    : vendor_(std::move(vendor)),
      encoders_(std::move(encoders)),
      folder_(folder),
      texts_(texts),
      roles_(std::move(roles)),
      moved_(std::move(moved)) {}

VendorJob::~VendorJob() { Join(); }

Status VendorJob::Start(int64_t deadline_nanos, std::shared_ptr<CancelToken> cancel) {
  return StartQuietThread(
      "a vendor's thread",
      [this, deadline_nanos, cancel = std::move(cancel)] {
        try {
          Run(deadline_nanos, cancel);
        } catch (...) {
          status_ = CaughtStatus();
        }
        finished_.store(true, std::memory_order_release);
        moved_();
      },
      &thread_);
}

void VendorJob::Join() {
  if (thread_.joinable()) thread_.join();
}

void VendorJob::SendOf(bool first, const CallOptions& options) {
  for (StepSender* sender : senders_) {
    if (sender->SendsFirst() == first) sender->Send({*audit_, encoders_, options}, rows_.view());
  }
}

void VendorJob::Run(int64_t deadline_nanos, const std::shared_ptr<CancelToken>& cancel) {
  Status folder_status;
  CallOptions options;
  options.deadline_nanos = deadline_nanos;
  options.cancel = cancel;
  SendOf(/*first=*/true, options);
  sent_first_.store(true, std::memory_order_release);
  moved_();
  options.durable = true;
  options.patience_nanos = kJobPatienceNanos;
  options.on_request = [&](const RequestRecord& request) {
    requests_.fetch_add(1, std::memory_order_relaxed);
    tokens_.fetch_add(request.tokens, std::memory_order_relaxed);
    const Status status = folder_.AppendRequest(vendor_, request, roles_sent_);
    if (folder_status.ok()) folder_status = status;
    moved_();
  };
  status_ = EmbedTexts(options);
  if (status_.ok() && !folder_status.ok()) status_ = folder_status;
  if (!status_.ok() && status_.code() != StatusCode::kPartial) return;
  SendOf(/*first=*/false, options);
  if (status_.ok() && !folder_status.ok()) status_ = folder_status;
}

// OK and PARTIAL: the rows are there.
Status VendorJob::EmbedTexts(CallOptions options) {
  options.progress = [&](uint64_t done, uint64_t) {
    done_.store(done, std::memory_order_relaxed);
    moved_();
    return 0;
  };
  if (batches_) batch_status_ = FillCacheByBatches(options);
  if (!batch_status_.ok() && batch_status_.code() != StatusCode::kPartial) return batch_status_;
  options.only_cached = batches_.has_value();
  std::optional<EmbedOutput> out;
  Status status = EmbedInRounds(options, &out);
  const bool has_none = !status.ok() && status.code() != StatusCode::kPartial;
  if (has_none && !batch_status_.ok()) status = batch_status_;  // why it has none
  if (batches_ && batch_status_.ok()) status = AllAreCached(status, out->items);
  if (!status.ok() && status.code() != StatusCode::kPartial) return status;
  for (size_t id = 0; id < out->items.size(); ++id) {
    if (!out->items[id].ok()) failed_.push_back(id);
  }
  done_.store(texts_.size(), std::memory_order_relaxed);
  rows_ = out->rows.TakeMatrix();
  return status;
}

Status VendorJob::FillCacheByBatches(const CallOptions& options) {
  BatchOptions batches = *batches_;
  batches.on_file = [this](const BatchFileReport& file) {
    return folder_.AppendBatch(vendor_, {file, batch_price_});
  };
  const auto report = [this](uint64_t done) {
    done_.store(done, std::memory_order_relaxed);
    moved_();
  };
  Status status =
      vetvec::EmbedByBatches({encoders_, texts_, roles_}, batches, options, kMoreRounds, report);
  return status.Annotate("batches");
}

// "document+other", in the order of the alphabet.
std::string VendorJob::RolesOf(std::span<const size_t> items) const {
  std::set<std::string> names;
  for (const size_t item : items) {
    names.insert(kRoleNames[static_cast<size_t>(roles_.empty() ? TextRole::kNone : roles_[item])]);
  }
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : "+") + name;
  return out;
}

// Each round requests all texts. Those already received are in the encoder's cache, so only the
// rest is sent, and there are never two matrices in memory.
Status VendorJob::EmbedInRounds(const CallOptions& options, std::optional<EmbedOutput>* out) {
  bool is_partial = false;
  for (int round = 0;; ++round) {
    out->emplace(texts_.size());
    const int64_t begin = clock_->MonotonicNanos();
    Status status =
        encoders_.Embed(texts_, roles_, options, &**out,
                        [this](std::span<const size_t> items) { roles_sent_ = RolesOf(items); });
    roles_sent_.clear();
    usage_ += (*out)->usage;
    is_partial = is_partial || status.code() == StatusCode::kPartial;
    const Status failure = WorthAnotherRound(status, (*out)->items);
    // A later round that ends early still returns everything that an earlier one delivered.
    if (is_partial && status.code() != StatusCode::kCancelled) {
      status = SummarizeItems((*out)->items);
    }
    if (failure.ok() || round >= MoreRounds(failure, **out)) return status;
    const int64_t told_ms = std::min(failure.detail().retry_after_ms, kLongestPauseMs);
    const int64_t now = clock_->MonotonicNanos();
    // The round has been patient with a busy service itself.
    if (PassesByItself(failure) && now - begin >= kJobPatienceNanos) return status;
    const int64_t until = now + std::max(kPauseNanos, told_ms * kNanosPerMilli);
    if (until >= options.deadline_nanos) return status;
    VETVEC_RETURN_IF_ERROR(clock_->SleepUntil(until, options.cancel));
  }
}

}  // namespace vetvec
