#include "audit/power_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/json.h"
#include "suites/items.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// Triples of CR1, `of_each` for each of `pairs` word pairs, in sentences of their own.
Suite Triples(size_t pairs, size_t of_each) {
  Suite suite;
  suite.name = "mine";
  suite.counts["seeds"] = pairs * of_each;
  for (size_t i = 0; i < pairs * of_each; ++i) {
    const std::string word = std::to_string(i % pairs);
    Triple triple;
    triple.relation = Relation::kCr1;
    triple.seed = "x" + word + " in sentence " + std::to_string(i);
    triple.positive = "p" + word + " in sentence " + std::to_string(i);
    triple.negative = "n" + word + " in sentence " + std::to_string(i);
    triple.changed_positive = triple.changed_negative = {{0, 1 + word.size()}};
    suite.items.push_back(triple);
  }
  return suite;
}

std::vector<CanShow> Planned(std::vector<Suite> suites, size_t vendors) {
  AuditConfig config;
  config.vendors.resize(vendors);
  Workload work;
  for (Suite& suite : suites) {
    work.text_rows.emplace_back();
    work.suites.push_back(std::move(suite));
  }
  return PlanPower(config, work);
}

TEST(PowerPlan, ARangeFromFewThatDifferToManyThatAreAlike) {
  const CanShow one = Planned({Triples(60, 3)}, 2)[0];
  EXPECT_EQ(one.items, 180U);
  EXPECT_EQ(one.clusters, 60U);
  EXPECT_EQ(one.clusters_needed, 6U);
  ASSERT_TRUE(one.least.has_value() && one.most.has_value());
  // sqrt(0.5 / 0.1) for the share that differs, sqrt(3) for three that are alike.
  EXPECT_NEAR(*one.most / *one.least, std::sqrt(15.0), 1e-9);
  EXPECT_THAT(one.sentence, HasSubstr("540 more sentences like yours"));
}

TEST(PowerPlan, FourTimesTheItemsHalveIt) {
  const CanShow one = Planned({Triples(100, 1)}, 2)[0];
  const CanShow four = Planned({Triples(400, 1)}, 2)[0];
  EXPECT_NEAR(*one.least / *four.least, 2, 0.1);
  EXPECT_NEAR(*one.most / *four.most, 2, 0.1);
}

TEST(PowerPlan, MoreVendorsShowLess) {
  EXPECT_GT(*Planned({Triples(200, 1)}, 5)[0].least, *Planned({Triples(200, 1)}, 2)[0].least);
  EXPECT_GT(Planned({Triples(100, 1)}, 5)[0].clusters_needed,
            Planned({Triples(100, 1)}, 2)[0].clusters_needed);
}

// Vendors that differ on a tenth of the items differ by 20 points at most.
TEST(PowerPlan, NothingIsShownThatCannotBe) {
  const CanShow one = Planned({Triples(30, 1)}, 2)[0];
  EXPECT_FALSE(one.least.has_value());
  EXPECT_TRUE(one.most.has_value());
  EXPECT_THAT(one.sentence,
              HasSubstr("If vendors differ on a tenth of the items, no difference can "
                        "be detected (the largest possible one is 20 points); if "));
  EXPECT_THAT(one.sentence, HasSubstr("give the same result, a difference of "));
  EXPECT_THAT(
      Planned({Triples(8, 1)}, 2)[0].sentence,
      HasSubstr(
          "give the same result, no difference can be detected (the largest possible one is 100 "));
}

// Whoever cannot decide anything is told so before anything else is said.
TEST(PowerPlan, TooFewComeFirst) {
  const std::vector<CanShow> planned = Planned({Triples(100, 1), Triples(5, 20)}, 2);
  ASSERT_EQ(planned.size(), 2U);
  EXPECT_FALSE(planned[0].least.has_value() || planned[0].most.has_value());
  EXPECT_EQ(planned[0].clusters, 5U);
  EXPECT_THAT(planned[0].sentence, HasSubstr("too few to decide anything"));
  EXPECT_TRUE(CanShowJson(planned)[0]["least"].is_null());
}

TEST(PowerPlan, NothingForOneVendorNorForWhatDoesNotRank) {
  EXPECT_TRUE(Planned({Triples(100, 1)}, 1).empty());
  Suite labelled;
  labelled.kind = kSynTextBenchKind;
  labelled.labelled.resize(4);
  EXPECT_TRUE(Planned({labelled}, 2).empty());
  Suite gender = Triples(30, 1);
  for (Triple& triple : gender.items) triple.relation = Relation::kCr2;
  const std::vector<CanShow> planned = Planned({gender}, 2);
  ASSERT_EQ(planned.size(), 1U);
  EXPECT_EQ(planned[0].items, 0U);
}

}  // namespace
}  // namespace vetvec
