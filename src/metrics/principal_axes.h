// PrincipalAxes: the leading axes of centred rows, for projections that keep most of the variance.
//
//   VETVEC_ASSIGN_OR_RETURN(const PrincipalAxes axes, FindPrincipalAxes(rows, ids, 48, 1));
//   axes.mean [d], axes.axes [d, 48]
// Used by audit_steps/control_copies.h. Deterministic for a random seed, with the last digits of
// this machine's kernels (linear_kernels.h). Thread safety: any thread.
#ifndef VETVEC_METRICS_PRINCIPAL_AXES_H_
#define VETVEC_METRICS_PRINCIPAL_AXES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

struct PrincipalAxes {
  std::vector<double> mean;  // [d], of the rows that the axes were fitted on
  MatrixD axes;              // [d, found]: orthonormal columns, by descending variance
};

// The `count` axes of most variance of the rows `ids` of `rows`, each scaled to unit length first
// (rows of zeros stay). There are fewer than `count` if the rows span fewer dimensions. By the
// covariance and two rounds of subspace iteration with 16 more columns (Halko, Martinsson and Tropp
// 2011): axes whose variances are close may be mixed, which changes the variance kept by little.
// Errors: INVALID_ARGUMENT: no ids or no count; NON_FINITE; CANCELLED. Memory: d^2 doubles. Cost:
// O(n d^2 + d^2 count), on one thread.
Result<PrincipalAxes> FindPrincipalAxes(MatrixView rows, std::span<const uint64_t> ids,
                                        size_t count, uint64_t seed,
                                        const std::shared_ptr<CancelToken>& cancel = nullptr);

}  // namespace vetvec

#endif  // VETVEC_METRICS_PRINCIPAL_AXES_H_
