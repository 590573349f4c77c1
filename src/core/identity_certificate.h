// IdentityCertificate: what a certificate of `vetvec identity compare` says. Read by
// identity/certificate.h; by it, hosts of one model stand in for one another
// (fallback/host_admission.h).
#ifndef VETVEC_CORE_IDENTITY_CERTIFICATE_H_
#define VETVEC_CORE_IDENTITY_CERTIFICATE_H_

#include <cstdint>
#include <string>

namespace vetvec {

struct IdentityCertificate {
  int64_t at_millis = 0;       // when it was measured
  std::string fingerprint;     // of the record
  std::string name;            // of what was compared with the record
  bool is_of_encoder = false;  // otherwise of another record, whose age is unknown
  std::string verdict;         // DiagnosisVerdictName
  bool is_same = false;
  double tolerance = 0;
};

}  // namespace vetvec

#endif  // VETVEC_CORE_IDENTITY_CERTIFICATE_H_
