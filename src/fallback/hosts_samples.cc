// HostsEncoder, second half: samples of the texts that it embeds, which watch the hosts.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "core/vector_distance.h"
#include "fallback/hosts_encoder.h"

namespace vetvec {
namespace {

constexpr size_t kMostWaiting = 16;  // samples for a host that is down
constexpr int64_t kSampleNanos = 30 * kNanosPerSecond;

}  // namespace

bool HostsEncoder::IsAnySuspect() const {
  for (size_t host = 1; host < size(); ++host) {
    if (!IsOut(host) && states_[host].evidence.IsSuspect()) return true;
  }
  return false;
}

uint64_t HostsEncoder::SampleGap() {
  const uint64_t every =
      IsAnySuspect() ? std::min(kLeastSampleEvery, options_.sample_every) : options_.sample_every;
  return 1 + rng_.Below(2 * every - 1);
}

// A text of the first host goes to one of the others in turn, or to one that is suspect; a text of
// another host goes to the first one. So each comparison judges one host against the first.
size_t HostsEncoder::PartnerOf(size_t host) {
  if (host != 0) return 0;
  for (const bool is_suspect : {true, false}) {
    for (size_t i = 1; i < size(); ++i) {
      const size_t other = 1 + (last_partner_ + i - 1) % (size() - 1);
      if (IsOut(other) || (is_suspect && !states_[other].evidence.IsSuspect())) continue;
      last_partner_ = other;
      return other;
    }
  }
  return host;
}

void HostsEncoder::TakeSamples(size_t host, const TextBatch& texts, std::span<const size_t> items,
                               const RowBuffer& rows) {
  try {
    const std::lock_guard<std::mutex> lock(mutex_);
    uint64_t at = next_sample_;
    for (; at < items.size(); at += SampleGap()) {
      const size_t partner = PartnerOf(host);
      if (partner == host) continue;
      const size_t item = items[at];
      const float* const row = rows.Row(item);
      if (waiting_.size() == kMostWaiting) waiting_.pop_front();
      waiting_.push_back({std::string(texts[item]), {row, row + rows.dimension()}, host, partner});
    }
    next_sample_ = at - items.size();
  } catch (const std::bad_alloc&) {  // a call does not fail for a sample
    return;
  }
  SendSample();
}

// One at a time. Samples for a host that is down wait until it answers again.
void HostsEncoder::SendSample() {
  std::shared_ptr<HostSample> sample;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (is_sampling_) return;
    const auto next = std::find_if(waiting_.begin(), waiting_.end(), [&](const HostSample& one) {
      return !IsOut(one.judged()) && !watch(one.to).IsDown(kSampleNanos);
    });
    if (next == waiting_.end()) return;
    sample = std::make_shared<HostSample>(std::move(*next));
    waiting_.erase(next);
    is_sampling_ = true;
  }
  RemoteLeg::Options options;
  options.call.deadline_nanos = clock().MonotonicNanos() + kSampleNanos;
  options.call.flags = kCallNoCache;
  options.on_end = [self = shared_from_this(), sample](RemoteLeg& leg) {
    self->OnSampleEnd(*sample, leg);
  };
  const uint64_t offsets[] = {0, sample->text.size()};
  if (SendOne(sample->to, {sample->text.data(), offsets, 1}, std::move(options))) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  is_sampling_ = false;
}

void HostsEncoder::OnSampleEnd(const HostSample& sample, RemoteLeg& leg) {
  const size_t host = sample.judged();
  bool is_proven = false;
  double angle = 0;
  const double limit =
      options_.hosts[0].certificate.tolerance + options_.hosts[host].certificate.tolerance;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_sampling_ = false;
    if (leg.status().ok() && leg.out().items[0].ok()) {
      const EmbedOutput& found = leg.out();
      angle = AngleBetween(sample.row, {found.rows.Row(0), found.rows.dimension()});
      ++counts_.samples;
      if (angle > limit) ++counts_.samples_beyond;
      HostEvidence& evidence = states_[host].evidence;
      evidence.Add(angle / limit);
      if (evidence.IsSuspect()) next_sample_ = std::min(next_sample_, SampleGap());
      is_proven = evidence.IsProven();
    }
  }
  if (is_proven) {
    try {
      Drop(host, fmt::format("samples of both lie farther apart ({:.2g}) than their certificates "
                             "allow ({:.2g})",
                             angle, limit));
    } catch (const std::bad_alloc&) {  // the next sample says so again
    }
  }
  AddUsage(leg);  // last: Stop may return now
}

}  // namespace vetvec
