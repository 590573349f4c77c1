#include "audit/standing.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "audit_steps/step_table.h"
#include "core/vector_distance.h"

namespace vetvec {
namespace {

bool IsOfTheSpace(const std::string& clause) {
  return clause.starts_with("returns the same vector for every") ||
         clause.starts_with("returns vectors that depend");
}

// A defect that explains others is put before them: after a drift, texts may seem to have each
// other's vectors.
int PlaceOfCause(const std::string& clause) {
  if (clause.starts_with("changed its vectors during the audit")) return 0;
  return clause.starts_with("assigns vectors to the wrong texts") ? 1 : 2;
}

void AddContract(const ContractReport& report, std::vector<std::string>* defects) {
  for (const ContractFinding& finding : report.findings) {
    if (finding.outcome != ContractOutcome::kFailed ||
        finding.severity != ContractSeverity::kCritical) {
      continue;
    }
    defects->push_back(fmt::format("breaks its contract ({}): {}", finding.test, finding.finding));
  }
}

// A fault counts even if a client can recover from it by retrying.
void AddReplyFaults(const ReplyFaults& faults, std::vector<std::string>* defects) {
  for (const ReplyFaultCount& kind : faults.kinds) {
    if (kind.count == 0 || kind.fault == ReplyFault::kMalformed) continue;
    defects->push_back(fmt::format("breaks its contract: {}", kind.sentence));
  }
}

// A clause is part of a sentence, so it has no full stop.
std::string AsClause(std::string text) {
  while (!text.empty() && text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

void NameDefects(VendorResult* vendor) {
  std::vector<std::string>& defects = vendor->defects;
  const std::vector<std::string>& live = vendor->liveness.defects;
  std::copy_if(live.begin(), live.end(), std::back_inserter(defects), IsOfTheSpace);
  const bool is_of_the_space = !defects.empty();
  if (!is_of_the_space) {
    defects.insert(defects.end(), vendor->resent().defects.begin(), vendor->resent().defects.end());
    defects.insert(defects.end(), live.begin(), live.end());
    std::stable_sort(defects.begin(), defects.end(), [](const auto& a, const auto& b) {
      return PlaceOfCause(a) < PlaceOfCause(b);
    });
  }
  for (const VendorStep& step : vendor->steps) {
    for (const StepClause& clause : step.findings.defects) defects.push_back(clause.text);
  }
  AddReplyFaults(vendor->reply_faults, &defects);
  if (vendor->contract()) AddContract(*vendor->contract(), &defects);
  for (std::string& clause : defects) clause = AsClause(clause);
}

bool GiveTheSameVectors(MatrixView first, MatrixView second, double usual) {
  constexpr double kShare = 1e-4;
  constexpr double kRounding = 1e-9;  // squared length of a difference of unit vectors, over 2
  if (first.rows() != second.rows() || first.cols() != second.cols()) return false;
  for (size_t i = 0; i < first.rows(); ++i) {
    if (NormOf(first.row(i)) == 0 && NormOf(second.row(i)) == 0) continue;
    const double distance = CosineDistance(first.row(i), second.row(i));
    if (distance > std::max(kRounding, kShare * usual)) return false;
  }
  return true;
}

bool FailsTooOften(const VendorResult& vendor) {
  return FindClause(vendor.steps, "failures", "fails_often") != nullptr;
}

const char* StandingName(const VendorResult& vendor) {
  if (!vendor.problem.empty()) return "not measured";
  return vendor.defects.empty() ? "ranked" : "out";
}

}  // namespace vetvec
