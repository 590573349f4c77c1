// What the tests of `eval` share: an output as JSON, inputs that must be refused.
#ifndef VETVEC_TESTS_UNIT_EVAL_EVAL_HARNESS_H_
#define VETVEC_TESTS_UNIT_EVAL_EVAL_HARNESS_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/json.h"
#include "eval/eval.h"

namespace vetvec {

struct Refusal {
  const char* input;
  const char* code;
};

// The code of the refusal, or "ok OUTPUT".
inline std::string Code(const std::string& method, const std::string& input) {
  const Result<std::string> output = Eval(method, input);
  if (output.ok()) return "ok " + *output;
  return Json::parse(EvalErrorJson(output.status()))["error"]["code"].get<std::string>();
}

inline Json Output(const std::string& method, const std::string& input) {
  const Result<std::string> output = Eval(method, input);
  EXPECT_TRUE(output.ok()) << input << ": " << output.status().ToString();
  return output.ok() ? Json::parse(*output) : Json();
}

inline void ExpectRefusals(const std::string& method, const std::vector<Refusal>& refusals) {
  for (const Refusal& refusal : refusals) {
    EXPECT_EQ(Code(method, refusal.input), refusal.code) << method << " " << refusal.input;
  }
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_EVAL_EVAL_HARNESS_H_
