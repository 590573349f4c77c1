// vetvec/metrics.h.
#include "vetvec/metrics.h"

#include <algorithm>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/measures.h"
#include "c_api/objects.h"
#include "eval/eval.h"
#include "metrics/threshold.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_threshold_compute(const float* data, uint64_t rows, uint64_t cols,
                                       uint64_t row_stride, const vetvec_text_batch* words,
                                       vetvec_metric metric, vetvec_threshold_method method,
                                       const vetvec_call_options* options, vetvec_threshold* out,
                                       double* out_nn, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_threshold", out));
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::MatrixOf(data, rows, cols, row_stride));
    VETVEC_ASSIGN_OR_RETURN(const auto batch, vetvec::BatchOf(words, "words"));
    VETVEC_ASSIGN_OR_RETURN(const auto which_metric, vetvec::MetricOf(metric));
    VETVEC_ASSIGN_OR_RETURN(const auto which_method, vetvec::ThresholdMethodOf(method));
    VETVEC_ASSIGN_OR_RETURN(const auto call, vetvec::CallOptionsOf(options, "threshold"));
    vetvec::NearestNeighbourOptions nearest;
    nearest.cancel = call.cancel;
    nearest.progress = call.progress;
    VETVEC_ASSIGN_OR_RETURN(
        const vetvec::ThresholdResult result,
        vetvec::DictionaryThreshold(matrix, batch, which_metric, which_method, nearest));
    if (out_nn != nullptr) std::copy(result.nn.begin(), result.nn.end(), out_nn);
    return vetvec::WriteThreshold(result, out);
  });
}

vetvec_status vetvec_eval(vetvec_str method, vetvec_str input_json, vetvec_buffer** out,
                          vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string name, vetvec::StringOf(method, "method"));
    VETVEC_ASSIGN_OR_RETURN(const std::string_view input, vetvec::ViewOf(input_json, "input_json"));
    auto result = vetvec::Eval(name, input);
    if (!result.ok()) {
      *out = vetvec::NewBuffer(vetvec::EvalErrorJson(result.status()));
      return result.status();
    }
    *out = vetvec::NewBuffer(*std::move(result));
    return OkStatus();
  });
}

}  // extern "C"
