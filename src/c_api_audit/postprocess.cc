// vetvec_matrix_postprocess of vetvec/matrix.h.
#include "metrics/postprocess.h"

#include <fmt/core.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "c_api_audit/measures.h"
#include "vetvec/matrix.h"

namespace {

using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Result;
using vetvec::Status;

Result<vetvec::MatrixD> Postprocessed(const vetvec::MatrixD& rows, int32_t operation,
                                      uint64_t components,
                                      const vetvec::PostprocessOptions& options) {
  switch (operation) {
    case VETVEC_POSTPROCESS_CENTER: return vetvec::CentredRows(rows.view());
    case VETVEC_POSTPROCESS_NORMALIZE: return vetvec::UnitRows(rows.view());
    case VETVEC_POSTPROCESS_ABTT:
      return WithoutTopDirections(rows.view(), components, true, options);
    case VETVEC_POSTPROCESS_PCR:
      return WithoutTopDirections(rows.view(), components, false, options);
    case VETVEC_POSTPROCESS_WHITEN: {
      const auto kept = components == 0 ? std::nullopt : std::optional<size_t>(components);
      VETVEC_ASSIGN_OR_RETURN(vetvec::Whitening white,
                              vetvec::Whitened(rows.view(), kept, options));
      return std::move(white.rows);
    }
    default: return InvalidArgument(fmt::format("unknown operation {}", operation));
  }
}

Result<vetvec::Matrix> InFloat(const vetvec::MatrixD& rows) {
  vetvec::Matrix copy(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (size_t k = 0; k < rows.cols(); ++k) {
      const float value = static_cast<float>(rows.row(i)[k]);
      if (!std::isfinite(value)) {
        return vetvec::NonFinite(
                   fmt::format("row {} contains a value that is too large for a float", i))
            .WithItem(static_cast<int64_t>(i));
      }
      copy.row(i)[k] = value;
    }
  }
  return copy;
}

}  // namespace

extern "C" {

vetvec_status vetvec_matrix_postprocess(const vetvec_rows* rows, vetvec_postprocess operation,
                                        uint64_t components, const vetvec_call_options* call,
                                        vetvec_matrix* out, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::RowsOf(rows, "rows"));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "postprocess"));
    VETVEC_ASSIGN_OR_RETURN(const vetvec::MatrixD result,
                            Postprocessed(vetvec::InDouble(matrix), operation, components,
                                          {call_options.cancel, call_options.progress}));
    VETVEC_ASSIGN_OR_RETURN(vetvec::Matrix floats, InFloat(result));
    *out = vetvec::NewHandle<vetvec_matrix>(std::make_shared<vetvec::Matrix>(std::move(floats)));
    return OkStatus();
  });
}

}  // extern "C"
