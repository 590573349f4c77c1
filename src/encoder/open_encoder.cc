#include "encoder/open_encoder.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cache/memory_store.h"
#include "encoder/adapted_encoder.h"
#include "encoder/cached_encoder.h"
#include "encoder/local_batch.h"
#include "encoder/remote_options.h"
#include "local/builtin_encoder.h"
#include "local/vectors_encoder.h"
#include "local/words_encoder.h"
#include "onnx/onnx_encoder.h"
#include "providers/input_type.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

// What remote and locally computed vectors have in common.
CachedEncoderOptions CachedOptionsOf(const EncoderSpec& spec, const EncoderOptions& options) {
  CachedEncoderOptions cached;
  cached.name = spec.Name();
  cached.clock = options.clock ? options.clock : SystemClock();
  cached.tenant_salt = options.tenant_salt;
  cached.only_cache = options.cache_mode == CacheMode::kOnly;
  cached.on_call = options.on_call;
  cached.target = CallTargetOf(spec.kind, spec.target, "");
  return cached;
}

bool HasDisk(const EncoderOptions& options) {
  return options.cache_mode != CacheMode::kOff && options.cache != nullptr;
}

bool HasShared(const EncoderOptions& options) {
  return options.cache_mode != CacheMode::kOff && options.shared_cache != nullptr;
}

// The dtype of the stores that keep vectors longer than the process; nullopt: there is none. A
// vector goes from one to the other under the same key, so they have the same.
Result<std::optional<VectorDtype>> StoredDtype(const EncoderOptions& options) {
  std::optional<VectorDtype> dtype;
  if (HasDisk(options)) dtype = options.cache->dtype();
  if (!HasShared(options)) return dtype;
  const VectorDtype shared = options.shared_cache->dtype();
  if (dtype && *dtype != shared) {
    return InvalidArgument(fmt::format("the disk cache stores vectors as {}, but the shared cache "
                                       "stores them as {}; use the same number format for both",
                                       ShortNameOf(*dtype), ShortNameOf(shared)))
        .WithKey("cache_dtype");
  }
  return std::optional<VectorDtype>(shared);
}

void AddMemory(const EncoderOptions& options, CachedEncoderOptions* cached) {
  if (options.cache_mode == CacheMode::kOff || options.memory_cache_bytes == 0) return;
  cached->memory = OpenMemoryStore({.max_bytes = options.memory_cache_bytes,
                                    .ttl_seconds = options.cache_ttl_seconds,
                                    .clock = cached->clock});
}

// A cache that answers every text must also provide the dimension, since no reply will.
void AddStores(const EncoderOptions& options, const VectorIdentity& of,
               CachedEncoderOptions* cached) {
  if (HasShared(options)) cached->shared = options.shared_cache;
  if (!HasDisk(options)) return;
  const CacheKey identity = KeyDeriver(of, options.tenant_salt).IdentityKey();
  cached->known_dimension = options.cache->DimensionOf(identity);
  cached->disk = StoreOfIdentity(options.cache, identity);
}

Result<std::string> LocalPrefixOf(const EncoderSpec& spec) {
  return PromptPrefixOf(spec.kind,
                        {spec.settings.Text("query_prefix"), spec.settings.Text("document_prefix")},
                        RoleOfSpec(spec), spec.settings.Text("input_type"));
}

Result<std::unique_ptr<Encoder>> OpenBuiltin(const EncoderSpec& spec) {
  BuiltinEncoderOptions builtin;
  builtin.name = spec.Name();
  VETVEC_ASSIGN_OR_RETURN(builtin.prompt_prefix, LocalPrefixOf(spec));
  return NewBuiltinEncoder(builtin);
}

Result<std::unique_ptr<Encoder>> OpenWords(const EncoderSpec& spec, const EncoderOptions& options) {
  WordsEncoderOptions words;
  words.file = spec.target;
  words.name = spec.Name();
  words.letter_case = WordCaseOf(spec.settings.Text("lower")).value_or(WordCase::kLowerIfUnknown);
  VETVEC_ASSIGN_OR_RETURN(words.prompt_prefix, LocalPrefixOf(spec));
  words.log = options.log;
  return OpenWordsEncoder(words);
}

Result<std::unique_ptr<Encoder>> OpenOnnx(const EncoderSpec& spec, const EncoderOptions& options) {
  OnnxEncoderOptions onnx;
  onnx.target = spec.target;
  onnx.name = spec.Name();
  onnx.input_type = spec.settings.Text("input_type");
  onnx.pooling = spec.settings.Text("pooling");
  onnx.output = spec.settings.Text("output");
  onnx.log = options.log;
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

Result<std::unique_ptr<Encoder>> OpenRemote(const EncoderSpec& spec,
                                            const EncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const Provider* provider, FindProvider(spec.kind));
  VETVEC_ASSIGN_OR_RETURN(RemoteEncoderOptions remote, RemoteOptionsOf(*provider, spec, options));
  CachedEncoderOptions cached = CachedOptionsOf(spec, options);
  cached.default_timeout_ms = remote.default_timeout_ms;
  if (!spec.settings.IsGiven("timeout_ms")) {  // otherwise, that bounds the waiting as well
    cached.job_timeout_ms = remote.default_timeout_ms +
                            remote.retry.patience_ms.value_or(kJobPatienceNanos / kNanosPerMilli);
  }
  cached.target = CallTargetOf(spec.kind, remote.settings.model, remote.settings.base_url);
  AddMemory(options, &cached);
  VETVEC_ASSIGN_OR_RETURN(const std::optional<VectorDtype> dtype, StoredDtype(options));
  if (dtype) remote.settings.stored_dtype = ShortNameOf(*dtype);
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<RemoteEncoder> encoder,
                          RemoteEncoder::Create(std::move(remote)));
  AddStores(options, encoder->identity(), &cached);
  return std::unique_ptr<Encoder>(
      std::make_unique<CachedEncoder>(std::move(encoder), std::move(cached)));
}

// The encoder without its adapter.
Result<std::unique_ptr<Encoder>> OpenRaw(const EncoderSpec& spec, const EncoderOptions& options) {
  if (spec.kind == "builtin") return OpenBuiltin(spec);
  if (spec.kind == "words") return OpenWords(spec, options);
  if (spec.kind == "onnx") return OpenOnnx(spec, options);
  if (spec.kind == "vectors") return OpenVectorsEncoder(spec.target);
  return OpenRemote(spec, options);
}

}  // namespace

Result<std::unique_ptr<Encoder>> OpenEncoder(const EncoderSpec& spec,
                                             const EncoderOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckEncoderSpec(spec));
  if (!options.http_definition.empty() && spec.kind != "http") {
    return InvalidArgument(
               fmt::format("{} does not accept http_definition; only http does", spec.kind))
        .WithKey("http_definition");
  }
  if (spec.settings.Text("adapter_for") == "query" && !RoleOfSpec(spec)) {
    return InvalidArgument(
               fmt::format("{}: adapter_for=query requires input_type=query or "
                           "input_type=document, which states whether the texts are queries",
                           spec.kind))
        .WithKey("adapter_for");
  }
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> raw, OpenRaw(spec, options));
  if (AppliesAdapter(spec)) {  // its vectors have unit length
    return AdaptedEncoder::Open(std::move(raw), spec.settings.Text("adapter"), spec.Name());
  }
  if (!spec.settings.Flag("normalize")) return raw;
  return AdaptedEncoder::OpenNormalized(std::move(raw), spec.Name());
}

Result<std::unique_ptr<Encoder>> OpenEncoder(std::string_view spec, const EncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec parsed, ParseEncoderSpec(spec));
  return OpenEncoder(parsed, options);
}

}  // namespace vetvec
