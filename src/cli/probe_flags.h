// The flags of `vetvec papers probe`. Those of the logistic probe and those of probe --curve
// exclude each other, so that no option is silently ignored.
#ifndef VETVEC_CLI_PROBE_FLAGS_H_
#define VETVEC_CLI_PROBE_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/labelled_texts.h"

namespace vetvec::cli {

struct ProbeFlags : LabelledFlags {
  ProbeFlags() { is_job = true; }
  std::string spec, vectors;
  uint64_t seed = 1;
  uint64_t folds = 10;
  uint64_t inner_folds = 10;
  std::vector<double> penalties;  // -c; empty: SentEval's
  // --curve; 0: the library's default
  bool curve = false;
  double neutral_share = 0.2;  // --p
  uint64_t sentences = 8192;   // -n
  std::string sentiwordnet;
  double epsilon = 0;
  double learning_rate = 0;
  uint32_t hidden = 0;
  uint32_t steps = 0;
  uint32_t batch = 0;
  uint32_t trainings = 0;
  uint32_t threads = 0;
};

// `probe` and `flags` must outlive the parsing.
void AddProbeFlags(CLI::App* probe, ProbeFlags* flags);

// probe_curve.cc: --curve
int RunProbeCurve(const ProbeFlags& flags, const CancelToken& cancel);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_PROBE_FLAGS_H_
