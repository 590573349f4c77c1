// What an angle costs: how many of the ten nearest neighbours change.
#ifndef VETVEC_IDENTITY_MOVED_H_
#define VETVEC_IDENTITY_MOVED_H_

#include <cstddef>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

// The share of the ten nearest rows of `before` (by cosine; the query's own row left out) that
// change when each row, as a query, is replaced by that of `after`. Rows that are zero are left
// out.
double MovedShare(MatrixView before, MatrixView after);

// The same for `rows` when queries, 100 of them at most, are turned by `angle` (|u - v| of unit
// vectors) in a random direction: what an alteration of that angle does to an index of old vectors
// if it has no direction of its own. INSUFFICIENT_DATA with fewer than 12 rows; INVALID_ARGUMENT
// for an angle that is not between 0 and 2; CANCELLED. Cost: two products of each query with all
// rows.
Result<double> MovedShareAt(MatrixView rows, double angle, const CancelToken* cancel);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_MOVED_H_
