// How well a chat model's scores of pairs agree with people's scores of the same pairs: SR's labels
// come from a chat model, and the paper only says that people looked at some of them.
//
//   VETVEC_ASSIGN_OR_RETURN(LabelAgreement a, MeasureLabelAgreement(model, people));
// Thread safety: any thread.
#ifndef VETVEC_METRICS_LABEL_AGREEMENT_H_
#define VETVEC_METRICS_LABEL_AGREEMENT_H_

#include <cstddef>
#include <span>

#include "base/result.h"
#include "stats/correlation.h"

namespace vetvec {

struct LabelAgreement {
  Correlation spearman;
  double mean_absolute_difference = 0;
  double mean_difference = 0;  // above 0: the model's scores are higher
  double within_share = 0;     // share of pairs that differ by at most `within`
};

// Errors: those of Spearman; INVALID_ARGUMENT: `within` is negative or not finite; NON_FINITE: a
// difference exceeds the largest double.
Result<LabelAgreement> MeasureLabelAgreement(std::span<const double> model,
                                             std::span<const double> people, double within = 1);

}  // namespace vetvec

#endif  // VETVEC_METRICS_LABEL_AGREEMENT_H_
