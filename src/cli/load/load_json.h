// Measurements as JSON, and what other load generators write.
//
//   {"schema": {"name": "vetvec.load", "version": 1},
//    "measurements": [{"vendor", "session", "started_s", "rate", "seconds", "warm_requests",
//      "requests", "answered", "failures": {"HTTP 503": 2},
//      "latency_ms": {"p50": {"value", "low", "high"}, "p95", "p99"},
//      "arrivals": [[at_s, latency_ms], [at_s, "HTTP 503"]]}],
//    "differences": [{"rate", "a", "b", "quantile", "value", "low", "high"}]}
//
// null: not answered, or not bounded.
#ifndef VETVEC_CLI_LOAD_LOAD_JSON_H_
#define VETVEC_CLI_LOAD_LOAD_JSON_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/load/measurement.h"

namespace vetvec::cli {

nlohmann::json LoadJson(const std::vector<Measurement>& measurements);

// The single requests in a file of LoadJson, aiperf's profile_export.jsonl or guidellm's
// benchmarks.json. Latencies count from the instant at which a request was due, if the file has it.
// UsageError if it is none of these, or has no requests.
std::vector<Measurement> ReadMeasurements(const std::string& file);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_LOAD_LOAD_JSON_H_
