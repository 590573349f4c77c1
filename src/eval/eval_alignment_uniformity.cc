// `vetvec papers eval alignment-uniformity`: {embeddings, pairs?, alpha?, t?, normalize?} ->
// {alignment, uniformity}.

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/alignment_uniformity.h"

namespace vetvec {

Result<OrderedJson> EvalAlignmentUniformity(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, MatrixField(input, "embeddings"));
  VETVEC_ASSIGN_OR_RETURN(const auto pairs, IndexPairsField(input, "pairs", rows.rows()));
  AlignmentOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.alpha, NumberField(input, "alpha", 2.0));
  VETVEC_ASSIGN_OR_RETURN(options.t, NumberField(input, "t", 2.0));
  VETVEC_ASSIGN_OR_RETURN(options.normalize, BoolField(input, "normalize", true));
  VETVEC_ASSIGN_OR_RETURN(const AlignmentUniformity result,
                          MeasureAlignmentUniformity(rows.view(), pairs, options));
  return OrderedJson{{"alignment", NumberOrNull(result.alignment)},
                     {"uniformity", result.uniformity}};
}

}  // namespace vetvec
