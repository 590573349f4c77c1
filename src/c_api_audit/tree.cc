// vetvec/tree.h.
#include "vetvec/tree.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "metrics/tree_kernel.h"

namespace {

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Result;
using vetvec::Status;

Result<double> LambdaOf(double lambda) {
  if (lambda == 0.0) return 1.0;
  if (!(lambda > 0.0 && lambda <= 1.0)) {
    return InvalidArgument(fmt::format(
        "lambda is {}; it must be above 0 and at most 1, or 0 for the default", lambda));
  }
  return lambda;
}

Result<std::vector<vetvec::SyntaxTree>> TreesOf(const vetvec_text_batch* trees) {
  VETVEC_ASSIGN_OR_RETURN(const auto texts, vetvec::BatchOf(trees, "trees"));
  std::vector<vetvec::SyntaxTree> parsed;
  for (size_t i = 0; i < texts.size(); ++i) {
    auto tree = vetvec::ParseTree(texts[i]);
    if (!tree.ok()) return Status(tree.status()).WithItem(static_cast<int64_t>(i));
    parsed.push_back(*std::move(tree));
  }
  return parsed;
}

}  // namespace

extern "C" {

vetvec_status vetvec_tree_similarity(const vetvec_text_batch* trees, double lambda,
                                     double* out_similarities, double* out_mean,
                                     vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const double weight, LambdaOf(lambda));
    VETVEC_ASSIGN_OR_RETURN(const auto parsed, TreesOf(trees));
    VETVEC_ASSIGN_OR_RETURN(const vetvec::TreeSimilarities similarities,
                            vetvec::MeasureTreeSimilarities(parsed, weight));
    if (out_similarities != nullptr) {
      std::copy(similarities.values.begin(), similarities.values.end(), out_similarities);
    }
    if (out_mean != nullptr) *out_mean = similarities.mean;
    return OkStatus();
  });
}

}  // extern "C"
