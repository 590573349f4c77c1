#include "audit/standing.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "audit_steps/step_table.h"
#include "core/vector_distance.h"

namespace vetvec {
namespace {

using Clauses = std::vector<StepClause>;

uint64_t CountOf(double share, uint64_t of) {
  return static_cast<uint64_t>(std::llround(std::clamp(share, 0.0, 1.0) * static_cast<double>(of)));
}

// What each defect of liveness (audit_steps/liveness.cc) was counted on, by how its clause begins.
struct LiveDefect {
  std::string_view begin;
  const char* code;
  bool is_of_the_space;  // of all vectors: it explains whatever else is wrong with them
  StepClause (*count)(const LivenessResult& live);
};

StepClause Distinct(const LivenessResult& live) {
  return {"", "", live.distinct_vectors, live.texts};
}
StepClause FoundPairs(const LivenessResult& live) {
  return {"", "", CountOf(live.found, live.pairs), live.pairs};
}
StepClause UnrelatedTexts(const LivenessResult& live) {
  return {"", "", CountOf(live.unrelated, live.texts), live.texts};
}
StepClause CutTexts(const LivenessResult& live) {
  return {"", "", CountOf(live.cut_texts, live.texts), live.texts};
}
// Noise is the distance that a tenth of the pairs are within.
StepClause FarPairs(const LivenessResult& live) {
  return {"", "", CountOf(0.9, live.pairs), live.pairs};
}

constexpr LiveDefect kLiveDefects[] = {
    {"returns the same vector for every", "same_vector", true, Distinct},
    {"returns vectors that depend", "only_length", true, Distinct},
    {"returns vectors that do not reflect", "not_of_the_text", false, FoundPairs},
    {"returns vectors that are partly noise", "partly_noise", false, FarPairs},
    {"returns the same vector for different", "few_vectors", false, Distinct},
    {"returns the same vector for all texts with", "cut_off", false, CutTexts},
    {"reads only", "cut_off", false, CutTexts},
    {"", "unrelated", false, UnrelatedTexts}};

const LiveDefect& RowOf(const std::string& clause) {
  return *std::find_if(std::begin(kLiveDefects), std::end(kLiveDefects),
                       [&](const LiveDefect& row) { return clause.starts_with(row.begin); });
}

Clauses LiveClauses(const LivenessResult& live, bool is_of_the_space) {
  Clauses out;
  for (const std::string& text : live.defects) {
    const LiveDefect& row = RowOf(text);
    if (is_of_the_space && !row.is_of_the_space) continue;
    out.push_back(row.count(live));
    out.back().code = row.code;
    out.back().text = text;
  }
  return out;
}

// A defect that explains others is put before them: after a drift, texts may seem to have each
// other's vectors.
int PlaceOfCause(const std::string& clause) {
  if (clause.starts_with("changed its vectors during the audit")) return 0;
  return clause.starts_with("assigns vectors to the wrong texts") ? 1 : 2;
}

void AddContract(const ContractReport& report, Clauses* defects) {
  for (const ContractFinding& finding : report.findings) {
    if (finding.outcome != ContractOutcome::kFailed ||
        finding.severity != ContractSeverity::kCritical) {
      continue;
    }
    defects->push_back({"contract",
                        fmt::format("breaks its contract ({}): {}", finding.test, finding.finding),
                        CountOf(1 - finding.score, finding.checks), finding.checks});
  }
}

// A fault counts even if a client can recover from it by retrying.
void AddReplyFaults(const ReplyFaults& faults, Clauses* defects) {
  for (const ReplyFaultCount& kind : faults.kinds) {
    if (kind.count == 0 || kind.fault == ReplyFault::kMalformed) continue;
    defects->push_back({"reply_fault", fmt::format("breaks its contract: {}", kind.sentence),
                        kind.count, std::max(kind.count, faults.replies)});
  }
}

// A clause is part of a sentence, so it has no full stop.
std::string AsClause(std::string text) {
  while (!text.empty() && text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

void NameDefects(VendorResult* vendor) {
  Clauses defects = LiveClauses(vendor->liveness, true);
  if (defects.empty()) {
    const ResendResult& resent = vendor->resent();
    for (const std::string& text : resent.defects) {
      defects.push_back({"not_repeated", text, resent.changed, resent.texts});
    }
    const Clauses live = LiveClauses(vendor->liveness, false);
    defects.insert(defects.end(), live.begin(), live.end());
    std::stable_sort(defects.begin(), defects.end(), [](const auto& a, const auto& b) {
      return PlaceOfCause(a.text) < PlaceOfCause(b.text);
    });
  }
  for (const VendorStep& step : vendor->steps) {
    defects.insert(defects.end(), step.findings.defects.begin(), step.findings.defects.end());
  }
  AddReplyFaults(vendor->reply_faults, &defects);
  if (vendor->contract()) AddContract(*vendor->contract(), &defects);
  for (StepClause& clause : defects) {
    clause.text = AsClause(clause.text);
    vendor->defects.push_back(clause.text);
  }
  vendor->counted_defects = std::move(defects);
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
  const StepClause* clause = FindClause(vendor.steps, "failures", "fails_often");
  return clause != nullptr && clause->of >= kFewestCases;
}

const char* StandingName(const VendorResult& vendor) {
  if (!vendor.problem.empty()) return "not measured";
  return vendor.defects.empty() ? "ranked" : "out";
}

}  // namespace vetvec
