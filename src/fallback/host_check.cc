#include "fallback/host_check.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace vetvec {
namespace {

// So many that a host far off is proven to be (host_evidence.h).
constexpr size_t kTextsOfRound = 5;
constexpr int kMostRounds = 8;  // while the host is suspect, and there are texts
constexpr int64_t kMostWaitNanos = 20 * kNanosPerSecond;
constexpr int64_t kLookAgainNanos = 5 * kNanosPerMilli;

// If the call has fewer texts.
constexpr std::string_view kSentences[kTextsOfRound] = {
    "The last ferry to the island leaves at ten past six.",
    "She paid the invoice twice, and the bank returned the second amount.",
    "Patients with a fever above 39 degrees should be seen on the same day.",
    "The function returns a list of all files that have changed since Monday.",
    "Nobody remembers who planted the three oak trees behind the school.",
};

}  // namespace

Status DifferentModelFound() {
  return FailedPrecondition(
      "samples show that the host serves a different model than its certificate says");
}

bool MayAnotherHostCure(StatusCode code) {
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

bool HostWait::GoesOn(int64_t now_nanos, int64_t deadline_nanos, Pause* pause) {
  if (until_nanos_ == 0) {
    until_nanos_ = now_nanos + std::min(kMostWaitNanos, (deadline_nanos - now_nanos) / 2);
  }
  if (now_nanos >= until_nanos_) return false;
  pause->until_nanos = std::min(until_nanos_, now_nanos + kLookAgainNanos);
  return true;
}

HostCheck::HostCheck(HostsEncoder* hosts, size_t host, const TextBatch& texts,
                     const EmbedOutput& out, const CallOptions& call, std::shared_ptr<Waker> waker)
    : hosts_(*hosts), host_(host), texts_(texts), call_(call), waker_(std::move(waker)) {
  for (size_t item = 0; item < texts.size(); ++item) {
    const bool is_missing = out.sources[item] == VectorSource::kNone;
    if (is_missing && out.items[item].ok()) unsent_.push_back(item);
  }
  has_ended_ = unsent_.empty() || call.only_cached;
}

bool HostCheck::Step(Pause* pause) {
  while (!has_ended_) {
    if (request_ != nullptr) {
      if (!request_->task->Step(pause)) return false;
      End();
      continue;
    }
    std::shared_ptr<void> ticket;
    switch (hosts_.CheckOf(host_, &ticket)) {
      case HostsEncoder::Check::kNone: has_ended_ = true; break;
      case HostsEncoder::Check::kDue: Begin(std::move(ticket)); break;
      case HostsEncoder::Check::kRefused:
        status_ = DifferentModelFound();
        has_ended_ = true;
        break;
      case HostsEncoder::Check::kRunning:
        has_ended_ = call_.cancel->requested();  // the task says so
        if (has_ended_) break;
        if (wait_.GoesOn(hosts_.clock().MonotonicNanos(), call_.deadline_nanos, pause)) {
          return false;
        }
        hosts_.UseUnchecked(host_);
        has_ended_ = true;
    }
  }
  return true;
}

// Each text once.
PackedTexts HostCheck::NextTexts() {
  PackedTexts texts;
  const auto add = [&](std::string_view text) {
    for (size_t i = 0; i < texts.size(); ++i) {
      if (texts[i] == text) return;
    }
    texts.Add(text);
  };
  for (; next_unsent_ < unsent_.size() && texts.size() < kTextsOfRound; ++next_unsent_) {
    add(texts_[unsent_[next_unsent_]]);
  }
  if (rounds_ > 0) return texts;
  for (size_t i = 0; texts.size() < kTextsOfRound; ++i) add(kSentences[i]);
  return texts;
}

void HostCheck::Begin(std::shared_ptr<void> ticket) {
  auto request = std::make_unique<Request>();
  if (rounds_ < kMostRounds) request->texts = NextTexts();
  if (request->texts.size() == 0) {  // what was compared does not suffice: samples go on
    has_ended_ = true;
    return;
  }
  ++rounds_;
  wait_ = {};
  request->ticket = std::move(ticket);
  request->view = request->texts.view();
  request->call = call_;
  request->call.flags |= kCallNoCache;
  request->call.durable = false;
  request->call.max_tokens = 0;  // samples are not part of the call
  request->call.on_rows = nullptr;
  request->out = std::make_unique<EmbedOutput>(request->view.size());
  request->start_nanos = hosts_.clock().MonotonicNanos();
  request->task =
      hosts_.encoder(host_).NewTask(request->view, request->call, request->out.get(), waker_);
  request_ = std::move(request);
}

void HostCheck::End() {
  const std::unique_ptr<Request> ended = std::move(request_);
  const Status status = ended->task->status();
  ended->task.reset();
  const EmbedOutput& out = *ended->out;
  is_untried_ = is_untried_ && out.usage.requests == 0;
  hosts_.AddUsage(out.usage);
  hosts_.NoteAnswer(host_, ended->call, out, status, ended->start_nanos);
  if (out.rows.dimension() != 0 && (status.ok() || status.code() == StatusCode::kPartial)) {
    return hosts_.Compare(host_, std::move(ended->texts), out.rows, std::move(ended->ticket),
                          waker_);
  }
  has_ended_ = true;
  if (MayAnotherHostCure(status.code())) {
    status_ = status;
  } else if (!call_.cancel->requested()) {  // no text was accepted: the task says so
    hosts_.UseUnchecked(host_);
  }
}

}  // namespace vetvec
