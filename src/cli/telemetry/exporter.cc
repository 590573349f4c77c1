#include "cli/telemetry/exporter.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "cli/thread.h"
#include "vetvec/version.h"

namespace vetvec::cli::telemetry {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr size_t kMostQueued = 4096;
constexpr size_t kMostPerRequest = 512;
constexpr milliseconds kSpanInterval{1000};
constexpr milliseconds kMetricInterval{60'000};
constexpr milliseconds kTimeToEnd{3000};
constexpr int kAttempts = 3;
constexpr milliseconds kRetryDelay{250};

int64_t WallNanos() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// The number of spans that a collector rejected although it accepted the request.
uint64_t RejectedSpans(const std::string& body, std::string* why) {
  const json reply = json::parse(body, nullptr, /*allow_exceptions=*/false);
  if (!reply.is_object() || !reply.contains("partialSuccess")) return 0;
  const json& partial = reply["partialSuccess"];
  if (!partial.is_object() || !partial.contains("rejectedSpans")) return 0;
  const json& rejected = partial["rejectedSpans"];
  if (partial.contains("errorMessage") && partial["errorMessage"].is_string()) {
    *why = partial["errorMessage"].get<std::string>().substr(0, 200);
  }
  if (rejected.is_number_unsigned()) return rejected.get<uint64_t>();
  if (!rejected.is_string()) return 0;
  return std::strtoull(rejected.get<std::string>().c_str(), nullptr, 10);
}

}  // namespace

Exporter::Exporter(Settings settings, std::function<void(const std::string&)> warn)
    : settings_(std::move(settings)),
      warn_(std::move(warn)),
      start_ns_(WallNanos()),
      post_(settings_),
      metrics_due_(Clock::now() + kMetricInterval) {
  std::seed_seq seed{std::random_device()(), std::random_device()(), std::random_device()(),
                     std::random_device()()};
  random_.seed(seed);
  thread_ = StartThread("the thread of the telemetry", [this] { Run(); });
}

Exporter::~Exporter() {
  post_.EndBy(Clock::now() + kTimeToEnd);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_ending_ = true;
    changed_.notify_one();
  }
  thread_.join();
  if (last_problem_.empty()) return;
  const std::string what =
      lost_ > 0 ? fmt::format("{} of {} spans", lost_, seen_) : std::string("some metrics");
  warn_(fmt::format("telemetry: {} were not delivered: {}", what, last_problem_));
}

void Exporter::Add(const vetvec_call_record& record) {
  Call call(record);
  const std::lock_guard<std::mutex> lock(mutex_);
  metrics_.Add(call);
  has_new_metrics_ = true;
  // As by OpenTelemetry's default sampler, a call is left out if the caller's trace is not sampled.
  const bool is_sampled = call.trace_id.empty() || (call.trace_flags & 1) != 0;
  if (settings_.traces.url.empty() || !is_sampled) return;
  ++seen_;
  if (queue_.size() >= kMostQueued) {
    ++lost_;
    last_problem_ = "the queue was full";
    return;
  }
  queue_.push_back(std::move(call));
  if (queue_.size() == kMostPerRequest) changed_.notify_one();
}

void Exporter::Run() {
  bool is_ending = false;
  while (!is_ending) {
    std::vector<Call> calls;
    {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait_for(lock, kSpanInterval,
                        [&] { return is_ending_ || queue_.size() >= kMostPerRequest; });
      is_ending = is_ending_;
      calls.swap(queue_);
    }
    try {
      Send(calls, is_ending);
    } catch (const std::exception&) {
      const std::lock_guard<std::mutex> lock(mutex_);
      last_problem_ = "out of memory";
    }
  }
}

void Exporter::Send(const std::vector<Call>& calls, bool is_last) {
  for (size_t i = 0; i < calls.size(); i += kMostPerRequest) {
    const auto first = calls.begin() + static_cast<std::ptrdiff_t>(i);
    const size_t count = std::min(kMostPerRequest, calls.size() - i);
    SendSpans({first, first + static_cast<std::ptrdiff_t>(count)});
  }
  if (is_last || Clock::now() >= metrics_due_) SendMetrics();
}

std::string Exporter::RandomHex(int words) {
  for (;;) {
    std::string out;
    uint64_t any = 0;
    for (int i = 0; i < words; ++i) {
      const uint64_t word = random_();
      any |= word;
      out += fmt::format("{:016x}", word);
    }
    if (any != 0) return out;  // an id must not be zero
  }
}

json Exporter::BodyOf(const char* resources, const char* scopes, const char* kind,
                      json items) const {
  AttributeList attributes;
  for (const auto& [name, value] : settings_.resource) attributes.Text(name.c_str(), value);
  json scope = json::object();
  scope["scope"] = {{"name", "vetvec"}, {"version", VETVEC_VERSION_STRING}};
  scope[kind] = std::move(items);
  json resource = json::object();
  resource["resource"]["attributes"] = attributes.Take();
  resource[scopes] = json::array({std::move(scope)});
  json body = json::object();
  body[resources] = json::array({std::move(resource)});
  return body;
}

void Exporter::SendSpans(const std::vector<Call>& calls) {
  json spans = json::array();
  for (const Call& call : calls) spans.push_back(SpanOf(call, RandomHex(2), RandomHex(1)));
  const json body = BodyOf("resourceSpans", "scopeSpans", "spans", std::move(spans));
  const std::string origin = OriginOf(settings_.traces.url);
  const PostResult result = Deliver(settings_.traces, body);
  if (!result.problem.empty()) return Lose(calls.size(), origin, result.problem);
  std::string why = "the collector rejected them";
  const uint64_t rejected = RejectedSpans(result.body, &why);
  if (rejected > 0) Lose(std::min<uint64_t>(rejected, calls.size()), origin, why);
}

void Exporter::SendMetrics() {
  metrics_due_ = Clock::now() + kMetricInterval;
  if (settings_.metrics.url.empty()) return;
  std::optional<CallMetrics> metrics;  // a copy, so that no call waits for its JSON
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!std::exchange(has_new_metrics_, false)) return;
    metrics.emplace(metrics_);
  }
  const json body =
      BodyOf("resourceMetrics", "scopeMetrics", "metrics", metrics->Json(start_ns_, WallNanos()));
  const PostResult result = Deliver(settings_.metrics, body);
  if (!result.problem.empty()) Lose(0, OriginOf(settings_.metrics.url), result.problem);
}

PostResult Exporter::Deliver(const Destination& destination, const json& body) {
  const std::string text = body.dump(-1, ' ', false, json::error_handler_t::replace);
  PostResult result;
  for (int attempt = 1;; ++attempt) {
    result = post_.Send(destination, text);
    if (result.problem.empty() || !result.is_retryable || attempt == kAttempts) return result;
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, std::min(kRetryDelay * attempt, post_.Left()));
  }
}

void Exporter::Lose(uint64_t spans, const std::string& origin, const std::string& problem) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    lost_ += spans;
    last_problem_ = fmt::format("{}: {}", origin, problem);
    // The number of lost spans is reported at the end.
    if (is_ending_ || std::exchange(has_warned_, true)) return;
  }
  warn_(fmt::format("telemetry cannot be delivered to {}: {}", origin, problem));
}

}  // namespace vetvec::cli::telemetry
