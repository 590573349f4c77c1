// VendorIdentity: which model a vendor was in a run, by vectors that its service computed anyway:
// for the texts of the contract test, and for those that were sent again. It costs no request.
//
// It is less than the record of `vetvec identity` (identity/identity.h): most texts have one pass,
// and one text of the contract test has five, so it promises little by itself; see CompareModels.
#ifndef VETVEC_AUDIT_VENDOR_IDENTITY_H_
#define VETVEC_AUDIT_VENDOR_IDENTITY_H_

#include <optional>
#include <string>
#include <vector>

#include "audit/result.h"
#include "core/matrix.h"

namespace vetvec {

struct VendorIdentity {
  // SHA-256 (hex) of the first vectors of the contract's texts, or without a contract test of those
  // sent again. A model without noise has the same one in every audit with the same contract test,
  // under any name.
  std::string fingerprint;
  std::vector<std::string> texts;  // TextKey of each row
  Matrix rows;                     // the first vector of each text
  std::string repeated;            // of the text that was sent most often,
  Matrix repeats;                  // all vectors, in the order in which they came
  std::optional<double> noise;     // of one pass (NoiseOfPass); nothing: no text was sent twice
  bool is_unit_length = false;
  std::string answered;  // the model as the service names it; empty: it does not
};

// Nothing: the run recorded none, because an older version made it, or it sent no such text. If
// vectors came from a cache, they may be those of an earlier model, and how far what was sent again
// lies from them is no noise: then, only the contract's texts count, if there are any.
std::optional<VendorIdentity> IdentityOf(const VendorResult& vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_IDENTITY_H_
