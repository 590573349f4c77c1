#include "metrics/first_hit.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/matrix.h"
#include "metrics/logistic_regression.h"

namespace vetvec {

Result<std::optional<FirstHitModel>> FitFirstHit(std::span<const FirstHit> hits) {
  constexpr double kRidge = 1e-3;  // of the weights: finite if scores separate the outcomes
  MatrixD rows(hits.size(), 2);
  std::vector<uint32_t> right;
  for (size_t i = 0; i < hits.size(); ++i) {
    rows.row(i)[0] = hits[i].first;
    rows.row(i)[1] = hits[i].first - hits[i].second;
    right.push_back(hits[i].is_right ? 1 : 0);
  }
  const auto [least, most] = std::minmax_element(right.begin(), right.end());
  if (right.empty() || *least == *most) return std::optional<FirstHitModel>();
  VETVEC_ASSIGN_OR_RETURN(const LogisticModel model,
                          FitLogistic(rows.view(), right, 2, {.c = 1 / kRidge}));
  return std::optional(FirstHitModel{model.intercepts[0], model.weights.row(0)[0],
                                     model.weights.row(0)[1], hits.size()});
}

}  // namespace vetvec
