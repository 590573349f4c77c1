// What correlation.cc and kendall.cc share; all other code uses correlation.h.
#ifndef VETVEC_STATS_CORRELATION_CHECKS_H_
#define VETVEC_STATS_CORRELATION_CHECKS_H_

#include <span>

#include "base/status.h"

namespace vetvec {

// All values are equal; `values` is not empty.
bool IsConstant(std::span<const double> values);

// Equal lengths of at least 2, all finite; the names are for messages.
Status CheckPairs(std::span<const double> x, std::span<const double> y, const char* x_name,
                  const char* y_name);

}  // namespace vetvec

#endif  // VETVEC_STATS_CORRELATION_CHECKS_H_
