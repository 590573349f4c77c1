#include "identity/identity_gate.h"

#include <fmt/core.h>

#include <utility>

#include "base/json.h"
#include "base/utc_time.h"
#include "identity/rule.h"

namespace vetvec {
namespace {

// What was answered longer ago is not part of a check that another call takes up.
constexpr int64_t kMostPauseNanos = 60 * kNanosPerSecond;

}  // namespace

IdentityGate::IdentityGate(IdentityRecord record, IdentityGateOptions options)
    : record_(std::move(record)),
      options_(std::move(options)),
      fingerprint_(record_.Fingerprint()),
      clock_(options_.clock != nullptr ? *options_.clock : *SystemClock()),
      next_pass_(record_.PassesSent()) {}

bool IdentityGate::IsCurrent() const {
  if (!last_) return false;
  const int64_t period = options_.period_nanos;
  return period == 0 || clock_.MonotonicNanos() - last_->nanos < period;
}

std::string IdentityGate::Sentence() const {
  const IdentityChecked& checked = last_->checked;
  const std::string why =
      !checked.reason.empty()
          ? checked.reason
          : fmt::format("its vectors lie {:.2g} from those recorded (allowed: {:.2g})",
                        checked.distance(), checked.largest + kSameAngle);
  return fmt::format(
      "{} is not the model that '{}' records ({}): {}{}; use that one, or embed the index again "
      "(vetvec identity compare '{}' SPEC says what differs)",
      options_.encoder, options_.path, record_.model.value("name", std::string()), why,
      options_.apart, options_.path);
}

Status IdentityGate::Answer() const {
  if (!last_->checked.is_altered || options_.reports) return OkStatus();
  return FailedPrecondition(Sentence()).WithKey("identity");
}

Result<IdentityGate::Turn> IdentityGate::Ask(const void* call,
                                             const std::shared_ptr<Waker>& waker) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (checking_ != call && IsCurrent()) {
    waiting_.erase(call);
    VETVEC_RETURN_IF_ERROR(Answer());
    return Turn::kPass;
  }
  const int64_t now = clock_.MonotonicNanos();
  const bool is_taken = checking_ != nullptr && checking_ != call;
  if (is_taken && (aside_nanos_ == kNoDeadline || now - aside_nanos_ < kAskAgainNanos)) {
    waiting_[call] = waker;
    return Turn::kWait;
  }
  waiting_.erase(call);
  if (passes_ && now - progress_nanos_ > kMostPauseNanos && checking_ != call) passes_.reset();
  if (!passes_) {
    passes_.emplace(record_, next_pass_);
    next_pass_ += kPassRule.in_a_row;
    progress_nanos_ = now;
  }
  checking_ = call;
  aside_nanos_ = kNoDeadline;
  return Turn::kCheck;
}

bool IdentityGate::IsOpen() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return IsCurrent() && Answer().ok();
}

PackedTexts IdentityGate::texts() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return passes_->requests().texts();
}

Status IdentityGate::Take(const Status& status, const EmbedOutput& out) {
  std::unique_lock<std::mutex> lock(mutex_);
  Status taken = passes_->requests().Take(status, out);
  if (taken.ok()) taken = passes_->Judge();
  progress_nanos_ = clock_.MonotonicNanos();
  if (taken.ok() && !passes_->has_answer()) return OkStatus();
  checking_ = nullptr;
  if (!taken.ok()) {
    // One pass of two models has no answer.
    if (taken.code() == StatusCode::kDimensionMismatch) passes_.reset();
    WakeAll(&lock);
    return taken.Annotate(
        fmt::format("it could not be checked whether {} is the model that '{}' "
                    "records",
                    options_.encoder, options_.path));
  }
  last_ = {passes_->checked(), progress_nanos_, UtcTime(clock_.WallMillis())};
  passes_.reset();
  const std::string warning =
      last_->checked.is_altered && options_.reports ? Sentence() : std::string();
  WakeAll(&lock);
  if (!warning.empty()) Log(options_.log, LogLevel::kWarning, warning);
  return OkStatus();
}

void IdentityGate::StepAside(const void* call) noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (checking_ == call && aside_nanos_ == kNoDeadline) aside_nanos_ = clock_.MonotonicNanos();
}

void IdentityGate::Leave(const void* call) noexcept {
  std::unique_lock<std::mutex> lock(mutex_);
  waiting_.erase(call);
  if (checking_ != call) return;
  checking_ = nullptr;
  WakeAll(&lock);
}

// Wakers are woken with no lock held.
void IdentityGate::WakeAll(std::unique_lock<std::mutex>* lock) noexcept {
  const Waiting woken = std::exchange(waiting_, {});
  lock->unlock();
  for (const auto& [call, waker] : woken) waker->Wake();
}

std::string IdentityGate::Json() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  OrderedJson out = {{"path", options_.path},
                     {"fingerprint", fingerprint_},
                     {"policy", options_.reports ? "report" : "refuse"},
                     {"checked", nullptr},
                     {"altered", nullptr},
                     {"answer", nullptr},
                     {"angle", nullptr},
                     {"reason", ""}};
  if (last_) {
    const IdentityChecked& checked = last_->checked;
    out["checked"] = last_->at;
    out["altered"] = checked.is_altered;
    out["answer"] = IdentityAnswerName(checked.answer);
    if (!checked.distances.empty()) out["angle"] = checked.distance();
    out["reason"] = checked.reason;
  }
  return out.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::optional<bool> IdentityGate::is_altered() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!last_) return std::nullopt;
  return last_->checked.is_altered;
}

}  // namespace vetvec
