// Compares a record with another record or an encoder, and says what the difference is.
//
//   CompareIdentity("id.json", {.encoder = &vendor}, {&minilm, counter}, {});
//
// diagnosis.h has the rule. The alterations that are tried: vector_changes.h, text_changes.h and
// model_changes.h. The result is a certificate: what was measured, and all that was tried.
#ifndef VETVEC_IDENTITY_COMPARE_H_
#define VETVEC_IDENTITY_COMPARE_H_

#include <string>
#include <vector>

#include "base/result.h"
#include "core/encoder.h"
#include "core/token_count.h"
#include "identity/diagnosis.h"
#include "identity/identity.h"
#include "identity/reference_forms.h"

namespace vetvec {

// An encoder or, if that is null, the file of a record.
struct IdentityComparand {
  Encoder* encoder = nullptr;
  std::string path;
};

// An encoder that is known to be the recorded model; none: alterations of vectors only are tried.
struct IdentityReference {
  Encoder* encoder = nullptr;
  TokenCounter counter;
};

struct IdentitySide {
  std::string name;
  std::string fingerprint;  // empty for an encoder
};

struct IdentityComparison {
  std::string at;  // UtcTime
  IdentitySide recorded, other;
  std::string reference;  // its name; empty if none was used
  Diagnosis diagnosis;
  // Of vectors that are the same within noise, the kind of difference that angles do not show:
  // "noise", "zeros", "length"; empty if there is none. Its words are the only name.
  std::string beside;
  std::string length_change;  // LengthChange
  double moved_share = 0;     // of the ten nearest neighbours among the shipped texts
  size_t texts = 0;           // that were compared
  std::vector<NotTried> not_tried;
  Usage usage;
};

// An encoder sends two passes, which show its noise; the reference nothing unless they differ.
// Errors: those of ReadCompleteIdentityRecord, SendIdentityPass and FormsOfReference;
// INSUFFICIENT_DATA if the two sides have fewer than kFewestIdentityTexts in common.
Result<IdentityComparison> CompareIdentity(const std::string& path, const IdentityComparand& other,
                                           const IdentityReference& reference,
                                           const IdentityOptions& options);

// The certificate, "vetvec-certificate/1" (include/vetvec/identity.h).
std::string IdentityCertificateJson(const IdentityComparison& comparison);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_COMPARE_H_
