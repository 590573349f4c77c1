#include "eval/eval.h"

#include "base/json.h"
#include "base/strings.h"
#include "base/unknown_name.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"

namespace vetvec {
namespace {

struct Method {
  const char* name;
  EvalFunction run;
};

constexpr Method kMethods[] = {
    // in alphabetical order
    {"alignment-uniformity", EvalAlignmentUniformity},
    {"correlation", EvalCorrelation},
    {"cr-violations", EvalCrViolations},
    {"evalrank", EvalEvalrank},
    {"evalrank-ablation", EvalEvalrankAblation},
    {"label-agreement", EvalLabelAgreement},
    {"logistic-probe", EvalLogisticProbe},
    {"nn-threshold", EvalNnThreshold},
    {"postprocess", EvalPostprocess},
    {"probe-curve", EvalProbeCurve},
    {"rank-aggregate", EvalRankAggregate},
    {"spearman-bands", EvalSpearmanBands},
    {"syntextbench-score", EvalSynTextBenchScore},
    {"task-correlation", EvalTaskCorrelation},
    {"tree-kernel", EvalTreeKernel},
    {"violation-table", EvalViolationTable},
    {"wilcoxon", EvalWilcoxon},
};

}  // namespace

Result<std::string> Eval(std::string_view method, std::string_view json_input) {
  for (const Method& known : kMethods) {
    if (method != known.name) continue;
    VETVEC_ASSIGN_OR_RETURN(const Json input, ParseEvalInput(json_input));
    VETVEC_ASSIGN_OR_RETURN(const OrderedJson output, known.run(input));
    return output.dump();
  }
  return UnknownName("method", method, EvalMethods());
}

std::vector<std::string> EvalMethods() {
  std::vector<std::string> names;
  for (const Method& known : kMethods) names.emplace_back(known.name);
  return names;
}

std::string EvalErrorJson(const Status& status) {
  OrderedJson error;
  error["error"]["code"] = AsciiLower(StatusCodeName(status.code()));
  error["error"]["message"] = status.message();
  return error.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace vetvec
