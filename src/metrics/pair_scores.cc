#include "metrics/pair_scores.h"

#include <fmt/core.h>

#include <cmath>
#include <map>
#include <string>

#include "metrics/cosine_rounding.h"
#include "metrics/distance.h"
#include "stats/auc.h"
#include "stats/mean.h"

namespace vetvec {
namespace {

constexpr double kSimilarLabel = 4.0;    // and above
constexpr double kDifferentLabel = 1.0;  // and below

Status AddMargins(std::span<const double> labels, PairScores* scores) {
  std::map<double, std::vector<double>> by_label;
  std::vector<double> similar;
  std::vector<double> different;
  for (size_t i = 0; i < labels.size(); ++i) {
    by_label[labels[i]].push_back(scores->cosines[i]);
    if (labels[i] >= kSimilarLabel) similar.push_back(scores->cosines[i]);
    if (labels[i] <= kDifferentLabel) different.push_back(scores->cosines[i]);
  }
  for (const auto& [label, cosines] : by_label) {
    scores->margins.push_back({label, cosines.size(), MeanOf(cosines)});
    const double share = static_cast<double>(cosines.size()) / static_cast<double>(labels.size());
    if (share < 1.0) scores->label_entropy -= share * std::log2(share);
  }
  if (similar.empty() || different.empty()) return OkStatus();
  scores->gap = MeanOf(similar) - MeanOf(different);
  VETVEC_ASSIGN_OR_RETURN(scores->auc, AreaUnderCurve(similar, different));
  return OkStatus();
}

}  // namespace

Result<PairScores> ScorePairs(MatrixView a, MatrixView b, std::span<const double> labels) {
  if (a.rows() != b.rows() || a.cols() != b.cols() || a.rows() != labels.size()) {
    return DimensionMismatch(
        fmt::format("the matrices are {} x {} and {} x {}, with {} labels; the shapes must be "
                    "equal, with one label per row",
                    a.rows(), a.cols(), b.rows(), b.cols(), labels.size()));
  }
  PairScores scores;
  for (size_t i = 0; i < labels.size(); ++i) {
    const Result<double> distance = Distance(Metric::kCosine, a.row(i), b.row(i));
    if (!distance.ok()) return distance.status().WithItem(static_cast<int64_t>(i));
    scores.cosines.push_back(RoundedCosine(1.0 - *distance));
  }
  VETVEC_ASSIGN_OR_RETURN(scores.spearman, Spearman(scores.cosines, labels));
  VETVEC_ASSIGN_OR_RETURN(scores.pearson, Pearson(scores.cosines, labels));
  VETVEC_RETURN_IF_ERROR(AddMargins(labels, &scores));
  return scores;
}

}  // namespace vetvec
