// What `vetvec load` measures: single texts, sent at instants that were drawn before the start.
//
// A latency is counted from the instant at which the text should have been sent, so a client that
// is late, or a service that holds others up, makes it longer. A text without a vector counts as
// slower than all that have one: its latency is infinite.
#ifndef VETVEC_CLI_LOAD_MEASUREMENT_H_
#define VETVEC_CLI_LOAD_MEASUREMENT_H_

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace vetvec::cli {

inline constexpr double kMillisPerSecond = 1000;
inline constexpr double kNotAnswered = std::numeric_limits<double>::infinity();

struct Arrival {
  double at_s = 0;  // since the start
  double latency_ms = kNotAnswered;
  std::string failure;  // "HTTP 503", "DEADLINE_EXCEEDED"; empty: a vector came
};

// One vendor at one rate.
struct Measurement {
  std::string vendor;
  double rate = 0;  // a second
  double seconds = 0;
  uint64_t warm_requests = 0;  // sent before the start; not counted
  std::vector<Arrival> arrivals;
  uint64_t session = 0;  // those of one session were measured at the same time
  double started_s = 0;  // since 1970; 0: not known
};

// The instants, in seconds since the start, of independent arrivals, `rate` a second on average (a
// Poisson process). The same for a seed on every machine.
std::vector<double> PoissonInstants(double rate, double seconds, uint64_t seed);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_LOAD_MEASUREMENT_H_
