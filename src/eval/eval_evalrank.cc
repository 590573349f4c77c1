// `vetvec papers eval evalrank`: {background, pairs, similarity, hits?, symmetric?, tie_eps?,
// ties?, mode?} -> {ranks, n_pairs, mr, mrr, hits, ties, n_tied}.
#include <fmt/core.h>

#include "base/json.h"
#include "base/unknown_name.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "eval/eval_ranking.h"
#include "metrics/ranking.h"

namespace vetvec {
namespace {

// Whether the mode is "release-profile", in which the mean of the background is subtracted as in
// the released code, and not "paper".
Result<bool> ReadCentring(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::string name, StringField(input, "mode", "paper"));
  if (name == "paper") return false;
  if (name == "release-profile") return true;
  return UnknownName("mode", name, {"paper", "release-profile"});
}

OrderedJson Print(const std::vector<PairPlace>& places, RankTies ties,
                  const std::vector<uint64_t>& hits_at) {
  const std::vector<double> ranks = Ranks(places, ties);
  const RankingScores scores = ScoreRanks(ranks, hits_at);
  OrderedJson output = {
      {"ranks", ranks},    {"n_pairs", ranks.size()},           {"mr", scores.mean_rank},
      {"mrr", scores.mrr}, {"hits", HitsJson(scores, hits_at)}, {"ties", RankTiesName(ties)}};
  uint64_t tied = 0;
  for (const PairPlace& place : places) tied += place.tied;
  output["n_tied"] = tied;
  return output;
}

}  // namespace

Result<std::vector<uint64_t>> ReadHits(const Json& input) {
  const Json* field = FindField(input, "hits");
  if (field == nullptr) return std::vector<uint64_t>{1, 3};
  const auto read = [](const Json& entry, const std::string& path) -> Result<uint64_t> {
    VETVEC_ASSIGN_OR_RETURN(const size_t k, ReadIndex(entry, path));
    if (k > 0) return k;
    return InvalidArgument(fmt::format("{} must be at least 1", path)).WithKey(path, "0", ">= 1");
  };
  return ReadList<uint64_t>(*field, "hits", read);
}

Result<std::vector<PositivePair>> ReadRankPairs(const Json& input, size_t rows) {
  VETVEC_RETURN_IF_ERROR(RequireField(input, "pairs").status());
  VETVEC_ASSIGN_OR_RETURN(std::vector<PositivePair> pairs, IndexPairsField(input, "pairs", rows));
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].first != pairs[i].second) continue;
    const std::string path = ElementPath("pairs", i);
    return InvalidArgument(fmt::format("{} pairs row {} with itself", path, pairs[i].first))
        .WithKey(path);
  }
  return pairs;
}

Result<RankOptions> ReadRankOptions(const Json& input) {
  RankOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.tie_eps, NumberField(input, "tie_eps", 1e-12));
  VETVEC_ASSIGN_OR_RETURN(options.centre, ReadCentring(input));
  return options;
}

OrderedJson HitsJson(const RankingScores& scores, const std::vector<uint64_t>& hits_at) {
  OrderedJson hits = OrderedJson::object();
  for (size_t i = 0; i < hits_at.size(); ++i) hits[std::to_string(hits_at[i])] = scores.hits[i];
  return hits;
}

Result<OrderedJson> EvalEvalrank(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const MatrixD background, MatrixField(input, "background"));
  VETVEC_ASSIGN_OR_RETURN(std::vector<PositivePair> pairs, ReadRankPairs(input, background.rows()));
  VETVEC_ASSIGN_OR_RETURN(const bool symmetric, BoolField(input, "symmetric", false));
  if (symmetric) pairs = WithReverses(pairs);
  VETVEC_ASSIGN_OR_RETURN(const std::string similarity, StringField(input, "similarity"));
  VETVEC_ASSIGN_OR_RETURN(const auto hits, ReadHits(input));
  VETVEC_ASSIGN_OR_RETURN(const std::string ties_name, StringField(input, "ties", "optimistic"));
  VETVEC_ASSIGN_OR_RETURN(const RankTies ties, ParseRankTies(ties_name));
  VETVEC_ASSIGN_OR_RETURN(RankOptions options, ReadRankOptions(input));
  VETVEC_ASSIGN_OR_RETURN(options.similarity, ParseSimilarity(similarity));
  VETVEC_ASSIGN_OR_RETURN(const auto places, RankPairs(background.view(), pairs, options));
  return Print(places, ties, hits);
}

}  // namespace vetvec
