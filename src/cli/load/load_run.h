// MeasureLoad: sends single texts to several encoders at the same time, at instants drawn before.
#ifndef VETVEC_CLI_LOAD_LOAD_RUN_H_
#define VETVEC_CLI_LOAD_LOAD_RUN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/load/measurement.h"
#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

struct LoadPlan {
  double rate = 1;  // a second, for each encoder
  double seconds = 30;
  int64_t timeout_ms = 60'000;  // of each text
  uint64_t seed = 1;
  uint64_t session = 0;
  std::vector<std::string> texts;  // sent in turn, again from the first after the last
};

struct LoadedEncoder {
  std::string vendor;
  Encoder encoder;
};

// One measurement for each encoder. Each is warmed up first: it answers one text, and then as many
// at a time as the rate will need. The encoders' arrivals are independent and interleaved, so that
// what changes over time changes for all of them. Throws the library's error if an encoder does not
// answer the first text, and if `cancel` is requested.
std::vector<Measurement> MeasureLoad(const std::vector<LoadedEncoder>& encoders,
                                     const LoadPlan& plan, const CancelToken& cancel);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_LOAD_LOAD_RUN_H_
