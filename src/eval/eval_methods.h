// The methods of `vetvec papers eval`: one function and one file each, listed in the table of
// eval.cc.
//
// To add a method, write eval_<method>.cc with a function of this form, declare it here and add its
// row. The input is an object; the output is printed unchanged, with fields in the order in which
// they were set.
#ifndef VETVEC_EVAL_EVAL_METHODS_H_
#define VETVEC_EVAL_EVAL_METHODS_H_

#include "base/json_fwd.h"
#include "base/result.h"

namespace vetvec {

using EvalFunction = Result<OrderedJson> (*)(const Json& input);

Result<OrderedJson> EvalAlignmentUniformity(const Json& input);
Result<OrderedJson> EvalCorrelation(const Json& input);
Result<OrderedJson> EvalCrViolations(const Json& input);
Result<OrderedJson> EvalEvalrank(const Json& input);
Result<OrderedJson> EvalEvalrankAblation(const Json& input);
Result<OrderedJson> EvalLabelAgreement(const Json& input);
Result<OrderedJson> EvalLogisticProbe(const Json& input);
Result<OrderedJson> EvalNnThreshold(const Json& input);
Result<OrderedJson> EvalPostprocess(const Json& input);
Result<OrderedJson> EvalProbeCurve(const Json& input);
Result<OrderedJson> EvalRankAggregate(const Json& input);
Result<OrderedJson> EvalSpearmanBands(const Json& input);
Result<OrderedJson> EvalSynTextBenchScore(const Json& input);
Result<OrderedJson> EvalTaskCorrelation(const Json& input);
Result<OrderedJson> EvalTreeKernel(const Json& input);
Result<OrderedJson> EvalViolationTable(const Json& input);
Result<OrderedJson> EvalWilcoxon(const Json& input);

}  // namespace vetvec

#endif  // VETVEC_EVAL_EVAL_METHODS_H_
