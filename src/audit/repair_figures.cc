#include "audit/repair_figures.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "kernels/row_adapter.h"
#include "kinds/suite_scores.h"
#include "metrics/threshold.h"
#include "stats/mean.h"
#include "suites/word_pair.h"

namespace vetvec {
namespace {

constexpr double kAllPercent = 100;

void ClampShare(std::optional<Interval>* interval) {
  if (!*interval) return;
  (*interval)->low = std::max(0.0, (*interval)->low);
  (*interval)->high = std::min(kAllPercent, (*interval)->high);
}

// The paired difference, if there are at least two clusters.
void TakeChange(const ScoreUnits& before, const ScoreUnits& after, RepairChange* out) {
  const Result<ScoreComparison> change = CompareScores(after, before, {});
  if (!change.ok()) return;
  out->change = change->difference;
  out->change_interval = change->interval;
}

RepairChange ChangeOf(const ScoreUnits& before, const ScoreUnits& after) {
  RepairChange out;
  if (before.empty()) return out;
  out.before = MeanOf(before.values);
  out.after = MeanOf(after.values);
  out.before_interval = IntervalOfScore(before);
  out.after_interval = IntervalOfScore(after);
  out.change = *out.after - *out.before;
  TakeChange(before, after, &out);
  return out;
}

Result<Thresholds> ThetasOf(const RepairInput& input, const Matrix& rows,
                            const std::shared_ptr<CancelToken>& cancel) {
  const Matrix dictionary = input.work.DictionaryOf(rows.view(), input.missing);
  NearestNeighbourOptions options;
  options.cancel = cancel;
  VETVEC_ASSIGN_OR_RETURN(const ThresholdResult measured,
                          DictionaryThreshold(dictionary.view(), TextBatch(), input.metric,
                                              ThresholdMethod::kMin, options));
  return ThresholdsByAllMethods(measured);
}

Result<std::vector<double>> MarginsOf(const RepairInput& input, const Matrix& rows,
                                      std::span<const TripleTexts> triples) {
  VETVEC_ASSIGN_OR_RETURN(const TripleDistances distances,
                          MeasureTriples(rows.view(), TripleRowsOf(triples), input.metric));
  std::vector<double> margins;
  for (size_t i = 0; i < distances.size(); ++i) margins.push_back(distances.margin(i));
  return margins;
}

Result<RepairScore> ScoreBoth(const RepairInput& input, size_t suite_number, const Matrix& adapted,
                              const std::shared_ptr<CancelToken>& cancel) {
  const Suite& suite = input.work.suites[suite_number];
  const std::vector<uint64_t>& text_rows = input.work.text_rows[suite_number];
  ScoreOptions options;
  options.cancel = cancel;
  VETVEC_ASSIGN_OR_RETURN(const ScoreResult before,
                          ScoreSuite(suite, text_rows, input.missing, input.rows.view(), options));
  VETVEC_ASSIGN_OR_RETURN(const ScoreResult after,
                          ScoreSuite(suite, text_rows, input.missing, adapted.view(), options));
  RepairScore out;
  out.suite = suite.name;
  out.kind = before.kind;
  out.measure = before.measure;
  out.problem = before.problem.empty() ? after.problem : before.problem;
  out.items = before.items;
  if (!before.units.empty() && !after.units.empty()) {
    out.points = ChangeOf(before.units, after.units);
    return out;
  }
  out.points.before = before.value;
  out.points.after = after.value;
  out.points.before_interval = before.interval;
  out.points.after_interval = after.interval;
  if (before.value && after.value) out.points.change = *after.value - *before.value;
  return out;
}

}  // namespace

std::vector<RepairRelation> CompareViolations(std::span<const TripleTexts> triples,
                                              std::span<const double> before,
                                              std::span<const double> after,
                                              const Thresholds& thetas_before,
                                              const Thresholds& thetas_after) {
  std::map<Relation, std::vector<size_t>> by_relation;
  for (size_t i = 0; i < triples.size(); ++i) {
    by_relation[triples[i].triple->relation].push_back(i);
  }
  std::vector<RepairRelation> out;
  for (const auto& [relation, own] : by_relation) {
    RepairRelation& result = out.emplace_back();
    result.relation = relation;
    result.triples = own.size();
    ScoreUnits units;
    units.clusterings.resize(2);
    for (const size_t i : own) {
      units.clusterings[0].push_back(WordPairOf(*triples[i].triple));
      units.clusterings[1].push_back(SeedTextOf(*triples[i].triple));
    }
    result.clusters = own.size();
    for (const auto& clustering : units.clusterings) {
      const std::set<uint64_t> distinct(clustering.begin(), clustering.end());
      result.clusters = std::min<uint64_t>(result.clusters, distinct.size());
    }
    for (size_t m = 0; m < thetas_before.size(); ++m) {
      ScoreUnits first = units;
      ScoreUnits second = units;
      for (const size_t i : own) {
        first.values.push_back(before[i] > thetas_before[m] ? kAllPercent : 0);
        second.values.push_back(after[i] > thetas_after[m] ? kAllPercent : 0);
      }
      result.violations[m] = ChangeOf(first, second);
      ClampShare(&result.violations[m].before_interval);
      ClampShare(&result.violations[m].after_interval);
    }
  }
  return out;
}

Result<RepairFigures> MeasureRepair(const RepairInput& input, const LinearMap& adapter,
                                    std::span<const TripleTexts> triples,
                                    const std::shared_ptr<CancelToken>& cancel) {
  VETVEC_ASSIGN_OR_RETURN(const Matrix adapted, AdaptRows(adapter, input.rows.view()));
  RepairFigures out;
  VETVEC_ASSIGN_OR_RETURN(out.thetas_before, ThetasOf(input, input.rows, cancel));
  VETVEC_ASSIGN_OR_RETURN(out.thetas_after, ThetasOf(input, adapted, cancel));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> before, MarginsOf(input, input.rows, triples));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> after, MarginsOf(input, adapted, triples));
  out.relations = CompareViolations(triples, before, after, out.thetas_before, out.thetas_after);
  const std::vector<Suite>& suites = input.work.suites;
  const bool has_queries = std::any_of(suites.begin(), suites.end(), [](const Suite& suite) {
    return !suite.retrieval.queries.empty();
  });
  for (size_t s = 0; s < suites.size(); ++s) {
    if (!suites[s].items.empty()) continue;
    VETVEC_ASSIGN_OR_RETURN(RepairScore score, ScoreBoth(input, s, adapted, cancel));
    score.is_retrieval =
        has_queries ? !suites[s].retrieval.queries.empty() : !suites[s].ranking.pairs.empty();
    out.scores.push_back(std::move(score));
  }
  return out;
}

std::string RefusalOf(const RepairFigures& figures) {
  bool is_known = false;
  for (const RepairScore& score : figures.scores) {
    if (!score.is_retrieval || !score.points.change_interval) continue;
    is_known = true;
    const double low = score.points.change_interval->low;
    if (low >= -kMostRetrievalLoss) continue;
    return fmt::format(
        "the adapter may make retrieval worse: the score of suite '{}' ({}) changes by {:+.2f} "
        "points (95% interval: {:+.2f} to {:+.2f}); the interval must exclude a loss of "
        "more than {:.0f} points",
        score.suite, score.measure, *score.points.change, low, score.points.change_interval->high,
        kMostRetrievalLoss);
  }
  if (is_known) return "";
  return "the effect of the adapter on retrieval is not known; add a suite of kind passages, "
         "retrieval or evalrank";
}

}  // namespace vetvec
