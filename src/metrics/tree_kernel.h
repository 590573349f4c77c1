// Tree kernel of Collins and Duffy on constituency trees that the caller has parsed: how similar
// the structures of two sentences are. SR uses it to measure how varied its sentences are.
//
//   VETVEC_ASSIGN_OR_RETURN(const SyntaxTree a, ParseTree("(S (NP (N dogs)) (VP (V bark)))"));
//   VETVEC_ASSIGN_OR_RETURN(const double kernel, TreeKernel(a, b));
// K = sum over pairs of nodes of Delta; Delta = 0 if their productions differ, lambda for equal
// preterminals, else lambda * prod (1 + Delta(children)). Normalised: K(a,b) / sqrt(K(a,a) K(b,b)).
// Source: Collins and Duffy 2001; SR, section 3, names neither lambda nor the normalisation.
// Thread safety: any thread.
#ifndef VETVEC_METRICS_TREE_KERNEL_H_
#define VETVEC_METRICS_TREE_KERNEL_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

struct SyntaxTree {
  struct Node {
    std::string production;        // label and what it expands to, words included
    std::vector<size_t> children;  // nodes, all with a smaller number; words are not nodes
  };
  std::vector<Node> nodes;  // children before parents; the root is last
};

// One tree in brackets: "(S (NP I) (VP (V run)))". White space separates. An outer pair of brackets
// without a label, as treebanks have, is allowed. Errors: PARSE_ERROR with the byte;
// INVALID_ARGUMENT for more than 4,096 nodes.
Result<SyntaxTree> ParseTree(std::string_view text);

// Errors of each: INVALID_ARGUMENT: lambda not in (0, 1]; NON_FINITE: the sum exceeds the largest
// double (equal trees of some hundred nodes: take a smaller lambda). Cost: O(nodes of a x of b).
Result<double> TreeKernel(const SyntaxTree& a, const SyntaxTree& b, double lambda = 1.0);

struct TreeSimilarities {
  std::vector<double> values;  // of each two, row-major; the diagonal is 1
  double mean = 0.0;           // over all pairs of different trees
};
// Normalised kernels. INSUFFICIENT_DATA for fewer than 2 trees, or one without nodes.
Result<TreeSimilarities> MeasureTreeSimilarities(std::span<const SyntaxTree> trees,
                                                 double lambda = 1.0);

}  // namespace vetvec

#endif  // VETVEC_METRICS_TREE_KERNEL_H_
