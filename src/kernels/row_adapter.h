// RowAdapter: applies an adapter (core/linear_map.h) to many rows, by the kernels of this machine.
//
//   const RowAdapter adapter(map);
//   VETVEC_RETURN_IF_ERROR(adapter.Apply({rows, dimension}));   // one row, in place
// Sums are float32 except for the length, which is summed in double: a row of unit length differs
// from ApplyLinearMap's by less than 1e-6 in each element. A row's result does not depend on the
// rows beside it. Thread safety: any thread.
#ifndef VETVEC_KERNELS_ROW_ADAPTER_H_
#define VETVEC_KERNELS_ROW_ADAPTER_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/result.h"
#include "core/linear_map.h"
#include "core/matrix.h"
#include "kernels/linear_kernels.h"

namespace vetvec {

class RowAdapter {
 public:
  // `map` is an adapter to unit rows; its matrices are copied.
  explicit RowAdapter(const LinearMap& map, const LinearKernels& kernels = BestLinearKernels());

  size_t dimension() const { return dimension_; }

  // Replaces each row of `rows`, [n, dimension()], and sets statuses[i] for row i, which is left
  // unchanged if it cannot be adapted: NON_FINITE; DEGENERATE: its adapted vector has length zero.
  // Cost: O(n dimension rank).
  void Apply(std::span<float> rows, std::span<Status> statuses) const;
  // The same for one row.
  Status Apply(std::span<float> row) const;

 private:
  const LinearKernels* kernels_;
  size_t dimension_;
  size_t rank_;              // padded
  size_t padded_;            // dimension, padded
  std::vector<float> down_;  // [dimension, rank_]
  std::vector<float> up_;    // [rank_, padded_]
};

// A copy of `rows` with each row adapted; a row of zeros, which stands for a missing vector, stays.
// Errors: DIMENSION_MISMATCH; NON_FINITE and DEGENERATE, with the row as the item.
Result<Matrix> AdaptRows(const LinearMap& adapter, MatrixView rows);

}  // namespace vetvec

#endif  // VETVEC_KERNELS_ROW_ADAPTER_H_
