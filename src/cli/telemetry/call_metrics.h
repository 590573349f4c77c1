// The metrics of the GenAI conventions for embeddings: histograms of durations and billed tokens,
// cumulative since the start.
#ifndef VETVEC_CLI_TELEMETRY_CALL_METRICS_H_
#define VETVEC_CLI_TELEMETRY_CALL_METRICS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "cli/telemetry/call.h"

namespace vetvec::cli::telemetry {

// A histogram with one series for each set of attributes. The number of series is limited, because
// a service may name any number of models; sets beyond the limit share one series, as OpenTelemetry
// prescribes. Calls are added on the threads of the command, so the JSON of the attributes is made
// with that of the metrics.
class Histogram {
 public:
  Histogram(const char* name, const char* unit, const char* description,
            std::vector<double> bounds);

  // `status`: VETVEC_STATUS_OK in a histogram without error.type.
  void Add(double value, const Call& call, vetvec_status status);
  // Times in nanoseconds since 1970. Null if nothing was added.
  nlohmann::json Json(int64_t start_ns, int64_t now_ns) const;

 private:
  // Of SharedAttributes, and the status.
  using Key =
      std::tuple<std::string, std::string, std::string, std::string, int32_t, vetvec_status>;
  struct Series {
    std::optional<Call> first;  // for its attributes; none: what is left over
    std::vector<uint64_t> counts;
    uint64_t count = 0;
    double sum = 0;
    double least = 0;
    double most = 0;
  };

  const char* const name_;
  const char* const unit_;
  const char* const description_;
  const std::vector<double> bounds_;
  std::map<Key, Series, std::less<>> series_;
  Series others_;
};

// Thread safety: one thread at a time.
class CallMetrics {
 public:
  CallMetrics();
  void Add(const Call& call);
  nlohmann::json Json(int64_t start_ns, int64_t now_ns) const;  // an array

 private:
  Histogram durations_;
  Histogram tokens_;
};

}  // namespace vetvec::cli::telemetry

#endif  // VETVEC_CLI_TELEMETRY_CALL_METRICS_H_
