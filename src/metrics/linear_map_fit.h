// FitLinearMap: fits the linear map from the vectors of one encoder to those of another, on texts
// that both have embedded, and measures it on other texts.
//
//   ridge:       W = (X'X + r t I)^-1 X'Y, b = mean(Y) - mean(X) W, with X and Y centred and t the
//                mean eigenvalue of X'X (its trace / columns). r is given, or the one of 1e-4,
//                1e-3, 1e-2, 1e-1, 1 with the highest mean cosine on every fifth text of the fit.
//   Procrustes:  W = s U V' with X'Y = U S V' and s = tr(S) / |X|^2: a rotation and one scale.
//
// If all target rows have unit length (within 1e-3), mapped rows are scaled to it.
//   VETVEC_ASSIGN_OR_RETURN(FittedMap fitted, FitLinearMap(local.view(), remote.view(), {}));
//   fitted.agreement.overlap
#ifndef VETVEC_METRICS_LINEAR_MAP_FIT_H_
#define VETVEC_METRICS_LINEAR_MAP_FIT_H_

#include <cstddef>
#include <cstdint>

#include "base/result.h"
#include "core/linear_map.h"
#include "core/matrix.h"

namespace vetvec {

enum class MapMethod : int32_t { kRidge = 0, kProcrustes = 1 };

struct MapFitOptions {
  MapMethod method = MapMethod::kRidge;
  double ridge = 0;             // r; 0: chosen
  double held_out_share = 0.2;  // in (0, 0.5]; the texts are drawn with `seed`
  uint64_t seed = 0;
};

struct FittedMap {
  LinearMap map;
  MapAgreement agreement;
  double ridge = 0;  // r as used; 0 with Procrustes
};

inline constexpr size_t kMapNeighbours = 10;
inline constexpr size_t kLeastMapTexts = 100;
inline constexpr size_t kMostHeldOut = 2000;  // on which the agreement is measured

// Shapes: from [n, a], to [n, b], row i of both of the same text; n >= 100, texts distinct.
// Errors: INSUFFICIENT_DATA; DIMENSION_MISMATCH: other row counts, or a != b with Procrustes;
//   INVALID_ARGUMENT: an option out of bounds; NON_FINITE; DEGENERATE: rows that do not vary, or a
//   row of length zero.
// Cost: O(n a (a + b) + a^2 (a + b) + h^2 (a + b)) for h held-out texts. In double; one thread;
// deterministic for a seed.
Result<FittedMap> FitLinearMap(MatrixView from, MatrixView to, const MapFitOptions& options);

}  // namespace vetvec

#endif  // VETVEC_METRICS_LINEAR_MAP_FIT_H_
