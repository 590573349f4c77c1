#include "cli/load/load_json.h"

#include <cmath>
#include <map>

#include "cli/load/latency_quantile.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

json Finite(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

json QuantileJson(const LatencyQuantile& quantile) {
  return {{"value", Finite(quantile.value_ms)},
          {"low", Finite(quantile.low_ms)},
          {"high", Finite(quantile.high_ms)}};
}

json MeasurementJson(const Measurement& measurement, const LatencyQuantiles& quantiles) {
  json out = {{"vendor", measurement.vendor},
              {"session", measurement.session},
              {"started_s", measurement.started_s},
              {"rate", measurement.rate},
              {"seconds", measurement.seconds},
              {"warm_requests", measurement.warm_requests},
              {"requests", measurement.arrivals.size()},
              {"failures", json::object()},
              {"arrivals", json::array()}};
  uint64_t answered = 0;
  for (const Arrival& arrival : measurement.arrivals) {
    const bool is_answered = arrival.failure.empty();
    answered += is_answered ? 1 : 0;
    out["arrivals"].push_back(
        {arrival.at_s, is_answered ? json(arrival.latency_ms) : json(arrival.failure)});
    if (is_answered) continue;
    json& count = out["failures"][arrival.failure];
    count = count.is_null() ? 1 : count.get<uint64_t>() + 1;
  }
  out["answered"] = answered;
  for (size_t q = 0; q < kQuantiles.size(); ++q) {
    out["latency_ms"][kQuantiles[q].name] = QuantileJson(quantiles[q]);
  }
  return out;
}

}  // namespace

json LoadJson(const std::vector<Measurement>& measurements) {
  json out = {{"schema", {{"name", "vetvec.load"}, {"version", 1}}},
              {"measurements", json::array()},
              {"differences", json::array()}};
  std::vector<LatencyQuantiles> quantiles;
  for (const Measurement& each : measurements) {
    quantiles.push_back(QuantilesOf(each));
    out["measurements"].push_back(MeasurementJson(each, quantiles.back()));
  }
  for (size_t i = 0; i < measurements.size(); ++i) {
    for (size_t j = i + 1; j < measurements.size(); ++j) {
      const Measurement& a = measurements[i];
      const Measurement& b = measurements[j];
      if (a.session != b.session) continue;  // not taken at the same time
      for (size_t q = 0; q < kQuantiles.size(); ++q) {
        json difference = QuantileJson(DifferenceOf(quantiles[i][q], quantiles[j][q]));
        difference.update(
            {{"rate", a.rate}, {"a", a.vendor}, {"b", b.vendor}, {"quantile", kQuantiles[q].name}});
        out["differences"].push_back(std::move(difference));
      }
    }
  }
  return out;
}

}  // namespace vetvec::cli
