// Scored pairs: graded pairs are scored by Spearman's correlation; noise and changes are scored by
// the share of comparisons in the right order.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "kinds/robustness_score.h"
#include "kinds/scoring_case.h"
#include "metrics/similarity_bands.h"
#include "stats/correlation.h"
#include "stats/ranks.h"

namespace vetvec {
namespace {

// Ranks, scaled to mean 0 and population standard deviation 1. `values` are not all equal.
std::vector<double> StandardRanks(const std::vector<double>& values) {
  std::vector<double> ranks = AverageRanks(values);
  const double n = static_cast<double>(ranks.size());
  const double mean = (n + 1) / 2;
  double squares = 0;
  for (const double rank : ranks) squares += (rank - mean) * (rank - mean);
  const double deviation = std::sqrt(squares / n);
  for (double& rank : ranks) rank = (rank - mean) / deviation;
  return ranks;
}

// The effect of each pair on the coefficient r: z w - r (z^2 + w^2) / 2 + r, for standardised ranks
// z of the label and w of the cosine. The mean is r. The products z w alone have the same mean, but
// they vary most when r is near 1 and itself varies least, so their interval would be far too wide.
std::vector<double> SpearmanUnits(const std::vector<double>& labels,
                                  const std::vector<double>& cosines, double r) {
  const std::vector<double> z = StandardRanks(labels);
  const std::vector<double> w = StandardRanks(cosines);
  std::vector<double> values;
  for (size_t i = 0; i < z.size(); ++i) {
    values.push_back(kPoints * (z[i] * w[i] - r * (z[i] * z[i] + w[i] * w[i]) / 2 + r));
  }
  return values;
}

void AddCosinesByConstruct(const MeasuredPairs& measured, ScoreResult* out) {
  std::map<std::string, std::pair<double, uint64_t>> by_construct;
  for (size_t i = 0; i < measured.pairs.size(); ++i) {
    if (measured.pairs[i]->construct.empty()) continue;
    by_construct[measured.pairs[i]->construct].first += measured.scores.cosines[i];
    ++by_construct[measured.pairs[i]->construct].second;
  }
  for (const auto& [construct, sum] : by_construct) {
    AddDetail(fmt::format("mean cosine of {}", construct),
              sum.first / static_cast<double>(sum.second), out);
  }
}

// Each data set's coefficient and their plain mean, as in SR's tables.
Status AddByDataSet(const MeasuredPairs& measured, ScoreResult* out) {
  constexpr size_t kLeastPairs = 3;
  std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> sets;
  for (size_t i = 0; i < measured.pairs.size(); ++i) {
    auto& [cosines, labels] = sets[measured.pairs[i]->domain];
    cosines.push_back(measured.scores.cosines[i]);
    labels.push_back(measured.labels[i]);
  }
  if (sets.size() < 2) return OkStatus();
  double sum = 0;
  size_t count = 0;
  for (const auto& [name, lists] : sets) {
    if (name.empty() || lists.first.size() < kLeastPairs) continue;
    VETVEC_ASSIGN_OR_RETURN(const Correlation one, Spearman(lists.first, lists.second));
    if (!one.coefficient) continue;
    AddDetail(fmt::format("Spearman x 100 on data set {}", name), kPoints * *one.coefficient, out);
    sum += kPoints * *one.coefficient;
    ++count;
  }
  if (count > 1) {
    AddDetail(fmt::format("plain mean of Spearman x 100 over {} data sets", count),
              sum / static_cast<double>(count), out);
  }
  return OkStatus();
}

// The paper's bands, for which enough pairs are there.
Status AddBands(const MeasuredPairs& measured, ScoreResult* out) {
  constexpr size_t kLeastPairs = 20;
  const auto [low, high] = std::minmax_element(measured.labels.begin(), measured.labels.end());
  const std::vector<LabelBand> bands = FifthsOf(std::min(0.0, *low), std::max(5.0, *high));
  VETVEC_ASSIGN_OR_RETURN(
      const std::vector<BandScore> scores,
      SpearmanInBands(measured.scores.cosines, measured.labels, bands, BandOptions()));
  for (const BandScore& score : scores) {
    if (score.pairs < kLeastPairs || !score.spearman.coefficient) continue;
    AddDetail(fmt::format("Spearman correlation at scores from {} to {}, x 100",
                          NumberText(score.band.low), NumberText(score.band.high)),
              kPoints * *score.spearman.coefficient, out);
  }
  return OkStatus();
}

}  // namespace

Result<MeasuredPairs> MeasurePairs(const ScoringCase& scoring, ScoreResult* out) {
  MeasuredPairs measured;
  std::vector<uint64_t> a;
  std::vector<uint64_t> b;
  for (size_t i = 0; i < scoring.suite.pairs.size(); ++i) {
    if (scoring.IsMissing(2 * i) || scoring.IsMissing(2 * i + 1)) {
      ++out->left_out;
      continue;
    }
    a.push_back(scoring.rows[2 * i]);
    b.push_back(scoring.rows[2 * i + 1]);
    measured.labels.push_back(scoring.suite.pairs[i].score);
    measured.pairs.push_back(&scoring.suite.pairs[i]);
  }
  out->items = measured.pairs.size();
  const Matrix first = scoring.Gather(a);
  const Matrix second = scoring.Gather(b);
  VETVEC_ASSIGN_OR_RETURN(measured.scores,
                          ScorePairs(first.view(), second.view(), measured.labels));
  return measured;
}

Status ScoreGradedPairs(const ScoringCase& scoring, ScoreResult* out) {
  out->measure = "Spearman x 100";
  VETVEC_ASSIGN_OR_RETURN(const MeasuredPairs measured, MeasurePairs(scoring, out));
  // Wherever the figure appears, its measure states that a model gave the labels.
  const bool has_llm_labels =
      std::any_of(measured.pairs.begin(), measured.pairs.end(),
                  [](const ScoredPair* pair) { return pair->label_source == "llm"; });
  if (has_llm_labels) out->measure += ", labels by an LLM";
  const PairScores& scores = measured.scores;
  if (!scores.spearman.coefficient) {
    return Degenerate("all scores or all cosines are equal");
  }
  out->value = kPoints * *scores.spearman.coefficient;
  out->units.values = SpearmanUnits(measured.labels, scores.cosines, *scores.spearman.coefficient);
  out->units.clusterings.push_back(ClustersOfFirstText(measured.pairs));
  out->interval = IntervalWithin(-kPoints, kPoints, out->units);
  AddDetail("mean cosine at scores of 4 or more, minus that at scores of 1 or less", scores.gap,
            out);
  AddDetail("AUC, scores of 4 or more vs. scores of 1 or less", scores.auc, out);
  for (const LabelMargin& margin : scores.margins) {
    AddDetail(fmt::format("mean cosine at score {}", NumberText(margin.label)), margin.mean, out);
  }
  AddCosinesByConstruct(measured, out);
  VETVEC_RETURN_IF_ERROR(AddByDataSet(measured, out));
  return AddBands(measured, out);
}

Status ScoreNoise(const ScoringCase& scoring, ScoreResult* out) {
  out->measure = "noise nearer than changes, %";
  VETVEC_ASSIGN_OR_RETURN(const MeasuredPairs measured, MeasurePairs(scoring, out));
  const RobustnessScore robustness = ScoreRobustness(measured.pairs, measured.scores.cosines);
  if (robustness.by_seed.empty()) {
    return InsufficientData(
        "no seed sentence has both a noisy variant and a variant with a changed meaning");
  }
  ScoreUnits units;  // not reported, because a mean of floor and ceiling values cannot rank vendors
  double sum = 0;
  for (const double share : robustness.by_seed) {
    sum += share;
    units.values.push_back(kPoints * share);
  }
  out->value = kPoints * sum / static_cast<double>(robustness.by_seed.size());
  units.clusterings.emplace_back(robustness.by_seed.size());
  std::iota(units.clusterings[0].begin(), units.clusterings[0].end(), uint64_t{0});
  out->interval = IntervalWithin(0, kPoints, units);
  AddDetail("seeds", static_cast<double>(robustness.by_seed.size()), out);
  for (const auto& [name, construct] : robustness.by_construct) {
    AddDetail(fmt::format("{}: comparisons in the right order, %", name), kPoints * construct.share,
              out);
    AddDetail(fmt::format("mean cosine of {}", name), construct.cosine, out);
  }
  return OkStatus();
}

}  // namespace vetvec
