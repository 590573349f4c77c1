// HostsEncoder, second part: which texts are samples, and which hosts embed them. A sample goes to
// the next host until one has answered; hosts_verdict.cc says what the answers show.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "fallback/hosts_encoder.h"

namespace vetvec {
namespace {

constexpr size_t kMostWaiting = 16;  // samples for hosts that are down
constexpr int64_t kSampleNanos = 10 * kNanosPerSecond;

}  // namespace

bool HostsEncoder::IsAnySuspect() {
  for (size_t a = 0; a < size(); ++a) {
    for (size_t b = a + 1; b < size() && !IsOut(a); ++b) {
      if (!IsOut(b) && EvidenceOf(a, b).IsSuspect()) return true;
    }
  }
  return false;
}

uint64_t HostsEncoder::SampleGap() {
  const uint64_t every =
      IsAnySuspect() ? std::min(kLeastSampleEvery, options_.sample_every) : options_.sample_every;
  return 1 + rng_.Below(2 * every - 1);
}

uint32_t HostsEncoder::Answering() {
  uint32_t hosts = 0;
  for (size_t host = 0; host < size(); ++host) {
    if (MayUse(host) && !watch(host).IsDown(kSampleNanos)) hosts |= BitOf(host);
  }
  return hosts;
}

// The others in turn, but first one that may differ.
size_t HostsEncoder::PartnerOf(size_t host, uint32_t candidates) {
  for (const bool is_suspect : {true, false}) {
    for (size_t i = 1; i <= size(); ++i) {
      const size_t other = (last_partner_ + i) % size();
      if (other == host || (candidates & BitOf(other)) == 0 || IsOut(other)) continue;
      if (is_suspect && !EvidenceOf(host, other).IsSuspect()) continue;
      last_partner_ = other;
      return other;
    }
  }
  return host;
}

HostsEncoder::Check HostsEncoder::CheckOf(size_t host, std::shared_ptr<void>* ticket) {
  const uint32_t answering = Answering();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    HostState& state = states_[host];
    if (IsOut(host)) return Check::kRefused;
    if (state.is_checked) return Check::kNone;
    if (!state.check.expired()) return Check::kRunning;
    bool has_others = false;
    for (size_t other = 0; other < size(); ++other) {
      has_others = has_others || (other != host && !IsOut(other));
    }
    if (!has_others || clock().MonotonicNanos() < state.next_check_nanos) return Check::kNone;
    if ((answering & ~BitOf(host)) != 0) {
      *ticket = std::make_shared<char>();
      state.check = *ticket;
      return Check::kDue;
    }
  }
  UseUnchecked(host);
  return Check::kNone;
}

void HostsEncoder::UseUnchecked(size_t host) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (IsOut(host) || (counts_.unchecked & BitOf(host)) != 0) return;
    counts_.unchecked |= BitOf(host);
  }
  Log(options_.log, LogLevel::kWarning,
      fmt::format("host {} is used although its first vectors could not be compared with those of "
                  "another host; later calls try again",
                  encoder(host).name()));
}

void HostsEncoder::Compare(size_t host, PackedTexts texts, const RowBuffer& rows,
                           std::shared_ptr<void> ticket, std::shared_ptr<Waker> waker) {
  const auto sample = std::make_shared<HostSample>();
  sample->rows[host].assign(rows.Row(0), rows.Row(0) + texts.size() * rows.dimension());
  sample->texts = std::move(texts);
  sample->from = sample->against = host;
  sample->asked = BitOf(host);
  sample->is_due = true;
  sample->ticket = std::move(ticket);
  sample->waker = std::move(waker);
  AskNext(sample);
}

void HostsEncoder::Keep(HostSamplePtr sample) {
  if (waiting_.size() == kMostWaiting) waiting_.pop_front();
  waiting_.push_back(std::move(sample));
}

void HostsEncoder::TakeSamples(size_t host, const TextBatch& texts, std::span<const size_t> items,
                               const RowBuffer& rows) {
  try {
    const std::lock_guard<std::mutex> lock(mutex_);
    uint64_t at = next_sample_;
    for (; at < items.size(); at += SampleGap()) {
      const float* const row = rows.Row(items[at]);
      auto sample = std::make_shared<HostSample>();
      sample->texts.Add(texts[items[at]]);
      sample->rows[host].assign(row, row + rows.dimension());
      sample->from = sample->against = host;
      sample->asked = BitOf(host);
      Keep(std::move(sample));
    }
    next_sample_ = at - items.size();
  } catch (const std::bad_alloc&) {  // a call does not fail for a sample
    return;
  }
  SendWaiting();
}

// The next one that a host can be asked about; samples for hosts that are down wait.
std::deque<HostsEncoder::HostSamplePtr>::iterator HostsEncoder::FindWaiting(uint32_t answering) {
  return std::find_if(waiting_.begin(), waiting_.end(), [&](const HostSamplePtr& one) {
    return !IsOut(one->from) && (answering & ~BitOf(one->from)) != 0;
  });
}

bool HostsEncoder::HasSamples() {
  SendWaiting();
  const std::lock_guard<std::mutex> lock(mutex_);
  return !sampling_.expired();
}

// One at a time.
void HostsEncoder::SendWaiting() {
  const uint32_t answering = Answering();
  HostSamplePtr sample;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!sampling_.expired()) return;
    const auto next = FindWaiting(answering);
    if (next == waiting_.end()) return;
    sample = std::move(*next);
    waiting_.erase(next);
    sample->ticket = std::make_shared<char>();
    sampling_ = sample->ticket;
  }
  AskNext(sample);
}

void HostsEncoder::AskNext(const HostSamplePtr& sample) {
  for (;;) {
    const uint32_t candidates = Answering() & ~sample->asked;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      sample->to = PartnerOf(sample->from, candidates);
    }
    if (sample->to == sample->from) return EndUnanswered(sample);
    sample->asked |= BitOf(sample->to);
    RemoteLeg::Options options;
    options.call.deadline_nanos = clock().MonotonicNanos() + kSampleNanos;
    options.call.flags = kCallNoCache;
    options.on_end = [self = shared_from_this(), sample](RemoteLeg& leg) {
      self->OnSampleEnd(sample, leg);
    };
    if (Send(sample->to, sample->texts.view(), std::move(options), sample->waker)) return;
  }
}

void HostsEncoder::OnSampleEnd(const HostSamplePtr& sample, RemoteLeg& leg) noexcept {
  try {
    if (IsStopped()) return Remove(leg);
    const RowBuffer& found = leg.out().rows;
    if (const size_t dimension = found.dimension(); dimension != 0) {
      sample->rows[sample->to].assign(found.Row(0),
                                      found.Row(0) + sample->texts.size() * dimension);
    }
    sample->IsVote() ? Vote(sample) : Judge(sample);
  } catch (const std::bad_alloc&) {  // the next sample says so again
  }
  Remove(leg);
}

}  // namespace vetvec
