#include "metrics/violation_table.h"

#include <fmt/core.h>

#include <map>

namespace vetvec {
namespace {

// Counts of one cell.
struct CellCounts {
  size_t triples = 0;
  size_t n_v = 0;
  size_t a = 0;
  size_t b = 0;

  void Add(const GroundTruthVerdict& verdict, bool violated) {
    ++triples;
    if (!violated) return;
    ++n_v;
    a += verdict.gt_a ? 1U : 0U;
    b += verdict.gt_b ? 1U : 0U;
  }
};

std::optional<double> PercentOf(size_t part, size_t whole) {
  if (whole == 0) return std::nullopt;
  return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

ViolationCell ViolationCellOf(const CellCounts& counts) {
  return {counts.triples, counts.n_v, PercentOf(counts.a, counts.n_v),
          PercentOf(counts.b, counts.n_v)};
}

void SetMeans(ViolationRow* row) {
  double p_a = 0;
  double p_b = 0;
  size_t count = 0;
  for (const auto& [relation, cell] : row->relations) {
    if (cell.n_v == 0) continue;
    ++count;
    p_a += *cell.p_a;
    p_b += *cell.p_b;
  }
  if (count == 0) return;
  row->p_a_mean = p_a / static_cast<double>(count);
  row->p_b_mean = p_b / static_cast<double>(count);
}

}  // namespace

Result<JudgedTriples> JudgeTriples(std::vector<std::string> relations,
                                   std::span<const GroundTruth> truth, double alpha) {
  if (relations.size() != truth.size()) {
    return DimensionMismatch(
        fmt::format("there are {} relations for {} triples", relations.size(), truth.size()));
  }
  JudgedTriples judged;
  judged.relations = std::move(relations);
  judged.classifiers = truth.empty() ? 0 : truth.front().f.size();
  for (size_t i = 0; i < truth.size(); ++i) {
    if (truth[i].f.size() != judged.classifiers) {
      return DimensionMismatch(fmt::format("triple {} has {} classifiers, but triple 0 has {}", i,
                                           truth[i].f.size(), judged.classifiers))
          .WithItem(static_cast<int64_t>(i));
    }
    const Result<GroundTruthVerdict> verdict = JudgeGroundTruth(truth[i], alpha);
    if (!verdict.ok()) {
      return verdict.status()
          .Annotate(fmt::format("triple {}", i))
          .WithItem(static_cast<int64_t>(i));
    }
    judged.verdicts.push_back(*verdict);
    size_t erring = 0;
    for (size_t k = 0; k < judged.classifiers; ++k)
      erring += truth[i].f[k] > truth[i].g[k] ? 1U : 0U;
    judged.erring.push_back(erring);
  }
  return judged;
}

ViolationRow TabulateViolations(const JudgedTriples& judged, std::span<const double> margins,
                                Metric metric, ThresholdMethod method, double theta) {
  ViolationRow row;
  row.metric = metric;
  row.method = method;
  row.theta = theta;
  std::map<std::string, CellCounts> by_relation;
  CellCounts all;
  std::vector<size_t> at_least(judged.classifiers);
  for (size_t i = 0; i < judged.verdicts.size(); ++i) {
    const bool violated = margins[i] > theta;
    all.Add(judged.verdicts[i], violated);
    by_relation[judged.relations[i]].Add(judged.verdicts[i], violated);
    if (!violated) continue;
    for (size_t k = 0; k < judged.erring[i]; ++k) ++at_least[k];
  }
  row.all = ViolationCellOf(all);
  for (const auto& [relation, counts] : by_relation) {
    row.relations.emplace_back(relation, ViolationCellOf(counts));
  }
  SetMeans(&row);
  for (const size_t count : at_least) row.at_least.push_back(PercentOf(count, all.n_v));
  return row;
}

}  // namespace vetvec
