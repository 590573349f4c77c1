// The tiled search: tiles of the upper triangle, each a matrix product and one pass over it that
// offers candidates to both its rows and its columns; see nearest_neighbour_bounds.h for why the
// result is exact. Costs N^2 d float operations and 8 candidates per row.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>

#include "base/thread_pool.h"
#include "metrics/nearest_neighbour_bounds.h"
#include "metrics/nearest_neighbour_rows.h"
#include "metrics/nearest_neighbour_search.h"
#include "metrics/work_pool.h"

namespace vetvec {
namespace {

struct Candidate {
  double upper = 0;
  size_t row = 0;
};

// What is known about one row's nearest neighbour.
struct RowState {
  double lower = -kFarValue;                              // some candidate's A is at least this
  double best = std::numeric_limits<double>::infinity();  // exact score of those already decided
  size_t count = 0;
  std::array<Candidate, 8> candidates;
};

// Working memory of one thread: about 1 MiB, for L1 2 MiB.
struct SearchBuffers {
  AlignedFloats tile = AlignedFloats(kTile * kTile, 0.0F);
  std::vector<float> packed;
  std::array<float, kTile> column_offset;
  std::array<float, kTile> column_limit;
  std::array<double, kTile> column_margin;
  std::array<uint32_t, kTile / kGroup> hits;
};

// Rows are numbered as in KernelRows (sorted by norm).
class TiledSearcher {
 public:
  TiledSearcher(MatrixView rows, Metric metric, size_t threads, const NnKernels& kernels)
      : metric_(metric),
        kernels_(kernels),
        rows_(MakeKernelRows(rows, metric, threads)),
        cols_(rows.cols()),
        bounds_(metric, rows.cols(), rows_.scale),
        score_(rows, metric, rows_.order),
        blocks_((rows.rows() + kTile - 1) / kTile),
        states_(rows.rows()),
        locks_(std::make_unique<std::mutex[]>(blocks_)) {}

  Status Run(const NearestNeighbourOptions& options);
  // After Run.
  void WriteDistances(const NearestNeighbourOptions& options, std::vector<double>* nearest);

 private:
  size_t Begin(size_t block) const { return block * kTile; }
  size_t Size(size_t block) const { return std::min(kTile, states_.size() - Begin(block)); }
  void FillTile(size_t row_block, size_t column_block, SearchBuffers* buffers) const;
  void OfferTile(size_t row_block, size_t column_block, SearchBuffers* buffers);
  void OfferGroup(size_t i, size_t column_block, size_t row_in_tile, size_t group,
                  double row_margin, float* row_limit, SearchBuffers* buffers);
  void Offer(size_t row, size_t other, float value, double margin);
  void Settle(size_t row);

  const Metric metric_;
  const NnKernels& kernels_;
  const KernelRows rows_;
  const size_t cols_;
  const KernelBounds bounds_;
  const ExactScore score_;
  const size_t blocks_;
  std::vector<RowState> states_;  // a block's states are touched under its lock
  std::unique_ptr<std::mutex[]> locks_;
};

void TiledSearcher::FillTile(size_t row_block, size_t column_block, SearchBuffers* buffers) const {
  float* tile = buffers->tile.data();
  if (metric_ == Metric::kL1) {
    const float* a = rows_.values.row(Begin(row_block)).data();
    const float* b = rows_.values.row(Begin(column_block)).data();
    PackPanels(b, Size(column_block), cols_, &buffers->packed);
    kernels_.l1(a, Size(row_block), buffers->packed.data(), Size(column_block), cols_, tile);
  } else {
    kernels_.products(rows_.strips.At(Begin(row_block)), Size(row_block),
                      rows_.strips.At(Begin(column_block)), Size(column_block), cols_,
                      row_block == column_block, tile);
  }
  if (row_block != column_block) return;
  // Skips the row itself, and takes each pair once.
  for (size_t i = 0; i < Size(row_block); ++i) {
    std::fill_n(tile + i * kTile, i + 1, -2.0F * kFarValue);
  }
}

// Keeps `other` as a candidate of `row`. Candidates that are certainly farther are dropped from a
// full list; if that frees no place, its candidates are decided now.
void TiledSearcher::Offer(size_t row, size_t other, float value, double margin) {
  RowState& state = states_[row];
  const double upper = bounds_.Upper(double{value}, margin);
  if (upper < state.lower) return;
  state.lower = std::max(state.lower, bounds_.Lower(double{value}, margin));
  if (state.count == state.candidates.size()) {
    size_t kept = 0;
    for (const Candidate& candidate : state.candidates) {
      if (candidate.upper >= state.lower) state.candidates[kept++] = candidate;
    }
    state.count = kept;
    if (kept == state.candidates.size()) Settle(row);
    if (state.lower >= double{kFarValue}) return;
  }
  state.candidates[state.count++] = {upper, other};
}

void TiledSearcher::Settle(size_t row) {
  RowState& state = states_[row];
  for (size_t c = 0; c < state.count; ++c) {
    if (state.candidates[c].upper < state.lower) continue;
    state.best = std::min(state.best, score_.Of(row, state.candidates[c].row, state.best));
  }
  state.count = 0;
  if (state.best == 0.0) state.lower = double{kFarValue};  // nothing can be nearer
}

// Checks the columns of one group that `scan` has found against limits that may have risen since.
void TiledSearcher::OfferGroup(size_t i, size_t column_block, size_t row_in_tile, size_t group,
                               double row_margin, float* row_limit, SearchBuffers* buffers) {
  const float* tile = buffers->tile.data() + row_in_tile * kTile;
  const float row_offset = rows_.offsets[i];
  const size_t end = std::min((group + 1) * kGroup, Size(column_block));
  for (size_t j = group * kGroup; j < end; ++j) {
    const size_t other = Begin(column_block) + j;
    const float for_row = tile[j] - buffers->column_offset[j];
    if (for_row >= *row_limit) {
      Offer(i, other, for_row, row_margin);
      *row_limit = bounds_.Limit(states_[i].lower, row_margin);
    }
    const float for_column = tile[j] - row_offset;
    if (for_column >= buffers->column_limit[j]) {
      Offer(other, i, for_column, buffers->column_margin[j]);
      buffers->column_limit[j] = bounds_.Limit(states_[other].lower, buffers->column_margin[j]);
    }
  }
}

void TiledSearcher::OfferTile(size_t row_block, size_t column_block, SearchBuffers* buffers) {
  const double row_block_norm = rows_.norms[Begin(row_block) + Size(row_block) - 1];
  const double column_block_norm = rows_.norms[Begin(column_block) + Size(column_block) - 1];
  // Past the block's end: values so low that no row takes them, limits that none reaches.
  buffers->column_offset.fill(std::numeric_limits<float>::max());
  buffers->column_limit.fill(std::numeric_limits<float>::max());
  for (size_t j = 0; j < Size(column_block); ++j) {
    const size_t other = Begin(column_block) + j;
    buffers->column_offset[j] = rows_.offsets[other];
    buffers->column_margin[j] = bounds_.Margin(rows_.norms[other], row_block_norm);
    buffers->column_limit[j] = bounds_.Limit(states_[other].lower, buffers->column_margin[j]);
  }
  const size_t groups = (Size(column_block) + kGroup - 1) / kGroup;
  for (size_t row = 0; row < Size(row_block); ++row) {
    const size_t i = Begin(row_block) + row;
    const double margin = bounds_.Margin(rows_.norms[i], column_block_norm);
    float limit = bounds_.Limit(states_[i].lower, margin);
    const size_t hits = kernels_.scan(buffers->tile.data() + row * kTile,
                                      buffers->column_offset.data(), buffers->column_limit.data(),
                                      rows_.offsets[i], limit, groups, buffers->hits.data());
    for (size_t hit = 0; hit < hits; ++hit) {
      OfferGroup(i, column_block, row, buffers->hits[hit], margin, &limit, buffers);
    }
  }
}

Status TiledSearcher::Run(const NearestNeighbourOptions& options) {
  // Diagonal by diagonal: tiles that run at the same time seldom share a block.
  std::vector<std::pair<size_t, size_t>> tiles;
  for (size_t shift = 0; shift < blocks_; ++shift) {
    for (size_t block = 0; block + shift < blocks_; ++block)
      tiles.emplace_back(block, block + shift);
  }
  WorkPool<SearchBuffers> pool;
  SearchControl control(options, tiles.size());
  ParallelFor(tiles.size(), options.threads, [&](size_t piece) {
    if (control.stopped()) return;
    const auto [row_block, column_block] = tiles[piece];
    std::unique_ptr<SearchBuffers> buffers =
        pool.Take([] { return std::make_unique<SearchBuffers>(); });
    FillTile(row_block, column_block, buffers.get());
    if (row_block == column_block) {
      std::lock_guard<std::mutex> lock(locks_[row_block]);
      OfferTile(row_block, column_block, buffers.get());
    } else {
      std::scoped_lock lock(locks_[row_block], locks_[column_block]);
      OfferTile(row_block, column_block, buffers.get());
    }
    pool.Return(std::move(buffers));
    control.PieceDone();
  });
  return control.status();
}

void TiledSearcher::WriteDistances(const NearestNeighbourOptions& options,
                                   std::vector<double>* nearest) {
  ParallelFor(blocks_, options.threads, [&](size_t block) {
    for (size_t i = Begin(block); i < Begin(block) + Size(block); ++i) {
      Settle(i);
      (*nearest)[rows_.order[i]] = score_.Distance(states_[i].best);
    }
  });
}

}  // namespace

Status TiledSearch(MatrixView rows, Metric metric, const NearestNeighbourOptions& options,
                   const NnKernels& kernels, std::vector<double>* nearest) {
  TiledSearcher searcher(rows, metric, options.threads, kernels);
  VETVEC_RETURN_IF_ERROR(searcher.Run(options));
  searcher.WriteDistances(options, nearest);
  return OkStatus();
}

}  // namespace vetvec
