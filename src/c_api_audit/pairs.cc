// vetvec/pairs.h.
#include "vetvec/pairs.h"

#include <algorithm>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/measures.h"
#include "metrics/alignment_uniformity.h"
#include "metrics/pair_scores.h"

using vetvec::Guard;
using vetvec::GuardTimed;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_pairs_score(const vetvec_rows* a, const vetvec_rows* b, const double* labels,
                                 vetvec_pair_scores* out, double* out_cosines,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_pair_scores", out));
    VETVEC_ASSIGN_OR_RETURN(const auto left, vetvec::RowsOf(a, "a"));
    VETVEC_ASSIGN_OR_RETURN(const auto right, vetvec::RowsOf(b, "b"));
    VETVEC_ASSIGN_OR_RETURN(const auto grades, vetvec::ListOf(labels, left.rows(), "labels"));
    VETVEC_ASSIGN_OR_RETURN(const vetvec::PairScores scores,
                            vetvec::ScorePairs(left, right, grades));
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

vetvec_status vetvec_pairs_alignment(const vetvec_rows* rows, const uint64_t* pairs,
                                     uint64_t pair_count, const vetvec_call_options* call,
                                     vetvec_alignment* out, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_alignment", out));
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::RowsOf(rows, "rows"));
    VETVEC_ASSIGN_OR_RETURN(const auto which, vetvec::PairsOf(pairs, pair_count));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "alignment"));
    vetvec::AlignmentOptions options;
    options.cancel = call_options.cancel;
    options.progress = call_options.progress;
    VETVEC_ASSIGN_OR_RETURN(
        const vetvec::AlignmentUniformity result,
        vetvec::MeasureAlignmentUniformity(vetvec::InDouble(matrix).view(), which, options));
    vetvec_alignment value{};
    value.alignment = result.alignment.value_or(0.0);
    value.uniformity = result.uniformity;
    return vetvec::WriteOutput(value, "vetvec_alignment", out);
  });
}

}  // extern "C"
