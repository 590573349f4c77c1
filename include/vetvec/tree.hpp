/* tree.hpp: tree.h for C++17.
 *
 *   const double mean = vetvec::TreeSimilarity({"(S (NP I) (VP (V run)))", other}).mean;
 */
#ifndef VETVEC_TREE_HPP_
#define VETVEC_TREE_HPP_

#include <cstddef>
#include <vector>

#include "vetvec/tree.h"
#include "vetvec/types.hpp"

namespace vetvec {
inline namespace abi {

struct TreeSimilarities {
  std::vector<double> similarities; /* count x count, row-major */
  double mean = 0;                  /* over all pairs of trees (i < j) */
};

/* See vetvec_tree_similarity. */
inline TreeSimilarities TreeSimilarity(const TextBatch& trees, double lambda = 1.0) {
  TreeSimilarities out;
  out.similarities.resize(trees.size() * trees.size());
  const vetvec_text_batch batch = trees.view();
  detail::Try([&](vetvec_error** err) {
    return vetvec_tree_similarity(&batch, lambda, out.similarities.data(), &out.mean, err);
  });
  return out;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_TREE_HPP_
