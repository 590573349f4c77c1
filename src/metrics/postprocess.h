// Post-processing of embeddings, as in EvalRank: centring, unit length, whitening, and removing the
// strongest directions (ABTT with centring, PCR without).
//
//   VETVEC_ASSIGN_OR_RETURN(const Whitening w, Whitened(rows.view(), 256));
//   VETVEC_ASSIGN_OR_RETURN(const MatrixD y, WithoutTopDirections(rows.view(), 2, true));  // ABTT
// Shapes: rows [n, d], d >= 1, finite; results are in double. What would exceed the largest double
// is NON_FINITE, no rows at all is INSUFFICIENT_DATA. Thread safety: any thread.
// Sources: Su et al. 2021 (whitening), Mu et al. 2018 (ABTT), Arora et al. 2017 (PCR).
#ifndef VETVEC_METRICS_POSTPROCESS_H_
#define VETVEC_METRICS_POSTPROCESS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

// Checked between the three long steps: a product over all rows, the eigenvalues (singular values)
// of a matrix of d x d, another product.
struct PostprocessOptions {
  std::shared_ptr<CancelToken> cancel;  // may be null
  // Called on the caller's thread with steps done; not 0 cancels with that value.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// Rows minus the mean of all rows.
Result<MatrixD> CentredRows(MatrixViewD rows);

// Rows divided by their length. DEGENERATE for a row of zeros (row in detail().item_index).
Result<MatrixD> UnitRows(MatrixViewD rows);

struct Whitening {
  MatrixD rows;                     // [n, k]
  std::vector<double> eigenvalues;  // the k kept ones, descending; divisor n - 1
};

// Y = (X - mean) U Lambda^(-1/2), eigenvalues descending, directions with lambda <= 1e-10 lambda_1
// dropped, then the first `k` (nothing: all remaining ones). The entry of largest magnitude of each
// eigenvector is positive; entries within 1e-6 of it count as equal, the lowest index decides.
// Errors: INSUFFICIENT_DATA: fewer than 2 rows; INVALID_ARGUMENT: k not in 1..d; DEGENERATE: the
//   rows do not vary (trace <= 1e-24 max(1, |mean|^2)); CANCELLED.
// Cost: O(n d^2 + d^3).
Result<Whitening> Whitened(MatrixViewD rows, std::optional<size_t> k = std::nullopt,
                           const PostprocessOptions& options = {});

// X - X V V^T with V the top `components` right singular vectors of X, which is centred first
// (ABTT) or not (PCR). INVALID_ARGUMENT: components above min(n, d); CANCELLED.
// Cost: O(n d^2 + d^3).
Result<MatrixD> WithoutTopDirections(MatrixViewD rows, size_t components, bool centre,
                                     const PostprocessOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_METRICS_POSTPROCESS_H_
