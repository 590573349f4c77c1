#include "fallback/hosts_call.h"

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

constexpr int64_t kNoTimeoutNanos = 60 * kNanosPerSecond;  // for a call without a deadline
// Of hosts that a call passes over.
constexpr const char* kIsDown = "has not answered lately, and was not asked";
constexpr const char* kIsOut = "is no longer used, as a warning has said";

}  // namespace

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
  call.cancel = stop_;
  if (call.max_tokens > 0) {  // OnHostEnd has counted what other hosts were sent
    const auto sent = static_cast<int64_t>(out_->usage.tokens_estimated);
    call.max_tokens = std::max<int64_t>(1, call.max_tokens - sent);
  }
  const int64_t available = Available();
  if (!UsesFirstAlone() && hosts_->MayLaterAnswer(host, available)) {
    call.deadline_nanos -= available / 2;
    call.wait_for_service = false;
    call.connects_once = true;
  }
  return call;
}

void HostsCall::NewTask(const TextBatch& texts, EmbedOutput* out) {
  cancelled_by_user_ = {};
  stop_ = CancelToken::Create();
  if (options_.cancel) {
    cancelled_by_user_ = options_.cancel->OnCancel([stop = stop_] { stop->Request(); });
  }
  call_ = OptionsOf(host_);
  if (!UsesFirstAlone()) {
    call_.on_rows = [this, &texts, out](std::span<const size_t> items) {
      std::vector<size_t> computed;
      for (const size_t item : items) {
        if (out->sources[item] == VectorSource::kComputed) computed.push_back(item);
      }
      hosts_->TakeSamples(host_, texts, computed, out->rows);
    };
  }
  start_nanos_ = hosts_->clock().MonotonicNanos();
  has_task_ended_ = false;
  task_ = hosts_->encoder(host_).NewTask(texts, call_, out, waker_);
  task_->Prepare();
  if (UsesFirstAlone()) return;
  check_ = std::make_unique<HostCheck>(hosts_.get(), host_, texts, *out, call_, waker_);
}

void HostsCall::Prepare() {
  if (std::exchange(is_prepared_, true)) return;
  out_->provenance.assign(texts_.size(), {});
  if (!UsesFirstAlone() && !hosts_->MayUse(0)) return;
  NewTask(texts_, out_);
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
  if (task_ == nullptr || !hosts_->watch(0).IsDown(available)) return;
  hosts_->NoteDown(0);
  if (!hosts_->MayLaterAnswer(0, available)) return;
  if (hosts_->Ask(0, texts_, missing[0], available)) return;
  task_.reset();
  check_.reset();
  AddReason(0, kIsDown);
  reason_ = ProvenanceReason::kServiceDown;
}

bool HostsCall::Step(Pause* pause) {
  if (!has_begun_) {
    Prepare();
    has_begun_ = true;
    start_nanos_ = hosts_->clock().MonotonicNanos();
    if (task_ == nullptr) GiveUpHost(DifferentModelFound(), /*is_untried=*/true);
    PassOverFirst();
  }
  for (;;) {
    if (task_ == nullptr && !StartNext()) return Finish();
    if (!StepCheck(pause)) return false;
    if (task_ == nullptr) continue;
    if (!StepTask(pause) || !AwaitSamples(pause)) return false;
    OnHostEnd();
  }
}

bool HostsCall::StepCheck(Pause* pause) {
  if (check_ == nullptr) return true;
  if (!check_->Step(pause)) return false;
  const std::unique_ptr<HostCheck> ended = std::move(check_);
  if (!ended->status().ok()) GiveUpHost(ended->status(), ended->is_untried());
  return true;
}

bool HostsCall::StepTask(Pause* pause) {
  if (has_task_ended_) return true;
  if (IsHostDropped()) stop_->Request();
  if (!task_->Step(pause)) return false;
  has_task_ended_ = true;
  wait_ = {};
  return true;
}

bool HostsCall::AwaitSamples(Pause* pause) {
  const EmbedOutput& out = host_ == 0 ? *out_ : *other_out_;
  if (UsesFirstAlone() || out.usage.texts_sent < hosts_->sample_every()) return true;
  if (IsHostDropped() || stop_->requested() || !hosts_->HasSamples()) return true;
  return !wait_.GoesOn(hosts_->clock().MonotonicNanos(), call_.deadline_nanos, pause);
}

bool HostsCall::StartNext() {
  missing_ = FindMissing();
  if (missing_.empty() || UsesFirstAlone() || !end_.ok()) return false;
  for (; next_host_ < hosts_->size(); ++next_host_) {
    const size_t host = next_host_;
    const bool sends = !options_.only_cached;
    if (!hosts_->MayUse(host)) {
      AddReason(host, kIsOut);
      continue;
    }
    if (sends && !hosts_->Ask(host, texts_, missing_[0], Available())) {
      AddReason(host, kIsDown);
      continue;
    }
    host_ = next_host_++;
    other_texts_ = {};
    for (const size_t item : missing_) other_texts_.Add(texts_[item], texts_.NumberOf(item));
    other_view_ = other_texts_.view();
    other_out_ = std::make_unique<EmbedOutput>(missing_.size());
    NewTask(other_view_, other_out_.get());
    return true;
  }
  return false;
}

void HostsCall::OnHostEnd() {
  const Status status = task_->status();
  task_.reset();
  const EmbedOutput& from = host_ == 0 ? *out_ : *other_out_;
  const bool is_untried = from.usage.requests == 0;
  hosts_->NoteAnswer(host_, call_, from, status, start_nanos_);
  if (host_ != 0) TakeOtherUsage();
  const bool is_cancelled = options_.cancel && options_.cancel->requested();
  if (IsHostDropped() && !is_cancelled) {
    if (host_ == 0) GiveUpRows();
    return GiveUpHost(DifferentModelFound(), is_untried);
  }
  if (host_ == 0) {
    TakeFirstRows();
  } else if (!TakeOtherRows()) {
    return;
  }
  if (!status.ok()) AddReason(host_, status.message());
  if (failure_.ok() && !status.ok()) NoteFailure(status, is_untried);
  const bool is_of_texts = status.ok() || status.code() == StatusCode::kPartial;
  if (!is_of_texts && !MayAnotherHostCure(status.code())) end_ = status;
}

}  // namespace vetvec
