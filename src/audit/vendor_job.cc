#include "audit/vendor_job.h"

#include <fmt/core.h>

#include <algorithm>
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
          RunContractFirst(deadline_nanos, cancel);
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

void VendorJob::RunContractFirst(int64_t deadline_nanos,
                                 const std::shared_ptr<CancelToken>& cancel) {
  if (!long_words_) return;
  ContractOptions options;
  options.long_words = *long_words_;
  options.call.deadline_nanos = deadline_nanos;
  options.call.cancel = cancel;
  Result<ContractReport> report = RunContract(encoders_.Of(TextRole::kNone), options);
  contract_status_ = report.status();
  if (report.ok()) contract_ = *std::move(report);
  contract_finished_.store(true, std::memory_order_release);
  moved_();
}

void VendorJob::Run(int64_t deadline_nanos, const std::shared_ptr<CancelToken>& cancel) {
  std::optional<EmbedOutput> out;
  Status folder_status;
  CallOptions options;
  options.deadline_nanos = deadline_nanos;
  options.cancel = cancel;
  options.durable = true;
  options.patience_nanos = kJobPatienceNanos;
  options.progress = [&](uint64_t done, uint64_t) {
    done_.store(done, std::memory_order_relaxed);
    moved_();
    return 0;
  };
  options.on_request = [&](const RequestRecord& request) {
    requests_.fetch_add(1, std::memory_order_relaxed);
    tokens_.fetch_add(request.tokens, std::memory_order_relaxed);
    const Status status = folder_.AppendRequest(vendor_, request);
    if (folder_status.ok()) folder_status = status;
    moved_();
  };
  if (batches_) batch_status_ = FillCacheByBatches(options);
  if (!batch_status_.ok() && batch_status_.code() != StatusCode::kPartial) {
    status_ = batch_status_;
    return;
  }
  options.only_cached = batches_.has_value();
  status_ = EmbedInRounds(options, &out);
  options.only_cached = false;
  const bool has_none = !status_.ok() && status_.code() != StatusCode::kPartial;
  if (has_none && !batch_status_.ok()) status_ = batch_status_;  // why it has none
  if (batches_ && batch_status_.ok()) status_ = AllAreCached(status_, out->items);
  if (status_.ok() && !folder_status.ok()) status_ = folder_status;
  if (!status_.ok() && status_.code() != StatusCode::kPartial) return;
  for (size_t id = 0; id < out->items.size(); ++id) {
    if (!out->items[id].ok()) failed_.push_back(id);
  }
  done_.store(texts_.size(), std::memory_order_relaxed);
  rows_ = out->rows.TakeMatrix();
  Resend(options);
  TryRoles(options);
  if (status_.ok() && !folder_status.ok()) status_ = folder_status;
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

// A failure here loses no vectors, because the texts already have theirs.
void VendorJob::Resend(CallOptions options) {
  if (!resend_seed_) return;
  options.progress = nullptr;
  const EmbedById embed = [this](std::span<const uint64_t> ids, const TextBatch& texts,
                                 const CallOptions& call, EmbedOutput* out) {
    std::vector<TextRole> roles;
    for (const uint64_t id : ids) {
      if (!roles_.empty()) roles.push_back(roles_[id]);
    }
    return encoders_.Embed(texts, roles, call, out);
  };
  Result<Resent> resent =
      SendAgain(embed, ResendRequests(texts_.size(), roles_, encoders_, *resend_seed_), texts_,
                rows_.view(), options);
  resend_status_ = resent.status();
  if (resent.ok()) resent_ = *std::move(resent);
}

// As in Resend, the texts keep their vectors whatever happens here.
void VendorJob::TryRoles(CallOptions options) {
  options.progress = nullptr;
  for (const RoleTrial& trial : role_trials_) {
    Result<RoleTrialRows> rows = EmbedRoleTrial(trial, *role_sample_, texts_, options);
    role_status_ = rows.status();
    if (!rows.ok()) break;
    role_rows_.push_back(*std::move(rows));
  }
  if (!role_status_.ok()) role_rows_.clear();
}

// Each round requests all texts. Those already received are in the encoder's cache, so only the
// rest is sent, and there are never two matrices in memory.
Status VendorJob::EmbedInRounds(const CallOptions& options, std::optional<EmbedOutput>* out) {
  bool is_partial = false;
  for (int round = 0;; ++round) {
    out->emplace(texts_.size());
    const int64_t begin = clock_->MonotonicNanos();
    Status status = encoders_.Embed(texts_, roles_, options, &**out);
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
