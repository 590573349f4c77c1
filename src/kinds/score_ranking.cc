// EvalRank: MRR over all directed pairs. The unit for comparing vendors is a pair with its reverse,
// and pairs that share a text are in one cluster.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "kinds/scoring_case.h"
#include "metrics/ranking.h"
#include "stats/mean.h"

namespace vetvec {
namespace {

constexpr size_t kChainShare = 20;  // a component with more than 1/20 of the units is a chain

using TextPairs = std::vector<std::pair<size_t, size_t>>;

uint64_t LargestOf(const std::vector<uint64_t>& clusters) {
  std::unordered_map<uint64_t, uint64_t> sizes;
  uint64_t largest = 0;
  for (const uint64_t cluster : clusters) largest = std::max(largest, ++sizes[cluster]);
  return largest;
}

// Groups of pairs that are connected by shared texts, over any number of steps.
std::vector<uint64_t> Components(const TextPairs& units, size_t texts) {
  std::vector<size_t> parents(texts);
  std::iota(parents.begin(), parents.end(), size_t{0});
  const auto root = [&parents](size_t text) {
    while (parents[text] != text) text = parents[text] = parents[parents[text]];
    return text;
  };
  for (const auto& [a, b] : units) parents[root(b)] = root(a);
  std::vector<uint64_t> clusters;
  for (const auto& [a, b] : units) clusters.push_back(root(a));
  return clusters;
}

// Clusters each pair by whichever of its two texts is in more pairs; by the first one if equal.
std::vector<uint64_t> Hubs(const TextPairs& units, size_t texts) {
  std::vector<size_t> degrees(texts);
  for (const auto& [a, b] : units) {
    ++degrees[a];
    ++degrees[b];
  }
  std::vector<uint64_t> clusters;
  for (const auto& [a, b] : units) clusters.push_back(degrees[b] > degrees[a] ? b : a);
  return clusters;
}

// Components, unless they form chains: one chain could contain most of the set, and then no
// difference could be established.
std::vector<uint64_t> ClustersOf(const TextPairs& units, size_t texts) {
  std::vector<uint64_t> components = Components(units, texts);
  std::vector<uint64_t> hubs = Hubs(units, texts);
  const uint64_t most = std::max<uint64_t>(LargestOf(hubs), units.size() / kChainShare);
  return LargestOf(components) <= most ? components : hubs;
}

// `values`: the mean reciprocal rank of each pair.
ScoreUnits UnitsOf(const std::vector<PositivePair>& pairs, const std::vector<double>& values,
                   size_t texts) {
  std::map<std::pair<size_t, size_t>, size_t> numbers;
  TextPairs found;
  std::vector<double> directions;
  ScoreUnits units;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const std::pair<size_t, size_t> key = std::minmax(pairs[i].first, pairs[i].second);
    const auto [entry, is_new] = numbers.try_emplace(key, found.size());
    if (is_new) {
      found.push_back(key);
      directions.push_back(0);
      units.values.push_back(0);
    }
    units.values[entry->second] += kPoints * values[i];
    directions[entry->second] += 1;
  }
  for (size_t u = 0; u < found.size(); ++u) units.values[u] /= directions[u];
  units.clusterings.push_back(ClustersOf(found, texts));
  return units;
}

// The share of pairs within the first k ranks, over all orders of tied texts.
double HitsAt(const std::vector<PairPlace>& places, uint64_t k) {
  double sum = 0;
  for (const PairPlace& place : places) {
    if (k <= place.above) continue;
    const uint64_t ranks = std::min(k - place.above, place.tied + 1);
    sum += static_cast<double>(ranks) / static_cast<double>(place.tied + 1);
  }
  return sum / static_cast<double>(places.size());
}

// The texts that have vectors, and the pairs as positions among these texts.
struct RankedTexts {
  std::vector<uint64_t> rows;
  std::vector<PositivePair> pairs;
};

RankedTexts TextsWithVectors(const ScoringCase& scoring, ScoreResult* out) {
  const RankingSet& set = scoring.suite.ranking;
  RankedTexts ranked;
  std::vector<size_t> positions(set.texts.size(), 0);
  for (size_t i = 0; i < set.texts.size(); ++i) {
    positions[i] = ranked.rows.size();
    if (scoring.IsMissing(i)) {
      ++out->left_out;
    } else {
      ranked.rows.push_back(scoring.rows[i]);
    }
  }
  for (const auto& [pivot, positive] : set.pairs) {
    if (scoring.IsMissing(pivot) || scoring.IsMissing(positive)) continue;
    ranked.pairs.emplace_back(positions[pivot], positions[positive]);
  }
  out->items = ranked.pairs.size();
  return ranked;
}

}  // namespace

Status ScoreRanking(const ScoringCase& scoring, ScoreResult* out) {
  out->measure = "MRR, ties averaged";
  const RankedTexts ranked = TextsWithVectors(scoring, out);
  RankOptions options;
  options.round_cosines = true;
  options.cancel = scoring.options.cancel;
  const Matrix background = scoring.Gather(ranked.rows);
  VETVEC_ASSIGN_OR_RETURN(const std::vector<PairPlace> places,
                          RankPairs(background.view(), ranked.pairs, options));
  // Of tied texts, every order is equally likely. By EvalRank's own rule, all ties count in the
  // vendor's favour: one that cannot tell two texts apart would rank above one that can but is
  // sometimes wrong.
  const std::vector<double> values = MeanReciprocalRanks(places);
  out->value = MeanOf(values);
  out->units = UnitsOf(ranked.pairs, values, ranked.rows.size());
  const std::optional<Interval> interval = IntervalWithin(0, kPoints, out->units);
  if (interval) out->interval = {interval->low / kPoints, interval->high / kPoints};
  for (const uint64_t k : {uint64_t{1}, uint64_t{3}, uint64_t{10}}) {
    AddDetail(fmt::format("Hits@{}", k), HitsAt(places, k), out);
  }
  uint64_t tied = 0;
  for (const PairPlace& place : places) tied += place.tied;
  AddDetail("mean rank", ScoreRanks(Ranks(places, RankTies::kMid), {}).mean_rank, out);
  AddDetail("texts tied with a positive", static_cast<double>(tied), out);
  AddDetail("MRR with ties resolved in the vendor's favour, as in EvalRank",
            ScoreRanks(Ranks(places, RankTies::kOptimistic), {}).mrr, out);
  AddDetail("pairs; a pair and its reverse count once",
            static_cast<double>(out->units.values.size()), out);
  return OkStatus();
}

}  // namespace vetvec
