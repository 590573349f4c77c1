// HostsEncoder, third part: what samples show. Two hosts are as their certificates say, or differ;
// a third one, if there is one that answers, decides which of them is not used again.
#include <fmt/core.h>

#include <algorithm>

#include "core/vector_distance.h"
#include "fallback/hosts_encoder.h"

namespace vetvec {
namespace {

constexpr int64_t kCheckAgainNanos = 60 * kNanosPerSecond;  // after no other host has answered
constexpr double kFarRatio = 8;                             // as far as one sample counts

}  // namespace

double HostsEncoder::LimitOf(size_t a, size_t b) const {
  return options_.hosts[a].certificate.tolerance + options_.hosts[b].certificate.tolerance;
}

// The angles of the texts that both have embedded, divided by what the certificates allow.
std::vector<double> HostsEncoder::RatiosOf(const HostSample& sample, size_t a, size_t b) const {
  std::vector<double> ratios;
  const size_t count = sample.texts.size();
  const auto row = [&](size_t host, size_t i) {
    const size_t dimension = sample.rows[host].size() / count;
    return std::span<const float>(sample.rows[host]).subspan(i * dimension, dimension);
  };
  for (size_t i = 0; i < count; ++i) {
    if (IsZeroVector(row(a, i)) || IsZeroVector(row(b, i))) continue;
    ratios.push_back(AngleBetween(row(a, i), row(b, i)) / LimitOf(a, b));
  }
  return ratios;
}

void HostsEncoder::Judge(const HostSamplePtr& sample) {
  const size_t from = sample->from;
  const size_t to = sample->to;
  const std::vector<double> ratios = RatiosOf(*sample, from, to);
  if (ratios.empty()) return sample->is_due ? AskNext(sample) : End(sample);
  bool is_proven = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    HostEvidence& evidence = EvidenceOf(from, to);
    for (const double ratio : ratios) {
      ++counts_.samples;
      if (ratio > 1) ++counts_.samples_beyond;
      evidence.Add(ratio);
    }
    is_proven = evidence.IsProven() && !IsOut(from) && !IsOut(to);
    if (!evidence.IsSuspect()) {
      states_[from].is_checked = states_[to].is_checked = true;
      counts_.unchecked &= ~(BitOf(from) | BitOf(to));
    } else {
      next_sample_ = std::min(next_sample_, SampleGap());
    }
  }
  if (!is_proven) return End(sample);
  sample->against = to;
  AskNext(sample);
}

// A third host has embedded the texts of two that differ. It agrees with one of them if it is not
// far from it, and much nearer than to the other: few texts tell no more.
void HostsEncoder::Vote(const HostSamplePtr& sample) {
  const std::vector<double> from = RatiosOf(*sample, sample->to, sample->from);
  const std::vector<double> against = RatiosOf(*sample, sample->to, sample->against);
  const double near = std::min(RootMeanSquare(from), RootMeanSquare(against));
  const double far = std::max(RootMeanSquare(from), RootMeanSquare(against));
  if (from.empty() || against.empty() || near > kFarRatio || far < 2 * near) return AskNext(sample);
  const bool is_from = RootMeanSquare(from) > near;
  const size_t loser = is_from ? sample->from : sample->against;
  const size_t winner = is_from ? sample->against : sample->from;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    states_[winner].is_checked = states_[sample->to].is_checked = true;
    counts_.unchecked &= ~(BitOf(winner) | BitOf(sample->to));
  }
  Settle(sample, loser,
         fmt::format("and {} agrees with {}", encoder(sample->to).name(), encoder(winner).name()));
}

// No host is left to ask.
void HostsEncoder::EndUnanswered(const HostSamplePtr& sample) {
  if (sample->IsVote()) {
    const size_t kept = std::min(sample->from, sample->against);
    return Settle(sample, std::max(sample->from, sample->against),
                  fmt::format("and no other host can say which one has changed; {} is still used",
                              encoder(kept).name()));
  }
  if (sample->is_due) {
    UseUnchecked(sample->from);
    const std::lock_guard<std::mutex> lock(mutex_);
    states_[sample->from].next_check_nanos = clock().MonotonicNanos() + kCheckAgainNanos;
  }
  End(sample);
}

void HostsEncoder::Settle(const HostSamplePtr& sample, size_t loser, const std::string& why) {
  const size_t a = std::min(sample->from, sample->against);
  const size_t b = std::max(sample->from, sample->against);
  const double angle = RootMeanSquare(RatiosOf(*sample, a, b)) * LimitOf(a, b);
  TakeOut(loser, a + b - loser, &HostCounts::dropped,
          fmt::format("hosts {} and {} differ: their vectors lie {:.2g} apart, and their "
                      "certificates allow {:.2g}; {}; {} is no longer used; compare it again: "
                      "vetvec identity compare RECORD SPEC -o FILE",
                      encoder(a).name(), encoder(b).name(), angle, LimitOf(a, b), why,
                      encoder(loser).name()));
  End(sample);
}

void HostsEncoder::End(const HostSamplePtr& sample) {
  sample->ticket.reset();
  SendWaiting();
}

}  // namespace vetvec
