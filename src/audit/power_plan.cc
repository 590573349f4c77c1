#include "audit/power_plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "base/json.h"
#include "base/rng.h"
#include "kinds/suite_kind.h"
#include "kinds/suite_scores.h"
#include "metrics/score_comparison.h"
#include "stats/cluster_mean.h"
#include "stats/normal.h"

namespace vetvec {
namespace {

constexpr double kRange = 100;  // of a query's gain, in points
// The law of the variance (see the header), and the factor c.
constexpr double kVarianceOfNone = 0.009;
constexpr double kVarianceOfDifference = 0.62;
constexpr double kClusterFactor = 1.04;
// Variance of a query's difference, divided by the square of its range, for MiniLM in float32 and
// in int8, and for MiniLM and a static table.
constexpr double kRoundings = 0.0086;
constexpr double kModels = 0.137;
constexpr size_t kDimension = 8;

double PairsOf(const AuditConfig& config) {
  const auto vendors = static_cast<double>(config.vendors.size());
  return vendors * (vendors - 1) / 2;
}

// The units that a suite's score will have, found by scoring arbitrary vectors.
ScoreUnits UnitsOfSuite(const Suite& suite) {
  const size_t texts = TextsOfItems(suite).size();
  Matrix rows(texts, kDimension);
  for (size_t i = 0; i < texts; ++i) {
    Rng rng(i, 3);
    for (float& x : rows.row(i)) x = static_cast<float>(rng.Uniform() - 0.5);
  }
  std::vector<uint64_t> ids(texts);
  std::iota(ids.begin(), ids.end(), uint64_t{0});
  Result<ScoreResult> score =
      ScoreSuite(suite, ids, std::vector<uint8_t>(texts, 0), rows.view(), {});
  return score.ok() ? std::move(score->units) : ScoreUnits();
}

uint64_t FewestClusters(const ScoreUnits& units) {
  uint64_t fewest = units.values.size();
  for (const std::vector<uint64_t>& clusters : units.clusterings) {
    const std::set<uint64_t> distinct(clusters.begin(), clusters.end());
    fewest = std::min<uint64_t>(fewest, distinct.size());
  }
  return fewest;
}

std::string TooFewText(const CanShow& one) {
  const std::string needed =
      one.clusters < one.clusters_needed
          ? fmt::format(": at least {} clusters are needed", one.clusters_needed)
          : "";
  return fmt::format("{} queries in {} clusters are too few to decide anything{}", one.items,
                     one.clusters, needed);
}

std::string SentenceOf(const CanShow& one, double equal_within) {
  if (!one.detectable) return fmt::format("{}: {}. Add documents", one.suite, TooFewText(one));
  return fmt::format(
      "{}: {} queries in {} clusters; a difference of {:.1f} points between two vendors is "
      "detected "
      "in 80% of audits. {} more queries would at least halve that. To conclude that two vendors "
      "are equal within {:g} points, about {} queries are needed if they serve the same model at "
      "different precisions, and {} if they serve different models",
      one.suite, one.items, one.clusters, *one.detectable, one.items_to_halve, equal_within,
      one.items_for_equal, one.items_for_models);
}

uint64_t ItemsForEqual(double variance, double equal_within) {
  const double z = NormalQuantile(0.975) + NormalQuantile(0.9);
  return static_cast<uint64_t>(std::ceil(variance * std::pow(z * kRange / equal_within, 2)));
}

CanShow Described(const Suite& suite) {
  CanShow one;
  one.suite = suite.name;
  one.kind = KindOfItems(suite).name;
  one.items = suite.size();
  one.sentence = fmt::format(
      "{}: describes the vendors but does not rank them; suites of kind passages and retrieval do",
      one.suite);
  return one;
}

CanShow Planned(const Suite& suite, double family) {
  const ScoreUnits units = UnitsOfSuite(suite);
  CanShow one;
  one.suite = suite.name;
  one.kind = KindOfItems(suite).name;
  one.ranks = true;
  one.items = units.values.size();
  one.clusters = FewestClusters(units);
  one.clusters_needed = std::max<uint64_t>(2, ClustersToReach(kFamilyLevel / family));
  one.detectable = DetectableGain(one.items, one.clusters, family);
  return one;
}

}  // namespace

std::optional<double> DetectableGain(uint64_t queries, uint64_t clusters, double family) {
  if (queries == 0 || clusters < 2) return std::nullopt;
  const std::optional<double> quantiles =
      DetectableDifference(1, static_cast<double>(clusters) - 1, clusters, kFamilyLevel / family);
  if (!quantiles) return std::nullopt;
  // D^2 = k (a + b D), with D and the variance as shares of the range
  const double k = std::pow(*quantiles * kClusterFactor, 2) / static_cast<double>(queries);
  const double half = k * kVarianceOfDifference / 2;
  const double share = half + std::sqrt(half * half + k * kVarianceOfNone);
  return share <= 1 ? std::optional(kRange * share) : std::nullopt;
}

std::vector<CanShow> PlanPower(const AuditConfig& config, const Workload& work) {
  std::vector<CanShow> planned;
  if (config.vendors.size() < 2) return planned;
  const auto ranking = std::count_if(work.suites.begin(), work.suites.end(),
                                     [](const Suite& suite) { return KindOfItems(suite).ranks; });
  const double family = static_cast<double>(std::max<ptrdiff_t>(1, ranking)) * PairsOf(config);
  for (const Suite& suite : work.suites) {
    if (!KindOfItems(suite).ranks) {
      planned.push_back(Described(suite));
      continue;
    }
    CanShow one = Planned(suite, family);
    one.items_to_halve = 3 * one.items;
    one.items_for_equal = ItemsForEqual(kRoundings, config.equal_within);
    one.items_for_models = ItemsForEqual(kModels, config.equal_within);
    one.sentence = SentenceOf(one, config.equal_within);
    planned.push_back(std::move(one));
  }
  std::stable_sort(planned.begin(), planned.end(), [](const CanShow& a, const CanShow& b) {
    if (a.ranks != b.ranks) return a.ranks;
    return !a.detectable && b.detectable;  // suites that can show nothing come first
  });
  return planned;
}

std::string WhyNothingIsDetected(const AuditConfig& config, const Suite& suite) {
  if (config.vendors.size() < 2) return "";
  const CanShow one = Planned(suite, PairsOf(config));
  return one.detectable ? "" : TooFewText(one);
}

Json CanShowJson(const std::vector<CanShow>& can_show) {
  Json out = Json::array();
  for (const CanShow& one : can_show) {
    out.push_back({{"suite", one.suite},
                   {"kind", one.kind},
                   {"ranks", one.ranks},
                   {"items", one.items},
                   {"clusters", one.clusters},
                   {"clusters_needed", one.clusters_needed},
                   {"detectable", one.detectable ? Json(*one.detectable) : Json()},
                   {"items_to_halve", one.items_to_halve},
                   {"items_for_equal", one.items_for_equal},
                   {"items_for_models", one.items_for_models},
                   {"sentence", one.sentence}});
  }
  return out;
}

}  // namespace vetvec
