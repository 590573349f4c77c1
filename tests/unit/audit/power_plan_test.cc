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

TEST(PowerPlan, WhatIsDetectedIsInPointsAndMoreIsInQueries) {
  const CanShow one = Planned({Queries(60, 3)}, 2)[0];
  EXPECT_EQ(one.items, 180U);
  EXPECT_EQ(one.clusters, 60U);
  EXPECT_EQ(one.clusters_needed, 6U);
  // D solves D = (t(0.975; 59) + z(0.82)) 1.04 sqrt((0.009 + 0.62 D) / 180).
  ASSERT_TRUE(one.detectable.has_value());
  const double share = *one.detectable / 100;
  EXPECT_NEAR(share, (2.0010 + 0.9154) * 1.04 * std::sqrt((0.009 + 0.62 * share) / 180), 1e-4);
  EXPECT_THAT(one.sentence, HasSubstr("540 more queries"));
}

TEST(PowerPlan, FourTimesTheItemsAtLeastHalveIt) {
  const CanShow one = Planned({Queries(100, 1)}, 2)[0];
  const CanShow four = Planned({Queries(400, 1)}, 2)[0];
  EXPECT_GE(*one.detectable / *four.detectable, 2);
  EXPECT_LE(*one.detectable / *four.detectable, 4);
}

TEST(PowerPlan, MoreVendorsShowLess) {
  EXPECT_GT(*Planned({Queries(200, 1)}, 5)[0].detectable,
            *Planned({Queries(200, 1)}, 2)[0].detectable);
  EXPECT_GT(Planned({Queries(100, 1)}, 5)[0].clusters_needed,
            Planned({Queries(100, 1)}, 2)[0].clusters_needed);
}

// No difference is above 100 points.
TEST(PowerPlan, NothingIsShownThatCannotBe) {
  const CanShow one = Planned({Queries(6, 1)}, 2)[0];
  EXPECT_FALSE(one.detectable.has_value());
  EXPECT_THAT(one.sentence,
              HasSubstr("6 queries in 6 clusters are too few to decide anything. Add"));
  EXPECT_TRUE(Planned({Queries(30, 1)}, 2)[0].detectable.has_value());
}

TEST(PowerPlan, ASuiteAloneSaysWhyItDetectsNothing) {
  AuditConfig config;
  config.vendors.resize(2);
  EXPECT_EQ(WhyNothingIsDetected(config, Queries(30, 1)), "");
  EXPECT_THAT(WhyNothingIsDetected(config, Queries(4, 20)), HasSubstr("at least 6 clusters"));
  config.vendors.resize(1);
  EXPECT_EQ(WhyNothingIsDetected(config, Queries(4, 20)), "");
}

// Whoever cannot decide anything is told so before anything else is said.
TEST(PowerPlan, TooFewComeFirst) {
  const std::vector<CanShow> planned = Planned({Queries(100, 1), Queries(5, 20)}, 2);
  ASSERT_EQ(planned.size(), 2U);
  EXPECT_FALSE(planned[0].detectable.has_value());
  EXPECT_EQ(planned[0].clusters, 5U);
  EXPECT_THAT(planned[0].sentence, HasSubstr("too few to decide anything"));
  EXPECT_TRUE(CanShowJson(planned)[0]["detectable"].is_null());
}

TEST(PowerPlan, NothingForOneVendor) { EXPECT_TRUE(Planned({Queries(100, 1)}, 1).empty()); }

// Neither does it count in the family that Holm corrects.
TEST(PowerPlan, WhatDescribesIsSaidToDescribe) {
  const std::vector<CanShow> planned =
      Planned({Triples(Relation::kCr1), Queries(100, 1), Triples(Relation::kCr2)}, 2);
  ASSERT_EQ(planned.size(), 3U);
  EXPECT_TRUE(planned[0].ranks);
  EXPECT_EQ(planned[0].detectable, Planned({Queries(100, 1)}, 2)[0].detectable);
  EXPECT_FALSE(planned[1].ranks || planned[2].ranks);
  EXPECT_THAT(planned[1].sentence, HasSubstr("triples: describes the vendors but does not rank"));
}

}  // namespace
}  // namespace vetvec
