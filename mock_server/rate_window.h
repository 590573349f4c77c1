// RateWindow: the limits of a rate-limited persona, and how much a client actually sent.
//
// Sliding windows, not buckets: a request is admitted if, with it, no window of that length that
// ends now holds more than the limit. This is the strictest reading of "N per minute": a client
// that never gets a 429 here would get none from a fixed window or a bucket with the same limit.
#ifndef VETVEC_MOCK_SERVER_RATE_WINDOW_H_
#define VETVEC_MOCK_SERVER_RATE_WINDOW_H_

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <utility>

#include "mock_server/http_types.h"

namespace vetvec::mock {

struct WindowLimits {
  int64_t window_ms = 60'000;
  uint64_t requests = 0;    // per window; 0: no limit
  uint64_t tokens = 0;      // likewise
  uint64_t texts = 0;       // likewise
  bool has_headers = true;  // a reply shows the limits, and a 429 says when to retry
};

// What a request counts.
struct RateCost {
  uint64_t tokens = 0;
  uint64_t texts = 0;

  RateCost operator+(const RateCost& other) const {
    return {tokens + other.tokens, texts + other.texts};
  }
  RateCost operator-(const RateCost& other) const {
    return {tokens - other.tokens, texts - other.texts};
  }
};

class RateWindow {
 public:
  explicit RateWindow(const WindowLimits& limits) : limits_(limits) {}

  // True: admitted and counted. Unless the limits have no headers, appends OpenAI's x-ratelimit-*
  // and, if rejected, retry-after (whole seconds, rounded up) and retry-after-ms. Time must not go
  // backwards. Thread safety: any thread.
  bool Admit(const RateCost& cost, int64_t now_nanos, HttpHeaders* headers);
  void Reset();

 private:
  struct Entry {
    int64_t at;
    RateCost cost;
  };
  bool Fits(size_t requests, const RateCost& sum) const;
  int64_t WaitNanos(const RateCost& cost, int64_t now) const;

  const WindowLimits limits_;
  std::mutex mutex_;
  std::deque<Entry> entries_;
  RateCost sum_;
};

// The maximum of requests, tokens and texts in any window of one length.
class WindowPeak {
 public:
  explicit WindowPeak(int64_t window_nanos) : window_nanos_(window_nanos) {}
  void Add(int64_t now_nanos, const RateCost& cost);  // time must not go backwards
  uint64_t requests() const { return most_requests_; }
  uint64_t tokens() const { return most_.tokens; }
  uint64_t texts() const { return most_.texts; }

 private:
  int64_t window_nanos_;
  std::deque<std::pair<int64_t, RateCost>> entries_;
  RateCost held_;
  RateCost most_;
  uint64_t most_requests_ = 0;
};

// "6ms", "1s", "6m0s": as OpenAI writes them.
std::string DurationText(int64_t nanos);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_RATE_WINDOW_H_
