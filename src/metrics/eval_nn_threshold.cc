// `vetvec eval nn-threshold`: {metric, method, embeddings, words?} ->
// {threshold, raw, n, nn_min, nn_mean, nn_std, nn}; method zero gives {threshold} alone.
#include <nlohmann/json.hpp>

#include "metrics/eval_json.h"
#include "metrics/eval_methods.h"
#include "metrics/threshold.h"

namespace vetvec {
namespace {

// The words, packed; empty if there are none. `rows` is how many there must be.
Result<PackedTexts> ReadWords(const nlohmann::json& input, size_t rows) {
  const nlohmann::json* field = FindField(input, "words");
  if (field == nullptr) return PackedTexts();
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> words, ReadStrings(*field, "words"));
  if (words.size() != rows) {
    return DimensionMismatch("words has " + std::to_string(words.size()) +
                             " strings and embeddings " + std::to_string(rows) + " rows")
        .WithKey("words");
  }
  return PackedTexts::Of(words);
}

}  // namespace

Result<nlohmann::ordered_json> EvalNnThreshold(const nlohmann::json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::string method_name, StringField(input, "method"));
  VETVEC_ASSIGN_OR_RETURN(const ThresholdMethod method, ParseThresholdMethod(method_name));
  nlohmann::ordered_json output;
  if (method == ThresholdMethod::kZero) {  // needs no dictionary; a metric that is named must exist
    VETVEC_ASSIGN_OR_RETURN(const std::string name, StringField(input, "metric", "l2"));
    VETVEC_RETURN_IF_ERROR(ParseMetric(name).status());
    output["threshold"] = 0.0;
    return output;
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string metric_name, StringField(input, "metric"));
  VETVEC_ASSIGN_OR_RETURN(const Metric metric, ParseMetric(metric_name));
  VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, MatrixField(input, "embeddings"));
  VETVEC_ASSIGN_OR_RETURN(const PackedTexts words, ReadWords(input, rows.rows()));
  VETVEC_ASSIGN_OR_RETURN(const ThresholdResult result,
                          DictionaryThreshold(rows.view(), words.view(), metric, method));
  output["threshold"] = result.threshold;
  output["raw"] = result.raw;
  output["n"] = result.n;
  output["nn_min"] = result.nn_min;
  output["nn_mean"] = result.nn_mean;
  output["nn_std"] = result.nn_std;
  output["nn"] = result.nn;
  return output;
}

}  // namespace vetvec
