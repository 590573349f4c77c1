// vetvec/identity.h.
#include "vetvec/identity.h"

#include <optional>
#include <string>
#include <utility>

#include "base/json.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "identity/compare.h"
#include "identity/guarded_encoder.h"
#include "identity/identity.h"
#include "identity/moved.h"
#include "identity/texts.h"

namespace vetvec {
namespace {

// A call with an encoder that may be closed meanwhile.
template <typename Body>
Status WithIdentityOptions(vetvec_encoder encoder, const vetvec_call_options* call, Body&& body) {
  VETVEC_ASSIGN_OR_RETURN(auto found, FindHandle(encoder));
  SharedEncoder::Call scope(std::move(found));
  VETVEC_RETURN_IF_ERROR(scope.status());
  IdentityOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.call, CallOptionsOf(call, "identity", scope.object()->price()));
  options.call.cancel = scope.CancelWith(options.call.cancel);
  return body(&Unguarded(scope.object()->encoder()), &options);
}

using EncoderCall = std::optional<SharedEncoder::Call>;

Status EnterEncoder(vetvec_encoder encoder, EncoderCall* scope) {
  VETVEC_ASSIGN_OR_RETURN(auto found, FindHandle(encoder));
  scope->emplace(std::move(found));
  return (*scope)->status();
}

// `other` counts if `other_path` is empty; `reference` may be none.
Result<std::string> Certificate(vetvec_encoder other, vetvec_encoder reference,
                                const vetvec_call_options* call, const std::string& path,
                                const std::string& other_path) {
  EncoderCall other_call;
  EncoderCall reference_call;
  if (other_path.empty()) VETVEC_RETURN_IF_ERROR(EnterEncoder(other, &other_call));
  if (reference.id != 0) VETVEC_RETURN_IF_ERROR(EnterEncoder(reference, &reference_call));
  const double price = other_call ? other_call->object()->price() : 0;
  IdentityOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.call, CallOptionsOf(call, "identity", price));
  for (EncoderCall* one : {&other_call, &reference_call}) {
    if (*one) options.call.cancel = (*one)->CancelWith(options.call.cancel);
  }
  IdentityComparand compared = {nullptr, other_path};
  if (other_call) compared.encoder = &Unguarded(other_call->object()->encoder());
  IdentityReference known;
  if (reference_call) {
    known = {&Unguarded(reference_call->object()->encoder()), reference_call->object()->counter()};
  }
  VETVEC_ASSIGN_OR_RETURN(const auto comparison, CompareIdentity(path, compared, known, options));
  return IdentityCertificateJson(comparison);
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_identity_texts(vetvec_buffer** out_json, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json == nullptr) return InvalidArgument("out_json is NULL");
    *out_json = nullptr;
    vetvec::Json texts = vetvec::Json::array();
    for (const std::string_view text : vetvec::kIdentityTexts) texts.push_back(std::string(text));
    *out_json = vetvec::NewBuffer(texts.dump());
    return OkStatus();
  });
}

vetvec_status vetvec_identity_record(vetvec_encoder encoder, const vetvec_call_options* call,
                                     vetvec_str path, vetvec_buffer** out_json,
                                     vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json != nullptr) *out_json = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    return vetvec::WithIdentityOptions(encoder, call, [&](auto* object, auto* options) -> Status {
      VETVEC_ASSIGN_OR_RETURN(const auto recorded, vetvec::RecordIdentity(object, file, *options));
      if (out_json == nullptr) return OkStatus();
      *out_json = vetvec::NewBuffer(
          vetvec::IdentityRecordedJson(recorded.record, recorded.passes_sent, recorded.usage));
      return OkStatus();
    });
  });
}

vetvec_status vetvec_identity_check(vetvec_encoder encoder, const vetvec_identity_options* options,
                                    const vetvec_call_options* call, vetvec_str path,
                                    vetvec_buffer** out_json, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json == nullptr) return InvalidArgument("out_json is NULL");
    *out_json = nullptr;
    vetvec_identity_options given;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_identity_options", &given));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckFlag("night", given.night));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    return vetvec::WithIdentityOptions(encoder, call, [&](auto* object, auto* how) -> Status {
      how->is_night = given.night != 0;
      VETVEC_ASSIGN_OR_RETURN(const auto checked, vetvec::CheckIdentity(object, file, *how));
      *out_json = vetvec::NewBuffer(vetvec::IdentityCheckedJson(checked));
      return OkStatus();
    });
  });
}

vetvec_status vetvec_identity_compare(vetvec_encoder other, vetvec_encoder reference,
                                      const vetvec_identity_options* options,
                                      const vetvec_call_options* call, vetvec_str path,
                                      vetvec_str other_path, vetvec_buffer** out_json,
                                      vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json == nullptr) return InvalidArgument("out_json is NULL");
    *out_json = nullptr;
    vetvec_identity_options given;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_identity_options", &given));
    if (given.night != 0) return InvalidArgument("night: a comparison has none");
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(const std::string second, vetvec::StringOf(other_path, "other_path"));
    VETVEC_ASSIGN_OR_RETURN(std::string json,
                            vetvec::Certificate(other, reference, call, file, second));
    *out_json = vetvec::NewBuffer(std::move(json));
    return OkStatus();
  });
}

vetvec_status vetvec_identity_describe(vetvec_str path, vetvec_buffer** out_json,
                                       vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json == nullptr) return InvalidArgument("out_json is NULL");
    *out_json = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(const auto record, vetvec::ReadIdentityRecord(file));
    *out_json = vetvec::NewBuffer(vetvec::IdentityRecordedJson(record, 0, {}));
    return OkStatus();
  });
}

vetvec_status vetvec_identity_moved(const vetvec_rows* rows, double angle,
                                    const vetvec_call_options* call, double* out,
                                    vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    VETVEC_ASSIGN_OR_RETURN(const auto view, vetvec::RowsOf(rows, "rows"));
    VETVEC_ASSIGN_OR_RETURN(const auto options, vetvec::ComputeOptionsOf(call, "identity"));
    VETVEC_ASSIGN_OR_RETURN(*out, vetvec::MovedShareAt(view, angle, options.cancel.get()));
    return OkStatus();
  });
}

}  // extern "C"
