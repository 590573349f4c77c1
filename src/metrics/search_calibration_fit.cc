#include "metrics/search_calibration_fit.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "base/search_control.h"
#include "base/thread_pool.h"
#include "core/finite_rows.h"
#include "metrics/conformal_cutoff.h"
#include "metrics/cosine_rounding.h"
#include "metrics/first_hit.h"
#include "metrics/ranking_rows.h"

namespace vetvec {
namespace {

constexpr double kDuplicateShare = 0.95;
constexpr size_t kSearchedAtOnce = 16;

// The rows in double, each of length one. Errors: NON_FINITE; DEGENERATE.
Result<MatrixD> RowsOfUnitLength(MatrixView rows, const char* what) {
  VETVEC_RETURN_IF_ERROR(CheckFinite(rows));
  MatrixD unit(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    const std::span<double> out = unit.row(i);
    std::copy_n(rows.row(i).begin(), rows.cols(), out.begin());
    const double norm = std::sqrt(DotInOrder(out, out));
    if (norm == 0) {
      return Degenerate(fmt::format("the vector of {} {} is zero", what, i))
          .WithItem(static_cast<int64_t>(i));
    }
    for (double& value : out) value /= norm;
  }
  return unit;
}

double CosineOf(std::span<const double> a, std::span<const double> b) {
  return RoundedCosine(std::clamp(DotInOrder(a, b), -1.0, 1.0));
}

Status CheckSearchPairs(const SearchPairs& pairs) {
  const size_t n = pairs.queries.rows();
  if (pairs.texts.rows() < 3) return InsufficientData("a search needs at least 3 texts");
  if (pairs.queries.cols() != pairs.texts.cols() || pairs.own.size() != n ||
      pairs.clusters.size() != n) {
    return Status(StatusCode::kDimensionMismatch,
                  "queries, texts and what is said of them do not have the same shape");
  }
  for (size_t i = 0; i < n; ++i) {
    if (pairs.own[i] < pairs.texts.rows()) continue;
    return OutOfRange(
        fmt::format("query {} has the text {} of {}", i, pairs.own[i], pairs.texts.rows()));
  }
  return OkStatus();
}

// What one query contributes.
struct QueryScores {
  std::array<uint64_t, kKeptShares> let_in{};  // other texts at or above each cutoff
  FirstHit hit;
};

// `cutoffs` do not ascend.
QueryScores ScoresOf(std::span<const double> query, const MatrixD& texts, size_t own,
                     const std::array<double, kKeptShares>& cutoffs) {
  QueryScores out;
  // Other texts by the highest cutoff that they reach; the last: none.
  std::array<uint64_t, kKeptShares + 1> reaching{};
  out.hit.first = out.hit.second = -1;
  size_t best = texts.rows();
  for (size_t text = 0; text < texts.rows(); ++text) {
    const double score = CosineOf(query, texts.row(text));
    if (score > out.hit.first) {
      out.hit.second = std::exchange(out.hit.first, score);
      best = text;
    } else {
      out.hit.second = std::max(out.hit.second, score);
    }
    if (text == own) continue;
    const auto reached = std::lower_bound(cutoffs.begin(), cutoffs.end(), score, std::greater<>());
    ++reaching[static_cast<size_t>(reached - cutoffs.begin())];
  }
  uint64_t sum = 0;
  for (size_t i = 0; i < kKeptShares; ++i) out.let_in[i] = sum += reaching[i];
  // Of equals, any could be first.
  out.hit.is_right = best == own && out.hit.second < out.hit.first;
  return out;
}

// The figures that need every text: what each cutoff lets in, and the first hit.
Status SearchAll(const MatrixD& queries, const MatrixD& texts, const SearchPairs& pairs,
                 const SearchFitOptions& options, SearchCalibration* out) {
  std::array<double, kKeptShares> cutoffs{};
  for (size_t i = 0; i < kKeptShares; ++i) cutoffs[i] = out->kept[i].cutoff;
  const size_t n = queries.rows();
  std::vector<QueryScores> found(n);
  const size_t pieces = (n + kSearchedAtOnce - 1) / kSearchedAtOnce;
  SearchControl control(options, pieces, "the calibration");
  ParallelFor(pieces, options.threads, [&](size_t piece) {
    const size_t end = std::min(n, (piece + 1) * kSearchedAtOnce);
    for (size_t i = piece * kSearchedAtOnce; i < end && !control.stopped(); ++i) {
      found[i] = ScoresOf(queries.row(i), texts, pairs.own[i], cutoffs);
    }
    control.PieceDone();
  });
  VETVEC_RETURN_IF_ERROR(control.status());
  const double others = static_cast<double>(n) * static_cast<double>(texts.rows() - 1);
  for (size_t i = 0; i < kKeptShares; ++i) {
    uint64_t sum = 0;
    for (const QueryScores& one : found) sum += one.let_in[i];
    out->lets_in.push_back({cutoffs[i], static_cast<double>(sum) / others});
  }
  std::vector<FirstHit> hits;
  for (const QueryScores& one : found) hits.push_back(one.hit);
  VETVEC_ASSIGN_OR_RETURN(out->first_hit, FitFirstHit(hits));
  return OkStatus();
}

}  // namespace

Result<SearchCalibration> FitSearchCalibration(const SearchPairs& pairs,
                                               const SearchFitOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckSearchPairs(pairs));
  VETVEC_ASSIGN_OR_RETURN(const MatrixD queries, RowsOfUnitLength(pairs.queries, "query"));
  VETVEC_ASSIGN_OR_RETURN(const MatrixD texts, RowsOfUnitLength(pairs.texts, "text"));
  std::vector<double> scores;
  for (size_t i = 0; i < queries.rows(); ++i) {
    scores.push_back(CosineOf(queries.row(i), texts.row(pairs.own[i])));
  }
  SearchCalibration out;
  VETVEC_ASSIGN_OR_RETURN(
      out.kept,
      CutoffsOf(scores, pairs.clusters, {options.seed, options.resamples, options.cancel.get()}));
  out.pairs = queries.rows();
  out.corpus = texts.rows();
  out.seed = options.seed;
  VETVEC_RETURN_IF_ERROR(SearchAll(queries, texts, pairs, options, &out));
  return out;
}

Result<std::optional<double>> CutoffOfCopies(MatrixView a, MatrixView b) {
  VETVEC_ASSIGN_OR_RETURN(const MatrixD texts, RowsOfUnitLength(a, "text"));
  VETVEC_ASSIGN_OR_RETURN(const MatrixD copies, RowsOfUnitLength(b, "copy"));
  std::vector<double> scores;
  for (size_t i = 0; i < texts.rows(); ++i) {
    scores.push_back(CosineOf(texts.row(i), copies.row(i)));
  }
  std::sort(scores.begin(), scores.end());
  return ConformalCutoff(scores, kDuplicateShare);
}

}  // namespace vetvec
