// Two vendors on the same triples of one relation: who violates more, and is that chance?
//
//   RelationJudgement j = JudgeRelation(flags_a, flags_b);      // flags of ViolationFlags
//   std::vector<double> p = HolmAdjusted(p_values_of_all_relations);       // stats/holm.h
// Used by audit (verdicts) and report. Thread safety: free.
#ifndef VETVEC_METRICS_RELATION_JUDGEMENT_H_
#define VETVEC_METRICS_RELATION_JUDGEMENT_H_

#include <cstdint>
#include <optional>
#include <span>

#include "base/result.h"
#include "stats/wilson.h"

namespace vetvec {

struct RelationJudgement {
  uint64_t triples = 0;
  uint64_t first = 0;   // violations of the first vendor
  uint64_t second = 0;  // of the second
  uint64_t both = 0;
  uint64_t only_first = 0;
  uint64_t only_second = 0;
  Interval first_interval;  // Wilson 95% of first / triples
  Interval second_interval;
  double effect = 0;   // Cohen's h of the two shares, first minus second
  double p_value = 1;  // McNemar, exact, two-sided; not yet corrected over relations
  // Triples at which a difference of the size seen would show with 80% power; nothing if none is
  // seen.
  std::optional<uint64_t> pairs_needed;
};

// One flag per triple, the same triples in the same order. DIMENSION_MISMATCH if the numbers
// differ.
Result<RelationJudgement> JudgeRelation(std::span<const uint8_t> first,
                                        std::span<const uint8_t> second);

}  // namespace vetvec

#endif  // VETVEC_METRICS_RELATION_JUDGEMENT_H_
