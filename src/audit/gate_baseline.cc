#include "audit/gate_baseline.h"

#include <fmt/core.h>

#include <algorithm>
#include <unordered_map>

#include "audit/compare.h"
#include "audit/comparison.h"

namespace vetvec {
namespace {

// t(0.975) + z(0.8) for many clusters.
constexpr double kStandardErrorsToNotice = 2.8;

const ScoreResult* ScoreOf(const VendorResult& vendor, const std::string& suite) {
  const auto found = std::find_if(vendor.scores.begin(), vendor.scores.end(),
                                  [&](const ScoreResult& one) { return one.suite == suite; });
  return found == vendor.scores.end() ? nullptr : &*found;
}

std::string HashOf(const AuditResult& result, const std::string& suite) {
  for (const SuiteResult& one : result.suites) {
    if (one.name == suite) return one.sha256;
  }
  return "";
}

struct CommonUnits {
  ScoreUnits first;
  ScoreUnits second;
};

// The units with the same key, in the order of the first; clusters are those of the first.
CommonUnits UnitsInCommon(const ScoreResult& first, const ScoreResult& second) {
  std::unordered_map<std::string, size_t> of_second;
  for (size_t i = 0; i < second.unit_keys.size(); ++i) of_second.emplace(second.unit_keys[i], i);
  CommonUnits common;
  common.first.range = common.second.range = first.units.range;
  common.first.clusterings.resize(first.units.clusterings.size());
  for (size_t i = 0; i < first.unit_keys.size(); ++i) {
    const auto found = of_second.find(first.unit_keys[i]);
    if (found == of_second.end()) continue;
    common.first.values.push_back(first.units.values[i]);
    common.second.values.push_back(second.units.values[found->second]);
    for (size_t c = 0; c < first.units.clusterings.size(); ++c) {
      common.first.clusterings[c].push_back(first.units.clusterings[c][i]);
    }
  }
  common.second.clusterings = common.first.clusterings;
  return common;
}

Result<BaselineDifference> CompareScoresOf(const JudgedRun& run, const VendorResult& vendor,
                                           const std::string& suite, const JudgedRun& baseline,
                                           const VendorResult& before) {
  const ScoreResult* now = ScoreOf(vendor, suite);
  const ScoreResult* then = ScoreOf(before, suite);
  if (now == nullptr || then == nullptr || !now->value || !then->value) {
    return FailedPrecondition(
        fmt::format("suite '{}' was not scored in {}", suite,
                    now != nullptr && now->value ? "the baseline" : "the run"));
  }
  const bool has_keys = !now->unit_keys.empty() && !then->unit_keys.empty();
  const bool is_same_suite = HashOf(run.result, suite) == HashOf(baseline.result, suite);
  if (!has_keys && (!is_same_suite || now->units.values.size() != then->units.values.size())) {
    return FailedPrecondition(fmt::format(
        "suite '{}' of the baseline has other items, so they cannot be compared", suite));
  }
  const CommonUnits common =
      has_keys ? UnitsInCommon(*now, *then) : CommonUnits{now->units, then->units};
  if (common.first.values.empty()) {
    return InsufficientData(fmt::format(
        "suite '{}' has no items in common with the baseline, searched for in the same documents",
        suite));
  }
  BaselineDifference out;
  VETVEC_ASSIGN_OR_RETURN(out.figures, CompareUnits(common.first, common.second, {}));
  std::vector<ScoreComparison> family = {out.figures};
  DecideComparisons(run.result.equal_within, &family);
  out.figures = family[0];
  out.found = *now->value;
  out.seen = fmt::format(
      "{} is {:.4g}, compared with {:.4g} in the baseline; on {} common items, "
      "the score changed by {:+.1f} points",
      suite, *now->value, *then->value, out.figures.items, out.figures.difference);
  return out;
}

Result<BaselineDifference> CompareRates(const JudgedRun& run, const std::string& vendor,
                                        const std::string& metric, const JudgedRun& baseline) {
  VETVEC_ASSIGN_OR_RETURN(const auto compared, CompareVendors(run, vendor, baseline, vendor));
  for (const RelationComparison& one : compared) {
    if (metric != std::string("violation_rate.") + RelationName(one.relation)) continue;
    BaselineDifference out;
    out.figures = one.figures;
    out.found = static_cast<double>(one.first) / static_cast<double>(one.figures.items);
    out.seen = fmt::format(
        "{} of {} triples are violated, compared with {} in the baseline; the order score "
        "changed by {:+.1f} points (Holm p = {:.3g})",
        one.first, one.figures.items, one.second, one.figures.difference, one.figures.p_holm);
    return out;
  }
  return InsufficientData(fmt::format("{} has no triples in common with the baseline", metric));
}

}  // namespace

double BaselineDifference::LargestLoss() const { return std::max(0.0, -figures.interval.low); }

double BaselineDifference::Noticeable() const {
  return kStandardErrorsToNotice * figures.standard_error;
}

Result<BaselineDifference> CompareWithBaseline(const JudgedRun& run, const std::string& vendor,
                                               const std::string& metric, const std::string& suite,
                                               const JudgedRun& baseline) {
  VETVEC_RETURN_IF_ERROR(CheckSameRules(run.result, baseline.result));
  VETVEC_ASSIGN_OR_RETURN(const size_t v, FindVendor(run, vendor));
  VETVEC_ASSIGN_OR_RETURN(const size_t b, FindVendor(baseline, vendor));
  const VendorResult& before = baseline.result.vendors[b];
  if (!before.problem.empty()) {
    return FailedPrecondition(
        fmt::format("'{}' was not measured in the baseline: {}", vendor, before.problem));
  }
  if (!before.defects.empty()) {
    return FailedPrecondition(
        fmt::format("'{}' is excluded in the baseline: it {}", vendor, before.defects.front()));
  }
  if (IsRateMetric(metric)) return CompareRates(run, vendor, metric, baseline);
  return CompareScoresOf(run, run.result.vendors[v], suite, baseline, before);
}

}  // namespace vetvec
