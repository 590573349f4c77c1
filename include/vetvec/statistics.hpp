/* statistics.hpp: statistics.h for C++17.
 *
 *   const vetvec_interval interval = vetvec::Bootstrap(differences);
 *   const std::uint64_t n = vetvec::SampleSize(VETVEC_SAMPLE_SIZE_KIND_MEAN, 0.02, 0.1);
 *
 * Thread safety: any thread.
 */
#ifndef VETVEC_STATISTICS_HPP_
#define VETVEC_STATISTICS_HPP_

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <vector>

#include "vetvec/options.hpp"
#include "vetvec/statistics.h"

namespace vetvec {
inline namespace abi {

struct Correlation {
  std::optional<double> coefficient; /* empty if a list is constant */
  std::optional<double> p_value;
};

/* See vetvec_statistics_correlation. */
inline Correlation Correlate(vetvec_correlation_kind kind, const std::vector<double>& x,
                             const std::vector<double>& y,
                             vetvec_alternative alternative = VETVEC_ALTERNATIVE_TWO_SIDED) {
  detail::CheckLengths(x.size(), y.size(), "x and y");
  vetvec_correlation out = VETVEC_INIT(vetvec_correlation);
  detail::Try([&](vetvec_error** err) {
    return vetvec_statistics_correlation(kind, x.data(), y.data(), x.size(), alternative, &out,
                                         err);
  });
  Correlation result;
  if (out.has_coefficient != 0) result.coefficient = out.coefficient;
  if (out.has_p_value != 0) result.p_value = out.p_value;
  return result;
}

/* The interval of the mean: see vetvec_statistics_bootstrap. */
inline vetvec_interval Bootstrap(const std::vector<double>& values,
                                 const ResamplingOptions& options = {},
                                 const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  vetvec_interval out = VETVEC_INIT(vetvec_interval);
  const double none = 0; /* an empty list is not the same as no list */
  c_call.Try([&](vetvec_error** err) {
    return vetvec_statistics_bootstrap(values.empty() ? &none : values.data(), values.size(),
                                       nullptr, nullptr, c.get(), c_call.get(), &out, err);
  });
  return out;
}

/* Computes a statistic of the rows with these numbers, which may repeat; returns std::nullopt if
 * the statistic is undefined. */
using RowStatistic =
    std::function<std::optional<double>(const std::uint32_t* rows, std::uint64_t count)>;

/* The interval of any statistic of the rows 0 .. n-1. An exception from `statistic` ends the call
 * and is rethrown. */
inline vetvec_interval Bootstrap(std::uint64_t n, const RowStatistic& statistic,
                                 const ResamplingOptions& options = {},
                                 const CallOptions& call = {}) {
  struct State {
    const RowStatistic& statistic;
    std::exception_ptr* thrown;
  };
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  State state{statistic, c_call.thrown()};
  const vetvec_row_statistic_fn each = [](void* data, const std::uint32_t* rows,
                                          std::uint64_t count, double* value) -> std::int32_t {
    const State* const to = static_cast<State*>(data);
    return detail::Guarded(to->thrown, [&] {
      const std::optional<double> result = to->statistic(rows, count);
      if (result) *value = *result;
      return result ? 0 : 1;
    });
  };
  vetvec_interval out = VETVEC_INIT(vetvec_interval);
  c_call.Try([&](vetvec_error** err) {
    return vetvec_statistics_bootstrap(nullptr, n, each, &state, c.get(), c_call.get(), &out, err);
  });
  return out;
}

/* See vetvec_statistics_permutation. */
inline vetvec_permutation PermutationTest(const std::vector<double>& differences,
                                          const ResamplingOptions& options = {},
                                          const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  vetvec_permutation out = VETVEC_INIT(vetvec_permutation);
  c_call.Try([&](vetvec_error** err) {
    return vetvec_statistics_permutation(differences.data(), differences.size(), c.get(),
                                         c_call.get(), &out, err);
  });
  return out;
}

/* See vetvec_statistics_adjust. */
inline std::vector<double> AdjustPValues(vetvec_p_adjustment method,
                                         const std::vector<double>& p_values) {
  std::vector<double> adjusted(p_values.size());
  detail::Try([&](vetvec_error** err) {
    return vetvec_statistics_adjust(method, p_values.data(), p_values.size(), adjusted.data(), err);
  });
  return adjusted;
}

/* See vetvec_statistics_auc. */
inline double Auc(const std::vector<double>& positives, const std::vector<double>& negatives) {
  double auc = 0;
  detail::Try([&](vetvec_error** err) {
    return vetvec_statistics_auc(positives.data(), positives.size(), negatives.data(),
                                 negatives.size(), &auc, err);
  });
  return auc;
}

/* See vetvec_statistics_sample_size. Returns 0 if no sample size is enough. */
inline std::uint64_t SampleSize(vetvec_sample_size_kind kind, double a, double b = 0,
                                double power = 0, double alpha = 0) {
  std::uint64_t cases = 0;
  detail::Try([&](vetvec_error** err) {
    return vetvec_statistics_sample_size(kind, a, b, power, alpha, &cases, err);
  });
  return cases;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_STATISTICS_HPP_
