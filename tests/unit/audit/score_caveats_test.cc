#include "audit/score_caveats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

VendorResult Vendor(const char* name, uint64_t dimension, std::optional<double> value) {
  VendorResult vendor;
  vendor.name = name;
  vendor.dimension = dimension;
  ScoreResult score;
  score.suite = "syn";
  score.measure = "SynTextBench, a_T = 0.7";
  score.value = value;
  vendor.scores.push_back(score);
  return vendor;
}

TEST(ScoreCaveats, DimensionsOfSynTextBenchAreNamedWhereTheyDiffer) {
  AuditResult result;
  result.vendors = {Vendor("small", 384, 0.2), Vendor("large", 1536, 0.3)};
  EXPECT_THAT(
      ScoreCaveats(result),
      testing::ElementsAre("SynTextBench scores of vectors with different dimensions cannot "
                           "be compared, even with the same number of sentences. In syn, this "
                           "applies to small (384), large (1536)."));
  result.vendors[1].dimension = 384;
  EXPECT_TRUE(ScoreCaveats(result).empty());
  result.vendors[1] = Vendor("large", 1536, std::nullopt);
  EXPECT_TRUE(ScoreCaveats(result).empty()) << "one score alone is compared with nothing";
  result.vendors = {Vendor("small", 384, 0.2), Vendor("large", 1536, 0.3)};
  for (VendorResult& vendor : result.vendors) vendor.scores[0].measure = "MRR";
  EXPECT_TRUE(ScoreCaveats(result).empty());
}

}  // namespace
}  // namespace vetvec
