#include "metrics/label_agreement.h"

#include <cmath>

namespace vetvec {

Result<LabelAgreement> MeasureLabelAgreement(std::span<const double> model,
                                             std::span<const double> people, double within) {
  if (!(within >= 0.0 && std::isfinite(within))) {
    return InvalidArgument("'within' must not be negative").WithKey("within");
  }
  LabelAgreement out;
  VETVEC_ASSIGN_OR_RETURN(out.spearman, Spearman(model, people));
  const double n = static_cast<double>(model.size());
  for (size_t i = 0; i < model.size(); ++i) {
    const double difference = model[i] - people[i];
    out.mean_difference += difference / n;
    out.mean_absolute_difference += std::fabs(difference) / n;
    out.within_share += std::fabs(difference) <= within ? 1.0 : 0.0;
  }
  out.within_share /= n;
  if (!std::isfinite(out.mean_absolute_difference) || !std::isfinite(out.mean_difference)) {
    return NonFinite("the difference of two scores exceeds the largest double");
  }
  return out;
}

}  // namespace vetvec
