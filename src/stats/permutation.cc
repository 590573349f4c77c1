#include "stats/permutation.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <string>
#include <vector>

#include "base/search_control.h"
#include "base/thread_pool.h"
#include "stats/random_rows.h"

namespace vetvec {
namespace {

constexpr size_t kBits = 8;  // differences whose signs are determined by one byte
constexpr size_t kPatternsAPiece = 64;

// The sum of eight differences for each pattern of their signs (a set bit keeps the sign).
using SignSums = std::array<double, 1U << kBits>;

std::vector<SignSums> MakeSums(std::span<const double> differences) {
  std::vector<SignSums> groups((differences.size() + kBits - 1) / kBits);
  for (size_t g = 0; g < groups.size(); ++g) {
    for (size_t pattern = 0; pattern < groups[g].size(); ++pattern) {
      double sum = 0.0;
      for (size_t b = 0; b < kBits && g * kBits + b < differences.size(); ++b) {
        const double value = differences[g * kBits + b];
        sum += ((pattern >> b) & 1U) != 0 ? value : -value;
      }
      groups[g][pattern] = sum;
    }
  }
  return groups;
}

// Whether a sum is as extreme as the observed one.
class Extreme {
 public:
  Extreme(double observed, double magnitude, Alternative alternative)
      : observed_(observed), slack_(1e-13 * magnitude), alternative_(alternative) {}

  bool operator()(double sum) const {
    if (alternative_ == Alternative::kGreater) return sum >= observed_ - slack_;
    if (alternative_ == Alternative::kLess) return sum <= observed_ + slack_;
    return std::fabs(sum) >= std::fabs(observed_) - slack_;
  }

 private:
  double observed_;
  double slack_;
  Alternative alternative_;
};

Result<uint64_t> CountExact(const std::vector<SignSums>& groups, size_t n,
                            const PermutationOptions& options, const Extreme& extreme) {
  constexpr uint64_t kPiece = uint64_t{1} << 16;
  const uint64_t patterns = uint64_t{1} << n;
  SearchControl control(options, (patterns + kPiece - 1) / kPiece, "the permutation test");
  uint64_t count = 0;
  for (uint64_t pattern = 0; pattern < patterns; ++pattern) {
    if (pattern % kPiece == 0 && control.stopped()) break;
    double sum = 0.0;
    for (size_t g = 0; g < groups.size(); ++g) sum += groups[g][(pattern >> (g * kBits)) & 0xff];
    count += extreme(sum) ? 1U : 0U;
    if ((pattern + 1) % kPiece == 0 || pattern + 1 == patterns) control.PieceDone();
  }
  VETVEC_RETURN_IF_ERROR(control.status());
  return count;
}

Result<uint64_t> CountRandom(const std::vector<SignSums>& groups, const PermutationOptions& options,
                             const Extreme& extreme) {
  std::atomic<uint64_t> count{0};
  const size_t pieces = (options.resamples + kPatternsAPiece - 1) / kPatternsAPiece;
  SearchControl control(options, pieces, "the permutation test");
  ParallelFor(pieces, options.threads, [&](size_t piece) {
    if (control.stopped()) return;
    std::vector<uint32_t> words((groups.size() + 3) / 4);
    const size_t end = std::min(options.resamples, (piece + 1) * kPatternsAPiece);
    uint64_t found = 0;
    for (size_t r = piece * kPatternsAPiece; r < end; ++r) {
      RandomWords(options.seed, r, words);
      double sum = 0.0;
      for (size_t g = 0; g < groups.size(); ++g) {
        sum += groups[g][(words[g / 4] >> (g % 4 * kBits)) & 0xff];
      }
      found += extreme(sum) ? 1U : 0U;
    }
    count += found;
    control.PieceDone();
  });
  VETVEC_RETURN_IF_ERROR(control.status());
  return count.load();
}

}  // namespace

Result<PermutationResult> PairedPermutation(std::span<const double> differences,
                                            const PermutationOptions& options) {
  if (differences.empty()) return InsufficientData("a permutation test needs at least one pair");
  if (options.resamples == 0) {
    return InvalidArgument("'resamples' must be at least 1").WithKey("resamples", "0", ">= 1");
  }
  double largest = 0.0;
  for (size_t i = 0; i < differences.size(); ++i) {
    if (!std::isfinite(differences[i])) {
      return NonFinite(fmt::format("difference {} is not finite", i))
          .WithItem(static_cast<int64_t>(i));
    }
    largest = std::max(largest, std::fabs(differences[i]));
  }
  const int shift = largest > 0.0 ? std::ilogb(largest) : 0;  // sums of huge values stay finite
  std::vector<double> scaled(differences.size());
  double observed = 0.0;
  double magnitude = 0.0;
  for (size_t i = 0; i < scaled.size(); ++i) {
    scaled[i] = std::scalbn(differences[i], -shift);
    observed += scaled[i];
    magnitude += std::fabs(scaled[i]);
  }
  const size_t n = scaled.size();
  const Extreme extreme(observed, magnitude, options.alternative);
  const std::vector<SignSums> groups = MakeSums(scaled);
  PermutationResult result;
  result.mean = std::scalbn(observed / static_cast<double>(n), shift);
  result.exact = n < 40 && (uint64_t{1} << n) <= options.resamples;
  if (result.exact) {
    VETVEC_ASSIGN_OR_RETURN(const uint64_t count, CountExact(groups, n, options, extreme));
    result.p_value = std::scalbn(static_cast<double>(count), -static_cast<int>(n));
  } else {
    VETVEC_ASSIGN_OR_RETURN(const uint64_t count, CountRandom(groups, options, extreme));
    result.p_value =
        (1.0 + static_cast<double>(count)) / (1.0 + static_cast<double>(options.resamples));
  }
  return result;
}

}  // namespace vetvec
