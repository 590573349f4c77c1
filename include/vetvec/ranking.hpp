/* ranking.hpp: ranking.h for C++17.
 *
 *   const vetvec::Ranking ranking = vetvec::RankPairs(rows, {{0, 1}, {2, 3}});
 *   use(ranking.scores.mrr, ranking.hits);                           // throws vetvec::Error
 *
 * A Matrix can be passed wherever a function takes vetvec_rows. Thread safety: any thread.
 */
#ifndef VETVEC_RANKING_HPP_
#define VETVEC_RANKING_HPP_

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "vetvec/matrix.hpp"
#include "vetvec/ranking.h"

namespace vetvec {
inline namespace abi {

/* Two row numbers: a pivot and its positive, or two texts with the same meaning. */
struct RowPair {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
};
using RowPairs = std::vector<RowPair>;

namespace detail {

static_assert(sizeof(RowPair) == 2 * sizeof(std::uint64_t), "a RowPair is two row numbers");

inline const std::uint64_t* Numbers(const RowPairs& pairs) {
  return pairs.empty() ? nullptr : &pairs.front().first;
}

}  // namespace detail

struct Ranking {
  vetvec_ranking scores = VETVEC_INIT(vetvec_ranking);
  std::vector<double> ranks; /* one per pair */
  std::vector<double> hits;  /* one per entry of hits_at; if it is empty, two: ranks 1 and 3 */
};

/* See vetvec_ranking_compute. */
inline Ranking RankPairs(const vetvec_rows& rows, const RowPairs& pairs,
                         const RankingOptions& options = {}, const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  Ranking ranking;
  ranking.ranks.resize(pairs.size());
  ranking.hits.resize(options.hits_at.empty() ? 2 : options.hits_at.size());
  c_call.Try([&](vetvec_error** err) {
    return vetvec_ranking_compute(&rows, detail::Numbers(pairs), pairs.size(), c.get(),
                                  c_call.get(), &ranking.scores, ranking.ranks.data(),
                                  ranking.hits.data(), err);
  });
  return ranking;
}

/* Returns JSON: see vetvec_ranking_task. `first`, `second`, `scores`: one entry per pair. */
inline std::string RankingTask(const TextBatch& first, const TextBatch& second,
                               const std::vector<double>& scores,
                               const std::vector<std::uint64_t>& set_sizes,
                               vetvec_text_level level = VETVEC_TEXT_LEVEL_SENTENCE,
                               const TextBatch& more = {}) {
  detail::CheckLengths(first.size(), second.size(), "first and second");
  detail::CheckLengths(first.size(), scores.size(), "texts and scores");
  const auto sum = std::accumulate(set_sizes.begin(), set_sizes.end(), std::uint64_t{0});
  detail::CheckLengths(scores.size(), static_cast<std::size_t>(sum), "scores and set_sizes");
  const vetvec_text_batch batches[] = {first.view(), second.view(), more.view()};
  return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_ranking_task(&batches[0], &batches[1], scores.data(), set_sizes.data(),
                               set_sizes.size(), level, more.empty() ? nullptr : &batches[2], out,
                               err);
  });
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_RANKING_HPP_
