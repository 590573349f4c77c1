#include "audit/standing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "unit/audit_steps/step_data.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ContractFinding FindingOf(const std::string& test, ContractSeverity severity,
                          ContractOutcome outcome) {
  ContractFinding finding;
  finding.test = test;
  finding.severity = severity;
  finding.outcome = outcome;
  finding.finding = "The " + test + " is wrong.";
  return finding;
}

std::vector<std::string> DefectsOf(VendorResult vendor) {
  NameDefects(&vendor);
  EXPECT_EQ(vendor.IsRanked(), vendor.defects.empty());
  return vendor.defects;
}

// What was sent again says more than what follows from it.
TEST(Standing, TheMostTellingDefectComesFirst) {
  VendorResult vendor;
  vendor.liveness.defects = {
      "returns a random vector, unrelated to the text, for about 2% of texts",
      "reads only 8 words"};
  ResentIn(&vendor.steps).figures.defects = {"assigns vectors to the wrong texts: of 20 texts."};
  ReplyFaultCount fault;
  fault.fault = ReplyFault::kIndex;
  fault.count = 1;
  fault.sentence = "1 of 9 replies contained indexes that do not identify the text of each vector.";
  vendor.reply_faults.kinds = {fault};
  ContractIn(&vendor.steps).findings = {
      FindingOf("order", ContractSeverity::kCritical, ContractOutcome::kFailed)};
  EXPECT_THAT(DefectsOf(vendor),
              ElementsAre("assigns vectors to the wrong texts: of 20 texts",
                          "returns a random vector, unrelated to the text, for about 2% of texts",
                          "reads only 8 words",
                          "breaks its contract: 1 of 9 replies contained indexes that do not "
                          "identify the text of each vector",
                          "breaks its contract (order): The order is wrong"))
      << "clauses, without a full stop";
}

// Where vectors say nothing at all, that they came out otherwise the second time adds nothing.
TEST(Standing, AnEmptySpaceIsAllThereIsToSay) {
  for (const char* empty : {"returns the same vector for every text",
                            "returns vectors that depend only on the length of a text"}) {
    VendorResult vendor;
    vendor.liveness.defects = {"reads only the first 8 words of a text", empty};
    ResentIn(&vendor.steps).figures.defects = {"does not reproduce its vectors"};
    EXPECT_THAT(DefectsOf(vendor), ElementsAre(empty));
    ContractIn(&vendor.steps).findings = {
        FindingOf("repeat", ContractSeverity::kCritical, ContractOutcome::kFailed)};
    EXPECT_THAT(DefectsOf(vendor),
                ElementsAre(empty, "breaks its contract (repeat): The repeat is wrong"));
  }
}

TEST(Standing, OnlyCriticalFailuresOfTheContractPutAVendorOut) {
  VendorResult vendor;
  ContractIn(&vendor.steps).findings = {
      FindingOf("order", ContractSeverity::kCritical, ContractOutcome::kPassed),
      FindingOf("index", ContractSeverity::kCritical, ContractOutcome::kNotTested),
      FindingOf("repeat", ContractSeverity::kMajor, ContractOutcome::kFailed),
      FindingOf("case", ContractSeverity::kMinor, ContractOutcome::kFailed)};
  EXPECT_THAT(DefectsOf(vendor), IsEmpty());
  ContractIn(&vendor.steps)
      .findings.push_back(
          FindingOf("truncation", ContractSeverity::kCritical, ContractOutcome::kFailed));
  EXPECT_THAT(DefectsOf(vendor), ElementsAre(HasSubstr("(truncation)")));
}

TEST(Standing, FaultyRepliesPutAVendorOut) {
  for (const ReplyFault fault : kReplyFaults) {
    VendorResult vendor;
    ReplyFaultCount kind;
    kind.fault = fault;
    kind.sentence = "1 of 9 replies was at fault; the retry was correct.";
    vendor.reply_faults.kinds = {kind};
    EXPECT_THAT(DefectsOf(vendor), IsEmpty()) << "none was seen";
    vendor.reply_faults.kinds[0].count = 1;
    if (fault == ReplyFault::kMalformed) {
      EXPECT_THAT(DefectsOf(vendor), IsEmpty()) << "whoever reads it notices";
    } else {
      EXPECT_THAT(DefectsOf(vendor),
                  ElementsAre("breaks its contract: 1 of 9 replies was at fault; the retry was "
                              "correct"))
          << ReplyFaultName(fault);
    }
  }
}

TEST(Standing, NamesOfStandings) {
  VendorResult vendor;
  EXPECT_STREQ(StandingName(vendor), "ranked");
  vendor.defects = {"returns the same vector for every text"};
  EXPECT_STREQ(StandingName(vendor), "out");
  vendor.problem = "401: wrong key";
  EXPECT_STREQ(StandingName(vendor), "not measured");
}

// Two vendors: `change` gets each row of the second.
bool IsSameAfter(double usual, void (*change)(size_t row, std::span<float> values)) {
  Matrix first(30, 64);
  Matrix second(30, 64);
  for (size_t i = 0; i < first.rows(); ++i) {
    Rng rng(i, 1);
    for (float& x : first.row(i)) x = static_cast<float>(rng.Uniform() - 0.5);
    std::copy(first.row(i).begin(), first.row(i).end(), second.row(i).begin());
    change(i, second.row(i));
  }
  return GiveTheSameVectors(first.view(), second.view(), usual);
}

// Adds to `values` so much of their length, in a random direction.
void MoveBy(double share, size_t row, std::span<float> values) {
  Rng rng(row, 2);
  for (float& x : values) x += static_cast<float>(share * (rng.Uniform() - 0.5));
}

TEST(Standing, TheSameVectors) {
  EXPECT_TRUE(IsSameAfter(0.5, [](size_t, std::span<float>) {}));
  EXPECT_TRUE(IsSameAfter(0.5, [](size_t, std::span<float> values) {
    for (float& x : values) x *= 2;
  })) << "lengths do not matter";
  EXPECT_TRUE(IsSameAfter(0.5, [](size_t i, std::span<float> values) { MoveBy(1e-3, i, values); }))
      << "16-bit floats";
  EXPECT_TRUE(IsSameAfter(0, [](size_t, std::span<float>) {}));
}

TEST(Standing, OtherVectors) {
  EXPECT_FALSE(IsSameAfter(0.3, [](size_t i, std::span<float> values) { MoveBy(0.01, i, values); }))
      << "1% off";
  EXPECT_FALSE(IsSameAfter(0.5, [](size_t, std::span<float> values) {
    for (float& x : values) x = -x;
  }));
  EXPECT_FALSE(IsSameAfter(0.5, [](size_t i, std::span<float> values) {
    if (i == 29) values[3] += 0.2F;
  })) << "one of thirty";
  EXPECT_FALSE(IsSameAfter(0.5, [](size_t i, std::span<float> values) {
    if (i == 7) std::fill(values.begin(), values.end(), 0.0F);
  })) << "one has no vector";
}

TEST(Standing, VectorsOfOtherShape) {
  const Matrix wide(3, 8);
  const Matrix narrow(3, 4);
  const Matrix longer(4, 8);
  EXPECT_FALSE(GiveTheSameVectors(wide.view(), narrow.view(), 0.5));
  EXPECT_FALSE(GiveTheSameVectors(wide.view(), longer.view(), 0.5));
  EXPECT_TRUE(GiveTheSameVectors(wide.view(), wide.view(), 0.5)) << "both have no vector";
}

}  // namespace
}  // namespace vetvec
