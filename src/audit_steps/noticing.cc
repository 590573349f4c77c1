#include "audit_steps/noticing.h"

#include <fmt/core.h>

#include <algorithm>

#include "metrics/score_comparison.h"
#include "stats/holm.h"

namespace vetvec {
namespace {

constexpr LossFamily kLadders[] = {LossFamily::kCut, LossFamily::kNoise, LossFamily::kSwapped,
                                   LossFamily::kRounded};

std::vector<std::string> SuitesOf(std::span<const VendorControls* const> vendors) {
  std::vector<std::string> suites;
  for (const VendorControls* vendor : vendors) {
    for (const SuiteControls& one : vendor->suites) {
      const bool is_new = std::find(suites.begin(), suites.end(), one.suite) == suites.end();
      if (is_new && !one.figures.empty()) suites.push_back(one.suite);
    }
  }
  return suites;
}

const SuiteControls* FindSuite(const VendorControls& vendor, const std::string& suite) {
  for (const SuiteControls& one : vendor.suites) {
    if (one.suite == suite) return &one;
  }
  return nullptr;
}

// One rung of a ladder in one vendor.
struct Rung {
  CopySpec copy;
  bool is_noticed = false;
};

// A vendor's ladder of a family, from mild to strong, over its scores that count.
std::vector<Rung> LadderOf(const VendorControls& vendor, LossFamily family,
                           std::span<const ExposedScore> exposed) {
  std::vector<Rung> rungs;
  for (const SuiteControls& suite : vendor.suites) {
    const bool is_exposed =
        std::any_of(exposed.begin(), exposed.end(),
                    [&](const ExposedScore& one) { return one.suite == suite.suite; });
    if (!suite.ranks || is_exposed) continue;
    size_t at = 0;
    for (const ControlFigure& figure : suite.figures) {
      if (!figure.control.on_ladder || figure.control.family != family) continue;
      if (at == rungs.size()) rungs.push_back({figure.control.copy});
      rungs[at].is_noticed = rungs[at].is_noticed || figure.IsNoticed();
      ++at;
    }
  }
  return rungs;
}

// The position of the mildest rung that is noticed together with all stronger ones.
size_t MildestOf(const std::vector<Rung>& rungs) {
  size_t mildest = rungs.size();
  while (mildest > 0 && rungs[mildest - 1].is_noticed) --mildest;
  return mildest;
}

NoticeLine LineOf(LossFamily family, const std::vector<Rung>& rungs, size_t dimension) {
  NoticeLine line;
  line.family = family;
  const size_t mildest = MildestOf(rungs);
  if (mildest < rungs.size()) {
    line.noticed_amount = rungs[mildest].copy.amount;
    line.noticed = LossWords(rungs[mildest].copy, dimension);
  }
  if (mildest > 0) {
    line.unnoticed_amount = rungs[mildest - 1].copy.amount;
    line.unnoticed = LossWords(rungs[mildest - 1].copy, dimension);
    if (line.noticed.empty()) line.unnoticed.insert(0, "even ");
  }
  return line;
}

}  // namespace

std::vector<ExposedScore> ExposedScores(std::span<const VendorControls* const> vendors) {
  std::vector<ExposedScore> exposed;
  for (const std::string& suite : SuitesOf(vendors)) {
    std::vector<double> p_values;
    std::vector<ExposedScore> family;
    for (size_t v = 0; v < vendors.size(); ++v) {
      const SuiteControls* controls = FindSuite(*vendors[v], suite);
      if (controls == nullptr) continue;
      for (const ControlFigure& figure : controls->figures) {
        if (!figure.control.must_lose) continue;
        p_values.push_back(figure.p_of_rise);
        family.push_back({suite, v, vendors[v]->dimension, figure});
      }
    }
    const std::vector<double> adjusted = HolmAdjusted(p_values);
    const ExposedScore* clearest = nullptr;
    for (size_t i = 0; i < family.size(); ++i) {
      family[i].p_holm = adjusted[i];
      if (adjusted[i] >= kFamilyLevel) continue;
      const bool is_clearer =
          clearest == nullptr || family[i].figure.difference > clearest->figure.difference;
      if (is_clearer) clearest = &family[i];
    }
    if (clearest != nullptr) exposed.push_back(*clearest);
  }
  return exposed;
}

std::string ExposedSentence(const ExposedScore& one) {
  return fmt::format(
      "`{}` rose when information was thrown away ({}: {:+.1f}), so it does not rank here.",
      one.suite, CopyWords(one.figure.control.copy, one.dimension), one.figure.difference);
}

std::vector<NoticeLine> NoticedLosses(std::span<const VendorControls* const> vendors,
                                      std::span<const ExposedScore> exposed) {
  std::vector<NoticeLine> lines;
  for (const LossFamily family : kLadders) {
    std::optional<NoticeLine> least;
    size_t most_left = 0;
    for (const VendorControls* vendor : vendors) {
      const std::vector<Rung> rungs = LadderOf(*vendor, family, exposed);
      if (rungs.empty()) continue;
      const size_t unnoticed = MildestOf(rungs);
      if (least && unnoticed <= most_left) continue;
      most_left = unnoticed;
      least = LineOf(family, rungs, vendor->dimension);
    }
    if (least) lines.push_back(*least);
  }
  return lines;
}

std::vector<LeastDifference> LeastDifferences(std::span<const VendorControls* const> vendors) {
  std::vector<LeastDifference> out;
  for (const std::string& suite : SuitesOf(vendors)) {
    std::optional<double> over_vendors;
    for (const VendorControls* vendor : vendors) {
      const SuiteControls* controls = FindSuite(*vendor, suite);
      if (controls == nullptr || !controls->ranks || controls->figures.empty()) continue;
      std::optional<double> least;
      double largest = 0;
      for (const ControlFigure& figure : controls->figures) {
        largest = std::max(largest, figure.bar);
        if (figure.IsNoticed()) least = std::min(least.value_or(figure.bar), figure.bar);
      }
      over_vendors = std::max(over_vendors.value_or(0), least.value_or(largest));
    }
    if (over_vendors) out.push_back({suite, *over_vendors});
  }
  return out;
}

}  // namespace vetvec
