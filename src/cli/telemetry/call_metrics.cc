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

void Histogram::Add(double value, const Call& call, vetvec_status status) {
  const auto key = std::tie(call.provider, call.request_model, call.response_model,
                            call.server_address, call.server_port, status);
  auto found = series_.find(key);
  if (found == series_.end() && series_.size() < kMostSeries) {
    found = series_.emplace(key, Series{}).first;
    found->second.first = call;
  }
  Series& series = found == series_.end() ? others_ : found->second;
  if (series.count == 0) {
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
  const auto add = [&](const Series& series, json attributes) {
    points.push_back({{"attributes", std::move(attributes)},
                      {"startTimeUnixNano", std::to_string(start_ns)},
                      {"timeUnixNano", std::to_string(now_ns)},
                      {"count", std::to_string(series.count)},
                      {"sum", series.sum},
                      {"min", series.least},
                      {"max", series.most},
                      {"bucketCounts", StringsOf(series.counts)},
                      {"explicitBounds", bounds_}});
  };
  for (const auto& [key, series] : series_) {
    AttributeList attributes = SharedAttributes(*series.first);
    if (std::get<vetvec_status>(key) != VETVEC_STATUS_OK) {
      attributes.Text("error.type", series.first->ErrorType());
    }
    add(series, attributes.Take());
  }
  if (others_.count > 0) {
    add(others_,
        json::array({{{"key", "otel.metric.overflow"}, {"value", {{"boolValue", true}}}}}));
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
  if (const auto tokens = call.InputTokens()) {
    tokens_.Add(static_cast<double>(*tokens), call, VETVEC_STATUS_OK);
  }
  durations_.Add(call.seconds(), call, call.status);
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
