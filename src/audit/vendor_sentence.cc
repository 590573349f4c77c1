#include "audit/vendor_sentence.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "audit/wording.h"
#include "stats/wilson.h"

namespace vetvec {
namespace {

using Names = std::vector<std::string>;

struct EvenHanded {
  std::string over;  // "pronouns"
  double share = 0;  // of triples whose swap moved the vector less than a synonym did
  uint64_t triples = 0;
};

std::vector<EvenHanded> EvenHandednessOf(const VendorResult& vendor) {
  constexpr std::string_view kShare = "genders treated alike: ";
  std::vector<EvenHanded> found;
  for (const ScoreResult& score : vendor.scores) {
    for (size_t i = 0; i + 1 < score.details.size(); ++i) {
      const ScoreDetail& detail = score.details[i];
      if (!detail.name.starts_with(kShare) || !detail.value) continue;
      const std::string over =
          detail.name.substr(kShare.size(), detail.name.find(',') - kShare.size());
      const double triples = score.details[i + 1].value.value_or(0);  // the count follows the share
      found.push_back({over, *detail.value / 100, static_cast<uint64_t>(triples)});
    }
  }
  return found;
}

std::string ContractClause(const VendorResult& vendor) {
  if (!vendor.contract) return "";
  Names failed;
  for (const ContractFinding& finding : vendor.contract->findings) {
    if (finding.outcome != ContractOutcome::kFailed) continue;
    failed.push_back(fmt::format("{} ({})", finding.test, ContractSeverityName(finding.severity)));
  }
  const uint64_t passed = vendor.contract->count(ContractOutcome::kPassed);
  if (!failed.empty()) return fmt::format("fails contract tests: {}", Enumerated(failed));
  if (passed == 0) return "no contract test applies";
  return fmt::format("meets its contract ({} tests)", passed);
}

std::string EvenHandedClause(const VendorResult& vendor) {
  Names shares;
  for (const EvenHanded& one : EvenHandednessOf(vendor)) {
    shares.push_back(fmt::format("{:.0f}% of {}", 100 * one.share, one.over));
  }
  return shares.empty() ? ""
                        : fmt::format("treats the two genders alike for {}", Enumerated(shares));
}

std::string PriceClause(const VendorResult& vendor) {
  if (vendor.traffic.requests == 0 && !vendor.batches) return "";
  const std::string cost =
      vendor.traffic.cost ? fmt::format("cost {:.4f}", *vendor.traffic.cost) : "";
  if (vendor.traffic.requests == 0) return cost;
  return fmt::format("{}{}median response time {:.0f} ms", cost, cost.empty() ? "" : ", ",
                     vendor.traffic.total_millis.p50);
}

// A clause for each ability, in the order of the suites.
Names ScoreClauses(const VendorResult& vendor) {
  std::vector<std::pair<std::string, std::string>> by_ability;
  for (const ScoreResult& score : vendor.scores) {
    std::string text = fmt::format("{} {}", score.suite, ScoreText(score));
    if (score.interval) text += fmt::format(" ({})", IntervalText(score));
    const std::string& ability = AbilityOf(score.kind);
    const auto is_it = [&](const auto& entry) { return entry.first == ability; };
    const auto entry = std::find_if(by_ability.begin(), by_ability.end(), is_it);
    if (entry != by_ability.end()) {
      entry->second += fmt::format(", {}", text);
    } else {
      by_ability.emplace_back(ability, std::move(text));
    }
  }
  Names clauses;
  for (const auto& [ability, scores] : by_ability) {
    clauses.push_back(fmt::format("{}: {}", ability, scores));
  }
  return clauses;
}

}  // namespace

std::vector<std::string> ReservationsAbout(const VendorResult& vendor) {
  Names clauses;
  Names unlike;
  for (const EvenHanded& one : EvenHandednessOf(vendor)) {
    const auto even =
        static_cast<uint64_t>(std::llround(one.share * static_cast<double>(one.triples)));
    if (WilsonInterval(even, one.triples).high < 0.5) unlike.push_back(one.over);
  }
  if (!unlike.empty()) {
    clauses.push_back(fmt::format("{} does not treat the two genders alike ({})", vendor.name,
                                  Enumerated(unlike)));
  }
  Names failed;
  for (const ContractFinding& finding :
       vendor.contract ? vendor.contract->findings : std::vector<ContractFinding>()) {
    const bool is_major =
        finding.outcome == ContractOutcome::kFailed && finding.severity == ContractSeverity::kMajor;
    if (is_major) failed.push_back(finding.test);
  }
  if (!failed.empty()) {
    clauses.push_back(
        fmt::format("{} meets its contract except for {}", vendor.name, Enumerated(failed)));
  }
  for (const VendorStep& step : vendor.steps) {
    for (const StepClause& clause : step.findings.against) {
      clauses.push_back(fmt::format("{} {}", vendor.name, clause.text));
    }
  }
  return clauses;
}

std::string AboutVendor(const VendorResult& vendor) {
  if (!vendor.problem.empty()) {
    return fmt::format("{} could not be measured: {}", vendor.name, vendor.problem);
  }
  if (!vendor.defects.empty()) {
    std::string text =
        fmt::format("{} is excluded from the ranking: it {}", vendor.name, vendor.defects[0]);
    for (size_t i = 1; i < vendor.defects.size(); ++i) {
      text += fmt::format("; it {}", vendor.defects[i]);
    }
    return text;
  }
  Names clauses = ScoreClauses(vendor);
  const std::string roles = vendor.roles ? RolesWorthClause(*vendor.roles) : "";
  for (std::string clause :
       {roles, ContractClause(vendor), EvenHandedClause(vendor), PriceClause(vendor)}) {
    if (!clause.empty()) clauses.push_back(std::move(clause));
  }
  std::string sentence;
  for (const std::string& clause : clauses) sentence += (sentence.empty() ? "" : "; ") + clause;
  return sentence.empty() ? "" : fmt::format("{}: {}", vendor.name, sentence);
}

}  // namespace vetvec
