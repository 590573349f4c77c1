#include "metrics/retrieval_tiles.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <string>

#include "base/search_control.h"
#include "base/thread_pool.h"
#include "kernels/strips.h"
#include "metrics/cosine_rounding.h"
#include "metrics/nearest_neighbour_bounds.h"
#include "metrics/ranking_rows.h"
#include "metrics/ranking_tiles.h"
#include "metrics/work_pool.h"

namespace vetvec {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kBeyondProducts = 4.0F;  // beyond every product

// A document in the order of a ranking.
struct Ranked {
  float score = 0;
  uint32_t tie_place = 0;
  bool operator<(const Ranked& other) const {  // comes first
    return score != other.score ? score > other.score : tie_place < other.tie_place;
  }
};

// A relevant document of a query, and its counts.
struct RelevantState {
  size_t document = 0;
  int32_t relevance = 0;
  float score = 0;
};
struct PlaceCounts {
  std::atomic<uint64_t> above{0};
  std::atomic<uint64_t> tied{0};
};

// Working memory of one thread.
struct RetrievalBuffers {
  explicit RetrievalBuffers(size_t cols)
      : block(kTile, cols), strip(kStrip, cols), query(cols), document(cols) {}
  Strips block;
  AlignedFloats offsets;  // 0; past the end, so large that nothing is counted
  Matrix strip;
  AlignedFloats tile = AlignedFloats(kTile * kTile, 0.0F);
  std::vector<double> query;
  std::vector<double> document;
};

// x / |x| as floats.
void WriteUnit(std::span<const float> row, double square, std::span<float> out) {
  const double factor = 1.0 / std::sqrt(square);
  for (size_t k = 0; k < row.size(); ++k) out[k] = static_cast<float>(double{row[k]} * factor);
}

void LoadRow(std::span<const float> row, std::span<double> out) {
  std::copy(row.begin(), row.end(), out.begin());
}

class TiledRetrieval {
 public:
  TiledRetrieval(const PreparedRetrieval& prepared, const RetrievalSearchOptions& options,
                 const NnKernels& kernels)
      : prepared_(prepared),
        options_(options),
        kernels_(kernels),
        cols_(prepared.task.queries.vectors.cols()),
        top_(std::min(options.top, prepared.documents.size())),
        margin_(RetrievalMargin(cols_)) {}

  size_t blocks() const { return (prepared_.documents.size() + kTile - 1) / kTile; }
  // Prepares queries [first, end).
  void Begin(size_t first, size_t end);
  void SearchBlock(size_t block, RetrievalBuffers* buffers);
  void Finish(RetrievalRanking* ranking);

 private:
  size_t Document(size_t block, size_t column) const {
    return prepared_.documents[block * kTile + column];
  }
  float ScoreOf(size_t query, size_t document, std::span<const double> a,
                std::span<const double> b) const;
  float ScoreOf(size_t query, size_t document, RetrievalBuffers* buffers) const;
  void BeginPiece(size_t piece);
  void FillBlock(size_t block, size_t size, RetrievalBuffers* buffers) const;
  void Exclude(size_t query, size_t block, float* values) const;
  void CountRow(size_t query, size_t block, size_t size, const float* values,
                RetrievalBuffers* buffers);
  void OfferRow(size_t query, size_t block, size_t size, const float* values,
                RetrievalBuffers* buffers);
  void Offer(std::vector<Ranked>* list, const Ranked& ranked) const;

  const PreparedRetrieval& prepared_;
  const RetrievalSearchOptions& options_;
  const NnKernels& kernels_;
  const size_t cols_;
  const size_t top_;
  const double margin_;
  size_t first_ = 0;
  size_t end_ = 0;
  Strips queries_;
  std::vector<RelevantState> states_;      // by query
  std::vector<size_t> first_state_;        // of each query; one more at the end
  std::unique_ptr<PlaceCounts[]> counts_;  // one per state
  std::vector<std::vector<Ranked>> tops_;  // heaps, the last one in front; under its lock
  std::unique_ptr<std::mutex[]> locks_;
};

float TiledRetrieval::ScoreOf(size_t query, size_t document, std::span<const double> a,
                              std::span<const double> b) const {
  return static_cast<float>(
      RoundedCosine(DotInOrder(a, b) / std::sqrt(prepared_.query_squares[query] *
                                                 prepared_.document_squares[document])));
}

// Requires the query in its buffer.
float TiledRetrieval::ScoreOf(size_t query, size_t document, RetrievalBuffers* buffers) const {
  LoadRow(prepared_.task.documents.vector(document), buffers->document);
  return ScoreOf(query, document, buffers->query, buffers->document);
}

void TiledRetrieval::Begin(size_t first, size_t end) {
  first_ = first;
  end_ = end;
  queries_ = Strips(end - first, cols_);
  states_.clear();
  first_state_.assign(1, 0);
  const auto by_query = [](const RelevanceGrade& grade, size_t query) {
    return grade.query < query;
  };
  auto next =
      std::lower_bound(prepared_.relevant.begin(), prepared_.relevant.end(), first, by_query);
  for (size_t query = first; query < end; ++query) {
    for (; next != prepared_.relevant.end() && next->query == query; ++next) {
      states_.push_back({next->document, next->relevance, 0.0F});
    }
    first_state_.push_back(states_.size());
  }
  counts_ = std::make_unique<PlaceCounts[]>(states_.size());
  tops_.assign(top_ > 0 ? end - first : 0, {});
  locks_ = std::make_unique<std::mutex[]>(tops_.size());
  ParallelFor((end - first + kTile - 1) / kTile, options_.threads,
              [this](size_t piece) { BeginPiece(piece); });
}

// The strips of kTile queries, and the scores of their relevant documents.
void TiledRetrieval::BeginPiece(size_t piece) {
  const RetrievalRows& rows = prepared_.task.queries;
  Matrix strip(kStrip, cols_);
  std::vector<double> query(cols_);
  std::vector<double> document(cols_);
  const size_t count = end_ - first_;
  for (size_t i = piece * kTile; i < std::min(count, (piece + 1) * kTile); ++i) {
    const std::span<float> to = strip.row(i % kStrip);
    if (rows.IsMissing(first_ + i)) {
      std::fill(to.begin(), to.end(), 0.0F);
    } else {
      WriteUnit(rows.vector(first_ + i), prepared_.query_squares[first_ + i], to);
    }
    if (i % kStrip == kStrip - 1 || i + 1 == count) {
      queries_.Set(i / kStrip * kStrip, i % kStrip + 1, strip.data());
    }
    if (first_state_[i] == first_state_[i + 1]) continue;
    LoadRow(rows.vector(first_ + i), query);
    for (size_t s = first_state_[i]; s < first_state_[i + 1]; ++s) {
      LoadRow(prepared_.task.documents.vector(states_[s].document), document);
      states_[s].score = ScoreOf(first_ + i, states_[s].document, query, document);
    }
  }
}

void TiledRetrieval::FillBlock(size_t block, size_t size, RetrievalBuffers* buffers) const {
  buffers->offsets.assign(kTile, std::numeric_limits<float>::max());
  std::fill_n(buffers->offsets.begin(), size, 0.0F);
  for (size_t j = 0; j < size; ++j) {
    const size_t document = Document(block, j);
    WriteUnit(prepared_.task.documents.vector(document), prepared_.document_squares[document],
              buffers->strip.row(j % kStrip));
    if (j % kStrip == kStrip - 1 || j + 1 == size) {
      buffers->block.Set(j / kStrip * kStrip, j % kStrip + 1, buffers->strip.data());
    }
  }
}

// Puts documents that are not in this query's ranking last.
void TiledRetrieval::Exclude(size_t query, size_t block, float* values) const {
  const std::pair<size_t, size_t> from(query, block * kTile);
  auto next = std::lower_bound(prepared_.excluded.begin(), prepared_.excluded.end(), from);
  for (; next != prepared_.excluded.end() && next->first == query; ++next) {
    if (next->second >= (block + 1) * kTile) break;
    values[next->second - block * kTile] = -kInfinity;
  }
}

void TiledRetrieval::CountRow(size_t query, size_t block, size_t size, const float* values,
                              RetrievalBuffers* buffers) {
  for (size_t s = first_state_[query - first_]; s < first_state_[query - first_ + 1]; ++s) {
    const RelevantState& state = states_[s];
    const double score = double{state.score};
    const float high = std::nextafter(static_cast<float>(score + margin_), kInfinity);
    const float low = std::nextafter(static_cast<float>(score - margin_), -kInfinity);
    const RankCounts counts =
        CountColumns(values, buffers->offsets.data(), high, low, (size + 15) / 16 * 16);
    uint64_t above = counts.above;
    uint64_t tied = 0;
    for (size_t j = 0; counts.reached != counts.above && j < size; ++j) {
      if (values[j] < low || values[j] > high) continue;
      const size_t document = Document(block, j);
      if (document == state.document) continue;
      const float other = ScoreOf(query, document, buffers);
      above += other > state.score ? 1U : 0U;
      tied += other == state.score ? 1U : 0U;
    }
    if (above > 0) counts_[s].above.fetch_add(above, std::memory_order_relaxed);
    if (tied > 0) counts_[s].tied.fetch_add(tied, std::memory_order_relaxed);
  }
}

void TiledRetrieval::Offer(std::vector<Ranked>* list, const Ranked& ranked) const {
  if (list->size() < top_) {
    list->push_back(ranked);
    std::push_heap(list->begin(), list->end());
  } else if (ranked < list->front()) {
    std::pop_heap(list->begin(), list->end());
    list->back() = ranked;
    std::push_heap(list->begin(), list->end());
  }
}

void TiledRetrieval::OfferRow(size_t query, size_t block, size_t size, const float* values,
                              RetrievalBuffers* buffers) {
  std::lock_guard<std::mutex> lock(locks_[query - first_]);
  std::vector<Ranked>& list = tops_[query - first_];
  const auto limit = [&] {
    if (list.size() < top_) return -kBeyondProducts;
    return std::nextafter(static_cast<float>(double{list.front().score} - margin_), -kInfinity);
  };
  float low = limit();
  const size_t columns = (size + 15) / 16 * 16;
  if (CountColumns(values, buffers->offsets.data(), kInfinity, low, columns).reached == 0) return;
  for (size_t j = 0; j < size; ++j) {
    if (values[j] < low) continue;
    const size_t document = Document(block, j);
    Offer(&list, {ScoreOf(query, document, buffers), prepared_.tie_place[document]});
    low = limit();
  }
}

void TiledRetrieval::SearchBlock(size_t block, RetrievalBuffers* buffers) {
  const size_t size = std::min(kTile, prepared_.documents.size() - block * kTile);
  FillBlock(block, size, buffers);
  for (size_t begin = 0; begin < end_ - first_; begin += kTile) {
    const size_t count = std::min(kTile, end_ - first_ - begin);
    kernels_.products(queries_.At(begin), count, buffers->block.At(0), size, cols_, false,
                      buffers->tile.data());
    for (size_t i = begin; i < begin + count; ++i) {
      const size_t query = first_ + i;
      if (prepared_.task.queries.IsMissing(query)) continue;
      float* values = buffers->tile.data() + (i - begin) * kTile;
      Exclude(query, block, values);
      LoadRow(prepared_.task.queries.vector(query), buffers->query);
      CountRow(query, block, size, values, buffers);
      if (top_ > 0) OfferRow(query, block, size, values, buffers);
    }
  }
}

void TiledRetrieval::Finish(RetrievalRanking* ranking) {
  for (size_t i = 0; i < end_ - first_; ++i) {
    std::vector<RelevantPlace>& places = ranking->places[first_ + i];
    for (size_t s = first_state_[i]; s < first_state_[i + 1]; ++s) {
      places.push_back({counts_[s].above.load(), states_[s].relevance, counts_[s].tied.load()});
    }
    std::stable_sort(
        places.begin(), places.end(),
        [](const RelevantPlace& a, const RelevantPlace& b) { return a.above < b.above; });
  }
  if (top_ == 0) return;
  std::vector<size_t> by_tie_place(prepared_.tie_place.size());
  for (size_t i = 0; i < by_tie_place.size(); ++i) by_tie_place[prepared_.tie_place[i]] = i;
  for (size_t i = 0; i < end_ - first_; ++i) {
    std::sort_heap(tops_[i].begin(), tops_[i].end());
    for (const Ranked& ranked : tops_[i]) {
      ranking->top[first_ + i].push_back({by_tie_place[ranked.tie_place], ranked.score});
    }
  }
}

}  // namespace

double RetrievalMargin(size_t cols) {
  if (cols > kMaxBoundedColumns)
    return double{kBeyondProducts};  // everything is computed in double
  const double d = static_cast<double>(cols);
  const double u = std::ldexp(1.0, -24);
  const double w = std::ldexp(1.0, -53);
  return 1.0001 * (d * u / (1.0 - d * u)) + 4.1 * u + (d + 8.0) * 4.0 * w + std::ldexp(d, -120) +
         kHalfCosineStep;
}

Status SearchTiles(const PreparedRetrieval& prepared, const RetrievalSearchOptions& options,
                   const NnKernels& kernels, RetrievalRanking* ranking) {
  TiledRetrieval search(prepared, options, kernels);
  const size_t queries = prepared.task.queries.size();
  const size_t at_once = std::max(options.queries_at_once, size_t{1});
  const size_t rounds = (queries + at_once - 1) / at_once;
  SearchControl control(options, rounds * search.blocks(), "the document search");
  WorkPool<RetrievalBuffers> pool;
  const size_t cols = prepared.task.queries.vectors.cols();
  for (size_t first = 0; first < queries && !control.stopped(); first += at_once) {
    search.Begin(first, std::min(queries, first + at_once));
    ParallelFor(search.blocks(), options.threads, [&](size_t block) {
      if (control.stopped()) return;
      std::unique_ptr<RetrievalBuffers> buffers =
          pool.Take([&] { return std::make_unique<RetrievalBuffers>(cols); });
      search.SearchBlock(block, buffers.get());
      pool.Return(std::move(buffers));
      control.PieceDone();
    });
    search.Finish(ranking);
  }
  return control.status();
}

}  // namespace vetvec
