#include <optional>
#include <utility>

#include "encoder/encoder_caches.h"
#include "encoder/encoder_kind.h"
#include "encoder/local_batch.h"
#include "onnx/onnx_encoder.h"

namespace vetvec {

Result<std::unique_ptr<Encoder>> OpenOnnx(const EncoderSpec& spec, const EncoderOptions& options) {
  OnnxEncoderOptions onnx;
  onnx.target = spec.target;
  onnx.name = spec.Name();
  onnx.input_type = spec.settings.Text("input_type");
  onnx.pooling = spec.settings.Text("pooling");
  onnx.output = spec.settings.Text("output");
  onnx.log = options.log;
  onnx.change = options.onnx_change;
  VETVEC_ASSIGN_OR_RETURN(onnx.prompt_prefix, LocalPrefixOf(spec));
  onnx.dimensions = static_cast<size_t>(spec.settings.Integer("dimensions"));
  onnx.threads = static_cast<size_t>(spec.settings.Integer("concurrency"));
  onnx.batch_texts = static_cast<size_t>(spec.settings.Integer("batch"));
  VETVEC_ASSIGN_OR_RETURN(const std::optional<VectorDtype> dtype, StoredDtype(options));
  if (dtype) onnx.stored_dtype = ShortNameOf(*dtype);
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder, OpenOnnxEncoder(onnx));
  CachedEncoderOptions cached = CachedOptionsOf(spec, options);
  // A model does not hang, so a call without a deadline may take as long as its texts need.
  cached.default_timeout_ms =
      spec.settings.IsGiven("timeout_ms") ? spec.settings.Integer("timeout_ms") : kYearMs;
  if (dtype) {
    AddMemory(options, &cached);
    AddStores(options, encoder->identity(), &cached);
  }
  return std::unique_ptr<Encoder>(std::make_unique<CachedEncoder>(
      std::make_unique<LocalBatch>(std::move(encoder)), std::move(cached)));
}

}  // namespace vetvec
