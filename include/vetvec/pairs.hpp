/* pairs.hpp: pairs.h for C++17. A Matrix can be passed wherever a function takes vetvec_rows.
 * Thread safety: any thread.
 */
#ifndef VETVEC_PAIRS_HPP_
#define VETVEC_PAIRS_HPP_

#include <cstddef>
#include <optional>
#include <vector>

#include "vetvec/pairs.h"
#include "vetvec/ranking.hpp"

namespace vetvec {
inline namespace abi {

/* See vetvec_pair_scores; undefined values are empty. */
struct PairScores {
  std::optional<double> spearman;
  std::optional<double> spearman_p;
  std::optional<double> pearson;
  std::optional<double> pearson_p;
  std::optional<double> gap;
  std::optional<double> auc;
  double label_entropy = 0;
  std::vector<double> cosines; /* one per pair */
};

/* See vetvec_pairs_score. */
inline PairScores ScorePairs(const vetvec_rows& a, const vetvec_rows& b,
                             const std::vector<double>& labels) {
  detail::CheckLengths(static_cast<std::size_t>(a.rows), labels.size(), "rows and labels");
  PairScores scores;
  scores.cosines.resize(labels.size());
  vetvec_pair_scores c = VETVEC_INIT(vetvec_pair_scores);
  detail::Try([&](vetvec_error** err) {
    return vetvec_pairs_score(&a, &b, labels.data(), &c, scores.cosines.data(), err);
  });
  const auto known = [](double value, bool has) {
    return has ? std::optional<double>(value) : std::nullopt;
  };
  scores.spearman = known(c.spearman, c.has_correlation != 0);
  scores.pearson = known(c.pearson, c.has_correlation != 0);
  scores.spearman_p = known(c.spearman_p, c.has_correlation != 0 && c.has_p != 0);
  scores.pearson_p = known(c.pearson_p, c.has_correlation != 0 && c.has_p != 0);
  scores.gap = known(c.gap, c.has_gap != 0);
  scores.auc = known(c.auc, c.has_gap != 0);
  scores.label_entropy = c.label_entropy;
  return scores;
}

/* See vetvec_pairs_alignment. */
inline vetvec_alignment Alignment(const vetvec_rows& rows, const RowPairs& pairs,
                                  const CallOptions& options = {}) {
  detail::CStruct call(options);
  vetvec_alignment out = VETVEC_INIT(vetvec_alignment);
  call.Try([&](vetvec_error** err) {
    return vetvec_pairs_alignment(&rows, detail::Numbers(pairs), pairs.size(), call.get(), &out,
                                  err);
  });
  return out;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_PAIRS_HPP_
