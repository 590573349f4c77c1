#include "metrics/bit_search.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>
#include <vector>

#include "base/search_control.h"
#include "base/thread_pool.h"

namespace vetvec {
namespace {

constexpr size_t kWordBits = 64;
constexpr size_t kQueriesAPiece = 32;

// Signs of rows, one after another.
struct SignRows {
  size_t words = 0;  // of a row
  std::vector<uint64_t> bits;

  explicit SignRows(const RetrievalRows& rows)
      : words((rows.vectors.cols() + kWordBits - 1) / kWordBits), bits(words * rows.size()) {
    for (size_t i = 0; i < rows.size(); ++i) {
      if (rows.IsMissing(i)) continue;
      const std::span<const float> row = rows.vector(i);
      for (size_t k = 0; k < row.size(); ++k) {
        const uint64_t bit = row[k] > 0 ? 1 : 0;
        bits[i * words + k / kWordBits] |= bit << (k % kWordBits);
      }
    }
  }
  const uint64_t* row(size_t i) const { return bits.data() + i * words; }
};

void CountDifferences(const uint64_t* query, const uint64_t* documents, size_t rows, size_t words,
                      uint32_t* out) {
  for (size_t i = 0; i < rows; ++i) {
    int differing = 0;
    for (size_t w = 0; w < words; ++w) {
      differing += std::popcount(query[w] ^ documents[i * words + w]);
    }
    out[i] = static_cast<uint32_t>(differing);
  }
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) void CountByInstruction(const uint64_t* query,
                                                          const uint64_t* documents, size_t rows,
                                                          size_t words, uint32_t* out) {
  for (size_t i = 0; i < rows; ++i) {
    int differing = 0;
    for (size_t w = 0; w < words; ++w) {
      differing += __builtin_popcountll(query[w] ^ documents[i * words + w]);
    }
    out[i] = static_cast<uint32_t>(differing);
  }
}
#endif

auto BestDifferences() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("popcnt")) return CountByInstruction;
#endif
  return CountDifferences;
}

constexpr uint32_t kNotSearched = ~uint32_t{0};

class BitSearch {
 public:
  BitSearch(const RetrievalTask& task, std::span<const uint32_t> order, size_t top)
      : task_(task), order_(order), top_(top), queries_(task.queries), documents_(task.documents) {
    grades_.assign(task.grades.begin(), task.grades.end());
    std::ranges::stable_sort(grades_, {}, &RelevanceGrade::query);
    excluded_.assign(task.excluded.begin(), task.excluded.end());
    std::ranges::sort(excluded_);
  }
  void Search(size_t query, std::vector<uint32_t>* differing, RetrievalRanking* out) const;

 private:
  void KeepFirst(const std::vector<uint32_t>& differing, std::vector<RankedDocument>* out) const;

  const RetrievalTask& task_;
  const std::span<const uint32_t> order_;
  const size_t top_;
  const SignRows queries_;
  const SignRows documents_;
  std::vector<RelevanceGrade> grades_;  // by query
  std::vector<std::pair<size_t, size_t>> excluded_;
};

void BitSearch::KeepFirst(const std::vector<uint32_t>& differing,
                          std::vector<RankedDocument>* out) const {
  std::vector<std::tuple<uint32_t, uint32_t, size_t>> all;
  for (size_t i = 0; i < differing.size(); ++i) {
    if (differing[i] != kNotSearched) all.emplace_back(differing[i], order_[i], i);
  }
  const size_t kept = std::min(top_, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<ptrdiff_t>(kept), all.end());
  for (size_t k = 0; k < kept; ++k) {
    out->push_back({std::get<2>(all[k]), -static_cast<float>(std::get<0>(all[k]))});
  }
}

void BitSearch::Search(size_t query, std::vector<uint32_t>* differing,
                       RetrievalRanking* out) const {
  if (task_.queries.IsMissing(query)) return;
  const size_t n = task_.documents.size();
  static const auto count = BestDifferences();
  differing->resize(n);
  count(queries_.row(query), documents_.bits.data(), n, documents_.words, differing->data());
  for (size_t i = 0; i < n; ++i) {
    if (task_.documents.IsMissing(i)) (*differing)[i] = kNotSearched;
  }
  const auto own =
      std::ranges::equal_range(excluded_, query, {}, &std::pair<size_t, size_t>::first);
  for (const auto& [of, document] : own) (*differing)[document] = kNotSearched;
  std::vector<RelevantPlace>& places = out->places[query];
  for (const RelevanceGrade& grade :
       std::ranges::equal_range(grades_, query, {}, &RelevanceGrade::query)) {
    const uint32_t bits = (*differing)[grade.document];
    if (grade.relevance <= 0 || bits == kNotSearched) continue;
    RelevantPlace place{0, grade.relevance, 0};
    for (const uint32_t other : *differing) {
      place.above += other < bits ? 1U : 0U;
      place.tied += other == bits ? 1U : 0U;
    }
    --place.tied;  // itself
    places.push_back(place);
  }
  std::ranges::stable_sort(places, {}, &RelevantPlace::above);
  if (top_ > 0) KeepFirst(*differing, &out->top[query]);
}

}  // namespace

Result<RetrievalRanking> RankByBits(const RetrievalTask& task, std::span<const uint32_t> order,
                                    const RetrievalSearchOptions& options) {
  const BitSearch search(task, order, options.top);
  RetrievalRanking ranking;
  ranking.places.resize(task.queries.size());
  ranking.top.resize(options.top > 0 ? task.queries.size() : 0);
  const size_t pieces = (task.queries.size() + kQueriesAPiece - 1) / kQueriesAPiece;
  SearchControl control(options, pieces, "the search by bits");
  ParallelFor(pieces, options.threads, [&](size_t piece) {
    if (control.stopped()) return;
    std::vector<uint32_t> differing;
    const size_t end = std::min(task.queries.size(), (piece + 1) * kQueriesAPiece);
    for (size_t q = piece * kQueriesAPiece; q < end; ++q) search.Search(q, &differing, &ranking);
    control.PieceDone();
  });
  VETVEC_RETURN_IF_ERROR(control.status());
  return ranking;
}

}  // namespace vetvec
