// How probable it is that the first hit of a search is right, from its score and its lead over the
// second: a logistic model, fitted on queries whose right text is known.
//
//   VETVEC_ASSIGN_OR_RETURN(const auto model, FitFirstHit(hits));   // nothing: cannot be fitted
// Used by search_calibration_fit.h. Thread safety: any thread.
#ifndef VETVEC_METRICS_FIRST_HIT_H_
#define VETVEC_METRICS_FIRST_HIT_H_

#include <optional>
#include <span>

#include "base/result.h"
#include "core/search_calibration.h"

namespace vetvec {

// The two best scores of a query, and whether the best is that of the right text.
struct FirstHit {
  double first = 0;
  double second = 0;
  bool is_right = false;
};

// Nothing unless ten are right and ten are wrong, and a better hit is right more often. A weight is
// not negative: one of scores that say the contrary is 0. Errors: NON_FINITE.
Result<std::optional<FirstHitModel>> FitFirstHit(std::span<const FirstHit> hits);

}  // namespace vetvec

#endif  // VETVEC_METRICS_FIRST_HIT_H_
