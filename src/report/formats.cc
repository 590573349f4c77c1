#include "report/formats.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/wording.h"
#include "base/text_escape.h"

namespace vetvec {

const char* RelationMeaning(Relation relation) {
  switch (relation) {
    case Relation::kCr1: return "a synonym should be closer than an antonym";
    case Relation::kCr2: return "a swapped gender moves the text more than a synonym";
    case Relation::kCr3: return "a synonym should be closer than an inverted meaning";
    case Relation::kCr4: return "in a sentence pair, a synonym should be closer than an antonym";
  }
  return "";
}

const char* OutcomeText(ComparisonOutcome outcome) {
  switch (outcome) {
    case ComparisonOutcome::kUndecided: return "undecided";
    case ComparisonOutcome::kEqual: return "equal";
    case ComparisonOutcome::kFirstBetter: return "first better";
    case ComparisonOutcome::kSecondBetter: return "second better";
  }
  return "";
}

std::string PercentText(double share) { return fmt::format("{:.1f}%", 100 * share); }

std::string CostText(const std::optional<double>& cost) {
  return cost ? fmt::format("{:.4f}", *cost) : "not priced";
}

std::string CountText(uint64_t count) { return Grouped(std::to_string(count)); }

std::string MillisText(double millis) {
  if (millis < 10) return fmt::format("{:.1f} ms", millis);
  return millis < 1000 ? fmt::format("{:.0f} ms", millis) : fmt::format("{:.1f} s", millis / 1000);
}

std::string PText(double p) { return p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", p); }

std::string ContractLine(const VendorResult& vendor) {
  if (!vendor.contract()) {
    return ContractOf(vendor.steps).problem.empty()
               ? ""
               : fmt::format("not tested: {}", ContractOf(vendor.steps).problem);
  }
  return fmt::format("{} tests passed, {} failed, {} not tested",
                     vendor.contract()->count(ContractOutcome::kPassed),
                     vendor.contract()->count(ContractOutcome::kFailed),
                     vendor.contract()->count(ContractOutcome::kNotTested));
}

std::string ListMarkdown(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += fmt::format("- {}\n", MarkdownEscaped(line));
  return out;
}

std::vector<const ContractFinding*> FailedFindings(const VendorResult& vendor) {
  std::vector<const ContractFinding*> failed;
  if (!vendor.contract()) return failed;
  for (const ContractFinding& finding : vendor.contract()->findings) {
    if (finding.outcome == ContractOutcome::kFailed) failed.push_back(&finding);
  }
  std::stable_sort(
      failed.begin(), failed.end(),
      [](const ContractFinding* a, const ContractFinding* b) { return a->severity > b->severity; });
  return failed;
}

double ViolationShare(const RelationResult& relation) {
  return relation.triples == 0
             ? 0
             : static_cast<double>(relation.violations) / static_cast<double>(relation.triples);
}

}  // namespace vetvec
