// The figures of a repair as JSON.
#include <nlohmann/json.hpp>

#include "audit/repair_figures.h"
#include "metrics/threshold.h"

namespace vetvec {
namespace {

using nlohmann::json;

json NumberOrNull(const std::optional<double>& value) { return value ? json(*value) : json(); }

json IntervalOrNull(const std::optional<Interval>& interval) {
  return interval ? json{interval->low, interval->high} : json();
}

json ChangeJson(const RepairChange& change) {
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

json RelationsJson(const std::vector<RepairRelation>& relations, size_t thresholds) {
  json out = json::array();
  for (const RepairRelation& relation : relations) {
    json violations = json::array();
    for (size_t m = 0; m < thresholds; ++m) {
      json one = ChangeJson(relation.violations[m]);
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

json FiguresJson(const RepairFigures& figures) {
  json thresholds = json::array();
  for (size_t m = 0; m < kColumns.size(); ++m) {
    thresholds.push_back({{"threshold", ThresholdMethodName(kColumns[m])},
                          {"before", figures.thetas_before[m]},
                          {"after", figures.thetas_after[m]}});
  }
  json scores = json::array();
  for (const RepairScore& score : figures.scores) {
    json one = ChangeJson(score.points);
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
