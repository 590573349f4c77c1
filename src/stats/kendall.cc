// Kendall's tau-b; see correlation.h.
#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/correlation.h"
#include "stats/correlation_checks.h"
#include "stats/normal.h"

namespace vetvec {
namespace {

constexpr size_t kExactLimit = 33;

// Groups of equal values in a sorted list: sums over their sizes t.
struct Ties {
  uint64_t pairs = 0;   // t(t-1)/2
  double triples = 0;   // t(t-1)(t-2)
  double variance = 0;  // t(t-1)(2t+5)

  void Add(uint64_t size) {
    const double t = static_cast<double>(size);
    pairs += size * (size - 1) / 2;
    triples += t * (t - 1.0) * (t - 2.0);
    variance += t * (t - 1.0) * (2.0 * t + 5.0);
  }
};

template <typename Container, typename Same>
Ties CountTies(const Container& sorted, Same same) {
  Ties ties;
  for (size_t begin = 0; begin < sorted.size();) {
    size_t end = begin + 1;
    while (end < sorted.size() && same(sorted[begin], sorted[end])) ++end;
    if (end - begin > 1) ties.Add(end - begin);
    begin = end;
  }
  return ties;
}

// Sorts `values` and returns how many pairs were in strictly descending order.
uint64_t SortCountingInversions(std::vector<double>* values) {
  constexpr size_t kRun = 8;  // sorts shorter pieces by insertion
  std::vector<double>& from = *values;
  const size_t n = from.size();
  uint64_t inversions = 0;
  for (size_t begin = 0; begin < n; begin += kRun) {
    for (size_t i = begin + 1; i < std::min(n, begin + kRun); ++i) {
      const double value = from[i];
      size_t j = i;
      for (; j > begin && from[j - 1] > value; --j) from[j] = from[j - 1];
      from[j] = value;
      inversions += i - j;
    }
  }
  std::vector<double> to(n);
  for (size_t width = kRun; width < n; width *= 2) {
    for (size_t begin = 0; begin < n; begin += 2 * width) {
      const size_t middle = std::min(n, begin + width);
      const size_t end = std::min(n, begin + 2 * width);
      size_t left = begin;
      size_t right = middle;
      size_t out = begin;
      while (left < middle && right < end) {  // without branches, which would all be mispredicted
        const bool falls = from[left] > from[right];
        to[out++] = falls ? from[right] : from[left];
        inversions += falls ? middle - left : size_t{0};
        right += falls ? 1U : 0U;
        left += falls ? 0U : 1U;
      }
      while (left < middle) to[out++] = from[left++];
      while (right < end) to[out++] = from[right++];
    }
    from.swap(to);
  }
  return inversions;
}

// P(D <= d) for the number D of inversions of a random order of n.
double InversionsAtMost(uint64_t d, size_t n) {
  std::vector<double> mass(n * (n - 1) / 2 + 1, 0.0);
  mass[0] = 1.0;
  size_t top = 0;
  for (size_t size = 2; size <= n; ++size) {
    // The new element makes 0 .. size-1 inversions, each with probability 1/size.
    std::vector<double> next(mass.size(), 0.0);
    for (size_t before = 0; before <= top; ++before) {
      for (size_t more = 0; more < size; ++more) {
        next[before + more] += mass[before] / static_cast<double>(size);
      }
    }
    top += size - 1;
    mass = std::move(next);
  }
  double sum = 0.0;
  for (uint64_t i = 0; i <= d && i < mass.size(); ++i) sum += mass[i];
  return std::min(1.0, sum);
}

// `discordant` of all pairs, nothing tied. The distribution is symmetric about half of all pairs.
double ExactP(uint64_t discordant, size_t n, Alternative alternative) {
  const uint64_t all = n * (n - 1) / 2;
  const double greater = InversionsAtMost(discordant, n);     // few inversions: tau is large
  const double less = InversionsAtMost(all - discordant, n);  // P(D >= d)
  if (alternative == Alternative::kGreater) return greater;
  if (alternative == Alternative::kLess) return less;
  return std::min(1.0, 2.0 * std::min(greater, less));
}

double AsymptoticP(double difference, size_t count, const Ties& x, const Ties& y,
                   Alternative alternative) {
  const double n = static_cast<double>(count);
  const double m = n * (n - 1.0);
  const double variance = (m * (2.0 * n + 5.0) - x.variance - y.variance) / 18.0 +
                          2.0 * static_cast<double>(x.pairs) * static_cast<double>(y.pairs) / m +
                          x.triples * y.triples / (9.0 * m * (n - 2.0));
  const double z = difference / std::sqrt(variance);
  if (alternative == Alternative::kGreater) return NormalUpper(z);
  if (alternative == Alternative::kLess) return NormalCdf(z);
  return std::min(1.0, 2.0 * NormalUpper(std::fabs(z)));
}

}  // namespace

Result<KendallCorrelation> Kendall(std::span<const double> x, std::span<const double> y,
                                   Alternative alternative) {
  VETVEC_RETURN_IF_ERROR(CheckPairs(x, y, "x", "y"));
  KendallCorrelation result;
  const size_t n = x.size();
  result.n = n;
  if (IsConstant(x) || IsConstant(y)) return result;
  std::vector<std::pair<double, double>> pairs(n);
  for (size_t i = 0; i < n; ++i) pairs[i] = {x[i], y[i]};
  std::sort(pairs.begin(), pairs.end());
  const Ties x_ties =
      CountTies(pairs, [](const auto& a, const auto& b) { return a.first == b.first; });
  const Ties both = CountTies(pairs, [](const auto& a, const auto& b) { return a == b; });
  std::vector<double> ordered(n);
  for (size_t i = 0; i < n; ++i) ordered[i] = pairs[i].second;
  const uint64_t discordant = SortCountingInversions(&ordered);
  const Ties y_ties = CountTies(ordered, [](double a, double b) { return a == b; });
  const uint64_t all = static_cast<uint64_t>(n) * (n - 1) / 2;
  const uint64_t concordant = all - x_ties.pairs - y_ties.pairs + both.pairs - discordant;
  const double difference = static_cast<double>(concordant) - static_cast<double>(discordant);
  const double tau = difference / std::sqrt(static_cast<double>(all - x_ties.pairs)) /
                     std::sqrt(static_cast<double>(all - y_ties.pairs));
  result.coefficient = std::clamp(tau, -1.0, 1.0);
  if (n == 2) return result;
  if (x_ties.pairs == 0 && y_ties.pairs == 0 && n <= kExactLimit) {
    result.mode_used = KendallMode::kExact;
    result.p_value = ExactP(discordant, n, alternative);
  } else {
    result.mode_used = KendallMode::kAsymptotic;
    result.p_value = AsymptoticP(difference, n, x_ties, y_ties, alternative);
  }
  return result;
}

}  // namespace vetvec
