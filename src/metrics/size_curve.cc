#include "metrics/size_curve.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace vetvec {
namespace {

constexpr uint64_t kDepth = 10;
constexpr double kSizePoints = 100;
constexpr uint64_t kSizes[] = {100,    200,    500,    1'000,   2'000,   5'000,
                               10'000, 20'000, 50'000, 100'000, 200'000, 500'000};

// E[1 / log2(1 + rank)] within the first kDepth ranks, if `drawn` of `others` documents are there.
class ExpectedDiscounts {
 public:
  ExpectedDiscounts(uint64_t others, uint64_t drawn)
      : others_(others), drawn_(drawn), known_(kDepth * (others + 1), -1) {}

  // `relevant` relevant documents are before it, and those of `above` other ones that are there.
  double At(uint64_t relevant, uint64_t above) {
    double& known = known_[relevant * (others_ + 1) + above];
    if (known >= 0) return known;
    known = 0;
    for (uint64_t j = 0; relevant + j < kDepth && j <= std::min(above, drawn_); ++j) {
      if (drawn_ - j > others_ - above) continue;
      const double log_chance =
          LogChoose(above, j) + LogChoose(others_ - above, drawn_ - j) - LogChoose(others_, drawn_);
      known += std::exp(log_chance) / std::log2(2.0 + static_cast<double>(relevant + j));
    }
    return known;
  }
  double LogChoose(uint64_t n, uint64_t k) {
    for (uint64_t i = log_factorials_.size(); i <= n; ++i) {
      log_factorials_.push_back(log_factorials_.back() + std::log(static_cast<double>(i)));
    }
    return log_factorials_[n] - log_factorials_[k] - log_factorials_[n - k];
  }
  bool IsFor(uint64_t others, uint64_t drawn) const { return others == others_ && drawn == drawn_; }

 private:
  uint64_t others_;
  uint64_t drawn_;
  std::vector<double> log_factorials_ = {0};
  std::vector<double> known_;  // by relevant, then by above; negative: not yet
};

// Documents with one score.
struct SizeGroup {
  uint64_t relevant_before = 0;
  uint64_t others_before = 0;
  uint64_t relevant = 0;
  uint64_t others = 0;
};

// The mean over all orders of a group, for one of its relevant documents. The chance that `a` of
// the other relevant ones (b) and `u` of the others (t) are before it:
//   C(a + u, a) C(b - a + t - u, b - a) / ((b + t + 1) C(b + t, b)).
double OverOrders(const SizeGroup& group, ExpectedDiscounts* discounts) {
  const uint64_t b = group.relevant - 1;
  const uint64_t t = group.others;
  double sum = 0;
  for (uint64_t a = 0; a <= b && group.relevant_before + a < kDepth; ++a) {
    for (uint64_t u = 0; u <= t; ++u) {
      double weight = 1;
      if (b > 0) {
        weight =
            std::exp(discounts->LogChoose(a + u, a) + discounts->LogChoose(b - a + t - u, b - a) -
                     discounts->LogChoose(b + t, b));
      }
      sum += weight * discounts->At(group.relevant_before + a, group.others_before + u);
    }
  }
  return sum / static_cast<double>(b + t + 1);
}

std::vector<SizeGroup> GroupsOfPlaces(std::span<const RelevantPlace> places) {
  std::vector<SizeGroup> groups;
  uint64_t relevant = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    if (i == 0 || places[i].above != places[i - 1].above) {
      groups.push_back({relevant, places[i].above - relevant, 0, places[i].tied + 1});
    }
    ++groups.back().relevant;
    --groups.back().others;
    ++relevant;
  }
  return groups;
}

double BestGain(std::span<const RelevantPlace> places) {
  std::vector<RelevantPlace> best(places.begin(), places.end());
  std::ranges::sort(best, std::greater<>(), &RelevantPlace::relevance);
  double sum = 0;
  for (uint64_t i = 0; i < std::min<uint64_t>(best.size(), kDepth); ++i) {
    sum += best[i].relevance / std::log2(2.0 + static_cast<double>(i));
  }
  return sum;
}

double NdcgOf(std::span<const RelevantPlace> places, ExpectedDiscounts* discounts) {
  if (places.empty()) return 0;
  const std::vector<SizeGroup> groups = GroupsOfPlaces(places);
  double sum = 0;
  size_t next = 0;
  double discount = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    const bool is_new = i == 0 || places[i].above != places[i - 1].above;
    if (is_new) discount = OverOrders(groups[next++], discounts);
    sum += places[i].relevance * discount;
  }
  return sum / BestGain(places);
}

}  // namespace

double ExpectedNdcg(std::span<const RelevantPlace> places, uint64_t searched, uint64_t size) {
  ExpectedDiscounts discounts(searched - places.size(), size - places.size());
  return NdcgOf(places, &discounts);
}

std::vector<SizePoint> SizeCurve(const RetrievalScores& scores, const ScoreUnits& units,
                                 std::span<const uint64_t> searched) {
  std::vector<SizePoint> curve;
  if (searched.empty()) return curve;
  const uint64_t all = *std::ranges::max_element(searched);
  const uint64_t least = *std::ranges::min_element(searched);
  uint64_t most_relevant = 0;
  for (const size_t q : scores.queries) {
    most_relevant = std::max<uint64_t>(most_relevant, scores.ranking.places[q].size());
  }
  for (const uint64_t size : kSizes) {
    if (size >= least || size <= most_relevant) continue;
    SizePoint point{size, units};
    std::optional<ExpectedDiscounts> discounts;  // most queries have as many documents
    for (size_t i = 0; i < scores.queries.size(); ++i) {
      const std::vector<RelevantPlace>& places = scores.ranking.places[scores.queries[i]];
      const uint64_t others = searched[i] - places.size();
      const uint64_t drawn = size - places.size();
      if (!discounts || !discounts->IsFor(others, drawn)) discounts.emplace(others, drawn);
      point.units.values[i] = kSizePoints * NdcgOf(places, &*discounts);
    }
    curve.push_back(std::move(point));
  }
  curve.push_back({all, units});
  return curve;
}

}  // namespace vetvec
