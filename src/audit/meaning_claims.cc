#include "audit/meaning_claims.h"

#include <fmt/core.h>

#include "audit/claim_text.h"
#include "audit/verdict_words.h"
#include "audit/wording.h"
#include "base/utf8.h"
#include "suites/suite.h"

namespace vetvec {
namespace {

// Sentences of a suite are short; a page must not end in one that is not.
std::string QuotedText(const std::string& text) {
  constexpr size_t kLongestText = 200;
  return fmt::format("\"{}\"", Sanitized(text, kLongestText));
}

std::string ExampleText(const AuditResult& result, const MeaningFigures& figures) {
  if (figures.text.empty()) return "";
  Claim claim{.code = "meaning_lost", .part = ClaimPart::kAbout};
  claim.detail = fmt::format("{}{}{}", QuotedText(figures.text), WordsOf("meaning_did_not_find"),
                             QuotedText(figures.meant));
  if (!figures.other.empty()) {
    claim.detail = fmt::format("{}{}{}{}{}", QuotedText(figures.text), WordsOf("meaning_nearer_to"),
                               QuotedText(figures.other), WordsOf("meaning_than_to"),
                               QuotedText(figures.meant));
  }
  return ClaimText(result, claim);
}

}  // namespace

std::string MeaningText(const AuditResult& result, const ScoreResult& score) {
  if (!score.meaning || !score.value) return "";
  const MeaningFigures& figures = *score.meaning;
  Claim claim{.code = figures.is_f2 ? "meaning_f2"
                      : figures.w2  ? "meaning_s_w2"
                                    : "meaning_s",
              .part = ClaimPart::kAbout};
  claim.figures = {{"f2", *score.value, "points", FigureOrigin::kMeasured, score.interval},
                   {"s", figures.s, "points"}};
  if (!figures.is_f2) claim.figures[1].interval = score.interval;
  if (figures.w2) claim.figures.push_back({"w2", *figures.w2, "points"});
  return ClaimText(result, claim) + ExampleText(result, figures);
}

std::vector<Claim> MeaningClaims(const AuditResult& result) {
  std::vector<Claim> claims;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) continue;
    for (const ScoreResult& score : result.vendors[v].scores) {
      if (score.kind != kMeaningKind) continue;
      Claim claim{.code = "meaning_of", .part = ClaimPart::kAbout, .vendors = {v}};
      claim.suite = score.suite;
      claim.detail = MeaningText(result, score);
      if (claim.detail.empty()) claim.detail = ScoreText(score);
      claims.push_back(std::move(claim));
    }
  }
  return claims;
}

}  // namespace vetvec
