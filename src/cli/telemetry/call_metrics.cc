#include "cli/telemetry/call_metrics.h"

#include <algorithm>
#include <utility>

namespace vetvec::cli::telemetry {
namespace {

using nlohmann::json;

constexpr int kCumulative = 2;
constexpr size_t kMostSeries = 1000;
constexpr int kBuckets = 14;

// The bounds that the conventions recommend: first, first * factor, ...
std::vector<double> Bounds(double first, double factor) {
  std::vector<double> bounds;
  for (int i = 0; i < kBuckets; ++i, first *= factor) bounds.push_back(first);
  return bounds;
}

json StringsOf(const std::vector<uint64_t>& numbers) {
  json out = json::array();
  for (const uint64_t number : numbers) out.push_back(std::to_string(number));
  return out;
}

}  // namespace

Histogram::Histogram(const char* name, const char* unit, const char* description,
                     std::vector<double> bounds)
    : name_(name), unit_(unit), description_(description), bounds_(std::move(bounds)) {}

void Histogram::Add(double value, json attributes) {
  std::string key = attributes.dump(-1, ' ', false, json::error_handler_t::replace);
  if (series_.size() >= kMostSeries && series_.count(key) == 0) {
    attributes = json::array({{{"key", "otel.metric.overflow"}, {"value", {{"boolValue", true}}}}});
    key = attributes.dump();
  }
  Series& series = series_[key];
  if (series.count == 0) {
    series.attributes = std::move(attributes);
    series.counts.resize(bounds_.size() + 1);
    series.least = series.most = value;
  }
  const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
  ++series.counts[static_cast<size_t>(bound - bounds_.begin())];
  ++series.count;
  series.sum += value;
  series.least = std::min(series.least, value);
  series.most = std::max(series.most, value);
}

json Histogram::Json(int64_t start_ns, int64_t now_ns) const {
  if (series_.empty()) return nullptr;
  json points = json::array();
  for (const auto& [key, series] : series_) {
    points.push_back({{"attributes", series.attributes},
                      {"startTimeUnixNano", std::to_string(start_ns)},
                      {"timeUnixNano", std::to_string(now_ns)},
                      {"count", std::to_string(series.count)},
                      {"sum", series.sum},
                      {"min", series.least},
                      {"max", series.most},
                      {"bucketCounts", StringsOf(series.counts)},
                      {"explicitBounds", bounds_}});
  }
  return {{"name", name_},
          {"unit", unit_},
          {"description", description_},
          {"histogram", {{"aggregationTemporality", kCumulative}, {"dataPoints", points}}}};
}

CallMetrics::CallMetrics()
    : durations_("gen_ai.client.embeddings.duration", "s", "Duration of embed calls.",
                 Bounds(0.01, 2)),
      tokens_("gen_ai.client.embeddings.operation.input_tokens", "{token}",
              "Tokens that the service reported for an embed call.", Bounds(1, 4)) {}

void CallMetrics::Add(const Call& call) {
  AttributeList shared = SharedAttributes(call);
  if (const auto tokens = call.InputTokens()) {
    tokens_.Add(static_cast<double>(*tokens), AttributeList(shared).Take());
  }
  durations_.Add(call.seconds(), shared.Text("error.type", call.ErrorType()).Take());
}

json CallMetrics::Json(int64_t start_ns, int64_t now_ns) const {
  json out = json::array();
  for (const Histogram* histogram : {&durations_, &tokens_}) {
    json one = histogram->Json(start_ns, now_ns);
    if (!one.is_null()) out.push_back(std::move(one));
  }
  return out;
}

}  // namespace vetvec::cli::telemetry
