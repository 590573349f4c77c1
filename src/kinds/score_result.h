// ScoreResult: the score of one suite on one vendor's vectors, with its components.
#ifndef VETVEC_KINDS_SCORE_RESULT_H_
#define VETVEC_KINDS_SCORE_RESULT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "metrics/score_comparison.h"
#include "stats/wilson.h"

namespace vetvec {

// A suite scored on one vendor's vectors. Higher is always better.
struct ScoreDetail {
  std::string name;
  std::optional<double> value;
};
struct ScoreResult {
  std::string suite;
  std::string kind;
  std::string measure;               // "SynTextBench, a_T = 0.7", "Spearman x 100", "MRR", ...
  std::optional<double> value;       // nothing: see `problem`
  std::optional<Interval> interval;  // 95%, over clusters of units; SynTextBench: over draws
  uint64_t items = 0;                // number of items scored
  uint64_t left_out = 0;             // number of items with a text that has no vector
  std::vector<ScoreDetail> details;
  ScoreUnits units;                    // for comparing vendors; empty: the score never ranks them
  std::optional<double> at_threshold;  // for triples: the score at the vendor's own threshold
  std::string problem;
};

}  // namespace vetvec

#endif  // VETVEC_KINDS_SCORE_RESULT_H_
