// CheckFinite: keeps NaN and infinity out. Every method on rows, and every file of rows, calls it
// first.
//
//   VETVEC_RETURN_IF_ERROR(CheckFinite(rows));
#ifndef VETVEC_CORE_FINITE_ROWS_H_
#define VETVEC_CORE_FINITE_ROWS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

// NON_FINITE that names row `i`, with its index as the item.
Status RowNotFinite(size_t i);

template <typename T>
Status CheckFinite(std::span<const T> row, size_t i) {
  const bool finite = std::all_of(row.begin(), row.end(), [](T v) { return std::isfinite(v); });
  return finite ? OkStatus() : RowNotFinite(i);
}

// Checks all rows; reports the first bad one.
template <typename T>
Status CheckFinite(BasicMatrixView<T> rows) {
  for (size_t i = 0; i < rows.rows(); ++i) VETVEC_RETURN_IF_ERROR(CheckFinite(rows.row(i), i));
  return OkStatus();
}

}  // namespace vetvec

#endif  // VETVEC_CORE_FINITE_ROWS_H_
