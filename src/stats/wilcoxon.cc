#include "stats/wilcoxon.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "stats/normal.h"

namespace vetvec {
namespace {

// Rank sums of one sample.
struct Ranks {
  size_t n = 0;
  double plus = 0;
  double minus = 0;
  double tie_term = 0;  // sum of t^3 - t over groups of equal |d|
};

Ranks RankSums(std::vector<double> values) {
  std::sort(values.begin(), values.end(),
            [](double a, double b) { return std::fabs(a) < std::fabs(b); });
  Ranks ranks;
  ranks.n = values.size();
  for (size_t begin = 0; begin < values.size();) {
    size_t end = begin;
    while (end < values.size() && std::fabs(values[end]) == std::fabs(values[begin])) ++end;
    const double rank = 0.5 * static_cast<double>(begin + 1 + end);  // mean of begin+1 .. end
    for (size_t i = begin; i < end; ++i) (values[i] > 0.0 ? ranks.plus : ranks.minus) += rank;
    const double t = static_cast<double>(end - begin);
    ranks.tie_term += t * t * t - t;
    begin = end;
  }
  return ranks;
}

// P(W = w), w = 0..n(n+1)/2, when each of the ranks 1..n has a random sign. Exact in double for
// n <= 52: every value is a multiple of 2^-n.
std::vector<double> NullMasses(size_t n) {
  std::vector<double> mass(n * (n + 1) / 2 + 1, 0.0);
  mass[0] = 1.0;
  size_t top = 0;
  for (size_t rank = 1; rank <= n; ++rank) {
    top += rank;
    for (size_t w = top + 1; w-- > 0;) {
      mass[w] = 0.5 * (mass[w] + (w >= rank ? mass[w - rank] : 0.0));
    }
  }
  return mass;
}

double ExactP(const Ranks& ranks, Alternative alternative) {
  const std::vector<double> mass = NullMasses(ranks.n);
  double greater = 0.0;
  double less = 0.0;
  for (size_t w = 0; w < mass.size(); ++w) {
    const double value = static_cast<double>(w);
    if (value <= ranks.plus) less += mass[w];
  }
  for (size_t w = mass.size(); w-- > 0;) {  // from the end: small terms first
    if (static_cast<double>(w) >= ranks.plus) greater += mass[w];
  }
  if (alternative == Alternative::kGreater) return std::min(1.0, greater);
  if (alternative == Alternative::kLess) return std::min(1.0, less);
  return std::min(1.0, 2.0 * std::min(greater, less));
}

Status NotExact(const std::string& reason) {
  return InvalidArgument(fmt::format("the exact signed-rank test is valid only without zeros and "
                                     "ties, but {}; use mode auto or approx",
                                     reason))
      .WithKey("mode", "exact", "auto, approx");
}

double ApproxP(const Ranks& ranks, Alternative alternative) {
  const double n = static_cast<double>(ranks.n);
  const double mean = n * (n + 1.0) / 4.0;
  const double variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ranks.tie_term / 48.0;
  const double z = (ranks.plus - mean) / std::sqrt(variance);
  if (alternative == Alternative::kGreater) return NormalUpper(z);
  if (alternative == Alternative::kLess) return NormalCdf(z);
  return std::min(1.0, 2.0 * NormalUpper(std::fabs(z)));
}

}  // namespace

Result<WilcoxonResult> Wilcoxon(std::span<const double> differences, Alternative alternative,
                                WilcoxonMode mode) {
  if (differences.empty()) return InsufficientData("the signed-rank test needs at least one value");
  if (mode == WilcoxonMode::kDegenerate) {
    return InvalidArgument("'degenerate' is an outcome of the signed-rank test, not a mode");
  }
  std::vector<double> used;
  used.reserve(differences.size());
  for (size_t i = 0; i < differences.size(); ++i) {
    if (!std::isfinite(differences[i])) {
      return NonFinite(fmt::format("difference {} is not finite", i))
          .WithItem(static_cast<int64_t>(i));
    }
    if (differences[i] != 0.0) used.push_back(differences[i]);
  }
  WilcoxonResult result;
  const size_t zeros = differences.size() - used.size();
  if (mode == WilcoxonMode::kExact && zeros > 0) {
    return NotExact(fmt::format("{} of {} differences are zero", zeros, differences.size()));
  }
  if (used.empty()) return result;
  const Ranks ranks = RankSums(std::move(used));
  result.n_used = ranks.n;
  result.w_plus = ranks.plus;
  result.w_minus = ranks.minus;
  if (mode == WilcoxonMode::kAuto) {
    const bool exact = zeros == 0 && ranks.tie_term == 0.0 && ranks.n <= 50;
    mode = exact ? WilcoxonMode::kExact : WilcoxonMode::kApprox;
  }
  if (mode == WilcoxonMode::kExact && ranks.n > kWilcoxonExactLimit) {
    return InvalidArgument(
        fmt::format("the exact signed-rank test accepts at most {} non-zero values; found {}; use "
                    "mode auto or approx",
                    kWilcoxonExactLimit, ranks.n));
  }
  if (mode == WilcoxonMode::kExact && ranks.tie_term > 0.0) {
    return NotExact("some differences are tied in magnitude");
  }
  result.mode_used = mode;
  result.p_value =
      mode == WilcoxonMode::kExact ? ExactP(ranks, alternative) : ApproxP(ranks, alternative);
  return result;
}

const char* WilcoxonModeName(WilcoxonMode mode) {
  switch (mode) {
    case WilcoxonMode::kAuto: return "auto";
    case WilcoxonMode::kExact: return "exact";
    case WilcoxonMode::kApprox: return "approx";
    case WilcoxonMode::kDegenerate: return "degenerate";
  }
  return "unknown";
}

}  // namespace vetvec
