// Ranks by tiles: pivots x background in float32 products, one pass that counts the rows that are
// certainly above each pair's positive, and similarities in double for rows that are too close to
// decide.
//
// Rows are brought into the form of nearest_neighbour_bounds.h: y = s (f x - m), f = 1/|x| under
// cosine and 1 under L2, c = y rounded to float; v_ij = c_i.c_j - |c_j|^2/2 lies within E of
// A_ij = |c_i|^2/2 - |y_i - y_j|^2/2. Both similarities fall with |y_i - y_j|:
//   cosine: |y_i - y_j|^2 = 2 s^2 (1 - S);   L2: |y_i - y_j| = s (1/S - 1).
// So S_ik > T is A_ik > A(T), and a row with v - E > A(S_ij + tie_eps) is certainly above, one with
// v + E < A(S_ij - tie_eps) certainly neither above nor tied. A(T) is moved outwards by the
// possible rounding of T and of S from its distance (a few 2^-53 of 1 + distance; 1e-14 is used).
//
// The background is converted block by block, so no copy of it is made.
#include "metrics/ranking_tiles.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

#include "base/search_control.h"
#include "base/thread_pool.h"
#include "kernels/strips.h"
#include "metrics/cosine_rounding.h"
#include "metrics/nearest_neighbour_bounds.h"
#include "metrics/work_pool.h"

namespace vetvec {
namespace {

constexpr double kSlack = 1e-14;

static_assert(kRankingBlock == kTile);

// The c of some rows.
struct FloatRows {
  Strips values;
  std::vector<float> offsets;  // |c|^2 / 2
  std::vector<double> norms;   // |c|
};

// Makes the c of any row.
class KernelForm {
 public:
  KernelForm(const RankingRows<float>& rows, const RankOptions& options);

  double scale() const { return scale_; }
  // Rows by |y|, so that one long row loosens only the bound of its own block.
  const std::vector<size_t>& order() const { return order_; }
  void Write(size_t row, std::span<double> work, std::span<float> out) const;

 private:
  void LoadScaled(size_t row, std::span<double> out) const;
  std::vector<double> Norms(const RankOptions& options) const;

  const RankingRows<float>& rows_;
  const bool cosine_;
  std::vector<double> mean_;
  double scale_ = 1.0;
  std::vector<size_t> order_;
};

void KernelForm::LoadScaled(size_t row, std::span<double> out) const {
  rows_.Load(row, out);
  if (!cosine_) return;
  const double factor = 1.0 / std::sqrt(rows_.Square(row));
  for (double& value : out) value *= factor;
}

KernelForm::KernelForm(const RankingRows<float>& rows, const RankOptions& options)
    : rows_(rows), cosine_(options.similarity == Similarity::kCosine) {
  const size_t n = rows.size();
  const size_t blocks = (n + kTile - 1) / kTile;
  std::vector<std::vector<double>> sums(blocks, std::vector<double>(rows.cols(), 0.0));
  ParallelFor(blocks, options.threads, [&](size_t block) {
    std::vector<double> row(rows.cols());
    for (size_t i = block * kTile; i < std::min(n, (block + 1) * kTile); ++i) {
      LoadScaled(i, row);
      for (size_t k = 0; k < row.size(); ++k) sums[block][k] += row[k];
    }
  });
  mean_.assign(rows.cols(), 0.0);
  for (const std::vector<double>& sum : sums) {
    for (size_t k = 0; k < mean_.size(); ++k) mean_[k] += sum[k] / static_cast<double>(n);
  }
  const std::vector<double> norms = Norms(options);
  order_.resize(n);
  std::iota(order_.begin(), order_.end(), size_t{0});
  std::sort(order_.begin(), order_.end(),
            [&](size_t a, size_t b) { return norms[a] != norms[b] ? norms[a] < norms[b] : a < b; });
  const double largest = norms[order_.back()];
  if (largest > 0.0) scale_ = std::ldexp(1.0, -std::ilogb(largest));
}

std::vector<double> KernelForm::Norms(const RankOptions& options) const {
  const size_t n = rows_.size();
  std::vector<double> norms(n);
  ParallelFor((n + kTile - 1) / kTile, options.threads, [&](size_t block) {
    std::vector<double> row(rows_.cols());
    for (size_t i = block * kTile; i < std::min(n, (block + 1) * kTile); ++i) {
      LoadScaled(i, row);
      double squares = 0.0;
      for (size_t k = 0; k < row.size(); ++k) squares += (row[k] - mean_[k]) * (row[k] - mean_[k]);
      norms[i] = std::sqrt(squares);
    }
  });
  return norms;
}

void KernelForm::Write(size_t row, std::span<double> work, std::span<float> out) const {
  LoadScaled(row, work);
  for (size_t k = 0; k < out.size(); ++k) {
    out[k] = static_cast<float>(scale_ * (work[k] - mean_[k]));
  }
}

double SquaredLength(std::span<const float> row) {
  double sum = 0.0;
  for (const float value : row) sum += double{value} * double{value};
  return sum;
}

// One pair, and the range of A in which its outcome is open.
struct PairState {
  size_t pair = 0;      // number in the caller's list
  size_t positive = 0;  // row
  double score = 0;     // S_ij
  double above = 0;     // A > this: certainly above
  double below = 0;     // A < this: certainly neither above nor tied
};

// Working memory of one thread.
struct RankBuffers {
  explicit RankBuffers(size_t cols)
      : block{Strips(kTile, cols), {}, {}}, strip(kStrip, cols), pivot(cols), other(cols) {}
  FloatRows block;
  Matrix strip;
  AlignedFloats tile = AlignedFloats(kTile * kTile, 0.0F);
  std::vector<double> pivot;
  std::vector<double> other;
};

class TiledRanker {
 public:
  TiledRanker(const RankingRows<float>& rows, const RankOptions& options, const NnKernels& kernels)
      : rows_(rows),
        options_(options),
        kernels_(kernels),
        form_(rows, options),
        bounds_(options.similarity == Similarity::kCosine ? Metric::kCosine : Metric::kL2,
                rows.cols(), form_.scale()),
        blocks_((rows.size() + kTile - 1) / kTile) {
    position_.resize(rows.size());
    for (size_t i = 0; i < rows.size(); ++i) position_[form_.order()[i]] = i;
  }

  size_t blocks() const { return blocks_; }
  // Prepares `pivots` (distinct) with the pairs that begin at `first_pair` in `by_pivot`.
  void Begin(std::span<const size_t> pivots, std::span<const PositivePair> pairs,
             std::span<const size_t> by_pivot);
  void RankBlock(size_t block, RankBuffers* buffers);
  void Finish(std::vector<PairPlace>* places) const;

 private:
  struct Counts {
    std::atomic<uint64_t> above{0};
    std::atomic<uint64_t> tied{0};
  };

  void FillBlock(size_t block, size_t size, RankBuffers* buffers) const;
  void SetOpenRange(double half_square, PairState* state) const;
  void CountRow(size_t pivot, size_t block, size_t size, const float* values, double block_norm,
                RankBuffers* buffers);
  void Decide(size_t pivot, const PairState& state, size_t block, size_t size, const float* values,
              float high, float low, RankBuffers* buffers, PairPlace* place) const;

  const RankingRows<float>& rows_;
  const RankOptions& options_;
  const NnKernels& kernels_;
  const KernelForm form_;
  const KernelBounds bounds_;
  const size_t blocks_;
  std::vector<size_t> position_;  // of each row in form_.order()
  std::vector<size_t> pivots_;
  FloatRows pivot_rows_;
  std::vector<PairState> states_;     // by pivot
  std::vector<size_t> first_state_;   // of each pivot; one more at the end
  std::unique_ptr<Counts[]> counts_;  // one per state
};

void TiledRanker::SetOpenRange(double half_square, PairState* state) const {
  const double s = form_.scale();
  const double high = state->score + options_.tie_eps;
  const double low = state->score - options_.tie_eps;
  state->above = kFarValue;
  state->below = -kFarValue;
  if (options_.similarity == Similarity::kCosine) {
    const double slack = kSlack + (options_.round_cosines ? kHalfCosineStep : 0.0);
    state->above = half_square - s * s * (1.0 - high - slack);
    state->below = half_square - s * s * (1.0 - low + slack);
    return;
  }
  const double near = (1.0 / high - 1.0) - kSlack / high;  // |x_i - x_k| below it: surely above
  if (near > 0.0) state->above = half_square - 0.5 * (s * near) * (s * near);
  if (low > 0.0) {
    const double far = (1.0 / low - 1.0) + kSlack / low;
    state->below = half_square - 0.5 * (s * far) * (s * far);
  }
}

void TiledRanker::Begin(std::span<const size_t> pivots, std::span<const PositivePair> pairs,
                        std::span<const size_t> by_pivot) {
  const size_t cols = rows_.cols();
  pivots_.assign(pivots.begin(), pivots.end());
  pivot_rows_.values = Strips(pivots.size(), cols);
  pivot_rows_.norms.assign(pivots.size(), 0.0);
  first_state_.assign(1, 0);
  states_.clear();
  size_t next = 0;
  for (const size_t pivot : pivots) {
    while (next < by_pivot.size() && pairs[by_pivot[next]].first == pivot) {
      states_.push_back({by_pivot[next], pairs[by_pivot[next]].second, 0.0, 0.0, 0.0});
      ++next;
    }
    first_state_.push_back(states_.size());
  }
  counts_ = std::make_unique<Counts[]>(states_.size());
  ParallelFor((pivots.size() + kTile - 1) / kTile, options_.threads, [&](size_t piece) {
    std::vector<double> left(cols);
    std::vector<double> right(cols);
    Matrix strip(kStrip, cols);
    for (size_t i = piece * kTile; i < std::min(pivots.size(), (piece + 1) * kTile); ++i) {
      form_.Write(pivots[i], left, strip.row(i % kStrip));
      const double square = SquaredLength(strip.row(i % kStrip));
      if (i % kStrip == kStrip - 1 || i + 1 == pivots.size()) {
        pivot_rows_.values.Set(i / kStrip * kStrip, i % kStrip + 1, strip.data());
      }
      pivot_rows_.norms[i] = std::sqrt(square);
      rows_.Load(pivots[i], left);
      for (size_t p = first_state_[i]; p < first_state_[i + 1]; ++p) {
        rows_.Load(states_[p].positive, right);
        states_[p].score = rows_.SimilarityOf(pivots[i], left, states_[p].positive, right);
        SetOpenRange(0.5 * square, &states_[p]);
      }
    }
  });
}

void TiledRanker::FillBlock(size_t block, size_t size, RankBuffers* buffers) const {
  FloatRows& rows = buffers->block;
  rows.norms.assign(size, 0.0);
  // Past the end: values so low that they are never counted.
  rows.offsets.assign(kTile, std::numeric_limits<float>::max());
  for (size_t j = 0; j < size; ++j) {
    const std::span<float> row = buffers->strip.row(j % kStrip);
    form_.Write(form_.order()[block * kTile + j], buffers->other, row);
    const double square = SquaredLength(row);
    if (j % kStrip == kStrip - 1 || j + 1 == size) {
      rows.values.Set(j / kStrip * kStrip, j % kStrip + 1, buffers->strip.data());
    }
    rows.norms[j] = std::sqrt(square);
    rows.offsets[j] = static_cast<float>(0.5 * square);
  }
}

// The columns of one block whose outcome for `state` is open.
void TiledRanker::Decide(size_t pivot, const PairState& state, size_t block, size_t size,
                         const float* values, float high, float low, RankBuffers* buffers,
                         PairPlace* place) const {
  rows_.Load(pivot, buffers->pivot);
  for (size_t j = 0; j < size; ++j) {
    const float value = values[j] - buffers->block.offsets[j];
    if (value < low || value > high) continue;
    const size_t row = form_.order()[block * kTile + j];
    if (row == pivot || row == state.positive) continue;
    if (rows_.Equal(row, state.positive)) {  // a word list may lack many texts
      ++place->tied;
      continue;
    }
    rows_.Load(row, buffers->other);
    CountPlace(rows_.SimilarityOf(pivot, buffers->pivot, row, buffers->other), state.score,
               options_.tie_eps, place);
  }
}

void TiledRanker::CountRow(size_t i, size_t block, size_t size, const float* values,
                           double block_norm, RankBuffers* buffers) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const double margin = bounds_.Margin(pivot_rows_.norms[i], block_norm);
  const auto limit = [](double value) {
    return static_cast<float>(std::clamp(value, -double{kFarValue}, double{kFarValue}));
  };
  for (size_t p = first_state_[i]; p < first_state_[i + 1]; ++p) {
    const PairState& state = states_[p];
    const float high = std::nextafter(limit(state.above + margin), kInfinity);
    const float low = std::nextafter(limit(state.below - margin), -kInfinity);
    const RankCounts counts =
        CountColumns(values, buffers->block.offsets.data(), high, low, (size + 15) / 16 * 16);
    PairPlace place;
    place.above = counts.above;
    if (counts.reached != counts.above) {
      Decide(pivots_[i], state, block, size, values, high, low, buffers, &place);
    }
    if (place.above > 0) counts_[p].above.fetch_add(place.above, std::memory_order_relaxed);
    if (place.tied > 0) counts_[p].tied.fetch_add(place.tied, std::memory_order_relaxed);
  }
}

void TiledRanker::RankBlock(size_t block, RankBuffers* buffers) {
  const size_t size = std::min(kTile, rows_.size() - block * kTile);
  FillBlock(block, size, buffers);
  const double norm = *std::max_element(buffers->block.norms.begin(), buffers->block.norms.end());
  for (size_t begin = 0; begin < pivots_.size(); begin += kTile) {
    const size_t count = std::min(kTile, pivots_.size() - begin);
    kernels_.products(pivot_rows_.values.At(begin), count, buffers->block.values.At(0), size,
                      rows_.cols(), false, buffers->tile.data());
    for (size_t i = 0; i < count; ++i) {
      float* values = buffers->tile.data() + i * kTile;
      const size_t own = position_[pivots_[begin + i]];
      if (own / kTile == block) values[own % kTile] = -2.0F * kFarValue;  // skips the pivot itself
      CountRow(begin + i, block, size, values, norm, buffers);
    }
  }
}

void TiledRanker::Finish(std::vector<PairPlace>* places) const {
  for (size_t p = 0; p < states_.size(); ++p) {
    (*places)[states_[p].pair] = {counts_[p].above.load(), counts_[p].tied.load()};
  }
}

}  // namespace

Status RankByTiles(const RankingRows<float>& rows, std::span<const PositivePair> pairs,
                   const RankOptions& options, const NnKernels& kernels,
                   std::vector<PairPlace>* places) {
  std::vector<size_t> by_pivot(pairs.size());
  std::iota(by_pivot.begin(), by_pivot.end(), size_t{0});
  std::stable_sort(by_pivot.begin(), by_pivot.end(),
                   [&](size_t a, size_t b) { return pairs[a].first < pairs[b].first; });
  std::vector<size_t> pivots;      // distinct
  std::vector<size_t> first_pair;  // of each, in by_pivot
  for (size_t i = 0; i < by_pivot.size(); ++i) {
    const size_t pivot = pairs[by_pivot[i]].first;
    if (!pivots.empty() && pivots.back() == pivot) continue;
    pivots.push_back(pivot);
    first_pair.push_back(i);
  }
  first_pair.push_back(by_pivot.size());
  TiledRanker ranker(rows, options, kernels);
  const size_t at_once = std::max(options.pivots_at_once, size_t{1});
  const size_t rounds = (pivots.size() + at_once - 1) / at_once;
  SearchControl control(options, rounds * ranker.blocks(), "the ranking");
  WorkPool<RankBuffers> pool;
  for (size_t begin = 0; begin < pivots.size() && !control.stopped(); begin += at_once) {
    const size_t end = std::min(pivots.size(), begin + at_once);
    ranker.Begin(
        std::span(pivots).subspan(begin, end - begin), pairs,
        std::span(by_pivot).subspan(first_pair[begin], first_pair[end] - first_pair[begin]));
    ParallelFor(ranker.blocks(), options.threads, [&](size_t block) {
      if (control.stopped()) return;
      std::unique_ptr<RankBuffers> buffers =
          pool.Take([&] { return std::make_unique<RankBuffers>(rows.cols()); });
      ranker.RankBlock(block, buffers.get());
      pool.Return(std::move(buffers));
      control.PieceDone();
    });
    ranker.Finish(places);
  }
  return control.status();
}

}  // namespace vetvec
