// `vetvec papers eval label-agreement`: {model, people, within?} -> {n, spearman, p_value,
// mean_absolute_difference, mean_difference, within, within_share}.

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/label_agreement.h"

namespace vetvec {

Result<OrderedJson> EvalLabelAgreement(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> model, NumbersField(input, "model"));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> people, NumbersField(input, "people"));
  VETVEC_ASSIGN_OR_RETURN(const double within, NumberField(input, "within", 1.0));
  VETVEC_ASSIGN_OR_RETURN(const LabelAgreement agreement,
                          MeasureLabelAgreement(model, people, within));
  return OrderedJson{{"n", model.size()},
                     {"spearman", NumberOrNull(agreement.spearman.coefficient)},
                     {"p_value", NumberOrNull(agreement.spearman.p_value)},
                     {"mean_absolute_difference", agreement.mean_absolute_difference},
                     {"mean_difference", agreement.mean_difference},
                     {"within", within},
                     {"within_share", agreement.within_share}};
}

}  // namespace vetvec
