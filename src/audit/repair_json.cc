// The figures of a repair as JSON.

#include "audit/repair_figures.h"
#include "base/json.h"
#include "metrics/threshold.h"

namespace vetvec {
namespace {

Json NumberOrNull(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json IntervalOrNull(const std::optional<Interval>& interval) {
  return interval ? Json{interval->low, interval->high} : Json();
}

Json ChangeJson(const RepairChange& change) {
  return {{"before", NumberOrNull(change.before)},
          {"before_interval", IntervalOrNull(change.before_interval)},
          {"after", NumberOrNull(change.after)},
          {"after_interval", IntervalOrNull(change.after_interval)},
          {"change", NumberOrNull(change.change)},
          {"change_interval", IntervalOrNull(change.change_interval)}};
}

constexpr std::array<ThresholdMethod, 4> kColumns = {ThresholdMethod::kZero, ThresholdMethod::kMin,
                                                     ThresholdMethod::kMean2Sigma,
                                                     ThresholdMethod::kMeanSigma};

}  // namespace

Json RelationsJson(const std::vector<RepairRelation>& relations, size_t thresholds) {
  Json out = Json::array();
  for (const RepairRelation& relation : relations) {
    Json violations = Json::array();
    for (size_t m = 0; m < thresholds; ++m) {
      Json one = ChangeJson(relation.violations[m]);
      one["threshold"] = ThresholdMethodName(kColumns[m]);
      violations.push_back(std::move(one));
    }
    out.push_back({{"relation", RelationName(relation.relation)},
                   {"triples", relation.triples},
                   {"clusters", relation.clusters},
                   {"violations", std::move(violations)}});
  }
  return out;
}

Json FiguresJson(const RepairFigures& figures) {
  Json thresholds = Json::array();
  for (size_t m = 0; m < kColumns.size(); ++m) {
    thresholds.push_back({{"threshold", ThresholdMethodName(kColumns[m])},
                          {"before", figures.thetas_before[m]},
                          {"after", figures.thetas_after[m]}});
  }
  Json scores = Json::array();
  for (const RepairScore& score : figures.scores) {
    Json one = ChangeJson(score.points);
    one["suite"] = score.suite;
    one["kind"] = score.kind;
    one["measure"] = score.measure;
    one["items"] = score.items;
    one["is_retrieval"] = score.is_retrieval;
    one["problem"] = score.problem;
    scores.push_back(std::move(one));
  }
  return {{"thresholds", std::move(thresholds)},
          {"relations", RelationsJson(figures.relations)},
          {"scores", std::move(scores)},
          {"refused", RefusalOf(figures)}};
}

}  // namespace vetvec
