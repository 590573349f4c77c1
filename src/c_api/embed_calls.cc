#include "c_api/embed_calls.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>
#include <utility>

#include "c_api/convert.h"
#include "c_api/objects.h"

namespace vetvec {
namespace {

void CopyItems(const EmbedOutput& out, vetvec_status* item_status) {
  if (item_status == nullptr) return;
  for (size_t i = 0; i < out.items.size(); ++i) {
    item_status[i] = static_cast<vetvec_status>(out.items[i].code());
  }
}

// If the call produced no rows, each text has the call's status.
void MarkItems(const Status& status, EmbedOutput* out) {
  if (status.ok() || out->rows.dimension() != 0) return;
  for (Status& item : out->items) {
    if (item.ok()) item = status;
  }
}

// `status` with those of the texts, which there may be a million of.
Status WithItems(const Status& status, std::vector<Status> items) noexcept {
  if (status.ok()) return status;
  try {
    return status.WithItems(std::move(items));
  } catch (const std::bad_alloc&) {
    return OutOfMemory();
  }
}

Status TooSmall(size_t capacity, size_t needed) {
  return Status(StatusCode::kBufferTooSmall,
                fmt::format("the output has room for {} floats; {} are needed", capacity, needed));
}

bool IsRemote(SharedEncoder& object) { return object.encoder().remote_encoder() != nullptr; }

struct EmbedCall {
  TextBatch texts;
  CallOptions options;
};

Result<EmbedCall> PrepareEmbed(SharedEncoder::Call* scope, const vetvec_text_batch* texts,
                               const vetvec_call_options* options, double price) {
  VETVEC_RETURN_IF_ERROR(scope->status());
  EmbedCall call;
  if (texts == nullptr) return InvalidArgument("texts is NULL");
  VETVEC_ASSIGN_OR_RETURN(call.texts, BatchOf(texts, "texts"));
  VETVEC_ASSIGN_OR_RETURN(call.options, CallOptionsOf(options, "embed", price));
  call.options.cancel = scope->CancelWith(call.options.cancel);
  return call;
}

Status EmbedInto(SharedEncoder& object, const EmbedCall& call, float* out, size_t out_capacity,
                 size_t* out_written, vetvec_status* item_status, vetvec_provenance* provenance) {
  const Encoder& encoder = object.encoder();
  if (out_written != nullptr) *out_written = 0;
  const auto report = [&](size_t elements) {
    if (out_written != nullptr) *out_written = elements;
  };
  if (call.texts.empty()) return OkStatus();
  if (out == nullptr && out_capacity > 0) return InvalidArgument("out is NULL");
  const size_t known = call.texts.size() * encoder.dimension();
  if (out_capacity < std::max(known, call.texts.size())) {
    report(known);  // 0 while the dimension is unknown: use embed_alloc then
    return TooSmall(out_capacity, std::max(known, call.texts.size()));
  }
  EmbedOutput output(out, out_capacity, call.texts.size());
  const Status status = object.Embed(call.texts, call.options, &output);
  MarkItems(status, &output);
  CopyItems(output, item_status);
  if (provenance != nullptr) CopyProvenance(output, IsRemote(object), provenance);
  if (status.code() == StatusCode::kBufferTooSmall) {
    report(call.texts.size() * encoder.dimension());
  } else if (output.rows.dimension() > 0) {
    report(call.texts.size() * output.rows.dimension());
  }
  return WithItems(status, std::move(output.items));
}

}  // namespace

Status CheckModelFirst(SharedEncoder* object, const CallOptions& options) {
  if (object->encoder().guarded_encoder() == nullptr) return OkStatus();
  CallOptions none = options;
  none.progress = nullptr;
  EmbedOutput out(0);
  return object->Embed(PackedTexts().view(), none, &out);
}

Status SettleItems(const Status& status, EmbedOutput* out) noexcept {
  MarkItems(status, out);
  try {
    return status.ok() ? status : WithItems(status, out->items);
  } catch (const std::bad_alloc&) {
    return OutOfMemory();
  }
}

bool HasRows(const EmbedOutput& out) {
  return std::any_of(out.items.begin(), out.items.end(), [](const Status& s) { return s.ok(); });
}

void CopyProvenance(const EmbedOutput& out, bool is_remote, vetvec_provenance* provenance) {
  if (provenance == nullptr) return;
  for (size_t i = 0; i < out.items.size(); ++i) {
    provenance[i] = {};
    if (i < out.provenance.size()) {
      const Provenance& given = out.provenance[i];
      provenance[i].source = static_cast<vetvec_source>(given.source);
      provenance[i].reason = static_cast<vetvec_reason>(given.reason);
      provenance[i].remote_status = static_cast<vetvec_status>(given.remote_status);
    } else if (out.items[i].ok()) {
      provenance[i].source = is_remote ? VETVEC_SOURCE_REMOTE : VETVEC_SOURCE_LOCAL;
      provenance[i].reason = IsCached(out.sources[i]) ? VETVEC_REASON_CACHED : VETVEC_REASON_POLICY;
    }
  }
}

Status EmbedIntoArray(vetvec_encoder encoder, const vetvec_text_batch* texts,
                      const vetvec_call_options* options, float* out, size_t out_capacity,
                      size_t* out_written, vetvec_status* item_status,
                      vetvec_provenance* provenance) {
  if (out_written != nullptr) *out_written = 0;
  VETVEC_ASSIGN_OR_RETURN(auto found, FindHandle(encoder));
  SharedEncoder::Call scope(std::move(found));
  SharedEncoder* const object = scope.object();
  VETVEC_ASSIGN_OR_RETURN(const auto call, PrepareEmbed(&scope, texts, options, object->price()));
  return EmbedInto(*object, call, out, out_capacity, out_written, item_status, provenance);
}

Status EmbedIntoMatrix(vetvec_encoder encoder, const vetvec_text_batch* texts,
                       const vetvec_call_options* options, vetvec_matrix* out,
                       vetvec_status* item_status, vetvec_provenance* provenance) {
  if (out == nullptr) return InvalidArgument("out is NULL");
  *out = {};
  VETVEC_ASSIGN_OR_RETURN(auto found, FindHandle(encoder));
  SharedEncoder::Call scope(std::move(found));
  SharedEncoder* const object = scope.object();
  VETVEC_ASSIGN_OR_RETURN(const auto call, PrepareEmbed(&scope, texts, options, object->price()));
  EmbedOutput output(call.texts.size());
  PendingHandle<vetvec_matrix> matrix;
  Status status;
  if (!call.texts.empty()) status = object->Embed(call.texts, call.options, &output);
  MarkItems(status, &output);
  CopyItems(output, item_status);
  if (provenance != nullptr) CopyProvenance(output, IsRemote(*object), provenance);
  if (status.ok() || HasRows(output)) {
    matrix.object() = output.rows.TakeMatrix();
    *out = matrix.Release();
  }
  return WithItems(status, std::move(output.items));
}

}  // namespace vetvec
