#include "metrics/first_hit.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/matrix.h"
#include "metrics/logistic_regression.h"

namespace vetvec {

namespace {

constexpr double kRidge = 1e-3;  // of the weights: finite if scores separate the outcomes
constexpr int64_t kFewest = 10;  // of either outcome; fewer say nothing of a slope

// Of the score, the lead or both.
Result<FirstHitModel> FitOf(std::span<const FirstHit> hits, bool has_score, bool has_lead) {
  MatrixD rows(hits.size(), 2);
  std::vector<uint32_t> right;
  for (size_t i = 0; i < hits.size(); ++i) {
    if (has_score) rows.row(i)[0] = hits[i].first;
    if (has_lead) rows.row(i)[1] = hits[i].first - hits[i].second;
    right.push_back(hits[i].is_right ? 1 : 0);
  }
  VETVEC_ASSIGN_OR_RETURN(const LogisticModel model,
                          FitLogistic(rows.view(), right, 2, {.c = 1 / kRidge}));
  return FirstHitModel{model.intercepts[0], has_score ? model.weights.row(0)[0] : 0,
                       has_lead ? model.weights.row(0)[1] : 0, hits.size()};
}

}  // namespace

Result<std::optional<FirstHitModel>> FitFirstHit(std::span<const FirstHit> hits) {
  const auto right = std::ranges::count_if(hits, &FirstHit::is_right);
  const auto wrong = static_cast<int64_t>(hits.size()) - right;
  if (right < kFewest || wrong < kFewest) return std::optional<FirstHitModel>();
  VETVEC_ASSIGN_OR_RETURN(FirstHitModel model, FitOf(hits, true, true));
  if (model.score < 0 || model.lead < 0) {  // a better hit is no worse: without what says so
    VETVEC_ASSIGN_OR_RETURN(model, FitOf(hits, model.score >= 0, model.score < 0));
  }
  if (model.score < 0 || model.lead < 0) return std::optional<FirstHitModel>();
  return std::optional(model);
}

}  // namespace vetvec
