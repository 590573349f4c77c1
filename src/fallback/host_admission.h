// Which hosts of one model may stand in for one another: those with a certificate that says so.
//
// The first host is no exception: each host is certified to be the same as one record, and so all
// are as far from one another as their tolerances together, at most.
#ifndef VETVEC_FALLBACK_HOST_ADMISSION_H_
#define VETVEC_FALLBACK_HOST_ADMISSION_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "base/status.h"
#include "core/encoder.h"
#include "core/identity_certificate.h"

namespace vetvec {

struct FallbackHost {
  std::shared_ptr<Encoder> encoder;
  IdentityCertificate certificate;
};

inline constexpr size_t kMostHosts = 5;  // the first included

// `hosts`: the first one is the remote encoder of the fallback. Errors: INVALID_ARGUMENT (their
// number; a host that is not a remote service); FAILED_PRECONDITION (a certificate is of another
// encoder or record, says that they are not the same, is older than `max_age_ms` or more than a
// day younger than `now_millis`); DIMENSION_MISMATCH.
Status AdmitHosts(const std::vector<FallbackHost>& hosts, int64_t max_age_ms, int64_t now_millis);

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_HOST_ADMISSION_H_
