#include <gtest/gtest.h>

#include <string>

#include "base/json.h"
#include "unit/eval/eval_harness.h"

namespace vetvec {
namespace {

TEST(EvalViolationTable, OneRowPerMetricAndThreshold) {
  const Json out = Output("violation-table", R"({
      "margins": {"l2": [0.5, 0.2, -0.1], "l1": [2, 0.4, 0.3]}, "relations": ["CR1", "CR1", "CR2"],
      "F": [[3, 4], [1, 1], [5, 6]], "G": [[1, 1], [1, 3], [0, 0]], "nn": {"l2": [0.3, 0.4, 0.5]}})");
  ASSERT_EQ(out["table"].size(), 5U);
  EXPECT_EQ(out["table"][0]["metric"], "l1");
  EXPECT_EQ(out["table"][0]["method"], "zero");
  EXPECT_EQ(out["table"][0]["all"]["n_v"], 3);
  EXPECT_EQ(out["table"][2]["method"], "min");
  EXPECT_EQ(out["table"][2]["theta"], 0.3);
  EXPECT_EQ(out["table"][2]["all"]["n_v"], 1);
  EXPECT_EQ(out["table"][2]["relations"]["CR2"], Json::parse(R"({"triples":1,"n_v":0,"p_a":null,
                                                                  "p_b":null})"));
  EXPECT_EQ(out["triples"][0]["erring"], 2);
  EXPECT_EQ(out["triples"][0]["p_greater"], 0.25);
  EXPECT_EQ(out["triples"][1]["erring"], 0);
  EXPECT_EQ(out["table"][1]["at_least"], Json::parse("[50.0,50.0]"));
}

TEST(EvalViolationTable, Refusals) {
  ExpectRefusals(
      "violation-table",
      {{R"({"F":[[1]],"G":[[0]]})", "invalid_argument"},
       {R"({"margins":[1],"F":[[1]],"G":[[0]]})", "invalid_argument"},
       {R"({"margins":{"l3":[1]},"F":[[1]],"G":[[0]]})", "invalid_argument"},
       {R"({"margins":{"l1":[1,2]},"F":[[1]],"G":[[0]]})", "dimension_mismatch"},
       {R"({"margins":{"l1":[null]},"F":[[1]],"G":[[0]]})", "non_finite"},
       {R"({"margins":{"l1":[1]},"F":[[1]],"G":[[0,1]]})", "dimension_mismatch"},
       {R"({"margins":{"l1":[1]},"F":[],"G":[]})", "insufficient_data"},
       {R"({"margins":{"l1":[1]},"F":[[1]],"G":[[0]],"relations":["a","b"]})",
        "dimension_mismatch"},
       {R"({"margins":{"l1":[1]},"F":[[1]],"G":[[0]],"nn":{"l1":[1]}})", "insufficient_data"},
       {R"({"margins":{"l1":[1]},"F":[[1]],"G":[[0]],"alpha":1})", "invalid_argument"}});
}

}  // namespace
}  // namespace vetvec
