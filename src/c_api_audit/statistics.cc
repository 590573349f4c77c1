// vetvec/statistics.h.
#include "vetvec/statistics.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/measures.h"
#include "stats/auc.h"
#include "stats/benjamini_hochberg.h"
#include "stats/bootstrap.h"
#include "stats/correlation.h"
#include "stats/holm.h"
#include "stats/permutation.h"
#include "stats/power.h"

namespace {

using vetvec::Guard;
using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::ListOf;
using vetvec::NonFinite;
using vetvec::OkStatus;
using vetvec::Result;
using vetvec::Status;

Result<vetvec::Correlation> CorrelationOf(int32_t kind, std::span<const double> x,
                                          std::span<const double> y,
                                          vetvec::Alternative alternative) {
  switch (kind) {
    case VETVEC_CORRELATION_KIND_SPEARMAN: return vetvec::Spearman(x, y, alternative);
    case VETVEC_CORRELATION_KIND_PEARSON: return vetvec::Pearson(x, y, alternative);
    case VETVEC_CORRELATION_KIND_KENDALL: {
      VETVEC_ASSIGN_OR_RETURN(const vetvec::KendallCorrelation result,
                              vetvec::Kendall(x, y, alternative));
      return vetvec::Correlation(result);
    }
    default: return InvalidArgument(fmt::format("unknown correlation kind {}", kind));
  }
}

// A statistic computed by the caller's function, and the value with which it asked to stop.
class CallersStatistic {
 public:
  CallersStatistic(vetvec_row_statistic_fn fn, void* user_data) : fn_(fn), user_data_(user_data) {}

  std::optional<double> operator()(std::span<const uint32_t> rows) {
    if (stop_ != 0) return std::nullopt;
    double value = 0.0;
    const int32_t answer = fn_(user_data_, rows.data(), rows.size(), &value);
    if (answer == 0 && !std::isfinite(value)) not_finite_ = true;
    if (answer != 0 && answer != 1) stop_ = answer;
    return answer == 0 ? std::optional<double>(value) : std::nullopt;
  }

  Status status() const {
    if (stop_ != 0) {
      return vetvec::Cancelled(
                 fmt::format("the statistic stopped the bootstrap by returning {}", stop_))
          .WithCallbackValue(stop_);
    }
    if (not_finite_) return NonFinite("the statistic returned a value that is not finite");
    return OkStatus();
  }

 private:
  vetvec_row_statistic_fn fn_;
  void* user_data_;
  int32_t stop_ = 0;
  bool not_finite_ = false;
};

Result<std::optional<uint64_t>> SampleSizeOf(int32_t kind, double a, double b, double power,
                                             double alpha) {
  switch (kind) {
    case VETVEC_SAMPLE_SIZE_KIND_SHARES: return vetvec::McNemarPairsNeeded(a, b, power, alpha);
    case VETVEC_SAMPLE_SIZE_KIND_MEAN: return vetvec::MeanPairsNeeded(a, b, power, alpha);
    case VETVEC_SAMPLE_SIZE_KIND_CORRELATION:
      return vetvec::CorrelationPairsNeeded(a, power, alpha);
    default: return InvalidArgument(fmt::format("unknown sample-size kind {}", kind));
  }
}

}  // namespace

extern "C" {

vetvec_status vetvec_statistics_correlation(vetvec_correlation_kind kind, const double* x,
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

vetvec_status vetvec_statistics_bootstrap(const double* values, uint64_t n,
                                          vetvec_row_statistic_fn statistic, void* user_data,
                                          const vetvec_resampling_options* options,
                                          const vetvec_call_options* call, vetvec_interval* out,
                                          vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_interval", out));
    if (values != nullptr && statistic != nullptr) {
      return InvalidArgument("'values' and 'statistic' are both set; keep one");
    }
    VETVEC_ASSIGN_OR_RETURN(auto bootstrap, vetvec::BootstrapOptionsOf(options, call));
    if (statistic == nullptr) {
      VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(values, n, "values"));
      VETVEC_ASSIGN_OR_RETURN(const auto interval, vetvec::BootstrapMean(list, bootstrap));
      return vetvec::WriteInterval(interval, out);
    }
    bootstrap.threads = 1;  // the caller's function runs on the caller's thread
    CallersStatistic callers(statistic, user_data);
    const auto interval = vetvec::BootstrapRows(
        n, [&](std::span<const uint32_t> rows) { return callers(rows); }, bootstrap);
    VETVEC_RETURN_IF_ERROR(callers.status());
    VETVEC_RETURN_IF_ERROR(interval.status());
    return vetvec::WriteInterval(*interval, out);
  });
}

vetvec_status vetvec_statistics_permutation(const double* differences, uint64_t n,
                                            const vetvec_resampling_options* options,
                                            const vetvec_call_options* call,
                                            vetvec_permutation* out, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_permutation", out));
    VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(differences, n, "differences"));
    VETVEC_ASSIGN_OR_RETURN(const auto permutation, vetvec::PermutationOptionsOf(options, call));
    VETVEC_ASSIGN_OR_RETURN(const auto result, vetvec::PairedPermutation(list, permutation));
    vetvec_permutation value{};
    value.mean = result.mean;
    value.p_value = result.p_value;
    value.exact = result.exact ? 1 : 0;
    return vetvec::WriteOutput(value, "vetvec_permutation", out);
  });
}

vetvec_status vetvec_statistics_adjust(vetvec_p_adjustment method, const double* p_values,
                                       uint64_t n, double* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(p_values, n, "p_values"));
    if (out == nullptr && n > 0) return InvalidArgument("out is NULL");
    for (size_t i = 0; i < list.size(); ++i) {
      if (!(list[i] >= 0.0 && list[i] <= 1.0)) {
        return InvalidArgument(
                   fmt::format("p_values[{}] is {}; it must be between 0 and 1", i, list[i]))
            .WithItem(static_cast<int64_t>(i));
      }
    }
    const int32_t which = method;
    if (which != VETVEC_P_ADJUSTMENT_HOLM && which != VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG) {
      return InvalidArgument(fmt::format("unknown adjustment {}", which));
    }
    const std::vector<double> adjusted = which == VETVEC_P_ADJUSTMENT_HOLM
                                             ? vetvec::HolmAdjusted(list)
                                             : vetvec::BenjaminiHochbergAdjusted(list);
    std::copy(adjusted.begin(), adjusted.end(), out);
    return OkStatus();
  });
}

vetvec_status vetvec_statistics_auc(const double* positives, uint64_t positive_count,
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

vetvec_status vetvec_statistics_sample_size(vetvec_sample_size_kind kind, double a, double b,
                                            double power, double alpha, uint64_t* out,
                                            vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    if (!std::isfinite(a) || !std::isfinite(b)) return NonFinite("'a' or 'b' is not finite");
    if (power == 0.0) power = 0.8;
    if (alpha == 0.0) alpha = 0.05;
    VETVEC_RETURN_IF_ERROR(vetvec::CheckFraction("power", power));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckFraction("alpha", alpha));
    VETVEC_ASSIGN_OR_RETURN(const auto cases, SampleSizeOf(kind, a, b, power, alpha));
    *out = cases.value_or(0);
    return OkStatus();
  });
}

}  // extern "C"
