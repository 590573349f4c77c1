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

struct ScoreDetail {
  std::string name;
  std::optional<double> value;
};

// The (accuracy, margin) points behind a SynTextBench score, one per draw and p.
struct MarginPoint {
  uint32_t draw = 1;
  double p = 0;
  double accuracy = 0;
  double margin = 0;  // mean scaled margin of the test rows classified correctly
};
struct MarginCurve {
  double a_t = 0;  // the lowest accuracy that counts
  std::vector<MarginPoint> points;

  // The paper's goodness s(a): the margins of the tasks more accurate than `a`, divided by the
  // number of all tasks; with several draws, the mean over them.
  double GoodnessAt(double a) const {
    double sum = 0;
    for (const MarginPoint& point : points) sum += point.accuracy > a ? point.margin : 0;
    return points.empty() ? 0 : sum / static_cast<double>(points.size());
  }
};

// What a score of kind "meaning" is made of, in points, and a text that was not understood.
struct MeaningFigures {
  double s = 0;
  std::optional<double> w2;  // nothing: there are no triples
  bool is_f2 = false;        // the score is F2; else it is S, because there is too little for F2
  // `text` was nearer to `other` than to `meant`; without `other`, it did not find `meant`.
  std::string text = {};  // empty: all were understood
  std::string meant = {};
  std::string other = {};
};

// A suite scored on one vendor's vectors. Higher is always better.
struct ScoreResult {
  std::string suite;
  std::string kind;
  std::string measure;               // "SynTextBench, a_T = 0.7", "Spearman x 100", "MRR", ...
  std::optional<double> value;       // nothing: see `problem`
  std::optional<Interval> interval;  // 95%, over clusters of units; SynTextBench: over draws
  uint64_t items = 0;                // number of items scored
  uint64_t left_out = 0;             // number of items with a text that has no vector
  std::vector<ScoreDetail> details;
  bool ranks = false;  // may rank vendors (SuiteKind::ranks); false: it only describes them
  ScoreUnits units;    // for comparing vendors; empty: there is no comparison
  // What each unit is, the same in every run that has it; empty: only known within this suite.
  std::vector<std::string> unit_keys;
  std::optional<MarginCurve> margin_curve;  // for SynTextBench
  std::optional<MeaningFigures> meaning;    // for meaning
  std::string problem;
};

}  // namespace vetvec

#endif  // VETVEC_KINDS_SCORE_RESULT_H_
