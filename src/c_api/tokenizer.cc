// vetvec/tokenizer.h and vetvec/onnx.h: both are for local models.
#include "vetvec/tokenizer.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "encoder/encoder_spec.h"
#include "onnx/onnx_encoder.h"
#include "onnx/ort_api.h"
#include "onnx/sentence_folder.h"
#include "tokenize/tokenizer_files.h"
#include "vetvec/onnx.h"

namespace vetvec {
namespace {

Result<EncoderSpec> OnnxSpecOf(vetvec_str text) {
  VETVEC_ASSIGN_OR_RETURN(const std::string spec, StringOf(text, "spec"));
  VETVEC_ASSIGN_OR_RETURN(EncoderSpec parsed, ParseEncoderSpec(spec));
  if (parsed.kind != "onnx") {
    return InvalidArgument(
               fmt::format("encoders of kind {} have no tokenizer; use onnx:DIR", parsed.kind))
        .WithKey("spec", parsed.kind, "onnx");
  }
  return parsed;
}

Result<std::shared_ptr<TokenizerObject>> OpenTokenizerObject(vetvec_str text) {
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, OnnxSpecOf(text));
  VETVEC_ASSIGN_OR_RETURN(const SentenceFolder folder, ReadSentenceFolder(spec.target, false));
  auto object = std::make_shared<TokenizerObject>();
  VETVEC_ASSIGN_OR_RETURN(object->tokenizer, OpenTokenizer(folder.tokenizer_folder));
  object->max_ids = folder.max_ids;
  return object;
}

Status EncodeAll(const TokenizerObject& object, const TextBatch& texts,
                 const vetvec_tokenizer_options& options, int32_t* ids, size_t capacity,
                 uint64_t* offsets, size_t* written) {
  EncodeOptions encode;
  encode.max_ids = options.no_truncation != 0 ? 0 : object.max_ids;
  encode.add_special = options.no_special_tokens == 0;
  TokenizerScratch scratch;
  std::vector<int32_t> one;
  std::vector<int32_t> all;
  offsets[0] = 0;
  for (size_t i = 0; i < texts.size(); ++i) {
    const Status status = object.tokenizer->Encode(texts[i], encode, &scratch, &one);
    if (!status.ok()) return status.WithItem(static_cast<int64_t>(i));
    all.insert(all.end(), one.begin(), one.end());
    offsets[i + 1] = all.size();
  }
  *written = all.size();
  if (all.size() > capacity) {
    return Status(
        StatusCode::kBufferTooSmall,
        fmt::format("the output has room for {} ids; {} are needed", capacity, all.size()));
  }
  std::copy(all.begin(), all.end(), ids);
  return OkStatus();
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_onnx_set_library(vetvec_str path, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(std::string library, vetvec::StringOf(path, "path"));
    vetvec::SetOrtLibrary(std::move(library));
    return OkStatus();
  });
}

vetvec_status vetvec_onnx_describe(vetvec_str spec, vetvec_buffer** out,
                                   vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const vetvec::EncoderSpec parsed, vetvec::OnnxSpecOf(spec));
    vetvec::OnnxEncoderOptions options;
    options.target = parsed.target;
    options.input_type = parsed.settings.Text("input_type");
    options.pooling = parsed.settings.Text("pooling");
    options.output = parsed.settings.Text("output");
    VETVEC_ASSIGN_OR_RETURN(std::string text, vetvec::DescribeOnnxModel(options));
    *out = vetvec::NewBuffer(std::move(text));
    return OkStatus();
  });
}

vetvec_status vetvec_tokenizer_open(vetvec_str spec, vetvec_tokenizer* out,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(auto object, vetvec::OpenTokenizerObject(spec));
    *out = vetvec::NewHandle<vetvec_tokenizer>(std::move(object));
    return OkStatus();
  });
}

vetvec_status vetvec_tokenizer_encode(vetvec_tokenizer tokenizer, const vetvec_text_batch* texts,
                                      const vetvec_tokenizer_options* options, int32_t* out_ids,
                                      size_t capacity, uint64_t* out_offsets, size_t* out_written,
                                      vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(tokenizer));
    if (out_offsets == nullptr || out_written == nullptr) {
      return InvalidArgument("out_offsets or out_written is NULL");
    }
    *out_written = 0;
    if (out_ids == nullptr && capacity > 0) return InvalidArgument("out_ids is NULL");
    vetvec_tokenizer_options known;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_tokenizer_options", &known));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckFlag("no_truncation", known.no_truncation));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckFlag("no_special_tokens", known.no_special_tokens));
    VETVEC_ASSIGN_OR_RETURN(const auto batch, vetvec::BatchOf(texts, "texts"));
    return vetvec::EncodeAll(*object, batch, known, out_ids, capacity, out_offsets, out_written);
  });
}

void vetvec_tokenizer_destroy(vetvec_tokenizer tokenizer) noexcept {
  vetvec::DestroyHandle(tokenizer);
}

}  // extern "C"
