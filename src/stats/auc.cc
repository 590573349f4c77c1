#include "stats/auc.h"

#include <cmath>
#include <vector>

#include "stats/ranks.h"

namespace vetvec {

Result<double> AreaUnderCurve(std::span<const double> positives,
                              std::span<const double> negatives) {
  if (positives.empty() || negatives.empty()) {
    return InsufficientData("an AUC needs both positives and negatives");
  }
  std::vector<double> all(positives.begin(), positives.end());
  all.insert(all.end(), negatives.begin(), negatives.end());
  for (const double value : all) {
    if (!std::isfinite(value)) return NonFinite("a score is not finite");
  }
  const std::vector<double> ranks = AverageRanks(all);
  double sum = 0.0;
  for (size_t i = 0; i < positives.size(); ++i) sum += ranks[i];
  const double n = static_cast<double>(positives.size());
  const double m = static_cast<double>(negatives.size());
  return (sum - 0.5 * n * (n + 1.0)) / (n * m);
}

}  // namespace vetvec
