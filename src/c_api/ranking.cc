// vetvec/ranking.h.
#include "vetvec/ranking.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "metrics/alignment_uniformity.h"
#include "metrics/pair_scores.h"
#include "metrics/postprocess.h"
#include "metrics/ranking.h"

namespace {

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Result;
using vetvec::Status;

constexpr uint64_t kMaxHits = 64;
constexpr uint64_t kMaxPairs = uint64_t{1} << 40;

Result<std::vector<vetvec::PositivePair>> PairsOf(const uint64_t* pairs, uint64_t count) {
  if (pairs == nullptr && count > 0) return InvalidArgument("pairs is NULL");
  if (count > kMaxPairs) return InvalidArgument("pair_count is larger than any memory");
  std::vector<vetvec::PositivePair> result;
  for (uint64_t i = 0; i < count; ++i) result.emplace_back(pairs[2 * i], pairs[2 * i + 1]);
  return result;
}

Result<std::vector<uint64_t>> HitsOf(const vetvec_rank_options& options) {
  if (options.hits_at == nullptr) {
    if (options.hits_count > 0) return InvalidArgument("hits_at is NULL");
    return std::vector<uint64_t>{1, 3};
  }
  if (options.hits_count > kMaxHits) return InvalidArgument("hits_count is above 64");
  std::vector<uint64_t> hits(options.hits_at, options.hits_at + options.hits_count);
  if (std::find(hits.begin(), hits.end(), 0U) != hits.end()) {
    return InvalidArgument("hits_at has a 0");
  }
  return hits;
}

// The caller's options with the defaults filled in; `ties` beside them.
Result<vetvec::RankOptions> RankOptionsOf(const vetvec_rank_options& given,
                                          vetvec::RankTies* ties) {
  vetvec::RankOptions options;
  if (given.similarity != VETVEC_SIMILARITY_COSINE && given.similarity != VETVEC_SIMILARITY_L2) {
    return InvalidArgument("unknown similarity " + std::to_string(given.similarity));
  }
  if (given.similarity == VETVEC_SIMILARITY_L2) options.similarity = vetvec::Similarity::kL2;
  if (given.mode != VETVEC_RANK_PAPER && given.mode != VETVEC_RANK_RELEASE_PROFILE) {
    return InvalidArgument("unknown mode " + std::to_string(given.mode));
  }
  options.centre = given.mode == VETVEC_RANK_RELEASE_PROFILE;
  if (given.ties < VETVEC_TIES_OPTIMISTIC || given.ties > VETVEC_TIES_PESSIMISTIC) {
    return InvalidArgument("unknown ties " + std::to_string(given.ties));
  }
  *ties = static_cast<vetvec::RankTies>(given.ties);
  options.threads = given.threads;
  if (given.tie_eps != 0.0) options.tie_eps = given.tie_eps;
  if (given.pivots_at_once != 0) options.pivots_at_once = given.pivots_at_once;
  return options;
}

vetvec::MatrixD InDouble(vetvec::MatrixView rows) {
  vetvec::MatrixD copy(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    std::copy(rows.row(i).begin(), rows.row(i).end(), copy.row(i).begin());
  }
  return copy;
}

Result<vetvec::MatrixD> Postprocessed(const vetvec::MatrixD& rows, vetvec_postprocess operation,
                                      uint64_t components,
                                      const vetvec::PostprocessOptions& options) {
  switch (operation) {
    case VETVEC_POSTPROCESS_CENTER: return vetvec::CentredRows(rows.view());
    case VETVEC_POSTPROCESS_NORMALIZE: return vetvec::UnitRows(rows.view());
    case VETVEC_POSTPROCESS_ABTT:
      return WithoutTopDirections(rows.view(), components, true, options);
    case VETVEC_POSTPROCESS_PCR:
      return WithoutTopDirections(rows.view(), components, false, options);
    case VETVEC_POSTPROCESS_WHITEN: {
      const auto kept = components == 0 ? std::nullopt : std::optional<size_t>(components);
      VETVEC_ASSIGN_OR_RETURN(vetvec::Whitening white,
                              vetvec::Whitened(rows.view(), kept, options));
      return std::move(white.rows);
    }
    default: return InvalidArgument("unknown operation " + std::to_string(operation));
  }
}

Result<vetvec::Matrix> InFloat(const vetvec::MatrixD& rows) {
  vetvec::Matrix copy(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (size_t k = 0; k < rows.cols(); ++k) {
      const float value = static_cast<float>(rows.row(i)[k]);
      if (!std::isfinite(value)) {
        return vetvec::NonFinite("row " + std::to_string(i) + " exceeds the largest float")
            .WithItem(static_cast<int64_t>(i));
      }
      copy.row(i)[k] = value;
    }
  }
  return copy;
}

}  // namespace

extern "C" {

void vetvec_rank_options_init(vetvec_rank_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_rank_pairs(const float* data, uint64_t rows, uint64_t cols,
                                uint64_t row_stride, const uint64_t* pairs, uint64_t pair_count,
                                const vetvec_rank_options* options, const vetvec_call_options* call,
                                vetvec_ranking* out, double* out_ranks, double* out_hits,
                                vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_ranking", out));
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::MatrixOf(data, rows, cols, row_stride));
    VETVEC_ASSIGN_OR_RETURN(const auto which, PairsOf(pairs, pair_count));
    vetvec_rank_options given;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_rank_options", &given));
    VETVEC_ASSIGN_OR_RETURN(const auto hits_at, HitsOf(given));
    vetvec::RankTies ties{};
    VETVEC_ASSIGN_OR_RETURN(vetvec::RankOptions rank, RankOptionsOf(given, &ties));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::CallOptionsOf(call, "rank"));
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

vetvec_status vetvec_alignment_compute(const float* data, uint64_t rows, uint64_t cols,
                                       uint64_t row_stride, const uint64_t* pairs,
                                       uint64_t pair_count, const vetvec_call_options* call,
                                       vetvec_alignment* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_alignment", out));
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::MatrixOf(data, rows, cols, row_stride));
    VETVEC_ASSIGN_OR_RETURN(const auto which, PairsOf(pairs, pair_count));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::CallOptionsOf(call, "alignment"));
    vetvec::AlignmentOptions options;
    options.cancel = call_options.cancel;
    options.progress = call_options.progress;
    VETVEC_ASSIGN_OR_RETURN(
        const vetvec::AlignmentUniformity result,
        vetvec::MeasureAlignmentUniformity(InDouble(matrix).view(), which, options));
    vetvec_alignment value{};
    value.alignment = result.alignment.value_or(0.0);
    value.uniformity = result.uniformity;
    return vetvec::WriteOutput(value, "vetvec_alignment", out);
  });
}

vetvec_status vetvec_matrix_postprocess(const float* data, uint64_t rows, uint64_t cols,
                                        uint64_t row_stride, vetvec_postprocess operation,
                                        uint64_t components, const vetvec_call_options* call,
                                        vetvec_matrix** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::MatrixOf(data, rows, cols, row_stride));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::CallOptionsOf(call, "postprocess"));
    VETVEC_ASSIGN_OR_RETURN(const vetvec::MatrixD result,
                            Postprocessed(InDouble(matrix), operation, components,
                                          {call_options.cancel, call_options.progress}));
    VETVEC_ASSIGN_OR_RETURN(vetvec::Matrix floats, InFloat(result));
    *out = vetvec::NewHandle<vetvec_matrix>(std::make_shared<vetvec::Matrix>(std::move(floats)));
    return OkStatus();
  });
}

vetvec_status vetvec_pairs_score(const float* a, const float* b, uint64_t rows, uint64_t cols,
                                 uint64_t row_stride, const double* labels, vetvec_pair_scores* out,
                                 double* out_cosines, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_pair_scores", out));
    VETVEC_ASSIGN_OR_RETURN(const auto left, vetvec::MatrixOf(a, rows, cols, row_stride));
    VETVEC_ASSIGN_OR_RETURN(const auto right, vetvec::MatrixOf(b, rows, cols, row_stride));
    if (labels == nullptr && rows > 0) return InvalidArgument("labels is NULL");
    VETVEC_ASSIGN_OR_RETURN(const vetvec::PairScores scores,
                            vetvec::ScorePairs(left, right, {labels, left.rows()}));
    if (out_cosines != nullptr) {
      std::copy(scores.cosines.begin(), scores.cosines.end(), out_cosines);
    }
    vetvec_pair_scores value{};
    value.has_correlation = scores.spearman.coefficient.has_value() ? 1 : 0;
    value.has_p = scores.spearman.p_value.has_value() ? 1 : 0;
    value.has_gap = scores.gap.has_value() ? 1 : 0;
    value.spearman = scores.spearman.coefficient.value_or(0.0);
    value.spearman_p = scores.spearman.p_value.value_or(1.0);
    value.pearson = scores.pearson.coefficient.value_or(0.0);
    value.pearson_p = scores.pearson.p_value.value_or(1.0);
    value.gap = scores.gap.value_or(0.0);
    value.auc = scores.auc.value_or(0.5);
    value.label_entropy = scores.label_entropy;
    return vetvec::WriteOutput(value, "vetvec_pair_scores", out);
  });
}

}  // extern "C"
