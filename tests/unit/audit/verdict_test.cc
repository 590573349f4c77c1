#include "audit/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/comparison.h"
#include "audit/wording.h"
#include "unit/audit/verdict_case.h"
#include "unit/audit_steps/step_data.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Verdict, OneBest) {
  VerdictCase made({"a", "b"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  EXPECT_EQ(made.Answer(),
            "Take a. It finds 6.1 points more than b (95%: 5.0 to 7.2). Decided on 300 queries; a "
            "difference of 1.5 points would show. Keep this run as a baseline: `vetvec gate` with "
            "it shows whether a finds less later. Speed was not tested.");
  EXPECT_EQ(made.state(), VerdictState::kOneBest);
  EXPECT_THAT(made.lines(), Contains("Against b: finds 6.1 points less than a (95%: 5.0 to 7.2)."));
}

TEST(Verdict, OneBestOfThreeNamesTheNearest) {
  VerdictCase made({"a", "b", "c"});
  made.Better(0, 1, 14, {12, 16});
  made.Better(0, 2, 6.1, {5.0, 7.2});
  made.Better(2, 1, 8, {6, 10});
  EXPECT_EQ(made.Answer(),
            "Take a. It finds 6.1 points more than c (95%: 5.0 to 7.2). b finds less as well. "
            "Decided on 300 queries; a difference of 1.5 points would show. Keep this run as a "
            "baseline: `vetvec gate` with it shows whether a finds less later. Speed was not "
            "tested.");
}

TEST(Verdict, TheBestIsDearer) {
  VerdictCase made({"a", "b"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  made.Price(0, 0.0021);
  made.Price(1, 0.0011);
  EXPECT_EQ(made.state(), VerdictState::kBestIsDearer);
  EXPECT_EQ(made.Answer(),
            "Take a. It finds 6.1 points more than b (95%: 5.0 to 7.2). b costs 48% less than a "
            "(0.00110 against 0.00210 per 1,000 texts of this audit). Take b if the price "
            "matters more. Decided on 300 queries; a difference of 1.5 points would "
            "show. Keep this run as a baseline: `vetvec gate` with it shows whether a finds less "
            "later. Speed was not tested.");
  ASSERT_EQ(made.result.decision.condition.size(), 3U) << "when b would be right";
}

TEST(Verdict, PriceDecidesATie) {
  VerdictCase made({"a", "b"});
  made.Equal(0, 1, 0.2, {-0.6, 1.0}, 1.1);
  made.Price(0, 0.0021);
  made.Price(1, 0.0011);
  EXPECT_EQ(made.state(), VerdictState::kTieByPrice);
  EXPECT_EQ(made.Answer(),
            "Take b. No difference in finding was seen; this audit would have noticed 1.1 points. "
            "It costs 48% less than a (0.00110 against 0.00210 per 1,000 texts of this audit). "
            "Keep this run as a baseline: `vetvec gate` with it shows whether b finds less later. "
            "Speed was not tested.");
}

TEST(Verdict, APriceDecidesOnlyIfAllHaveOne) {
  VerdictCase made({"a", "b"});
  made.Equal(0, 1, 0.2, {-0.6, 1.0}, 1.1);
  made.Price(1, 0.0011);
  EXPECT_EQ(made.state(), VerdictState::kTie);
  EXPECT_EQ(made.Answer(),
            "Take a or b. No difference in finding was seen; this audit would have noticed 1.1 "
            "points. Set their prices (price_per_million_tokens), and the audit chooses. Speed was "
            "not tested.");
  made.Price(0, 0.00111);
  EXPECT_THAT(made.Answer(), HasSubstr("They cost the same."));
}

TEST(Verdict, OneThatFailsOftenIsNotChosenOverAnEqualOne) {
  VerdictCase made({"a", "b", "c"});
  for (size_t i = 0; i < 3; ++i) made.Price(i, 0.001 * static_cast<double>(i + 1));
  made.Equal(0, 1, 0, {-1, 1}, 1.4);
  made.Equal(0, 2, 0, {-1, 1}, 1.4);
  made.Equal(1, 2, 0, {-1, 1}, 1.4);
  made.FailsOften(0);
  EXPECT_EQ(made.state(), VerdictState::kTieByPrice);
  EXPECT_EQ(made.Answer(),
            "Take b. No difference in finding was seen; this audit would have noticed 1.4 points. "
            "It costs 33% less than c (0.00200 against 0.00300 per 1,000 texts of this audit). In "
            "this test, a failed 15 of 166 requests. Keep this run as a baseline: `vetvec gate` "
            "with it shows "
            "whether b finds less later. Speed was not tested.");
  made.FailsOften(2);
  EXPECT_EQ(made.state(), VerdictState::kTieByFailures);
  EXPECT_THAT(made.Answer(), StartsWith("Take b."));
  made.FailsOften(1);
  EXPECT_EQ(made.state(), VerdictState::kTieByPrice);
  EXPECT_THAT(made.Answer(), StartsWith("Take a."));
  EXPECT_THAT(made.lines(),
              Contains(StartsWith("Against a, in this test: failed 15 of 166 requests. Check ")));
}

TEST(Verdict, EqualWithinTheMarginIsNotTheSame) {
  VerdictCase made({"a", "b"});
  made.Equal(1, 0, 1.5, {0.8, 2.2}, 1.0);
  EXPECT_EQ(made.Answer(),
            "Take a or b. b finds 1.5 points more than a (95%: 0.8 to 2.2), which is less than the "
            "3 points that count as a difference here. Set their prices "
            "(price_per_million_tokens), and the audit chooses. Speed was not tested.");
}

TEST(Verdict, CopiesAreOneModel) {
  VerdictCase made({"a", "b"});
  made.Same(0, 1);
  EXPECT_EQ(made.Answer(),
            "a and b are one model. They return the same vectors. Set their prices "
            "(price_per_million_tokens), and the audit chooses. Speed was not tested.");
  made.Undecided(0, 1, 0, {-10, 10}, 12);
  made.Price(0, 0.002);
  made.Price(1, 0.004);
  EXPECT_EQ(made.state(), VerdictState::kSameVectors);
  EXPECT_EQ(made.Answer(),
            "a and b are one model. They return the same vectors. Take a. It costs 50% less than b "
            "(0.00200 against 0.00400 per 1,000 texts of this audit). Keep this run as a baseline: "
            "`vetvec gate` with it shows whether a finds less later. Speed was not tested.");
  made.FailsOften(0);
  EXPECT_THAT(made.Answer(), HasSubstr("Take b. In this test, a failed 15 of 166 requests."));
}

TEST(Verdict, CopiesStandTogether) {
  VerdictCase made({"a", "b", "c"});
  made.Same(0, 1);
  made.Better(0, 1, 9, {8, 10});  // contradicts `same`
  made.Better(0, 2, 9, {8, 10});
  made.Undecided(1, 2, 9, {-1, 19}, 10);
  EXPECT_EQ(made.Answer(),
            "a and b are one model. They return the same vectors. Set their prices "
            "(price_per_million_tokens), and the audit chooses. a finds 9.0 points more than c "
            "(95%: 8.0 to 10.0). Speed was not tested.");
}

TEST(Verdict, UndecidedSaysWhatWouldHaveBeenNoticed) {
  VerdictCase made({"a", "b"});
  made.Undecided(0, 1, 2.1, {-1.4, 5.6}, 5.2);
  EXPECT_EQ(made.state(), VerdictState::kUndecided);
  EXPECT_EQ(made.Answer(),
            "a or b: this audit cannot say. a found 2.1 points more than b, but anything from 1.4 "
            "less to 5.6 more fits. It would have noticed 5.2 points. With 900 more queries, it "
            "would notice about 2.6 points. Speed was not tested.");
  made.Price(0, 0.002);
  made.Price(1, 0.001);
  EXPECT_THAT(made.Answer(),
              HasSubstr("Until that is known: b. It costs 50% less than a (0.00100 "));
}

TEST(Verdict, TooFewDocuments) {
  VerdictCase made({"a", "b"});
  made.Undecided(1, 0, 0.04, {-17, 17}, 25);
  EXPECT_EQ(made.state(), VerdictState::kTooFew);
  EXPECT_EQ(made.Answer(),
            "Too few documents to choose. b and a found equally much, but anything from 17.0 less "
            "to 17.0 more fits. It would have noticed 25.0 points. With 900 more queries, it would "
            "notice about 12.5 points. Speed was not tested.");
  VerdictCase none({"a", "b"});
  none.Undecided(0, 1, 5, {-90, 100}, std::nullopt);
  EXPECT_EQ(none.Answer(),
            "Too few documents to choose. a found 5.0 points more than b, but anything from 90.0 "
            "less to 100.0 more fits. 300 queries cannot show any difference. Speed was not "
            "tested.");
}

TEST(Verdict, TooFewOnOneSuiteDoesNotHideAnEqualOnAnother) {
  VerdictCase made({"a", "b"});
  made.Equal(0, 1, 0, {-1, 1}, 1.2);
  made.suite = "judged";
  made.kind = "retrieval";
  made.Undecided(0, 1, 4, {-20, 28}, 35);
  EXPECT_EQ(made.state(), VerdictState::kUndecided);
  EXPECT_EQ(made.Answer(),
            "a or b: this audit cannot say. In docs: no difference in finding was seen; this audit "
            "would have noticed 1.2 points. In judged: a found 4.0 points more than b, but "
            "anything from 20.0 less to 28.0 more fits. In judged: it would have noticed 35.0 "
            "points. In judged: with 900 more queries, it would notice about 17.5 points. Speed "
            "was not tested.");
}

TEST(Verdict, EachIsBetterAtSomething) {
  VerdictCase made({"a", "b"});
  made.Better(0, 1, 6, {5, 7});
  made.suite = "judged";
  made.kind = "retrieval";
  made.Better(1, 0, 4, {3, 5});
  EXPECT_EQ(made.state(), VerdictState::kTradeOff);
  EXPECT_EQ(made.Answer(),
            "a or b: it depends on the suite. In docs: a finds 6.0 points more than b (95%: 5.0 to "
            "7.0). In judged: b finds 4.0 points more than a (95%: 3.0 to 5.0). Take the one "
            "that finds more on the suite that is nearest to your use. Speed was not tested.");
}

TEST(Verdict, OneVendorIsNeitherGoodNorBad) {
  VerdictCase made({"only"});
  made.Score(0, "docs", "passages", "MRR", 0.592, Interval{0.561, 0.623});
  EXPECT_EQ(made.Answer(),
            "only: no fault found. It scores MRR 0.592 (95%: 0.561 to 0.623) on docs. One vendor "
            "cannot be "
            "called good or bad: add a second one to compare it with. Speed was not tested.");
  made.result.vendors[0].liveness.words_read = 8;
  made.result.vendors[0].liveness.cut_texts = 0.25;
  EXPECT_THAT(made.Answer(), StartsWith("only: 1 fault found."));
  EXPECT_THAT(made.lines(), Contains("Against only: reads only the first 8 words of a text; 25% "
                                     "of these texts are longer."));
}

TEST(Verdict, WithoutASuiteThatRanksItSaysWhatToAdd) {
  VerdictCase made({"a", "b"});
  made.Score(0, "meaning", "meaning", "right, %", 50, {});
  made.Score(1, "meaning", "meaning", "right, %", 10, {});
  EXPECT_EQ(made.state(), VerdictState::kNoRankingSuite);
  EXPECT_EQ(made.Answer(),
            "No suite here ranks vendors: add documents. Only finding ranks: add a suite of kind "
            "passages with your documents, or of kind retrieval with your own judgements. What was "
            "measured here describes the vendors. Speed was not tested.");
  made.Score(0, "docs", "passages", "MRR", std::nullopt, {});
  made.result.vendors[0].scores.back().problem = "no passage has a vector";
  EXPECT_EQ(made.Answer(),
            "No score here ranks the vendors. a has no score on docs: no passage has a vector. "
            "Speed was not tested.");
}

TEST(Verdict, AVendorWithADefectIsLeftOut) {
  VerdictCase made({"clean", "broken"});
  made.Score(0, "docs", "passages", "MRR", 0.5, {});
  made.Better(1, 0, 40, {38, 42});  // must not count
  made.result.vendors[1].defects = {"returns the same vector for every text: 1 of 900",
                                    "breaks its contract (order): no"};
  EXPECT_EQ(made.state(), VerdictState::kOneVendor);
  EXPECT_EQ(
      made.Answer(),
      "clean: no fault found. It scores MRR 0.500 on docs. No other vendor is left to compare it "
      "with. broken is left out: it returns the same vector for every text. Speed was not "
      "tested.");
  EXPECT_THAT(
      made.lines(),
      Contains(
          "About broken, in this test: 1 of 900; it breaks its contract (order): no. Before you "
          "conclude anything, check its address and model name, and ask the vendor."))
      << "that it is left out, and why, is said once";
  EXPECT_THAT(made.lines(), Not(Contains(HasSubstr("Against broken"))));
}

TEST(Verdict, OneThatCouldNotBeMeasuredIsNamed) {
  VerdictCase made({"a", "b", "dead"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  made.result.vendors[2].problem = "401: wrong key";
  EXPECT_EQ(made.Answer(),
            "Take a. It finds 6.1 points more than b (95%: 5.0 to 7.2). Decided on 300 queries; a "
            "difference of 1.5 points would show. dead could not be measured: nothing is said "
            "about it. Keep this run as a baseline: `vetvec gate` with it shows whether a finds "
            "less later. Speed was not tested.");
  EXPECT_THAT(made.lines(), Contains("dead could not be measured: 401: wrong key."));
}

TEST(Verdict, AllAreLeftOut) {
  VerdictCase made({"broken", "dead"});
  made.result.vendors[0].defects = {"returns the same vector for every text"};
  made.result.vendors[1].problem = "401: wrong key";
  EXPECT_EQ(made.Answer(),
            "No vendor can be taken on this evidence. broken is left out: it returns the same "
            "vector for every text. dead could not be measured: nothing is said about it. Before "
            "you conclude anything, check addresses, model names and the network, then run `vetvec "
            "doctor --contract`: if vendors fail alike, the cause may be on this side.");
  made.result.vendors[0].problem = "503";
  EXPECT_THAT(made.Answer(), StartsWith("No vendor could be measured. broken could not"));
}

TEST(Verdict, AVendorWithoutAScoreIsNotTied) {
  VerdictCase made({"a", "b", "c"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  EXPECT_EQ(made.Answer(),
            "Take a. It finds 6.1 points more than b (95%: 5.0 to 7.2). Decided on 300 queries; a "
            "difference of 1.5 points would show. c has no score that could be compared: how well "
            "it finds is not known. Keep this run as a baseline: `vetvec gate` with it shows "
            "whether a finds less later. Speed was not tested.");
}

TEST(Verdict, TextsThatAreNotEnglishAreSaid) {
  VerdictCase made({"a", "b"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  made.result.share_not_english = 0.78;
  EXPECT_THAT(made.Answer(),
              HasSubstr(" 78% of your texts are not English: finding was tested on them; tests "
                        "made by rules of English say nothing about them."));
}

TEST(Verdict, FactsHaveUnitsAndSayWhatRanks) {
  VerdictCase made({"a", "b"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  made.Score(0, "docs", "passages", "MRR", 0.592, Interval{0.561, 0.623});
  made.Score(0, "meaning", "meaning", "edits, x 100", 61, Interval{52.1, 69.9});
  TrafficResult& traffic = made.result.vendors[0].traffic;
  traffic.requests = 3;
  traffic.cost = 0.0023;
  traffic.total_millis = {3, 12, 13, 14, 14};
  made.Answer();
  EXPECT_THAT(made.lines(),
              Contains("a: finds: docs MRR 0.592 (95%: 0.561 to 0.623); described only: meaning "
                       "61.0 points (95%: 52.1 to 69.9); this audit cost 0.0023; median response "
                       "time of this audit's own mixed batches 12 ms."));
}

TEST(Verdict, ScoresHaveAsManyDigitsAsTheirMeasureIsWorth) {
  ScoreResult score;
  score.measure = "MRR";
  score.value = 0.85649;
  EXPECT_EQ(ScoreText(score), "0.856");
  EXPECT_EQ(IntervalText(score), "none");
  score.measure = "Spearman x 100";
  score.value = -0.012;
  score.interval = Interval{-7.2349, 7.741};
  EXPECT_EQ(ScoreText(score), "0.0");
  EXPECT_EQ(IntervalText(score), "-7.2 to 7.7");
  score.value = std::nullopt;
  score.problem = "all vectors are equal";
  EXPECT_EQ(ScoreText(score), "no score: all vectors are equal");
}

TEST(Verdict, AContractWithoutATestThatAppliesIsNotAPass) {
  VerdictCase made({"a"});
  ContractReport& contract = ContractIn(&made.result.vendors[0].steps);
  contract.findings.resize(2);
  made.Answer();
  EXPECT_THAT(made.lines(), Contains("a: no contract test applies."));
  contract.findings[1].outcome = ContractOutcome::kPassed;
  made.Answer();
  EXPECT_THAT(made.lines(), Contains("a: meets its contract (1 test)."));
  contract.findings[0].outcome = ContractOutcome::kFailed;
  contract.findings[0].test = "order";
  contract.findings[0].severity = ContractSeverity::kMajor;
  EXPECT_THAT(made.Answer(), StartsWith("a: 1 fault found."));
  EXPECT_THAT(made.lines(),
              Contains(StartsWith(
                  "Against a, in this test: failed 1 of 2 contract tests: order (major). ")));
}

// It speaks against a vendor, but decides nothing.
TEST(Verdict, WorseAtMeaningIsALineAndNotTheAnswer) {
  VerdictCase made({"a", "b"});
  made.Equal(0, 1, 0.2, {-0.6, 1.0}, 1.1);
  const std::string answer = made.Answer();
  SuiteComparison described;
  described.suite = described.kind = "meaning";
  described.second = 1;
  described.figures.difference = 18;
  described.figures.interval = {14.2, 21.8};
  made.result.described = {described};
  EXPECT_EQ(made.Answer(), answer);
  EXPECT_THAT(made.lines(),
              Contains("Against b: surely 14.2 points worse at keeping meaning than a "
                       "(suite meaning)."));
  made.result.described[0].figures.interval = {0.3, 0.5};
  made.Answer();
  EXPECT_THAT(made.lines(), Not(Contains(HasSubstr("worse"))));
}

TEST(Verdict, AVendorOverTheLimitIsNotTakenAndOneWithoutAPriceIsNotSaidToFit) {
  VerdictCase made({"a", "b"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  made.Month(0, 310, 250);
  EXPECT_EQ(made.state(), VerdictState::kOneVendor);
  EXPECT_THAT(made.Answer(), Not(HasSubstr("Take")));
  made.Month(1, 138, 250);
  EXPECT_EQ(made.state(), VerdictState::kOnlyOneFits);
  EXPECT_THAT(made.Answer(), StartsWith("Take b. b costs EUR 138 a month"));
  made.Month(1, 251, 250);
  EXPECT_EQ(made.state(), VerdictState::kNoneFits);
  made.Month(0, 310, 400);
  made.Month(1, 251, 400);
  EXPECT_EQ(made.state(), VerdictState::kBestIsDearer);
  EXPECT_THAT(made.Answer(), HasSubstr("b costs 19% less than a (EUR 251 against EUR 310 a "));
}

TEST(Verdict, ManyLeadersDoNotFillTheFirstWords) {
  VerdictCase made({"a", "b", "c", "d", "e", "f"});
  for (size_t i = 0; i < 6; ++i) {
    for (size_t j = i + 1; j < 6; ++j) made.Undecided(i, j, 1, {-3, 5}, 6);
  }
  EXPECT_THAT(made.Answer(), StartsWith("a, b, c or 3 others: this audit cannot say."));
}

}  // namespace
}  // namespace vetvec
