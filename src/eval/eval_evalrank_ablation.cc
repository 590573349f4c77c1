// `vetvec papers eval evalrank-ablation`: {background, pairs, positives?, backgrounds?,
// similarities?, symmetric?, hits?, tie_eps?, ties?, mode?} -> {variants: [{positives, background,
// similarity, n_pairs, n_rows, mr, mrr, hits}]}: EvalRank's score for each choice (tables 4 and 7).
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/utf8.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "eval/eval_ranking.h"
#include "metrics/ranking.h"

namespace vetvec {
namespace {

constexpr char kAll[] = "all";
constexpr char kOwn[] = "positives";  // a background of the texts of the chosen pairs alone

// A choice of pairs or rows, by index, ascending.
struct NamedChoice {
  std::string name;
  std::vector<size_t> members;
};

Result<std::vector<size_t>> ReadMembers(const Json& value, const std::string& path, size_t bound) {
  const auto read = [&](const Json& entry, const std::string& at) -> Result<size_t> {
    VETVEC_ASSIGN_OR_RETURN(const size_t member, ReadIndex(entry, at));
    if (member < bound) return member;
    return InvalidArgument(fmt::format("{} is {}; allowed: 0 to {}", at, member, bound - 1))
        .WithKey(at);
  };
  VETVEC_ASSIGN_OR_RETURN(std::vector<size_t> members, ReadList<size_t>(value, path, read));
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  return members;
}

// All members, then the choices of the field `key`, if there is one.
Result<std::vector<NamedChoice>> ReadChoices(const Json& input, const char* key, size_t bound) {
  std::vector<NamedChoice> choices(1);
  choices[0].name = kAll;
  for (size_t i = 0; i < bound; ++i) choices[0].members.push_back(i);
  const Json* const field = FindField(input, key);
  if (field == nullptr) return choices;
  VETVEC_RETURN_IF_ERROR(CheckObject(*field, key));
  for (const auto& [name, list] : field->items()) {
    const std::string path = FieldPath(key, Sanitized(name, 80));
    if (name == kAll || name == kOwn) {
      return InvalidArgument(fmt::format("the name {} is reserved", path)).WithKey(path);
    }
    VETVEC_ASSIGN_OR_RETURN(std::vector<size_t> members, ReadMembers(list, path, bound));
    choices.push_back({name, std::move(members)});
  }
  return choices;
}

Result<std::vector<std::string>> ReadSimilarities(const Json& input) {
  const Json* const field = FindField(input, "similarities");
  if (field == nullptr) return std::vector<std::string>{"cos", "l2"};
  return ReadStrings(*field, "similarities");
}

// The rows of a choice and of all texts of the pairs, and the pairs among them.
struct RankedChoice {
  MatrixD rows;
  std::vector<PositivePair> pairs;
};

RankedChoice GatherChoice(MatrixViewD background, std::vector<size_t> rows,
                          const std::vector<PositivePair>& pairs) {
  for (const auto& [pivot, positive] : pairs) rows.insert(rows.end(), {pivot, positive});
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  RankedChoice out;
  out.rows = TakenRows(background, rows);
  const auto place = [&rows](size_t row) {
    return static_cast<size_t>(std::lower_bound(rows.begin(), rows.end(), row) - rows.begin());
  };
  for (const auto& [pivot, positive] : pairs) {
    out.pairs.emplace_back(place(pivot), place(positive));
  }
  return out;
}

struct AblationInput {
  MatrixD background;
  std::vector<PositivePair> pairs;  // as given
  std::vector<NamedChoice> positives;
  std::vector<NamedChoice> backgrounds;
  std::vector<std::string> similarities;
  std::vector<uint64_t> hits;
  bool symmetric = false;  // the reverses of the chosen pairs are ranked too
  RankTies ties = RankTies::kOptimistic;
  RankOptions options;
};

Result<AblationInput> ReadAblation(const Json& input) {
  AblationInput out;
  VETVEC_ASSIGN_OR_RETURN(out.background, MatrixField(input, "background"));
  VETVEC_ASSIGN_OR_RETURN(out.pairs, ReadRankPairs(input, out.background.rows()));
  VETVEC_ASSIGN_OR_RETURN(out.symmetric, BoolField(input, "symmetric", false));
  VETVEC_ASSIGN_OR_RETURN(out.positives, ReadChoices(input, "positives", out.pairs.size()));
  VETVEC_ASSIGN_OR_RETURN(out.backgrounds,
                          ReadChoices(input, "backgrounds", out.background.rows()));
  out.backgrounds.push_back({kOwn, {}});
  VETVEC_ASSIGN_OR_RETURN(out.similarities, ReadSimilarities(input));
  VETVEC_ASSIGN_OR_RETURN(out.hits, ReadHits(input));
  VETVEC_ASSIGN_OR_RETURN(const std::string ties, StringField(input, "ties", "optimistic"));
  VETVEC_ASSIGN_OR_RETURN(out.ties, ParseRankTies(ties));
  VETVEC_ASSIGN_OR_RETURN(out.options, ReadRankOptions(input));
  return out;
}

Result<OrderedJson> VariantJson(const AblationInput& input, const NamedChoice& positives,
                                const NamedChoice& background, const std::string& similarity) {
  std::vector<PositivePair> pairs;
  for (const size_t i : positives.members) pairs.push_back(input.pairs[i]);
  if (input.symmetric) pairs = WithReverses(pairs);
  const RankedChoice choice = GatherChoice(input.background.view(), background.members, pairs);
  RankOptions options = input.options;
  VETVEC_ASSIGN_OR_RETURN(options.similarity, ParseSimilarity(similarity));
  VETVEC_ASSIGN_OR_RETURN(const auto places, RankPairs(choice.rows.view(), choice.pairs, options));
  const RankingScores scores = ScoreRanks(Ranks(places, input.ties), input.hits);
  return OrderedJson{{"positives", positives.name},
                     {"background", background.name},
                     {"similarity", similarity},
                     {"n_pairs", choice.pairs.size()},
                     {"n_rows", choice.rows.rows()},
                     {"mr", scores.mean_rank},
                     {"mrr", scores.mrr},
                     {"hits", HitsJson(scores, input.hits)}};
}

}  // namespace

Result<OrderedJson> EvalEvalrankAblation(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const AblationInput read, ReadAblation(input));
  OrderedJson output;
  output["variants"] = OrderedJson::array();
  for (const NamedChoice& positives : read.positives) {
    for (const NamedChoice& background : read.backgrounds) {
      for (const std::string& similarity : read.similarities) {
        VETVEC_ASSIGN_OR_RETURN(output["variants"].emplace_back(),
                                VariantJson(read, positives, background, similarity));
      }
    }
  }
  return output;
}

}  // namespace vetvec
