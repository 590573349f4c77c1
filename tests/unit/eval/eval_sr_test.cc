// The eval methods for SR's tables: tree-kernel and label-agreement.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/json.h"
#include "unit/eval/eval_harness.h"

namespace vetvec {
namespace {

TEST(EvalTreeKernel, MeanOverPairsOfTrees) {
  const Json out = Output("tree-kernel", R"json({"similarities": true, "trees": [
      "(S (NP dogs) (VP bark))", "(S (NP dogs) (VP bark))", "(X (Y cats))"]})json");
  EXPECT_EQ(out["n"], 3);
  EXPECT_DOUBLE_EQ(out["mean"].get<double>(), 1.0 / 3);
  EXPECT_EQ(out["similarities"], Json::parse("[[1.0,1.0,0.0],[1.0,1.0,0.0],[0.0,0.0,1.0]]"));
}

TEST(EvalTreeKernel, SamplesAreDrawnBySeed) {
  std::string trees;
  for (int i = 0; i < 12; ++i) {
    trees += (i > 0 ? ",\"(S (A a) (B " : "\"(S (A a) (B ") + std::to_string(i % 3) + "))\"";
  }
  const auto mean = [&](int sample, int seed) {
    const Json out =
        Output("tree-kernel", "{\"trees\":[" + trees + "],\"sample\":" + std::to_string(sample) +
                                  ",\"seed\":" + std::to_string(seed) + "}");
    EXPECT_EQ(out["n"], std::min(sample, 12));
    EXPECT_EQ(out.count("similarities"), 0U);
    return out["mean"].get<double>();
  };
  std::set<double> means;
  for (int seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(mean(5, seed), mean(5, seed));
    means.insert(mean(5, seed));
  }
  EXPECT_GT(means.size(), 1U) << "the seed chooses the trees";
  EXPECT_EQ(mean(12, 1), mean(100, 2));
}

TEST(EvalTreeKernel, Refusals) {
  ExpectRefusals("tree-kernel",
                 {{R"json({})json", "invalid_argument"},
                  {R"json({"trees":[]})json", "insufficient_data"},
                  {R"json({"trees":["(A b)"]})json", "insufficient_data"},
                  {R"json({"trees":["(A b)","(A"]})json", "parse_error"},
                  {R"json({"trees":["(A b)",3]})json", "invalid_argument"},
                  {R"json({"trees":["(A b)","(A b)"],"lambda":0})json", "invalid_argument"},
                  {R"json({"trees":["(A b)","(A b)"],"sample":-1})json", "invalid_argument"},
                  {R"json({"trees":["(A b)","(A b)"],"sample":1})json", "insufficient_data"}});
}

TEST(EvalLabelAgreement, Figures) {
  const Json out = Output("label-agreement",
                          R"json({"model": [5, 4, 4, 1, 0], "people": [5, 4.5, 2, 2, 0]})json");
  EXPECT_EQ(out["n"], 5);
  EXPECT_DOUBLE_EQ(out["mean_absolute_difference"].get<double>(), 0.7);
  EXPECT_DOUBLE_EQ(out["mean_difference"].get<double>(), 0.1);
  EXPECT_DOUBLE_EQ(out["within_share"].get<double>(), 0.8);
  EXPECT_NEAR(out["spearman"].get<double>(), 8.75 / 9.5, 1e-12);
  const Json flat =
      Output("label-agreement", R"json({"model":[3,3],"people":[1,2],"within":2})json");
  EXPECT_TRUE(flat["spearman"].is_null());
  EXPECT_EQ(flat["within_share"], 1.0);
}

TEST(EvalLabelAgreement, Refusals) {
  ExpectRefusals("label-agreement",
                 {{R"json({"model":[1,2]})json", "invalid_argument"},
                  {R"json({"model":[1,2],"people":[1]})json", "dimension_mismatch"},
                  {R"json({"model":[1],"people":[1]})json", "insufficient_data"},
                  {R"json({"model":[1,null],"people":[1,2]})json", "non_finite"},
                  {R"json({"model":[1e308,1],"people":[-1e308,2]})json", "non_finite"},
                  {R"json({"model":[1,2],"people":[1,2],"within":-1})json", "invalid_argument"}});
}

}  // namespace
}  // namespace vetvec
