/* ranking.hpp: ranking.h and statistics.h for C++17, header only, over types.hpp.
 *
 *   const vetvec::Ranking ranking = vetvec::RankPairs(rows.data(), n, d, {{0, 1}, {2, 3}});
 *   use(ranking.mrr, ranking.hits);                                  // throws vetvec::Error
 * Rows are row-major float32 without padding. Thread safety: free.
 */
#ifndef VETVEC_RANKING_HPP_
#define VETVEC_RANKING_HPP_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "vetvec/ranking.h"
#include "vetvec/statistics.h"
#include "vetvec/types.hpp"

namespace vetvec {

struct RankSettings {
  vetvec_similarity similarity = VETVEC_SIMILARITY_COSINE;
  vetvec_rank_ties ties = VETVEC_TIES_OPTIMISTIC;
  vetvec_rank_mode mode = VETVEC_RANK_PAPER;
  double tie_eps = 1e-12;
  std::vector<std::uint64_t> hits_at = {1, 3};
};

struct Ranking {
  double mean_rank = 0;
  double mrr = 0;
  std::uint64_t tied = 0;
  std::vector<double> ranks; /* one per pair */
  std::vector<double> hits;  /* one per entry of hits_at */
};

/* See vetvec_rank_pairs. A pair is pivot and positive. */
inline Ranking RankPairs(const float* data, std::uint64_t rows, std::uint64_t cols,
                         const std::vector<std::pair<std::uint64_t, std::uint64_t>>& pairs,
                         const RankSettings& settings = {}) {
  std::vector<std::uint64_t> flat;
  for (const auto& pair : pairs) {
    flat.push_back(pair.first);
    flat.push_back(pair.second);
  }
  vetvec_rank_options options = VETVEC_RANK_OPTIONS_INIT;
  options.similarity = settings.similarity;
  options.ties = settings.ties;
  options.mode = settings.mode;
  options.tie_eps = settings.tie_eps;
  options.hits_at = settings.hits_at.data();
  options.hits_count = settings.hits_at.size();
  vetvec_ranking scores = VETVEC_RANKING_INIT;
  Ranking result;
  result.ranks.resize(pairs.size());
  result.hits.resize(settings.hits_at.empty() ? 2 : settings.hits_at.size());
  detail::Try([&](vetvec_error** err) {
    return vetvec_rank_pairs(data, rows, cols, cols, flat.data(), pairs.size(), &options, nullptr,
                             &scores, result.ranks.data(), result.hits.data(), err);
  });
  result.mean_rank = scores.mean_rank;
  result.mrr = scores.mrr;
  result.tied = scores.tied;
  result.hits.resize(settings.hits_at.size());
  return result;
}

/* See vetvec_matrix_postprocess. */
inline Matrix Postprocess(const float* data, std::uint64_t rows, std::uint64_t cols,
                          vetvec_postprocess operation, std::uint64_t components = 0) {
  vetvec_matrix* handle = nullptr;
  detail::Try([&](vetvec_error** err) {
    return vetvec_matrix_postprocess(data, rows, cols, cols, operation, components, nullptr,
                                     &handle, err);
  });
  return Matrix(handle);
}

struct CorrelationResult {
  std::optional<double> coefficient; /* nothing: a list is constant */
  std::optional<double> p_value;
};

/* See vetvec_correlation_compute. DIMENSION_MISMATCH for lists of different length. */
inline CorrelationResult Correlate(vetvec_correlation_kind kind, const std::vector<double>& x,
                                   const std::vector<double>& y,
                                   vetvec_alternative alternative = VETVEC_TWO_SIDED) {
  if (x.size() != y.size()) throw Error(VETVEC_DIMENSION_MISMATCH, nullptr);
  vetvec_correlation out = VETVEC_CORRELATION_INIT;
  detail::Try([&](vetvec_error** err) {
    return vetvec_correlation_compute(kind, x.data(), y.data(), x.size(), alternative, &out, err);
  });
  CorrelationResult result;
  if (out.has_coefficient != 0) result.coefficient = out.coefficient;
  if (out.has_p_value != 0) result.p_value = out.p_value;
  return result;
}

/* See vetvec_bootstrap_mean. */
inline vetvec_interval BootstrapMean(const std::vector<double>& values, std::uint64_t seed = 0,
                                     double level = 0.95) {
  vetvec_resampling_options options = VETVEC_RESAMPLING_OPTIONS_INIT;
  options.seed = seed;
  options.level = level;
  vetvec_interval out = VETVEC_INTERVAL_INIT;
  detail::Try([&](vetvec_error** err) {
    return vetvec_bootstrap_mean(values.data(), values.size(), &options, nullptr, &out, err);
  });
  return out;
}

}  // namespace vetvec

#endif  // VETVEC_RANKING_HPP_
