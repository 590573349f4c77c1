#include "metrics/retrieval_metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace vetvec {
namespace {

double DiscountAt(uint64_t rank) { return 1.0 / std::log2(static_cast<double>(rank) + 1.0); }

// How many of the ranks that a document may have are within the first k.
uint64_t RanksWithin(const RelevantPlace& place, uint64_t k) {
  return k <= place.above ? 0 : std::min(k - place.above, place.tied + 1);
}

double ShareWithin(const RelevantPlace& place, uint64_t k) {
  return static_cast<double>(RanksWithin(place, k)) / static_cast<double>(place.tied + 1);
}

// Documents with one score: the relevant ones among `size`, `above` of all others.
struct TiedGroup {
  uint64_t above = 0;
  uint64_t size = 0;
  uint64_t relevant = 0;
};

std::vector<TiedGroup> GroupsOf(std::span<const RelevantPlace> places) {
  std::vector<TiedGroup> groups;
  for (const RelevantPlace& place : places) {
    if (groups.empty() || groups.back().above != place.above) {
      groups.push_back({place.above, place.tied + 1, 0});
    }
    ++groups.back().relevant;
  }
  return groups;
}

// The probability that none of a group's relevant documents is among its first `taken`.
double NoneAmong(const TiedGroup& group, uint64_t taken) {
  double none = 1.0;
  for (uint64_t i = 0; i < group.relevant; ++i) {
    if (taken + i >= group.size) return 0.0;
    none *= static_cast<double>(group.size - taken - i) / static_cast<double>(group.size - i);
  }
  return none;
}

}  // namespace

double NdcgAt(std::span<const RelevantPlace> places, uint64_t k) {
  std::vector<int32_t> gains;
  double sum = 0.0;
  for (const RelevantPlace& place : places) {
    gains.push_back(place.relevance);
    double discounts = 0.0;
    const uint64_t ranks = RanksWithin(place, k);
    for (uint64_t i = 0; i < ranks; ++i) discounts += DiscountAt(place.above + 1 + i);
    sum += static_cast<double>(place.relevance) * discounts / static_cast<double>(place.tied + 1);
  }
  if (gains.empty()) return 0.0;
  std::sort(gains.begin(), gains.end(), std::greater<>());
  double best = 0.0;
  for (size_t i = 0; i < gains.size() && i < k; ++i) best += gains[i] * DiscountAt(i + 1);
  return sum / best;
}

double RecallAt(std::span<const RelevantPlace> places, uint64_t k) {
  if (places.empty()) return 0.0;
  double sum = 0.0;
  for (const RelevantPlace& place : places) sum += ShareWithin(place, k);
  return sum / static_cast<double>(places.size());
}

double HitAt(std::span<const RelevantPlace> places, uint64_t k) {
  double none = 1.0;
  for (const TiedGroup& group : GroupsOf(places)) {
    if (k > group.above) none *= NoneAmong(group, std::min(k - group.above, group.size));
  }
  return 1.0 - none;
}

double ReciprocalRank(std::span<const RelevantPlace> places) {
  if (places.empty()) return 0.0;
  // The sum over ranks of the probability that the first relevant document is there, over the rank.
  const TiedGroup first = GroupsOf(places).front();
  double sum = 0.0;
  double none = 1.0;  // before this rank
  for (uint64_t i = 0; i < first.size && none > 0.0; ++i) {
    const double here =
        none * static_cast<double>(first.relevant) / static_cast<double>(first.size - i);
    sum += here / static_cast<double>(first.above + 1 + i);
    none -= here;
    if (first.size - i <= first.relevant) break;
  }
  return sum;
}

double AveragePrecision(std::span<const RelevantPlace> places) {
  if (places.empty()) return 0.0;
  double sum = 0.0;
  double before = 0.0;  // relevant documents above the group
  for (const TiedGroup& group : GroupsOf(places)) {
    const auto relevant = static_cast<double>(group.relevant);
    // Of the other relevant documents of the group, this many are expected before its rank i.
    const double step =
        group.size > 1 ? (relevant - 1.0) / static_cast<double>(group.size - 1) : 0.0;
    double precisions = 0.0;
    for (uint64_t i = 0; i < group.size; ++i) {
      const double found = before + 1.0 + step * static_cast<double>(i);
      precisions += found / static_cast<double>(group.above + 1 + i);
    }
    sum += relevant * precisions / static_cast<double>(group.size);
    before += relevant;
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
