#include "metrics/ranking.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string>
#include <type_traits>

#include "base/thread_pool.h"
#include "base/unknown_name.h"
#include "metrics/nearest_neighbour_search.h"
#include "metrics/ranking_rows.h"
#include "metrics/ranking_tiles.h"

namespace vetvec {
namespace {

constexpr RankTies kTies[] = {RankTies::kOptimistic, RankTies::kMid, RankTies::kPessimistic};

Status CheckPairs(size_t rows, std::span<const PositivePair> pairs, const RankOptions& options) {
  if (pairs.empty()) return InsufficientData("a ranking needs at least one pair");
  if (!(options.tie_eps >= 0.0)) {
    return InvalidArgument("'tie_eps' must not be negative").WithKey("tie_eps", "", ">= 0");
  }
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].first >= rows || pairs[i].second >= rows) {
      return OutOfRange(fmt::format("pair {} refers to row {}, but there are only {} rows", i,
                                    std::max(pairs[i].first, pairs[i].second), rows))
          .WithItem(static_cast<int64_t>(i));
    }
  }
  return OkStatus();
}

// Pairs one after another, each against every row.
template <typename T>
Status RankPlainly(const RankingRows<T>& rows, std::span<const PositivePair> pairs,
                   const RankOptions& options, std::vector<PairPlace>* places) {
  SearchControl control(options, pairs.size(), "the ranking");
  ParallelFor(pairs.size(), options.threads, [&](size_t p) {
    if (control.stopped()) return;
    const auto [pivot, positive] = pairs[p];
    std::vector<double> left(rows.cols());
    std::vector<double> right(rows.cols());
    rows.Load(pivot, left);
    rows.Load(positive, right);
    const double score = rows.SimilarityOf(pivot, left, positive, right);
    for (size_t k = 0; k < rows.size(); ++k) {
      if (k == pivot || k == positive) continue;
      rows.Load(k, right);
      CountPlace(rows.SimilarityOf(pivot, left, k, right), score, options.tie_eps, &(*places)[p]);
    }
    control.PieceDone();
  });
  return control.status();
}

template <typename T>
Result<std::vector<PairPlace>> Rank(BasicMatrixView<T> background,
                                    std::span<const PositivePair> pairs,
                                    const RankOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckPairs(background.rows(), pairs, options));
  if (background.cols() == 0) return DimensionMismatch("the rows have no elements");
  VETVEC_ASSIGN_OR_RETURN(const auto rows, RankingRows<T>::Make(background, options));
  std::vector<PairPlace> places(pairs.size());
  if constexpr (std::is_same_v<T, float>) {
    if (TiledSearchApplies(background)) {
      VETVEC_RETURN_IF_ERROR(RankByTiles(rows, pairs, options, BestKernels(), &places));
      return places;
    }
  }
  VETVEC_RETURN_IF_ERROR(RankPlainly(rows, pairs, options, &places));
  return places;
}

}  // namespace

Result<Similarity> ParseSimilarity(std::string_view name) {
  if (name == "cos") return Similarity::kCosine;
  if (name == "l2") return Similarity::kL2;
  return UnknownName("similarity", name, {"cos", "l2"});
}

const char* RankTiesName(RankTies ties) {
  switch (ties) {
    case RankTies::kOptimistic: return "optimistic";
    case RankTies::kMid: return "mid";
    case RankTies::kPessimistic: return "pessimistic";
  }
  return "unknown";
}

Result<RankTies> ParseRankTies(std::string_view name) {
  std::vector<std::string> names;
  for (const RankTies ties : kTies) {
    if (name == RankTiesName(ties)) return ties;
    names.emplace_back(RankTiesName(ties));
  }
  return UnknownName("rule for ties", name, names, "ties");
}

Result<std::vector<PairPlace>> RankPairs(MatrixView background, std::span<const PositivePair> pairs,
                                         const RankOptions& options) {
  return Rank(background, pairs, options);
}

Result<std::vector<PairPlace>> RankPairs(MatrixViewD background,
                                         std::span<const PositivePair> pairs,
                                         const RankOptions& options) {
  return Rank(background, pairs, options);
}

std::vector<double> Ranks(std::span<const PairPlace> places, RankTies ties) {
  const double share = ties == RankTies::kOptimistic ? 0.0 : ties == RankTies::kMid ? 0.5 : 1.0;
  std::vector<double> ranks;
  for (const PairPlace& place : places) {
    ranks.push_back(1.0 + static_cast<double>(place.above) +
                    share * static_cast<double>(place.tied));
  }
  return ranks;
}

std::vector<double> MeanReciprocalRanks(std::span<const PairPlace> places) {
  std::vector<double> harmonic = {0.0};
  std::vector<double> means;
  for (const PairPlace& place : places) {
    if (place.tied == 0) {
      means.push_back(1.0 / (static_cast<double>(place.above) + 1.0));
      continue;
    }
    const size_t last = static_cast<size_t>(place.above + place.tied) + 1;
    while (harmonic.size() <= last) {
      harmonic.push_back(harmonic.back() + 1.0 / static_cast<double>(harmonic.size()));
    }
    means.push_back((harmonic[last] - harmonic[static_cast<size_t>(place.above)]) /
                    (static_cast<double>(place.tied) + 1.0));
  }
  return means;
}

RankingScores ScoreRanks(std::span<const double> ranks, std::span<const uint64_t> hits_at) {
  RankingScores scores;
  const double n = static_cast<double>(ranks.size());
  for (const double rank : ranks) {
    scores.mean_rank += rank;
    scores.mrr += 1.0 / rank;
  }
  scores.mean_rank /= n;
  scores.mrr /= n;
  for (const uint64_t k : hits_at) {
    const auto hits = std::count_if(ranks.begin(), ranks.end(),
                                    [&](double rank) { return rank <= static_cast<double>(k); });
    scores.hits.push_back(static_cast<double>(hits) / n);
  }
  return scores;
}

std::vector<PositivePair> WithReverses(std::span<const PositivePair> pairs) {
  std::vector<PositivePair> all(pairs.begin(), pairs.end());
  std::set<PositivePair> seen(pairs.begin(), pairs.end());
  for (const auto& [pivot, positive] : pairs) {
    if (seen.insert({positive, pivot}).second) all.emplace_back(positive, pivot);
  }
  return all;
}

}  // namespace vetvec
