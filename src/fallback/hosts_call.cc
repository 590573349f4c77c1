#include "fallback/hosts_call.h"

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

constexpr int64_t kNoTimeoutNanos = 60 * kNanosPerSecond;  // for a call without a deadline

}  // namespace

bool HostsCall::MayAnotherHostCure(StatusCode code) {
  switch (code) {
    case StatusCode::kUnavailable:
    case StatusCode::kDeadlineExceeded:
    case StatusCode::kRateLimited:
    case StatusCode::kQuotaExceeded:
    case StatusCode::kUnauthenticated:
    case StatusCode::kPermissionDenied:
    case StatusCode::kNotFound:
    case StatusCode::kProtocol:
    case StatusCode::kBadVector:
    case StatusCode::kDimensionMismatch:
    case StatusCode::kFailedPrecondition: return true;  // a guard found another model, among others
    default: return false;
  }
}

HostsCall::HostsCall(std::shared_ptr<HostsEncoder> hosts, const TextBatch& texts,
                     const CallOptions& options, EmbedOutput* out, std::shared_ptr<Waker> waker)
    : hosts_(std::move(hosts)),
      texts_(texts),
      options_(options),
      out_(out),
      waker_(std::move(waker)),
      deadline_nanos_(options.deadline_nanos > 0
                          ? options.deadline_nanos
                          : hosts_->clock().MonotonicNanos() + kNoTimeoutNanos) {}

int64_t HostsCall::Available() const {
  return std::max<int64_t>(0, deadline_nanos_ - hosts_->clock().MonotonicNanos());
}

CallOptions HostsCall::OptionsOf(size_t host) const {
  CallOptions call = options_;
  call.deadline_nanos = deadline_nanos_;
  if (call.max_tokens > 0) {  // OnHostEnd has counted what other hosts were sent
    const auto sent = static_cast<int64_t>(out_->usage.tokens_estimated);
    call.max_tokens = std::max<int64_t>(1, call.max_tokens - sent);
  }
  const int64_t available = Available();
  if (!UsesFirstAlone() && hosts_->MayLaterAnswer(host, available)) {
    call.deadline_nanos -= available / 2;
    call.wait_for_service = false;
  }
  return call;
}

void HostsCall::Prepare() {
  if (task_ != nullptr) return;
  out_->provenance.assign(texts_.size(), {});
  call_ = OptionsOf(0);
  task_ = hosts_->encoder(0).NewTask(texts_, call_, out_, waker_);
  task_->Prepare();
  TakeFirstRows();
}

bool HostsCall::HasRow(size_t item) const {
  return out_->items[item].ok() && out_->sources[item] != VectorSource::kNone;
}

std::vector<size_t> HostsCall::FindMissing() const {
  std::vector<size_t> missing;
  for (size_t item = 0; item < texts_.size(); ++item) {
    const Status& status = out_->items[item];
    const bool is_open = status.ok() || MayAnotherHostCure(status.code());
    if (!HasRow(item) && is_open) missing.push_back(item);
  }
  return missing;
}

void HostsCall::PassOverFirst() {
  const std::vector<size_t> missing = FindMissing();
  if (missing.empty() || UsesFirstAlone() || options_.only_cached) return;
  const int64_t available = Available();
  if (!hosts_->watch(0).IsDown(available) || !hosts_->MayLaterAnswer(0, available)) return;
  if (hosts_->Ask(0, texts_, missing[0], available)) return;
  task_.reset();
  reason_ = ProvenanceReason::kServiceDown;
}

bool HostsCall::Step(Pause* pause) {
  if (!has_begun_) {
    Prepare();
    has_begun_ = true;
    start_nanos_ = hosts_->clock().MonotonicNanos();
    PassOverFirst();
  }
  for (;;) {
    if (task_ == nullptr && !StartNext()) return Finish();
    if (!task_->Step(pause)) return false;
    OnHostEnd();
  }
}

bool HostsCall::StartNext() {
  missing_ = FindMissing();
  if (missing_.empty() || UsesFirstAlone() || !end_.ok()) return false;
  for (; next_host_ < hosts_->size(); ++next_host_) {
    if (!hosts_->MayUse(next_host_)) continue;
    const size_t host = next_host_;
    const bool sends = !options_.only_cached;
    if (sends && !hosts_->Ask(host, texts_, missing_[0], Available())) continue;
    host_ = next_host_++;
    other_texts_ = {};
    for (const size_t item : missing_) other_texts_.Add(texts_[item], texts_.NumberOf(item));
    other_view_ = other_texts_.view();
    other_out_ = std::make_unique<EmbedOutput>(missing_.size());
    call_ = OptionsOf(host);
    start_nanos_ = hosts_->clock().MonotonicNanos();
    task_ = hosts_->encoder(host).NewTask(other_view_, call_, other_out_.get(), waker_);
    return true;
  }
  return false;
}

void HostsCall::OnHostEnd() {
  const Status status = task_->status();
  task_.reset();
  EmbedOutput& from = host_ == 0 ? *out_ : *other_out_;
  const int64_t nanos = hosts_->clock().MonotonicNanos() - start_nanos_;
  const bool is_untried = from.usage.requests == 0;
  if (IsAnswered(from)) {
    hosts_->watch(host_).OnAnswer(nanos);
  } else if (!is_untried && status.code() == StatusCode::kDeadlineExceeded) {
    hosts_->watch(host_).OnSilence(nanos);
  }
  if (host_ == 0) {
    TakeFirstRows();
  } else if (!TakeOtherRows()) {
    return;
  }
  if (failure_.ok() && !status.ok()) NoteFailure(status, is_untried);
  const bool is_of_texts = status.ok() || status.code() == StatusCode::kPartial;
  if (!is_of_texts && !MayAnotherHostCure(status.code())) end_ = status;
  if (UsesFirstAlone()) return;
  std::vector<size_t> computed;
  for (size_t item = 0; item < texts_.size(); ++item) {
    const bool is_of_host = out_->provenance[item].source == SourceOfHost(host_);
    if (is_of_host && out_->sources[item] == VectorSource::kComputed) computed.push_back(item);
  }
  hosts_->TakeSamples(host_, texts_, computed, out_->rows);
}

}  // namespace vetvec
