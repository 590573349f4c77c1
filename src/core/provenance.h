// Provenance: the source of a text's vector, and the reason.
//
// Set for each text by encoders that choose between a remote service and a local encoder
// (fallback/fallback_encoder.h); vectors of the two must not be compared with each other unless the
// local ones were mapped. Values are the ABI's (include/vetvec/fallback.h).
#ifndef VETVEC_CORE_PROVENANCE_H_
#define VETVEC_CORE_PROVENANCE_H_

#include <cstddef>
#include <cstdint>

#include "base/status.h"

namespace vetvec {

enum class ProvenanceSource : int32_t {
  kNone = 0,  // there is no vector
  kRemote = 1,
  kLocal = 2,
  kMappedLocal = 3,  // the local encoder, converted to the remote space by a linear map
  kHost1 = 4,        // another host of the remote model, the i-th of those after the first
  kHost2 = 5,
  kHost3 = 6,
  kHost4 = 7,
};
inline constexpr int kProvenanceSources = 8;

// `host`: 0, the remote encoder, or the number of another host.
inline ProvenanceSource SourceOfHost(size_t host) {
  if (host == 0) return ProvenanceSource::kRemote;
  return static_cast<ProvenanceSource>(static_cast<size_t>(ProvenanceSource::kHost1) + host - 1);
}

enum class ProvenanceReason : int32_t {
  kPolicy = 0,         // the policy prefers this encoder
  kCached = 1,         // the remote vector was in its cache
  kServiceDown = 2,    // the breaker is open, or the service has not answered for some time
  kDeadlineNear = 3,   // no remote answer until only the local encoder's time was left
  kRemoteFailed = 4,   // `remote_status` says how
  kLatencyTarget = 5,  // the remote encoder would have exceeded, or exceeded, the latency target
  kHedge = 6,          // started alongside the remote encoder, and finished first
};
inline constexpr int kProvenanceReasons = 7;

struct Provenance {
  ProvenanceSource source = ProvenanceSource::kNone;
  ProvenanceReason reason = ProvenanceReason::kPolicy;
  StatusCode remote_status = StatusCode::kOk;  // the status of the remote encoder, if it ended
};

}  // namespace vetvec

#endif  // VETVEC_CORE_PROVENANCE_H_
