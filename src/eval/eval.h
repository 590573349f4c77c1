// `vetvec papers eval METHOD`: reads one JSON object and writes another, in plain double
// arithmetic.
//
// Used by c_api and the command. Each method is one file eval_<method>.cc and one row of the table
// in eval.cc; shared reading of JSON is in eval_json.h.
//
//   Result<std::string> out = Eval("wilcoxon", R"({"x":[1.5,-2,3]})");
//   if (!out.ok()) Print(EvalErrorJson(out.status()));          // exit status 2
#ifndef VETVEC_EVAL_EVAL_H_
#define VETVEC_EVAL_EVAL_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

// Returns: a JSON object without line ends. Numbers are written in the shortest form that
//   round-trips; `null` stands for an undefined value; NaN and Infinity never occur.
// Errors: PARSE_ERROR: not valid JSON (including NaN and Infinity tokens); INVALID_ARGUMENT: an
//   unknown method (the message lists the allowed ones), a missing field, a wrong type, an unknown
//   value, or a value out of range; NON_FINITE: null where a number is needed, or a number or
//   result beyond the range of double;
//   DIMENSION_MISMATCH; INSUFFICIENT_DATA; DEGENERATE. detail().key is the path of the field.
Result<std::string> Eval(std::string_view method, std::string_view json_input);

// The names of the methods, in alphabetical order.
std::vector<std::string> EvalMethods();

// {"error":{"code":"dimension_mismatch","message":"..."}} for a status that is not OK.
std::string EvalErrorJson(const Status& status);

}  // namespace vetvec

#endif  // VETVEC_EVAL_EVAL_H_
