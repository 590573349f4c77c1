// `vetvec papers eval nn-threshold`: {metric, method, embeddings, words?, mode?} ->
// {threshold, raw, n, nn_min, nn_mean, nn_std, nn, costello_release}; method zero gives only
// {threshold}. In mode costello-release, all figures are those of the released code.
#include <fmt/core.h>

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/threshold.h"

namespace vetvec {
namespace {

// The packed words; empty if there are none. There must be as many as `rows`.
Result<PackedTexts> ReadWords(const Json& input, size_t rows) {
  const Json* field = FindField(input, "words");
  if (field == nullptr) return PackedTexts();
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> words, ReadStrings(*field, "words"));
  if (words.size() != rows) {
    return DimensionMismatch(fmt::format("'words' has {} strings, but 'embeddings' has {} rows",
                                         words.size(), rows))
        .WithKey("words");
  }
  return PackedTexts::Of(words);
}

// The released code's threshold, in addition to vetvec's; null if its squares exceed the largest
// double.
OrderedJson PrintRelease(const Result<ThresholdResult>& release) {
  if (!release.ok()) return nullptr;
  return OrderedJson{{"threshold", release->threshold},
                     {"raw", release->raw},
                     {"nn_mean", release->nn_mean},
                     {"nn_std", release->nn_std}};
}

}  // namespace

Result<OrderedJson> EvalNnThreshold(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::string method_name, StringField(input, "method"));
  VETVEC_ASSIGN_OR_RETURN(const ThresholdMethod method, ParseThresholdMethod(method_name));
  VETVEC_ASSIGN_OR_RETURN(const bool release_mode, ReadReleaseMode(input));
  OrderedJson output;
  if (method ==
      ThresholdMethod::kZero) {  // needs no dictionary; if a metric is named, it must exist
    VETVEC_ASSIGN_OR_RETURN(const std::string name, StringField(input, "metric", "l2"));
    VETVEC_RETURN_IF_ERROR(ParseMetric(name).status());
    output["threshold"] = 0.0;
    return output;
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string metric_name, StringField(input, "metric"));
  VETVEC_ASSIGN_OR_RETURN(const Metric metric, ParseMetric(metric_name));
  VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, MatrixField(input, "embeddings"));
  VETVEC_ASSIGN_OR_RETURN(const PackedTexts words, ReadWords(input, rows.rows()));
  VETVEC_ASSIGN_OR_RETURN(ThresholdResult result,
                          DictionaryThreshold(rows.view(), words.view(), metric, method));
  const Result<ThresholdResult> release = CostelloReleaseThreshold(result, metric, method);
  if (release_mode) {
    VETVEC_RETURN_IF_ERROR(release.status());
    result = *release;
  }
  output["threshold"] = result.threshold;
  output["raw"] = result.raw;
  output["n"] = result.n;
  output["nn_min"] = result.nn_min;
  output["nn_mean"] = result.nn_mean;
  output["nn_std"] = result.nn_std;
  output["nn"] = result.nn;
  output["costello_release"] = PrintRelease(release);
  return output;
}

}  // namespace vetvec
