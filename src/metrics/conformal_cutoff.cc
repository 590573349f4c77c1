#include "metrics/conformal_cutoff.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "stats/random_rows.h"

namespace vetvec {
namespace {

constexpr double kTail = 0.025;  // of the interval, on each side

// How many of `n` scores, and one more that is to come, may lie below the cutoff.
size_t RankOf(size_t n, double keep) {
  constexpr double kRounding = 1e-9;  // of (n + 1)(1 - keep), which is often meant to be whole
  return static_cast<size_t>(std::floor(static_cast<double>(n + 1) * (1 - keep) + kRounding));
}

// Cutoffs of resamples of whole clusters, by share.
class CutoffResamples {
 public:
  // `scores`: of each pair.
  CutoffResamples(std::span<const double> scores, std::span<const uint64_t> clusters) {
    std::unordered_map<uint64_t, uint32_t> numbers;
    for (size_t i = 0; i < scores.size(); ++i) {
      const auto [found, is_new] =
          numbers.emplace(clusters[i], static_cast<uint32_t>(numbers.size()));
      sorted_.emplace_back(scores[i], found->second);
    }
    std::sort(sorted_.begin(), sorted_.end());
    clusters_ = static_cast<uint32_t>(numbers.size());
  }

  uint32_t clusters() const { return clusters_; }

  // Counts how often each cluster is drawn, and walks the scores once.
  std::array<double, kKeptShares> Draw(uint64_t seed, uint64_t resample) const {
    std::vector<uint32_t> drawn(clusters_);
    RandomRows(seed, resample, clusters_, drawn);
    std::vector<uint32_t> times(clusters_);
    for (const uint32_t cluster : drawn) ++times[cluster];
    size_t n = 0;
    for (const auto& [score, cluster] : sorted_) n += times[cluster];
    std::array<double, kKeptShares> cutoffs{};
    const auto shares = SharesToKeep();
    size_t below = 0;
    size_t share = kKeptShares;  // the largest is the lowest cutoff
    for (const auto& [score, cluster] : sorted_) {
      below += times[cluster];
      while (share > 0 && below > 0 && below >= RankOf(n, shares[share - 1])) {
        cutoffs[--share] = score;
      }
    }
    return cutoffs;
  }

 private:
  std::vector<std::pair<double, uint32_t>> sorted_;  // score and cluster
  uint32_t clusters_ = 0;
};

// Fills `low` and `high` of each cutoff.
Status AddIntervals(const CutoffResamples& resamples, const CutoffOptions& options,
                    std::vector<KeptShare>* kept) {
  std::array<std::vector<double>, kKeptShares> drawn;
  for (size_t r = 0; r < options.resamples; ++r) {
    if (options.cancel != nullptr && options.cancel->requested()) return CallCancelled();
    const auto cutoffs = resamples.Draw(options.seed, r);
    for (size_t i = 0; i < kKeptShares; ++i) drawn[i].push_back(cutoffs[i]);
  }
  const double last = static_cast<double>(options.resamples - 1);
  for (size_t i = 0; i < kKeptShares; ++i) {
    std::sort(drawn[i].begin(), drawn[i].end());
    (*kept)[i].low = drawn[i][static_cast<size_t>(std::floor(kTail * last))];
    (*kept)[i].high = drawn[i][static_cast<size_t>(std::ceil((1 - kTail) * last))];
  }
  return OkStatus();
}

}  // namespace

std::array<double, kKeptShares> SharesToKeep() {
  std::array<double, kKeptShares> shares{};
  for (size_t i = 0; i + 1 < kKeptShares; ++i) {
    shares[i] = static_cast<double>(20 + i) / 40;
  }
  shares.back() = 0.99;
  return shares;
}

std::optional<double> ConformalCutoff(std::span<const double> sorted, double keep) {
  const size_t rank = RankOf(sorted.size(), keep);
  if (rank == 0) return std::nullopt;
  return sorted[std::min(rank, sorted.size()) - 1];
}

Result<std::vector<KeptShare>> CutoffsOf(std::span<const double> scores,
                                         std::span<const uint64_t> clusters,
                                         const CutoffOptions& options) {
  if (scores.size() < kLeastCalibrationPairs) {
    return InsufficientData(fmt::format("found {} pairs; a calibration needs at least {}",
                                        scores.size(), kLeastCalibrationPairs));
  }
  const CutoffResamples resamples(scores, clusters);
  if (resamples.clusters() < 2) {
    return InsufficientData("all pairs are from one source; an interval needs at least two");
  }
  std::vector<double> sorted(scores.begin(), scores.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<KeptShare> kept;
  for (const double share : SharesToKeep()) {
    kept.push_back({share, *ConformalCutoff(sorted, share)});
  }
  VETVEC_RETURN_IF_ERROR(AddIntervals(resamples, options, &kept));
  return kept;
}

}  // namespace vetvec
