#include "fallback/fallback_call.h"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>
#include <utility>

namespace vetvec {
namespace {

// Part of the deadline that is reserved in addition to the local encoder's own time, for the system
// to wake threads.
constexpr int64_t kLeastMarginNanos = 10 * kNanosPerMilli;
constexpr int64_t kMostMarginNanos = 250 * kNanosPerMilli;
constexpr int64_t kMarginShare = 10;  // a tenth of the call's time, between these
constexpr int64_t kKeepNanos = 30 * kNanosPerSecond;
constexpr int64_t kUnknownHedgeNanos = 100 * kNanosPerMilli;
// How often a call that waits for the service checks whether others have found it down.
constexpr int64_t kLookNanos = 100 * kNanosPerMilli;
constexpr int64_t kLeastSilenceNanos = kNanosPerSecond;

}  // namespace

// Outlives the call if the leg does.
class FallbackCall::Listener : public Waker {
 public:
  explicit Listener(std::shared_ptr<Waker> waker) : waker_(std::move(waker)) {}

  void Wake() noexcept override {
    std::shared_ptr<LocalJob> job;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (leg_ != nullptr && leg_->has_ended() && leg_->status().ok()) job = job_;
    }
    if (job) job->Cancel();
    waker_->Wake();
  }
  void OnUserCancel() {
    std::shared_ptr<LocalJob> job;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      job = job_;
    }
    if (job) job->Cancel();
    waker_->Wake();
  }
  void Watch(std::shared_ptr<RemoteLeg> leg, std::shared_ptr<LocalJob> job) {
    const std::lock_guard<std::mutex> lock(mutex_);
    leg_ = std::move(leg);
    job_ = std::move(job);
  }
  const std::shared_ptr<Waker>& waker() const { return waker_; }

 private:
  const std::shared_ptr<Waker> waker_;
  std::mutex mutex_;
  std::shared_ptr<RemoteLeg> leg_;
  std::shared_ptr<LocalJob> job_;
};

FallbackCall::FallbackCall(FallbackEncoder* encoder, const TextBatch& texts,
                           const CallOptions& options, EmbedOutput* out,
                           std::shared_ptr<Waker> waker, bool may_compute)
    : encoder_(encoder),
      texts_(texts),
      options_(options),
      out_(out),
      may_compute_(may_compute),
      listener_(std::make_shared<Listener>(std::move(waker))),
      policy_((options.flags & kCallAsReceived) != 0 ? FallbackPolicy::kRemote
                                                     : encoder->options().policy) {}

FallbackCall::~FallbackCall() {
  StopListening();
  if (has_finished_) return;
  if (job_) job_->Cancel();
  if (leg_ == nullptr) return;
  if (has_begun_ && is_leg_started_) {
    leg_->CancelForUser();
    encoder_->Leave(leg_, /*keep=*/false);
  } else if (!leg_->has_ended()) {
    leg_->EndWithHits();
  }
}

void FallbackCall::StopListening() {
  cancelled_by_user_ = {};
  listener_->Watch(nullptr, nullptr);
}

void FallbackCall::PlanTimes() {
  start_nanos_ = encoder_->clock().MonotonicNanos();
  look_at_nanos_ = start_nanos_ + kLookNanos;
  const FallbackOptions& options = encoder_->options();
  deadline_nanos_ = options_.deadline_nanos > 0
                        ? options_.deadline_nanos
                        : start_nanos_ + options.default_timeout_ms * kNanosPerMilli;
  const int64_t local_nanos = encoder_->LocalNanos(valid_.size());
  const int64_t margin = std::clamp((deadline_nanos_ - start_nanos_) / kMarginShare,
                                    kLeastMarginNanos, kMostMarginNanos);
  last_nanos_ = std::max(start_nanos_, deadline_nanos_ - margin - local_nanos);
  local_at_nanos_ = last_nanos_;
  if (policy_ == FallbackPolicy::kLocalFirst) {
    const int64_t target = options.latency_target_ms * kNanosPerMilli;
    local_at_nanos_ = std::max(start_nanos_, start_nanos_ + target - local_nanos);
    time_reason_ = ProvenanceReason::kLatencyTarget;
  } else if (policy_ == FallbackPolicy::kHedged) {
    int64_t delay = options.hedge_delay_ms * kNanosPerMilli;
    if (delay == 0) delay = encoder_->watch().ExpectedNanos();
    local_at_nanos_ = start_nanos_ + (delay < 0 ? kUnknownHedgeNanos : delay);
    time_reason_ = ProvenanceReason::kHedge;
  }
  if (local_at_nanos_ >= last_nanos_) {
    local_at_nanos_ = last_nanos_;
    time_reason_ = ProvenanceReason::kDeadlineNear;
  }
}

RemoteLeg::Options FallbackCall::LegOptions() const {
  RemoteLeg::Options leg;
  leg.call = options_;
  leg.call.progress = nullptr;
  leg.call.on_rows = nullptr;
  leg.call.on_request = nullptr;
  leg.call.deadline_nanos = deadline_nanos_;
  if (policy_ == FallbackPolicy::kRemote) return leg;
  leg.call.wait_for_service = false;
  if (policy_ == FallbackPolicy::kRemoteThenLocal) {
    // Lets the call learn at once that a wait would be too long.
    leg.call.deadline_nanos = std::max<int64_t>(1, last_nanos_);
  } else {
    leg.silence_nanos = std::max(kLeastSilenceNanos, 4 * encoder_->watch().ExpectedNanos());
  }
  if (encoder_->options().warm_cache) {
    leg.call.deadline_nanos = std::max(leg.call.deadline_nanos, start_nanos_ + kKeepNanos);
  }
  return leg;
}

void FallbackCall::Prepare() {
  if (is_prepared_) return;
  is_prepared_ = true;
  out_->provenance.assign(texts_.size(), {});
  CheckTexts(texts_, out_);
  for (size_t i = 0; i < texts_.size(); ++i) {
    if (out_->items[i].ok()) valid_.push_back(i);
  }
  PlanTimes();
  hits_.assign(texts_.size(), 0);
  if (valid_.empty() || policy_ == FallbackPolicy::kLocal) return;
  leg_ = encoder_->NewLeg(texts_, LegOptions(), listener_);
  if (leg_ == nullptr) return;
  hits_ = leg_->Hits();
  for (const size_t item : valid_) {
    if (!hits_[item]) missing_.push_back(item);
  }
}

void FallbackCall::AskForNews() {
  const RemoteWatch::Advice advice = encoder_->watch().AskForNews();
  if (advice.probe) encoder_->Probe(texts_, missing_[0], advice.probe_nanos);
}

bool FallbackCall::MayAskRemote() {
  if (missing_.empty() || policy_ == FallbackPolicy::kRemote) return true;
  RemoteWatch& watch = encoder_->watch();
  const RemoteWatch::Advice advice =
      watch.Ask(std::max<int64_t>(0, leg_->options().call.deadline_nanos - start_nanos_));
  if (advice.probe) encoder_->Probe(texts_, missing_[0], advice.probe_nanos);
  if (!advice.ask) {
    leg_->EndWithHits();
    GoLocal(ProvenanceReason::kServiceDown);
    return false;
  }
  if (policy_ != FallbackPolicy::kLocalFirst) return true;
  const int64_t expected = watch.ExpectedNanos();
  const bool is_in_time = start_nanos_ + std::max<int64_t>(1, expected) <= local_at_nanos_;
  if (is_in_time) return true;
  if (encoder_->options().warm_cache) {
    is_leg_started_ = true;
    leg_->Start(&encoder_->clock());
  } else {
    leg_->EndWithHits();
    AskForNews();
  }
  GoLocal(time_reason_);
  return false;
}

void FallbackCall::Begin() {
  has_begun_ = true;
  if (valid_.empty()) return;
  if (options_.cancel) {
    cancelled_by_user_ =
        options_.cancel->OnCancel([listener = listener_] { listener->OnUserCancel(); });
  }
  if (leg_ == nullptr) {
    if (MayUseLocal()) {
      GoLocal(policy_ == FallbackPolicy::kLocal ? ProvenanceReason::kPolicy
                                                : ProvenanceReason::kRemoteFailed);
    }
    return;
  }
  listener_->Watch(leg_, nullptr);
  if (!MayAskRemote()) return;
  is_leg_started_ = true;
  leg_->Start(&encoder_->clock());
}

void FallbackCall::GoLocal(ProvenanceReason reason) {
  job_reason_ = reason;
  const bool may_mix = encoder_->options().map != nullptr;
  std::vector<size_t> items;
  for (const size_t item : valid_) {
    if (!may_mix || !HasRemoteRow(item)) items.push_back(item);
  }
  CallOptions call;
  call.deadline_nanos = deadline_nanos_;
  if (may_compute_) {
    job_ = encoder_->NewLocalJob(texts_, std::move(items), call, nullptr);
    listener_->Watch(leg_, job_);
    if (options_.cancel && options_.cancel->requested()) job_->Cancel();
    job_->Run();
  } else {
    job_ = encoder_->NewLocalJob(texts_, std::move(items), call, listener_->waker());
    listener_->Watch(leg_, job_);
    encoder_->threads().Add(job_);
  }
}

bool FallbackCall::Step(Pause* pause) {
  Prepare();
  if (!has_begun_) Begin();
  if (valid_.empty()) return Finish(SummarizeItems(out_->items));
  for (;;) {
    if (options_.cancel && options_.cancel->requested()) {
      if (leg_ && is_leg_started_) leg_->CancelForUser();
      const Status status = CallCancelled();
      FailAll(status);
      return Finish(status);
    }
    if (leg_ && is_leg_started_ && !is_leg_seen_ && leg_->has_ended()) {
      is_leg_seen_ = true;
      if (OnLegEnd()) return true;
      continue;
    }
    if (job_ && !is_job_seen_ && job_->has_ended()) {
      is_job_seen_ = true;
      if (OnJobEnd()) return true;
      continue;
    }
    const int64_t now = encoder_->clock().MonotonicNanos();
    const bool is_local_due = job_ == nullptr && MayUseLocal() && now >= local_at_nanos_;
    if (is_local_due) {
      GoLocal(time_reason_);
      continue;
    }
    const bool is_waiting = job_ == nullptr && MayUseLocal();
    if (is_waiting && now >= look_at_nanos_) {
      // Starts now, with time to spare, so that the calls do not all start at their last moment.
      const bool is_down = encoder_->watch().IsDown(
          std::max<int64_t>(0, leg_->options().call.deadline_nanos - start_nanos_));
      if (is_down) {
        GoLocal(ProvenanceReason::kServiceDown);
        continue;
      }
      look_at_nanos_ = now + kLookNanos;
    }
    if (now >= deadline_nanos_ && MayUseLocal()) {
      const Status status = EmbedDeadlinePassed();
      FailAll(status);
      return Finish(status);
    }
    // If there is only the remote encoder, its leg knows the deadline.
    pause->until_nanos = !MayUseLocal() ? kNoDeadline
                         : is_waiting   ? std::min(local_at_nanos_, look_at_nanos_)
                                        : deadline_nanos_;
    return false;
  }
}

// The remote encoder has returned the text's vector, as far as this call may know.
bool FallbackCall::HasRemoteRow(size_t item) const {
  if (hits_[item] != 0) return true;
  if (leg_ == nullptr || !is_leg_seen_) return false;
  return leg_->out().items[item].ok() && leg_->out().sources[item] != VectorSource::kNone;
}

// Some texts have vectors, and the others were refused: the local encoder would not be replacing a
// service that fails.
bool FallbackCall::AreTextsToBlame() const {
  bool has_any = false;
  for (const size_t item : valid_) {
    const Status& status = leg_->out().items[item];
    has_any = has_any || status.ok();
    if (!status.ok() && status.code() != StatusCode::kInvalidArgument) return false;
  }
  return has_any;
}

ProvenanceReason FallbackCall::ReasonOfLeg() const {
  const StatusCode code = remote_status_.code();
  if (code == StatusCode::kDeadlineExceeded) return ProvenanceReason::kDeadlineNear;
  // Nothing was sent: the breaker refused.
  const bool is_untried = leg_->out().usage.requests == 0;
  if (code == StatusCode::kUnavailable && is_untried) return ProvenanceReason::kServiceDown;
  return ProvenanceReason::kRemoteFailed;
}

bool FallbackCall::OnLegEnd() {
  const bool is_whole =
      std::all_of(valid_.begin(), valid_.end(), [&](size_t item) { return HasRemoteRow(item); });
  if (!is_whole) {
    const auto failed = std::find_if(valid_.begin(), valid_.end(),
                                     [&](size_t item) { return !HasRemoteRow(item); });
    const Status& leg_status = leg_->status();
    const bool is_of_call = !leg_status.ok() && leg_status.code() != StatusCode::kPartial;
    remote_status_ = is_of_call ? leg_status : leg_->out().items[*failed];
  }
  const bool may_mix = encoder_->options().map != nullptr;
  const bool is_final = is_whole || !MayUseLocal() ||
                        leg_->status().code() == StatusCode::kForked ||
                        (!may_mix && AreTextsToBlame());
  if (is_final) {
    TakeRemote();
    return Finish(leg_->status());
  }
  if (job_ == nullptr) {
    GoLocal(ReasonOfLeg());
  } else if (is_job_seen_) {  // the local encoder has failed as well
    TakeRemote();
    return Finish(leg_->status());
  }
  return false;
}

bool FallbackCall::OnJobEnd() {
  const Status& status = job_->status();
  if (status.ok() || status.code() == StatusCode::kPartial) {
    TakeLocal();
    return Finish(SummarizeItems(out_->items));
  }
  if (leg_ && is_leg_started_ && !is_leg_seen_) return false;  // the remote may still succeed
  if (is_leg_seen_) {
    TakeRemote();
    return Finish(leg_->status().Annotate(
        fmt::format("both encoders failed; local: {}; remote", status.message())));
  }
  FailAll(status.Annotate("the remote encoder is unavailable, and the local encoder failed"));
  return Finish(SummarizeItems(out_->items));
}

}  // namespace vetvec
