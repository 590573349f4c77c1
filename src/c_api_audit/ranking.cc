// vetvec/ranking.h.
#include "vetvec/ranking.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/utf8.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/measures.h"
#include "metrics/ranking.h"
#include "metrics/ranking_texts.h"

namespace {

using vetvec::Guard;
using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::ListOf;
using vetvec::OkStatus;
using vetvec::Result;
using vetvec::Status;

constexpr uint64_t kMaxHits = 64;

Result<std::vector<uint64_t>> HitsOf(const vetvec_ranking_options& options) {
  if (options.hits_at == nullptr) {
    if (options.hits_count > 0) {
      return InvalidArgument(
          fmt::format("hits_at is NULL, but hits_count is {}", options.hits_count));
    }
    return std::vector<uint64_t>{1, 3};
  }
  VETVEC_RETURN_IF_ERROR(vetvec::CheckAtMost("hits_count", options.hits_count, kMaxHits));
  std::vector<uint64_t> hits(options.hits_at, options.hits_at + options.hits_count);
  if (std::find(hits.begin(), hits.end(), 0U) != hits.end()) {
    return InvalidArgument("hits_at contains 0; each entry must be at least 1");
  }
  return hits;
}

// The caller's options with the defaults filled in; `ties` beside them.
Result<vetvec::RankOptions> RankOptionsOf(const vetvec_ranking_options& given,
                                          vetvec::RankTies* ties) {
  vetvec::RankOptions options;
  const int32_t similarity = given.similarity;
  if (similarity != VETVEC_SIMILARITY_COSINE && similarity != VETVEC_SIMILARITY_L2) {
    return InvalidArgument(fmt::format("unknown similarity {}", similarity));
  }
  if (similarity == VETVEC_SIMILARITY_L2) options.similarity = vetvec::Similarity::kL2;
  const int32_t mode = given.mode;
  if (mode != VETVEC_RANKING_MODE_PAPER && mode != VETVEC_RANKING_MODE_RELEASE_PROFILE) {
    return InvalidArgument(fmt::format("unknown mode {}", mode));
  }
  options.centre = mode == VETVEC_RANKING_MODE_RELEASE_PROFILE;
  const int32_t given_ties = given.ties;
  if (given_ties < VETVEC_RANKING_TIES_OPTIMISTIC || given_ties > VETVEC_RANKING_TIES_PESSIMISTIC) {
    return InvalidArgument(fmt::format("unknown value {} for 'ties'", given_ties));
  }
  *ties = static_cast<vetvec::RankTies>(given_ties);
  options.threads = given.threads;
  if (given.tie_eps != 0.0) options.tie_eps = given.tie_eps;
  if (given.pivots_at_once != 0) options.pivots_at_once = given.pivots_at_once;
  return options;
}

// The texts as strings; INVALID_ARGUMENT for one that is not UTF-8.
Result<std::vector<std::string>> StringsOf(const vetvec_text_batch* batch, const char* name) {
  VETVEC_ASSIGN_OR_RETURN(const vetvec::TextBatch texts, vetvec::BatchOf(batch, name));
  std::vector<std::string> strings;
  for (size_t i = 0; i < texts.size(); ++i) {
    if (!vetvec::IsValidUtf8(texts[i])) {
      return InvalidArgument(fmt::format("{}[{}] is not valid UTF-8", name, i))
          .WithItem(static_cast<int64_t>(i));
    }
    strings.emplace_back(texts[i]);
  }
  return strings;
}

// The scored pairs, cut into their data sets.
Result<std::vector<std::vector<vetvec::ScoredTexts>>> DataSetsOf(
    const std::vector<std::string>& first, const std::vector<std::string>& second,
    std::span<const double> scores, std::span<const uint64_t> sizes) {
  std::vector<std::vector<vetvec::ScoredTexts>> sets;
  size_t next = 0;
  for (const uint64_t size : sizes) {
    if (size > first.size() - next) {
      return vetvec::DimensionMismatch(
          fmt::format("the set_sizes add up to more than the number of pairs ({})", first.size()));
    }
    std::vector<vetvec::ScoredTexts>& set = sets.emplace_back();
    for (uint64_t i = 0; i < size; ++i, ++next) {
      set.push_back({first[next], second[next], scores[next]});
    }
  }
  if (next != first.size()) {
    return vetvec::DimensionMismatch(
        fmt::format("the set_sizes add up to {}, but there are {} pairs", next, first.size()));
  }
  return sets;
}

}  // namespace

extern "C" {

vetvec_status vetvec_ranking_compute(const vetvec_rows* rows, const uint64_t* pairs,
                                     uint64_t pair_count, const vetvec_ranking_options* options,
                                     const vetvec_call_options* call, vetvec_ranking* out,
                                     double* out_ranks, double* out_hits,
                                     vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_ranking", out));
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::RowsOf(rows, "rows"));
    VETVEC_ASSIGN_OR_RETURN(const auto which, vetvec::PairsOf(pairs, pair_count));
    vetvec_ranking_options given;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_ranking_options", &given));
    VETVEC_ASSIGN_OR_RETURN(const auto hits_at, HitsOf(given));
    vetvec::RankTies ties{};
    VETVEC_ASSIGN_OR_RETURN(vetvec::RankOptions rank, RankOptionsOf(given, &ties));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "rank"));
    rank.cancel = call_options.cancel;
    rank.progress = call_options.progress;
    VETVEC_ASSIGN_OR_RETURN(const auto places, vetvec::RankPairs(matrix, which, rank));
    const std::vector<double> ranks = vetvec::Ranks(places, ties);
    const vetvec::RankingScores scores = vetvec::ScoreRanks(ranks, hits_at);
    if (out_ranks != nullptr) std::copy(ranks.begin(), ranks.end(), out_ranks);
    if (out_hits != nullptr) std::copy(scores.hits.begin(), scores.hits.end(), out_hits);
    vetvec_ranking value{};
    value.pairs = ranks.size();
    value.mean_rank = scores.mean_rank;
    value.mrr = scores.mrr;
    for (const vetvec::PairPlace& place : places) value.tied += place.tied;
    return vetvec::WriteOutput(value, "vetvec_ranking", out);
  });
}

vetvec_status vetvec_ranking_task(const vetvec_text_batch* first, const vetvec_text_batch* second,
                                  const double* scores, const uint64_t* set_sizes,
                                  uint64_t set_count, vetvec_text_level level,
                                  const vetvec_text_batch* more, vetvec_buffer** out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto which, vetvec::TextLevelOf(level));
    VETVEC_ASSIGN_OR_RETURN(auto left, StringsOf(first, "first"));
    VETVEC_ASSIGN_OR_RETURN(auto right, StringsOf(second, "second"));
    VETVEC_ASSIGN_OR_RETURN(auto further, StringsOf(more, "more"));
    if (left.size() != right.size()) {
      return vetvec::DimensionMismatch(
          fmt::format("'first' has {} texts, but 'second' has {}", left.size(), right.size()));
    }
    VETVEC_ASSIGN_OR_RETURN(const auto score_list, ListOf(scores, left.size(), "scores"));
    VETVEC_ASSIGN_OR_RETURN(const auto sizes, ListOf(set_sizes, set_count, "set_sizes"));
    VETVEC_ASSIGN_OR_RETURN(const auto sets, DataSetsOf(left, right, score_list, sizes));
    VETVEC_ASSIGN_OR_RETURN(const auto positives, vetvec::PositiveTexts(sets, which));
    const std::vector<std::vector<std::string>> lists = {std::move(left), std::move(right),
                                                         std::move(further)};
    const std::vector<std::string> background = vetvec::DistinctTexts(lists, which);
    const vetvec::PairRows found = vetvec::FindPairRows(background, positives, which);
    vetvec::OrderedJson task;
    task["background"] = background;
    task["pairs"] = found.pairs;
    *out = vetvec::NewBuffer(task.dump());
    return OkStatus();
  });
}

}  // extern "C"
