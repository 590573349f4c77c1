// The contract of `vetvec papers eval syntextbench-score`: its limits and error codes.
#include <gtest/gtest.h>

#include <string>

#include "base/json.h"
#include "eval/eval.h"

namespace vetvec {
namespace {

Json Valid() {
  return Json::parse(R"({"tasks": [{"p": 0.5,
    "train": {"pos": [[1, 0.2], [1.5, -0.4], [2, 0.1]], "neg": [[-1, 0.3], [-1.5, 0.5], [-2.2, -0.2]]},
    "test": {"pos": [[1.2, 0]], "neg": [[-1.4, 0.1]]}}]})");
}

std::string SplitCode(const Json& input) {
  const Result<std::string> output = Eval("syntextbench-score", input.dump());
  if (output.ok()) return "ok";
  return Json::parse(EvalErrorJson(output.status()))["error"]["code"].get<std::string>();
}

std::string CodeWith(const std::string& pointer, const Json& value) {
  Json input = Valid();
  input[Json::json_pointer(pointer)] = value;
  return SplitCode(input);
}

std::string CodeWithout(const std::string& parent, const std::string& key) {
  Json input = Valid();
  input[Json::json_pointer(parent)].erase(key);
  return SplitCode(input);
}

TEST(EvalSynTextBench, Limits) {
  EXPECT_EQ(SplitCode(Valid()), "ok");
  for (const double fine : {0.0, 1.0}) EXPECT_EQ(CodeWith("/a_t", fine), "ok");
  for (const double bad : {-0.1, 1.1}) EXPECT_EQ(CodeWith("/a_t", bad), "invalid_argument");
  for (const double bad : {0.0, 1.0, -1.0}) EXPECT_EQ(CodeWith("/tau", bad), "invalid_argument");
  EXPECT_EQ(CodeWith("/epsilon", -1e-9), "invalid_argument");
  EXPECT_EQ(CodeWith("/epsilon", 1e9), "degenerate");
  for (const double bad : {0.0, 1.5}) EXPECT_EQ(CodeWith("/energy", bad), "invalid_argument");
  EXPECT_EQ(CodeWith("/energy", 1), "ok");
  EXPECT_EQ(CodeWith("/variant", "litteral"), "invalid_argument");
  EXPECT_EQ(CodeWith("/variant", 3), "invalid_argument");
  EXPECT_EQ(CodeWith("/sign_draws", -1), "invalid_argument");
}

TEST(EvalSynTextBench, Shapes) {
  EXPECT_EQ(CodeWith("/tasks", Json::array()), "insufficient_data");
  EXPECT_EQ(CodeWith("/tasks", "x"), "invalid_argument");
  EXPECT_EQ(CodeWith("/tasks/0", 3), "invalid_argument");
  EXPECT_EQ(CodeWithout("", "tasks"), "invalid_argument");
  EXPECT_EQ(CodeWithout("/tasks/0", "p"), "invalid_argument");
  EXPECT_EQ(CodeWithout("/tasks/0", "test"), "invalid_argument");
  EXPECT_EQ(CodeWithout("/tasks/0/train", "neg"), "invalid_argument");
  EXPECT_EQ(CodeWith("/tasks/0/train/pos", Json::parse("[[1,2]]")), "insufficient_data");
  EXPECT_EQ(CodeWith("/tasks/0/test/neg", Json::array()), "insufficient_data");
  EXPECT_EQ(CodeWith("/tasks/0/test/neg", Json::parse("[[1,2,3]]")), "dimension_mismatch");
  EXPECT_EQ(CodeWith("/tasks/0/train/pos/1", Json::parse("[1]")), "dimension_mismatch");
  EXPECT_EQ(CodeWith("/tasks/0/train/pos/1", Json::array()), "dimension_mismatch");
  EXPECT_EQ(CodeWith("/tasks/0/train/pos/1/0", nullptr), "non_finite");
  EXPECT_EQ(CodeWith("/tasks/0/p", nullptr), "non_finite");
  EXPECT_EQ(CodeWith("/curve_at", Json::parse("[0.5,null]")), "non_finite");
  EXPECT_EQ(CodeWith("/curve_at", 3), "invalid_argument");
  EXPECT_EQ(CodeWith("/tasks/0/train/pos/1/0", "1"), "invalid_argument");
}

TEST(EvalSynTextBench, Degenerate) {
  EXPECT_EQ(CodeWith("/tasks/0/train/pos", Json::parse("[[1,2],[1,2]]")), "degenerate");
  Json equal = Valid();
  equal["tasks"][0]["train"]["neg"] = equal["tasks"][0]["train"]["pos"];
  EXPECT_EQ(SplitCode(equal), "degenerate");
}

TEST(EvalSynTextBench, PrintsTheCurveAndTheSpreadOfSigns) {
  Json input = Valid();
  input["curve_at"] = Json::parse("[0.0,1.0]");
  input["variant"] = "literal";
  input["sign_draws"] = 10;
  const Json output = Json::parse(*Eval("syntextbench-score", input.dump()));
  EXPECT_EQ(output["curve"].size(), 2U);
  EXPECT_EQ(output["curve"][0], output["per_p"][0]["delta"]);  // one task
  EXPECT_EQ(output["curve"][1], 0.0);
  EXPECT_EQ(
      output["sign_spread"]["draws"].get<int>() + output["sign_spread"]["degenerate"].get<int>(),
      10);
}

}  // namespace
}  // namespace vetvec
