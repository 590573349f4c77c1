#include "mock_server/rate_window.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/clock.h"

namespace vetvec::mock {
namespace {

int64_t CeilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

}  // namespace

std::string DurationText(int64_t nanos) {
  const int64_t millis = CeilDiv(std::max<int64_t>(0, nanos), kNanosPerMilli);
  if (millis < 1000) return fmt::format("{}ms", millis);
  const int64_t minutes = millis / 60'000;
  const int64_t rest = millis % 60'000;
  std::string text = minutes > 0 ? fmt::format("{}m", minutes) : "";
  text += std::to_string(rest / 1000);
  if (rest % 1000 != 0) {
    const std::string fraction = std::to_string(1000 + rest % 1000).substr(1);
    text += "." + fraction;
  }
  return text + "s";
}

bool RateWindow::Fits(size_t requests, const RateCost& sum) const {
  const auto fits = [](uint64_t used, uint64_t limit) { return limit == 0 || used <= limit; };
  return fits(requests, limits_.requests) && fits(sum.tokens, limits_.tokens) &&
         fits(sum.texts, limits_.texts);
}

// The time until another request of this cost fits.
int64_t RateWindow::WaitNanos(const RateCost& cost, int64_t now) const {
  const int64_t window = limits_.window_ms * kNanosPerMilli;
  size_t count = entries_.size() + 1;
  RateCost sum = sum_ + cost;
  int64_t wait = 0;
  for (const Entry& entry : entries_) {
    if (Fits(count, sum)) break;
    --count;
    sum = sum - entry.cost;
    wait = entry.at + window - now;
  }
  return std::max<int64_t>(0, wait);
}

bool RateWindow::Admit(const RateCost& cost, int64_t now_nanos, HttpHeaders* headers) {
  const std::lock_guard lock(mutex_);
  const int64_t window = limits_.window_ms * kNanosPerMilli;
  while (!entries_.empty() && entries_.front().at + window <= now_nanos) {
    sum_ = sum_ - entries_.front().cost;
    entries_.pop_front();
  }
  const RateCost sum = sum_ + cost;
  const bool admitted = Fits(entries_.size() + 1, sum);
  const int64_t wait = admitted ? 0 : WaitNanos(cost, now_nanos);
  if (admitted) {
    entries_.push_back({now_nanos, cost});
    sum_ = sum;
  }
  if (!limits_.has_headers) return admitted;
  const int64_t reset = entries_.empty() ? 0 : entries_.back().at + window - now_nanos;
  const auto add = [&](const char* what, uint64_t limit, uint64_t used) {
    if (limit == 0) return;
    const std::string name = what;
    headers->emplace_back("x-ratelimit-limit-" + name, std::to_string(limit));
    headers->emplace_back("x-ratelimit-remaining-" + name,
                          std::to_string(limit - std::min(limit, used)));
    headers->emplace_back("x-ratelimit-reset-" + name, DurationText(reset));
  };
  add("requests", limits_.requests, entries_.size());
  add("tokens", limits_.tokens, sum_.tokens);
  if (!admitted) {
    headers->emplace_back("retry-after", std::to_string(CeilDiv(wait, kNanosPerSecond)));
    headers->emplace_back("retry-after-ms", std::to_string(CeilDiv(wait, kNanosPerMilli)));
  }
  return admitted;
}

void RateWindow::Reset() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  sum_ = {};
}

void WindowPeak::Add(int64_t now_nanos, const RateCost& cost) {
  while (!entries_.empty() && entries_.front().first + window_nanos_ <= now_nanos) {
    held_ = held_ - entries_.front().second;
    entries_.pop_front();
  }
  entries_.emplace_back(now_nanos, cost);
  held_ = held_ + cost;
  most_requests_ = std::max<uint64_t>(most_requests_, entries_.size());
  most_ = {std::max(most_.tokens, held_.tokens), std::max(most_.texts, held_.texts)};
}

}  // namespace vetvec::mock
