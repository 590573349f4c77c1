#include "audit/power_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/json.h"
#include "kinds/suite_scores.h"
#include "suites/items.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// Queries from `sources` documents, `of_each` from each, every one with a passage of its own.
Suite Queries(size_t sources, size_t of_each) {
  Suite suite;
  suite.name = "mine";
  suite.kind = kPassagesKind;
  for (size_t i = 0; i < sources * of_each; ++i) {
    const std::string id = std::to_string(i);
    suite.retrieval.queries.push_back({"q" + id, "query " + id, std::to_string(i % sources)});
    suite.retrieval.documents.push_back({"d" + id, "passage " + id, ""});
    suite.retrieval.judgements.push_back({i, i, 1});
  }
  return suite;
}

Suite Triples(Relation relation) {
  Suite suite;
  suite.name = "triples";
  suite.items.resize(30);
  for (Triple& triple : suite.items) triple.relation = relation;
  return suite;
}

std::vector<CanShow> Planned(std::vector<Suite> suites, size_t vendors) {
  AuditConfig config;
  config.vendors.resize(vendors);
  Workload work;
  for (Suite& suite : suites) {
    std::vector<uint64_t>& rows = work.text_rows.emplace_back();
    for (const SuiteText& text : TextsOfItems(suite)) {
      rows.push_back(work.texts.size());
      work.texts.Add(*text.text);
    }
    work.suites.push_back(std::move(suite));
  }
  return PlanPower(config, work);
}

TEST(PowerPlan, ARangeFromFewThatDifferToManyThatAreAlike) {
  const CanShow one = Planned({Queries(60, 3)}, 2)[0];
  EXPECT_EQ(one.items, 180U);
  EXPECT_EQ(one.clusters, 60U);
  EXPECT_EQ(one.clusters_needed, 6U);
  ASSERT_TRUE(one.least.has_value() && one.most.has_value());
  // sqrt(0.5 / 0.1) for the share that differs, sqrt(3) for three that are alike.
  EXPECT_NEAR(*one.most / *one.least, std::sqrt(15.0), 1e-9);
  EXPECT_THAT(one.sentence, HasSubstr("540 more queries"));
}

TEST(PowerPlan, FourTimesTheItemsHalveIt) {
  const CanShow one = Planned({Queries(100, 1)}, 2)[0];
  const CanShow four = Planned({Queries(400, 1)}, 2)[0];
  EXPECT_NEAR(*one.least / *four.least, 2, 0.1);
  EXPECT_NEAR(*one.most / *four.most, 2, 0.1);
}

TEST(PowerPlan, MoreVendorsShowLess) {
  EXPECT_GT(*Planned({Queries(200, 1)}, 5)[0].least, *Planned({Queries(200, 1)}, 2)[0].least);
  EXPECT_GT(Planned({Queries(100, 1)}, 5)[0].clusters_needed,
            Planned({Queries(100, 1)}, 2)[0].clusters_needed);
}

// Vendors that differ on a tenth of the items differ by 10 points at most.
TEST(PowerPlan, NothingIsShownThatCannotBe) {
  const CanShow one = Planned({Queries(30, 1)}, 2)[0];
  EXPECT_FALSE(one.least.has_value());
  EXPECT_TRUE(one.most.has_value());
  EXPECT_THAT(one.sentence,
              HasSubstr("If vendors differ on a tenth of the items, no difference can "
                        "be detected (the largest possible one is 10 points); if "));
  EXPECT_THAT(one.sentence, HasSubstr("give the same result, a difference of "));
  EXPECT_THAT(
      Planned({Queries(8, 1)}, 2)[0].sentence,
      HasSubstr(
          "give the same result, no difference can be detected (the largest possible one is 50 "));
}

// Whoever cannot decide anything is told so before anything else is said.
TEST(PowerPlan, TooFewComeFirst) {
  const std::vector<CanShow> planned = Planned({Queries(100, 1), Queries(5, 20)}, 2);
  ASSERT_EQ(planned.size(), 2U);
  EXPECT_FALSE(planned[0].least.has_value() || planned[0].most.has_value());
  EXPECT_EQ(planned[0].clusters, 5U);
  EXPECT_THAT(planned[0].sentence, HasSubstr("too few to decide anything"));
  EXPECT_TRUE(CanShowJson(planned)[0]["least"].is_null());
}

TEST(PowerPlan, NothingForOneVendor) { EXPECT_TRUE(Planned({Queries(100, 1)}, 1).empty()); }

// Neither does it count in the family that Holm corrects.
TEST(PowerPlan, WhatDescribesIsSaidToDescribe) {
  const std::vector<CanShow> planned =
      Planned({Triples(Relation::kCr1), Queries(100, 1), Triples(Relation::kCr2)}, 2);
  ASSERT_EQ(planned.size(), 3U);
  EXPECT_TRUE(planned[0].ranks);
  EXPECT_EQ(planned[0].least, Planned({Queries(100, 1)}, 2)[0].least);
  EXPECT_FALSE(planned[1].ranks || planned[2].ranks);
  EXPECT_THAT(planned[1].sentence, HasSubstr("triples: describes the vendors but does not rank"));
}

}  // namespace
}  // namespace vetvec
