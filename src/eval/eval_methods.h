// The methods of `vetvec eval`: one function and one file each, listed in the table of eval.cc.
//
// To add a method, write eval_<method>.cc with a function of this form, declare it here and add its
// row. The input is an object; the output is printed unchanged, with fields in the order in which
// they were set.
#ifndef VETVEC_EVAL_EVAL_METHODS_H_
#define VETVEC_EVAL_EVAL_METHODS_H_

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

namespace vetvec {

using EvalFunction = Result<nlohmann::ordered_json> (*)(const nlohmann::json& input);

Result<nlohmann::ordered_json> EvalAlignmentUniformity(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalCorrelation(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalCrViolations(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalEvalrank(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalEvalrankAblation(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalLabelAgreement(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalLogisticProbe(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalNnThreshold(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalPostprocess(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalProbeCurve(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalRankAggregate(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalSpearmanBands(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalSynTextBenchScore(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalTaskCorrelation(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalTreeKernel(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalViolationTable(const nlohmann::json& input);
Result<nlohmann::ordered_json> EvalWilcoxon(const nlohmann::json& input);

}  // namespace vetvec

#endif  // VETVEC_EVAL_EVAL_METHODS_H_
