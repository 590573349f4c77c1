// vetvec_identity_calibrate of vetvec/identity.h.
#include <string>
#include <utility>

#include "audit/calibrate_identity.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/objects.h"
#include "identity/guarded_encoder.h"
#include "vetvec/identity.h"

namespace vetvec {
namespace {

Result<CalibrationSource> CalibrationSourceOf(const vetvec_identity_calibrate_options* in) {
  vetvec_identity_calibrate_options given;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_identity_calibrate_options", &given));
  CalibrationSource source;
  VETVEC_ASSIGN_OR_RETURN(source.documents, StringOf(given.documents, "documents"));
  VETVEC_ASSIGN_OR_RETURN(source.pairs, StringOf(given.pairs, "pairs"));
  source.queries = given.queries;
  source.passages = given.passages;
  if (given.seed != 0) source.seed = given.seed;
  return source;
}

}  // namespace
}  // namespace vetvec

using vetvec::GuardTimed;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_identity_calibrate(vetvec_encoder encoder,
                                        const vetvec_identity_calibrate_options* options,
                                        const vetvec_call_options* call, vetvec_str path,
                                        vetvec_buffer** out_json, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out_json != nullptr) *out_json = nullptr;
    VETVEC_ASSIGN_OR_RETURN(auto source, vetvec::CalibrationSourceOf(options));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(auto found, vetvec::FindHandle(encoder));
    vetvec::SharedEncoder::Call scope(std::move(found));
    VETVEC_RETURN_IF_ERROR(scope.status());
    vetvec::IdentityOptions how;
    VETVEC_ASSIGN_OR_RETURN(how.call,
                            vetvec::ComputeOptionsOf(call, "identity", scope.object()->price()));
    how.call.cancel = source.cancel = scope.CancelWith(how.call.cancel);
    VETVEC_ASSIGN_OR_RETURN(const auto done,
                            vetvec::CalibrateIdentity(&vetvec::Unguarded(scope.object()->encoder()),
                                                      file, source, how));
    if (out_json != nullptr) {
      *out_json = vetvec::NewBuffer(vetvec::IdentityCalibratedJson(done));
    }
    return OkStatus();
  });
}

}  // extern "C"
