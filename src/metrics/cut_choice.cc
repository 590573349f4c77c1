#include "metrics/cut_choice.h"

#include <algorithm>
#include <cmath>

#include "stats/cluster_mean.h"
#include "stats/mean.h"
#include "stats/normal.h"

namespace vetvec {
namespace {

constexpr double kMostItemsNeeded = 1e6;

// What an interval of n items is made of: standard error of the mean, and of what was not seen
// (score_comparison.h), which falls with n itself.
struct CutErrors {
  double sampled = 0;
  double unseen = 0;
};

std::optional<CutErrors> ErrorsOf(const ScoreUnits& units) {
  CutErrors out;
  for (const std::vector<uint64_t>& clusters : units.clusterings) {
    const Result<ClusterMean> mean = MeanOfClusters(units.values, clusters);
    if (!mean.ok()) return std::nullopt;
    const double unseen = UnseenError(*mean, clusters, units.range);
    if (std::hypot(mean->standard_error, unseen) <= std::hypot(out.sampled, out.unseen)) continue;
    out = {mean->standard_error, unseen};
  }
  return out;
}

// The items with which the interval of such a loss lies below kHarmlessLoss in 80% of cases.
std::optional<uint64_t> ItemsNeeded(const ScoreUnits& losses, double loss) {
  const std::optional<CutErrors> errors = ErrorsOf(losses);
  if (!errors || loss >= kHarmlessLoss) return std::nullopt;
  const double quantiles = NormalQuantile(0.975) + NormalQuantile(kComparisonPower);
  const double n = static_cast<double>(losses.values.size());
  const auto is_enough = [&](double items) {
    const double error =
        std::hypot(errors->sampled * std::sqrt(n / items), errors->unseen * n / items);
    return loss + quantiles * error <= kHarmlessLoss;
  };
  if (!is_enough(kMostItemsNeeded)) return std::nullopt;
  double low = 1;
  double high = kMostItemsNeeded;
  while (high > low * 1.001) {
    const double middle = std::sqrt(low * high);
    (is_enough(middle) ? high : low) = middle;
  }
  return static_cast<uint64_t>(std::ceil(high));
}

// The figures of a form on all suites: those of the one on which it may lose most. Nothing if it
// was not measured on one.
std::optional<CutFigure> OnAllSuites(const CutForm& form, const std::vector<CutFigures>& suites) {
  const auto most = [](const CutFigure& figure) {
    return figure.interval ? figure.interval->high : HUGE_VAL;
  };
  std::optional<CutFigure> worst;
  for (const CutFigures& suite : suites) {
    const auto found = std::ranges::find(suite.cuts, form, &CutFigure::form);
    if (found == suite.cuts.end()) return std::nullopt;
    if (!worst || most(*found) > most(*worst)) worst = *found;
  }
  return worst;
}

bool IsHarmless(const CutFigure& figure, const std::vector<CutFigure>& cuts, size_t full) {
  return figure.IsWithin() && std::ranges::all_of(cuts, [&](const CutFigure& other) {
           return !other.form.IsMilderThan(figure.form, full) || other.IsWithin();
         });
}

void Keep(const CutFigure& figure, double (CutForm::*bytes)() const,
          std::optional<CutFigure>* least) {
  const double own = (figure.form.*bytes)();
  const bool is_better = !*least || own < ((*least)->form.*bytes)() ||
                         (own == ((*least)->form.*bytes)() && figure.loss < (*least)->loss);
  if (is_better) *least = figure;
}

}  // namespace

CutFigures SummarizeCuts(const CutScores& cuts) {
  CutFigures out;
  out.items = cuts.score.values.size();
  out.full = cuts.full;
  out.chance = cuts.chance;
  out.score = MeanOf(cuts.score.values);
  out.interval = IntervalOfScore(cuts.score);
  for (const CutScore& one : cuts.cuts) {
    CutFigure figure;
    figure.form = one.form;
    figure.loss = MeanOf(one.losses.values);
    figure.score = out.score - figure.loss;
    figure.interval = IntervalOfScore(one.losses);
    if (!figure.IsWithin()) figure.needed = ItemsNeeded(one.losses, figure.loss);
    out.cuts.push_back(figure);
  }
  return out;
}

CutChoice ChooseCut(const std::vector<CutFigures>& suites) {
  CutChoice choice;
  const auto can_be = [](const CutFigures& suite) { return suite.CanBeJudged(); };
  if (suites.empty() || !std::ranges::all_of(suites, can_be)) return choice;
  const size_t full = suites.front().full;
  const CutForm delivered{full, CutMethod::kFirst, CutPrecision::kFloat32};
  std::vector<CutFigure> cuts;
  for (const CutFigure& one : suites.front().cuts) {
    const std::optional<CutFigure> figure = OnAllSuites(one.form, suites);
    if (figure) cuts.push_back(*figure);
  }
  for (const CutFigure& figure : cuts) {
    if (!IsHarmless(figure, cuts, full)) {
      const bool is_next = figure.needed && (!choice.next || *figure.needed < *choice.next->needed);
      if (is_next) choice.next = figure;
      continue;
    }
    if (figure.form.bytes() < delivered.bytes()) {
      Keep(figure, &CutForm::bytes, &choice.smallest);
    }
    if (figure.form.searched_bytes() < delivered.searched_bytes()) {
      Keep(figure, &CutForm::searched_bytes, &choice.in_memory);
    }
  }
  choice.state = choice.smallest ? CutState::kCut : CutState::kNotProved;
  const bool is_smaller = choice.smallest && choice.in_memory->form.searched_bytes() <
                                                 choice.smallest->form.searched_bytes();
  if (!is_smaller) choice.in_memory.reset();
  if (choice.smallest) choice.next.reset();
  return choice;
}

}  // namespace vetvec
