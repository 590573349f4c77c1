// The sentence of a verdict about one vendor.
#ifndef VETVEC_AUDIT_VENDOR_SENTENCE_H_
#define VETVEC_AUDIT_VENDOR_SENTENCE_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// "a: keeps meaning: contrastive 61.0 (52.1 to 69.9), meaning 79.1 (...); retrieves texts: ...;
// meets its contract (18 tests); cost 0.0023, median response time 12 ms". Empty if there is
// nothing to say.
std::string AboutVendor(const VendorResult& vendor);

// Reservations about a vendor that may be chosen: "a does not treat the two genders alike
// (pronouns)".
std::vector<std::string> ReservationsAbout(const VendorResult& vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_SENTENCE_H_
