/* analysis.hpp: analysis.h for C++17, header only, over types.hpp.
 *
 *   const std::uint64_t pairs = vetvec::CasesNeeded(VETVEC_CASES_MEAN, 0.02, 0.1);
 *   const double likeness = vetvec::TreesLikeness("(S (NP I) (VP (V run)))", other);
 * Rows are row-major float32 without padding. Thread safety: free.
 */
#ifndef VETVEC_ANALYSIS_HPP_
#define VETVEC_ANALYSIS_HPP_

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "vetvec/analysis.h"
#include "vetvec/types.hpp"

namespace vetvec {

/* See vetvec_violations_count. `triples`: seed, positive, negative, seed, ... */
inline std::vector<std::uint64_t> ViolationCounts(const float* data, std::uint64_t rows,
                                                  std::uint64_t cols,
                                                  const std::vector<std::uint64_t>& triples,
                                                  vetvec_metric metric,
                                                  const std::vector<double>& thetas) {
  if (triples.size() % 3 != 0) throw Error(VETVEC_DIMENSION_MISMATCH, nullptr);
  std::vector<std::uint64_t> counts(thetas.size());
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_violations_count(data, rows, cols, cols, triples.data(), triples.size() / 3, metric,
                              thetas.data(), thetas.size(), counts.data(), nullptr, &error);
  detail::Check(status, error);
  return counts;
}

/* Of row numbers (repeats allowed); nothing where it is not defined. Must not throw. */
using RowStatistic =
    std::function<std::optional<double>(const std::uint32_t* rows, std::uint64_t count)>;

/* See vetvec_bootstrap_statistic. */
inline vetvec_interval BootstrapStatistic(std::uint64_t n, const RowStatistic& statistic,
                                          std::uint64_t seed = 0, double level = 0.95) {
  vetvec_resampling_options options = VETVEC_RESAMPLING_OPTIONS_INIT;
  options.seed = seed;
  options.level = level;
  vetvec_interval out = VETVEC_INTERVAL_INIT;
  vetvec_error* error = nullptr;
  const auto call = [](void* user_data, const std::uint32_t* rows, std::uint64_t count,
                       double* value) -> std::int32_t {
    const auto result = (*static_cast<const RowStatistic*>(user_data))(rows, count);
    if (!result) return 1;
    *value = *result;
    return 0;
  };
  const vetvec_status status = vetvec_bootstrap_statistic(
      n, call, const_cast<RowStatistic*>(&statistic), &options, nullptr, &out, &error);
  detail::Check(status, error);
  return out;
}

/* See vetvec_permutation_test. */
inline vetvec_permutation PermutationTest(const std::vector<double>& differences,
                                          std::uint64_t seed = 0,
                                          vetvec_alternative alternative = VETVEC_TWO_SIDED) {
  vetvec_resampling_options options = VETVEC_RESAMPLING_OPTIONS_INIT;
  options.seed = seed;
  options.alternative = alternative;
  vetvec_permutation out = VETVEC_PERMUTATION_INIT;
  vetvec_error* error = nullptr;
  const vetvec_status status = vetvec_permutation_test(differences.data(), differences.size(),
                                                       &options, nullptr, &out, &error);
  detail::Check(status, error);
  return out;
}

/* See vetvec_cases_needed; 0: no number is enough. */
inline std::uint64_t CasesNeeded(vetvec_cases_kind kind, double a, double b = 0, double power = 0.8,
                                 double alpha = 0.05) {
  std::uint64_t cases = 0;
  vetvec_error* error = nullptr;
  const vetvec_status status = vetvec_cases_needed(kind, a, b, power, alpha, &cases, &error);
  detail::Check(status, error);
  return cases;
}

/* See vetvec_trees_likeness. */
inline double TreesLikeness(std::string_view a, std::string_view b, double lambda = 1.0) {
  double likeness = 0;
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_trees_likeness({a.data(), a.size()}, {b.data(), b.size()}, lambda, &likeness, &error);
  detail::Check(status, error);
  return likeness;
}

}  // namespace vetvec

#endif  // VETVEC_ANALYSIS_HPP_
