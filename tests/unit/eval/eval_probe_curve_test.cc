// `eval probe-curve`: figures of given losses, and of probes that are trained here.
#include <gtest/gtest.h>

#include <string>

#include "base/json.h"
#include "unit/eval/eval_harness.h"

namespace vetvec {
namespace {

TEST(EvalProbeCurve, FiguresOfGivenLosses) {
  const Json out =
      Output("probe-curve", R"({"sizes":[10,20,50],"losses":[3.0,1.5,0.5],"epsilon":1.0})");
  EXPECT_EQ(out["validation_loss"], 0.5);
  EXPECT_EQ(out["mdl"], 60.0);
  EXPECT_EQ(out["sdl"], 25.0);
  EXPECT_EQ(out["sample_size"], 50);
  EXPECT_FALSE(out.contains("labels"));
}

TEST(EvalProbeCurve, SizesFollowFromTheNumberOfRows) {
  const Json out =
      Output("probe-curve", R"({"n":8192,"losses":[2,2,2,2,2,2,2,2,2,2],"epsilon":0.5})");
  EXPECT_EQ(out["sizes"].front(), 10);
  EXPECT_EQ(out["sizes"].back(), 7372);
  EXPECT_EQ(out["mdl"], 2 * 7372);
  EXPECT_EQ(out["sdl"], 1.5 * 7372);
  EXPECT_TRUE(out["sample_size"].is_null());
}

// Rows of two classes that one element tells apart.
std::string Rows() {
  Json rows = Json::array();
  Json labels = Json::array();
  for (int i = 0; i < 40; ++i) {
    rows.push_back({i % 2 == 0 ? 1.0 : -1.0, 0.01 * (i % 7)});
    labels.push_back(i % 2 == 0 ? "pos" : "neg");
  }
  return Json({{"embeddings", rows},
               {"labels", labels},
               {"hidden", 8},
               {"steps", 100},
               {"batch", 16},
               {"seeds", 2},
               {"points", 3},
               {"learning_rate", 0.02}})
      .dump();
}

TEST(EvalProbeCurve, ProbesAreTrainedOnEmbeddings) {
  const Json out = Output("probe-curve", Rows());
  EXPECT_EQ(out["sizes"], Json::parse("[10,19,36]"));
  EXPECT_EQ(out["losses"].size(), 3U);
  EXPECT_LT(out["validation_loss"], 0.1);
  EXPECT_EQ(out["sample_size"], 10);
  EXPECT_EQ(out["labels"], Json::parse(R"(["pos","neg"])"));
}

TEST(EvalProbeCurve, Refusals) {
  ExpectRefusals("probe-curve",
                 {{R"({})", "invalid_argument"},
                  {R"({"losses":[]})", "insufficient_data"},
                  {R"({"losses":[1,2]})", "invalid_argument"},
                  {R"({"losses":[1,2],"n":11})", "insufficient_data"},
                  {R"({"losses":[1],"n":100})", "insufficient_data"},
                  {R"({"losses":[1,2],"sizes":[3]})", "dimension_mismatch"},
                  {R"({"losses":[1,2],"sizes":[3,3]})", "invalid_argument"},
                  {R"({"losses":[1,2],"sizes":[0,3]})", "invalid_argument"},
                  {R"({"losses":[1,-0.5],"sizes":[3,4]})", "invalid_argument"},
                  {R"({"losses":[1,null],"sizes":[3,4]})", "non_finite"},
                  {R"({"losses":[1e308,1e308],"sizes":[3,4]})", "non_finite"},
                  {R"({"losses":[1,2],"sizes":[3,4],"epsilon":-1})", "invalid_argument"},
                  {R"({"embeddings":[[1],[2]]})", "invalid_argument"},
                  {R"({"embeddings":[[1],[2]],"labels":[1,2]})", "insufficient_data"},
                  {R"({"embeddings":[[1],[2]],"labels":[1,1]})", "insufficient_data"},
                  {R"({"embeddings":[[1e300],[2]],"labels":[1,2]})", "non_finite"},
                  {R"({"embeddings":[[1],[2]],"labels":[1,2],"hidden":0})", "invalid_argument"},
                  {R"({"embeddings":[[1],[2]],"labels":[1,2],"points":1})", "invalid_argument"}});
}

}  // namespace
}  // namespace vetvec
