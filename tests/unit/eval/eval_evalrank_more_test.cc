// The eval methods around EvalRank: bands, correlation with tasks, ablation, probe. Figures are
// compared with a second implementation in tests/golden/random_cases_test.py.
#include <gtest/gtest.h>

#include <string>

#include "base/json.h"
#include "unit/eval/eval_harness.h"

namespace vetvec {
namespace {

TEST(EvalSpearmanBands, ThePapersBandsByDefault) {
  const Json out = Output("spearman-bands",
                          R"({"similarities":[0.9,0.8,0.7,0.1,0.2,0.3],"labels":[5,4,3,2,1,0]})");
  ASSERT_EQ(out["bands"].size(), 4U);
  EXPECT_EQ(out["bands"][0], Json::parse(R"({"low":3.0,"high":5.0,"pairs":3,"n":3,
                                             "coefficient":1.0,"p_value":0.0})"));
  EXPECT_EQ(out["bands"][3]["coefficient"], -1.0);
}

TEST(EvalSpearmanBands, Refusals) {
  ExpectRefusals("spearman-bands",
                 {{R"({"similarities":[1,2]})", "invalid_argument"},
                  {R"({"similarities":[1,2],"labels":[1]})", "dimension_mismatch"},
                  {R"({"similarities":[1,null],"labels":[1,2]})", "non_finite"},
                  {R"({"similarities":[1,2],"labels":[1,2],"bands":[[2,1]]})", "invalid_argument"},
                  {R"({"similarities":[1,2],"labels":[1,2],"bands":[[2]]})", "invalid_argument"},
                  {R"({"similarities":[1,2],"labels":[1,2],"bands":3})", "invalid_argument"},
                  {R"({"similarities":[1,2],"labels":[1,2],"scale":[5,0]})", "invalid_argument"},
                  {R"({"similarities":[1,2],"labels":[1,2],"sample":-1})", "invalid_argument"}});
}

TEST(EvalTaskCorrelation, UnknownFiguresAreLeftOut) {
  const Json out = Output("task-correlation", R"({
      "scores": {"mrr": [0.1, 0.2, 0.3, 0.4], "other": [4, 3, 2, 1]},
      "tasks": {"MR": [70, 75, 80, 90], "CR": [1, null, 3, 2], "flat": [1, 1, 1, 1]}})");
  const Json& mrr = out["scores"]["mrr"];
  EXPECT_EQ(mrr["tasks"]["MR"]["coefficient"], 1.0);
  EXPECT_EQ(mrr["tasks"]["CR"]["coefficient"], 0.5);
  EXPECT_EQ(mrr["tasks"]["CR"]["n"], 3);
  EXPECT_TRUE(mrr["tasks"]["flat"]["coefficient"].is_null());
  EXPECT_EQ(mrr["mean"], 0.75);
  EXPECT_EQ(mrr["strong"], 1);
  EXPECT_EQ(mrr["very_strong"], 1);
  EXPECT_EQ(out["scores"]["other"]["mean"], -0.75);
  EXPECT_EQ(out["n"], 4);
}

TEST(EvalTaskCorrelation, Refusals) {
  ExpectRefusals(
      "task-correlation",
      {{R"({"scores":{"a":[1,2]}})", "invalid_argument"},
       {R"({"scores":[1,2],"tasks":{"t":[1,2]}})", "invalid_argument"},
       {R"({"scores":{},"tasks":{"t":[1,2]}})", "insufficient_data"},
       {R"({"scores":{"a":[1,2]},"tasks":{"t":[1]}})", "dimension_mismatch"},
       {R"({"scores":{"a":[1,2]},"tasks":{"t":[1,"x"]}})", "invalid_argument"},
       {R"({"scores":{"a":[1,2]},"tasks":{"t":[1,2]},"kind":"r"})", "invalid_argument"}});
}

constexpr char kRanking[] = R"({"background":[[1,0],[0.9,0.1],[0,1],[0.1,0.9],[1,0.05]],
                                "pairs":[[0,1],[2,3]]%})";

std::string Ranking(const std::string& more) {
  std::string text = kRanking;
  return text.replace(text.find('%'), 1, more);
}

TEST(EvalEvalrankAblation, EachChoiceOfPositivesAndBackground) {
  const Json out =
      Output("evalrank-ablation", Ranking(R"(,"positives":{"second":[1]},"backgrounds":{"near":[4]},
                                     "similarities":["cos"],"hits":[1])"));
  ASSERT_EQ(out["variants"].size(), 6U);
  const Json& all = out["variants"][0];
  EXPECT_EQ(all["positives"], "all");
  EXPECT_EQ(all["background"], "all");
  EXPECT_EQ(all["n_rows"], 5);
  EXPECT_EQ(all["mrr"], 0.75) << "row 4 is nearer to row 0 than row 1 is";
  EXPECT_EQ(all["hits"]["1"], 0.5);
  EXPECT_EQ(out["variants"][1]["background"], "near");
  EXPECT_EQ(out["variants"][1]["mrr"], 0.75);
  EXPECT_EQ(out["variants"][2]["background"], "positives");
  EXPECT_EQ(out["variants"][2]["n_rows"], 4);
  EXPECT_EQ(out["variants"][2]["mrr"], 1.0);
  EXPECT_EQ(out["variants"][5]["positives"], "second");
  EXPECT_EQ(out["variants"][5]["n_rows"], 2);
  const Json both = Output("evalrank-ablation", Ranking(R"(,"symmetric":true)"));
  ASSERT_EQ(both["variants"].size(), 4U);
  EXPECT_EQ(both["variants"][0]["n_pairs"], 4);
  EXPECT_EQ(both["variants"][1]["similarity"], "l2");
}

TEST(EvalEvalrankAblation, Refusals) {
  ExpectRefusals("evalrank-ablation",
                 {{R"({"background":[[1],[2]]})", "invalid_argument"},
                  {R"({"background":[[1],[2]],"pairs":[]})", "insufficient_data"}});
  for (const auto& [more, code] : {std::pair{R"(,"positives":{"x":[2]})", "invalid_argument"},
                                   {R"(,"positives":{"all":[0]})", "invalid_argument"},
                                   {R"(,"positives":{"none":[]})", "insufficient_data"},
                                   {R"(,"backgrounds":{"positives":[0]})", "invalid_argument"},
                                   {R"(,"backgrounds":[0])", "invalid_argument"},
                                   {R"(,"similarities":["dot"])", "invalid_argument"}}) {
    EXPECT_EQ(Code("evalrank-ablation", Ranking(more)), code) << more;
  }
}

TEST(EvalLogisticProbe, LabelsComeBackAsGiven) {
  const Json out = Output("logistic-probe", R"({"embeddings":[[1],[2],[-1],[-2],[3],[-3]],
      "labels":["up","up","down","down","up","down"],"folds":[0,1,0,1,0,1],"c":1})");
  EXPECT_EQ(out["accuracy"], 1.0);
  EXPECT_EQ(out["majority"], 0.5);
  EXPECT_EQ(out["labels"], Json::parse(R"(["up","down"])"));
  EXPECT_EQ(out["predicted"], Json::parse(R"(["up","up","down","down","up","down"])"));
  EXPECT_TRUE(out["dev_accuracy"].is_null());
  EXPECT_EQ(out["folds"][0]["n"], 3);
}

TEST(EvalLogisticProbe, Refusals) {
  ExpectRefusals(
      "logistic-probe",
      {{R"({"embeddings":[[1],[2]]})", "invalid_argument"},
       {R"({"embeddings":[[1],[2]],"labels":[1]})", "dimension_mismatch"},
       {R"({"embeddings":[[1],[2]],"labels":[1,null]})", "invalid_argument"},
       {R"({"embeddings":[[1],[2]],"labels":[1,2]})", "insufficient_data"},
       {R"({"embeddings":[[1],[2],[3],[4]],"labels":[1,2,1,2],"folds":2,"c":[]})",
        "invalid_argument"},
       {R"({"embeddings":[[1],[2],[3],[4]],"labels":[1,2,1,2],"folds":2,"c":0})",
        "invalid_argument"},
       {R"({"embeddings":[[1],[2],[3],[4]],"labels":[1,2,1,2],"folds":[0,0,1,9999],"c":1})",
        "invalid_argument"},
       {R"({"embeddings":[[1],[2],[3],[4]],"labels":[1,1,1,1],"folds":2,"c":1})",
        "insufficient_data"}});
}

}  // namespace
}  // namespace vetvec
