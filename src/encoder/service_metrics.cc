#include "encoder/service_metrics.h"

#include <fmt/core.h>

#include <utility>

#include "encoder/metric_text.h"
#include "encoder/remote_encoder.h"

namespace vetvec {
namespace {

void AppendBreaker(const CircuitBreaker::Snapshot& breaker, const std::string& labels,
                   std::string* out) {
  using State = CircuitBreaker::State;
  AppendMetricFamily("vetvec_breaker", "stateset", "", "State of the service's circuit breaker.",
                     out);
  for (const auto& [name, state] : {std::pair{"closed", State::kClosed},
                                    {"half_open", State::kHalfOpen},
                                    {"open", State::kOpen}}) {
    *out += fmt::format("vetvec_breaker{{{},vetvec_breaker=\"{}\"}} {}\n", labels, name,
                        breaker.state == state ? 1 : 0);
  }
  AppendMetricFamily("vetvec_breaker_openings", "counter", "",
                     "Number of times the breaker has opened.", out);
  *out += fmt::format("vetvec_breaker_openings_total{{{}}} {}\n", labels, breaker.openings);
}

void AppendLimiter(const RateLimiter::Snapshot& limiter, const std::string& labels,
                   std::string* out) {
  const auto gauge = [&](const char* name, const char* unit, const char* help, double value) {
    AppendMetricFamily(name, "gauge", unit, help, out);
    *out += fmt::format("{}{{{}}} {}\n", name, labels, value);
  };
  gauge("vetvec_limiter_waiting", "", "Requests that are waiting for the rate limits.",
        static_cast<double>(limiter.waiting));
  gauge("vetvec_limiter_in_flight", "", "Requests in flight.",
        static_cast<double>(limiter.in_flight));
  gauge("vetvec_limiter_rate_ratio", "ratio",
        "Factor that is applied to the rate limits; 1 is the full rate.", limiter.rate_factor);
  AppendMetricFamily("vetvec_limiter_rate_limited", "counter", "",
                     "Replies that asked for fewer requests (HTTP 429).", out);
  *out += fmt::format("vetvec_limiter_rate_limited_total{{{}}} {}\n", labels, limiter.rate_limited);
  AppendMetricFamily("vetvec_limiter_texts", "counter", "",
                     "Texts in requests that the rate limits admitted.", out);
  *out += fmt::format("vetvec_limiter_texts_total{{{}}} {}\n", labels, limiter.begun_texts);
  AppendMetricFamily("vetvec_limiter_wait_seconds", "summary", "seconds",
                     "Time that requests waited for the rate limits or for a free slot.", out);
  *out += fmt::format(
      "vetvec_limiter_wait_seconds_count{{{0}}} {1}\nvetvec_limiter_wait_seconds_sum{{{0}}} {2}\n",
      labels, limiter.begun,
      static_cast<double>(limiter.waited_nanos) / static_cast<double>(kNanosPerSecond));
}

void AppendShare(const ShareMember::Figures& share, const std::string& labels, std::string* out) {
  const auto add = [&](const char* name, const char* suffix, const char* type, const char* unit,
                       const char* help, double value) {
    AppendMetricFamily(name, type, unit, help, out);
    *out += fmt::format("{}{}{{{}}} {}\n", name, suffix, labels, value);
  };
  add("vetvec_limiter_share_ratio", "", "gauge", "ratio",
      "This process's share of the limits that are kept in Redis.", share.share);
  add("vetvec_limiter_share_members", "", "gauge", "", "Processes that share the limits.",
      static_cast<double>(share.members));
  add("vetvec_limiter_share_recovering", "", "gauge", "",
      "1 while the Redis server is empty, because it is new or has lost its data. Until it is 0, "
      "no process's share grows.",
      share.is_recovering ? 1 : 0);
  add("vetvec_limiter_share_lease_seconds", "", "gauge", "seconds",
      "Time until the share expires if it is not renewed.",
      static_cast<double>(share.lease_left_ms) / 1000);
  add("vetvec_limiter_share_renewals", "_total", "counter", "", "Renewals that Redis answered.",
      static_cast<double>(share.renewals));
  add("vetvec_limiter_share_failures", "_total", "counter", "", "Renewals that failed.",
      static_cast<double>(share.failures));
}

void AppendService(RemoteEncoder* remote, const std::string& labels, std::string* out) {
  AppendBreaker(remote->breaker().GetSnapshot(), labels, out);
  AppendMetricFamily("vetvec_retry_budget", "gauge", "",
                     "Tokens left in the retry budget: at most 10; no retries at 5 or fewer.", out);
  *out += fmt::format("vetvec_retry_budget{{{}}} {}\n", labels, remote->state().budget().tokens());
  AppendLimiter(remote->limiter().GetSnapshot(), labels, out);
  if (const auto share = remote->state().shared->GetShareFigures()) {
    AppendShare(*share, labels, out);
  }
}

}  // namespace

std::string ServiceMetrics(Encoder& encoder) {
  const std::string labels = fmt::format("encoder=\"{}\"", MetricLabelValue(encoder.name()));
  std::string out;
  if (RemoteEncoder* const remote = encoder.remote_encoder()) AppendService(remote, labels, &out);
  encoder.AppendMetrics(labels, &out);
  return out;
}

}  // namespace vetvec
