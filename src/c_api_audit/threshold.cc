// vetvec/threshold.h.
#include "vetvec/threshold.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/measures.h"
#include "metrics/threshold.h"
#include "metrics/violations.h"

namespace {

using vetvec::Guard;
using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::ListOf;
using vetvec::NonFinite;
using vetvec::OkStatus;
using vetvec::Result;
using vetvec::Status;

Status CheckFinite(std::span<const double> values, const char* name) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) continue;
    return NonFinite(fmt::format("{}[{}] is not finite", name, i))
        .WithItem(static_cast<int64_t>(i));
  }
  return OkStatus();
}

struct ThresholdChoice {
  vetvec::Metric metric;
  vetvec::ThresholdMethod method;
  bool as_released;
};

Result<ThresholdChoice> ChoiceOf(const vetvec_threshold_options* in) {
  vetvec_threshold_options given;
  VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(in, "vetvec_threshold_options", &given));
  ThresholdChoice choice{};
  VETVEC_ASSIGN_OR_RETURN(choice.metric, vetvec::MetricOf(given.metric));
  VETVEC_ASSIGN_OR_RETURN(choice.method, vetvec::ThresholdMethodOf(given.method));
  const int32_t mode = given.mode;
  if (mode != VETVEC_THRESHOLD_MODE_PAPER && mode != VETVEC_THRESHOLD_MODE_RELEASE) {
    return InvalidArgument(fmt::format("unknown mode {}", mode)).WithKey("mode");
  }
  choice.as_released = mode == VETVEC_THRESHOLD_MODE_RELEASE;
  return choice;
}

}  // namespace

extern "C" {

vetvec_status vetvec_threshold_compute(const vetvec_rows* rows, const vetvec_text_batch* words,
                                       const vetvec_threshold_options* options,
                                       const vetvec_call_options* call, vetvec_threshold* out,
                                       double* out_nn, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_threshold", out));
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::RowsOf(rows, "rows"));
    VETVEC_ASSIGN_OR_RETURN(const auto batch, vetvec::BatchOf(words, "words"));
    VETVEC_ASSIGN_OR_RETURN(const auto choice, ChoiceOf(options));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "threshold"));
    vetvec::NearestNeighbourOptions nearest;
    nearest.cancel = call_options.cancel;
    nearest.progress = call_options.progress;
    VETVEC_ASSIGN_OR_RETURN(
        const vetvec::ThresholdResult result,
        vetvec::DictionaryThreshold(matrix, batch, choice.metric, choice.method, nearest));
    if (out_nn != nullptr) std::copy(result.nn.begin(), result.nn.end(), out_nn);
    if (!choice.as_released) return vetvec::WriteThreshold(result, out);
    VETVEC_ASSIGN_OR_RETURN(const auto released,
                            vetvec::CostelloReleaseThreshold(result, choice.metric, choice.method));
    return vetvec::WriteThreshold(released, out);
  });
}

vetvec_status vetvec_threshold_violations(const vetvec_rows* rows, const uint64_t* triples,
                                          uint64_t triple_count, vetvec_metric metric,
                                          const double* thetas, uint64_t theta_count,
                                          uint64_t* out_counts, double* out_margins,
                                          vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::RowsOf(rows, "rows"));
    VETVEC_ASSIGN_OR_RETURN(const auto list, vetvec::TriplesOf(triples, triple_count));
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

}  // extern "C"
