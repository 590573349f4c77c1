// `vetvec papers eval tree-kernel`: {trees, lambda?, sample?, seed?, similarities?} -> {n, mean,
// similarities?}. `trees` are in brackets; `sample` of them are drawn without replacement.
#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "base/json.h"
#include "base/rng.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/tree_kernel.h"

namespace vetvec {
namespace {

// The numbers of the trees to measure, ascending: all of them, or a random sample.
Result<std::vector<size_t>> DrawTrees(const Json& input, size_t trees) {
  VETVEC_ASSIGN_OR_RETURN(const size_t sample, IndexField(input, "sample", 0));
  VETVEC_ASSIGN_OR_RETURN(const size_t seed, IndexField(input, "seed", 1));
  std::vector<size_t> chosen(trees);
  std::iota(chosen.begin(), chosen.end(), size_t{0});
  if (sample == 0 || sample >= trees) return chosen;
  Rng rng(seed);
  Shuffle(chosen, rng);
  chosen.resize(sample);
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace

Result<OrderedJson> EvalTreeKernel(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const Json* const field, RequireField(input, "trees"));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> texts, ReadStrings(*field, "trees"));
  VETVEC_ASSIGN_OR_RETURN(const double lambda, NumberField(input, "lambda", 1.0));
  VETVEC_ASSIGN_OR_RETURN(const bool has_all, BoolField(input, "similarities", false));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<size_t> chosen, DrawTrees(input, texts.size()));
  std::vector<SyntaxTree> trees;
  for (const size_t i : chosen) {
    Result<SyntaxTree> tree = ParseTree(texts[i]);
    if (!tree.ok()) {
      const std::string path = ElementPath("trees", i);
      return tree.status().Annotate(path).WithKey(path);
    }
    trees.push_back(*std::move(tree));
  }
  VETVEC_ASSIGN_OR_RETURN(const TreeSimilarities found, MeasureTreeSimilarities(trees, lambda));
  OrderedJson output;
  output["n"] = trees.size();
  output["mean"] = found.mean;
  if (has_all) {
    output["similarities"] =
        MatrixJson(MatrixViewD(found.values.data(), trees.size(), trees.size()));
  }
  return output;
}

}  // namespace vetvec
