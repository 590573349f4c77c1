#include "audit/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "audit/against_in_short.h"
#include "audit/comparison.h"
#include "audit/standing.h"
#include "unit/audit/random_verdict_case.h"
#include "unit/audit/verdict_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;

std::vector<std::string> PlaceTexts(const AuditResult& result) {
  std::vector<std::string> out;
  for (const VendorPlace& row : PlacesOf(result).rows) {
    out.push_back(result.vendors[row.vendor].name + " " + PlaceText(result, row));
  }
  return out;
}

// d equals both that lead and c; as a stands above it, it is third all the same.
VerdictCase FiveVendors() {
  VerdictCase made({"d", "a", "c", "b", "broken", "dead"});
  made.Equal(1, 3, 0.2, {-0.6, 1.0}, 1.1);
  made.Better(1, 0, 4, {3, 5});
  made.Undecided(3, 0, 1, {-2, 4}, 6);
  made.Better(1, 2, 9, {8, 10});
  made.Better(3, 2, 9, {8, 10});
  made.Better(0, 2, 5, {4, 6});
  made.Better(4, 1, 40, {38, 42});  // must not count
  made.result.vendors[4].defects = {"returns noise"};
  made.result.vendors[5].problem = "401";
  made.Price(1, 2);
  made.Price(3, 1);
  made.Answer();
  return made;
}

TEST(Places, AsInSport) {
  EXPECT_THAT(PlaceTexts(FiveVendors().result),
              ElementsAre("b 1=", "a 1=", "d 3", "c 4", "broken out", "dead "));
}

TEST(Places, PointsAreCountedFromTheChoice) {
  const AuditResult& result = FiveVendors().result;
  const Places places = PlacesOf(result);
  EXPECT_EQ(places.reference, 3U) << "the cheaper one of those that lead";
  const std::vector<FromReference> points = PointsFrom(result, 3, 2);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_EQ(points[0].points, -9);
  EXPECT_EQ(points[0].interval.low, -10);
  EXPECT_EQ(points[0].interval.high, -8);
  EXPECT_TRUE(points[0].is_less);
  EXPECT_TRUE(PointsFrom(result, 3, 3).empty());
}

TEST(Places, SaysInOneLineWhatSpeaksAgainstAVendor) {
  VerdictCase made = FiveVendors();
  made.FailsOften(2);
  VendorResult& broken = made.result.vendors[4];
  broken.defects.clear();
  broken.liveness.pairs = 529;
  broken.liveness.defects = {"returns vectors that do not reflect the text: only 0% of them"};
  NameDefects(&broken);
  made.Answer();
  EXPECT_EQ(AgainstInShortOf(made.result, 2, 3).text, "Finds less; failed 15 of 166 requests");
  EXPECT_EQ(AgainstInShortOf(made.result, 3, 3).text, "Nothing found");
  const AgainstInShort out = AgainstInShortOf(made.result, 4, 3);
  EXPECT_EQ(out.text,
            "Left out: in this test, a slightly changed text was nearest to its original in 0 of "
            "529 cases. Check its address and model name");
  ASSERT_EQ(out.claims.size(), 1U);
  EXPECT_EQ(out.claims[0].of, 529U);
  EXPECT_EQ(made.result.decision.against[4][0].code, "not_of_the_text");
  EXPECT_EQ(AgainstInShortOf(made.result, 5, 3).text, "Could not be measured: 401");
}

TEST(Places, OfAnyFigures) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    VerdictCase made = RandomVerdictCase(seed);
    made.Answer();
    const Places places = PlacesOf(made.result);
    std::set<size_t> seen;
    size_t above = 0;
    for (const VendorPlace& row : places.rows) {
      seen.insert(row.vendor);
      EXPECT_TRUE(row.place == 0 || made.result.vendors[row.vendor].IsRanked());
      EXPECT_TRUE(row.place == 0 || row.place >= above) << "in order";
      above = std::max(above, row.place);
      const bool is_two = std::count_if(places.rows.begin(), places.rows.end(),
                                        [&](auto& other) { return other.place == row.place; }) > 1;
      EXPECT_TRUE(row.place == 0 || row.is_shared == is_two);
    }
    EXPECT_EQ(seen.size(), made.result.vendors.size()) << "each once";
    EXPECT_EQ(places.rows.size(), seen.size());
  }
}

}  // namespace
}  // namespace vetvec
