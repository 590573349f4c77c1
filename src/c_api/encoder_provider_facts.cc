// vetvec/encoder.h: what is known about services.
#include <string>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "providers/provider.h"
#include "providers/provider_facts.h"
#include "vetvec/encoder.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::ProviderFacts;
using vetvec::Status;
using vetvec::StringOf;

extern "C" {

vetvec_status vetvec_encoder_provider_facts(vetvec_str kind, vetvec_str providers_data,
                                            vetvec_buffer** out_json, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json == nullptr) return InvalidArgument("out_json is NULL");
    *out_json = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string only, StringOf(kind, "kind"));
    if (!only.empty()) VETVEC_RETURN_IF_ERROR(vetvec::FindProvider(only).status());
    VETVEC_ASSIGN_OR_RETURN(const std::string file, StringOf(providers_data, "providers_data"));
    VETVEC_ASSIGN_OR_RETURN(const auto facts, ProviderFacts::Load(file));
    *out_json = vetvec::NewBuffer(vetvec::ProviderFactsJson(*facts, only));
    return OkStatus();
  });
}

}  // extern "C"
