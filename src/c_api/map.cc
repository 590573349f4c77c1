// vetvec/map.h.
#include "vetvec/map.h"

#include <fmt/core.h>

#include <string>

#include "audit/fit_map.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "core/linear_map_file.h"

namespace vetvec {
namespace {

Result<MapFitOptions> FitOptionsOf(const vetvec_map_options* in) {
  vetvec_map_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_map_options", &options));
  const int32_t method = options.method;
  if (method != VETVEC_MAP_METHOD_RIDGE && method != VETVEC_MAP_METHOD_PROCRUSTES) {
    return InvalidArgument(fmt::format("unknown map method {}", method)).WithKey("method");
  }
  MapFitOptions fit;
  fit.method = static_cast<MapMethod>(options.method);
  fit.ridge = options.ridge;
  if (options.held_out_share != 0) fit.held_out_share = options.held_out_share;
  fit.seed = options.seed;
  return fit;
}

vetvec_map_agreement AgreementOf(const LinearMapFile& file) {
  vetvec_map_agreement out{};
  out.fitted = file.agreement.fitted;
  out.held_out = file.agreement.held_out;
  out.neighbours = file.agreement.neighbours;
  out.mean_cosine = file.agreement.mean_cosine;
  out.overlap = file.agreement.overlap;
  out.overlap_within = file.agreement.overlap_within;
  out.overlap_unmapped = file.agreement.overlap_unmapped;
  out.ridge = file.ridge;
  return out;
}

}  // namespace
}  // namespace vetvec

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_map_fit(vetvec_encoder from, vetvec_encoder to, const vetvec_text_batch* texts,
                             const vetvec_map_options* options, const vetvec_call_options* call,
                             vetvec_str path, vetvec_map_agreement* out,
                             vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto from_object, FindHandle(from));
    VETVEC_ASSIGN_OR_RETURN(const auto to_object, FindHandle(to));
    if (texts == nullptr) return InvalidArgument("texts is NULL");
    VETVEC_ASSIGN_OR_RETURN(const vetvec::TextBatch batch, vetvec::BatchOf(texts, "texts"));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty");
    if (out != nullptr) {
      VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_map_agreement", out));
    }
    VETVEC_ASSIGN_OR_RETURN(const auto fit_options, vetvec::FitOptionsOf(options));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::CallOptionsOf(call, "map"));
    VETVEC_ASSIGN_OR_RETURN(
        const auto map, vetvec::FitMap(from_object, to_object, batch, fit_options, call_options));
    VETVEC_RETURN_IF_ERROR(vetvec::WriteLinearMapFile(file, map));
    if (out == nullptr) return OkStatus();
    return vetvec::WriteOutput(vetvec::AgreementOf(map), "vetvec_map_agreement", out);
  });
}

vetvec_status vetvec_map_describe(vetvec_str path, vetvec_buffer** out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(const auto map, vetvec::ReadLinearMapFile(file));
    *out = vetvec::NewBuffer(vetvec::LinearMapFileJson(map));
    return OkStatus();
  });
}

}  // extern "C"
