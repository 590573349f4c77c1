// `vetvec papers eval wilcoxon`: {x, y?, alternative?, mode?} -> {n_used, w_plus, w_minus, p_value,
// mode_used}.
#include <fmt/core.h>

#include "base/json.h"
#include "base/unknown_name.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "stats/wilcoxon.h"

namespace vetvec {
namespace {

Result<WilcoxonMode> ReadMode(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::string name, StringField(input, "mode", "auto"));
  for (const WilcoxonMode mode :
       {WilcoxonMode::kAuto, WilcoxonMode::kExact, WilcoxonMode::kApprox}) {
    if (name == WilcoxonModeName(mode)) return mode;
  }
  return UnknownName("mode", name, {"auto", "exact", "approx"});
}

Result<std::vector<double>> ReadDifferences(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(std::vector<double> x, NumbersField(input, "x"));
  if (FindField(input, "y") == nullptr) return x;
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> y, NumbersField(input, "y"));
  if (x.size() != y.size()) {
    return DimensionMismatch(fmt::format("'x' has {} values, but 'y' has {}", x.size(), y.size()));
  }
  for (size_t i = 0; i < x.size(); ++i) x[i] -= y[i];
  return x;
}

}  // namespace

Result<OrderedJson> EvalWilcoxon(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> differences, ReadDifferences(input));
  VETVEC_ASSIGN_OR_RETURN(const Alternative alternative, AlternativeField(input));
  VETVEC_ASSIGN_OR_RETURN(const WilcoxonMode mode, ReadMode(input));
  VETVEC_ASSIGN_OR_RETURN(const WilcoxonResult result, Wilcoxon(differences, alternative, mode));
  return OrderedJson{{"n_used", result.n_used},
                     {"w_plus", result.w_plus},
                     {"w_minus", result.w_minus},
                     {"p_value", result.p_value},
                     {"mode_used", WilcoxonModeName(result.mode_used)}};
}

}  // namespace vetvec
