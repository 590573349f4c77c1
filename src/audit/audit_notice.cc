#include "audit/audit_notice.h"

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

// What goes unnoticed if neither a step nor a suite of the audit looks for it.
constexpr std::pair<LossFamily, const char*> kUnwatched[] = {
    {LossFamily::kCut, "vectors with fewer dimensions"},
    {LossFamily::kNoise, "noise in the vectors"},
    {LossFamily::kSwapped, "texts with a wrong vector"},
    {LossFamily::kRounded, "rounded vectors"},
    {LossFamily::kUnreadWords, "words that the vendor does not read"},
    {LossFamily::kNotAndDigits, "a vendor that ignores \"not\" or digits"},
    {LossFamily::kFailures, "failed requests"},
    {LossFamily::kBatches, "a different model for some texts or batches"},
};

const NoticeLine* FindNotice(const AuditResult& result, LossFamily family) {
  for (const StepConclusion& step : result.steps) {
    for (const NoticeLine& line : step.notices) {
      if (line.family == family) return &line;
    }
  }
  return nullptr;
}

}  // namespace

void WithdrawExposedScores(AuditResult* result) {
  for (const StepConclusion& step : result->steps) {
    for (const std::string& suite : step.exposed) {
      for (VendorResult& vendor : result->vendors) {
        for (ScoreResult& score : vendor.scores) {
          if (score.suite == suite) score.ranks = false;
        }
      }
    }
  }
}

void WriteNotices(AuditResult* result) {
  const bool has_controls =
      std::any_of(result->steps.begin(), result->steps.end(),
                  [](const StepConclusion& step) { return step.step == "controls"; });
  if (!has_controls) return;
  for (const auto& [family, unwatched] : kUnwatched) {
    const NoticeLine* line = FindNotice(*result, family);
    result->notices.push_back(line != nullptr ? *line : NoticeLine{family, "", unwatched});
  }
}

}  // namespace vetvec
