// vetvec/encoder.h.
#include "vetvec/encoder.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "cache/sqlite_store.h"
#include "encoder/open_encoder.h"

namespace vetvec {
namespace {

// A value may stand in the spec or in the options, not in both.
template <typename T>
Status MergeKey(const char* key, const T& option, T* in_spec) {
  if (option == T()) return OkStatus();
  if (*in_spec != T()) {
    return InvalidArgument(std::string("'") + key + "' is given in the spec and in the options")
        .WithKey(key);
  }
  *in_spec = option;
  return OkStatus();
}

Status MergeString(const char* key, const vetvec_str& option, std::string* in_spec) {
  VETVEC_ASSIGN_OR_RETURN(const std::string value, StringOf(option, key));
  return MergeKey(key, value, in_spec);
}

Result<EncoderSpec> SpecOf(const vetvec_encoder_options& options) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, StringOf(options.spec, "spec"));
  VETVEC_ASSIGN_OR_RETURN(EncoderSpec spec, ParseEncoderSpec(text));
  VETVEC_RETURN_IF_ERROR(MergeString("base_url", options.base_url, &spec.base_url));
  VETVEC_RETURN_IF_ERROR(MergeString("input_type", options.input_type, &spec.input_type));
  VETVEC_RETURN_IF_ERROR(MergeString("revision", options.revision, &spec.revision));
  VETVEC_RETURN_IF_ERROR(MergeKey("rpm", options.requests_per_minute, &spec.rpm));
  VETVEC_RETURN_IF_ERROR(MergeKey("tpm", options.tokens_per_minute, &spec.tpm));
  VETVEC_RETURN_IF_ERROR(MergeKey("concurrency", int64_t{options.concurrency}, &spec.concurrency));
  VETVEC_RETURN_IF_ERROR(MergeKey("batch", int64_t{options.batch}, &spec.batch));
  VETVEC_RETURN_IF_ERROR(MergeKey("dimensions", int64_t{options.dimensions}, &spec.dimensions));
  VETVEC_RETURN_IF_ERROR(CheckEncoderSpec(spec));
  return spec;
}

Status OpenCacheOf(const vetvec_encoder_options& options, EncoderOptions* out) {
  VETVEC_ASSIGN_OR_RETURN(const std::string dir, StringOf(options.cache_dir, "cache_dir"));
  if (options.cache_mode < VETVEC_CACHE_OFF || options.cache_mode > VETVEC_CACHE_ONLY) {
    return InvalidArgument("unknown cache_mode " + std::to_string(options.cache_mode));
  }
  if (options.cache_mode == VETVEC_CACHE_ONLY) out->cache_mode = CacheMode::kOnly;
  if (dir.empty()) {
    if (options.cache_mode == VETVEC_CACHE_OFF) return OkStatus();
    return InvalidArgument("cache_mode needs a cache_dir").WithKey("cache_dir");
  }
  SqliteStoreOptions store;
  store.directory = dir;
  store.max_bytes = options.cache_max_bytes;
  store.ttl_seconds = options.cache_ttl_s;
  store.log = out->log;
  VETVEC_ASSIGN_OR_RETURN(out->cache, OpenSqliteStore(store));
  return OkStatus();
}

// Checks what the spec's own bounds do not cover.
Status CheckNumbers(const vetvec_encoder_options& options) {
  for (const auto& [name, value] :
       {std::pair<const char*, int64_t>{"timeout_ms", options.timeout_ms},
        {"cache_ttl_s", options.cache_ttl_s},
        {"max_attempts", options.max_attempts}}) {
    int64_t min = 0;
    int64_t max = 0;
    const vetvec_str key = {name, std::strlen(name)};
    if (vetvec_encoder_option_bounds(key, &min, &max, nullptr) != VETVEC_OK) {
      return Internal("no bounds for an option");
    }
    if (value == 0 || (value >= min && value <= max)) continue;
    return InvalidArgument(std::string(name) + " is " + std::to_string(value) + "; allowed is " +
                           std::to_string(min) + " to " + std::to_string(max) +
                           ", or 0 for the default")
        .WithKey(name, std::to_string(value));
  }
  return OkStatus();
}

Result<std::unique_ptr<Encoder>> Open(const vetvec_encoder_options* in) {
  vetvec_encoder_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_encoder_options", &options));
  EncoderOptions out;
  out.log = LogOf(options.log, options.log_user_data, options.log_drop);
  VETVEC_RETURN_IF_ERROR(CheckNumbers(options));
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, SpecOf(options));
  VETVEC_RETURN_IF_ERROR(OpenCacheOf(options, &out));
  VETVEC_ASSIGN_OR_RETURN(out.tenant_salt, StringOf(options.cache_salt, "cache_salt"));
  VETVEC_ASSIGN_OR_RETURN(out.ca_file, StringOf(options.ca_file, "ca_file"));
  VETVEC_ASSIGN_OR_RETURN(out.proxy, StringOf(options.proxy, "proxy"));
  out.default_timeout_ms = options.timeout_ms;
  out.max_attempts = options.max_attempts;
  out.cache_ttl_seconds = options.cache_ttl_s;
  VETVEC_ASSIGN_OR_RETURN(out.api_key, StringOf(options.api_key, "api_key"));
  return OpenEncoder(spec, out);
}

void CopyItems(const EmbedOutput& out, vetvec_status* item_status) {
  if (item_status == nullptr) return;
  for (size_t i = 0; i < out.items.size(); ++i) {
    item_status[i] = static_cast<vetvec_status>(out.items[i].code());
  }
}

Status TooSmall(size_t capacity, size_t needed) {
  return Status(StatusCode::kBufferTooSmall, "the output holds " + std::to_string(capacity) +
                                                 " floats; " + std::to_string(needed) +
                                                 " are needed");
}

struct EmbedCall {
  TextBatch texts;
  CallOptions options;
};

Result<EmbedCall> PrepareEmbed(EncoderObject::Call* scope, const vetvec_text_batch* texts,
                               const vetvec_call_options* options) {
  if (!scope->entered()) return DeadEncoder();
  EmbedCall call;
  if (texts == nullptr) return InvalidArgument("texts is NULL");
  VETVEC_ASSIGN_OR_RETURN(call.texts, BatchOf(texts, "texts"));
  VETVEC_ASSIGN_OR_RETURN(call.options, CallOptionsOf(options, "embed"));
  call.options.cancel = scope->CancelWith(std::move(call.options.cancel));
  return call;
}

Status EmbedInto(EncoderObject& object, const EmbedCall& call, float* out, size_t out_capacity,
                 size_t* out_written, vetvec_status* item_status) {
  const Encoder& encoder = object.encoder();
  if (out_written != nullptr) *out_written = 0;
  const auto report = [&](size_t elements) {
    if (out_written != nullptr) *out_written = elements;
  };
  if (call.texts.empty()) return OkStatus();
  if (out == nullptr && out_capacity > 0) return InvalidArgument("out is NULL");
  const size_t known = call.texts.size() * encoder.dimension();
  if (out_capacity < std::max(known, call.texts.size())) {
    report(known);  // 0 while the dimension is not known: embed_alloc is the way then
    return TooSmall(out_capacity, std::max(known, call.texts.size()));
  }
  EmbedOutput output(out, out_capacity, call.texts.size());
  const Status status = object.Embed(call.texts, call.options, &output);
  CopyItems(output, item_status);
  if (status.code() == StatusCode::kBufferTooSmall) {
    report(call.texts.size() * encoder.dimension());
  } else if (output.rows.dimension() > 0) {
    report(call.texts.size() * output.rows.dimension());
  }
  return status;
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

void vetvec_encoder_options_init(vetvec_encoder_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_encoder_option_bounds(vetvec_str name, int64_t* out_min, int64_t* out_max,
                                           vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const std::string key, vetvec::StringOf(name, "name"));
    vetvec::SpecBounds bounds;
    constexpr int64_t kYearMs = int64_t{366} * 24 * 3600 * 1000;
    if (key == "timeout_ms") {
      bounds = {1, kYearMs};
    } else if (key == "cache_ttl_s") {
      bounds = {1, int64_t{100} * 366 * 24 * 3600};
    } else if (key == "max_attempts") {
      bounds = {1, 100};
    } else {
      const bool is_requests = key == "requests_per_minute";
      const bool is_tokens = key == "tokens_per_minute";
      auto found = vetvec::EncoderSpecBounds(is_requests ? "rpm" : is_tokens ? "tpm" : key);
      if (!found.ok()) {
        return vetvec::NotFound("there is no numeric option '" + key +
                                "'; allowed are concurrency, batch, dimensions, max_attempts, "
                                "timeout_ms, requests_per_minute, tokens_per_minute, cache_ttl_s");
      }
      bounds = *found;
    }
    if (out_min != nullptr) *out_min = bounds.min;
    if (out_max != nullptr) *out_max = bounds.max;
    return OkStatus();
  });
}

vetvec_status vetvec_encoder_open(const vetvec_encoder_options* options, vetvec_encoder** out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    if (options == nullptr) return InvalidArgument("options is NULL");
    VETVEC_ASSIGN_OR_RETURN(auto encoder, vetvec::Open(options));
    *out = vetvec::NewHandle<vetvec_encoder>(
        std::make_shared<vetvec::EncoderObject>(std::move(encoder)));
    return OkStatus();
  });
}

void vetvec_encoder_destroy(vetvec_encoder* encoder) noexcept {
  Guard(nullptr, [&]() -> Status {
    if (const auto object = vetvec::TakeHandle(encoder)) object->Close();
    return OkStatus();
  });
}

const char* vetvec_encoder_name(const vetvec_encoder* encoder) noexcept {
  const char* name = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    name = object->encoder().name().c_str();
    return OkStatus();
  });
  return name;
}

uint64_t vetvec_encoder_dimension(const vetvec_encoder* encoder) noexcept {
  uint64_t dimension = 0;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    dimension = object->encoder().dimension();
    return OkStatus();
  });
  return dimension;
}

vetvec_status vetvec_encoder_embed(const vetvec_encoder* encoder, const vetvec_text_batch* texts,
                                   const vetvec_call_options* options, float* out,
                                   size_t out_capacity, size_t* out_written,
                                   vetvec_status* item_status, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_written != nullptr) *out_written = 0;
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    vetvec::EncoderObject::Call scope(object);
    VETVEC_ASSIGN_OR_RETURN(const auto call, vetvec::PrepareEmbed(&scope, texts, options));
    return vetvec::EmbedInto(*object, call, out, out_capacity, out_written, item_status);
  });
}

vetvec_status vetvec_encoder_embed_alloc(const vetvec_encoder* encoder,
                                         const vetvec_text_batch* texts,
                                         const vetvec_call_options* options, vetvec_matrix** out,
                                         vetvec_status* item_status, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    vetvec::EncoderObject::Call scope(object);
    VETVEC_ASSIGN_OR_RETURN(const auto call, vetvec::PrepareEmbed(&scope, texts, options));
    vetvec::EmbedOutput output(call.texts.size());
    Status status;
    if (!call.texts.empty()) status = object->Embed(call.texts, call.options, &output);
    vetvec::CopyItems(output, item_status);
    if (!status.ok() && status.code() != vetvec::StatusCode::kPartial) return status;
    *out = vetvec::NewHandle<vetvec_matrix>(
        std::make_shared<vetvec::Matrix>(output.rows.TakeMatrix()));
    return status;
  });
}

vetvec_status vetvec_encoder_embed_one(const vetvec_encoder* encoder, vetvec_str text,
                                       const vetvec_call_options* options, float* out,
                                       size_t out_capacity, size_t* out_written,
                                       vetvec_error** err) noexcept {
  const uint64_t offsets[2] = {0, text.size};
  const vetvec_text_batch batch = {sizeof batch, text.data, offsets, 1};
  return vetvec_encoder_embed(encoder, &batch, options, out, out_capacity, out_written, nullptr,
                              err);
}

vetvec_status vetvec_encoder_usage(const vetvec_encoder* encoder, vetvec_usage* out,
                                   vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    const vetvec::Usage usage = object->encoder().usage();
    vetvec_usage value{};
    value.texts = usage.texts;
    value.texts_sent = usage.texts_sent;
    value.cache_memory_hits = usage.cache_memory_hits;
    value.cache_disk_hits = usage.cache_disk_hits;
    value.joined = usage.joined;
    value.requests = usage.requests;
    value.retries = usage.retries;
    value.tokens_estimated = usage.tokens_estimated;
    value.tokens_reported = usage.tokens_reported;
    value.bytes_sent = usage.bytes_sent;
    value.bytes_received = usage.bytes_received;
    value.failed_texts = usage.failed_texts;
    value.maybe_billed_twice = usage.maybe_billed_twice;
    return vetvec::WriteOutput(value, "vetvec_usage", out);
  });
}

vetvec_status vetvec_encoder_metrics(const vetvec_encoder* encoder, vetvec_buffer** out,
                                     vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    *out = vetvec::NewBuffer(object->OpenMetrics());
    return OkStatus();
  });
}

vetvec_status vetvec_encoder_flush(const vetvec_encoder* encoder, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    const vetvec::EncoderObject::Call scope(object);
    return scope.entered() ? object->encoder().Flush() : vetvec::DeadEncoder();
  });
}

}  // extern "C"
