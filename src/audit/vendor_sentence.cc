#include "audit/vendor_sentence.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/comparison.h"
#include "audit/comparison_words.h"
#include "audit/vendor_label.h"
#include "audit/verdict_state.h"
#include "audit/wording.h"

namespace vetvec {
namespace {

using Names = std::vector<std::string>;

std::string ContractClause(const VendorResult& vendor) {
  if (!vendor.contract() || vendor.contract()->count(ContractOutcome::kFailed) > 0) return "";
  const uint64_t passed = vendor.contract()->count(ContractOutcome::kPassed);
  if (passed == 0) return "no contract test applies";
  return fmt::format("meets its contract ({} test{})", passed, passed == 1 ? "" : "s");
}

// Times are of whatever was sent together, so they are never compared.
std::string PriceClause(const VendorResult& vendor) {
  if (vendor.traffic.requests == 0 && !vendor.batches) return "";
  const std::string cost =
      vendor.traffic.cost ? fmt::format("this audit cost {:.4f}", *vendor.traffic.cost) : "";
  if (vendor.traffic.total_millis.n == 0) return cost;
  return fmt::format("{}{}median response time of this audit's own mixed batches {:.0f} ms", cost,
                     cost.empty() ? "" : "; ", vendor.traffic.total_millis.p50);
}

std::string WithSuite(const ScoreResult& score) {
  return score.interval ? fmt::format("{} {} (95%: {})", score.suite, ScoreWithUnit(score),
                                      IntervalText(score))
                        : fmt::format("{} {}", score.suite, ScoreWithUnit(score));
}

// "finds: passages ...", "described only: contrastive ..., meaning ...".
Names ScoreClauses(const VendorResult& vendor) {
  Names ranking;
  Names described;
  for (const ScoreResult& score : vendor.scores) {
    (score.ranks ? ranking : described).push_back(WithSuite(score));
  }
  Names clauses;
  for (const auto& [head, scores] :
       {std::pair<const char*, const Names&>("finds", ranking), {"described only", described}}) {
    std::string text;
    for (const std::string& score : scores) text += (text.empty() ? "" : ", ") + score;
    if (!text.empty()) clauses.push_back(fmt::format("{}: {}", head, text));
  }
  return clauses;
}

std::string ContractFailures(const VendorResult& vendor) {
  if (!vendor.contract()) return "";
  Names failed;
  for (const ContractFinding& finding : vendor.contract()->findings) {
    if (finding.outcome != ContractOutcome::kFailed) continue;
    failed.push_back(fmt::format("{} ({})", finding.test, ContractSeverityName(finding.severity)));
  }
  if (failed.empty()) return "";
  return fmt::format("failed {} of {} contract tests: {}", failed.size(),
                     failed.size() + vendor.contract()->count(ContractOutcome::kPassed),
                     Enumerated(failed));
}

// Against a vendor that the first words name, if one of them is better; otherwise against any.
std::string LessThanAnother(const AuditResult& result, size_t vendor) {
  std::vector<size_t> others = result.decision.candidates;
  others.insert(others.end(), result.decision.leaders.begin(), result.decision.leaders.end());
  for (size_t v = 0; v < result.vendors.size(); ++v) others.push_back(v);
  for (const size_t other : others) {
    const bool is_comparable =
        other != vendor && result.vendors[other].IsRanked() && !GiveTheSame(result, vendor, other);
    if (!is_comparable) continue;
    const std::string less = FindsLess(result, vendor, other);
    if (!less.empty()) return fmt::format("finds {}", less);
  }
  return "";
}

// "surely 14.2 points worse at keeping meaning than b (suite meaning)". Less than a point is not
// worth a line.
std::string WorseAtMeaning(const AuditResult& result, size_t vendor) {
  constexpr double kLeast = 1;
  for (const SurelyWorse& one : SurelyWorseAtMeaning(result)) {
    if (one.vendor != vendor || one.points < kLeast || GiveTheSame(result, vendor, one.than)) {
      continue;
    }
    if (!result.vendors[one.than].IsRanked()) continue;
    return fmt::format("surely {:.1f} points worse at keeping meaning than {} (suite {})",
                       one.points, LabelOf(result.vendors[one.than]), one.suite);
  }
  return "";
}

}  // namespace

std::string InShort(const std::string& defect) {
  constexpr std::string_view kReplies = "breaks its contract: ";
  if (!defect.starts_with(kReplies)) return defect.substr(0, defect.find(": "));
  return defect.substr(0, std::min(defect.find(" (", kReplies.size()), defect.find(';')));
}

std::vector<std::string> AgainstVendor(const AuditResult& result, size_t vendor) {
  const VendorResult& about = result.vendors[vendor];
  if (!about.IsRanked()) return {};
  Names clauses = {LessThanAnother(result, vendor), WorseAtMeaning(result, vendor)};
  for (const VendorStep& step : about.steps) {
    for (const StepClause& clause : step.findings.against) clauses.push_back(clause.text);
  }
  clauses.push_back(ContractFailures(about));
  if (about.liveness.words_read || about.liveness.bytes_read) {
    clauses.push_back(fmt::format("{}; {:.0f}% of these texts are longer",
                                  ReachClause(about.liveness), 100 * about.liveness.cut_texts));
  }
  if (about.roles()) clauses.push_back(BetterRolesClause(*about.roles()));
  std::erase(clauses, "");
  return clauses;
}

std::string AboutVendor(const VendorResult& vendor) {
  if (!vendor.problem.empty()) {
    return fmt::format("{} could not be measured: {}.", LabelOf(vendor), vendor.problem);
  }
  if (!vendor.defects.empty()) {
    std::string text = fmt::format("{} is left out: it {}", LabelOf(vendor), vendor.defects[0]);
    for (size_t i = 1; i < vendor.defects.size(); ++i) {
      text += fmt::format("; it {}", vendor.defects[i]);
    }
    return text +
           ". Before you conclude anything, check its address and model name, and ask the "
           "vendor.";
  }
  Names clauses = ScoreClauses(vendor);
  const std::string roles = vendor.roles() ? RolesWorthClause(*vendor.roles()) : "";
  for (std::string clause : {roles, ContractClause(vendor), PriceClause(vendor)}) {
    if (!clause.empty()) clauses.push_back(std::move(clause));
  }
  std::string sentence;
  for (const std::string& clause : clauses) sentence += (sentence.empty() ? "" : "; ") + clause;
  return sentence.empty() ? "" : fmt::format("{}: {}.", LabelOf(vendor), sentence);
}

}  // namespace vetvec
