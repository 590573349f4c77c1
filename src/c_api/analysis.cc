// vetvec/analysis.h.
#include "vetvec/analysis.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/measures.h"
#include "metrics/ranking_texts.h"
#include "metrics/threshold.h"
#include "metrics/tree_kernel.h"
#include "metrics/violations.h"
#include "stats/bootstrap.h"
#include "stats/permutation.h"
#include "stats/power.h"

namespace {

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::ListOf;
using vetvec::NonFinite;
using vetvec::OkStatus;
using vetvec::Result;
using vetvec::Status;

constexpr uint64_t kMaxTriples = uint64_t{1} << 38;

Status CheckFinite(std::span<const double> values, const char* name) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) continue;
    return NonFinite(std::string(name) + "[" + std::to_string(i) + "] is not finite")
        .WithItem(static_cast<int64_t>(i));
  }
  return OkStatus();
}

Result<std::vector<vetvec::TripleRows>> TriplesOf(const uint64_t* triples, uint64_t count) {
  if (count > kMaxTriples) return InvalidArgument("triple_count is larger than any memory");
  VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(triples, 3 * count, "triples"));
  std::vector<vetvec::TripleRows> result;
  for (size_t i = 0; i < list.size(); i += 3) {
    result.push_back({list[i], list[i + 1], list[i + 2]});
  }
  return result;
}

Result<double> LambdaOf(double lambda) {
  if (lambda == 0.0) return 1.0;
  if (!(lambda > 0.0 && lambda <= 1.0)) return InvalidArgument("lambda must be in (0, 1]");
  return lambda;
}

// A statistic that is a function of the caller's, with what it says when it wants to stop.
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
      return vetvec::Cancelled("the statistic stopped the bootstrap with " + std::to_string(stop_))
          .WithCallbackValue(stop_);
    }
    if (not_finite_) return NonFinite("the statistic gave a value that is not finite");
    return OkStatus();
  }

 private:
  vetvec_row_statistic_fn fn_;
  void* user_data_;
  int32_t stop_ = 0;
  bool not_finite_ = false;
};

Result<std::optional<uint64_t>> CasesOf(vetvec_cases_kind kind, double a, double b, double power,
                                        double alpha) {
  switch (kind) {
    case VETVEC_CASES_SHARES: return vetvec::McNemarPairsNeeded(a, b, power, alpha);
    case VETVEC_CASES_MEAN: return vetvec::MeanPairsNeeded(a, b, power, alpha);
    case VETVEC_CASES_CORRELATION: return vetvec::CorrelationPairsNeeded(a, power, alpha);
    default: return InvalidArgument("unknown kind of cases " + std::to_string(kind));
  }
}

// The texts as strings; INVALID_ARGUMENT for one that is not UTF-8.
Result<std::vector<std::string>> StringsOf(const vetvec_text_batch* batch, const char* name) {
  VETVEC_ASSIGN_OR_RETURN(const vetvec::TextBatch texts, vetvec::BatchOf(batch, name));
  std::vector<std::string> strings;
  for (size_t i = 0; i < texts.size(); ++i) {
    if (!vetvec::IsValidUtf8(texts[i])) {
      return InvalidArgument(std::string(name) + "[" + std::to_string(i) + "] is not UTF-8")
          .WithItem(static_cast<int64_t>(i));
    }
    strings.emplace_back(texts[i]);
  }
  return strings;
}

// The scored pairs, cut into their data sets.
Result<std::vector<std::vector<vetvec::ScoredTexts>>> DataSetsOf(
    const std::vector<std::string>& first, const std::vector<std::string>& second,
    std::span<const double> scores, std::span<const uint64_t> sizes) {
  std::vector<std::vector<vetvec::ScoredTexts>> sets;
  size_t next = 0;
  for (const uint64_t size : sizes) {
    if (size > first.size() - next) {
      return vetvec::DimensionMismatch("set_sizes are more than the " +
                                       std::to_string(first.size()) + " pairs");
    }
    std::vector<vetvec::ScoredTexts>& set = sets.emplace_back();
    for (uint64_t i = 0; i < size; ++i, ++next) {
      set.push_back({first[next], second[next], scores[next]});
    }
  }
  if (next != first.size()) {
    return vetvec::DimensionMismatch("set_sizes add up to " + std::to_string(next) + ", not to " +
                                     std::to_string(first.size()));
  }
  return sets;
}

}  // namespace

extern "C" {

vetvec_status vetvec_violations_count(const float* data, uint64_t rows, uint64_t cols,
                                      uint64_t row_stride, const uint64_t* triples,
                                      uint64_t triple_count, vetvec_metric metric,
                                      const double* thetas, uint64_t theta_count,
                                      uint64_t* out_counts, double* out_margins,
                                      vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::MatrixOf(data, rows, cols, row_stride));
    VETVEC_ASSIGN_OR_RETURN(const auto list, TriplesOf(triples, triple_count));
    VETVEC_ASSIGN_OR_RETURN(const auto which, vetvec::MetricOf(metric));
    VETVEC_ASSIGN_OR_RETURN(const auto at, ListOf(thetas, theta_count, "thetas"));
    VETVEC_RETURN_IF_ERROR(CheckFinite(at, "thetas"));
    if (out_counts == nullptr && theta_count > 0) return InvalidArgument("out_counts is NULL");
    VETVEC_ASSIGN_OR_RETURN(const auto distances, vetvec::MeasureTriples(matrix, list, which));
    const std::vector<uint64_t> curve = vetvec::ViolationCurve(distances, at);
    std::copy(curve.begin(), curve.end(), out_counts);
    for (size_t i = 0; out_margins != nullptr && i < distances.size(); ++i) {
      out_margins[i] = distances.margin(i);
    }
    return OkStatus();
  });
}

vetvec_status vetvec_threshold_release(const double* nn, uint64_t n, vetvec_metric metric,
                                       vetvec_threshold_method method, vetvec_threshold* out,
                                       vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_threshold", out));
    VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(nn, n, "nn"));
    VETVEC_RETURN_IF_ERROR(CheckFinite(list, "nn"));
    VETVEC_ASSIGN_OR_RETURN(const auto which_metric, vetvec::MetricOf(metric));
    VETVEC_ASSIGN_OR_RETURN(const auto which_method, vetvec::ThresholdMethodOf(method));
    if (std::any_of(list.begin(), list.end(), [](double value) { return value < 0.0; })) {
      return InvalidArgument("nn has a negative distance");
    }
    vetvec::ThresholdResult measured;
    measured.nn.assign(list.begin(), list.end());
    VETVEC_ASSIGN_OR_RETURN(const auto result,
                            vetvec::CostelloReleaseThreshold(measured, which_metric, which_method));
    return vetvec::WriteThreshold(result, out);
  });
}

vetvec_status vetvec_bootstrap_statistic(uint64_t n, vetvec_row_statistic_fn statistic,
                                         void* user_data, const vetvec_resampling_options* options,
                                         const vetvec_call_options* call, vetvec_interval* out,
                                         vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_interval", out));
    if (statistic == nullptr) return InvalidArgument("statistic is NULL");
    VETVEC_ASSIGN_OR_RETURN(auto bootstrap, vetvec::BootstrapOptionsOf(options, call));
    bootstrap.threads = 1;  // the caller's function runs on the caller's thread
    CallersStatistic callers(statistic, user_data);
    const auto interval = vetvec::BootstrapRows(
        n, [&](std::span<const uint32_t> rows) { return callers(rows); }, bootstrap);
    VETVEC_RETURN_IF_ERROR(callers.status());
    VETVEC_RETURN_IF_ERROR(interval.status());
    return vetvec::WriteInterval(*interval, out);
  });
}

vetvec_status vetvec_permutation_test(const double* differences, uint64_t n,
                                      const vetvec_resampling_options* options,
                                      const vetvec_call_options* call, vetvec_permutation* out,
                                      vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
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

vetvec_status vetvec_cases_needed(vetvec_cases_kind kind, double a, double b, double power,
                                  double alpha, uint64_t* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    if (!std::isfinite(a) || !std::isfinite(b)) return NonFinite("a or b is not finite");
    if (power == 0.0) power = 0.8;
    if (alpha == 0.0) alpha = 0.05;
    if (!(power > 0.0 && power < 1.0)) return InvalidArgument("power must be in (0, 1)");
    if (!(alpha > 0.0 && alpha < 1.0)) return InvalidArgument("alpha must be in (0, 1)");
    VETVEC_ASSIGN_OR_RETURN(const auto cases, CasesOf(kind, a, b, power, alpha));
    *out = cases.value_or(0);
    return OkStatus();
  });
}

vetvec_status vetvec_trees_likeness(vetvec_str a, vetvec_str b, double lambda, double* out,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    VETVEC_ASSIGN_OR_RETURN(const std::string_view first, vetvec::ViewOf(a, "a"));
    VETVEC_ASSIGN_OR_RETURN(const std::string_view second, vetvec::ViewOf(b, "b"));
    VETVEC_ASSIGN_OR_RETURN(const double weight, LambdaOf(lambda));
    VETVEC_ASSIGN_OR_RETURN(const auto left, vetvec::ParseTree(first));
    VETVEC_ASSIGN_OR_RETURN(const auto right, vetvec::ParseTree(second));
    VETVEC_ASSIGN_OR_RETURN(*out, vetvec::NormalizedTreeKernel(left, right, weight));
    return OkStatus();
  });
}

vetvec_status vetvec_trees_mean_likeness(const vetvec_text_batch* trees, double lambda, double* out,
                                         vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    VETVEC_ASSIGN_OR_RETURN(const auto texts, vetvec::BatchOf(trees, "trees"));
    VETVEC_ASSIGN_OR_RETURN(const double weight, LambdaOf(lambda));
    std::vector<vetvec::SyntaxTree> parsed;
    for (size_t i = 0; i < texts.size(); ++i) {
      auto tree = vetvec::ParseTree(texts[i]);
      if (!tree.ok()) return Status(tree.status()).WithItem(static_cast<int64_t>(i));
      parsed.push_back(*std::move(tree));
    }
    VETVEC_ASSIGN_OR_RETURN(*out, vetvec::MeanTreeLikeness(parsed, weight));
    return OkStatus();
  });
}

vetvec_status vetvec_ranking_task(const vetvec_text_batch* first, const vetvec_text_batch* second,
                                  const double* scores, const uint64_t* set_sizes,
                                  uint64_t set_count, vetvec_text_level level,
                                  const vetvec_text_batch* more, vetvec_buffer** out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    if (level != VETVEC_LEVEL_WORD && level != VETVEC_LEVEL_SENTENCE) {
      return InvalidArgument("unknown level " + std::to_string(level));
    }
    const auto which = static_cast<vetvec::TextLevel>(level);
    VETVEC_ASSIGN_OR_RETURN(auto left, StringsOf(first, "first"));
    VETVEC_ASSIGN_OR_RETURN(auto right, StringsOf(second, "second"));
    VETVEC_ASSIGN_OR_RETURN(auto further, StringsOf(more, "more"));
    if (left.size() != right.size()) {
      return vetvec::DimensionMismatch("first has " + std::to_string(left.size()) +
                                       " texts, second " + std::to_string(right.size()));
    }
    VETVEC_ASSIGN_OR_RETURN(const auto score_list, ListOf(scores, left.size(), "scores"));
    VETVEC_ASSIGN_OR_RETURN(const auto sizes, ListOf(set_sizes, set_count, "set_sizes"));
    VETVEC_ASSIGN_OR_RETURN(const auto sets, DataSetsOf(left, right, score_list, sizes));
    VETVEC_ASSIGN_OR_RETURN(const auto positives, vetvec::PositiveTexts(sets, which));
    const std::vector<std::vector<std::string>> lists = {std::move(left), std::move(right),
                                                         std::move(further)};
    const std::vector<std::string> background = vetvec::DistinctTexts(lists, which);
    const vetvec::PairRows found = vetvec::FindPairRows(background, positives, which);
    nlohmann::ordered_json task;
    task["background"] = background;
    task["pairs"] = found.pairs;
    *out = vetvec::NewBuffer(task.dump());
    return OkStatus();
  });
}

}  // extern "C"
