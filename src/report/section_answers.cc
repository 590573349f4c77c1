#include "report/section_answers.h"

#include <fmt/core.h>

#include "audit/claim_text.h"
#include "audit/sent_texts.h"
#include "audit/vendor_claims.h"
#include "base/text_escape.h"

namespace vetvec {
namespace {

Claim Counted(const char* code, uint64_t n, uint64_t of) {
  return {.code = code, .part = ClaimPart::kAbout, .n = n, .of = of};
}

}  // namespace

std::vector<Claim> SectionAnswers(const AuditResult& result) {
  Claim against = Counted("answer_against", 0, result.vendors.size());
  Claim contract = Counted("answer_contract", 0, 0);
  Claim stable = Counted("answer_stable", 0, 0);
  Claim sent = Counted("answer_sent", 0, 0);
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    const bool has_claims =
        v < result.decision.against.size() && !result.decision.against[v].empty();
    if (has_claims || !vendor.IsRanked()) ++against.n;
    sent.n += vendor.traffic.failed_requests;
    sent.of += vendor.traffic.requests;
    if (vendor.contract()) {
      ++contract.of;
      if (vendor.contract()->count(ContractOutcome::kFailed) == 0) ++contract.n;
    }
    if (!vendor.problem.empty()) continue;
    ++stable.of;
    if (vendor.liveness.defects.empty() && vendor.resent().defects.empty()) ++stable.n;
  }
  std::vector<Claim> answers = {against, contract, stable, sent};
  for (Claim& own : OwnTextClaims(result)) answers.push_back(std::move(own));
  const std::optional<size_t>& choice = result.decision.choice;
  if (choice && result.vendors[*choice].load) {
    answers.push_back({.code = "answer_speed", .part = ClaimPart::kAbout, .vendors = {*choice}});
    answers.back().figures = SpeedFigures(result, *choice);
  }
  if (choice && result.vendors[*choice].at_volume) {
    Claim month{.code = "answer_month", .part = ClaimPart::kAbout, .vendors = {*choice}};
    month.figures = {
        {"month", result.vendors[*choice].at_volume->month, "per_month", FigureOrigin::kTyped}};
    answers.push_back(month);
  }
  std::erase_if(answers, [&](const Claim& one) { return ClaimText(result, one).empty(); });
  return answers;
}

std::string SectionHead(const AuditResult& result, const std::string& heading,
                        const std::string& code) {
  std::string out = fmt::format("<h2>{}</h2>", XmlEscaped(heading));
  for (const Claim& answer : SectionAnswers(result)) {
    if (answer.code != code) continue;
    out += fmt::format("<p class=\"a\">{}</p>", XmlEscaped(ClaimText(result, answer)));
  }
  return out;
}

}  // namespace vetvec
