// vetvec/fallback.h: linear maps between the spaces of two encoders.
#include <string_view>
#include <unordered_set>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "core/linear_map_file.h"
#include "encoder/fallback_encoder.h"
#include "metrics/linear_map_fit.h"
#include "vetvec/fallback.h"

namespace vetvec {
namespace {

Result<MapFitOptions> FitOptionsOf(const vetvec_map_options* in) {
  vetvec_map_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_map_options", &options));
  if (options.method != VETVEC_MAP_RIDGE && options.method != VETVEC_MAP_PROCRUSTES) {
    return InvalidArgument("unknown map method " + std::to_string(options.method))
        .WithKey("method");
  }
  if (options.reserved != 0) return InvalidArgument("vetvec_map_options.reserved must be zero");
  MapFitOptions fit;
  fit.method = static_cast<MapMethod>(options.method);
  fit.ridge = options.ridge;
  if (options.held_out_share != 0) fit.held_out_share = options.held_out_share;
  fit.seed = options.seed;
  return fit;
}

// Each text once: a text on both sides of the split would be measured where it was fitted.
PackedTexts DistinctOf(const TextBatch& texts) {
  std::unordered_set<std::string_view> seen;
  PackedTexts distinct;
  for (size_t i = 0; i < texts.size(); ++i) {
    if (seen.insert(texts[i]).second) distinct.Add(texts[i]);
  }
  return distinct;
}

Result<Matrix> EmbedAll(const std::shared_ptr<EncoderObject>& object, const TextBatch& texts,
                        const vetvec_call_options* call) {
  EncoderObject::Call scope(object);
  if (!scope.entered()) return DeadEncoder();
  VETVEC_ASSIGN_OR_RETURN(CallOptions options, CallOptionsOf(call, "map"));
  options.cancel = scope.CancelWith(options.cancel);
  EmbedOutput out(texts.size());
  VETVEC_RETURN_IF_ERROR(object->Embed(texts, options, &out));
  return out.rows.TakeMatrix();
}

Result<LinearMapFile> Fit(const std::shared_ptr<EncoderObject>& from,
                          const std::shared_ptr<EncoderObject>& to, const TextBatch& texts,
                          const MapFitOptions& options, const vetvec_call_options* call) {
  for (const auto& object : {from, to}) {
    if (dynamic_cast<FallbackEncoder*>(&object->encoder()) == nullptr) continue;
    return InvalidArgument("a map is fitted between two encoders, not with a fallback");
  }
  const PackedTexts distinct = DistinctOf(texts);
  if (distinct.size() < kLeastMapTexts) {  // before anything is paid
    return InsufficientData("a map needs " + std::to_string(kLeastMapTexts) +
                            " different texts at least; here are " +
                            std::to_string(distinct.size()));
  }
  VETVEC_ASSIGN_OR_RETURN(const Matrix x, EmbedAll(from, distinct.view(), call));
  VETVEC_ASSIGN_OR_RETURN(const Matrix y, EmbedAll(to, distinct.view(), call));
  VETVEC_ASSIGN_OR_RETURN(FittedMap fitted, FitLinearMap(x.view(), y.view(), options));
  LinearMapFile file;
  file.map = std::move(fitted.map);
  file.method = options.method == MapMethod::kProcrustes ? "procrustes" : "ridge";
  file.ridge = fitted.ridge;
  file.seed = options.seed;
  file.from_name = from->encoder().name();
  file.to_name = to->encoder().name();
  file.from_sha256 = EncoderSha256(from->encoder());
  file.to_sha256 = EncoderSha256(to->encoder());
  file.agreement = fitted.agreement;
  return file;
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

void vetvec_map_options_init(vetvec_map_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_map_fit(const vetvec_encoder* from, const vetvec_encoder* to,
                             const vetvec_text_batch* texts, const vetvec_map_options* options,
                             const vetvec_call_options* call, vetvec_str path,
                             vetvec_map_agreement* out, vetvec_error** err) noexcept {
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
    VETVEC_ASSIGN_OR_RETURN(const auto map,
                            vetvec::Fit(from_object, to_object, batch, fit_options, call));
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
