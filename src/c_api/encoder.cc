// vetvec/encoder.h.
#include "vetvec/encoder.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/embed_calls.h"
#include "c_api/encoder_options.h"
#include "c_api/guard.h"
#include "c_api/objects.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_encoder_option_bounds(vetvec_str name, int64_t* out_min, int64_t* out_max,
                                           vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const std::string key, vetvec::StringOf(name, "name"));
    VETVEC_ASSIGN_OR_RETURN(const vetvec::Option* option, vetvec::NumericOption(key));
    if (out_min != nullptr) *out_min = static_cast<int64_t>(option->least);
    if (out_max != nullptr) *out_max = static_cast<int64_t>(option->most);
    return OkStatus();
  });
}

vetvec_status vetvec_encoder_open(const vetvec_encoder_options* options, vetvec_encoder* out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    if (options == nullptr) return InvalidArgument("options is NULL");
    VETVEC_ASSIGN_OR_RETURN(auto object, vetvec::OpenSharedEncoder(options));
    *out = vetvec::NewHandle<vetvec_encoder>(std::move(object));
    return OkStatus();
  });
}

void vetvec_encoder_destroy(vetvec_encoder encoder) noexcept {
  Guard(nullptr, [&]() -> Status {
    if (const auto object = vetvec::TakeHandle(encoder)) object->Close();
    return OkStatus();
  });
}

const char* vetvec_encoder_name(vetvec_encoder encoder) noexcept {
  const char* name = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    name = object->encoder().name().c_str();
    return OkStatus();
  });
  return name;
}

uint64_t vetvec_encoder_dimension(vetvec_encoder encoder) noexcept {
  uint64_t dimension = 0;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    dimension = object->encoder().dimension();
    return OkStatus();
  });
  return dimension;
}

vetvec_status vetvec_encoder_embed(vetvec_encoder encoder, const vetvec_text_batch* texts,
                                   const vetvec_call_options* call, float* out, size_t out_capacity,
                                   size_t* out_written, vetvec_status* out_item_status,
                                   vetvec_provenance* out_provenance, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    return vetvec::EmbedIntoArray(encoder, texts, call, out, out_capacity, out_written,
                                  out_item_status, out_provenance);
  });
}

vetvec_status vetvec_encoder_embed_alloc(vetvec_encoder encoder, const vetvec_text_batch* texts,
                                         const vetvec_call_options* call, vetvec_matrix* out,
                                         vetvec_status* out_item_status,
                                         vetvec_provenance* out_provenance,
                                         vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    return vetvec::EmbedIntoMatrix(encoder, texts, call, out, out_item_status, out_provenance);
  });
}

vetvec_status vetvec_encoder_embed_one(vetvec_encoder encoder, vetvec_str text,
                                       const vetvec_call_options* call, float* out,
                                       size_t out_capacity, size_t* out_written,
                                       vetvec_error** err) noexcept {
  const uint64_t offsets[2] = {0, text.size};
  const vetvec_text_batch batch = {sizeof batch, text.data, offsets, 1};
  return vetvec_encoder_embed(encoder, &batch, call, out, out_capacity, out_written, nullptr,
                              nullptr, err);
}

vetvec_status vetvec_encoder_usage(vetvec_encoder encoder, vetvec_usage* out,
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
    value.cost_estimated = object->CostOf(usage.tokens_estimated);
    value.cost_reported = object->CostOf(usage.tokens_reported);
    value.cache_shared_hits = usage.cache_shared_hits;
    value.texts_sent_again = usage.texts_sent_again;
    return vetvec::WriteOutput(value, "vetvec_usage", out);
  });
}

vetvec_status vetvec_encoder_metrics(vetvec_encoder encoder, vetvec_buffer** out,
                                     vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(encoder));
    *out = vetvec::NewBuffer(object->OpenMetrics());
    return OkStatus();
  });
}

vetvec_status vetvec_encoder_flush(vetvec_encoder encoder, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(auto found, vetvec::FindHandle(encoder));
    const vetvec::SharedEncoder::Call scope(std::move(found));
    vetvec::SharedEncoder* const object = scope.object();
    VETVEC_RETURN_IF_ERROR(scope.status());
    return object->encoder().Flush();
  });
}

}  // extern "C"
