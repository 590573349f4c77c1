#include "audit/power_plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/json.h"
#include "base/rng.h"
#include "kinds/suite_kind.h"
#include "kinds/suite_scores.h"
#include "metrics/score_comparison.h"
#include "stats/cluster_mean.h"
#include "stats/normal.h"
#include "stats/student_t.h"

namespace vetvec {
namespace {

constexpr double kFewDiffer = 0.1;  // share of items
constexpr double kManyDiffer = 0.5;
// Variance of an item's difference, divided by the square of its range, as measured for MiniLM in
// float32 and in int8, and for MiniLM and a static table.
constexpr double kRoundings = 0.0086;
constexpr double kModels = 0.137;
constexpr size_t kDimension = 8;

// The units that a suite's score will have, found by scoring arbitrary vectors.
ScoreUnits UnitsOfSuite(const Workload& work, size_t s, MatrixView rows) {
  const Suite& suite = work.suites[s];
  if (!KindOfItems(suite).ranks) return {};
  const std::vector<uint8_t> missing(rows.rows(), 0);
  Result<ScoreResult> score = ScoreSuite(suite, work.text_rows[s], missing, rows, {});
  return score.ok() ? std::move(score->units) : ScoreUnits();
}

Matrix Meaningless(size_t rows) {
  Matrix out(rows, kDimension);
  for (size_t i = 0; i < rows; ++i) {
    Rng rng(i, 3);
    for (float& x : out.row(i)) x = static_cast<float>(rng.Uniform() - 0.5);
  }
  return out;
}

size_t CountOf(const std::vector<uint64_t>& clusters) {
  return std::set<uint64_t>(clusters.begin(), clusters.end()).size();
}

// `greatest`: the greatest possible difference.
std::string DetectedText(const std::optional<double>& detectable, double greatest) {
  if (!detectable)
    return fmt::format("no difference can be detected (the largest possible one is {:.0f} points)",
                       greatest);
  return fmt::format("a difference of {:.1f} points is detected in 80% of cases", *detectable);
}

std::string SentenceOf(const CanShow& one, double range, double equal_within) {
  const std::string text =
      fmt::format("{}: {} items in {} clusters", one.suite, one.items, one.clusters);
  if (one.clusters < std::max<uint64_t>(2, one.clusters_needed)) {
    return text + fmt::format(
                      " are too few to decide anything: at least {} clusters are needed. Add "
                      "documents or omit the suite",
                      one.clusters_needed);
  }
  return text +
         fmt::format(
             ". If vendors differ on a tenth of the items, {}; if they differ on half of them "
             "and all items of a cluster give the same result, {}. {} more queries would halve the "
             "smallest detectable difference. To conclude that two vendors are equal within {:g} "
             "points, "
             "about {} items are needed if they serve the same model at different precisions, and "
             "{} if they serve different models",
             DetectedText(one.least, kFewDiffer * range),
             DetectedText(one.most, kManyDiffer * range), one.items_to_halve, equal_within,
             one.items_for_equal, one.items_for_models);
}

uint64_t ItemsForEqual(double variance, double range, double equal_within) {
  const double z = NormalQuantile(0.975) + NormalQuantile(0.9);
  return static_cast<uint64_t>(std::ceil(variance * std::pow(z * range / equal_within, 2)));
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

CanShow Planned(const Suite& suite, const ScoreUnits& units, double family, double equal_within) {
  CanShow one;
  one.suite = suite.name;
  one.kind = KindOfItems(suite).name;
  one.ranks = true;
  one.items = units.values.size();
  one.clusters = one.items;
  double alike = 1;
  for (const std::vector<uint64_t>& clusters : units.clusterings) {
    one.clusters = std::min<uint64_t>(one.clusters, CountOf(clusters));
    alike = std::max(alike, AlikeFactor(clusters));
  }
  const double level = kFamilyLevel / family;
  one.clusters_needed = ClustersToReach(level);
  one.items_to_halve = 3 * one.items;
  one.items_for_equal = ItemsForEqual(kRoundings, units.range, equal_within);
  one.items_for_models = ItemsForEqual(kModels, units.range, equal_within);
  if (one.items == 0 || one.clusters < std::max<uint64_t>(2, one.clusters_needed)) return one;
  const double root = std::sqrt(static_cast<double>(one.items));
  const double degrees = static_cast<double>(one.clusters) - 1;
  // If this many items differ, the scores differ by at most this many points.
  const auto shown = [&](double differ, double factor) {
    const double error = units.range * std::sqrt(differ) * factor / root;
    const std::optional<double> least = DetectableDifference(error, degrees, one.clusters, level);
    return least && *least <= differ * units.range ? least : std::nullopt;
  };
  one.least = shown(kFewDiffer, 1);
  one.most = shown(kManyDiffer, alike);
  return one;
}

}  // namespace

std::vector<CanShow> PlanPower(const AuditConfig& config, const Workload& work) {
  std::vector<CanShow> planned;
  const double vendors = static_cast<double>(config.vendors.size());
  if (vendors < 2) return planned;
  const Matrix rows = Meaningless(work.texts.size());
  std::vector<ScoreUnits> units;
  size_t ranking = 0;
  for (size_t s = 0; s < work.suites.size(); ++s) {
    units.push_back(UnitsOfSuite(work, s, rows.view()));
    if (!units.back().empty()) ++ranking;
  }
  const double family =
      static_cast<double>(std::max<size_t>(1, ranking)) * vendors * (vendors - 1) / 2;
  for (size_t s = 0; s < work.suites.size(); ++s) {
    const Suite& suite = work.suites[s];
    if (!KindOfItems(suite).ranks) {
      planned.push_back(Described(suite));
      continue;
    }
    planned.push_back(Planned(suite, units[s], family, config.equal_within));
    planned.back().sentence = SentenceOf(planned.back(), units[s].range, config.equal_within);
  }
  std::stable_sort(planned.begin(), planned.end(), [](const CanShow& a, const CanShow& b) {
    if (a.ranks != b.ranks) return a.ranks;
    return !a.most && b.most;  // suites that can show nothing come first
  });
  return planned;
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
                   {"least", one.least ? Json(*one.least) : Json()},
                   {"most", one.most ? Json(*one.most) : Json()},
                   {"items_to_halve", one.items_to_halve},
                   {"items_for_equal", one.items_for_equal},
                   {"items_for_models", one.items_for_models},
                   {"sentence", one.sentence}});
  }
  return out;
}

}  // namespace vetvec
