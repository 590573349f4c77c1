// `vetvec papers eval logistic-probe`: {embeddings, labels, folds?, inner_folds?, c?, seed?} ->
// {accuracy, dev_accuracy, majority, labels, folds: [{n, c, dev_accuracy, accuracy}], predicted}.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_labels.h"
#include "eval/eval_methods.h"
#include "metrics/logistic_probe.h"

namespace vetvec {
namespace {

constexpr size_t kMaxFolds = 1000;

// "folds": how many, or the fold of each row.
Status ReadFolds(const Json& input, LogisticProbeOptions* options) {
  const Json* const field = FindField(input, "folds");
  if (field == nullptr) return OkStatus();
  if (!field->is_array()) {
    VETVEC_ASSIGN_OR_RETURN(options->folds, ReadIndex(*field, "folds"));
    return OkStatus();
  }
  const auto read = [](const Json& entry, const std::string& path) -> Result<uint32_t> {
    VETVEC_ASSIGN_OR_RETURN(const size_t fold, ReadIndex(entry, path));
    if (fold < kMaxFolds) return static_cast<uint32_t>(fold);
    return InvalidArgument(fmt::format("{} is {}; allowed: 0 to {}", path, fold, kMaxFolds - 1))
        .WithKey(path);
  };
  VETVEC_ASSIGN_OR_RETURN(options->fold_of, ReadList<uint32_t>(*field, "folds", read));
  if (!options->fold_of.empty()) return OkStatus();
  return InsufficientData("'folds' is empty").WithKey("folds");
}

// "c": a number, or several to choose from.
Status ReadPenalties(const Json& input, LogisticProbeOptions* options) {
  const Json* const field = FindField(input, "c");
  if (field == nullptr) return OkStatus();
  if (field->is_array()) {
    VETVEC_ASSIGN_OR_RETURN(options->c, ReadNumbers(*field, "c"));
    return OkStatus();
  }
  VETVEC_ASSIGN_OR_RETURN(const double c, ReadNumber(*field, "c"));
  options->c = {c};
  return OkStatus();
}

Result<LogisticProbeOptions> ReadLogisticOptions(const Json& input) {
  LogisticProbeOptions options;
  VETVEC_RETURN_IF_ERROR(ReadFolds(input, &options));
  VETVEC_RETURN_IF_ERROR(ReadPenalties(input, &options));
  VETVEC_ASSIGN_OR_RETURN(options.inner_folds,
                          IndexField(input, "inner_folds", options.inner_folds));
  VETVEC_ASSIGN_OR_RETURN(options.seed, IndexField(input, "seed", options.seed));
  return options;
}

}  // namespace

Result<OrderedJson> EvalLogisticProbe(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, MatrixField(input, "embeddings"));
  VETVEC_ASSIGN_OR_RETURN(const NumberedLabels labels, LabelsField(input));
  VETVEC_ASSIGN_OR_RETURN(const LogisticProbeOptions options, ReadLogisticOptions(input));
  VETVEC_ASSIGN_OR_RETURN(const LogisticProbeResult probe,
                          LogisticProbe(rows.view(), labels.of_row, options));
  OrderedJson output = {
      {"accuracy", probe.accuracy},
      {"dev_accuracy", options.c.size() > 1 ? OrderedJson(probe.dev_accuracy) : OrderedJson()},
      {"majority", probe.majority},
      {"labels", labels.names},
      {"folds", OrderedJson::array()}};
  for (const LogisticProbeFold& fold : probe.folds) {
    output["folds"].push_back(
        {{"n", fold.rows},
         {"c", fold.c},
         {"dev_accuracy", options.c.size() > 1 ? OrderedJson(fold.dev_accuracy) : OrderedJson()},
         {"accuracy", fold.accuracy}});
  }
  output["predicted"] = OrderedJson::array();
  for (const uint32_t label : probe.predicted)
    output["predicted"].push_back(OrderedJson(labels.names[label]));
  return output;
}

}  // namespace vetvec
