// Reads certificates ("vetvec-certificate/1"), which identity/compare.h writes.
//
// A certificate is not signed. What is checked is that it is whole and does not contradict itself:
// the verdict follows from its angle, and its tolerance from its noise.
#ifndef VETVEC_IDENTITY_CERTIFICATE_H_
#define VETVEC_IDENTITY_CERTIFICATE_H_

#include <string>
#include <string_view>

#include "base/result.h"
#include "core/identity_certificate.h"

namespace vetvec {

inline constexpr const char* kCertificateFormat = "vetvec-certificate/1";

// Errors: DATA_LOSS (not a certificate, damaged, or contradicts itself); UNIMPLEMENTED (of a later
// version); those of reading.
Result<IdentityCertificate> ParseIdentityCertificate(std::string_view text);
Result<IdentityCertificate> ReadIdentityCertificate(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_CERTIFICATE_H_
