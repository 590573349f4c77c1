#include "audit/meaning_claims.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/claim_text.h"
#include "unit/audit/verdict_case.h"

namespace vetvec {
namespace {

using testing::Contains;

VerdictCase MeaningCase(MeaningFigures figures) {
  VerdictCase made({"a", "b"});
  made.Score(1, "meaning", "meaning", "F2", 70.1, Interval{65, 75.2});
  made.result.vendors[1].scores.back().meaning = std::move(figures);
  return made;
}

MeaningFigures Figures(bool is_f2) {
  return {.s = 84,
          .w2 = 60.2,
          .is_f2 = is_f2,
          .text = "The weary dog sleeps.",
          .meant = "The tired dog sleeps.",
          .other = "The fresh dog sleeps."};
}

std::string Only(const AuditResult& result) {
  const std::vector<Claim> claims = MeaningClaims(result);
  EXPECT_EQ(claims.size(), 1U);
  return claims.empty() ? "" : ClaimText(result, claims[0]);
}

TEST(MeaningClaims, HavePartsAndAnExample) {
  EXPECT_EQ(
      Only(MeaningCase(Figures(true)).result),
      "b, meaning: F2 70.1 (95%: 65.0 to 75.2), S 84.0, W2 60.2; for example, \"The weary dog "
      "sleeps.\" was nearer to \"The fresh dog sleeps.\" than to \"The tired dog sleeps.\".");
}

TEST(MeaningClaims, WithoutF2TheIntervalIsThatOfS) {
  MeaningFigures figures = Figures(false);
  figures.other.clear();
  EXPECT_EQ(
      Only(MeaningCase(figures).result),
      "b, meaning: S 84.0 (95%: 65.0 to 75.2), W2 60.2; for example, \"The weary dog sleeps.\" "
      "did not find \"The tired dog sleeps.\".");
  figures.w2.reset();
  figures.text.clear();
  EXPECT_EQ(Only(MeaningCase(figures).result),
            "b, meaning: S 84.0 (95%: 65.0 to 75.2); W2 was not measured.");
}

TEST(MeaningClaims, NobodyWhoIsLeftOutHasOne) {
  VerdictCase made = MeaningCase(Figures(true));
  made.result.vendors[1].defects = {"returns the same vector for every text"};
  EXPECT_TRUE(MeaningClaims(made.result).empty());
}

TEST(MeaningClaims, SpeakAgainstWhoIsSurelyWorse) {
  VerdictCase made = MeaningCase(Figures(true));
  made.Equal(0, 1, 0.2, {-0.6, 1.0}, 1.1);
  SuiteComparison described = made.result.comparisons[0];
  described.suite = described.kind = "meaning";
  described.figures.difference = 17;
  described.figures.interval = {14.2, 20};
  made.result.described = {described};
  made.Answer();
  EXPECT_THAT(made.lines(),
              Contains("Against b: surely 14.2 points worse at keeping meaning than a (suite "
                       "meaning): F2 70.1 (95%: 65.0 to 75.2), S 84.0, W2 60.2; for example, \"The "
                       "weary dog sleeps.\" was nearer to \"The fresh dog sleeps.\" than to \"The "
                       "tired dog sleeps.\"."));
}

}  // namespace
}  // namespace vetvec
