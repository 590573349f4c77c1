#include "audit/fit_map.h"

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "encoder/encoder_sha256.h"

namespace vetvec {
namespace {

PackedTexts DistinctOf(const TextBatch& texts) {
  std::unordered_set<std::string_view> seen;
  PackedTexts distinct;
  for (size_t i = 0; i < texts.size(); ++i) {
    if (seen.insert(texts[i]).second) distinct.Add(texts[i]);
  }
  return distinct;
}

Result<Matrix> EmbedAll(const std::shared_ptr<SharedEncoder>& encoder, const TextBatch& texts,
                        CallOptions options) {
  SharedEncoder::Call scope(encoder);
  VETVEC_RETURN_IF_ERROR(scope.status());
  options.cancel = scope.CancelWith(options.cancel);
  EmbedOutput out(texts.size());
  VETVEC_RETURN_IF_ERROR(encoder->Embed(texts, options, &out));
  return out.rows.TakeMatrix();
}

}  // namespace

Result<LinearMapFile> FitMap(const std::shared_ptr<SharedEncoder>& from,
                             const std::shared_ptr<SharedEncoder>& to, const TextBatch& texts,
                             const MapFitOptions& fit, const CallOptions& options) {
  for (const auto& shared : {from, to}) {
    if (shared->encoder().fallback_encoder() == nullptr) continue;
    return InvalidArgument(
        "a map cannot be fitted with a fallback encoder; use two plain encoders");
  }
  const PackedTexts distinct = DistinctOf(texts);
  if (distinct.size() < kLeastMapTexts) {  // before anything is billed
    return InsufficientData(fmt::format("a map needs at least {} distinct texts; found {}",
                                        kLeastMapTexts, distinct.size()));
  }
  VETVEC_ASSIGN_OR_RETURN(const Matrix x, EmbedAll(from, distinct.view(), options));
  VETVEC_ASSIGN_OR_RETURN(const Matrix y, EmbedAll(to, distinct.view(), options));
  VETVEC_ASSIGN_OR_RETURN(FittedMap fitted, FitLinearMap(x.view(), y.view(), fit));
  LinearMapFile file;
  file.map = std::move(fitted.map);
  file.method = fit.method == MapMethod::kProcrustes ? "procrustes" : "ridge";
  file.ridge = fitted.ridge;
  file.seed = fit.seed;
  file.from_name = from->encoder().name();
  file.to_name = to->encoder().name();
  file.from_sha256 = EncoderSha256(from->encoder());
  file.to_sha256 = EncoderSha256(to->encoder());
  file.agreement = fitted.agreement;
  return file;
}

}  // namespace vetvec
