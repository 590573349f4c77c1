// Which smaller form of a vendor's vectors can be taken without harm: the smallest one whose loss
// is below a point, with its whole interval.
//
//   CutChoice choice = ChooseCut({SummarizeCuts(cuts)});
// A form counts only if every milder one (CutForm::IsMilderThan) that was measured does as well: of
// many forms, one that harms can look harmless by chance, but hardly all that lie before it too.
// Used by audit/curves.h. Thread safety: any thread.
#ifndef VETVEC_METRICS_CUT_CHOICE_H_
#define VETVEC_METRICS_CUT_CHOICE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "metrics/cut_scores.h"
#include "stats/wilson.h"

namespace vetvec {

inline constexpr double kHarmlessLoss = 1;  // points

struct CutFigure {
  CutForm form;
  double score = 0;  // points, as all below
  double loss = 0;
  std::optional<Interval> interval;  // of the loss, 95%; nothing: too few clusters
  // Items with which this loss would be shown to be harmless in 80% of cases; nothing: no number.
  std::optional<uint64_t> needed;

  bool IsWithin() const { return interval && interval->high <= kHarmlessLoss; }
};

struct CutFigures {
  uint64_t items = 0;
  size_t full = 0;  // dimension
  double chance = 0;
  double score = 0;
  std::optional<Interval> interval;  // of the score
  std::vector<CutFigure> cuts;

  bool CanBeJudged() const { return interval && interval->low >= chance + kLeastToLose; }
};

CutFigures SummarizeCuts(const CutScores& cuts);

enum class CutState : int32_t {
  kNotJudged = 0,  // the score is near chance, or has no interval: nothing is said
  kCut = 1,        // `smallest` is harmless
  kNotProved = 2,  // nothing smaller is proved harmless; `next` would be, with more items
};

struct CutChoice {
  CutState state = CutState::kNotJudged;
  std::optional<CutFigure> smallest;   // by bytes that are kept
  std::optional<CutFigure> in_memory;  // by bytes that are searched, if these are fewer
  std::optional<CutFigure> next;       // the one that needs the fewest items
};

// `suites`: a vendor's figures on each suite that ranks; a form must be harmless on all of them,
// and its figures are those of the suite on which it may lose most.
CutChoice ChooseCut(const std::vector<CutFigures>& suites);

}  // namespace vetvec

#endif  // VETVEC_METRICS_CUT_CHOICE_H_
