// `eval rank-aggregate`: SynTextBench's A.9 from a table, or from lists of figures.
#include <gtest/gtest.h>

#include <string>

#include "base/json.h"
#include "unit/eval/eval_harness.h"

namespace vetvec {
namespace {

TEST(EvalRankAggregate, MeansAndRanksOfLists) {
  const Json out = Output("rank-aggregate", R"({
      "sts":{"STS12":[0.5,0.6,0.9]},"transfer":{"MR":[80,70,90]},
      "robustness":{"r":[1,2,3]},"scores":{"s":[1,2,3],"loss":[3,2,1]},
      "lower_is_better":["loss"]})");
  EXPECT_EQ(out["models"], Json::parse(R"(["1","2","3"])"));
  EXPECT_DOUBLE_EQ(out["accuracy"]["sts"][0], 0.75);
  EXPECT_DOUBLE_EQ(out["accuracy"]["transfer"][0], 0.8);
  EXPECT_DOUBLE_EQ(out["accuracy"]["overall"][0], 0.775);
  EXPECT_EQ(out["ranks"]["transfer"], Json::parse("[2.0,3.0,1.0]"));
  EXPECT_DOUBLE_EQ(out["scores"]["s"]["robustness_sts"], 1.0);
  EXPECT_EQ(out["scores"]["loss"], out["scores"]["s"]) << "of a loss, less is better";
}

TEST(EvalRankAggregate, ATableInEitherSeparation) {
  const std::string rows = R"("sts":["STS12"],"robustness":["r"],"scores":["s"]})";
  const std::string comma =
      R"({"table":"model,STS12,r,s\nfirst,0.1,1,5\n\"second, large\",0.2,2,6\n",)" + rows;
  const std::string tab =
      R"({"table":"model\tSTS12\tr\ts\nfirst\t0.1\t1\t5\nsecond, large\t0.2\t2\t6\n",)" + rows;
  const Json out = Output("rank-aggregate", comma);
  EXPECT_EQ(out["models"], Json::parse(R"(["first","second, large"])"));
  EXPECT_DOUBLE_EQ(out["scores"]["s"]["robustness_accuracy"], 1.0);
  EXPECT_TRUE(out["scores"]["s"]["robustness_transfer"].is_null());
  EXPECT_EQ(Output("rank-aggregate", tab), out);
}

TEST(EvalRankAggregate, Refusals) {
  ExpectRefusals(
      "rank-aggregate",
      {{R"({})", "invalid_argument"},
       {R"({"sts":{"a":[1,2]},"scores":{"s":[1,2]}})", "invalid_argument"},
       {R"({"sts":{"a":[1,2]},"robustness":{"r":[1,2]}})", "invalid_argument"},
       {R"({"robustness":{"r":[1,2]},"scores":{"s":[1,2]}})", "invalid_argument"},
       {R"({"sts":{"a":[1,2]},"robustness":{"r":[1]},"scores":{"s":[1,2]}})", "dimension_mismatch"},
       {R"({"models":["x"],"sts":{"a":[1,2]},"robustness":{"r":[1,2]},"scores":{"s":[1,2]}})",
        "dimension_mismatch"},
       {R"({"sts":{"a":[1]},"robustness":{"r":[1]},"scores":{"s":[1]}})", "insufficient_data"},
       {R"({"sts":{"a":[1,null]},"robustness":{"r":[1,2]},"scores":{"s":[1,2]}})", "non_finite"},
       {R"({"sts":{"a":[1,2]},"robustness":{"r":[1,2]},"scores":{"s":[1,2]},
            "lower_is_better":["t"]})",
        "invalid_argument"},
       {R"({"table":"m,a\nx,1\ny,2\n","sts":["b"]})", "invalid_argument"},
       {R"({"table":"m,a\nx,1\ny,?\n","sts":["a"]})", "invalid_argument"},
       {R"({"table":"m,a\nx\n","sts":["a"]})", "invalid_argument"},
       {R"({"table":"","sts":["a"]})", "invalid_argument"}});
}

}  // namespace
}  // namespace vetvec
