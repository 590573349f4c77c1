#include "metrics/retrieval_metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace vetvec {
namespace {

double Discounted(int32_t gain, uint64_t rank) {
  return static_cast<double>(gain) / std::log2(static_cast<double>(rank) + 1.0);
}

uint64_t CountWithin(std::span<const RelevantPlace> places, uint64_t k) {
  uint64_t count = 0;
  for (const RelevantPlace& place : places) count += place.rank <= k ? 1U : 0U;
  return count;
}

}  // namespace

double NdcgAt(std::span<const RelevantPlace> places, uint64_t k) {
  std::vector<int32_t> gains;
  double sum = 0.0;
  for (const RelevantPlace& place : places) {
    gains.push_back(place.relevance);
    if (place.rank <= k) sum += Discounted(place.relevance, place.rank);
  }
  if (gains.empty()) return 0.0;
  std::sort(gains.begin(), gains.end(), std::greater<>());
  double best = 0.0;
  for (size_t i = 0; i < gains.size() && i < k; ++i) best += Discounted(gains[i], i + 1);
  return sum / best;
}

double RecallAt(std::span<const RelevantPlace> places, uint64_t k) {
  if (places.empty()) return 0.0;
  return static_cast<double>(CountWithin(places, k)) / static_cast<double>(places.size());
}

double HitAt(std::span<const RelevantPlace> places, uint64_t k) {
  return CountWithin(places, k) > 0 ? 1.0 : 0.0;
}

double ReciprocalRank(std::span<const RelevantPlace> places) {
  return places.empty() ? 0.0 : 1.0 / static_cast<double>(places.front().rank);
}

double AveragePrecision(std::span<const RelevantPlace> places) {
  if (places.empty()) return 0.0;
  double sum = 0.0;
  for (size_t i = 0; i < places.size(); ++i) {
    sum += static_cast<double>(i + 1) / static_cast<double>(places[i].rank);
  }
  return sum / static_cast<double>(places.size());
}

RetrievalFigures FiguresOf(std::span<const RelevantPlace> places) {
  return {.ndcg_at_10 = NdcgAt(places, 10),
          .recall_at_10 = RecallAt(places, 10),
          .recall_at_100 = RecallAt(places, 100),
          .hit_at_1 = HitAt(places, 1),
          .hit_at_10 = HitAt(places, 10),
          .reciprocal_rank = ReciprocalRank(places),
          .average_precision = AveragePrecision(places)};
}

RetrievalFigures MeanOf(std::span<const RetrievalFigures> figures) {
  constexpr double RetrievalFigures::* kAll[] = {
      &RetrievalFigures::ndcg_at_10,       &RetrievalFigures::recall_at_10,
      &RetrievalFigures::recall_at_100,    &RetrievalFigures::hit_at_1,
      &RetrievalFigures::hit_at_10,        &RetrievalFigures::reciprocal_rank,
      &RetrievalFigures::average_precision};
  RetrievalFigures mean;
  for (const auto figure : kAll) {
    for (const RetrievalFigures& one : figures) mean.*figure += one.*figure;
    mean.*figure /= static_cast<double>(figures.size());
  }
  return mean;
}

}  // namespace vetvec
