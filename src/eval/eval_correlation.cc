// `vetvec papers eval correlation`: {kind, x, y, alternative?} -> {coefficient, p_value, n}, for
// kendall also {mode_used}; kind rank-aggregate: {accuracy, robustness, metric, higher_is_better?}
// -> {coefficient, rank_metric, rank_reference}.

#include "base/json.h"
#include "base/unknown_name.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "stats/correlation.h"

namespace vetvec {
namespace {

OrderedJson Print(const Correlation& result) {
  return OrderedJson{{"coefficient", NumberOrNull(result.coefficient)},
                     {"p_value", NumberOrNull(result.p_value)},
                     {"n", result.n}};
}

OrderedJson ModeName(KendallMode mode) {
  switch (mode) {
    case KendallMode::kNone: break;
    case KendallMode::kExact: return "exact";
    case KendallMode::kAsymptotic: return "asymptotic";
  }
  return nullptr;
}

Result<OrderedJson> RankAggregateJson(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const auto accuracy, NumbersField(input, "accuracy"));
  VETVEC_ASSIGN_OR_RETURN(const auto robustness, NumbersField(input, "robustness"));
  VETVEC_ASSIGN_OR_RETURN(const auto metric, NumbersField(input, "metric"));
  VETVEC_ASSIGN_OR_RETURN(const bool higher, BoolField(input, "higher_is_better", true));
  VETVEC_ASSIGN_OR_RETURN(const RankAggregate result,
                          AggregateRanks(accuracy, robustness, metric, higher));
  return OrderedJson{{"coefficient", NumberOrNull(result.coefficient)},
                     {"rank_metric", result.rank_metric},
                     {"rank_reference", result.rank_reference}};
}

}  // namespace

Result<OrderedJson> EvalCorrelation(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::string kind, StringField(input, "kind"));
  if (kind == "rank-aggregate") return RankAggregateJson(input);
  if (kind != "pearson" && kind != "spearman" && kind != "kendall") {
    return UnknownName("kind", kind, {"pearson", "spearman", "kendall", "rank-aggregate"});
  }
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> x, NumbersField(input, "x"));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> y, NumbersField(input, "y"));
  VETVEC_ASSIGN_OR_RETURN(const Alternative alternative, AlternativeField(input));
  if (kind == "kendall") {
    VETVEC_ASSIGN_OR_RETURN(const KendallCorrelation result, Kendall(x, y, alternative));
    OrderedJson output = Print(result);
    output["mode_used"] = ModeName(result.mode_used);
    return output;
  }
  VETVEC_ASSIGN_OR_RETURN(const Correlation result, kind == "pearson"
                                                        ? Pearson(x, y, alternative)
                                                        : Spearman(x, y, alternative));
  return Print(result);
}

}  // namespace vetvec
