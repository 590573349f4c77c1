// Error codes, extremes and limits of the `eval` methods of EvalRank: correlation, postprocess,
// alignment-uniformity, evalrank.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "eval/eval.h"
#include "unit/eval/eval_harness.h"

namespace vetvec {
namespace {

TEST(EvalCorrelation, Refusals) {
  ExpectRefusals(
      "correlation",
      {{R"({"x":[1,2],"y":[1,2]})", "invalid_argument"},
       {R"({"kind":"pearsn","x":[1,2],"y":[1,2]})", "invalid_argument"},
       {R"({"kind":1,"x":[1,2],"y":[1,2]})", "invalid_argument"},
       {R"({"kind":"pearson","y":[1,2]})", "invalid_argument"},
       {R"({"kind":"pearson","x":[1,2]})", "invalid_argument"},
       {R"({"kind":"kendall","x":[1,"2"],"y":[1,2]})", "invalid_argument"},
       {R"({"kind":"kendall","x":7,"y":[1,2]})", "invalid_argument"},
       {R"({"kind":"spearman","x":[1,2,3],"y":[1,2,3],"alternative":"up"})", "invalid_argument"},
       {R"({"kind":"spearman","x":[1,null],"y":[1,2]})", "non_finite"},
       {R"({"kind":"spearman","x":[1,2],"y":[1e999,2]})", "non_finite"},
       {R"({"kind":"pearson","x":[1,2,3],"y":[1,2]})", "dimension_mismatch"},
       {R"({"kind":"pearson","x":[1],"y":[1]})", "insufficient_data"},
       {R"({"kind":"kendall","x":[],"y":[]})", "insufficient_data"},
       {R"({"kind":"rank-aggregate","accuracy":[1,2],"robustness":[1,2]})", "invalid_argument"},
       {R"({"kind":"rank-aggregate","accuracy":[1,2],"robustness":[1,2],"metric":[1,2],
            "higher_is_better":1})",
        "invalid_argument"},
       {R"({"kind":"rank-aggregate","accuracy":[1,2],"robustness":[1,2],"metric":[1]})",
        "dimension_mismatch"},
       {R"({"kind":"rank-aggregate","accuracy":[1,2],"robustness":[1],"metric":[1,2]})",
        "dimension_mismatch"},
       {R"({"kind":"rank-aggregate","accuracy":[1],"robustness":[1],"metric":[1]})",
        "insufficient_data"},
       {R"({"kind":"rank-aggregate","accuracy":[1,2],"robustness":[1,2],"metric":[null,1]})",
        "non_finite"}});
}

TEST(EvalCorrelation, WhatIsNotDefinedIsNull) {
  for (const std::string kind : {"pearson", "spearman", "kendall"}) {
    const Json constant =
        Output("correlation", R"({"kind":")" + kind + R"(","x":[3,3,3],"y":[1,2,4]})");
    EXPECT_TRUE(constant["coefficient"].is_null());
    EXPECT_TRUE(constant["p_value"].is_null());
    const Json two = Output("correlation", R"({"kind":")" + kind + R"(","x":[3,5],"y":[9,2]})");
    EXPECT_EQ(two["coefficient"], -1.0);
    EXPECT_TRUE(two["p_value"].is_null());
    EXPECT_EQ(two["n"], 2);
    if (kind == "kendall") {
      EXPECT_TRUE(two["mode_used"].is_null());
      EXPECT_TRUE(constant["mode_used"].is_null());
    }
  }
  const Json flat = Output("correlation", R"({"kind":"rank-aggregate","accuracy":[1,2,3],
                                              "robustness":[1,2,3],"metric":[5,5,5]})");
  EXPECT_TRUE(flat["coefficient"].is_null());
  EXPECT_EQ(flat["rank_metric"], Json({2.0, 2.0, 2.0}));
  EXPECT_EQ(flat["rank_reference"], Json({3.0, 2.0, 1.0}));
  const Json lower = Output("correlation", R"({"kind":"rank-aggregate","accuracy":[1,2,3],
                            "robustness":[1,2,3],"metric":[5,6,7],"higher_is_better":false})");
  EXPECT_DOUBLE_EQ(lower["coefficient"].get<double>(), -1.0);
}

TEST(EvalCorrelation, ExtremesStayFinite) {
  const Json huge = Output("correlation", R"({"kind":"pearson","x":[1e308,-1e308,0,1e300],
                                              "y":[1,-1,0,5e-324]})");
  EXPECT_NEAR(huge["coefficient"].get<double>(), 1.0, 1e-12);
  const Json tiny = Output("correlation", R"({"kind":"pearson","x":[5e-324,1e-323,0],
                                              "y":[1e-300,2e-300,0]})");
  EXPECT_NEAR(tiny["coefficient"].get<double>(), 1.0, 1e-15);
  EXPECT_LT(tiny["p_value"].get<double>(), 1e-7);
}

TEST(EvalPostprocess, Refusals) {
  ExpectRefusals(
      "postprocess",
      {{R"({"embeddings":[[1,2]]})", "invalid_argument"},
       {R"({"op":"pca","embeddings":[[1,2]]})", "invalid_argument"},
       {R"({"op":null,"embeddings":[[1,2]]})", "invalid_argument"},
       {R"({"op":"center"})", "invalid_argument"},
       {R"({"op":"center","embeddings":[[1,"2"]]})", "invalid_argument"},
       {R"({"op":"center","embeddings":[[1,null]]})", "non_finite"},
       {R"({"op":"center","embeddings":[[1,2],[3]]})", "dimension_mismatch"},
       {R"({"op":"center","embeddings":[[]]})", "dimension_mismatch"},
       {R"({"op":"center","embeddings":[]})", "insufficient_data"},
       {R"({"op":"normalize","embeddings":[]})", "insufficient_data"},
       {R"({"op":"abtt","embeddings":[]})", "insufficient_data"},
       {R"({"op":"whitening","embeddings":[[1,2]]})", "insufficient_data"},
       {R"({"op":"normalize","embeddings":[[1,2],[0,0]]})", "degenerate"},
       {R"({"op":"whitening","embeddings":[[1,2],[1,2],[1,2]]})", "degenerate"},
       {R"({"op":"whitening","embeddings":[[0.1,0.2],[0.1,0.2],[0.1,0.2]]})", "degenerate"},
       {R"({"op":"whitening","embeddings":[[0],[0]]})", "degenerate"},
       {R"({"op":"whitening","embeddings":[[1,2],[2,1]],"k":0})", "invalid_argument"},
       {R"({"op":"whitening","embeddings":[[1,2],[2,1]],"k":3})", "invalid_argument"},
       {R"({"op":"whitening","embeddings":[[1,2],[2,1]],"k":1.5})", "invalid_argument"},
       {R"({"op":"whitening","embeddings":[[1,2],[2,1]],"k":-1})", "invalid_argument"},
       {R"({"op":"abtt","embeddings":[[1,2],[2,1]],"components":3})", "invalid_argument"},
       {R"({"op":"pcr","embeddings":[[1,2],[2,1]],"components":-1})", "invalid_argument"},
       {R"({"op":"pcr","embeddings":[[1,2],[2,1]],"components":"1"})", "invalid_argument"},
       {R"({"op":"pcr","embeddings":[[1,2],[2,1]],"components":null})", "non_finite"}});
}

TEST(EvalPostprocess, RankDeficientRowsKeepWhatVaries) {
  // The third column is the sum of the others, the fourth is constant: rank 2 of 4.
  const Json white = Output("postprocess", R"({"op":"whitening","embeddings":
      [[1,2,3,7],[4,1,5,7],[2,8,10,7],[9,3,12,7],[5,5,10,7]]})");
  EXPECT_EQ(white["k"], 2);
  EXPECT_EQ(white["embeddings"][0].size(), 2U);
  for (size_t a = 0; a < 2; ++a) {
    for (size_t b = 0; b < 2; ++b) {
      double sum = 0.0;
      for (const Json& row : white["embeddings"])
        sum += row[a].get<double>() * row[b].get<double>();
      EXPECT_NEAR(sum / 4.0, a == b ? 1.0 : 0.0, 1e-12);
    }
  }
}

TEST(EvalPostprocess, ScaleDoesNotMatter) {
  const Json plain =
      Output("postprocess", R"({"op":"whitening","embeddings":[[1,2],[2,5],[4,1]]})");
  const Json huge = Output("postprocess", R"({"op":"whitening","embeddings":
      [[1e150,2e150],[2e150,5e150],[4e150,1e150]]})");
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < 2; ++j) {
      EXPECT_NEAR(plain["embeddings"][i][j].get<double>(), huge["embeddings"][i][j].get<double>(),
                  1e-12);
    }
  }
  const Json unit = Output("postprocess", R"({"op":"normalize","embeddings":
      [[3e300,4e300],[3e-320,4e-320],[0,-5e-324]]})");
  EXPECT_NEAR(unit["embeddings"][0][1].get<double>(), 0.8, 1e-15);
  EXPECT_NEAR(unit["embeddings"][1][1].get<double>(), 0.8, 1e-3);
  EXPECT_EQ(unit["embeddings"][2][1], -1.0);
  ExpectRefusals(
      "postprocess",
      {{R"({"op":"whitening","embeddings":[[1e200],[-1e200]]})", "non_finite"},
       {R"({"op":"center","embeddings":[[1.7e308],[-1.7e308],[-1.7e308]]})", "non_finite"}});
}

TEST(EvalPostprocess, DirectionsOfRowsWithoutAny) {
  for (const std::string op : {"abtt", "pcr"}) {
    const Json zero =
        Output("postprocess", R"({"op":")" + op + R"(","embeddings":[[0,0],[0,0],[0,0]]})");
    EXPECT_EQ(zero["embeddings"], Json({{0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}}));
    const Json none = Output("postprocess",
                             R"({"op":")" + op + R"(","components":0,"embeddings":[[1,2],[3,6]]})");
    EXPECT_NEAR(none["embeddings"][1][1].get<double>(), op == "pcr" ? 6.0 : 2.0, 1e-15);
    const Json all = Output("postprocess",
                            R"({"op":")" + op + R"(","components":2,"embeddings":[[1,2],[3,5]]})");
    for (const Json& row : all["embeddings"]) {
      for (const Json& value : row) EXPECT_NEAR(value.get<double>(), 0.0, 1e-14);
    }
  }
  const Json one = Output("postprocess", R"({"op":"abtt","components":1,"embeddings":[[1,2,3]]})");
  EXPECT_EQ(one["embeddings"], Json({{0.0, 0.0, 0.0}}));
}

TEST(EvalAlignmentUniformity, Refusals) {
  ExpectRefusals("alignment-uniformity",
                 {{R"({"pairs":[]})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"alpha":0})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"t":-1})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"t":"2"})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"alpha":null})", "non_finite"},
                  {R"({"embeddings":[[1,2],[2,1]],"normalize":"no"})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"pairs":[[0,2]]})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"pairs":[[-1,0]]})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"pairs":[[0,0.5]]})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"pairs":[[0]]})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"pairs":[0,1]})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,1]],"pairs":{}})", "invalid_argument"},
                  {R"({"embeddings":[[1,2],[2,null]]})", "non_finite"},
                  {R"({"embeddings":[[1,2],[2]]})", "dimension_mismatch"},
                  {R"({"embeddings":[[1,2]]})", "insufficient_data"},
                  {R"({"embeddings":[]})", "insufficient_data"},
                  {R"({"embeddings":[[1,2],[0,0]]})", "degenerate"},
                  {R"({"embeddings":[[1e200],[-1e200]],"normalize":false})", "non_finite"}});
}

TEST(EvalAlignmentUniformity, Values) {
  // Far apart: the mean of the exponentials is below the smallest double, its logarithm is not.
  const Json far = Output("alignment-uniformity",
                          R"({"embeddings":[[0],[100],[300]],"normalize":false,"pairs":[[0,1]]})");
  EXPECT_NEAR(far["uniformity"].get<double>(), -2e4 + std::log(1.0 / 3.0), 1e-9);
  EXPECT_EQ(far["alignment"], 1e4);
  const Json same =
      Output("alignment-uniformity", R"({"embeddings":[[1,1],[2,2],[5,5]],"pairs":[[0,1],[0,0]]})");
  EXPECT_NEAR(same["uniformity"].get<double>(), 0.0, 1e-15);
  EXPECT_NEAR(same["alignment"].get<double>(), 0.0, 1e-15);
  const Json zero = Output("alignment-uniformity", R"({"embeddings":[[0],[0]],"normalize":false})");
  EXPECT_EQ(zero["uniformity"], 0.0);
  EXPECT_TRUE(zero["alignment"].is_null());
}

TEST(EvalEvalrank, Refusals) {
  ExpectRefusals(
      "evalrank",
      {{R"({"pairs":[[0,1]],"similarity":"cos"})", "invalid_argument"},
       {R"({"background":[[1],[2]],"similarity":"cos"})", "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]]})", "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"cosine"})", "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,0]],"similarity":"l2"})", "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,2]],"similarity":"l2"})", "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,-1]],"similarity":"l2"})", "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1.5]],"similarity":"l2"})", "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"l2","hits":[0]})",
        "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"l2","hits":[1.5]})",
        "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"l2","hits":3})",
        "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"l2","symmetric":1})",
        "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"l2","tie_eps":-1})",
        "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"l2","tie_eps":null})",
        "non_finite"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"l2","ties":"random"})",
        "invalid_argument"},
       {R"({"background":[[1],[2]],"pairs":[[0,1]],"similarity":"l2","mode":"fast"})",
        "invalid_argument"},
       {R"({"background":[[1],[null]],"pairs":[[0,1]],"similarity":"l2"})", "non_finite"},
       {R"({"background":[[1],[2,3]],"pairs":[[0,1]],"similarity":"l2"})", "dimension_mismatch"},
       {R"({"background":[[1],[2]],"pairs":[],"similarity":"l2"})", "insufficient_data"},
       {R"({"background":[],"pairs":[],"similarity":"l2"})", "insufficient_data"},
       {R"({"background":[[1],[2],[0]],"pairs":[[0,1]],"similarity":"cos"})", "degenerate"},
       {R"({"background":[[1],[2],[3]],"pairs":[[0,2]],"similarity":"cos",
            "mode":"release-profile"})",
        "degenerate"}});
}

TEST(EvalEvalrank, TiesAreCountedAndPlaced) {
  // From row 0: rows 2 and 3 are as near as the positive 1, row 4 is nearer, row 5 is farther.
  const std::string input = R"({"background":[[0,0],[0,2],[2,0],[-2,0],[1,0],[5,5]],
      "pairs":[[0,1]],"similarity":"l2","hits":[2,3,4],"ties":)";
  const Json optimistic = Output("evalrank", input + R"("optimistic"})");
  EXPECT_EQ(optimistic["ranks"], Json({2.0}));
  EXPECT_EQ(optimistic["n_tied"], 2);
  EXPECT_EQ(Output("evalrank", input + R"("mid"})")["ranks"], Json({3.0}));
  const Json pessimistic = Output("evalrank", input + R"("pessimistic"})");
  EXPECT_EQ(pessimistic["ranks"], Json({4.0}));
  EXPECT_EQ(pessimistic["hits"], Json({{"2", 0.0}, {"3", 0.0}, {"4", 1.0}}));
}

TEST(EvalEvalrank, AnAllEqualSpaceIsATie) {
  const Json equal = Output("evalrank", R"({"background":[[1,2],[1,2],[1,2],[1,2]],
      "pairs":[[0,1],[2,3]],"similarity":"cos"})");
  EXPECT_EQ(equal["mrr"], 1.0);
  EXPECT_EQ(equal["n_tied"], 4);
}

TEST(EvalEvalrank, ReversesAndCentring) {
  const Json both = Output("evalrank", R"({"background":[[1,0],[0.9,0.1],[0,1]],
      "pairs":[[0,1],[1,0],[0,2]],"similarity":"cos","symmetric":true})");
  EXPECT_EQ(both["n_pairs"], 4);
  // As printed row 2 points like row 0; without the common offset it points away from it.
  const std::string input = R"({"background":[[10,1],[11,-1],[9,1.2],[30,-1.2]],
      "pairs":[[0,1]],"similarity":"cos","mode":")";
  EXPECT_EQ(Output("evalrank", input + R"(paper"})")["ranks"], Json({3.0}));
  EXPECT_EQ(Output("evalrank", input + R"(release-profile"})")["ranks"], Json({2.0}));
  const Json far = Output("evalrank", R"({"background":[[1e308],[-1e308],[1e300]],
      "pairs":[[0,1]],"similarity":"l2"})");
  EXPECT_EQ(far["ranks"], Json({1.0}));
}

}  // namespace
}  // namespace vetvec
