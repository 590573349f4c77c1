#include "suites/near_duplicates.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/hash.h"
#include "base/rng.h"

namespace vetvec {
namespace {

constexpr size_t kBands = 16;
constexpr size_t kRows = 4;
constexpr size_t kMostCompared = 64;
constexpr size_t kShingleHalves = 4;  // a word counts as two halves, a single letter as one

// Multiply-add-shift: the upper half of a x + b.
struct RowHash {
  uint64_t factor;
  uint64_t term;
};
using BandHashes = std::array<RowHash, kRows>;

using BandHash = std::pair<uint64_t, uint32_t>;  // hash of a band's rows, and the text's number

uint64_t HashOfBand(const std::vector<uint32_t>& shingles, const BandHashes& rows) {
  std::array<uint32_t, kRows> least;
  least.fill(UINT32_MAX);
  for (const uint32_t shingle : shingles) {
    for (size_t r = 0; r < kRows; ++r) {
      const auto value = static_cast<uint32_t>((rows[r].factor * shingle + rows[r].term) >> 32);
      least[r] = std::min(least[r], value);
    }
  }
  return Xxh64(least.data(), sizeof least);
}

class DuplicateFinder {
 public:
  explicit DuplicateFinder(const std::vector<std::vector<uint32_t>>& shingles)
      : shingles_(shingles), is_copy_(shingles.size()) {}

  void CompareBand(const BandHashes& rows) {
    std::vector<BandHash> hashes;
    for (uint32_t i = 0; i < shingles_.size(); ++i) {
      if (!is_copy_[i] && !shingles_[i].empty()) {
        hashes.emplace_back(HashOfBand(shingles_[i], rows), i);
      }
    }
    std::sort(hashes.begin(), hashes.end());
    for (size_t begin = 0, end = 0; begin < hashes.size(); begin = end) {
      while (end < hashes.size() && hashes[end].first == hashes[begin].first) ++end;
      if (end - begin > 1) CompareBucket(&hashes[begin], end - begin);
    }
  }

  std::vector<bool> Take() { return std::move(is_copy_); }

 private:
  // In the order of texts.
  void CompareBucket(const BandHash* bucket, size_t size) {
    std::vector<uint32_t> kept;
    for (size_t k = 0; k < size; ++k) {
      const uint32_t text = bucket[k].second;
      is_copy_[text] = std::any_of(kept.begin(), kept.end(), [&](uint32_t other) {
        return Jaccard(shingles_[other], shingles_[text]) >= kNearDuplicate;
      });
      if (!is_copy_[text] && kept.size() < kMostCompared) kept.push_back(text);
    }
  }

  const std::vector<std::vector<uint32_t>>& shingles_;
  std::vector<bool> is_copy_;
};

}  // namespace

std::vector<uint32_t> Shingles(const std::vector<TextUnit>& units) {
  std::vector<uint32_t> shingles;
  for (size_t begin = 0; begin < units.size(); ++begin) {
    uint64_t hash = 0;
    size_t halves = 0;
    size_t i = begin;
    for (; i < units.size() && halves < kShingleHalves; ++i) {
      halves += units[i].is_letter ? 1U : 2U;
      hash = Xxh64(&units[i].hash, sizeof units[i].hash, hash);
    }
    if (halves < kShingleHalves && begin > 0) break;
    shingles.push_back(static_cast<uint32_t>(hash >> 32));
  }
  std::sort(shingles.begin(), shingles.end());
  shingles.erase(std::unique(shingles.begin(), shingles.end()), shingles.end());
  return shingles;
}

double Jaccard(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  size_t shared = 0;
  for (auto i = a.begin(), k = b.begin(); i != a.end() && k != b.end();) {
    if (*i == *k) {
      ++shared;
      ++i;
      ++k;
    } else {
      ++(*i < *k ? i : k);
    }
  }
  const size_t all = a.size() + b.size() - shared;
  return all == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(all);
}

std::vector<bool> FindNearDuplicates(const std::vector<std::vector<uint32_t>>& shingles,
                                     const CancelToken* cancel) {
  DuplicateFinder finder(shingles);
  Rng rng(0);
  for (size_t band = 0; band < kBands; ++band) {
    if (cancel != nullptr && cancel->requested()) break;
    BandHashes rows{};
    for (RowHash& row : rows) row = {rng.Next64() | 1, rng.Next64()};
    finder.CompareBand(rows);
  }
  return finder.Take();
}

}  // namespace vetvec
