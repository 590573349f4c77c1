// Reads certificates ("vetvec-certificate/1"), which identity/compare.h writes.
//
// A certificate is not signed. What is checked is that it is whole and does not contradict itself:
// the verdict follows from its angle, and its tolerance from its noise.
#ifndef VETVEC_IDENTITY_CERTIFICATE_H_
#define VETVEC_IDENTITY_CERTIFICATE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

inline constexpr const char* kCertificateFormat = "vetvec-certificate/1";

struct IdentityCertificate {
  int64_t at_millis = 0;       // when it was measured
  std::string fingerprint;     // of the record
  std::string name;            // of what was compared with the record
  bool is_of_encoder = false;  // otherwise of another record
  std::string verdict;         // DiagnosisVerdictName
  bool is_same = false;
  double tolerance = 0;
};

// Errors: DATA_LOSS (not a certificate, damaged, or contradicts itself); UNIMPLEMENTED (of a later
// version); those of reading.
Result<IdentityCertificate> ParseIdentityCertificate(std::string_view text);
Result<IdentityCertificate> ReadIdentityCertificate(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_CERTIFICATE_H_
