// The contract of `vetvec papers eval` that holds for each method: errors, limits, what is printed.
#include "eval/eval.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/json.h"
#include "unit/eval/eval_harness.h"

namespace vetvec {
namespace {

// Puts `value` where `%` stands.
std::string With(std::string form, const std::string& value) {
  return form.replace(form.find('%'), 1, value);
}

TEST(Eval, UnknownMethodListsTheKnownOnes) {
  const Status status = Eval("wilcoxn", "{}").status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message().find("unknown method 'wilcoxn' (did you mean 'wilcoxon'?); allowed: "),
            0u);
  for (const std::string& name : EvalMethods()) {
    EXPECT_NE(status.message().find(name), std::string::npos) << name;
  }
}

TEST(Eval, WhatIsNoJsonObjectIsRefusedByEveryMethod) {
  for (const std::string& method : EvalMethods()) {
    for (const char* text :
         {"", " ", "{", "nonsense", "{\"x\":[1,2}", "{\"x\":[NaN]}", "{\"x\":[Infinity]}",
          "{\"x\":[-Infinity]}", "{\"x\":[nan]}", "{\"x\":1} {}", "{'x':1}", "{\"x\":[01]}",
          "{\"x\":\"\xff\"}", "{\"x\":[1,]}"}) {
      EXPECT_EQ(Code(method, text), "parse_error") << method << " " << text;
    }
    EXPECT_EQ(Code(method, std::string("{}\0{}", 5)), "parse_error");
    for (const char* text : {"[]", "1", "null", "\"x\"", "true", "{}"}) {
      EXPECT_EQ(Code(method, text), "invalid_argument") << method << " " << text;
    }
    EXPECT_EQ(Code(method, "{\"x\":[1e999]}"), "non_finite") << method;
    EXPECT_EQ(Code(method, "{\"x\":[-1e999]}"), "non_finite") << method;
    EXPECT_EQ(Code(method, std::string(100000, '[')), "parse_error") << method;
  }
}

TEST(Eval, ErrorObject) {
  EXPECT_EQ(EvalErrorJson(DimensionMismatch("rows \"a\"\n\xff")),
            "{\"error\":{\"code\":\"dimension_mismatch\",\"message\":\"rows "
            "\\\"a\\\"\\n\xEF\xBF\xBD\"}}");
}

TEST(EvalWilcoxon, Refusals) {
  ExpectRefusals("wilcoxon", {{R"({"y":[1]})", "invalid_argument"},
                              {R"({"x":[1,null]})", "non_finite"},
                              {R"({"x":[1,2],"y":[1,null]})", "non_finite"},
                              {R"({"x":[1.7e308],"y":[-1.7e308]})", "non_finite"},
                              {R"({"x":[1,"2"]})", "invalid_argument"},
                              {R"({"x":[1,true]})", "invalid_argument"},
                              {R"({"x":[1,[2]]})", "invalid_argument"},
                              {R"({"x":5})", "invalid_argument"},
                              {R"({"x":{"a":1}})", "invalid_argument"},
                              {R"({"x":null})", "invalid_argument"},
                              {R"({"x":[1],"y":7})", "invalid_argument"},
                              {R"({"x":[1,2],"y":[1]})", "dimension_mismatch"},
                              {R"({"x":[1],"y":[]})", "dimension_mismatch"},
                              {R"({"x":[]})", "insufficient_data"},
                              {R"({"x":[],"y":[]})", "insufficient_data"},
                              {R"({"x":[1],"alternative":"bigger"})", "invalid_argument"},
                              {R"({"x":[1],"alternative":1})", "invalid_argument"},
                              {R"({"x":[1],"mode":"quick"})", "invalid_argument"},
                              {R"({"x":[1],"mode":"degenerate"})", "invalid_argument"},
                              {R"({"x":[1],"mode":null})", "invalid_argument"}});
}

TEST(EvalWilcoxon, MessagesNameTheValue) {
  const Status status = Eval("wilcoxon", R"({"x":[1,2,null]})").status();
  EXPECT_EQ(status.message(), "x[2] must be a number, not null");
  EXPECT_EQ(status.detail().key, "x[2]");
}

TEST(EvalWilcoxon, DefaultsAndExtremes) {
  const Json one = Output("wilcoxon", R"({"x":[3],"unknown":{"a":[null]}})");
  EXPECT_EQ(one["n_used"], 1);
  EXPECT_EQ(one["w_plus"], 1.0);
  EXPECT_EQ(one["w_minus"], 0.0);
  EXPECT_EQ(one["p_value"], 1.0);
  EXPECT_EQ(one["mode_used"], "exact");
  EXPECT_EQ(Output("wilcoxon", R"({"x":[5e-324,-1e308,1e-300]})")["w_plus"], 3.0);
  EXPECT_EQ(Output("wilcoxon", R"({"x":[1,2],"y":[1,2]})")["mode_used"], "degenerate");
  EXPECT_EQ(Output("wilcoxon", R"({"x":[1,2,3],"mode":"approx"})")["mode_used"], "approx");
  EXPECT_EQ(Output("wilcoxon", R"({"x":[1,-2,3],"mode":"exact"})")["mode_used"], "exact");
  EXPECT_EQ(Code("wilcoxon", R"({"x":[1,-1,3],"mode":"exact"})"), "invalid_argument");
  EXPECT_EQ(Code("wilcoxon", R"({"x":[1,0,3],"mode":"exact"})"), "invalid_argument");
}

constexpr char kRows[] = R"({"metric":"l2","method":"mean-sigma","embeddings":%})";

TEST(EvalNnThreshold, Refusals) {
  ExpectRefusals(
      "nn-threshold",
      {{R"({"metric":"l2","embeddings":[[1],[2]]})", "invalid_argument"},
       {R"({"method":"min","embeddings":[[1],[2]]})", "invalid_argument"},
       {R"({"metric":"l2","method":"min"})", "invalid_argument"},
       {R"({"metric":"l3","method":"min","embeddings":[[1],[2]]})", "invalid_argument"},
       {R"({"metric":"L2","method":"min","embeddings":[[1],[2]]})", "invalid_argument"},
       {R"({"metric":2,"method":"min","embeddings":[[1],[2]]})", "invalid_argument"},
       {R"({"metric":"l2","method":"median","embeddings":[[1],[2]]})", "invalid_argument"},
       {R"({"metric":"l2","method":null,"embeddings":[[1],[2]]})", "invalid_argument"},
       {R"({"metric":"l9","method":"zero"})", "invalid_argument"},
       {R"({"metric":"l2","method":"min","embeddings":[[1],[2]],"words":["a"]})",
        "dimension_mismatch"},
       {R"({"metric":"l2","method":"min","embeddings":[[1],[2]],"words":[]})",
        "dimension_mismatch"},
       {R"({"metric":"l2","method":"min","embeddings":[[1],[2]],"words":["a",1]})",
        "invalid_argument"},
       {R"({"metric":"l2","method":"min","embeddings":[[1],[2]],"words":"ab"})",
        "invalid_argument"},
       {R"({"metric":"l2","method":"min","embeddings":[[1],[2]],"words":["a","a"]})",
        "insufficient_data"},
       {R"({"metric":"cosine","method":"min","embeddings":[[1,0],[0,0]]})", "degenerate"}});
  const std::vector<Refusal> rows = {{"[]", "insufficient_data"},
                                     {"[[1,2]]", "insufficient_data"},
                                     {"[[],[]]", "dimension_mismatch"},
                                     {"[[1,2],[]]", "dimension_mismatch"},
                                     {"[[1,2],[3]]", "dimension_mismatch"},
                                     {"[[1,2],[3,4,5]]", "dimension_mismatch"},
                                     {"[[1,2],[3,null]]", "non_finite"},
                                     {"[[1,2],[3,\"4\"]]", "invalid_argument"},
                                     {"[[1,2],[3,false]]", "invalid_argument"},
                                     {"[[1,2],null]", "invalid_argument"},
                                     {"[[1,2],3]", "invalid_argument"},
                                     {"[1,2]", "invalid_argument"},
                                     {"{}", "invalid_argument"},
                                     {"null", "invalid_argument"},
                                     {"[[1.7e308],[-1.7e308]]", "non_finite"},
                                     {"[[1e308],[0],[-1e308]]", "non_finite"}};
  for (const Refusal& refusal : rows) {
    EXPECT_EQ(Code("nn-threshold", With(kRows, refusal.input)), refusal.code) << refusal.input;
  }
}

TEST(EvalNnThreshold, ZeroNeedsNothingElse) {
  EXPECT_EQ(*Eval("nn-threshold", R"({"method":"zero"})"), R"({"threshold":0.0})");
}

TEST(EvalNnThreshold, PrintsAllDigits) {
  const Json output = Output("nn-threshold", With(kRows, "[[0],[0.1],[0.30000000000000004]]"));
  EXPECT_EQ(output["nn"][0].get<double>(), 0.1);
  EXPECT_EQ(output["nn"][2].get<double>(), 0.30000000000000004 - 0.1);
  EXPECT_EQ(output["n"], 3);
  const double mean = (0.1 + 0.1 + (0.30000000000000004 - 0.1)) / 3;
  EXPECT_DOUBLE_EQ(output["nn_mean"].get<double>(), mean);
}

TEST(EvalNnThreshold, IntegersDenormalsDuplicatesAndHugeValues) {
  EXPECT_EQ(Output("nn-threshold", With(kRows, "[[1,2],[4,6]]"))["nn_min"], 5.0);
  const Json tiny = Output("nn-threshold", With(kRows, "[[5e-324],[1e-323],[0]]"));
  EXPECT_EQ(tiny["nn"], Json({5e-324, 5e-324, 5e-324}));
  EXPECT_EQ(Output("nn-threshold", With(kRows, "[[7],[7],[9]]"))["nn"], Json({0.0, 0.0, 2.0}));
  EXPECT_EQ(Output("nn-threshold", With(kRows, "[[1e200,0],[0,0]]"))["nn_mean"], 1e200);
  const Json one = Output(
      "nn-threshold", R"({"metric":"cosine","method":"min","embeddings":[[1e300,0],[1e-300,0]]})");
  EXPECT_EQ(one["threshold"], 0.0);
}

constexpr char kTriples[] = R"({"metric":"l2","triples":%})";
constexpr char kTruth[] =
    R"({"metric":"l2","triples":[{"seed":[0],"positive":[2],"negative":[1]}],"ground_truth":%})";
constexpr char kModels[] = R"({"metric":"l2","models":%})";

TEST(EvalCrViolations, Refusals) {
  ExpectRefusals("cr-violations",
                 {{R"({"triples":[]})", "invalid_argument"},
                  {R"({"metric":"l2"})", "invalid_argument"},
                  {R"({"metric":"dot","triples":[]})", "invalid_argument"},
                  {R"({"metric":"l2","triples":[],"theta":null})", "non_finite"},
                  {R"({"metric":"l2","triples":[],"theta":"0"})", "invalid_argument"},
                  {R"({"metric":"l2","triples":[],"alpha":0})", "invalid_argument"},
                  {R"({"metric":"l2","triples":[],"alpha":1.5})", "invalid_argument"},
                  {R"({"metric":"l2","triples":[],"alpha":null})", "non_finite"}});
  const std::vector<Refusal> triples = {
      {"{}", "invalid_argument"},
      {"null", "invalid_argument"},
      {"[1]", "invalid_argument"},
      {"[[[0],[1],[2]]]", "invalid_argument"},
      {R"([{"seed":[0],"positive":[1]}])", "invalid_argument"},
      {R"([{"seed":[0],"positive":[1],"negative":"a"}])", "invalid_argument"},
      {R"([{"seed":[0],"positive":[1],"negative":[null]}])", "non_finite"},
      {R"([{"seed":[0],"positive":[1],"negative":[1,2]}])", "dimension_mismatch"},
      {R"([{"seed":[],"positive":[],"negative":[]}])", "dimension_mismatch"},
      {R"([{"seed":[0],"positive":[1],"negative":[]}])", "dimension_mismatch"},
      {R"([{"seed":[1.7e308],"positive":[-1.7e308],"negative":[1]}])", "non_finite"}};
  for (const Refusal& refusal : triples) {
    EXPECT_EQ(Code("cr-violations", With(kTriples, refusal.input)), refusal.code) << refusal.input;
  }
  EXPECT_EQ(Code("cr-violations",
                 R"({"metric":"cosine","triples":[{"seed":[0],"positive":[1],"negative":[1]}]})"),
            "degenerate");
}

TEST(EvalCrViolations, GroundTruthAndModelRefusals) {
  const std::vector<Refusal> truth = {
      {"{}", "invalid_argument"},
      {"[]", "dimension_mismatch"},
      {R"([{"F":[1],"G":[0]},{"F":[1],"G":[0]}])", "dimension_mismatch"},
      {R"([{"F":[1,2],"G":[0]}])", "dimension_mismatch"},
      {R"([{"F":[],"G":[]}])", "insufficient_data"},
      {R"([{"F":[1]}])", "invalid_argument"},
      {R"([{"F":[null],"G":[0]}])", "non_finite"},
      {"[7]", "invalid_argument"}};
  for (const Refusal& refusal : truth) {
    EXPECT_EQ(Code("cr-violations", With(kTruth, refusal.input)), refusal.code) << refusal.input;
  }
  const std::vector<Refusal> models = {{"{}", "invalid_argument"},
                                       {"[3]", "invalid_argument"},
                                       {"[{}]", "invalid_argument"},
                                       {R"([{"triples":[],"theta":null}])", "non_finite"}};
  for (const Refusal& refusal : models) {
    EXPECT_EQ(Code("cr-violations", With(kModels, refusal.input)), refusal.code) << refusal.input;
  }
  const Status status =
      Eval("cr-violations", With(kModels, R"([{"triples":[{"seed":[0],"positive":[null]}]}])"))
          .status();
  EXPECT_EQ(status.detail().key, "models[0].triples[0].positive[0]");
}

TEST(EvalCrViolations, EmptyAndStrict) {
  EXPECT_EQ(*Eval("cr-violations", With(kTriples, "[]")),
            R"({"d_pos":[],"d_neg":[],"violations":[],"n_v":0})");
  const std::string triple = R"({"seed":[0],"positive":[3],"negative":[1]})";
  const auto count = [&](const std::string& theta) {
    return Output("cr-violations",
                  R"({"metric":"l1","theta":)" + theta + R"(,"triples":[)" + triple + "]}")["n_v"];
  };
  EXPECT_EQ(count("2"), 0);
  EXPECT_EQ(count("1.9999999999999998"), 1);
  EXPECT_EQ(count("-3"), 1);
  const Json truth =
      Output("cr-violations", With(kTruth, R"([{"F":[1,2,3,4,5],"G":[0,0,0,0,0]}])"));
  EXPECT_EQ(truth["gt_a"], Json::array({true}));
  EXPECT_EQ(truth["p_a"], 100.0);
}

TEST(EvalCrViolations, SeveralModels) {
  EXPECT_EQ(*Eval("cr-violations", With(kModels, "[]")),
            R"({"n_m":0,"n_v_mean":null,"p_a_mean":null,"p_b_mean":null,"models":[]})");
  const std::string one = R"({"triples":[{"seed":[0],"positive":[2],"negative":[1]}]})";
  const std::string two =
      R"({"theta":5,"triples":[{"seed":[0,1],"positive":[2,1],"negative":[1,1]}]})";
  const Json output = Output("cr-violations", With(kModels, "[" + one + "," + two + "]"));
  EXPECT_EQ(output["n_m"], 1);
  EXPECT_EQ(output["n_v_mean"], 1.0);
  EXPECT_TRUE(output["p_a_mean"].is_null());
  EXPECT_EQ(output["models"][0]["violations"], Json::array({0}));
  EXPECT_EQ(output["models"][1]["n_v"], 0);
}

TEST(Eval, NnThresholdShowsTheReleasedCodeBesideThePaper) {
  const std::string form =
      R"({"metric":"l2","method":"mean-sigma","embeddings":[[0],[1],[3],[7]]%})";
  const Json paper = Output("nn-threshold", With(form, ""));  // nn 1, 1, 2, 4
  EXPECT_DOUBLE_EQ(paper["raw"].get<double>(), 2.0 - std::sqrt(1.5));
  EXPECT_DOUBLE_EQ(paper["costello_release"]["nn_mean"].get<double>(), 5.5);
  const Json release = Output("nn-threshold", With(form, R"(,"mode":"costello-release")"));
  EXPECT_EQ(release["raw"], paper["costello_release"]["raw"]);
  EXPECT_EQ(release["nn"], Json::parse("[1.0,1.0,4.0,16.0]"));
  EXPECT_EQ(Code("nn-threshold", With(form, R"(,"mode":"release")")), "invalid_argument");
  EXPECT_EQ(Code("nn-threshold", With(form, R"(,"mode":1)")), "invalid_argument");
}

// The released code takes the similarity for the distance: the complement is violated.
TEST(Eval, CrViolationsAsTheReleasedCodeReportsThem) {
  const std::string triples =
      R"("triples":[{"seed":[1,0],"positive":[1,0.1],"negative":[0,1]},
                    {"seed":[1,0],"positive":[0,1],"negative":[1,0.1]}])";
  const std::string truth = R"("ground_truth":[{"F":[1,2],"G":[2,1]},{"F":[3,4],"G":[1,2]}])";
  const auto eval = [&](const std::string& head) {
    const Result<std::string> output =
        Eval("cr-violations", "{" + head + triples + "," + truth + "}");
    EXPECT_TRUE(output.ok()) << head << output.status().ToString();
    return output.ok() ? Json::parse(*output) : Json();
  };
  EXPECT_EQ(eval(R"("metric":"cosine",)")["violations"], Json::array({1}));
  const Json release = eval(R"("metric":"cosine","mode":"costello-release",)");
  EXPECT_EQ(release["violations"], Json::array({0}));
  EXPECT_NEAR(release["d_pos"][0].get<double>(), 1.0 / std::sqrt(1.01), 1e-15);
  EXPECT_EQ(eval(R"("metric":"l2","mode":"costello-release",)")["violations"], Json::array({1}));
  // No violation: shares of 0, where the paper's mode has none.
  const Json nothing = eval(R"("metric":"l2","theta":9,"mode":"costello-release",)");
  EXPECT_EQ(nothing["p_a"], 0.0);
  EXPECT_TRUE(eval(R"("metric":"l2","theta":9,"mode":"paper",)")["p_a"].is_null());
  EXPECT_FALSE(Eval("cr-violations", R"({"metric":"l2","mode":"released",)" + triples + "}").ok());
}

TEST(Eval, CrViolationsCountsAtAnyThresholds) {
  const std::string form = R"({"metric":"l1","triples":[
      {"seed":[0],"positive":[3],"negative":[1]},{"seed":[0],"positive":[1],"negative":[1]}],
      "curve_at":%})";
  const Json output = Output("cr-violations", With(form, "[-1,0,2,1.5]"));
  EXPECT_EQ(output["curve"], Json::parse("[2,1,0,1]"));
  EXPECT_EQ(Code("cr-violations", With(form, "[null]")), "non_finite");
  EXPECT_EQ(Code("cr-violations", With(form, "1")), "invalid_argument");
}

}  // namespace
}  // namespace vetvec
