// The files that ReadMeasurements knows.
#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "cli/load/load_json.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

double NumberAt(const json& object, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_number()) return found->get<double>();
  }
  throw UsageError{fmt::format("a request has no \"{}\"", *keys.begin())};
}

// From absolute times, in seconds, to times since the first arrival, in order.
void SetStart(Measurement* measurement) {
  auto& arrivals = measurement->arrivals;
  std::sort(arrivals.begin(), arrivals.end(),
            [](const Arrival& a, const Arrival& b) { return a.at_s < b.at_s; });
  const double start = arrivals.front().at_s;
  for (Arrival& arrival : arrivals) arrival.at_s -= start;
  measurement->started_s = start;
  // The last gap is as long as the others are on average.
  const auto n = static_cast<double>(arrivals.size());
  const double span = arrivals.back().at_s;
  measurement->seconds = n > 1 && span > 0 ? span * n / (n - 1) : 1;
  measurement->rate = n / measurement->seconds;
}

Measurement OwnMeasurement(const json& object) {
  Measurement measurement{object.at("vendor").get<std::string>(),
                          object.at("rate").get<double>(),
                          object.at("seconds").get<double>(),
                          object.value("warm_requests", uint64_t{0}),
                          {},
                          object.at("session").get<uint64_t>(),
                          object.value("started_s", 0.0)};
  for (const json& each : object.at("arrivals")) {
    Arrival arrival{each.at(0).get<double>(), kNotAnswered, ""};
    if (each.at(1).is_number()) {
      arrival.latency_ms = each.at(1).get<double>();
    } else {
      arrival.failure = each.at(1).get<std::string>();
    }
    measurement.arrivals.push_back(std::move(arrival));
  }
  return measurement;
}

// Of guidellm: requests by how they ended, with times in seconds.
Measurement GuidellmMeasurement(const json& benchmark, size_t number) {
  Measurement measurement;
  measurement.vendor = fmt::format("guidellm, benchmark {}", number);
  measurement.session = number;
  const json& requests = benchmark.at("requests");
  for (const char* end : {"successful", "errored"}) {
    for (const json& request : requests.value(end, json::array())) {
      const json& times = request.at("info").at("timings");
      Arrival arrival{NumberAt(times, {"targeted_start", "request_start", "resolve_start"}),
                      kNotAnswered, ""};
      if (std::string_view(end) == "successful") {
        arrival.latency_ms =
            (NumberAt(times, {"request_end", "resolve_end"}) - arrival.at_s) * kMillisPerSecond;
      } else {
        arrival.failure = end;
      }
      measurement.arrivals.push_back(std::move(arrival));
    }
  }
  return measurement;
}

// Of aiperf: a request a line, with times in nanoseconds.
void AddAiperfRequest(const json& record, Measurement* measurement) {
  constexpr double kNanosPerSecond = 1e9;
  const json& times = record.at("metadata");
  if (times.value("benchmark_phase", "profiling") == "warmup") return;
  const double due = NumberAt(times, {"credit_issued_ns", "request_start_ns"});
  Arrival arrival{due / kNanosPerSecond, kNotAnswered, ""};
  const json error = record.value("error", json());
  if (error.is_null()) {
    arrival.latency_ms =
        (NumberAt(times, {"request_end_ns"}) - due) / kNanosPerSecond * kMillisPerSecond;
  } else {
    const json code = error.value("code", json());
    arrival.failure = code.is_number() ? fmt::format("HTTP {}", code.get<int64_t>())
                                       : error.value("type", std::string("error"));
  }
  measurement->arrivals.push_back(std::move(arrival));
}

std::vector<Measurement> AiperfMeasurement(const std::string& text) {
  Measurement measurement;
  measurement.vendor = "aiperf";
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = Trimmed(std::string_view(text).substr(begin, end - begin));
    if (!line.empty()) AddAiperfRequest(json::parse(line), &measurement);
    begin = end + 1;
  }
  return {measurement};
}

std::vector<Measurement> MeasurementsIn(const std::string& text) {
  const json whole = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (whole.is_discarded() || whole.contains("metadata")) {
    const bool is_guidellm = whole.is_object() && whole.contains("benchmarks");
    if (!is_guidellm) return AiperfMeasurement(text);
  }
  std::vector<Measurement> measurements;
  if (whole.contains("benchmarks")) {
    for (const json& each : whole.at("benchmarks")) {
      measurements.push_back(GuidellmMeasurement(each, measurements.size() + 1));
    }
  } else {
    for (const json& each : whole.at("measurements")) {
      measurements.push_back(OwnMeasurement(each));
    }
  }
  return measurements;
}

}  // namespace

std::vector<Measurement> ReadMeasurements(const std::string& file) {
  std::vector<Measurement> measurements;
  const std::string text = ReadWhole(file);
  try {
    measurements = MeasurementsIn(text);
  } catch (const json::exception&) {
  } catch (const UsageError& error) {
    throw UsageError{fmt::format("'{}': {}", file, error.message)};
  }
  std::erase_if(measurements, [](const Measurement& each) { return each.arrivals.empty(); });
  if (measurements.empty()) {
    throw UsageError{fmt::format(
        "'{}' has no requests; allowed: a file of `vetvec load -o`, aiperf's profile_export.jsonl, "
        "guidellm's benchmarks.json",
        file)};
  }
  for (Measurement& each : measurements) {
    if (each.seconds <= 0) SetStart(&each);
  }
  return measurements;
}

}  // namespace vetvec::cli
