#include "metrics/similarity_bands.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace vetvec {
namespace {

Status CheckBandInput(std::span<const double> similarities, std::span<const double> labels,
                      std::span<const LabelBand> bands) {
  if (similarities.size() != labels.size()) {
    return DimensionMismatch(fmt::format("there are {} similarities, but {} labels",
                                         similarities.size(), labels.size()));
  }
  for (size_t i = 0; i < labels.size(); ++i) {
    if (std::isfinite(similarities[i]) && std::isfinite(labels[i])) continue;
    return NonFinite(fmt::format("the similarity or label of pair {} is not finite", i))
        .WithItem(static_cast<int64_t>(i));
  }
  for (const LabelBand& band : bands) {
    if (std::isfinite(band.low) && std::isfinite(band.high) && band.low <= band.high) continue;
    return InvalidArgument(fmt::format(
        "the band from {} to {} is empty; its lower end must come first", band.low, band.high));
  }
  return OkStatus();
}

// The first `sample` of a random order, again in the order of the pairs.
void KeepSample(const BandOptions& options, size_t band, std::vector<size_t>* pairs) {
  if (options.sample == 0 || pairs->size() <= options.sample) return;
  Rng rng(options.seed, band);
  Shuffle(*pairs, rng);
  pairs->resize(options.sample);
  std::sort(pairs->begin(), pairs->end());
}

}  // namespace

std::vector<LabelBand> FifthsOf(double low, double high) {
  std::vector<LabelBand> bands;
  const auto at = [&](int fifth) { return low + (high - low) * fifth / 5; };
  for (int top = 5; top >= 2; --top) bands.push_back({at(top - 2), at(top)});
  return bands;
}

Result<std::vector<BandScore>> SpearmanInBands(std::span<const double> similarities,
                                               std::span<const double> labels,
                                               std::span<const LabelBand> bands,
                                               const BandOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckBandInput(similarities, labels, bands));
  std::vector<BandScore> scores;
  for (size_t b = 0; b < bands.size(); ++b) {
    std::vector<size_t> pairs;
    for (size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] >= bands[b].low && labels[i] <= bands[b].high) pairs.push_back(i);
    }
    BandScore& score = scores.emplace_back();
    score.band = bands[b];
    score.pairs = pairs.size();
    KeepSample(options, b, &pairs);
    score.spearman.n = pairs.size();
    if (pairs.size() < 2) continue;
    std::vector<double> x;
    std::vector<double> y;
    for (const size_t pair : pairs) {
      x.push_back(similarities[pair]);
      y.push_back(labels[pair]);
    }
    VETVEC_ASSIGN_OR_RETURN(score.spearman, Spearman(x, y));
  }
  return scores;
}

}  // namespace vetvec
