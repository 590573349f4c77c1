#include "audit/audit_notice.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
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

// From the texts that were sent again, to the vendor with the fewest.
std::optional<NoticeLine> BatchNotice(const AuditResult& result) {
  std::optional<uint64_t> texts;
  uint64_t alone = 0;
  for (const VendorResult& vendor : result.vendors) {
    const ResendResult& resent = vendor.resent();
    if (!vendor.problem.empty() || resent.texts == 0) continue;
    alone = texts ? std::min(alone, resent.alone) : resent.alone;
    texts = std::min(texts.value_or(resent.texts), resent.texts);
  }
  const std::optional<double> share = LeastShareNoticed(alone > 0 ? alone : texts.value_or(0), 1);
  if (!share) return std::nullopt;
  NoticeLine line{LossFamily::kBatches};
  line.noticed_amount = share;
  line.unnoticed_amount = share;
  const double percent = std::ceil(100 * *share);
  if (alone > 0) {
    line.noticed = fmt::format(
        "vectors that depend on the batch (a different model, centring) for {:.0f}% of the texts",
        percent);
    line.unnoticed = "the same for fewer texts";
  } else {
    line.noticed = fmt::format("vectors that change for {:.0f}% of the texts", percent);
    line.unnoticed = "a different model for single texts";
    line.unnoticed_amount.reset();
  }
  return line;
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
  const std::optional<NoticeLine> batches = BatchNotice(*result);
  for (const auto& [family, unwatched] : kUnwatched) {
    const NoticeLine* line = FindNotice(*result, family);
    if (line == nullptr && family == LossFamily::kBatches && batches) line = &*batches;
    result->notices.push_back(line != nullptr ? *line : NoticeLine{family, "", unwatched});
  }
}

}  // namespace vetvec
