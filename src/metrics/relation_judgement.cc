#include "metrics/relation_judgement.h"

#include <string>

#include "stats/effect_size.h"
#include "stats/mcnemar.h"
#include "stats/power.h"

namespace vetvec {

Result<RelationJudgement> JudgeRelation(std::span<const uint8_t> first,
                                        std::span<const uint8_t> second) {
  if (first.size() != second.size()) {
    return DimensionMismatch("the vendors were judged on " + std::to_string(first.size()) +
                             " and " + std::to_string(second.size()) + " triples");
  }
  RelationJudgement judgement;
  judgement.triples = first.size();
  for (size_t i = 0; i < first.size(); ++i) {
    const bool a = first[i] != 0;
    const bool b = second[i] != 0;
    judgement.first += a;
    judgement.second += b;
    judgement.both += a && b;
    judgement.only_first += a && !b;
    judgement.only_second += b && !a;
  }
  judgement.first_interval = WilsonInterval(judgement.first, judgement.triples);
  judgement.second_interval = WilsonInterval(judgement.second, judgement.triples);
  judgement.p_value = McNemarExact(judgement.only_first, judgement.only_second);
  if (judgement.triples > 0) {
    const double n = static_cast<double>(judgement.triples);
    judgement.effect = CohensH(static_cast<double>(judgement.first) / n,
                               static_cast<double>(judgement.second) / n);
    judgement.pairs_needed = McNemarPairsNeeded(static_cast<double>(judgement.only_first) / n,
                                                static_cast<double>(judgement.only_second) / n);
  }
  return judgement;
}

}  // namespace vetvec
