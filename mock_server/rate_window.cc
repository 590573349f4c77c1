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

// The time until this many more requests and tokens fit.
int64_t RateWindow::WaitNanos(uint64_t requests, uint64_t tokens, int64_t now) const {
  const int64_t window = limits_.window_ms * kNanosPerMilli;
  uint64_t count = entries_.size() + requests;
  uint64_t sum = tokens_ + tokens;
  int64_t wait = 0;
  for (const Entry& entry : entries_) {
    const bool fits = (limits_.requests == 0 || count <= limits_.requests) &&
                      (limits_.tokens == 0 || sum <= limits_.tokens);
    if (fits) break;
    --count;
    sum -= entry.tokens;
    wait = entry.at + window - now;
  }
  return std::max<int64_t>(0, wait);
}

bool RateWindow::Admit(uint64_t tokens, int64_t now_nanos, HttpHeaders* headers) {
  const std::lock_guard lock(mutex_);
  const int64_t window = limits_.window_ms * kNanosPerMilli;
  while (!entries_.empty() && entries_.front().at + window <= now_nanos) {
    tokens_ -= entries_.front().tokens;
    entries_.pop_front();
  }
  const bool admitted = (limits_.requests == 0 || entries_.size() + 1 <= limits_.requests) &&
                        (limits_.tokens == 0 || tokens_ + tokens <= limits_.tokens);
  const int64_t wait = admitted ? 0 : WaitNanos(1, tokens, now_nanos);
  if (admitted) {
    entries_.push_back({now_nanos, tokens});
    tokens_ += tokens;
  }
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
  add("tokens", limits_.tokens, tokens_);
  if (!admitted && limits_.retry_after) {
    headers->emplace_back("retry-after", std::to_string(CeilDiv(wait, kNanosPerSecond)));
    headers->emplace_back("retry-after-ms", std::to_string(CeilDiv(wait, kNanosPerMilli)));
  }
  return admitted;
}

void RateWindow::Reset() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  tokens_ = 0;
}

void WindowPeak::Add(int64_t now_nanos, uint64_t tokens) {
  while (!entries_.empty() && entries_.front().first + window_nanos_ <= now_nanos) {
    held_tokens_ -= entries_.front().second;
    entries_.pop_front();
  }
  entries_.emplace_back(now_nanos, tokens);
  held_tokens_ += tokens;
  most_requests_ = std::max<uint64_t>(most_requests_, entries_.size());
  most_tokens_ = std::max(most_tokens_, held_tokens_);
}

}  // namespace vetvec::mock
