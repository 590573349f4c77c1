// vetvec/statistics.h.
#include "vetvec/statistics.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/measures.h"
#include "stats/auc.h"
#include "stats/benjamini_hochberg.h"
#include "stats/bootstrap.h"
#include "stats/correlation.h"
#include "stats/holm.h"
#include "stats/permutation.h"

namespace {

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::ListOf;
using vetvec::OkStatus;
using vetvec::Result;
using vetvec::Status;

Result<vetvec::Correlation> CorrelationOf(vetvec_correlation_kind kind, std::span<const double> x,
                                          std::span<const double> y,
                                          vetvec::Alternative alternative) {
  switch (kind) {
    case VETVEC_SPEARMAN: return vetvec::Spearman(x, y, alternative);
    case VETVEC_PEARSON: return vetvec::Pearson(x, y, alternative);
    case VETVEC_KENDALL: {
      VETVEC_ASSIGN_OR_RETURN(const vetvec::KendallCorrelation result,
                              vetvec::Kendall(x, y, alternative));
      return vetvec::Correlation(result);
    }
    default: return InvalidArgument("unknown kind of correlation " + std::to_string(kind));
  }
}

}  // namespace

extern "C" {

vetvec_status vetvec_correlation_compute(vetvec_correlation_kind kind, const double* x,
                                         const double* y, uint64_t n,
                                         vetvec_alternative alternative, vetvec_correlation* out,
                                         vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_correlation", out));
    VETVEC_ASSIGN_OR_RETURN(const auto left, ListOf(x, n, "x"));
    VETVEC_ASSIGN_OR_RETURN(const auto right, ListOf(y, n, "y"));
    VETVEC_ASSIGN_OR_RETURN(const auto side, vetvec::AlternativeOf(alternative));
    VETVEC_ASSIGN_OR_RETURN(const auto result, CorrelationOf(kind, left, right, side));
    vetvec_correlation value{};
    value.has_coefficient = result.coefficient.has_value() ? 1 : 0;
    value.has_p_value = result.p_value.has_value() ? 1 : 0;
    value.coefficient = result.coefficient.value_or(0.0);
    value.p_value = result.p_value.value_or(1.0);
    value.n = result.n;
    return vetvec::WriteOutput(value, "vetvec_correlation", out);
  });
}

void vetvec_resampling_options_init(vetvec_resampling_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_bootstrap_mean(const double* values, uint64_t n,
                                    const vetvec_resampling_options* options,
                                    const vetvec_call_options* call, vetvec_interval* out,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_interval", out));
    VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(values, n, "values"));
    VETVEC_ASSIGN_OR_RETURN(const auto bootstrap, vetvec::BootstrapOptionsOf(options, call));
    VETVEC_ASSIGN_OR_RETURN(const auto interval, vetvec::BootstrapMean(list, bootstrap));
    return vetvec::WriteInterval(interval, out);
  });
}

vetvec_status vetvec_paired_permutation(const double* differences, uint64_t n,
                                        const vetvec_resampling_options* options,
                                        double* out_p_value, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_p_value == nullptr) return InvalidArgument("out_p_value is NULL");
    VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(differences, n, "differences"));
    VETVEC_ASSIGN_OR_RETURN(const auto permutation, vetvec::PermutationOptionsOf(options, nullptr));
    VETVEC_ASSIGN_OR_RETURN(const auto result, vetvec::PairedPermutation(list, permutation));
    *out_p_value = result.p_value;
    return OkStatus();
  });
}

vetvec_status vetvec_p_values_adjust(vetvec_p_adjustment method, const double* p_values, uint64_t n,
                                     double* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(p_values, n, "p_values"));
    if (out == nullptr && n > 0) return InvalidArgument("out is NULL");
    for (size_t i = 0; i < list.size(); ++i) {
      if (!(list[i] >= 0.0 && list[i] <= 1.0)) {
        return InvalidArgument("p_values[" + std::to_string(i) + "] is not in [0, 1]")
            .WithItem(static_cast<int64_t>(i));
      }
    }
    if (method != VETVEC_HOLM && method != VETVEC_BENJAMINI_HOCHBERG) {
      return InvalidArgument("unknown adjustment " + std::to_string(method));
    }
    const std::vector<double> adjusted = method == VETVEC_HOLM
                                             ? vetvec::HolmAdjusted(list)
                                             : vetvec::BenjaminiHochbergAdjusted(list);
    std::copy(adjusted.begin(), adjusted.end(), out);
    return OkStatus();
  });
}

vetvec_status vetvec_auc_compute(const double* positives, uint64_t positive_count,
                                 const double* negatives, uint64_t negative_count, double* out,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    VETVEC_ASSIGN_OR_RETURN(const auto high, ListOf(positives, positive_count, "positives"));
    VETVEC_ASSIGN_OR_RETURN(const auto low, ListOf(negatives, negative_count, "negatives"));
    VETVEC_ASSIGN_OR_RETURN(*out, vetvec::AreaUnderCurve(high, low));
    return OkStatus();
  });
}

}  // extern "C"
