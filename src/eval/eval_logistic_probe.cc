// `vetvec eval logistic-probe`: {embeddings, labels, folds?, inner_folds?, c?, seed?} -> {accuracy,
// dev_accuracy, majority, labels, folds: [{n, c, dev_accuracy, accuracy}], predicted}.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "eval/eval_json.h"
#include "eval/eval_labels.h"
#include "eval/eval_methods.h"
#include "metrics/logistic_probe.h"

namespace vetvec {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr size_t kMaxFolds = 1000;

// "folds": how many, or the fold of each row.
Status ReadFolds(const json& input, LogisticProbeOptions* options) {
  const json* const field = FindField(input, "folds");
  if (field == nullptr) return OkStatus();
  if (!field->is_array()) {
    VETVEC_ASSIGN_OR_RETURN(options->folds, ReadIndex(*field, "folds"));
    return OkStatus();
  }
  for (const json& entry : *field) {
    const std::string path = ElementPath("folds", options->fold_of.size());
    VETVEC_ASSIGN_OR_RETURN(const size_t fold, ReadIndex(entry, path));
    if (fold >= kMaxFolds) {
      return InvalidArgument(fmt::format("{} is {}; allowed: 0 to {}", path, fold, kMaxFolds - 1))
          .WithKey(path);
    }
    options->fold_of.push_back(static_cast<uint32_t>(fold));
  }
  if (!options->fold_of.empty()) return OkStatus();
  return InsufficientData("'folds' is empty").WithKey("folds");
}

// "c": a number, or several to choose from.
Status ReadPenalties(const json& input, LogisticProbeOptions* options) {
  const json* const field = FindField(input, "c");
  if (field == nullptr) return OkStatus();
  if (field->is_array()) {
    VETVEC_ASSIGN_OR_RETURN(options->c, ReadNumbers(*field, "c"));
    return OkStatus();
  }
  VETVEC_ASSIGN_OR_RETURN(const double c, ReadNumber(*field, "c"));
  options->c = {c};
  return OkStatus();
}

Result<LogisticProbeOptions> ReadLogisticOptions(const json& input) {
  LogisticProbeOptions options;
  VETVEC_RETURN_IF_ERROR(ReadFolds(input, &options));
  VETVEC_RETURN_IF_ERROR(ReadPenalties(input, &options));
  if (const json* field = FindField(input, "inner_folds"); field != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(options.inner_folds, ReadIndex(*field, "inner_folds"));
  }
  if (const json* field = FindField(input, "seed"); field != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(options.seed, ReadIndex(*field, "seed"));
  }
  return options;
}

}  // namespace

Result<ordered_json> EvalLogisticProbe(const json& input) {
  VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, MatrixField(input, "embeddings"));
  VETVEC_ASSIGN_OR_RETURN(const NumberedLabels labels, LabelsField(input));
  VETVEC_ASSIGN_OR_RETURN(const LogisticProbeOptions options, ReadLogisticOptions(input));
  VETVEC_ASSIGN_OR_RETURN(const LogisticProbeResult probe,
                          LogisticProbe(rows.view(), labels.of_row, options));
  ordered_json output;
  output["accuracy"] = probe.accuracy;
  output["dev_accuracy"] = options.c.size() > 1 ? ordered_json(probe.dev_accuracy) : ordered_json();
  output["majority"] = probe.majority;
  output["labels"] = labels.names;
  output["folds"] = ordered_json::array();
  for (const LogisticProbeFold& fold : probe.folds) {
    ordered_json one;
    one["n"] = fold.rows;
    one["c"] = fold.c;
    one["dev_accuracy"] = options.c.size() > 1 ? ordered_json(fold.dev_accuracy) : ordered_json();
    one["accuracy"] = fold.accuracy;
    output["folds"].push_back(std::move(one));
  }
  output["predicted"] = ordered_json::array();
  for (const uint32_t label : probe.predicted)
    output["predicted"].push_back(ordered_json(labels.names[label]));
  return output;
}

}  // namespace vetvec
