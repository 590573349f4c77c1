// vetvec/contract.h.
#include "vetvec/contract.h"

#include <memory>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "contract/contract.h"

namespace vetvec {
namespace {

// An optional second encoder, kept alive and counted as in use.
struct OptionalEncoder {
  std::shared_ptr<SharedEncoder> object;
  std::unique_ptr<SharedEncoder::Call> scope;

  Status Find(vetvec_encoder handle) {
    if (handle.id == 0) return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(object, FindHandle(handle));
    scope = std::make_unique<SharedEncoder::Call>(object);
    return scope->status();
  }
  Encoder* get() const { return object ? &object->encoder() : nullptr; }
};

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_contract_run(vetvec_encoder encoder, const vetvec_contract_options* options,
                                  const vetvec_call_options* call, vetvec_buffer** out_json,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json == nullptr) return InvalidArgument("out_json is NULL");
    *out_json = nullptr;
    vetvec_contract_options given;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_contract_options", &given));
    VETVEC_ASSIGN_OR_RETURN(auto found, vetvec::FindHandle(encoder));
    vetvec::SharedEncoder::Call scope(std::move(found));
    vetvec::SharedEncoder* const object = scope.object();
    VETVEC_RETURN_IF_ERROR(scope.status());
    vetvec::OptionalEncoder shortened;
    vetvec::OptionalEncoder other;
    VETVEC_RETURN_IF_ERROR(shortened.Find(given.shortened));
    VETVEC_RETURN_IF_ERROR(other.Find(given.other_input_type));
    vetvec::ContractOptions contract;
    VETVEC_ASSIGN_OR_RETURN(contract.call, vetvec::CallOptionsOf(call, "contract"));
    contract.call.cancel = scope.CancelWith(contract.call.cancel);
    if (given.long_words != 0) contract.long_words = given.long_words;
    contract.shortened = shortened.get();
    contract.other_input_type = other.get();
    VETVEC_ASSIGN_OR_RETURN(const auto report, vetvec::RunContract(object->encoder(), contract));
    *out_json = vetvec::NewBuffer(vetvec::ContractJson(report));
    return OkStatus();
  });
}

}  // extern "C"
