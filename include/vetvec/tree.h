/* tree.h: the similarity of constituency trees. */
#ifndef VETVEC_TREE_H_
#define VETVEC_TREE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Computes the pairwise similarity of constituency trees in bracket notation, such as "(S (NP I)
 * (VP (V run)))", with the normalised tree kernel of Collins and Duffy 2001. The similarity of
 * equal trees is 1. `lambda` is in (0, 1]; 0 means 1.
 * Shapes: out_similarities: NULL, or room for count x count, row-major; the diagonal is 1.
 * *out_mean (may be NULL): the mean over all pairs of trees (i < j).
 * Errors: INSUFFICIENT_DATA (fewer than 2 trees), PARSE_ERROR (item_index is the tree),
 * INVALID_ARGUMENT, NON_FINITE (use a smaller lambda). Cost: O(nodes^2) per pair. Thread safety:
 * any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_tree_similarity(const vetvec_text_batch* trees, double lambda, double* out_similarities,
                       double* out_mean, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_TREE_H_ */
