// Provenance: where a text has its vector from, and why from there.
//
// Set by encoders that choose between a remote service and a local one (encoder/fallback_encoder.h)
// on each text; vectors of the two must not be compared with each other unless the local ones were
// mapped. Values are the ABI's (include/vetvec/fallback.h).
#ifndef VETVEC_CORE_PROVENANCE_H_
#define VETVEC_CORE_PROVENANCE_H_

#include <cstdint>

#include "base/status.h"

namespace vetvec {

enum class ProvenanceSource : int32_t {
  kNone = 0,  // there is no vector
  kRemote = 1,
  kLocal = 2,
  kMappedLocal = 3,  // the local encoder, taken into the remote one's space by a linear map
};
inline constexpr int kProvenanceSources = 4;

enum class ProvenanceReason : int32_t {
  kPolicy = 0,         // it is the one that the policy asks first
  kCached = 1,         // the remote one's vector was in its cache
  kServiceDown = 2,    // the breaker is open, or the service has not answered for some time
  kDeadlineNear = 3,   // the remote one had not answered when only the local one's time was left
  kRemoteFailed = 4,   // `remote_status` says how
  kLatencyTarget = 5,  // the remote one would have passed, or passed, the latency target
  kHedge = 6,          // started beside the remote one, and first
};
inline constexpr int kProvenanceReasons = 7;

struct Provenance {
  ProvenanceSource source = ProvenanceSource::kNone;
  ProvenanceReason reason = ProvenanceReason::kPolicy;
  StatusCode remote_status = StatusCode::kOk;  // what the remote one ended with, if it did
};

}  // namespace vetvec

#endif  // VETVEC_CORE_PROVENANCE_H_
