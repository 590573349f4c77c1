// Scores pairs labelled by rule: items that keep the meaning should be nearer than items that
// change it.
//
// Each construct that has a counterpart gets the AUC over all pairs of a keeping and a changing
// item: 100 if every item that keeps the meaning is nearer, 50 by chance. The score is the plain
// mean of the AUCs, so that each construct has the same weight.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "kinds/scoring_case.h"
#include "suites/construct_counterparts.h"

namespace vetvec {
namespace {

using Items = std::vector<size_t>;  // indices of measured pairs
using ItemsByConstruct = std::map<std::string_view, Items>;

struct Comparison {
  std::string name;  // "passive against passive-swap"
  std::vector<std::string_view> constructs;
  Items keeping;
  Items changing;
};

// The share of `sorted` below `value`; equal values count half. The cosines are rounded: with an
// encoder that ignores order, the vectors of two sentences with the same words differ by less.
double ShareBelow(const std::vector<double>& sorted, double value) {
  const auto [low, high] = std::equal_range(sorted.begin(), sorted.end(), value);
  const double twice = static_cast<double>((low - sorted.begin()) + (high - sorted.begin()));
  return twice / 2 / static_cast<double>(sorted.size());
}

std::vector<double> SortedCosines(const Items& items, const std::vector<double>& cosines) {
  std::vector<double> sorted;
  for (const size_t item : items) sorted.push_back(cosines[item]);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// The comparisons that the items allow.
std::vector<Comparison> ComparisonsOf(const ItemsByConstruct& items) {
  std::vector<Comparison> comparisons;
  for (const ConstructCounterpart& row : ConstructCounterparts()) {
    const auto own = items.find(row.construct);
    if (own == items.end()) continue;
    Comparison comparison;
    comparison.name = fmt::format("{} against ", row.construct);
    comparison.constructs = {row.construct};
    Items others;
    for (const auto& names : {row.others, row.instead}) {
      if (!others.empty()) break;
      for (const std::string_view name : names) {
        const auto found = items.find(name);
        if (found == items.end()) continue;
        if (!others.empty()) comparison.name += ", ";
        comparison.name += name;
        comparison.constructs.push_back(name);
        others.insert(others.end(), found->second.begin(), found->second.end());
      }
    }
    if (others.empty()) continue;
    comparison.keeping = row.keeps_meaning ? own->second : others;
    comparison.changing = row.keeps_meaning ? std::move(others) : own->second;
    comparisons.push_back(std::move(comparison));
  }
  return comparisons;
}

// The effect of each item on the score, as units whose mean is the score. In a comparison with AUC
// A, m keeping and n changing items, a keeping item i with a share V_i of changing items below it
// has the effect (V_i - A) / m; a changing item j with a share W_j of keeping items above it has
// the effect (W_j - A) / n (DeLong 1988). The units thus reflect the sampling error of both sides.
// Items that are in no comparison have no unit.
class Units {
 public:
  Units(const std::vector<double>& cosines, size_t comparisons)
      : cosines_(cosines),
        weight_(1 / static_cast<double>(comparisons)),
        effects_(cosines.size()),
        used_(cosines.size()) {}

  // Returns the AUC.
  double Add(const Comparison& comparison) {
    const std::vector<double> keeping = SortedCosines(comparison.keeping, cosines_);
    const std::vector<double> changing = SortedCosines(comparison.changing, cosines_);
    double auc = 0;
    for (const double cosine : keeping) auc += ShareBelow(changing, cosine);
    auc /= static_cast<double>(keeping.size());
    for (const size_t i : comparison.keeping) {
      Effect(i, (ShareBelow(changing, cosines_[i]) - auc) / static_cast<double>(keeping.size()));
    }
    for (const size_t j : comparison.changing) {
      const double above = 1 - ShareBelow(keeping, cosines_[j]);
      Effect(j, (above - auc) / static_cast<double>(changing.size()));
    }
    return auc;
  }

  ScoreUnits Of(double score, const std::vector<uint64_t>& clusters) const {
    const auto n = static_cast<double>(std::count(used_.begin(), used_.end(), uint8_t{1}));
    ScoreUnits units;
    units.clusterings.emplace_back();
    for (size_t i = 0; i < used_.size(); ++i) {
      if (used_[i] == 0) continue;
      units.values.push_back(score + kPoints * n * effects_[i]);
      units.clusterings[0].push_back(clusters[i]);
    }
    return units;
  }

 private:
  void Effect(size_t item, double effect) {
    effects_[item] += weight_ * effect;
    used_[item] = 1;
  }

  const std::vector<double>& cosines_;
  const double weight_;
  std::vector<double> effects_;
  std::vector<uint8_t> used_;
};

void AddNotCompared(const ItemsByConstruct& items, const std::vector<Comparison>& comparisons,
                    ScoreResult* out) {
  for (const auto& [name, list] : items) {
    const bool is_compared =
        std::any_of(comparisons.begin(), comparisons.end(), [&](const Comparison& one) {
          return std::count(one.constructs.begin(), one.constructs.end(), name) > 0;
        });
    if (is_compared) continue;
    AddDetail(
        name.empty()
            ? "pairs without a construct are not compared"
            : fmt::format("{} is not compared, because this suite does not contain its counterpart",
                          name),
        std::nullopt, out);
  }
}

}  // namespace

Status ScoreConstructs(const ScoringCase& scoring, ScoreResult* out) {
  out->measure = "AUC, meaning kept vs. meaning changed, x 100";
  VETVEC_ASSIGN_OR_RETURN(const MeasuredPairs measured, MeasurePairs(scoring, out));
  ItemsByConstruct items;
  for (size_t i = 0; i < measured.pairs.size(); ++i) {
    items[measured.pairs[i]->construct].push_back(i);
  }
  const std::vector<Comparison> comparisons = ComparisonsOf(items);
  Units units(measured.scores.cosines, std::max<size_t>(comparisons.size(), 1));
  double sum = 0;
  for (const Comparison& comparison : comparisons) {
    const double auc = units.Add(comparison);
    AddDetail(fmt::format("AUC of {}, x 100", comparison.name), kPoints * auc, out);
    sum += auc;
  }
  AddNotCompared(items, comparisons, out);
  const std::optional<double> spearman = measured.scores.spearman.coefficient;
  AddDetail("Spearman correlation of cosine and rule label, x 100",
            spearman ? std::optional(kPoints * *spearman) : std::nullopt, out);
  for (const auto& [name, list] : items) {
    double cosines = 0;
    for (const size_t i : list) cosines += measured.scores.cosines[i];
    if (name.empty()) continue;
    AddDetail(fmt::format("mean cosine of {}", name), cosines / static_cast<double>(list.size()),
              out);
  }
  if (comparisons.empty()) {
    return InsufficientData(
        "rule-labelled pairs are scored by comparing a construct that keeps the meaning with a "
        "counterpart that changes it, but this suite does not contain both constructs of any such "
        "comparison (examples: passive with passive-swap or with concept-order; relation-front "
        "with relation-swap; insert with replace)");
  }
  out->value = kPoints * sum / static_cast<double>(comparisons.size());
  out->units = units.Of(*out->value, ClustersOfFirstText(measured.pairs));
  out->interval = IntervalWithin(0, kPoints, out->units);
  return OkStatus();
}

}  // namespace vetvec
